"""How good a game alone was: beside games of computer players, and the best that there can be."""
