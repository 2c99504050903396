"""The planner: Monte Carlo tree search, sequential halving, and expectimax of short turns.

planner         which of the ways below a game takes        budget      how long it may think
halving         how playouts are shared among moves         tree        which node grows next
playout         a playout with its luck                     state_table states found again
expectimax      a short turn thought through
ranking         moves by what playouts found
foresight       a table of values plays some throws ahead
throws_ahead    all throws, for one seat                    turn_ends   ends of turns compared
"""
