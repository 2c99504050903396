"""Exact solutions, one game a file."""
