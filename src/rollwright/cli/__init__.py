"""The terminal program: a command a file, and the table at which people play.

Nothing here knows a game: what is said about one comes from its words. What the terminal says
itself stands in `words.py`, in every language.
"""
