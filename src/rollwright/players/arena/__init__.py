"""The arena: computer players against each other, with the same dice for all.

`deal.py` plays a deal, `contest.py` everybody against everybody, `workers.py` on all cores;
`journal.py` writes it to a file, and `standing.py` says what it amounts to, with `intervals.py` and
`elo.py` for the statistics; `thinking_times.py` how long each thinks. `parts.py` is for contests in
several files, `report.py` for programs, `call.py` is `rollwright.arena`.
"""
