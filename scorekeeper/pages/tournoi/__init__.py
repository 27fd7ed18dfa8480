"""Page values of a club night."""
