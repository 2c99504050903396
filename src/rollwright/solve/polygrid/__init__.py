"""Polygrid: its best possible sheet; and a player who plans the whole grid, and ends exactly."""
