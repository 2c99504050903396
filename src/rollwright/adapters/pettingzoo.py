"""Our games as environments of PettingZoo.

    from rollwright.adapters import pettingzoo

    env = pettingzoo.aec("penk", seats=3)  # one agent at a time: every game
    env = pettingzoo.parallel("splitter", seats=4)  # all at once, where everybody writes together

Agents are `player_0`, `player_1`, …; an observation is a dict of `observation` and `action_mask`,
as in PettingZoo's classic games. It takes `pip install 'rollwright[pettingzoo]'`.
"""

from typing import Any, ClassVar, TypeAlias

import numpy as np

from rollwright.adapters.learner_table import RENDER_MODES, Table, one_of
from rollwright.adapters.library import library
from rollwright.adapters.rounds import rounds_of
from rollwright.adapters.spaces import Info, Numbers, Space, numbers_space, spaces
from rollwright.core.dice import KEYS
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.core.seats import Seat
from rollwright.games import game as game_of

zoo: Any = library("pettingzoo", "PettingZoo", "pettingzoo")

Agent: TypeAlias = str
Seen: TypeAlias = dict[str, Numbers]


def aec(
    game: str | AnyGame,
    seats: int = 2,
    *,
    reward: str | None = None,
    illegal: str = "lowest",
    render_mode: str | None = None,
    **options: object,
) -> "AgentsInTurn":
    """A game as an environment in which one agent acts at a time.

    `reward` is "win" (the share of the win, 1 for all of it; usual), "score" (the points, at the
    end; usual alone) or "delta" (the points that each move brings). `illegal` says what an illegal
    action does: the "lowest" open move instead, "raise", or "terminate" the game.
    """
    return AgentsInTurn(Table(game, seats, options, reward=reward, illegal=illegal), render_mode)


def parallel(
    game: str | AnyGame,
    seats: int = 2,
    *,
    reward: str | None = None,
    illegal: str = "lowest",
    render_mode: str | None = None,
    **options: object,
) -> "AgentsTogether":
    """A game as an environment in which all agents act at once; settings as for `aec`.

    The last action is to wait: all that is open to an agent who has written its part of a round
    while others have not.
    """
    played = game_of(game) if isinstance(game, str) else game
    if seats > 1 and not rounds_of(played, seats).common:
        raise BadOption(f"In {played.title} seats take turns: use aec('{played.name}').")
    return AgentsTogether(
        Table(played, seats, options, reward=reward, illegal=illegal), render_mode
    )


class Agents:
    """What both kinds of environment have: agents with their spaces, a state, a picture."""

    metadata: Info
    waits: ClassVar[bool]  # whether the last action is to wait

    def __init__(self, table: Table, render_mode: str | None) -> None:
        game, seats = table.game, table.seats
        self.table = table
        self.render_mode = render_mode and one_of("render_mode", render_mode, RENDER_MODES)
        self.possible_agents: list[Agent] = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[Agent] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.metadata = {
            "name": f"rollwright_{game.name}_v{game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": seats == 1 or rounds_of(game, seats).common,
            "render_fps": 1,
        }
        self.moves = game.rules.MOVES + self.waits
        self.state_space = numbers_space(game, seats)
        self.observation_spaces = {agent: self._seen() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.moves) for agent in self.possible_agents}
        self._lots = np.random.default_rng()

    def _seen(self) -> Space:
        mask = spaces.Box(0, 1, (self.moves,), np.int8)
        numbers = numbers_space(self.table.game, self.table.seats)
        return spaces.Dict({"observation": numbers, "action_mask": mask})

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._lots = np.random.default_rng(seed)
        self.table.begin(int(self._lots.integers(KEYS)))
        self.agents = list(self.possible_agents)

    def observation_space(self, agent: Agent) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Space:
        return self.action_spaces[agent]

    def observe(self, agent: Agent) -> Seen:
        seat = self.seat_of[agent]
        mask = self.table.mask(seat, more=int(self.waits))
        if self.waits and not mask.any():
            mask[-1] = 1
        return {"observation": self.table.observed(seat), "action_mask": mask}

    def state(self) -> Numbers:
        return self.table.everything()

    def render(self) -> str | None:
        return self.table.rendered(self.render_mode)

    def close(self) -> None:
        pass


class AgentsInTurn(Agents, zoo.AECEnv):  # type: ignore[misc]
    """A game in which one agent acts at a time."""

    waits = False

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: Agent | None = None
        self.agent_selection = self.possible_agents[self.table.match.turn[0]]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadOption(f"It is {agent}'s turn: None is for agents that are done.")
        rewards = self.table.play(self.seat_of[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.table.match.turn[0]]
        if self.render_mode == "human":
            self.render()


class AgentsTogether(Agents, zoo.ParallelEnv):  # type: ignore[misc]
    """A game in which all agents act at once."""

    waits = True

    def reset(
        self, seed: int | None = None, options: Info | None = None
    ) -> tuple[dict[Agent, Seen], dict[Agent, Info]]:
        self._begin(seed)
        return self._seen_by_all(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[Agent, int]
    ) -> tuple[
        dict[Agent, Seen],
        dict[Agent, float],
        dict[Agent, bool],
        dict[Agent, bool],
        dict[Agent, Info],
    ]:
        agents = self.agents
        rewards = dict.fromkeys(agents, 0.0)
        for seat in self.table.match.turn:
            if self.table.over:  # an illegal move ended it
                break
            moved = self.table.play(seat, self._action(seat, actions))
            for agent, reward in zip(agents, moved, strict=True):
                rewards[agent] += reward
        over = self.table.over
        seen = self._seen_by_all()
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _action(self, seat: Seat, actions: dict[Agent, int]) -> int:
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise BadOption(f"There is no action of {agent}, who has to move.")
        return int(actions[agent])

    def _seen_by_all(self) -> dict[Agent, Seen]:
        return {agent: self.observe(agent) for agent in self.agents}
