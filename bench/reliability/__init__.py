"""What we promise, proven: a command for each goal, and `python -m bench.reliability` for all.

Each file is one proof: what is tried, how often, and what must never come of it. Its numbers add
up over seeds (`--keep`). Short forms run with the tests, in `tests/reliability/`. The figures
stand in `docs/reliability.md`.
"""
