"""Exact solutions: a file for each game, or several whose names begin with it."""
