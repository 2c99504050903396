"""What is to be done at a table, and how its game ended: a sentence each."""

from rollwright.core.language import Language, all_of, points
from rollwright.core.seats import NOBODY, Seat
from rollwright.play.match import AnyMatch
from rollwright.web.live.result_rank import perfect
from rollwright.web.live.throw_entry import flips
from rollwright.web.table.table import CLOSED, OVER, Table, seat_names
from rollwright.web.words import SAY


def names_seen_by(table: Table, match: AnyMatch, seat: Seat, lang: Language) -> list[str]:
    """What the seats are called on somebody's own screen."""
    called = seat_names(table, match)
    if seat != NOBODY:
        called[seat] = SAY(lang, "You")
    return called


def task(table: Table, match: AnyMatch, seat: Seat, lang: Language) -> str:
    """What is to be done, in a sentence."""
    called = seat_names(table, match)
    if table.phase == CLOSED:
        return SAY(lang, "closed")
    if table.phase == OVER:
        return result(table, match, seat, lang)
    if table.held:
        return SAY(lang, "held")
    if table.roller == seat and _comes_by_itself(table, match, seat):
        return SAY(lang, "throw itself")
    if table.throw_due:
        if table.roller == seat:
            if match.seats > 1 and (lead := _last_lead(match, seat)) is not None:
                name = "last turn behind" if lead <= 0 else "last turn ahead"
                return SAY(lang, name, n=abs(lead) + (lead <= 0))
            alone = "throw alone" if match.seats == 1 else "your turn"
            return SAY(lang, "your real turn" if table.real_dice else alone)
        if table.roller is not None:
            name = "flip of" if flips(match) else "throw of"
            return SAY(lang, name, name=called[table.roller])
        if seat != NOBODY and sum(chair.person for chair in table.chairs) == 1:
            return SAY(lang, "throw alone")
        return SAY(lang, "anyone throws" if seat != NOBODY else "waiting to throw")
    if seat in table.turn:
        return match.game.words.task(match.view(seat), seat, lang)
    others = all_of(lang, [called[other] for other in table.turn])
    if seat != NOBODY and match.step.common:
        return SAY(lang, "still writing", names=others)
    return SAY(lang, "turn of", n=len(table.turn), names=others)


def _last_lead(match: AnyMatch, seat: Seat) -> int | None:
    """By how many points a seat leads before its last turn; None if it is not the last."""
    seen, score = match.view(seat), match.game.rules.score
    if match.game.last_turn is None or not match.game.last_turn(seen):
        return None
    return score(seen, seat) - max(score(seen, one) for one in range(match.seats) if one != seat)


def result(table: Table, match: AnyMatch, seat: Seat, lang: Language) -> str:
    """How the game ended."""
    return ended(match, seat_names(table, match), seat, lang)


def _comes_by_itself(table: Table, match: AnyMatch, seat: Seat) -> bool:
    """Whether a throw is due on which nothing depends any more: the page makes it."""
    foregone = match.game.foregone
    due = table.throw_due and not table.real_dice
    return due and foregone is not None and foregone(match.view(seat), seat)


def ended(match: AnyMatch, called: list[str], seat: Seat, lang: Language) -> str:
    """How a game that is over ended, with the seats so called."""
    if match.seats == 1:
        words = "solo perfect" if perfect(match) else "solo"
        return SAY(lang, words, points=points(lang, match.scores[0]), n=match.scores[0])
    best = points(lang, max(match.scores[winner] for winner in match.winners))
    if match.winners == (seat,):
        return SAY(lang, "you win outright" if match.outright else "you win", points=best)
    if seat in match.winners and not match.outright:
        others = all_of(lang, [called[other] for other in match.winners if other != seat])
        return SAY(lang, "you share", names=others, points=best)
    winners = all_of(lang, [called[winner] for winner in match.winners])
    if match.outright:
        return SAY(lang, "wins outright", names=winners)
    return SAY(lang, "wins", n=len(match.winners), names=winners, points=best)
