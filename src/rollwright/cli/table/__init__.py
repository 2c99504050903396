"""A game at one keyboard: who sits there, what is typed, what is shown, where it is kept."""
