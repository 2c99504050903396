"""The pages, a file each; `page.py` has what they share.

`lobby`, `new_table`, `table`, `rules`; `replay` and `replay_steps` show a game that is over, with
`key_moments` marked on its line;
`proofs` lets a browser check the dice; `preview` has pictures of tables; `stream` sends what is
long.
"""
