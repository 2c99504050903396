"""A game as an animation: one SVG in which event after event appears, or a picture of each."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from rollwright.core.drawing import WIDTH, Drawn, Markup
from rollwright.core.language import Language
from rollwright.core.seats import EVERYBODY
from rollwright.draw import picture
from rollwright.play.match import AnyMatch
from rollwright.svg.elements import box, element, group, joined, moved, number, text

SECONDS: Final = 0.9  # an event
GAP: Final = picture.MARGIN


def event_words(match: AnyMatch, events: int, lang: Language) -> str:
    """The last of so many events, and whose it was."""
    if not events:
        return match.game.title
    seat = match.events[events - 1].seat
    words = match.game.spoken(match.at(events - 1), *match.events[events - 1], lang)
    if seat is None:
        before = match.at(events - 1)
        roller = match.game.rules.roller(before)
        words = f"{match.game.words.chance(before, lang)}: {words}"
        seat = None if roller == EVERYBODY else roller
    return words if seat is None else f"{picture.names_of(match, lang)[seat]}, {words}"


def animated(match: AnyMatch, *, theme: str = "light", lang: Language = "en") -> Markup:
    """The whole game as one animated SVG; without animation its end is shown.

    What does not change from one event to the next is in it once.
    """
    views = [picture.of(match, events, lang) for events in range(len(match.events) + 1)]
    last = views[-1]
    tables = [picture.lies(view) for view in views]
    top = 30 + max(drawn.height for drawn in tables) + GAP
    wide = picture.abreast(match.seats)
    high = match.game.drawing.size(last.state)[1] + picture.NAME_HIGH + GAP
    width = wide * (WIDTH + GAP) - GAP

    layers = [
        _in_turn(
            text(0, 12, event_words(match, n, lang), 17, "strong", "start")
            for n in range(len(views))
        ),
        _in_turn(moved(drawn.markup, (width - drawn.width) / 2, 30) for drawn in tables),
    ]
    for seat in range(match.seats):
        x, y = seat % wide * (WIDTH + GAP), top + seat // wide * (high + GAP)
        layers.append(box(x, y, WIDTH, high, "paper", 6))
        layers.append(moved(picture.paper(last), x, y + picture.NAME_HIGH))
        layers.append(_in_turn(moved(picture.name_line(view, seat), x, y) for view in views))
        layers.append(
            _in_turn(moved(picture.writing(view, seat), x, y + picture.NAME_HIGH) for view in views)
        )
    height = top + -(-match.seats // wide) * (high + GAP) - GAP
    return picture.standalone(last, Drawn(width, height, joined(layers)), theme)


def _in_turn(frames: Iterable[Markup]) -> Markup:
    """What is seen one after another; what stays the same for some time stands there once."""
    layers = []
    start = 0
    runs = [(markup, len(list(same))) for markup, same in groupby(frames)]
    for markup, length in runs[:-1]:
        layers.append(_for_a_while(markup, start, length))
        start += length
    layers.append(_from_then_on(runs[-1][0], start))
    return joined(layers)


def _for_a_while(markup: Markup, start: int, length: int) -> Markup:
    """Seen during some events only."""
    if not markup:
        return markup
    shown = element(
        "set",
        attributeName="visibility",
        to="visible",
        begin=f"{number(start * SECONDS)}s",
        dur=f"{number(length * SECONDS)}s",
    )
    return group(shown, markup, visibility="hidden")


def _from_then_on(markup: Markup, start: int) -> Markup:
    """Seen at the end, and where nothing moves."""
    if not markup or not start:
        return markup
    hidden = element(
        "set",
        attributeName="visibility",
        to="hidden",
        begin="0s",
        dur=f"{number(start * SECONDS)}s",
    )
    return group(hidden, markup)


def frames(match: AnyMatch, *, theme: str = "light", lang: Language = "en") -> Iterator[Markup]:
    """A picture before the first event and after each."""
    for events in range(len(match.events) + 1):
        yield picture.picture(picture.of(match, events, lang), theme=theme)
