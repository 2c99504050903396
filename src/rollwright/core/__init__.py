"""All that a game may import. Standard library only."""
