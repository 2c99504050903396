"""A deal: one set of dice, and the games that are played with it.

A throw belongs to the deal, to the seat whose throw it is and to its number among that seat's
throws. Two players who change seats therefore meet the very throws that the other one met, and
luck cancels. Where a throw is for everybody, all seats of both games have the same.
"""

from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from time import perf_counter_ns
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

from rollwright.core.bits import has, lowest, members, size
from rollwright.core.dice import Key, derived
from rollwright.core.errors import BadMove, PlayerFailed
from rollwright.core.game import AnyGame, Game
from rollwright.core.moves import count_moves, holds, nth_move
from rollwright.core.seats import CHANCE, EVERYBODY, OVER, Move, Seat
from rollwright.core.states import State
from rollwright.games import game as game_of
from rollwright.play.step import Step
from rollwright.play.throw_key import throw_key
from rollwright.players.arena.thinking_times import Times
from rollwright.players.forfeit import Watched, points, share_of_win
from rollwright.players.own.spec import label_of
from rollwright.players.registry import Player, any_choice
from rollwright.players.warmup import first_choice

LOTS: Final = 1000  # players' own lots are numbered from here: no seat's dice have such a number


class Setting(NamedTuple):
    """What is played, and from which chance."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]  # as a person gave them
    seed: Key
    duplicate: bool  # a deal is played once with each seating; else every game has its own dice

    @property
    def solo(self) -> bool:
        """Whether everybody plays alone, and scores are compared."""
        return self.seats == 1


class Entrant(NamedTuple):
    """Who takes part: a computer player's name, numbered where several have the same."""

    name: str
    number: int = 0

    @property
    def label(self) -> str:
        """What the entrant is called."""
        label = label_of(self.name)
        return f"{label} {self.number}" if self.number else label


Bout: TypeAlias = tuple[Entrant, ...]  # who play a deal: two, or one who plays alone


class Games(NamedTuple):
    """What came of a deal's games, one after the other."""

    wins: tuple[tuple[float, ...], ...]  # of each player of the bout: the share of the win
    scores: tuple[tuple[float, ...], ...]  # of each player: the points, a mean over several seats


class Forfeit(NamedTuple):
    """A game of a deal that a player of somebody's own has lost by failing."""

    game: int
    player: int  # of the bout
    sentence: str  # that says why


class Deal(NamedTuple):
    """What came of a deal, and how long it took."""

    games: Games
    times: tuple[Times, ...]  # of each player, over all games
    forfeits: tuple[Forfeit, ...] = ()


class Chair:
    """A seat in one game: who plays there, with which lots, and how long they take."""

    def __init__(self, choose: Player, lots: Key, times: Times) -> None:
        self.choose = Watched(choose)
        self.lots = lots
        self.times = times
        self.moves_made = 0

    def decide(self, game: Game[State], state: State, seat: Seat) -> Move:
        """The player's move. What is the only move is made without asking or timing."""
        moves = game.rules.open_moves(state, seat)
        number = self.moves_made
        self.moves_made += 1
        if count_moves(moves) == 1:
            return nth_move(moves, 0)
        key = derived(self.lots, number)
        began = perf_counter_ns()
        move = int(self.choose(game, state, seat, key))
        if self.choose.failed is None:  # else another plays in its place
            self.times.add(perf_counter_ns() - began)
        if not 0 <= move < game.rules.MOVES or not holds(moves, move):
            where = game.positions.write(state)
            sentence = f"Seat {seat + 1} chose the move {move}, which is not open in: {where}"
            raise BadMove(sentence, where)
        return move


Heard: TypeAlias = Callable[[Seat | None, int], None]  # of a move and its seat, or of an outcome


def nobody_listens(seat: Seat | None, what: int) -> None:
    """Forget what happens in a game: all that counts is its end."""


def play_game(
    game: Game[State],
    state: State,
    deal: Key,
    chairs: Sequence[Chair],
    heard: Heard = nobody_listens,
) -> State:
    """Play a game with a deal's dice; the last state.

    In a step that is common to several seats each sees the state before anybody wrote, with nothing
    but its own moves in it; otherwise the state as it is.
    """
    rules = game.rules
    thrown = dict.fromkeys(range(EVERYBODY, len(chairs)), 0)
    step: Step[State] | None = None  # the common one that is open
    while (turn := rules.turn(state)) != OVER:
        if turn == CHANCE:
            roller = rules.roller(state)
            outcome = rules.sample(state, throw_key(deal, roller, thrown[roller]))
            thrown[roller] += 1
            state = rules.after_chance(state, outcome)
            heard(None, outcome)
            step = None
            continue
        if step is None and size(turn) > 1:
            step = Step(rules, 0, state)
        seat, seen = next_writer(step) if step else (lowest(turn), state)
        move = chairs[seat].decide(game, seen, seat)
        state = rules.after_move(state, seat, move)
        heard(seat, move)
        if step:
            step.add(seat, move, state)
            step = None if step.done else step
    return state


def next_writer(step: Step[State]) -> tuple[Seat, State]:
    """The first seat of a common step that is not done, and its own world."""
    seat = next(seat for seat in members(step.writers) if step.writes(seat))
    return seat, step.world(seat)


class Arena:
    """Where deals are played: a game ready to start, and players who have warmed up."""

    def __init__(self, setting: Setting, make: Callable[[str], Player] = any_choice) -> None:
        self.setting = setting
        self.game: AnyGame = game_of(setting.game)
        self.start = self.game.new_game(setting.seats, self.game.options(dict(setting.options)))
        self.make = make
        self.players: dict[str, Player] = {}

    def player(self, name: str) -> Player:
        """A player by name; the first time it makes a decision that nobody times.

        Players compile what they need when they are first asked, and that is not thinking.
        """
        if name not in self.players:
            choose = self.make(name)
            state, seat = first_choice(self.game, self.start)
            if self.game.rules.turn(state) != OVER:
                with suppress(PlayerFailed):  # its games will tell
                    choose(self.game, state, seat, derived(0, LOTS))
            self.players[name] = choose
        return self.players[name]

    def play(self, bout: Bout, number: int) -> Deal:
        """Play a deal by its number."""
        times = tuple(Times() for _ in bout)
        games: list[tuple[tuple[float, ...], tuple[float, ...]]] = []
        forfeits: list[Forfeit] = []
        deal = self.deal_key(bout, number)
        for seating in self.seatings(bout, number):
            chairs = self.chairs(bout, deal, seating, times)
            end = play_game(self.game, self.start, deal, chairs)
            failed = {
                (seat + seating) % len(bout): why
                for seat, chair in enumerate(chairs)
                if (why := chair.choose.failed) is not None
            }
            forfeits += [Forfeit(len(games), who, why) for who, why in failed.items()]
            games.append(self.result(end, seating, len(bout), failed))
        wins, scores = zip(*games, strict=True)
        return Deal(Games(wins, scores), times, tuple(forfeits))

    def chairs(
        self, bout: Bout, deal: Key, seating: int, times: Sequence[Times]
    ) -> Sequence[Chair]:
        """Who sits where in a game of a deal."""
        chairs = []
        for seat in range(self.setting.seats):
            who = (seat + seating) % len(bout)
            lots = lots_key(deal, bout[who], seating, seat)
            chairs.append(Chair(self.player(bout[who].name), lots, times[who]))
        return chairs

    def listen(self, bout: Bout, number: int, seating: int, heard: Heard) -> bool:
        """Play a game of a deal once more, for somebody who listens; whether nobody failed."""
        deal = self.deal_key(bout, number)
        chairs = self.chairs(bout, deal, seating, [Times() for _ in bout])
        play_game(self.game, self.start, deal, chairs, heard)
        return all(chair.choose.failed is None for chair in chairs)

    def seatings(self, bout: Bout, number: int) -> Sequence[int]:
        """The seatings in which a deal is played: who sits first; the others follow in turns."""
        return range(len(bout)) if self.setting.duplicate else [number % len(bout)]

    def deal_key(self, bout: Bout, number: int) -> Key:
        """What the dice of a deal come from: for everybody the same, if they are duplicate."""
        seed = self.setting.seed
        if not self.setting.duplicate:
            seed = derived(seed, named(" : ".join(entrant.label for entrant in bout)))
        return derived(seed, number)

    def result(
        self, end: State, seating: int, players: int, failed: Container[int]
    ) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The share of the win and the points of each player of a bout; who failed has lost."""
        rules, seats = self.game.rules, range(self.setting.seats)
        won = rules.winners(end)
        lost = sum(1 << seat for seat in seats if (seat + seating) % players in failed)
        wins = [0.0] * players
        scores: list[list[int]] = [[] for _ in range(players)]
        for seat in seats:
            who = (seat + seating) % players
            scores[who].append(points(rules.score(end, seat), has(lost, seat)))
            wins[who] += share_of_win(won, len(seats), lost, seat)
        return tuple(wins), tuple(sum(own) / len(own) for own in scores)


def lots_key(deal: Key, entrant: Entrant, seating: int, seat: Seat) -> Key:
    """What a player's own lots in a game come from; never from what the dice come from."""
    return derived(derived(derived(deal, LOTS + seating), seat), named(entrant.label))


def named(text: str) -> int:
    """A number for a name, the same on every machine."""
    return crc32(text.encode())
