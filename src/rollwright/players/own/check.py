"""What a program that plays promises, and whether it keeps it: one sentence a promise."""

from collections.abc import Iterable, Iterator
from time import monotonic, sleep
from typing import Final, NamedTuple

from rollwright.core.bits import lowest
from rollwright.core.dice import derived
from rollwright.core.errors import PlayerFailed
from rollwright.core.game import AnyGame
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER, Seat
from rollwright.players.own import protocol
from rollwright.players.own.process import Process
from rollwright.players.own.program import STARTING, Program
from rollwright.players.own.spec import Spec
from rollwright.players.warmup import first_choice

ENDING: Final = 5.0  # seconds for a program to end
AFTERWARDS: Final = 0.1  # seconds in which nothing more may come
UNKNOWN: Final = "tomorrow 1 some words of a later version\n"


class Promise(NamedTuple):
    """Something that a program has to do, and whether it did."""

    name: str
    kept: bool
    sentence: str
    needed: bool = True  # otherwise it is good to know, and no more


class Asked(NamedTuple):
    """How a program answered in some games."""

    questions: int
    slowest: float  # seconds
    told_values: bool


def check(spec: Spec, games: Iterable[AnyGame], seed: int) -> Iterator[Promise]:
    """Everything that is promised, one after the other; what cannot be asked any more is not."""
    program = Program(spec)
    try:
        yield (begun := _starts(program))
        if not begun.kept:
            return
        for number, game in enumerate(games):
            yield (played := _plays(program, game, seed))
            if not played.kept:
                return
            if number == 0:
                yield from _answers(program, game, seed)
    finally:
        program.close()
    yield _ends(spec, "quit", protocol.QUIT, "when it is told 'quit'")
    yield _ends(spec, "end of input", "", "when its input ends")


def _starts(program: Program) -> Promise:
    began = monotonic()
    try:
        program.started()
    except PlayerFailed as failure:
        return Promise("starts", False, str(failure))
    name, version = program.greeting
    called = f"'{name}'" + (f", version {version}" if version else "") if name else "nothing"
    took = monotonic() - began
    limit = f"{took:.2f} s, of at most {STARTING:g}"
    sentence = f"It is ready after {limit}, and calls itself {called}."
    if not name:
        sentence += " It has to say 'name …' before 'ready'."
    return Promise("starts", bool(name), sentence)


def _plays(program: Program, game: AnyGame, seed: int) -> Promise:
    """A whole game with the program in every seat, which meets every kind of decision."""
    name = f"plays {game.name}"
    try:
        asked = _whole_game(program, game, seed)
    except PlayerFailed as failure:
        return Promise(name, False, f"{game.title}: {failure}")
    values = ", and told what it thinks of moves" if asked.told_values else ""
    sentence = (
        f"{game.title}: {asked.questions} questions were answered with open moves{values}; the"
        f" slowest took {asked.slowest * 1000:.1f} ms, of at most"
        f" {program.spec.seconds * 1000:g}."
    )
    return Promise(name, True, sentence)


def _whole_game(program: Program, game: AnyGame, seed: int) -> Asked:
    rules = game.rules
    state = game.new_game(game.usual_seats, rules.Options())
    questions, slowest, told, events = 0, 0.0, False, 0
    while (turn := rules.turn(state)) != OVER:
        lot = derived(seed, events)
        events += 1
        if turn == CHANCE:
            state = rules.after_chance(state, rules.sample(state, lot))
            continue
        seat = lowest(turn)
        moves = rules.open_moves(state, seat)
        if count_moves(moves) == 1:
            state = rules.after_move(state, seat, nth_move(moves, 0))
            continue
        began = monotonic()
        answer = program.ask(game, state, seat, lot)
        questions, slowest = questions + 1, max(slowest, monotonic() - began)
        told = told or bool(answer.values)
        state = rules.after_move(state, seat, answer.move)
    return Asked(questions, slowest, told)


def _answers(program: Program, game: AnyGame, seed: int) -> Iterator[Promise]:
    """How it answers one question that is asked again."""
    start = game.new_game(game.usual_seats, game.rules.Options())
    where: tuple[object, Seat] = first_choice(game, start)
    try:
        first = program.ask(game, *where, seed)
        sleep(AFTERWARDS)
        more = [line for line in program.started().unasked() if protocol.is_answer(line)]
        said = f"It says '{more[0][:60]}' after its answer." if more else "It answers once."
        yield Promise("answers once", not more, said)
        program.started().tell(UNKNOWN)
        again = program.ask(game, *where, seed)
        yield Promise("later versions", True, "It passes over lines that it does not know.")
        same = first.move == again.move
        repeats = "gives the same answer" if same else "may give another answer"
        sentence = f"It {repeats} to the same question with the same key."
        yield Promise("repeats", same, sentence, needed=False)
    except PlayerFailed as failure:
        yield Promise("later versions", False, f"Asked again: {failure}")


def _ends(spec: Spec, name: str, last: str, when: str) -> Promise:
    program = Program(spec)
    try:
        process: Process = program.started()
        process.tell(last)
        code = process.wait(ENDING, close_input=not last)
    except PlayerFailed as failure:
        return Promise(name, False, str(failure))
    finally:
        program.close()
    if code is None:
        return Promise(name, False, f"It goes on {when}; it has {ENDING:g} s to end.")
    if code:
        return Promise(name, False, f"It ends {when}, but with code {code} instead of 0.")
    return Promise(name, True, f"It ends {when}.")
