"""Exact solutions, the best possible sheets, and hindsight: a file or a folder for each game.

`best` has the best possible sheet of each game with its proof; `hindsight/` what the dice of a game
would have allowed.
"""
