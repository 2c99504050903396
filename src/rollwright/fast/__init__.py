"""The same rules, compiled: for one core, all cores and a GPU; whole games, and batches of them.

`compiled` alone knows Numba; `cache` decides which machine code of earlier runs is still good;
`rows` has states as rows of ints, `simulate` whole games, `results` their sums, `gpu…` the same on
a card, `measure` how fast it is; `batch/` many games under outside control.
"""
