"""HexRoller's best possible sheet: its model for a solver, and the game that reaches it."""
