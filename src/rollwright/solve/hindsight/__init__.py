"""Hindsight: the best score that the dice, as they fell, would have allowed."""
