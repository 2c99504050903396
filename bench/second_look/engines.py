"""Ends of turns, and what a network sees of them: by kernels on a card, or on a core."""

import json
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

NO_END: Final = -1e9  # what a place without an end is worth


def table_in(file: Path, entries: int) -> Any:
    """A table as it ships (`players/values/shipped.py`)."""
    with np.load(file) as arrays:
        table = np.zeros(entries, np.float32)
        table[np.cumsum(arrays["steps"], dtype=np.int64)] = arrays["values"] / np.float32(256)
    return table


def engine_for(kind: str, folder: Path, side: str) -> Any:
    """An engine for one side of the sheet."""
    facts = json.loads((folder / "facts.json").read_text())
    return (Card if kind == "card" else Core)(facts, folder, side)


class Card:
    """By kernels that were compiled elsewhere (`kernels.py`)."""

    device: Final = "cuda"

    def __init__(self, facts: dict[str, Any], folder: Path, side: str) -> None:
        import cupy  # noqa: PLC0415 (where there is a card)

        torch.zeros(1, device=self.device)  # its context first
        self.facts, self.stream = facts, cupy.cuda.Stream.null  # PyTorch's own, too
        self.start = torch.tensor(facts["starts"][side], dtype=torch.int64, device=self.device)
        self.like = [np.int64(number) for number in facts["starts"][side]]
        self.kernels = {
            name: cupy.RawModule(path=str(folder / f"{name}.cubin")).get_function(entry)
            for name, entry in facts["kernels"].items()
        }
        table = table_in(folder / f"table-{side}.npz", facts["entries"])
        self.table = torch.from_numpy(table).to(self.device)

    def ends(self, states: Any, seed: int, wide: int, same: int = 1) -> tuple[Any, Any]:
        """The ends of turns after a throw, one a state, or one for so many, and their values."""
        games, room = states.shape[0], self.facts["room"][str(wide)]
        rows = torch.empty((games * room, self.facts["ints"]), dtype=torch.int64, device="cuda")
        values = torch.full((games, room), NO_END, dtype=torch.float32, device="cuda")
        counts = torch.zeros(games, dtype=torch.int32, device="cuda")
        self._run(f"ends{wide}", games, 32, seed, same, self.table, states, rows, values, counts)
        return rows, values

    def see(self, rows: Any) -> Any:
        """Every input of some states."""
        shape = rows.shape[0], self.facts["inputs"]
        into = torch.zeros(shape, dtype=torch.uint8, device="cuda")
        self._run("inputs", -(-rows.shape[0] // 64), 64, rows, into)
        return into

    def _run(self, name: str, blocks: int, threads: int, *arguments: Any) -> None:
        """Run a kernel; Numba's kernels take arrays apart."""
        flat = [*self.like]
        for one in arguments:
            if isinstance(one, torch.Tensor):
                size = one.element_size()
                steps = [step * size for step in one.stride()]
                parts = [0, 0, one.numel(), size, one.data_ptr(), *one.shape, *steps]
                flat += [np.int64(part) for part in parts]
            else:
                flat.append(np.int64(one))
        with self.stream:
            self.kernels[name]((blocks,), (threads,), tuple(flat))


class Core:
    """The same on a core: for those who have no card."""

    device: Final = "cpu"

    def __init__(self, facts: dict[str, Any], folder: Path, side: str) -> None:
        from bench.second_look.core_ends import functions  # noqa: PLC0415 (a card has no Numba)

        self.facts = facts
        self.table = table_in(folder / f"table-{side}.npz", facts["entries"])
        self.start = torch.tensor(facts["starts"][side], dtype=torch.int64)
        self.like, self.find_ends, self.write_inputs, self.room_for = functions(side)

    def ends(self, states: Any, seed: int, wide: int, same: int = 1) -> tuple[Any, Any]:
        """As a card."""
        games, room = states.shape[0], 2 * wide
        rows = np.zeros((games * room, self.facts["ints"]), np.int64)
        values = np.full((games, room), NO_END, np.float32)
        ways = self.room_for(wide), self.room_for(wide), self.room_for(room)
        self.find_ends(self.like, seed, same, self.table, states.numpy(), rows, values, *ways)
        return torch.from_numpy(rows), torch.from_numpy(values)

    def see(self, rows: Any) -> Any:
        """As a card."""
        into = np.zeros((rows.shape[0], self.facts["inputs"]), np.uint8)
        self.write_inputs(self.like, rows.numpy(), into)
        return torch.from_numpy(into)
