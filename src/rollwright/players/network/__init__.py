"""Small networks that know what a position is worth, how they learn, and their weights."""
