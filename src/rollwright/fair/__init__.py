"""Dice that nobody could choose and anybody can check: throws, the table's log, the proof."""
