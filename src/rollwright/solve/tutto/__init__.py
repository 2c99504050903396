"""Tutto solved exactly: for two and alone, one turn, every move, and what it is worth.

policy          what every move is worth at a table; who counts as the opponent among several
two_seats       the chance to win, by value iteration         solo      the fewest turns alone
turn            one turn played perfectly                     chances   of dice and cards
move_values     a move of the turn at hand                    turn_store   all turns, stored
best_response   against a random player                       self_play    games by the solution
"""
