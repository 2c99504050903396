"""The arena: computer players against each other, with the same dice for all.

`deal.py` plays, `contest.py` has it played on all cores, `kept.py` keeps it in a file, and
`standing.py` says what it amounts to, with `intervals.py` and `elo.py` for the statistics.
"""
