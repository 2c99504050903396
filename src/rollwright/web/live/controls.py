"""What one may do at a table besides tapping the sheet: buttons, and dice to choose or type in."""

from functools import partial

from rollwright.core.drawing import DiceSets, Markup
from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.core.states import State
from rollwright.draw import picture
from rollwright.play.match import AnyMatch, Match
from rollwright.web.live.once import once, rendered
from rollwright.web.live.sentences import names_seen_by
from rollwright.web.table.room import Room
from rollwright.web.table.table import PLAYING
from rollwright.web.table.turns import may_throw
from rollwright.web.words import SAY


def buttons(room: Room, match: Match[State], seen: State, seat: Seat, lang: Language) -> Markup:
    """The moves that have no place on the sheet, and all else that one may do now."""
    table, words, drawing = room.table, match.game.words, match.game.drawing
    moving = seat in table.turn
    throws = seat != NOBODY and may_throw(table, seat)
    chance = words.chance(match.state, "en") if table.throw_due else "roll"
    moves = drawing.buttons(seen, seat) if moving else []
    alone = len(moves) == 1 and not (
        drawing.targets(seen, seat) or drawing.dice_sets(seen, seat, lang)
    )
    return rendered(
        room,
        seat,
        "acts.html",
        lang,
        alone=alone,
        throws=throws,
        throw_words=SAY(lang, "throw card" if chance == "card" else "throw"),
        real=table.real_dice,
        buttons=[(move, words.move(seen, seat, move, lang)) for move in moves],
        undo=seat != NOBODY and table.phase == PLAYING and match.undoable(seat) is not None,
        stand_in=seat != NOBODY and bool(room.warming) and not room.stand_in,
        skip=not moving and not throws and not room.hurry and room.waits_for(seat),
    )


def tray(room: Room, match: Match[State], seen: State, seat: Seat, lang: Language) -> Markup:
    """Dice and cards, to look at, to choose from, or to type in."""
    table, drawing = room.table, match.game.drawing
    sets = drawing.dice_sets(seen, seat, lang) if seat in table.turn else None
    called = names_seen_by(table, match, seat, lang)
    shown = picture.View(match.game, seen, called, None, lang)
    throws = table.real_dice and seat != NOBODY and may_throw(table, seat)
    chooses = seat if seat in table.turn else None  # among dice that lie there
    drawn = once(
        room,
        ("table", seat, lang),
        (seen, called, chooses),
        partial(picture.table, shown, chooses),
    )
    return rendered(
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
    match: Match[State], seen: State, seat: Seat, sets: DiceSets, lang: Language
) -> dict[int, tuple[int, str, str]]:
    """For each choice of dice its move, or -1, its words, and what comes of it or why not."""
    rules, words = match.game.rules, match.game.words
    says = {}
    for places in range(1, 1 << len(sets.dice)):
        move = sets.moves.get(places)
        if move is not None:
            after = words.table(rules.after_move(seen, seat, move), lang)
            says[places] = (move, words.move(seen, seat, move, lang), after)
        else:
            reason = rules.refusal(seen, seat, places - 1)
            says[places] = (-1, "", words.refused(seen, seat, places - 1, reason, lang))
    return says
