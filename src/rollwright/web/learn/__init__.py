"""Lessons on the page: the same table, sheets and moments as in a game, and nothing is kept."""
