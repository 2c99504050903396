"""Rollwright-1: fixed deals of every game, by which learners are compared.

`rollwright-1.toml` says which deals, `rows.json` has what our own players reached, `playing.py`
plays, `rows.py` reads, adds and shows. What is published stays: other deals are another benchmark.
"""
