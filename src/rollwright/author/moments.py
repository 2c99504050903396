"""What a game cries out, asked at every event: there is a sentence for it, and it is complete."""

from collections.abc import Iterator

from rollwright.author.findings import Finding, Sources
from rollwright.core.language import ENGLISH, FOLDER, LANGUAGES, catalogue
from rollwright.core.seats import NOBODY
from rollwright.core.states import State
from rollwright.play.match import Match
from rollwright.play.moments import moment_words, moments

FILE = "moments.py"


def cries(match: Match[State], sources: Sources) -> Iterator[Finding]:
    """What is wrong with the moments of the last event."""
    if match.game.moments is None or not match.events:
        return
    try:
        found = moments(match, len(match.events) - 1)
    except Exception as error:
        yield sources.raised(error, FILE, "moments")
        return
    line = sources.line_of(FILE, "moments")
    names = [match.name(seat) for seat in range(match.seats)]
    said = catalogue(match.game.folder / FOLDER, ENGLISH).get("moments", {})
    for moment in found:
        if moment.kind not in said:
            sentence = f"{FOLDER}/{ENGLISH}.toml [moments] lacks '{moment.kind}'."
            yield Finding(FILE, line, sentence)
            continue
        if moment.seat != NOBODY and moment.seat not in range(match.seats):
            yield Finding(
                FILE, line, f"'{moment.kind}' is of seat {moment.seat}, who is not there."
            )
        try:
            for lang in LANGUAGES:
                moment_words(match.game, moment, names, lang)
        except (KeyError, IndexError, TypeError) as error:
            yield Finding(FILE, line, f"'{moment.kind}' cannot be said: it lacks {error}.")
