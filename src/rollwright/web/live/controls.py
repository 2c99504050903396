"""What one may do at a table besides tapping the sheet: buttons, and dice to choose or enter."""

from functools import partial
from typing import NamedTuple

from rollwright.core.drawing import DiceSets, Markup
from rollwright.core.language import Language
from rollwright.core.seats import CHANCE, NOBODY, Move, Seat
from rollwright.core.states import State
from rollwright.draw import picture
from rollwright.draw.tap_targets import groups
from rollwright.play.match import AnyMatch, Match
from rollwright.play.rulebook.rulebook import refused_by
from rollwright.svg.elements import number
from rollwright.svg.equal_dice import leftmost
from rollwright.web.live.memo import once
from rollwright.web.live.sentences import names_seen_by
from rollwright.web.live.table_drawing import Lying, lying
from rollwright.web.live.table_size import table_room
from rollwright.web.live.throw_entry import keys_of, throw_words
from rollwright.web.live.throw_with_move import goes_on
from rollwright.web.rendering import filled, render
from rollwright.web.table.memo import recent
from rollwright.web.table.moves_and_throws import may_throw, typed_last
from rollwright.web.table.room import Room
from rollwright.web.table.table import PLAYING
from rollwright.web.words import SAY


def buttons(room: Room, match: Match[State], seen: State, seat: Seat, lang: Language) -> Markup:
    """The moves that have no place on the sheet, and all else that one may do now."""
    table, drawing = room.table, match.game.drawing
    moving = seat in table.turn
    throws = seat != NOBODY and may_throw(table, seat)
    moves = drawing.buttons(seen, seat) if moving else []
    chooses = moving and _sets(room, match, seen, seat, lang) is not None
    costly = [move for move in moves if match.game.costly and match.game.costly(seen, move)]
    places = drawing.targets(seen, seat) if moving else []
    gives_up = match.game.costly
    free = [place for place in places if not (gives_up and gives_up(seen, place.move))]
    alone = len(moves) - len(costly) == 1 and not (free or chooses)
    typed = throws and table.real_dice
    return filled(
        "acts.html",
        lang,
        alone=alone,
        throws=throws,
        throw_words=throw_words(match, lang) if throws else "",
        typed=typed,
        keys=keys_of(match, lang) if typed else None,
        example=_example(match, lang) if typed else "",
        game=match.game.name,
        chooses=chooses,
        pencils=any(place.twin is not None for place in places),
        alone_throws=throws and table.roller is None and sum(c.person for c in table.chairs) == 1,
        proposed=tuple(_proposed(room, match, seen, seat, lang)) if moving else (),
        itself=seat != NOBODY and _foregone(room, match, seen, seat),
        buttons=tuple(_button(room, match, seen, seat, move, lang) for move in moves),
        costly=tuple(costly),
        undo=seat != NOBODY and table.phase == PLAYING and _may_undo(room, match, seat),
        stand_in=seat != NOBODY and bool(room.warming) and not room.stand_in,
        skip=not moving and not throws and not room.hurry and room.waits_for(seat),
    )


class Button(NamedTuple):
    """A move that has no place on the sheet."""

    move: Move
    words: str
    on: bool  # whether the same tap makes the throw that follows


def _button(
    room: Room, match: Match[State], seen: State, seat: Seat, move: Move, lang: Language
) -> Button:
    on = goes_on(room, match, seen, seat, move)
    return Button(move, button_words(match, seen, seat, move, lang), on)


class Proposed(NamedTuple):
    """What dice that are chosen on the table propose: a button makes that move."""

    group: int
    move: Move
    words: str
    on: bool


def _proposed(
    room: Room, match: Match[State], seen: State, seat: Seat, lang: Language
) -> list[Proposed]:
    """The moves that dice on the table propose; a throw that each brings is made with it."""
    rules = match.game.rules
    found = []
    for one in groups(match.game, seen, seat, lang):
        if one.open and one.best is not None:
            after = rules.after_move(seen, seat, one.best)
            throws = rules.turn(after) == CHANCE and rules.roller(after) == seat
            on = throws and not room.table.real_dice
            found.append(Proposed(one.number, one.best, one.does, on))
    return found


def _foregone(room: Room, match: Match[State], seen: State, seat: Seat) -> bool:
    """Whether the page goes on by itself, since nothing that can be done changes anything."""
    table = room.table
    if match.game.foregone is None or table.real_dice or table.phase != PLAYING:
        return False
    due = seat in table.turn or may_throw(table, seat)
    return due and match.game.foregone(seen, seat)


def _may_undo(room: Room, match: AnyMatch, seat: Seat) -> bool:
    return match.undoable(seat) is not None or typed_last(room.table, seat) is not None


def button_words(match: Match[State], seen: State, seat: Seat, move: Move, lang: Language) -> str:
    """What a button says that makes a move."""
    if match.game.button is not None:
        return match.game.button(seen, seat, move, lang)
    return _capital(match.game.spoken(seen, seat, move, lang))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def tray(room: Room, match: Match[State], seen: State, seat: Seat, lang: Language) -> Markup:
    """Dice and cards, to look at and to choose from."""
    table = room.table
    if table.phase != PLAYING:
        return Markup("")
    sets = _sets(room, match, seen, seat, lang) if seat in table.turn else None
    called = names_seen_by(table, match, seat, lang)
    size = table_room(match, lang)
    chooses = seat if seat in table.turn else None  # among dice that lie there
    lies = lying(room, match, seen, called, chooses, size, lang)
    if sets is None:  # the same for most
        make = partial(_tray, lies.drawn, table.draws, lang)
        return recent(room, ("tray", lang), (lies.drawn, table.draws), make)
    make = partial(_to_choose, room, match, seen, seat, lang, lies, sets, size)
    return once(room, ("tray", seat, lang), (lies.drawn, table.draws, seen), make)


def _tray(drawn: Markup, number: int, lang: Language) -> Markup:
    """What lies there, to look at."""
    return render("tray.html", lang, drawn=drawn, number=number, dice=(), says={})


def _to_choose(
    room: Room,
    match: Match[State],
    seen: State,
    seat: Seat,
    lang: Language,
    lies: Lying,
    sets: DiceSets,
    size: picture.Room,
) -> Markup:
    """What lies there, and dice to choose among it."""
    return render(
        "tray.html",
        lang,
        drawn=lies.drawn,
        number=room.table.draws,
        dice=_laid(lies, sets, size),
        says=_says(room, match, seen, seat, sets, lang),
        most=sets.most,
        stakes=dict(sets.stakes),
    )


def _sets(
    room: Room, match: Match[State], seen: State, seat: Seat, lang: Language
) -> DiceSets | None:
    """The dice that a seat may choose among."""
    make = partial(match.game.drawing.dice_sets, seen, seat, lang)
    return once(room, ("sets", seat, lang), seen, make)


class Laid(NamedTuple):
    """A die to tap: its name, and the middle and side of its place in hundredths of the table."""

    name: str
    middle: str


def _laid(drawn: Lying, sets: DiceSets, size: picture.Room) -> list[Laid]:
    """Where the dice lie that can be tapped."""
    wide, high = max(drawn.width, size[0]), max(drawn.height, size[1])
    left, top = (wide - drawn.width) / 2, (high - drawn.height) / 2
    return [
        Laid(
            die.name,
            " ".join(
                number(100 * part)
                for part in (
                    (left + die.x + die.side / 2) / wide,
                    (top + die.y + die.side / 2) / high,
                    die.side / wide,
                )
            ),
        )
        for die in sets.dice
    ]


def _example(match: AnyMatch, lang: Language) -> str:
    """How a throw is typed in."""
    first = match.game.rules.outcomes(match.state)[0][0]
    return match.game.words.outcome(match.state, first, lang)


def _says(
    room: Room, match: Match[State], seen: State, seat: Seat, sets: DiceSets, lang: Language
) -> dict[int, tuple[int, str, str, int]]:
    """For each choice of dice its move, its button and what comes of it; or -1, a rule and why not.

    And 1 if the button also makes the throw that follows.
    """
    rules, words = match.game.rules, match.game.words
    choices = leftmost(tuple(die.name for die in sets.dice))
    says: dict[int, tuple[int, str, str, int]] = {}
    for places in range(1, 1 << len(sets.dice)):
        same = choices[places]  # of dice that show the same any will do
        move = sets.moves.get(places)
        if same < places and move == sets.moves.get(same):
            says[places] = says[same]
        elif move is not None:
            after = rules.after_move(seen, seat, move)
            on = int(goes_on(room, match, seen, seat, move))
            told = match.game.comes
            comes = (
                told(after, lang)
                if told
                else SAY(lang, "then comes", words=words.table(after, lang))
            )
            says[places] = (move, button_words(match, seen, seat, move, lang), comes, on)
        else:
            reason = rules.refusal(seen, seat, same - 1)
            why = words.refused(seen, seat, same - 1, reason, lang)
            says[places] = (-1, refused_by(match.game, reason), why, 0)
    return says
