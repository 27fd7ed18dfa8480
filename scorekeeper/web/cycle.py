"""A feuille handed in, confirmed by another seat, refused, validated, reopened."""
