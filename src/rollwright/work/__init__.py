"""Work cut into pieces by number, done by whoever is there, and put together once.

`pieces.py` cuts, hands out, asks again for what was lost, and takes each piece in once; `crew.py`
is who works: this process, threads, processes, any executor; `ray_crew.py` the cores of a Ray
cluster. `parts.py` is for queues of batch jobs: a part of the work in a file, and files that belong
together. What the work is, others know: `fast/simulate.py`, `players/simulation.py`,
`players/arena/`, `players/network/`.
"""
