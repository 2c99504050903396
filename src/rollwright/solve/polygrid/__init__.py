"""Polygrid: its best possible sheet; and a player who plans the whole grid, and ends exactly.

policy          what every move is worth, by all below
plans           which die type shall stand in which square    rounds    a round by a plan
move_values     payments and marks in points                  ending    the last rounds, exactly
lost_throws     how many throws a plan will lose, by a table  learning  how it learned that
best_sheet      the best possible game
"""
