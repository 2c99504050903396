"""Rulebooks: the rules of a game for people, in every language, with pictures out of positions."""
