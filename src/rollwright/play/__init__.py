"""A game being played: the match, its record, what a seat may see, and whole games at once."""
