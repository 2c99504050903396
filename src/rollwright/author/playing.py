"""What is seen by playing: random games, and every promise of the contract asked at every event."""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Final, TypeAlias
from xml.etree import ElementTree

from rollwright.author.findings import Finding, Sources
from rollwright.author.moments import cries
from rollwright.author.rulebook import leads_on
from rollwright.author.state_types import state_types
from rollwright.core.bits import members
from rollwright.core.dice import Outcome, derived, portion, throws
from rollwright.core.errors import RollwrightError
from rollwright.core.game import Game
from rollwright.core.language import ENGLISH
from rollwright.core.moves import listed
from rollwright.core.seats import ALLOWED, Move, Seat
from rollwright.core.states import State
from rollwright.core.text_board import as_text
from rollwright.draw import picture
from rollwright.play.match import AnyMatch, Match
from rollwright.play.record import load

MOST_EVENTS: Final = 20_000  # of a game: one that goes on longer does not end
CLOSELY: Final = 60  # events after which everything is asked; later only after
SELDOM: Final = 17  # so many
SAMPLES: Final = 6_000
GROUPS: Final = 20
Question: TypeAlias = Callable[[AnyMatch, Sources], Iterator[Finding]]


def playing(game: Game[State], sources: Sources, games: int, seed: int) -> Iterator[Finding]:
    """Play games with every number of seats; of each kind of mistake the first one is told."""
    found: set[tuple[str, int]] = set()
    for number in range(games):
        seats = game.seats[number % len(game.seats)]
        for finding in _one_game(game, sources, seats, derived(seed, number)):
            if finding[:2] not in found:
                found.add(finding[:2])
                yield finding
            if finding.file == "rules.py":
                return  # what follows from a broken rule says nothing new


def _one_game(game: Game[State], sources: Sources, seats: int, key: int) -> Iterator[Finding]:
    name = "new_game"
    try:
        match = Match(game, seats, seed=key)
        while not match.over:
            name = "turn"
            if len(match.events) > MOST_EVENTS:
                yield _at(sources, "rules.py", "turn", f"no end after {MOST_EVENTS} events")
                return
            if len(match.events) < CLOSELY or len(match.events) % SELDOM == 0:
                yield from _asked(match, sources)
            lot = derived(key, len(match.events))
            if match.chance_due:
                name = "after_chance"
                match.roll()
            else:
                name = "after_move"
                seat = match.turn[lot % len(match.turn)]
                moves = match.allowed(seat)
                if not moves:
                    yield _at(sources, "rules.py", "open_moves", "a seat may move, but has no move")
                    return
                move = moves[portion(len(moves), lot)]
                yield from _own_world(match, sources, seat, move)
                match.play(seat, move)
            yield from cries(match, sources)
        yield from _asked(match, sources)
        yield from _record(match, sources)
    except Exception as error:
        yield sources.raised(error, "rules.py", name)


def _asked(match: Match[State], sources: Sources) -> Iterator[Finding]:
    for file, name, question in _QUESTIONS:
        try:
            yield from question(match, sources)
        except Exception as error:
            yield sources.raised(error, file, name)


def _at(sources: Sources, file: str, name: str, sentence: str) -> Finding:
    return Finding(file, sources.line_of(file, name), f"{sentence}.")


# ---------------------------------------------------------------- rules


def _legality(match: Match[State], sources: Sources) -> Iterator[Finding]:
    rules, state = match.game.rules, match.state
    for seat in range(match.seats):
        moves = listed(rules.open_moves(state, seat))
        reasons = [rules.refusal(state, seat, move) for move in range(rules.MOVES)]
        allowed = [move for move, reason in enumerate(reasons) if reason == ALLOWED]
        if moves != allowed:
            odd = sorted(set(moves) ^ set(allowed))[0]
            sentence = f"'refusal' and 'open_moves' disagree about move {odd} of seat {seat + 1}"
            yield _at(sources, "rules.py", "refusal", sentence)
        elif bool(moves) != (seat in match.turn):
            sentence = f"'turn' and 'open_moves' disagree about seat {seat + 1}"
            yield _at(sources, "rules.py", "turn", sentence)


def _winners(match: Match[State], sources: Sources) -> Iterator[Finding]:
    won = match.game.rules.winners(match.state)
    if bool(won) != match.over or won >> match.seats:
        when = "at the end" if match.over else "before the end"
        yield _at(sources, "rules.py", "winners", f"the seats {members(won)} have won {when}")


def _own_world(match: Match[State], sources: Sources, seat: Seat, move: Move) -> Iterator[Finding]:
    """What several write at the same time must not depend on what the others write."""
    world = match.step.world(seat)
    if match.step.common and match.game.rules.refusal(world, seat, move) != ALLOWED:
        sentence = f"move {move} is open to seat {seat + 1} only by what others write with it"
        yield _at(sources, "rules.py", "open_moves", sentence)


def _outcomes(match: Match[State], sources: Sources) -> Iterator[Finding]:
    if not match.chance_due:
        return
    rules, state = match.game.rules, match.state
    outcomes = tuple(rules.outcomes(state))
    if outcomes in _SEEN:
        return
    _SEEN.add(outcomes)
    numbers = [outcome for outcome, _ in outcomes]
    if not numbers or numbers != sorted(set(numbers)) or any(ways < 1 for _, ways in outcomes):
        sentence = "outcomes are listed once each, ascending, with at least one way"
        yield _at(sources, "rules.py", "outcomes", sentence)
        return
    true = _as_dice(numbers)
    for one, other in zip(outcomes, true or outcomes, strict=True):
        if one != other:
            sentence = f"{one[0]:#x} comes about in {other[1]} ways, not {one[1]}"
            yield _at(sources, "rules.py", "outcomes", sentence)
            return
    drawn = [rules.sample(state, derived(7, number)) for number in range(SAMPLES)]
    strange = set(drawn) - set(numbers)
    if strange:
        sentence = f"'sample' gives {min(strange)}, which is not among the outcomes"
        yield _at(sources, "rules.py", "sample", sentence)
    elif not _plausible(outcomes, drawn):
        sentence = "the ways do not add up: 'sample' gives outcomes in other proportions"
        yield _at(sources, "rules.py", "outcomes", sentence)


_SEEN: Final[set[tuple[tuple[Outcome, int], ...]]] = set()


def _as_dice(numbers: list[Outcome]) -> tuple[tuple[Outcome, int], ...] | None:
    """All throws of equal dice with their ways, if these are the outcomes of such dice."""
    dice, low, high = len(f"{numbers[0]:x}"), numbers[0] & 15, numbers[-1] & 15
    if dice < 2 or not 1 <= low <= high or len(f"{numbers[-1]:x}") != dice:
        return None
    every = throws(dice, low, high - low + 1)
    return every if [outcome for outcome, _ in every] == numbers else None


def _plausible(outcomes: tuple[tuple[Outcome, int], ...], drawn: list[Outcome]) -> bool:
    """Pearson's chi-squared test (1900) over groups of outcomes, far beyond any luck."""
    total = sum(ways for _, ways in outcomes)
    group: dict[Outcome, int] = {}
    before = 0
    for outcome, ways in outcomes:
        group[outcome] = before * GROUPS // total
        before += ways
    expected = [0.0] * GROUPS
    counted = [0] * GROUPS
    for outcome, ways in outcomes:
        expected[group[outcome]] += ways * len(drawn) / total
    for outcome in drawn:
        counted[group[outcome]] += 1
    used = [n for n in range(GROUPS) if expected[n]]
    distance = sum((counted[n] - expected[n]) ** 2 / expected[n] for n in used)
    free = max(1, len(used) - 1)
    return distance < free + 8 * sqrt(2 * free)


# ---------------------------------------------------------------- words, positions, drawings


def _words(match: Match[State], sources: Sources) -> Iterator[Finding]:
    words, state = match.game.words, match.state
    for seat in match.turn:
        moves = match.moves(seat)
        if not all(moves) or len(set(moves)) < len(moves):
            yield _at(sources, "words.py", "move", "two open moves have the same words, or none")
        if not words.task(state, seat, ENGLISH).strip():
            yield _at(sources, "words.py", "task", "it does not say what is to be done")
    for seat in range(match.seats):
        counted = sum(line.points for line in match.explain(seat))
        if counted != match.scores[seat]:
            sentence = f"the lines add up to {counted}, but the score is {match.scores[seat]}"
            yield _at(sources, "words.py", "explain", sentence)
        if not as_text(words.board(state, seat, ENGLISH)).strip():
            yield _at(sources, "words.py", "board", "the text board is empty")
    if match.chance_due:
        outcome = match.game.rules.sample(state, derived(3, len(match.events)))
        said = words.outcome(state, outcome, ENGLISH)
        try:
            read = words.read_outcome(state, said, ENGLISH)
        except RollwrightError as refused:
            yield _at(sources, "words.py", "read_outcome", f"'{said}' is not read: {refused}"[:-1])
        else:
            if read != outcome:
                sentence = f"'{said}' is read as {read}, not {outcome}"
                yield _at(sources, "words.py", "read_outcome", sentence)


def _position(match: Match[State], sources: Sources) -> Iterator[Finding]:
    line = match.position
    file = f"{getattr(match.game.positions, '__name__', 'position').rpartition('.')[2]}.py"
    try:
        again = match.game.positions.read(line)
    except RollwrightError as refused:
        yield _at(sources, file, "read", f"'{line}' is not read again: {refused}"[:-1])
        return
    if again != match.state:
        yield _at(sources, file, "write", f"'{line}' is read as another state")
    elif line.split()[0] != match.game.name or "\n" in line:
        yield _at(sources, file, "write", "a position is one line that begins with the game's name")


def _drawing(match: Match[State], sources: Sources) -> Iterator[Finding]:
    drawing, state = match.game.drawing, match.state
    for seat in range(match.seats):
        sets = drawing.dice_sets(state, seat, ENGLISH)
        drawn = [target.move for target in drawing.targets(state, seat)]
        drawn += [*drawing.buttons(state, seat), *(set(sets.moves.values()) if sets else ())]
        moves = match.allowed(seat)
        if sorted(drawn) != moves:
            odd = sorted(set(drawn) ^ set(moves)) or [
                move for move in drawn if drawn.count(move) > 1
            ]
            sentence = f"move {odd[0]} is not exactly one of target, button or set of dice"
            yield _at(sources, "drawing.py", "targets", sentence)
        for target in drawing.targets(state, seat):
            if min(target.width, target.height) < match.game.finger:
                sentence = f"the target of move {target.move} is smaller than {match.game.finger}"
                yield _at(sources, "drawing.py", "targets", sentence)
    if len(match.events) % 10 == 0 or match.over:
        try:
            ElementTree.fromstring(picture.picture(picture.of(match)))
        except ElementTree.ParseError as wrong:
            yield _at(
                sources, "drawing.py", "writing", f"the drawing is no well-formed SVG: {wrong}"
            )


def _record(match: Match[State], sources: Sources) -> Iterator[Finding]:
    try:
        again = load(match.record(), match.game)
    except RollwrightError as refused:
        yield _at(sources, "words.py", "move", f"a record is not read again: {refused}"[:-1])
        return
    if again.events != match.events:
        yield _at(sources, "words.py", "move", "a record is read as another game")


_QUESTIONS: Final[tuple[tuple[str, str, Question], ...]] = (
    ("rules.py", "State", state_types),
    ("rules.py", "refusal", _legality),
    ("rules.py", "winners", _winners),
    ("rules.py", "outcomes", _outcomes),
    ("words.py", "move", _words),
    ("position.py", "write", _position),
    ("drawing.py", "targets", _drawing),
    ("decisions.py", "decision", leads_on),
)
