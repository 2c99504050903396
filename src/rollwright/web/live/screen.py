"""What somebody at a table sees: the parts of the page, each drawn only when it changes."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

from jinja2 import Environment, PackageLoader, StrictUndefined

from rollwright.core.drawing import DiceSets, Markup
from rollwright.core.language import Language, all_of, points
from rollwright.core.options import Choice
from rollwright.core.seats import NOBODY, Seat
from rollwright.core.texts import as_text
from rollwright.draw import picture
from rollwright.games import game
from rollwright.play.match import AnyMatch
from rollwright.players.registry import LEVELS, USUAL
from rollwright.svg.elements import escaped, joined, number
from rollwright.web.table import commands
from rollwright.web.table.history import happened
from rollwright.web.table.rooms import Room, now
from rollwright.web.table.table import CLOSED, GATHERING, OPENING, OVER, PLAYING, Table
from rollwright.web.words import SAY

Made = TypeVar("Made")


@cache
def pages() -> Environment:
    """The templates; all that is not markup is escaped."""
    made = Environment(
        loader=PackageLoader("rollwright.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # to look at the files for each page takes longer than to fill them
    )
    made.globals["markup"] = Markup
    return made


def filled(template: str, lang: Language, **values: Any) -> Markup:
    """A template with its values; `say` speaks the page's language."""

    def say(name: str, /, **parts: object) -> str:
        return SAY(lang, name, **parts)

    made = pages().get_template(template).render(say=say, lang=lang, **values)
    return Markup(made.strip())  # what is empty takes no room on the page


def _filled(room: Room, who: Seat, template: str, lang: Language, /, **values: Any) -> Markup:
    """A template with its values for a seat; as it was, if its values are."""
    return _once(room, (template, who, lang), values, lambda: filled(template, lang, **values))


def _once(room: Room, key: Any, of: Any, make: Callable[[], Made]) -> Made:
    """What somebody sees is drawn again when it is made of something else than last time."""
    known = room.drawn.get(key)
    if known is None or known[0] != of:
        known = room.drawn[key] = (of, make())
    made: Made = known[1]
    return made


class Screen(NamedTuple):
    """What somebody sees."""

    layout: str  # while it stays the same, only parts change
    parts: dict[str, Markup]
    news: list[tuple[int, str]]  # what happened, by the log's numbers, in words


def screen(room: Room, seat: Seat, lang: Language) -> Screen:
    """The table as a seat, or NOBODY, may see it."""
    table = room.table
    news = happened(room, seat, lang)
    if table.phase in (GATHERING, OPENING) or table.match is None:
        gather = filled("gather.html", lang, **gathering(table, seat, lang))
        log_lines = _filled(room, seat, "log.html", lang, news=news[::-1])
        return Screen("gathering", {"gather": gather, "log": log_lines}, news)
    called = "\n".join(names(table, table.match))  # they stand under the sheets
    layout = f"playing {seat}\n{called}"
    return Screen(layout, _parts(room, table.match, seat, lang, news), news)


def main(room: Room, seat: Seat, lang: Language, seen: Screen) -> Markup:
    """The whole middle of the page."""
    table = room.table
    if table.match is None:
        return filled("gathering.html", lang, parts=seen.parts)
    one = table.match.game
    width, height = one.drawing.size(table.match.state)
    return filled(
        "playing.html",
        lang,
        parts=seen.parts,
        game=one,
        box=f"0 0 {number(width)} {number(height)}",
        low=2 * height < width,
        paper=one.drawing.paper(table.match.state, lang),
        seat=seat,
        seats=[place for place in range(len(table.chairs)) if place != seat],
        names=names(table, table.match),
    )


# ---------------------------------------------------------------- before the game


def gathering(table: Table, seat: Seat, lang: Language) -> dict[str, Any]:
    """What the page says while people take their seats."""
    free = 0 if table.phase == CLOSED else sum(chair.free for chair in table.chairs)
    host = table.host
    if table.phase == CLOSED:
        sentence = SAY(lang, "closed")
    elif table.phase == OPENING:
        sentence = SAY(lang, "opening")
    elif free:
        sentence = SAY(lang, "waiting for people", n=free)
    elif seat != host and host is not None:
        sentence = SAY(lang, "waiting for host", name=table.chairs[host].name)
    else:
        sentence = ""
    return {
        "table": table,
        "title": title(table, lang),
        "seat": seat,
        "host": host,
        "free": free,
        "sentence": sentence,
        "first_free": next((n for n, chair in enumerate(table.chairs) if chair.free), -1),
        "open": table.phase == GATHERING,
        "players": list(LEVELS),
        "usual": USUAL,
    }


# ---------------------------------------------------------------- the game


def _parts(
    room: Room, match: AnyMatch, seat: Seat, lang: Language, news: list[tuple[int, str]]
) -> dict[str, Markup]:
    table = room.table
    seen = match.view(seat)
    base, thrown = match.view(NOBODY), match.at(match.thrown_at())
    alike = seat if match.step.common else NOBODY  # what has happened is told to all alike
    parts = {
        "task": escaped(_task(table, match, seat, lang)),
        "acts": _acts(room, match, seen, seat, lang),
        "tray": _tray(room, match, seen, seat, lang),
        "players": _players(room, match, seat, base, seen, lang),
        "log": _filled(room, alike, "log.html", lang, news=news[::-1]),
        "end": _end(table, match, seat, lang),
    }
    for place in range(match.seats):
        own = place == seat
        state = seen if own else base
        parts[f"w{place}"] = _once(
            room,
            ("writing", place, own, lang),
            (state, thrown),
            partial(_written, match, state, thrown, place, lang),
        )
        parts[f"d{place}"] = _once(
            room, ("board", place, own, lang), state, partial(_board, match, state, place, lang)
        )
    if seat != NOBODY:
        shown = picture.View(match.game, seen, names(table, match), thrown, lang)
        moving = seat in table.turn
        parts["moves"] = joined(picture.controls(shown, seat)) if moving else Markup("")
    return parts


def names(table: Table, match: AnyMatch) -> list[str]:
    """What the seats are called."""
    return [chair.name or match.name(seat) for seat, chair in enumerate(table.chairs)]


def _written(match: AnyMatch, state: Any, thrown: Any, seat: Seat, lang: Language) -> Markup:
    shown = picture.View(match.game, state, match.names or [], thrown, lang)
    return picture.writing(shown, seat)


def _board(match: AnyMatch, state: Any, seat: Seat, lang: Language) -> Markup:
    return escaped(as_text(match.game.words.board(state, seat, lang)))


def _task(table: Table, match: AnyMatch, seat: Seat, lang: Language) -> str:
    """What is to be done, in a sentence."""
    called = names(table, match)
    if table.phase == CLOSED:
        return SAY(lang, "closed")
    if table.phase == OVER:
        return result(table, match, seat, lang)
    if table.held:
        return SAY(lang, "held")
    if table.throw_due:
        if table.roller == seat:
            return SAY(lang, "your turn")
        if table.roller is not None:
            return SAY(lang, "throw of", name=called[table.roller])
        return SAY(lang, "anyone throws" if seat != NOBODY else "waiting to throw")
    if seat in table.turn:
        return match.game.words.task(match.view(seat), seat, lang)
    others = [called[other] for other in table.turn]
    if seat != NOBODY and match.step.common:
        return SAY(lang, "still writing", names=all_of(lang, others))
    if len(others) == 1:
        return SAY(lang, "turn of one", name=others[0])
    return SAY(lang, "turn of", names=all_of(lang, others))


def result(table: Table, match: AnyMatch, seat: Seat, lang: Language) -> str:
    """How the game ended."""
    called = names(table, match)
    if match.seats == 1:
        return SAY(lang, "solo", points=points(lang, match.scores[0]))
    best = points(lang, max(match.scores[winner] for winner in match.winners))
    if match.winners == (seat,):
        return SAY(lang, "you win outright" if match.outright else "you win", points=best)
    winners = all_of(lang, [called[winner] for winner in match.winners])
    if match.outright:
        return SAY(lang, "wins outright", names=winners)
    return SAY(lang, "wins" if len(match.winners) == 1 else "win", names=winners, points=best)


def _acts(room: Room, match: AnyMatch, seen: Any, seat: Seat, lang: Language) -> Markup:
    """The moves that have no place on the sheet, and all else that one may do now."""
    table, words = room.table, match.game.words
    moving = seat in table.turn
    throws = seat != NOBODY and commands.may_throw(table, seat)
    chance = words.chance(match.state, "en") if table.throw_due else "roll"
    drawing = match.game.drawing
    buttons = drawing.buttons(seen, seat) if moving else []
    alone = len(buttons) == 1 and not (
        drawing.targets(seen, seat) or drawing.dice_sets(seen, seat, lang)
    )
    return _filled(
        room,
        seat,
        "acts.html",
        lang,
        alone=alone,
        throws=throws,
        throw_words=SAY(lang, "throw card" if chance == "card" else "throw"),
        real=table.real_dice,
        buttons=[(move, words.move(seen, seat, move, lang)) for move in buttons],
        undo=seat != NOBODY and table.phase == PLAYING and match.undoable(seat) is not None,
        skip=not moving and not throws and not room.hurry and room.waits_for(seat),
    )


def _tray(room: Room, match: AnyMatch, seen: Any, seat: Seat, lang: Language) -> Markup:
    """Dice and cards, to look at, to choose from, or to type in."""
    table, drawing = room.table, match.game.drawing
    moving = seat in table.turn
    sets = drawing.dice_sets(seen, seat, lang) if moving else None
    shown = picture.View(match.game, seen, names(table, match), None, lang)
    throws = table.real_dice and seat != NOBODY and commands.may_throw(table, seat)
    whose = NOBODY if seen == match.view(NOBODY) else seat  # most see the same
    drawn = _once(room, ("table", whose, lang), seen, partial(picture.table, shown))
    return _filled(
        room,
        seat,
        "tray.html",
        lang,
        drawn=drawn if table.phase == PLAYING else "",
        number=table.draws,
        sets=sets,
        says=_says(match, seen, seat, sets, lang) if sets else {},
        throws=throws,
        real=table.real_dice,
        example=_example(match, lang) if throws else "",
        game=match.game.name,
    )


def _example(match: AnyMatch, lang: Language) -> str:
    """How a throw is typed in."""
    first = match.game.rules.outcomes(match.state)[0][0]
    return match.game.words.outcome(match.state, first, lang)


def _says(
    match: AnyMatch, seen: Any, seat: Seat, sets: DiceSets, lang: Language
) -> dict[int, tuple[int, str, str]]:
    """For each choice of dice its move, or -1, its words, and what comes of it or why not."""
    rules, words = match.game.rules, match.game.words
    told = {}
    for places in range(1, 1 << len(sets.dice)):
        move = sets.moves.get(places)
        if move is not None:
            after = words.table(rules.after_move(seen, seat, move), lang)
            says = words.move(seen, seat, move, lang)
            told[places] = (move, says, after)
        else:
            reason = rules.refusal(seen, seat, places - 1)
            told[places] = (-1, "", words.refused(seen, seat, places - 1, reason, lang))
    return told


def _players(
    room: Room, match: AnyMatch, seat: Seat, base: Any, seen: Any, lang: Language
) -> Markup:
    table, rules = room.table, match.game.rules
    all_write, running = match.step.common, table.on_the_clock()
    rows = []
    for place, chair in enumerate(table.chairs):
        state = seen if place == seat else base
        doing = ""
        if place in table.turn:
            doing = "writing" if all_write else "to move"
        elif table.throw_due and table.roller == place:
            doing = "to throw"
        elif table.phase == PLAYING and all_write:
            doing = "done"
        left = table.time_left(place, now()) if table.phase == PLAYING else None
        rows.append(
            {
                "seat": place,
                "name": chair.name or SAY(lang, "seat free"),
                "free": chair.free and table.phase != CLOSED,
                "player": chair.player,
                "warming": place in room.warming and chair.player is not None,
                "points": _once(
                    room,
                    ("points", place, place == seat),
                    state,
                    partial(rules.score, state, place),
                ),
                "doing": doing,
                "won": table.phase == OVER and place in match.winners,
                "left": left,
                "clock": None if left is None else clock(left),
                "running": place in running,
            }
        )
    return _filled(
        room,
        seat,
        "players.html",
        lang,
        id=table.id,
        rows=rows,
        seat=seat,
        host=table.host,
        playing=table.phase == PLAYING,
        substitute=commands.substitute(),
    )


def clock(left: int) -> str:
    """Milliseconds as a clock shows them.

    >>> clock(61_001)
    '1:02'
    """
    seconds = max(0, -(-left // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def _end(table: Table, match: AnyMatch, seat: Seat, lang: Language) -> Markup:
    if table.phase != OVER:
        return Markup("")
    called = names(table, match)
    order = sorted(range(match.seats), key=lambda place: (place != seat, place))
    return filled(
        "end.html",
        lang,
        table=table,
        seated=seat != NOBODY,
        sheets=[
            (called[place], match.explain(place, lang), match.scores[place]) for place in order
        ],
    )


def title(table: Table, lang: Language) -> str:
    """What a table is called: its game, and the variant."""
    one = game(table.game_name)
    words = [one.title]
    for option in one.words.OPTIONS:
        if option.name == "variant" and option.name in table.options and isinstance(option, Choice):
            shown = option.shown(lang)
            words.append(shown[option.read(table.options[option.name])])
    return " ".join(words)
