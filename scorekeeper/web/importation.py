"""Sheets copied as CSV: shown as they would come in, then put in the soirée."""
