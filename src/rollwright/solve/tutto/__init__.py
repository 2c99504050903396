"""Tutto solved exactly: for two and alone, one turn, every move, and what it is worth."""
