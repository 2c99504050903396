"""Kill the server at random instants under load: `python -m tests.web.kill --kills 1000`.

Clients play at several tables, by the JSON interface and over WebSockets, and write down what
they were acknowledged; others only watch, and write down what they were told. A command whose
answer got lost is sent again, as a browser does it, or given up. In the end the store must hold
what was acknowledged and told: nothing lost, nothing twice, nothing in another order.

`kills.py` tells the whole story. `server.py` is what gets killed; `request.py` is how it is asked
by `client.py`, who plays, at `tables.py`; `witness.py` watches. `store.py` compares what is left
with what they remember, and counts it in `report.py`.
"""
