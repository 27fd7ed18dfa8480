"""The control of a feuille written on paper: what is wrong on it, and the slip behind it."""
