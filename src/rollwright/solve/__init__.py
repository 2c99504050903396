"""Exact solutions: a file for each game, or a folder; and the best possible sheets."""
