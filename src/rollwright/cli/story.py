"""A game as a story: a line a turn, what was done and what was cried out at it."""

from collections.abc import Iterator

from rollwright.cli.titles import long_title, names_of
from rollwright.cli.words import SAY
from rollwright.core.language import Language, all_of, points
from rollwright.core.seats import EVERYBODY, Seat
from rollwright.play.match import AnyMatch
from rollwright.play.moments import moment_words, moments


def story(match: AnyMatch, lang: Language) -> Iterator[str]:
    """The lines of a story, from who plays to who wins."""
    yield SAY(lang, "replay", title=long_title(match, lang), names=names_of(match, lang))
    told = 0
    for number in [*range(1, len(match.events)), len(match.events)]:
        if number == len(match.events) or _begins_turn(match, number):
            if number > told:
                yield _turn(match, range(told, number), lang)
            told = number
    if match.over:
        yield outcome(match, lang)


def outcome(match: AnyMatch, lang: Language) -> str:
    """Who has won, and how."""
    names = [match.name(seat) for seat in match.winners]
    name = "wins" if len(names) == 1 else "win"
    if not names:
        name = "nobody wins"
    elif match.seats == 1:
        name = "solo"
    elif match.outright:
        name = "wins outright"
    score = points(lang, match.scores[match.winners[0]]) if names else ""
    return SAY(lang, name, names=all_of(lang, names), points=score)


def _begins_turn(match: AnyMatch, number: int) -> bool:
    """Whether a line begins with an event: a throw for all, or of another seat than before.

    Alone a line begins with what leads to a throw, or else with the throw.
    """
    if match.seats == 1:
        leads = match.events[number + 1 : number + 2]
        if match.events[number].seat is not None:
            return bool(leads) and leads[0].seat is None
        return match.events[number - 1].seat is None
    if match.events[number].seat is not None:
        return False
    roller = match.game.rules.roller(match.at(number))
    return roller == EVERYBODY or roller != _last_roller(match, number)


def _last_roller(match: AnyMatch, number: int) -> Seat | None:
    """Who threw last before an event."""
    for earlier in range(number - 1, -1, -1):
        if match.events[earlier].seat is None:
            return match.game.rules.roller(match.at(earlier))
    return None


def _turn(match: AnyMatch, events: range, lang: Language) -> str:
    """The events of a turn, each player named once until another comes."""
    sentences: list[str] = []
    names = [match.name(seat) for seat in range(match.seats)]
    who: Seat | None = None if match.seats > 1 else 0
    for number in events:
        seat = match.events[number].seat
        words = match.game.spoken(match.at(number), *match.events[number], lang)
        if seat is None:
            before = match.at(number)
            seat = match.game.rules.roller(before)
            words = f"{match.game.words.chance(before, lang)} {words}"
        if seat != who and seat != EVERYBODY:
            words = SAY(lang, "moved", name=names[seat], move=words)
        elif not sentences or sentences[-1].startswith("*"):
            words = _capital(words)
        who = seat
        sentences.append(f"{words}.")
        sentences += [
            f"*{moment_words(match.game, moment, names, lang)}*"
            for moment in moments(match, number)
        ]
    return _joined(sentences)


def _capital(words: str) -> str:
    """Words as a sentence begins; the name of a cell, as in e2, stays as it is."""
    return words if any(sign.isdigit() for sign in words[:2]) else words[0].upper() + words[1:]


def _joined(sentences: list[str]) -> str:
    """Plain words in one sentence with semicolons, up to what was cried out."""
    line = ""
    for sentence, after in zip(sentences, [*sentences[1:], "*"], strict=True):
        going_on = not sentence.startswith("*") and not after.startswith("*")
        line += (sentence.removesuffix(".") + "; ") if going_on else sentence + " "
    return line.strip()
