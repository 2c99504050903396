"""A network beside HexRoller's table learns from games of its own.

A beam that goes by the table proposes the ends of every turn; table and network choose. What stands
then is told a mixture of the points in the end and of what was thought of later turns, less the
table's part. A running mean of the weights plays, and is kept.
"""

import argparse
import json
from collections.abc import Iterator
from math import cos, pi, sqrt
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch.nn import functional

from bench.second_look.engines import NO_END, engine_for

COLUMNS: Final = 256, 64  # of the two hidden layers
STAGES: Final = 8  # throws to come
POINTS: Final = 8.0  # in what a network counts
MIXTURE: Final = 0.6  # how much the end counts beside what is thought on the way
BATCH: Final = 16384  # states that a step learns from
REPLAYED: Final = 8  # rounds of games
OFTEN: Final = 2.0  # times that a state is learned from, on average
RATE: Final = 1e-3
WARM: Final = 20  # rounds until that
LEAST: Final = 0.02  # of it, in the end
MEMORY: Final = 0.999  # of the running mean
AT_ONCE: Final = 1 << 17  # states that are looked at
SAVING: Final = 60.0
SAYING: Final = 15.0


class Samples(NamedTuple):
    """Ends of turns, and what a network should say of them."""

    rows: Any
    throws: Any
    goals: Any


class Course:
    """A network, and the games that it learns from."""

    def __init__(self, engine: Any, side: str, seed: int) -> None:
        self.engine, self.rounds = engine, engine.facts["rounds"][side]
        self.number = torch.bfloat16 if engine.device == "cuda" else torch.float32
        torch.manual_seed(seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.network, self.mean = self.new_network(), self.new_network()
        self.mean.load_state_dict(self.network.state_dict())
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=RATE, betas=(0.9, 0.99))
        self.replay: list[Samples] = []
        self.steps = 0

    def new_network(self) -> Any:
        """One that adds nothing yet."""
        inputs = self.engine.facts["inputs"]
        network = torch.nn.ModuleDict({
            "first": torch.nn.Linear(inputs, COLUMNS[0]),
            "second": torch.nn.Linear(*COLUMNS),
            "last": torch.nn.Linear(COLUMNS[1], STAGES),
        })  # fmt: skip
        torch.nn.init.normal_(network["first"].weight, std=0.02)
        for part in (network["first"].bias, network["last"].weight, network["last"].bias):
            torch.nn.init.zeros_(part)
        return network.to(self.engine.device)

    def said(self, network: Any, rows: Any, throws: Any) -> Any:
        """What a network adds to some states, in points."""
        seen = self.engine.see(rows).to(self.number)
        with torch.autocast("cuda", torch.bfloat16, enabled=seen.is_cuda):
            one = torch.relu(network["first"](seen))
        two = torch.relu(network["second"](one.float()))
        return POINTS * network["last"](two).gather(1, throws[:, None])[:, 0]

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def judged(self, rows: Any, values: Any, throws: int) -> Any:
        """What table and network think of ends of turns."""
        where = (values > NO_END).view(-1).nonzero()[:, 0]
        full = values.clone()
        for some in where.split(AT_ONCE):
            stage = torch.full_like(some, throws)
            full.view(-1)[some] += self.said(self.mean, rows[some].contiguous(), stage)
        return full

    def play(self, games: int, seed: int, wide: int, alone: bool = False) -> tuple[Any, list[Any]]:
        """Games by table and network, or by the table alone: points, and what stood after turns."""
        states = self.engine.start.repeat(games, 1)
        each = torch.arange(games, device=self.engine.device)
        stood = []
        for number in range(self.rounds):
            rows, values = self.engine.ends(states, seed * 16 + number, wide)
            throws = self.rounds - number - 1
            full = self.judged(rows, values, throws) if throws and not alone else values
            best, place = full.max(1)
            at = each * values.shape[1] + place
            states = rows[at].contiguous()
            if throws:
                stood.append((states, values.view(-1)[at], best, torch.full_like(each, throws)))
        return best, stood

    def round_of(self, games: int, seed: int, wide: int) -> float:
        """Play some games, and keep what they teach; their mean points."""
        points, stood = self.play(games, seed, wide)
        goal, goals = points, []
        for _, by_table, thought, _ in reversed(stood):
            goals.append(goal - by_table)
            goal = MIXTURE * goal + (1 - MIXTURE) * thought
        states, _, _, throws = zip(*stood, strict=True)
        goals.reverse()
        self.replay.append(Samples(torch.cat(states), torch.cat(throws), torch.cat(goals)))
        del self.replay[:-REPLAYED]
        return float(points.mean())

    def learn(self, rate: float) -> float:
        """Learn from what is kept; how wrong the network was, on average of squares."""
        rows, throws, goals = (torch.cat(parts) for parts in zip(*self.replay, strict=True))
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        many = int(OFTEN * len(self.replay[-1].rows) / BATCH)
        for _ in range(max(1, many)):
            some = torch.randint(0, len(rows), (min(BATCH, len(rows)),), device=rows.device)
            said = self.said(self.network, rows[some].contiguous(), throws[some])
            loss = functional.mse_loss(said / POINTS, goals[some] / POINTS)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.steps += 1
            part = 1 - min(MEMORY, 1 - 1 / (1 + self.steps / 10))
            with torch.no_grad():
                for mean, now in zip(
                    self.mean.parameters(), self.network.parameters(), strict=True
                ):
                    mean.lerp_(now, part)
        return float(loss.detach())

    def study(
        self, games: int, seed: int, wide: int, seconds: float
    ) -> Iterator[tuple[int, float, float]]:
        """Go through a course: after every round how many games, their points, and the error."""
        began, rounds = perf_counter(), 0
        while (way := (perf_counter() - began) / seconds) < 1:
            rounds += 1
            mean = self.round_of(games, seed * 1000003 + rounds, wide)
            slower = LEAST + (1 - LEAST) * (1 + cos(pi * way)) / 2
            yield rounds * games, mean, self.learn(RATE * min(1.0, rounds / WARM) * slower)

    def exam(self, games: int, wide: int, alone: bool) -> tuple[float, float]:
        """The mean points of games that nothing is learned from, and its standard error."""
        points = self.play(games, 990_000, wide, alone)[0]
        return float(points.mean()), float(points.std()) / sqrt(games)

    def save(self, file: Path) -> None:
        """Keep the running mean."""
        arrays = {name: part.cpu().numpy() for name, part in self.mean.state_dict().items()}
        arrays["first.weight"] = arrays["first.weight"].astype(np.float16)
        np.savez(file.with_suffix(".new.npz"), **arrays)
        file.with_suffix(".new.npz").replace(file)


def main() -> None:
    """Learn, with a line now and then, and save what was learned every minute."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, help="what kernels.py made")
    parser.add_argument("--side", choices=("front", "back"), default="front")
    parser.add_argument("--seconds", type=float, default=480.0)
    parser.add_argument("--games", type=int, default=8192, help="of a round")
    parser.add_argument("--wide", type=int, choices=(4, 8, 16), default=8)
    parser.add_argument("--exam", type=int, default=16384, help="games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=("card", "core"), default="card")
    parser.add_argument("--out", type=Path, default=Path())
    asked = parser.parse_args()
    course = Course(engine_for(asked.engine, asked.folder, asked.side), asked.side, asked.seed)
    file = asked.out / f"net-{asked.side}.npz"
    began = said = saved = perf_counter()
    for games, mean, error in course.study(asked.games, asked.seed, asked.wide, asked.seconds):
        now = perf_counter()
        if now > said + SAYING:
            said = now
            print(f"{now - began:.0f} s  {games} games, {mean:.2f} points, {error:.4f}", flush=True)
        if now > saved + SAVING:
            saved = now
            course.save(file)
    course.save(file)
    exams = {
        who: course.exam(asked.exam, 2 * asked.wide if asked.wide < 16 else 16, who == "table")
        for who in ("table", "table and network")
    }
    print(json.dumps({"games": games, "exams": exams}))


if __name__ == "__main__":
    main()
