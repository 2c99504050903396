"""How good a game alone was: beside games of computer players, and the best that there can be.

`scores` has what each level reaches, counted by `counting`; `rank` says which rank a result has.
"""
