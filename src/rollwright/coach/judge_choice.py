"""The judges by name, and which of them a match gets."""

from collections.abc import Callable
from typing import Final, Generic, NamedTuple

import numpy as np

from rollwright.coach.exact_judge import Exact
from rollwright.coach.gain_over_greedy import Gains
from rollwright.coach.judge import Judge, Playouts, cores, own_lots
from rollwright.coach.luck import JudgedThrow, judged_throw
from rollwright.coach.move_classes import usual_seconds
from rollwright.coach.passages import Chosen, Passage, Thrown
from rollwright.coach.standing_judge import Standing
from rollwright.coach.table_judge import LOOKS, Tabled
from rollwright.coach.thinking_budget import FEWEST, MOST, Budget, playouts_for
from rollwright.coach.turns_judge import ByTurns
from rollwright.core.dice import Outcome
from rollwright.core.errors import BadOption
from rollwright.core.game import Game, Rules
from rollwright.core.states import AnyState, State
from rollwright.play.match import AnyMatch, Match
from rollwright.players.network.network import NO_NETWORK

QUICK: Final = "quick"
EXPERT: Final = "expert"
EXACT: Final = "exact"
STANDING: Final = "standing"
OWN: Final = "own"
NAMES: Final = (QUICK, EXPERT, EXACT, STANDING)

TURN: Final = 4  # moves of a playout that ends with the turn
TURNS_LOOKS: Final = 150  # a playout of whole turns by a beam takes as much work as so many moves
QUICK_ROUNDS: Final = 2
QUICKLY: Final = 64  # playouts by a beam of a state
QUICK_SHARE: Final = 0.1  # of the usual work
# With fewer playouts an outcome, little is known of each: then they have luck of their own, so that
# their mean is known well, and the states that came up are played out by themselves, so often.
ENOUGH: Final = 64
OF_THE_GRAPH: Final = 512


def no_gain(state: AnyState) -> float:
    """Nothing beyond J."""
    return 0.0


class Bench(NamedTuple, Generic[State]):
    """The judges of a match, each for what it is best at."""

    name: str
    states: Judge[State]  # J: of states and of all that throws lead to
    decisions: Judge[State]  # thinks longer, where a choice is close
    budget: Budget
    turn: int | None = None  # the moves of a playout, if it ends with the turn
    explains: bool = True  # whether playouts are to say why a move is better
    samples_throws: bool = (
        False  # J before a throw is by playouts, too: luck is what they differ by
    )
    means: bool = True  # a state before a throw is worth the mean of what the throw leads to
    graph: Judge[State] | None = None  # looks closer at the states that came up
    makes_up: Playouts[State] | None = None  # says what a move is worth that is made up for
    gains: Callable[[State], float] = no_gain  # what good players make beyond J, in points
    to_win: bool = False  # moves are judged by the win in all accounts

    @property
    def exact(self) -> bool:
        """Whether what is said of moves has no error."""
        return self.decisions.exact

    def judged(
        self, rules: Rules[State], before: State, outcome: Outcome | None = None
    ) -> JudgedThrow:
        """A throw, judged; without an outcome as it stands before."""
        if not self.samples_throws:
            return judged_throw(rules, self.states, before, outcome, self.graph)
        after = before if outcome is None else rules.after_chance(before, outcome)
        return JudgedThrow(*np.moveaxis(self.states.states([before, after]), 1, 0))


def bench(
    match: Match[State],
    passages: list[Passage[State]],
    name: str | Judge[State],
    seconds: float | None,
    threads: int | None,
) -> Bench[State]:
    """The judges of a match, by the name that was asked for; or one's own for everything."""
    seconds = seconds or usual_seconds(match.game.name)
    if not isinstance(name, str):
        return Bench(OWN, name, name, Budget.within(seconds), explains=False, means=False)
    if name == STANDING:
        standing = Standing(match.game, match.at(0))
        return Bench(name, standing, standing, Budget.within(seconds), explains=False, means=False)
    if name not in NAMES:
        raise BadOption(f"There is no judge '{name}'. There is {', '.join(NAMES)}.")
    game, like = match.game, match.at(0)
    threads = threads or cores()
    quick = name == QUICK
    budget = Budget.within(seconds, QUICK_ROUNDS, QUICK_SHARE) if quick else Budget.within(seconds)
    if Tabled.knows(game, like):
        tabled = Tabled(game, like, threads)
        return Bench(name, tabled, tabled, budget, LOOKS)
    if ByTurns.knows(game, like):
        # The same throws in every game would make all of them lucky by as much. Those of a match of
        # its own do not, and within it every state has the same.
        some = QUICKLY if quick else 0
        by_turns = ByTurns(game, like, threads, of_a_state=some, lots=own_lots(match.state))
        return Bench(name, by_turns, by_turns, budget, TURNS_LOOKS, samples_throws=True)
    known = Playouts(game, like, FEWEST).network is not NO_NETWORK
    each = FEWEST if quick and not known else throw_playouts(match, passages, budget, known)
    one = Playouts(game, like, each, threads)
    if Exact.knows(game, like):
        solved = Exact(game, like, Playouts(game, like, FEWEST, threads))
        if solved.exact or name != EXACT:
            return Bench(EXACT if solved.exact else name, solved, solved, budget)
    if name == EXACT:
        raise BadOption(
            "There is no exact judge of this game: only of Tutto alone or for two, with every card"
            " drawn from all (pile=replaced)."
        )
    if known:
        # in such a game nobody who wants points alone would ever end it
        return Bench(name, one, one, budget, TURN, to_win=len(one.kinds) > 1)
    if each >= ENOUGH:
        return Bench(name, one, one, budget, makes_up=one, gains=Gains(one))
    throws = Playouts(game, like, each, threads, apart=True)
    graph = Playouts(game, like, ENOUGH if quick else OF_THE_GRAPH, threads, apart=True)
    return Bench(name, throws, graph, budget, graph=graph, makes_up=one, gains=Gains(one))


def judge_for(game: Game[State], like: State, playouts: int, threads: int = 1) -> Judge[State]:
    """The best judge of states and moves that there is for such games; `like` is one of them."""
    if Tabled.knows(game, like):
        return Tabled(game, like, threads)
    if ByTurns.knows(game, like):
        return ByTurns(game, like, threads)
    judge = Playouts(game, like, playouts, threads)
    return Exact(game, like, judge) if Exact.knows(game, like) else judge


def throw_playouts(
    match: Match[State], passages: list[Passage[State]], budget: Budget, known: bool
) -> int:
    """The playouts that each outcome of a match's throws may have."""
    counts, lengths = [], []
    moves = sum(isinstance(part, Chosen) for one in passages for part in one.parts)
    for one in passages:
        for part in one.parts:
            if isinstance(part, Thrown):
                counts.append(len(match.game.rules.outcomes(part.before)))
                lengths.append(TURN if known else left(match, moves))
            else:
                moves -= 1
    return min(MOST if not known else 4 * FEWEST, playouts_for(counts, lengths, budget.throws))


def left(match: AnyMatch, moves: int) -> int:
    """The moves that a playout takes, by those that were still to come in the match."""
    return max(1, moves) if match.over else max(1, moves) + 20 * match.seats
