"""Turns of Tutto in short: the cards and what was kept with them; what each brought."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rollwright.core.bits import highest, size
from rollwright.core.dice import chosen
from rollwright.core.dice_words import tally_words
from rollwright.core.drawing import Past
from rollwright.core.language import Language, phrases
from rollwright.core.score_lines import Line
from rollwright.core.seats import Move, Seat
from rollwright.games.tutto.rules import BANK, NO_CARD, State
from rollwright.games.tutto.sheet import STOP
from rollwright.games.tutto.turns import begins
from rollwright.games.tutto.words import card_names, explain

SAY: Final = phrases(__file__, "words")
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_LONG: Final = 60  # signs: of a turn that is longer its last cards are told, of those the last dice


def in_short(past: Sequence[Past[State]], lang: Language) -> str:
    """A turn, from all that happened in it: its cards, and with each what was kept."""
    cards: list[tuple[str, list[str]]] = []
    for before, seat, what in past:
        if seat is None and before.card == NO_CARD and what != STOP:  # which is cried out over
            cards.append((card_names(lang)[what], []))
        elif seat is not None and before.dice and cards:
            cards[-1][1].append(_dice_of(before, what, lang))
    # the dice of a throw stay in one line
    told = [(name, [dice.replace(" ", NO_BREAK) for dice in kept]) for name, kept in cards]
    said = [f"{name} ({_cut(', '.join(kept))})" if kept else name for name, kept in told]
    first = 0
    while first < len(said) - 1 and len(", ".join(said[first:])) > _LONG:
        first += 1
    return ", ".join(["…", *said[first:]] if first else said)


def _dice_of(before: State, move: Move, lang: Language) -> str:
    """The dice that a move keeps; who stops keeps all that count."""
    places = highest(before.open) + 1 if move == BANK else move + 1
    dice = tally_words(chosen(before.dice, places))
    return SAY(lang, "told tutto", dice=dice) if before.kept + size(places) == 6 else dice


def _cut(words: str) -> str:
    """The end of what is too long."""
    if len(words) <= _LONG:
        return words
    _, _, end = words[-_LONG:].partition(", ")
    return f"…, {end}"


def explain_after(
    past: Sequence[Past[State]], state: State, seat: Seat, lang: Language
) -> list[Line]:
    """The points, turn by turn, and what others took."""
    first = past[0].before if past else state
    brought = [str(first.scores[seat])] if first.scores[seat] else []  # of a game that was set up
    turns = 0
    states = [before for before, _, _ in past] + [state]
    for before, after in pairwise(states):
        change = after.scores[seat] - before.scores[seat]
        ended = before.player == seat and (after.won != 0 or begins(after))
        turns += ended
        if ended or change:
            brought.append(f"{change:+}".replace("-", "\u2212") if change else "0")
    if not brought:
        return explain(state, seat, lang)
    words = SAY(lang, "turns", n=turns, points=", ".join(brought))
    return [Line(words, state.scores[seat])]
