"""For those who make games: what is checked (contract, state types, playing, compiling), and a
small game to start from.
"""
