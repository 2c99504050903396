"""Computer players: their names, how each chooses, and the arena where they meet.

registry            names and levels, and which player stands behind each
random, easy, greedy    the quick ones; how often the easy one overlooks a move
lookahead           planners and the expert, which need machine code; which of them plays what
exact, polygrid_expert  by solutions, and by plans
evaluation          what a player thinks of a move
forfeit             if somebody's own player fails
warmup              machine code made apart, the likeliest first
simulation, statistics  many games and their numbers
planner/  values/  network/  own/  arena/  benchmark/  alone/
"""
