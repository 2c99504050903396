"""Kernels as machine code for a card that has no Numba, with all else that a course begins with."""

import argparse
import json
import re
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numba.cuda.dispatcher

from rollwright.fast.gpu import Kernel, cuda_module
from rollwright.fast.rows import ints_of, width
from rollwright.games import game
from rollwright.players.values.gpu_ends import ends_kernel, inputs_kernel
from rollwright.players.values.shipped import FOLDER

HOPPER = (9, 0)
WAYS = {4: 48, 8: 64, 16: 128}  # and how many ends of a turn there is room for


def build(folder: Path, name: str, kernel: Kernel, arguments: tuple[Any, ...]) -> str:
    """Compile a kernel; the name of its entry."""
    made: Any = kernel
    code, _ = cuda_module().compile_ptx(made.py_func, arguments, cc=HOPPER)
    ptx = folder / f"{name}.ptx"
    ptx.write_text(str(code))
    command = ["nvcc", "-arch=sm_90", "-cubin", "-o", str(folder / f"{name}.cubin"), str(ptx)]
    subprocess.run(command, check=True)
    found = re.search(r"\.visible \.entry (\S+)\(", str(code))
    assert found
    return found[1]


def main() -> None:
    """Compile, and write down what the machine with the card has to know."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    # functions that a kernel calls are compiled for the card at hand: let it be this one
    card = SimpleNamespace(compute_capability=HOPPER)
    numba.cuda.dispatcher.get_current_device = lambda: card
    hexroller = game("hexroller")
    starts = {
        side: hexroller.new_game(1, hexroller.options({"variant": side}))
        for side in ("front", "back")
    }
    like, ints = numba.typeof(starts["front"]), width(starts["front"])  # type: ignore[no-untyped-call]
    i64, f32 = numba.int64, numba.float32
    rows = i64[:, ::1]
    found = like, i64, i64, f32[::1], rows, rows, f32[:, ::1], numba.int32[::1]
    entries = {
        f"ends{wide}": build(folder, f"ends{wide}", ends_kernel(hexroller, ints, wide), found)
        for wide in WAYS
    }
    seen = like, rows, numba.uint8[:, ::1]
    entries["inputs"] = build(folder, "inputs", inputs_kernel(hexroller), seen)
    facts = {
        "inputs": hexroller.seen.inputs.number,
        "entries": hexroller.seen.entries,
        "ints": ints,
        "kernels": entries,
        "room": WAYS,
        "starts": {side: ints_of(start) for side, start in starts.items()},
        "rounds": {"front": 7, "back": 6},
    }
    (folder / "facts.json").write_text(json.dumps(facts))
    for side in starts:
        shutil.copy(str(FOLDER / f"hexroller-{side}.npz"), folder / f"table-{side}.npz")


if __name__ == "__main__":
    main()
