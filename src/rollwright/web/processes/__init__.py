"""One address, several processes: a front that hands out connections, and workers that serve.

`home` decides where a table is at home, `shared_players` is where computer players of all think.
"""
