"""What positions are worth, learned: tables of values by patterns, and how they are learned."""
