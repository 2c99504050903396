"""What somebody at a table sees: the parts of the page, each drawn only when it changes."""

from functools import cache
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from rollwright.core.bits import size
from rollwright.core.language import Language
from rollwright.core.pictures import DiceSets, Markup
from rollwright.core.seats import Seat
from rollwright.core.texts import as_text
from rollwright.play import log, picture
from rollwright.play.match import Match, game
from rollwright.play.view import view
from rollwright.players import PLAYERS
from rollwright.svg.elements import escaped, joined, number
from rollwright.web import limits, orders
from rollwright.web.rooms import Room, now
from rollwright.web.table import GATHERING, OPENING, OVER, PLAYING, REMATCH, Table
from rollwright.web.words import SAY, points
from rollwright.web.words import joined as named

NOBODY: Seat = -1  # the seat of those who only watch


@cache
def pages() -> Environment:
    """The templates; all that is not markup is escaped."""
    made = Environment(
        loader=PackageLoader("rollwright.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["markup"] = Markup
    return made


def filled(template: str, lang: Language, **values: Any) -> Markup:
    """A template with its values; `say` speaks the page's language."""

    def say(name: str, /, **parts: object) -> str:
        return SAY(lang, name, **parts)

    return Markup(pages().get_template(template).render(say=say, lang=lang, **values))


class Screen(NamedTuple):
    """What somebody sees."""

    layout: str  # while it stays the same, only parts change
    parts: dict[str, Markup]
    news: list[tuple[int, str]]  # what happened, by the log's numbers, in words


def screen(room: Room, seat: Seat, lang: Language) -> Screen:
    """The table as a seat, or NOBODY, may see it."""
    table = room.table
    news = happened(table, seat, lang)
    if table.phase in (GATHERING, OPENING) or table.match is None:
        gather = filled("gather.html", lang, **gathering(table, seat, lang))
        return Screen("gathering", {"gather": gather, "log": lines(news, lang)}, news)
    return Screen(f"playing {seat}", _parts(room, table.match, seat, lang, news), news)


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
        paper=one.drawing.paper(table.match.state, lang),
        seat=seat,
        seats=[place for place in range(len(table.chairs)) if place != seat],
        names=[chair.name or SAY(lang, "seat free") for chair in table.chairs],
    )


# ---------------------------------------------------------------- before the game


def gathering(table: Table, seat: Seat, lang: Language) -> dict[str, Any]:
    """What the page says while people take their seats."""
    free = sum(chair.free for chair in table.chairs)
    host = table.host
    if table.phase == OPENING:
        sentence = SAY(lang, "opening")
    elif free:
        sentence = SAY(lang, "waiting for people", n=free)
    elif seat != host and host is not None:
        sentence = SAY(lang, "waiting for host", name=table.chairs[host].name)
    else:
        sentence = ""
    return {
        "table": table,
        "seat": seat,
        "host": host,
        "free": free,
        "sentence": sentence,
        "open": table.phase == GATHERING,
        "players": list(PLAYERS),
    }


# ---------------------------------------------------------------- the game


def _parts(
    room: Room, match: Match, seat: Seat, lang: Language, news: list[tuple[int, str]]
) -> dict[str, Markup]:
    table = room.table
    seen = view(match, seat)
    base, thrown = _shared(match)
    parts = {
        "head": escaped(match.game.words.table(seen, lang)),
        "task": escaped(_task(table, match, seat, lang)),
        "tray": _tray(room, match, seen, seat, lang),
        "players": _players(table, match, seat, base, seen, lang),
        "log": lines(news, lang),
        "end": _end(table, match, seat, lang),
    }
    for place in range(match.seats):
        own = place == seat
        state = seen if own else base
        parts[f"w{place}"] = _once(
            room,
            ("writing", place, own, lang),
            lambda s=state, p=place: _written(match, s, thrown, p, lang),
        )
        parts[f"d{place}"] = _once(
            room, ("board", place, own, lang), lambda s=state, p=place: _board(match, s, p, lang)
        )
    if seat != NOBODY:
        shown = picture.View(match.game, seen, names(table, match), thrown, lang)
        open_now = seat in match.turn and table.phase == PLAYING
        parts["moves"] = joined(picture.controls(shown, seat)) if open_now else Markup("")
    return parts


def _once(room: Room, key: Any, make: Any) -> Markup:
    """What is the same for several who look is made once."""
    if key not in room.drawn:
        room.drawn[key] = make()
    made: Markup = room.drawn[key]
    return made


def _shared(match: Match) -> tuple[Any, Any]:
    """The state that everybody may see, and the one right after the last throw."""
    first = len(match.events)
    while first > 0 and match.events[first - 1].seat is not None:
        first -= 1
    thrown = match.at(first)
    together = match.game.rules.turn(thrown)
    hidden = match.turn and together > 0 and size(together) > 1
    return (thrown if hidden else match.state), thrown


def names(table: Table, match: Match) -> list[str]:
    """What the seats are called."""
    return [chair.name or match.name(seat) for seat, chair in enumerate(table.chairs)]


def _written(match: Match, state: Any, thrown: Any, seat: Seat, lang: Language) -> Markup:
    shown = picture.View(match.game, state, match.names or [], thrown, lang)
    return picture.writing(shown, seat)


def _board(match: Match, state: Any, seat: Seat, lang: Language) -> Markup:
    return escaped(as_text(match.game.words.board(state, seat, lang)))


def _task(table: Table, match: Match, seat: Seat, lang: Language) -> str:
    """What is to be done, in a sentence."""
    called = names(table, match)
    if table.phase == OVER:
        return result(table, match, seat, lang)
    if match.chance_due:
        if match.roller == seat:
            return SAY(lang, "your turn")
        if match.roller is not None:
            return SAY(lang, "throw of", name=called[match.roller])
        return SAY(lang, "anyone throws" if seat != NOBODY else "waiting to throw")
    if seat in match.turn:
        return match.game.words.task(view(match, seat), seat, lang)
    others = [called[other] for other in match.turn]
    if seat != NOBODY and len(match.turn) and _wrote(match, seat):
        return SAY(lang, "still writing", names=named(lang, others))
    if len(others) == 1:
        return SAY(lang, "turn of one", name=others[0])
    return SAY(lang, "turn of", names=named(lang, others))


def _wrote(match: Match, seat: Seat) -> bool:
    """Whether a seat has written together with others since the last throw."""
    _, thrown = _shared(match)
    return size(max(0, match.game.rules.turn(thrown))) > 1


def result(table: Table, match: Match, seat: Seat, lang: Language) -> str:
    """How the game ended."""
    called = names(table, match)
    if match.seats == 1:
        return SAY(lang, "solo", points=points(lang, match.scores[0]))
    best = points(lang, max(match.scores[winner] for winner in match.winners))
    if match.winners == (seat,):
        return SAY(lang, "you win", points=best)
    winners = named(lang, [called[winner] for winner in match.winners])
    return SAY(lang, "wins" if len(match.winners) == 1 else "win", names=winners, points=best)


def _tray(room: Room, match: Match, seen: Any, seat: Seat, lang: Language) -> Markup:
    """Dice and cards, and the moves that have no place on the sheet."""
    table = room.table
    drawing, words = match.game.drawing, match.game.words
    moving = seat in match.turn and table.phase == PLAYING
    sets = drawing.dice_sets(seen, seat, lang) if moving else None
    shown = picture.View(match.game, seen, names(table, match), None, lang)
    buttons = drawing.buttons(seen, seat) if moving else []
    throws = seat != NOBODY and orders.may_throw(table, seat)
    chance = words.chance(match.state, "en") if match.chance_due else "roll"
    waiting = any(table.chairs[other].player for other in match.turn) or (
        match.roller is not None and table.chairs[match.roller].player is not None
    )
    return filled(
        "tray.html",
        lang,
        drawn=picture.table(shown),
        sets=sets,
        says=_says(match, seen, seat, sets, lang) if sets else {},
        buttons=[(move, words.move(seen, seat, move, lang)) for move in buttons],
        throws=throws,
        throw_words=SAY(lang, "throw card" if chance == "card" else "throw"),
        real=table.real_dice,
        undo=seat != NOBODY and table.phase == PLAYING and orders.undoable(match, seat) is not None,
        skip=seat != NOBODY and not moving and not throws and waiting and not room.hurry,
        game=match.game.name,
    )


def _says(
    match: Match, seen: Any, seat: Seat, sets: DiceSets, lang: Language
) -> dict[int, tuple[int, str]]:
    """What each choice of dice would do, or why it cannot be made."""
    rules, words = match.game.rules, match.game.words
    told = {}
    for places in range(1, 1 << len(sets.dice)):
        move = sets.moves.get(places)
        if move is not None:
            after = words.table(rules.after_move(seen, seat, move), lang)
            says = words.move(seen, seat, move, lang)
            told[places] = (move, f"{says} → {after}" if after else says)
        else:
            reason = rules.refusal(seen, seat, places - 1)
            told[places] = (-1, words.refused(seen, seat, places - 1, reason, lang))
    return told


def _players(
    table: Table, match: Match, seat: Seat, base: Any, seen: Any, lang: Language
) -> Markup:
    rules = match.game.rules
    rows = []
    for place, chair in enumerate(table.chairs):
        state = seen if place == seat else base
        doing = ""
        if table.phase == PLAYING:
            if place in match.turn:
                doing = "writing" if _wrote(match, place) else "to move"
            elif match.chance_due and match.roller == place:
                doing = "to throw"
            elif match.turn and _wrote(match, place):
                doing = "done"
        left = table.time_left(place, now()) if table.phase == PLAYING else None
        rows.append(
            {
                "seat": place,
                "name": chair.name or SAY(lang, "seat free"),
                "free": chair.free,
                "player": chair.player,
                "points": rules.score(state, place),
                "doing": doing,
                "won": table.phase == OVER and place in match.winners,
                "left": left,
                "running": place in table.on_the_clock(),
            }
        )
    return filled(
        "players.html", lang, rows=rows, seat=seat, host=table.host, playing=table.phase == PLAYING
    )


def _end(table: Table, match: Match, seat: Seat, lang: Language) -> Markup:
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


# ---------------------------------------------------------------- the log in words


def happened(table: Table, seat: Seat, lang: Language) -> list[tuple[int, str]]:
    """What happened lately, as a seat may know it, the latest last."""
    told: list[tuple[int, str]] = []
    match = table.match
    limit = hidden_from(table)
    numbers = {seq: number for number, seq in enumerate(table.seqs)}
    for entry in reversed(table.entries):
        if len(told) == limits.LOG_LINES:
            break
        name = _name_then(table, entry, lang)
        if entry.kind in (log.MOVE, log.THROW):
            if match is None or entry.seq not in numbers:
                continue  # taken back
            if entry.kind == log.MOVE and entry.seq > limit and entry.seat != seat:
                told.append((entry.seq, SAY(lang, "hidden", name=name)))
                continue
            words = match.event_words(numbers[entry.seq], lang)
            if entry.seat is None:
                chance = match.game.words.chance(match.at(numbers[entry.seq]), lang)
                told.append((entry.seq, SAY(lang, "new dice", name=chance, words=words)))
            else:
                told.append((entry.seq, SAY(lang, "said", name=name, words=words)))
        elif entry.kind == log.UNDO and (entry.seq < limit or entry.seat == seat):
            told.append((entry.seq, SAY(lang, "log undo", name=name)))
        elif entry.kind in (log.JOIN, log.LEAVE, log.START, log.END, REMATCH):
            told.append((entry.seq, SAY(lang, f"log {entry.kind}", name=name)))
    return told[::-1]


def hidden_from(table: Table) -> int:
    """The number of the last event after which others' moves are not shown yet."""
    match = table.match
    if match is not None and match.turn:
        _, thrown = _shared(match)
        if size(max(0, match.game.rules.turn(thrown))) > 1:
            return next((e.seq for e in reversed(table.entries) if e.kind == log.THROW), -1)
    return table.epoch


def _name_then(table: Table, entry: log.Entry, lang: Language) -> str:
    """What a seat was called when something happened."""
    if entry.seat is None:
        return ""
    for one in reversed(table.entries[: entry.seq + 1]):
        if one.kind == log.JOIN and one.seat == entry.seat:
            return str(one.payload["name"])
    return SAY(lang, "seat free")


def lines(news: list[tuple[int, str]], lang: Language) -> Markup:
    """The log as a list."""
    return filled("log.html", lang, news=news[::-1])


def title(table: Table) -> str:
    """What a page about a table is called."""
    return game(table.game_name).title
