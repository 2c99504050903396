"""The server seen from outside: its numbers for Prometheus, its log, and the ids of requests.

`counters` has what is counted and `counted` counts it, `exposition` and `routes` tell it; `logs` is
the log, `log_limit` keeps it short whatever others do wrong, `request_ids` tell requests apart.
"""
