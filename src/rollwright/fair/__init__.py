"""Dice that nobody could choose and anybody can check: throws, their kinds, the log, the proof."""
