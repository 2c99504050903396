"""Thousands of games as one vector environment of Gymnasium, in one compiled pass a step."""

from collections.abc import Sequence
from functools import partial
from typing import Final, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rollwright.adapters.gymnasium.against import BatchAgainst
from rollwright.adapters.gymnasium.seats import seating
from rollwright.adapters.learner_table import REWARDS, one_of, text_of, usual_reward
from rollwright.adapters.spaces import Info, Numbers, Shown, numbers_space, parts_of, parts_space
from rollwright.core.dice import KEYS
from rollwright.core.game import AnyGame
from rollwright.fast.batch import Seen
from rollwright.games import game as game_of

AGAIN: Final = {
    AutoresetMode.NEXT_STEP: "next",
    AutoresetMode.SAME_STEP: "same",
    AutoresetMode.DISABLED: "off",
}

Arrays: TypeAlias = NDArray[np.generic]  # moves, rewards, or which games are over


class Environments(VectorEnv[Shown, Arrays, Arrays]):
    """Many games, in each of which one seat is the learner's; settings as for a single one.

    `autoreset_mode` is Gymnasium's; `threads` are the cores to use. Every step returns new arrays,
    unless `copy=False`: then the next step writes over them.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str] | None = None,
        seats: int | None = None,
        seat: int = 0,
        reward: str | None = None,
        illegal: str = "lowest",
        parts: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.game: AnyGame = game_of(game)
        self.num_envs = num_envs
        self.seating = seating(opponents, seats, seat)
        self.parts = parts
        self.copy = copy
        self.render_mode = render_mode and one_of("render_mode", render_mode, ("ansi",))
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": mode}
        space = parts_space if parts else numbers_space
        self.single_observation_space = space(self.game, self.seating.seats)
        self.single_action_space = spaces.Discrete(self.game.rules.MOVES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._begun = partial(
            BatchAgainst, self.game, num_envs, self.seating, options,
            reward=one_of("reward", reward or usual_reward(self.seating.seats), REWARDS),
            illegal=illegal, auto_reset=AGAIN[mode], threads=threads,
        )  # fmt: skip
        self.batch = self._begun(seed=0)
        self._seen = self.batch.seen()

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Shown, Info]:
        """Begin all games; with `options={"reset_mask": …}` those that it marks."""
        super().reset(seed=seed)
        chosen = (options or {}).get("reset_mask")
        begun = self._begun(seed=int(self.np_random.integers(KEYS)))
        seen = begun.seen()
        if chosen is not None:
            kept = ~np.asarray(chosen, np.bool_)
            begun.take(self.batch, kept)
            for new, old in zip(seen[:2], self._seen[:2], strict=True):
                new[kept] = old[kept]
        self.batch, self._seen = begun, seen
        return self._shown(seen.observations), self._info(seen)

    def step(self, actions: Arrays) -> tuple[Shown, Arrays, Arrays, Arrays, Info]:
        """Make a move in every game, and let the others make theirs."""
        if self.copy:
            self._seen = self.batch.empty()
        seen = self.batch.step(actions, self._seen)
        return (
            self._shown(seen.observations),
            seen.rewards[:, self.seating.seat],
            seen.over,
            np.zeros(self.num_envs, np.bool_),
            self._info(seen),
        )

    def _shown(self, numbers: Numbers) -> Shown:
        return parts_of(self.game, self.seating.seats, numbers) if self.parts else numbers

    def _info(self, seen: Seen) -> Info:
        """What Gymnasium's own vectors tell, by the same names."""
        info: Info = {
            "action_mask": seen.masks.view(np.int8),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }
        if len(seen.final) and seen.over.any():
            info["final_obs"] = np.full(self.num_envs, None, object)
            info["_final_obs"] = seen.over.copy()
            for n in np.flatnonzero(seen.over):
                info["final_obs"][n] = self._shown(seen.final[n].copy())
        return info

    def render(self) -> tuple[str, ...] | None:
        """Every table as text."""
        if self.render_mode is None:
            return None
        return tuple(text_of(self.game, self.batch.state(n)) for n in range(self.num_envs))
