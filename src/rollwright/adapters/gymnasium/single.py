"""One game as an environment of Gymnasium: alone, or against computer players."""

from collections.abc import Sequence

import gymnasium
import numpy as np
from gymnasium import spaces

from rollwright.adapters.gymnasium.seats import Seating, seating
from rollwright.adapters.learner_table import RENDER_MODES, Table, one_of
from rollwright.adapters.spaces import Info, Shown, numbers_space, parts_of, parts_space
from rollwright.core.dice import KEYS, derived
from rollwright.players.registry import computer_player


class Environment(gymnasium.Env[Shown, np.int64]):
    """A game of which one seat is the learner's.

    `opponents` is a computer player's name, for all other seats, or a name for each; without any
    the learner plays alone. `seat` is the learner's. `reward` and `illegal` are what they are in
    `rollwright.adapters.pettingzoo.aec`. With `parts` an observation is a dict of its named parts,
    otherwise one row of numbers. All else are the game's own options.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Sequence[str] | None = None,
        seats: int | None = None,
        seat: int = 0,
        reward: str | None = None,
        illegal: str = "lowest",
        parts: bool = False,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.seating: Seating = seating(opponents, seats, seat)
        self.table = Table(game, self.seating.seats, options, reward=reward, illegal=illegal)
        self.others = [computer_player(name).choose for name in self.seating.opponents]
        self.others.insert(
            seat, self.others[0] if self.others else computer_player("random").choose
        )
        self.render_mode = render_mode and one_of("render_mode", render_mode, RENDER_MODES)
        self.parts = parts
        space = parts_space if parts else numbers_space
        self.observation_space = space(self.table.game, self.seating.seats)
        self.action_space = spaces.Discrete(self.table.game.rules.MOVES)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Shown, Info]:
        """Begin a game; `options={"start": line}` does so from a position."""
        super().reset(seed=seed)
        self.key = int(self.np_random.integers(KEYS))
        self.table.begin(self.key, (options or {}).get("start"))
        self._replies()
        self._show()
        return self._seen(), self._info()

    def step(self, action: int | np.int64) -> tuple[Shown, float, bool, bool, Info]:
        """Make a move, and let the others make theirs."""
        me = self.seating.seat
        reward = self.table.play(me, int(action))[me] + self._replies()
        self._show()
        return self._seen(), reward, self.table.over, False, self._info()

    def _replies(self) -> float:
        """Let the others move until it is the learner's turn; what that brings the learner."""
        reward = 0.0
        match, game, me = self.table.match, self.table.game, self.seating.seat
        while not self.table.over and me not in match.turn:
            seat = match.turn[0]
            lot = derived(derived(self.key, self.seating.seats + 1), len(match.events))
            move = self.others[seat](game, match.view(seat), seat, lot)
            reward += self.table.play(seat, move)[me]
        return reward

    def _seen(self) -> Shown:
        numbers = self.table.observed(self.seating.seat)
        return parts_of(self.table.game, self.seating.seats, numbers) if self.parts else numbers

    def _info(self) -> Info:
        mask = self.table.mask(self.seating.seat)
        if self.table.over:
            mask[:] = 1  # as in a vector: what is done then is not looked at
        return {"action_mask": mask}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as text or as a drawing, as `render_mode` has it."""
        return self.table.rendered(self.render_mode)
