"""The drawing kit: paper, pencil, dice and figures; no card, die or word of one game."""
