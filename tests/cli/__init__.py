"""The terminal program, as people use it."""
