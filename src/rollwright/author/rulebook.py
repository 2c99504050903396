"""What is wrong with the rules for people that a game brings; it need not bring any."""

from collections.abc import Iterator

from rollwright.author.findings import Finding, Sources
from rollwright.core.errors import BadGame
from rollwright.core.game import AnyGame
from rollwright.core.language import ENGLISH, FOLDER, LANGUAGES, missing
from rollwright.core.seats import ALLOWED
from rollwright.core.states import State
from rollwright.play.match import Match
from rollwright.play.rulebook.checks import wrong
from rollwright.play.rulebook.rulebook import RULEBOOK, RULES, Rulebook, rulebook

FILE = f"{RULEBOOK}/{RULES}"


def rulebook_findings(game: AnyGame, sound: bool) -> Iterator[Finding]:
    """What is wrong with a rulebook; of a game that is not sound only whether it can be read."""
    try:
        book = rulebook(game)
    except BadGame as bad:
        yield Finding(FILE, 1, str(bad))
        return
    if book is None:
        yield Finding(FILE, 1, "there is no such file; the README is shown instead.", note=True)
    elif sound:  # or what was found already would be found again
        yield from (Finding(FILE, 1, sentence) for sentence in wrong(book))
        for lang in LANGUAGES:
            if lang != ENGLISH and (book.languages / f"{lang}.toml").exists():
                for sentence in missing(book.languages, lang):
                    yield Finding(f"{RULEBOOK}/{FOLDER}/{lang}.toml", 1, sentence)


def leads_on(match: Match[State], sources: Sources) -> Iterator[Finding]:
    """Whoever may do something finds a rule about it, and so does whoever is refused."""
    book = _readable(match.game)
    if book is None:
        return
    rules, state, decision = match.game.rules, match.state, match.game.decision
    acting = match.turn if not match.chance_due else (match.roller or 0,)
    for seat in acting if decision else ():
        name = decision(state, seat) if decision else ""
        if name not in book.decisions:
            sentence = f"'decision' answers '{name}', which [decisions] does not know."
            yield Finding(FILE, _line(book, "[decisions]"), sentence)
    for seat in range(match.seats):
        for move in range(rules.MOVES):
            reason = rules.refusal(state, seat, move)
            if reason != ALLOWED and not book.about_reason(reason):
                sentence = f"'refusal' answers {reason}, which leads to no rule in [refusals]."
                yield Finding(FILE, _line(book, "[refusals]"), sentence)
                return


def _readable(game: AnyGame) -> Rulebook | None:
    try:
        return rulebook(game)
    except BadGame:
        return None  # which is told elsewhere


def _line(book: Rulebook, heading: str) -> int:
    lines = (book.game.folder / FILE).read_text("utf-8").splitlines()
    return lines.index(heading) + 1 if heading in lines else 1
