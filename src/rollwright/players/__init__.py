"""Computer players: their names, how each chooses, and the arena where they meet."""
