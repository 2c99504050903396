"""The terminal program: a command a file, and the table at which people play.

Nothing here knows a game: what is said about one comes from its words. What the terminal says
itself stands in `words.py`, in every language. `screen` shows boards and sentences, `story` a game
as a story, `titles` what games are called, `plot` every plot, `rulebook` rules, `exit_codes` the
codes at the end; `options` is what several commands ask for.
"""
