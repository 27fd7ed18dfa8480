"""The feuilles of a soirée with where each stands, and the results that came in twice."""
