"""How HexRoller's networks (`players/values/second_looks`) were learned, beside its tables.

    python -m bench.second_look.kernels FOLDER     here: kernels for sm_90, tables, first states
    python -m bench.second_look.course FOLDER --side front --seconds 480 --out OUT    on the card
    python -m bench.second_look.ship OUT/net-front.npz TO/hexroller-front.npz         here

The machine with the card needs PyTorch, NumPy and CuPy, and neither Numba nor Rollwright itself.
Where there is no card `--engine core` goes the same way on one core, hundreds of times slower.

kernels     what compiles the kernels (`players/values/gpu_ends.py`)
engines     ends of turns, and what a network sees of them: by kernels, or on a core
core_ends   what the second calls
course      games of one's own by table and network, what they teach, and exams
ship        a network as it ships
"""
