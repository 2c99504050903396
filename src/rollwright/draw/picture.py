"""Pictures of games: a sheet for a page, and pictures that stand alone.

A game draws its sheets and what lies on the table. Here they get their frame, their words for
those who cannot see them, and the controls for those who play.
"""

from base64 import b64encode
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from textwrap import wrap
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from rollwright.core.bits import has
from rollwright.core.drawing import NO_GROUP, WIDTH, Drawn, Group, Markup, Past
from rollwright.core.game import Game
from rollwright.core.language import Language, phrases
from rollwright.core.score_lines import Line
from rollwright.core.seats import OVER, Seat
from rollwright.core.states import State
from rollwright.core.text_board import as_text
from rollwright.draw.tap_targets import groups, open_places
from rollwright.play.match import Match
from rollwright.play.rulebook.rulebook import refused_by
from rollwright.svg.elements import box, column, element, joined, line, moved, number, row, text
from rollwright.svg.pencil import pencil
from rollwright.svg.theme import style

MARGIN: Final = 14
NAME_HIGH: Final = 34
SIGNS_IN_LINE: Final = 46  # of the count-out, beside its points

SAY: Final = phrases(__file__, "picture")


class View(NamedTuple, Generic[State]):
    """What is drawn: a state, perhaps an earlier one to tell what is new, and the seats' names."""

    game: Game[State]
    state: State
    names: Sequence[str]
    before: State | None = None
    lang: Language = "en"
    past: Sequence[Past[State]] = ()  # what happened lately


Room: TypeAlias = tuple[float, float]  # width and height
AnyView: TypeAlias = View[Any]  # where it does not matter of which game


def of(match: Match[State], events: int | None = None, lang: Language = "en") -> View[State]:
    """What a match looks like after so many events; what came after the last throw is fresh."""
    events = len(match.events) if events is None else events
    names, before = names_of(match, lang), match.at(match.thrown_at(events))
    return View(match.game, match.at(events), names, before, lang, match.timeline.past(events))


def names_of(match: Match[State], lang: Language) -> list[str]:
    """What the seats are called in pictures.

    >>> names_of(Match("tutto", 2), "de"), names_of(Match("tutto", names=["Kim"]), "de")
    (['Spieler 1', 'Spieler 2'], ['Kim'])
    """
    return match.names or [SAY(lang, "player", n=seat + 1) for seat in range(match.seats)]


# ---------------------------------------------------------------- for a page


def sheet(view: AnyView, seat: Seat, *, moves: bool = False) -> Markup:
    """A seat's sheet as an `svg` with classes only; with `moves`, what is open can be tapped."""
    width, height = view.game.drawing.size(view.state)
    return element(
        "svg",
        *_description(view, seat),
        paper(view),
        writing(view, seat),
        *(controls(view, seat) if moves else ()),
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=f"sheet {view.game.name}",
        role="group" if moves else "img",
    )


def still(
    view: AnyView, seat: Seat, paper: Markup, *, moves: bool = False, count: bool = False
) -> Markup:
    """A seat's sheet to look at, on paper that is given: perhaps a reference to what is there.

    With `moves` it shows what could be tapped, with `count` its points counted out.
    """
    drawing, over = view.game.drawing, view.game.rules.turn(view.state) == OVER
    targets = drawing.targets(view.state, seat) if moves else []
    width, height = drawing.size(view.state)
    return element(
        "svg",
        *_description(view, seat),
        paper,
        writing(view, seat),
        *([drawing.count_out(view.state, seat)] if count and not over else []),
        *(target.markup for target in targets if target.group == NO_GROUP),
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=f"sheet {view.game.name}{' counting' if count or over else ''}",
        role="img",
    )


def lies(view: AnyView) -> Drawn:
    """What lies on the table."""
    after = view.game.table_after
    if after is not None:
        return after(view.past, view.state, view.names, view.lang)
    return view.game.drawing.table(view.state, view.names, view.lang)


def table(view: AnyView, seat: Seat | None = None, room: Room = (0, 0)) -> Markup:
    """What lies on the table as an `svg` with classes only; empty if nothing does.

    For a seat that is to move with the dice that it may choose. It takes at least the room that
    is given, with what is drawn in the middle.
    """
    return on_table(view, lies(view), seat, room)


def on_table(view: AnyView, drawn: Drawn, seat: Seat | None = None, room: Room = (0, 0)) -> Markup:
    """The same of what is drawn already."""
    if not (drawn.height or room[1]):
        return Markup("")
    found = [] if seat is None else groups(view.game, view.state, seat, view.lang)
    chosen = [_group(view, seat or 0, one) for one in found]
    drawn = in_the_middle(drawn._replace(markup=joined((drawn.markup, *chosen))), room)
    return element(
        "svg",
        element("title", view.game.words.table(view.state, view.lang) or view.game.title),
        drawn.markup,
        viewBox=f"0 0 {number(drawn.width)} {number(drawn.height)}",
        width=drawn.width,
        height=drawn.height,
        class_=f"table {view.game.name}",
        role="group" if chosen else "img",
    )


def in_the_middle(drawn: Drawn, room: Room) -> Drawn:
    """What is drawn, in the middle of the room that it is given; or as it is, if that is small."""
    width, height = max(drawn.width, room[0]), max(drawn.height, room[1])
    x, y = (width - drawn.width) / 2, (height - drawn.height) / 2
    return Drawn(width, height, moved(drawn.markup, x, y) if x or y else drawn.markup)


def _group(view: AnyView, seat: Seat, group: Group) -> Markup:
    """Dice to choose; those that cannot be chosen say why when they are tapped."""
    if group.open:
        return _open_group(group, _costs(view, group.move))
    reason = view.game.rules.refusal(view.state, seat, group.move)
    why = view.game.words.refused(view.state, seat, group.move, reason, view.lang)
    rule = refused_by(view.game, reason) or None
    return element("g", group.markup, class_="group shut", data_says=why, data_rule=rule)


def _costs(view: AnyView, move: int) -> str | None:
    """Of what gives something up, what to do if its place is tapped first: no dice are chosen by
    themselves.
    """
    costs = view.game.costly is not None and view.game.costly(view.state, move)
    return SAY(view.lang, "dice first") if costs else None


@lru_cache(4096)  # the same dice can be chosen again and again, at all tables
def _open_group(group: Group, costs: str | None) -> Markup:
    return element(
        "g",
        group.markup,
        class_="group",
        id=f"group{group.number}",
        role="button",
        tabindex="0",
        aria_pressed="false",
        aria_label=group.words,
        data_group=group.number,
        data_costly=costs,
        data_at_once="" if group.at_once else None,
        data_says=f"{group.words} {group.then}",
        data_then=group.then,
    )


def paper(view: AnyView) -> Markup:
    """What is printed on a sheet."""
    return view.game.drawing.paper(view.state, view.lang)


def writing(view: AnyView, seat: Seat) -> Markup:
    """What is written on a sheet, counted out when the game is over."""
    drawing, among = view.game.drawing, view.game.writing_among
    if among is not None:
        written = among(view.state, seat, view.before, view.names)
    else:
        written = drawing.writing(view.state, seat, view.before)
    if view.game.rules.turn(view.state) == OVER:
        return joined((written, drawing.count_out(view.state, seat)))
    return written


def controls(view: AnyView, seat: Seat) -> list[Markup]:
    """The open moves that have a place on the sheet (`tap_targets.py`)."""
    return open_places(view.game, view.state, seat, view.lang)


def _description(view: AnyView, seat: Seat) -> tuple[Markup, Markup]:
    """A sheet for those who cannot see it: its title, and the board as text."""
    board = as_text(view.game.words.board(view.state, seat, view.lang))
    title = f"{view.game.title}: {view.names[seat]}"
    return element("title", title), element("desc", board)


# ---------------------------------------------------------------- alone


def picture(
    view: AnyView, *, seat: Seat | None = None, theme: str = "light", about: str | None = None
) -> Markup:
    """One seat's sheet, or all of them, with the table: an SVG that needs nothing else.

    With something `about` a game that is over, that stands there in place of the table.
    """
    seats = range(len(view.names)) if seat is None else [seat]
    table = lies(view) if about is None else Drawn(WIDTH, 0, Markup(""))
    sheets = [
        column((Drawn(WIDTH, NAME_HIGH, name_line(view, one)), _sheet(view, one)), WIDTH, 4)
        for one in seats
    ]
    highest = max(drawn.height for drawn in sheets)
    sheets = [_on_paper(one, highest) for one in sheets]
    rows = [row(sheets[i : i + abreast(len(sheets))], MARGIN) for i in _rows(len(sheets))]
    width = max(drawn.width for drawn in rows)
    heading = _heading(view, width) if about is None else _signed(view, about, width)
    whole = column((heading, *([table] if table.height else []), *rows), width, MARGIN)
    return standalone(view, whole, theme, [_description(view, one) for one in seats])


def standalone(
    view: AnyView,
    drawn: Drawn,
    theme: str,
    descriptions: Sequence[tuple[Markup, Markup]] = (),
) -> Markup:
    """An SVG with its style and a margin around what is drawn."""
    width, height = drawn.width + 2 * MARGIN, drawn.height + 2 * MARGIN
    if len(descriptions) == 1:
        about, boards = descriptions[0], []
    else:
        about = (element("title", view.game.title), Markup(""))
        boards = [element("g", *one, role="img") for one in descriptions]
    return element(
        "svg",
        *about,
        element("style", Markup(style(theme, view.game.drawing.ACCENT))),
        box(0, 0, width, height, "desk"),
        moved(drawn.markup, MARGIN, MARGIN),
        *boards,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
    )


def abreast(sheets: int) -> int:
    """How many of so many sheets stand side by side."""
    return sheets if sheets < 4 else 2 if sheets == 4 else 3


def _rows(sheets: int) -> range:
    return range(0, sheets, abreast(sheets))


def _heading(view: AnyView, width: float) -> Drawn:
    """The game's title, and below it what lies on the table in words."""
    words = view.game.words.table(view.state, view.lang)
    lines = [text(0, 12, view.game.title, 18, "strong", "start")]
    lines += [text(0, 32, words, 13, "quiet", "start")] if words else []
    return Drawn(width, 40 if words else 24, joined(lines))


def _signed(view: AnyView, about: str, width: float) -> Drawn:
    """The game's title, what is said about it, and where it was played."""
    lines = [text(0, 12, view.game.title, 20, "strong", "start")]
    lines.append(text(width, 12, "Rollwright", 15, "accent", "end"))
    lines += [
        text(0, 36 + 19 * n, words, 15, "", "start")
        for n, words in enumerate(wrap(about, int(width / 7)))
    ]
    return Drawn(width, 17 + 19 * (len(lines) - 2) + (4 if about else 0), joined(lines))


def name_line(view: AnyView, seat: Seat) -> Markup:
    """A seat's name, a pencil if it is to move, and its points."""
    rules = view.game.rules
    points = rules.score(view.state, seat)
    result = SAY(view.lang, "points", n=points)
    if len(view.names) > 1 and has(rules.winners(view.state), seat):
        result += f", {SAY(view.lang, 'wins')}"
    x = MARGIN
    marks = []
    if rules.turn(view.state) > 0 and has(rules.turn(view.state), seat):
        marks.append(pencil(x, NAME_HIGH / 2 + 3, 18))
        x += 26
    y = NAME_HIGH / 2 + 3
    name = text(x, y, view.names[seat], 17, "strong", "start")
    return joined((*marks, name, text(WIDTH - MARGIN, y, result, 14, "quiet", "end")))


def _sheet(view: AnyView, seat: Seat) -> Drawn:
    drawn = Drawn(*view.game.drawing.size(view.state), joined((paper(view), writing(view, seat))))
    if view.game.rules.turn(view.state) != OVER:
        return drawn
    lines = view.game.words.explain(view.state, seat, view.lang)
    return column((drawn, count_out(lines, view.lang)), WIDTH)


def count_out(lines: Sequence[Line], lang: Language) -> Drawn:
    """A score counted out, line by line."""
    high = 17
    parts = []
    y = 0.0
    for entry in lines:
        for first, words in enumerate(wrap(entry.text, SIGNS_IN_LINE) or [""]):
            parts.append(text(MARGIN, y + high / 2, words, 13, "quiet", "start"))
            if first == 0:
                parts.append(text(WIDTH - MARGIN, y + high / 2, str(entry.points), 13, "", "end"))
            y += high
    parts.append(line(MARGIN, y + 4, WIDTH - MARGIN, y + 4))
    total = sum(entry.points for entry in lines)
    parts.append(text(MARGIN, y + 16, SAY(lang, "total"), 14, "strong", "start"))
    parts.append(text(WIDTH - MARGIN, y + 16, str(total), 14, "strong", "end"))
    return Drawn(WIDTH, y + 28, joined(parts))


def _on_paper(drawn: Drawn, highest: float) -> Drawn:
    """A sheet on its paper, as high as the highest beside it."""
    height = highest + MARGIN
    under = box(0, 0, drawn.width, height, "paper", 6)
    return Drawn(drawn.width, height, joined((under, drawn.markup)))


def in_notebook(match: Match[State]) -> str:
    """All sheets of a match, in a picture that follows the reader's light or dark."""
    view = of(match)
    light, dark = (_as_address(picture(view, theme=theme)) for theme in ("light", "dark"))
    return (
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{dark}">'
        f'<img alt="{escape(match.game.title)}" src="{light}"></picture>'
    )


def _as_address(svg: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
