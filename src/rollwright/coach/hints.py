"""Hints: first where to look, then the move, then why."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from rollwright.coach.accounts import POINTS, kinds_of
from rollwright.coach.judge import Judge, cores
from rollwright.coach.judge_choice import judge_for
from rollwright.coach.move_classes import thresholds
from rollwright.coach.reasons import reasons
from rollwright.coach.review import Json, MoveWorth, Reason
from rollwright.coach.thinking_budget import ROUNDS, Budget, Looked, think
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.core.states import AnyState
from rollwright.play.match import AnyMatch

SECONDS: Final = 2.0  # that a hint may take
PLAYOUTS: Final = 64  # for points, where the judge is exact
TOLD: Final = 5
MARKED: Final = 12  # of moves that are about as good all are told, if there are no more
LONGEST: Final = 9  # moves that carry one out
ROUGHLY: Final = 20_000  # moves of playouts, to tell them apart where nobody waits


class Hint(NamedTuple):
    """What the coach would do; `sentences.py` says it in words, one thing after another."""

    seat: Seat
    kind: str  # what worths are of: win, points or turns
    move: Move
    words: str  # in English
    moves: tuple[MoveWorth, ...]  # the best first, each with what it is worth
    near: int  # how many moves are about as good, the best one among them
    choices: int
    rival: MoveWorth | None  # the next best move that is not about as good
    reasons: tuple[Reason, ...]  # against that one
    then: tuple[Move, ...]  # what carries the move out: the hexes of a path
    exact: bool

    @property
    def as_good(self) -> list[Move]:
        """The moves that are told, of those that are about as good: the best one first."""
        return [one.move for one in self.moves[: self.near]]

    def as_json(self) -> Json:
        """For programs and pages."""
        told = self._asdict()
        told["moves"] = [one._asdict() for one in self.moves]
        told["rival"] = self.rival and self.rival._asdict()
        told["then"] = list(self.then)
        told["reasons"] = [one._asdict() for one in self.reasons]
        return told


def hint_from_json(told: Json) -> Hint:
    """The hint that `as_json` told."""
    fields = dict(told)
    fields["moves"] = tuple(MoveWorth(**one) for one in told["moves"])
    fields["rival"] = told["rival"] and MoveWorth(**told["rival"])
    fields["then"] = tuple(told["then"])
    fields["reasons"] = tuple(Reason(**one) for one in told["reasons"])
    return Hint(**fields)


def hint(
    match: AnyMatch,
    seat: Seat | None = None,
    *,
    seconds: float = SECONDS,
    threads: int | None = None,
) -> Hint:
    """What the coach would do in a seat, by what that seat may see."""
    if seat is None:
        if not match.turn:
            raise BadOption("Nobody has to move here: there is nothing to hint at.")
        seat = match.turn[0]
    game, state = match.game, match.view(seat)
    moves = listed(game.rules.open_moves(state, seat))
    if not moves:
        raise BadOption(f"{match.name(seat)} has no move here: there is nothing to hint at.")
    threads = threads or cores()
    judge: Judge[AnyState] = judge_for(game, state, PLAYOUTS, threads)
    looked: Looked[AnyState] = Looked(state, seat, None, moves)
    kinds = kinds_of(game, match.seats)
    enough = thresholds(game.name, kinds[0]).inaccuracy
    think(judge, [looked], [1], Budget.within(seconds, ROUNDS + 2), enough)
    told = _hinted(match, looked, kinds, enough, exact=judge.exact)
    return _one_plan_once(
        told._replace(then=carried_out(game, judge, looked, told.move, enough, seconds / 4))
    )


def _one_plan_once(told: Hint) -> Hint:
    """A hint without moves that are as good because they are the same plan in another order."""
    again = {one.move for one in told.moves[1 : told.near] if one.move in told.then}
    moves = tuple(one for one in told.moves if one.move not in again)
    return told._replace(moves=moves, near=told.near - len(again))


def carries_out(game: AnyGame, state: AnyState, moves: list[Move]) -> bool:
    """Whether what is due now belongs to the move before."""
    if game.advice is not None and game.advice.goes_on is not None:
        return game.advice.goes_on(state)
    return game.detail is not None and all(map(game.detail, moves))


def carried_out(
    game: AnyGame,
    judge: Judge[AnyState],
    decided: Looked[AnyState],
    move: Move,
    enough: float,
    seconds: float | None = None,
) -> tuple[Move, ...]:
    """The moves that only carry another one out, as good as they can be found in so long each.

    Without a time each is thought about for as long as it takes to tell them roughly apart.
    """
    found: list[Move] = []
    seat = decided.seat
    state = game.rules.after_move(decided.world, seat, move)
    while len(found) < LONGEST:
        moves = listed(game.rules.open_moves(state, seat))
        if not moves or not carries_out(game, state, moves):
            break
        looked: Looked[AnyState] = Looked(state, seat, None, moves)
        if len(moves) > 1:
            rounds = ROUNDS // 2
            some = Budget.within(seconds, rounds) if seconds else Budget(ROUGHLY, ROUGHLY, rounds)
            think(judge, [looked], [1], some, enough)
            found.append(moves[looked.best()])
        else:
            found += moves
        state = game.rules.after_move(state, seat, found[-1])
    return tuple(found)


def _hinted(
    match: AnyMatch, looked: Looked[AnyState], kinds: tuple[str, ...], enough: float, *, exact: bool
) -> Hint:
    game, seat = match.game, looked.seat

    def worth(n: int) -> MoveWorth:
        return MoveWorth(
            looked.moves[n],
            game.words.move(looked.world, seat, looked.moves[n], "en"),
            float(values[0, n]),
            float(values[-1, n]) if kinds[-1] == POINTS else None,
            looked.doubt(n, best),
        )

    values = looked.values[:, :, seat]
    best = looked.best()
    as_good = _as_good(looked, range(len(looked.moves)), best, 0, enough)
    if kinds[-1] == POINTS != kinds[0] and not game.race:
        # of those that win as often, as where the game is decided, the ones with most points
        best = max(as_good, key=lambda n: float(values[-1, n]))
        least = thresholds(game.name, POINTS).inaccuracy
        as_good = _as_good(looked, as_good, best, len(kinds) - 1, least)
    order = sorted(
        range(len(looked.moves)), key=lambda n: (n != best, n not in as_good, -values[0, n])
    )
    near = len(as_good)
    rivals = order[near : near + 1]
    move = looked.moves[best]
    return Hint(
        seat=seat,
        kind=kinds[0],
        move=move,
        words=game.words.move(looked.world, seat, move, "en"),
        moves=tuple(map(worth, order[: max(TOLD, near * (near <= MARKED))])),
        near=near,
        choices=len(order),
        rival=worth(rivals[0]) if rivals else None,
        reasons=reasons(game, looked.world, seat, move, looked.moves[rivals[0]]) if rivals else (),
        then=(),
        exact=exact,
    )


def _as_good(
    looked: Looked[AnyState], among: Iterable[int], best: int, account: int, enough: float
) -> list[int]:
    """The moves that are behind the best one by next to nothing, or by no more than doubt."""
    values = looked.values[account, :, looked.seat]
    ahead = {n: float(values[best] - values[n]) for n in among}
    return [
        n
        for n, gain in ahead.items()
        if gain <= max(enough / 2, 2 * looked.doubt(best, n, account) if gain < enough else 0.0)
    ]
