"""Penk! alone, solved: what every sheet is worth when a turn begins, and every move of a turn."""
