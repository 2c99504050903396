"""The places of a sheet that can be tapped, for fingers, keys and screen readers."""

import re
from collections import Counter
from functools import lru_cache
from typing import Final

from rollwright.core.drawing import NO_GROUP, Group, Markup, Target
from rollwright.core.game import Game
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Seat
from rollwright.core.shown_gains import standing_out
from rollwright.core.states import State
from rollwright.svg.elements import element, joined
from rollwright.svg.pencil import written

SAY: Final = phrases(__file__, "picture")


@lru_cache(64)  # for what can be chosen, what that proposes, and where it would be written
def groups(game: Game[State], state: State, seat: Seat, lang: Language) -> tuple[Group, ...]:
    """The dice on the table that a seat chooses first, group by group; none in most games."""
    return tuple(game.groups(state, seat, lang)) if game.groups else ()


def open_places(game: Game[State], state: State, seat: Seat, lang: Language) -> list[Markup]:
    """The open moves that have a place on the sheet.

    What belongs to dice that are chosen first comes later: the page shows it then.
    """
    ahead = [
        element("g", group.ahead, class_="later", aria_hidden="true", data_group=group.number)
        for group in groups(game, state, seat, lang)
        if group.open
    ]
    targets = game.drawing.targets(state, seat)
    offered = game.offered or game.spoken
    words = [offered(state, seat, target.move, lang) for target in targets]
    often, points = Counter(words), game.rules.score(state, seat)
    gains = [
        game.rules.score(game.rules.after_move(state, seat, target.move), seat) - points
        for target in targets
    ]
    usual = Counter(gains).most_common(1)[0][0] if gains else 0  # need not be said of each
    of_move = {target.move: gain for target, gain in zip(targets, gains, strict=True)}
    twins = {target.move: target.twin for target in targets if target.twin is not None}
    spends = [move for move in twins if game.spends is not None and game.spends(state, seat, move)]
    lit = standing_out({move: of_move[move] for move in twins}, twins, spends)
    places = []
    for target, said, gain in zip(targets, words, gains, strict=True):
        called = said
        if often[said] > 1:  # of several moves alike each is called by its own words, too
            exact = game.words.move(state, seat, target.move, lang)
            called = said if said == exact else f"{said}, {exact}"
        if target.twin is not None:  # a tap begins with the better of the two
            shown, better = lit[target.move], max(gain, of_move[target.twin])
            places.append(_place(target, called, gain, lang, shown, faint=better > 0 and not shown))
            continue
        costs = game.costly is not None and game.costly(state, target.move)
        told = target._replace(gain=None) if gain == usual else target
        places.append(_place(told, called, gain, lang, gain, costs=costs))
    return [*ahead, *places]


@lru_cache(8192)  # the same places are open again and again, at all tables
def _place(
    target: Target,
    words: str,
    gain: int,
    lang: Language,
    shown: int,
    *,
    costs: bool = False,
    faint: bool = False,
) -> Markup:
    """A place, with its words and by how much it would change the points of its seat.

    It is `faint` if it brings points, as nearly all others do.
    """
    seen = _seen(target.markup)
    if seen and not re.search(rf"(?<!\w){re.escape(seen)}(?!\w)", words):  # a1 does not say 1
        words = f"{words}: {seen}"
    if gain:
        words = SAY(lang, "gain", n=abs(gain), words=words, gain=_signed(gain))
    said_at = [at for at in (target.gain, target.gain_too) if at and shown]
    amount = joined(_amount(*at, _signed(shown)) for at in said_at)
    return element(
        "g",
        Markup(target.markup.replace("</text>", "</text> ")),  # or two would be read as one
        amount,
        class_="move" if target.group == NO_GROUP else "later",
        role="button",
        tabindex="0",
        data_move=target.move,
        data_gain=_signed(gain) if gain else None,
        data_costly="" if costs else None,
        data_twin=target.twin,
        data_shows=_signed(shown) if shown and target.twin is not None else None,
        data_faint="" if faint else None,
        data_group=None if target.group == NO_GROUP else target.group,
        aria_label=words,
    )


def _amount(right: float, y: float, signed: str) -> Markup:
    """What a move brings or costs, small, as strokes: those who listen hear it in the words."""
    high = 8.5
    x = right - 0.725 * high * (len(signed) - 0.3) / 2
    kind = "brings" if signed.startswith("+") else "costs"
    return written(x, y, signed.replace("\u2212", "-"), high, f"{kind} under")


def _seen(markup: Markup) -> str:
    """What stands on a place for those who see."""
    return " ".join(re.findall(r"<text[^>]*>([^<]+)</text>", markup))


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"\u2212{-points}"
