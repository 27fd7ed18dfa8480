"""Interchange formats: plain values to and from JSON and CSV; no database, no request."""
