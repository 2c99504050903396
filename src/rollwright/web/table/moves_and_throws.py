"""The game itself: moving, throwing, taking back.

Nothing changes here: each function says which events follow, or refuses. A command that moves
carries the version of its seat; one made on an old picture is refused with a sentence.
"""

from rollwright.core.errors import BadText, IllegalMove, Refused
from rollwright.core.language import Language
from rollwright.core.seats import NOT_YOUR_TURN, Move, Seat
from rollwright.core.seats import OVER as GAME_OVER
from rollwright.core.states import State
from rollwright.fair import log
from rollwright.fair.log import New
from rollwright.play.match import AnyMatch, Match
from rollwright.play.rulebook.rulebook import refused_by
from rollwright.web import limits
from rollwright.web.table.commands import Command, check_current, refuse
from rollwright.web.table.table import CLOSED, OVER, PLAYING, Table


def _playing(table: Table, lang: Language) -> AnyMatch:
    if table.phase != PLAYING or table.match is None:
        reasons = {OVER: "over", CLOSED: "closed"}
        refuse(lang, reasons.get(table.phase, "not started"))
    return table.match


def _check_not_held(table: Table, lang: Language) -> None:
    """Refuse what cannot be done while all that was written is about to be shown."""
    if table.held:
        refuse(lang, "held")


def move(table: Table, seat: Seat, command: Command, lang: Language) -> list[New]:
    """Somebody moves: a number, or words."""
    match = _playing(table, lang)
    check_current(table, seat, command, lang)
    asked = command.fields.get("move")
    if isinstance(asked, str):
        if len(asked) > limits.TYPED:
            refuse(lang, "no command")
    elif type(asked) is not int:
        refuse(lang, "no command")
    return moved(table, match, seat, asked, lang)


def moved(
    table: Table, match: AnyMatch, seat: Seat, asked: Move | str, lang: Language
) -> list[New]:
    """A move, and the end if it ends the game."""
    _check_not_held(table, lang)
    try:
        number = match.checked(seat, asked, lang)
    except IllegalMove as why:
        raise Refused(str(why), rule=refused_by(match.game, why.reason)) from None
    events = [log.move_event(seat, number, match.words_of(seat, number))]
    after = match.game.rules.after_move(match.state, seat, number)
    return events + _ending(table, match, after, seat, number)


def _ending(
    table: Table, match: Match[State], after: State, seat: Seat | None, what: int
) -> list[New]:
    """If the game is over and all may see it: how it ended, and the seed."""
    if match.game.rules.turn(after) != GAME_OVER:
        return []
    whole = match.copy()
    if seat is None:
        whole.roll(what)
    else:
        whole.play(seat, what)
    return [] if whole.step.common else [end(table, whole)]  # what is held may be taken back


def end(table: Table, whole: AnyMatch) -> New:
    """The end of a game that is over."""
    return log.end_event(whole, None if table.real_dice else table.seed)


def may_throw(table: Table, seat: Seat) -> bool:
    """Whether a throw is due and this seat's: its own, or any person's if it is for everybody.

    Nobody but a person can throw real dice, so somebody does it for a computer or a free seat.
    """
    if not table.throw_due:
        return False
    roller = table.roller
    anyone = roller is None or (table.real_dice and not table.chairs[roller].person)
    return table.chairs[seat].person and (anyone or roller == seat)


def throw(table: Table, seat: Seat, command: Command, lang: Language) -> list[New]:
    """Somebody throws what is due."""
    match = _playing(table, lang)
    check_current(table, seat, command, lang)
    if table.throw_due and not may_throw(table, seat):
        refuse(lang, "not your throw", rule=refused_by(match.game, NOT_YOUR_TURN))
    return thrown(table, match, command.fields.get("outcome"), lang, seat)


def thrown(table: Table, match: AnyMatch, typed: object, lang: Language, by: Seat = 0) -> list[New]:
    """A throw: drawn from the seed, or as real dice showed that a seat has typed in."""
    _check_not_held(table, lang)
    if not match.chance_due:
        refuse(lang, "no throw")
    rules, words = match.game.rules, match.game.words
    if table.dice is None:
        if not isinstance(typed, str) or len(typed) > limits.TYPED:
            refuse(lang, "type the dice")
        try:
            outcome = words.read_outcome(match.state, typed, lang)
        except BadText as bad:
            raise Refused(str(bad)) from None
        event = log.real_throw_event(
            match.roller, outcome, words.outcome(match.state, outcome, "en"), by
        )
    else:
        draw = table.dice.throw(rules, match.state, table.draws)
        outcome = draw.outcome
        event = log.throw_event(match.roller, draw, words.outcome(match.state, outcome, "en"))
    return [event, *_ending(table, match, rules.after_chance(match.state, outcome), None, outcome)]


def undo(table: Table, seat: Seat, command: Command, lang: Language) -> list[New]:
    """Somebody takes back their last move of the present step, or the dice that they typed."""
    match = _playing(table, lang)
    check_current(table, seat, command, lang)
    typed = typed_last(table, seat)
    if typed is not None:
        return [log.undo_event(seat, typed)]
    number = match.undoable(seat)
    left = table.time_left(seat, table.entries[-1].time)
    if number is None or (left is not None and left <= 0):  # what was played for it stands
        refuse(lang, "no undo")
    return [log.undo_event(seat, table.seqs[number])]


def typed_last(table: Table, seat: Seat) -> int | None:
    """The number of the event with which a seat typed in real dice, if nothing followed it yet.

    Whoever mistyped may take that back; what was drawn from a seed never is.
    """
    match = table.match
    if (
        not table.real_dice
        or match is None
        or not match.events
        or match.events[-1].seat is not None
    ):
        return None
    last = table.entries[table.seqs[-1]]
    own = last.payload.get("by") == seat and table.chairs[seat].person
    return last.seq if own and table.chairs[seat].joined <= last.seq else None
