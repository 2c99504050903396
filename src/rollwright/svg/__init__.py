"""The drawing kit: paper, pencil, dice and cards; it knows no game."""
