"""What a review comes to: luck and skill of every seat, how it adds up, the turning points."""

from bisect import bisect_right
from collections import Counter
from typing import Final, NamedTuple

from rollwright.coach.move_classes import tells_points
from rollwright.coach.review import (
    BLUNDER,
    MISTAKE,
    MOVE,
    Account,
    ReviewedEvent,
    SeatReview,
    weight,
)
from rollwright.coach.rounded_account import adding_up
from rollwright.coach.verdict import verdict
from rollwright.coach.words import rough_words
from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.web.pages.replay_steps import counted, short_words
from rollwright.web.review.graph import Marked
from rollwright.web.review.review_as_told import Told
from rollwright.web.review.steps import SIGNS, thrown_words
from rollwright.web.review.words import POINTS, SAY, TURNS, WIN, amount, rounded, signed

MOST: Final = 4  # errors that are told first, and as many strokes of luck
WORTH_TELLING: Final = {"win": 0.02, POINTS: 0.5, TURNS: 0.1}  # luck below that is everyday


class Bar(NamedTuple):
    """Luck or errors as a bar: how far from the middle, in hundredths of half its width."""

    name: str
    worth: str
    size: float  # from -50 to 50
    kind: str


class SeatTold(NamedTuple):
    """A seat's game in a sentence and bars."""

    name: str
    sentence: str
    way: str  # what the bars are of, and of the first seat from where to where they lead
    bars: list[Bar]
    classes: str  # how many moves of which class
    errors: int
    learn: str  # what leads to its mistakes
    seat: Seat
    first: int | None  # where its first mistake is seen


class Turning(NamedTuple):
    """A turning point."""

    number: int  # of the event
    mark: int  # its number in the list and on the graph
    when: str
    kind: str
    title: str
    words: str
    worth: str
    sign: str = ""
    own: bool = False


class Row(NamedTuple):
    """A row of the account."""

    name: str
    cells: list[str]
    total: bool


def seats_told(told: Told) -> list[SeatTold]:
    """All seats, one's own first."""
    seats = told.review.seats
    first = told.own if told.own != NOBODY else next(iter(told.match.winners), 0)
    order = sorted(range(len(seats)), key=lambda seat: (seat != first, seat))
    shown = [_parts(told, seats[seat], whole=seat == first) for seat in order]
    most = max([1e-9, *(abs(worth) for parts in shown for _, worth, _ in parts)])
    return [
        _seat_told(told, seats[seat], [_bar(told, *part, most) for part in parts], seat == first)
        for seat, parts in zip(order, shown, strict=True)
    ]


def _parts(told: Told, one: SeatReview, *, whole: bool) -> list[tuple[str, float, str]]:
    """Luck and errors of a seat; or, told as a whole, all that leads to its result."""
    if told.rough:  # only what is seen of the mistakes themselves
        return [("row errors" if len(told.names) > 1 else "errors", -one.judged.errors, "errors")]
    account, wrong = _account(told, one), told.wrong(one.seat)
    found = [("luck", account.luck, "luck"), ("errors", -account.errors, "errors")]
    if not wrong:  # what is not told one by one: all that was a little less good
        found[1] = ("row small", -account.errors, "errors")
    elif whole and len(told.names) > 1:
        found[1] = ("row errors", -account.errors, "errors")
    if whole and len(told.names) > 1:
        found.append(("row others", account.others, "errors"))
    return found


def _account(told: Told, one: SeatReview) -> Account:
    """An account as it is told: in whole hundredths, so that what is read adds up."""
    return adding_up(one.account, told.kind, 0) if told.kind == WIN else one.account


def _bar(told: Told, name: str, worth: float, kind: str, most: float) -> Bar:
    return Bar(SAY(told.lang, name), told.amount(worth), 50 * worth / most, kind)


def _seat_told(told: Told, one: SeatReview, bars: list[Bar], whole: bool) -> SeatTold:
    lang, account = told.lang, _account(told, one)
    luck, lost = told.amount(account.luck), told.amount(-account.errors)
    flawless = account.errors < 1e-9
    own = "you " if one.seat == told.own else ""
    sentence = SAY(
        lang,
        f"{own}sentence{' flawless' if flawless else ''}",
        name=told.names[one.seat],
        luck=luck,
        errors=lost,
    )
    mistakes, slight = (told.wrong(one.seat, slight=part) for part in (False, True))
    decisions = sum(bool(writing.rated) for writing in told.writings if writing.seat == one.seat)
    rated = Counter(writing.rated for writing in mistakes)
    counted = [SAY(lang, f"n {name}", n=rated[name]) for name in (MISTAKE, BLUNDER) if rated[name]]
    name = "of decisions" if counted else "no errors"
    classes = SAY(lang, name, n=decisions, classes=", ".join(counted))
    if slight:
        classes += " " + SAY(lang, "n slight", n=len(slight))
    to_learn = "learn own" if own else "learn of"
    if not mistakes:
        to_learn = f"{to_learn} slight"
    if whole:
        sentence = verdict(told.review, one.seat, lang, "" if own else one.name) or sentence
    elif told.rough:
        sentence = told.names[one.seat]
    if told.kind == POINTS:  # in which the way says all
        sentence = points_way(one.account, lang)
    return SeatTold(
        told.names[one.seat],
        sentence,
        _way(told, one, whole),
        bars,
        classes,
        len(mistakes or slight),
        SAY(lang, to_learn, n=len(mistakes or slight), name=told.names[one.seat]),
        one.seat,
        _first_mistake(told, one.seat) if one.seat == told.mine else None,
    )


def _way(told: Told, one: SeatReview, whole: bool) -> str:
    """What the bars are of; of the first seat, from where to where they lead.

    Of points, what the expectation at the start is: the end of a game has other numbers beside it,
    of players who are stronger.
    """
    lang, account = told.lang, one.account
    if told.kind == POINTS:
        start = rounded(lang, adding_up(account, POINTS).start, exact=True)[1]
        name = "about start exact" if told.review.exact else "about start"
        return SAY(lang, name, start=start)
    if told.kind == WIN and (told.rough or not whole):
        return SAY(lang, "only win")
    start, result = (told.amount(n, signed=False) for n in (account.start, account.result))
    name = "from to win" if told.kind == WIN else "from to"
    return SAY(lang, name, start=start, result=result) if whole else ""


def points_way(points: Account, lang: Language) -> str:
    """From what was expected to what was made, with all that lies between: it adds up as told."""
    start, luck, lost, others, off, _ = adding_up(points, POINTS)
    parts = (("others", others), ("estimates", off))
    more = "".join(
        SAY(lang, f"expected {name}", worth=signed(lang, n, exact=True)) for name, n in parts if n
    )
    return SAY(
        lang,
        "expected points",
        start=rounded(lang, start, exact=True)[1],
        result=rounded(lang, points.result, exact=True)[1],
        luck=signed(lang, luck, exact=True),
        errors=signed(lang, -lost, exact=True),
        more=more,
    )


# ---------------------------------------------------------------- how it adds up


def account_rows(told: Told) -> list[Row]:
    """The account of all seats, which adds up."""
    seats = told.review.seats
    return _rows(told, [one.account for one in seats], told.kind, [one.judged for one in seats])


def point_rows(told: Told) -> list[Row]:
    """The same in points, where they are counted besides; in a race they are only the way there."""
    if not tells_points(told.match.game):
        return []
    accounts = [one.points for one in told.review.seats if one.points is not None]
    judged = [one.judged_points for one in told.review.seats if one.judged_points is not None]
    return _rows(told, accounts, POINTS, judged) if accounts else []


def _rows(told: Told, accounts: list[Account], kind: str, judged: list[Account]) -> list[Row]:
    lang = told.lang
    accounts = [adding_up(one, kind, 1) for one in accounts]
    drifted = any(one.drift for one in accounts)
    shown = [
        ("start", False, [one.start for one in accounts]),
        ("luck", True, [one.luck for one in accounts]),
        ("errors", True, [-one.errors for one in accounts]),
        ("others", True, [one.others for one in accounts]),
        ("drift", True, [one.drift for one in accounts]),
        ("result", False, [one.result for one in accounts]),
        ("off", True, [one.drift for one in judged]),
    ]
    alone = len(accounts) == 1
    return [
        Row(
            SAY(lang, f"row {name} {kind}" if name in ("start", "result") else f"row {name}"),
            [amount(lang, kind, value, signed=change, table=True) for value in values],
            name == "result",
        )
        for name, change, values in shown
        if not (alone and name == "others")
        and not (name == "drift" and not drifted)
        and not (name == "off" and (drifted or told.review.exact))
    ]


def honesty(told: Told) -> str:
    """How far all this is to be trusted, in plain words."""
    if told.review.exact:
        return SAY(told.lang, "exact")
    drift = told.review.mean_drift
    nothing = not rounded(told.lang, drift * (100 if told.kind == "win" else 1))[0]
    name = "estimates" if nothing else "error bar"
    sentences = [SAY(told.lang, name, size=told.size(drift))]
    sentences += rough_words(told.review, told.lang)
    return " ".join(sentences)


# ---------------------------------------------------------------- turning points


def turning_points(told: Told) -> list[Turning]:
    """The mistakes and the strokes of luck that mattered most: one's own mistakes first.

    Whoever made none sees where a little better was possible.
    """
    own = told.wrong(told.mine)[:MOST] if told.mine != NOBODY else []
    if told.mine != NOBODY and not own:
        own = told.wrong(told.mine, slight=True)[:MOST]
    others = [one for one in told.wrong() if one.seat != told.mine][:MOST]
    least = WORTH_TELLING.get(told.kind, 0.0)
    throws = [one for one in told.review.turning_points if one.kind != MOVE]
    luck = [(weight(one), one.number) for one in throws if weight(one) >= least][:MOST]
    rest = sorted([*((one.loss, one.head) for one in others), *luck], key=lambda one: -one[0])
    played = counted(told.match)
    begins = [turn.first for turn in played]
    chosen = [(one.head, True) for one in own] + [(number, False) for _, number in rest]
    return [
        _turning(
            told,
            number,
            mark,
            short_words(played[max(0, bisect_right(begins, number + 1) - 1)], told.lang),
        )._replace(own=mine)
        for mark, (number, mine) in enumerate(chosen, start=1)
    ]


def _first_mistake(told: Told, seat: Seat) -> int | None:
    """Where the first mistake of a seat is seen, if it made any."""
    return min((one.head for one in told.wrong(seat)), default=None)


def _turning(told: Told, number: int, mark: int, when: str) -> Turning:
    lang, writing, event = told.lang, told.writing(number), told.events[number]
    if writing is not None:
        words, better = told.told_words(writing)
        title = SAY(lang, "turning", name=told.names[writing.seat], what=SAY(lang, writing.rated))
        both = SAY(lang, "instead", words=words, better=better)
        worth, sign = told.amount(-writing.loss), SIGNS.get(writing.rated, "")
        return Turning(number, mark, when, writing.rated, title, both, worth, sign)
    seat = lucky_seat(told, event)
    luck = event.luck[seat]
    title = SAY(
        lang,
        "turning",
        name=told.names[seat],
        what=SAY(lang, "good luck" if luck > 0 else "bad luck"),
    )
    kind = "lucky" if luck > 0 else "unlucky"
    return Turning(
        event.number, mark, when, kind, title, thrown_words(told, event.number), told.amount(luck)
    )


def lucky_seat(told: Told, event: ReviewedEvent) -> Seat:
    """Whom a throw touched most; of those whom it touched alike who threw, or oneself."""
    most = max(map(abs, event.luck))
    near = [seat for seat, luck in enumerate(event.luck) if abs(luck) > 0.999 * most]
    wished = [NOBODY if event.seat is None else event.seat, told.own]
    return next((seat for seat in wished if seat in near), near[0])


def marks(told: Told, points: list[Turning]) -> list[Marked]:
    """The turning points as the graph has them."""
    found = []
    for point in points:
        event = told.events[point.number]
        writing = told.writing(point.number)
        seat = lucky_seat(told, event) if writing is None else writing.seat
        found.append(Marked(point.number + 1, seat, point.mark))
    return found
