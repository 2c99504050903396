"""A game being played: the match and its timeline, steps (who writes together and sees what), the
reader of moves, the record, and whole games at once.
"""
