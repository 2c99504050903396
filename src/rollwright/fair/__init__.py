"""Dice that nobody could choose and anybody can check.

`dice`: how a throw comes of seeds and bytes, each outcome with exactly its chance; who begins, if
that is drawn. `throw_kinds`: which outcomes a kind of throw has, and in how many ways. `log`: the
events of a table, each bound to the one before by its hash. `log_reader`: what may stand where in
a log. `proof`: the questions that are asked of it.
"""
