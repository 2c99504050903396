"""Lessons: a game learned step by step, by playing it."""
