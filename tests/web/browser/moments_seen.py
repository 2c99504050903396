"""Every moment on a second screen: games are played at real tables, another's pages are watched.

    python -m tests.web.browser.moments_seen

plays the records of the folder `moments` with real dice that people enter, has a page open for Bob
in each language, and prints for each moment how long its sentence stood there.
"""

import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from rollwright.core.language import LANGUAGES, Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.play.match import AnyMatch
from rollwright.play.moments import moment_words, moments
from rollwright.play.record import load
from tests.web.browser.browsers import MOVING, closing, launch, phone
from tests.web.browser.moments.look_for import BOB, HERE, names_of, sentence_of
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated

NAMES = ("Ann", "Bob", "Cleo", "Dan")
LEAST = 1200  # milliseconds that a sentence stands at least
PATIENCE = 30  # seconds

# What no game can come to, and why; the rules say it all the same
NEVER = {
    ("polygrid", "grid full"): "36 squares take 71 boxes, and there are 60",
}

# How long each sentence has been in sight. Looked at now and then: four pages that are drawn anew
# for each frame to be looked at take a processor for themselves
WATCH = """() => {
  window.inSight = {};
  let before = performance.now();
  setInterval(() => {
    const now = performance.now();
    const box = stood.getBoundingClientRect();
    const seen = !stood.hidden && box.top >= 0 && box.bottom <= innerHeight;
    for (const line of seen ? stood.children : []) {
      const words = line.lastChild.textContent;
      inSight[words] = (inSight[words] || 0) + now - before;
    }
    const task = document.getElementById("task")?.textContent;
    if (task) inSight[task] = (inSight[task] || 0) + now - before;
    before = now;
  }, 40);
}"""
# What stood before has had its time
PASS = "() => { moments.length = 0; clearTimeout(standing); standNext(); standsUntil = 0; }"

Pages = Mapping[Language, Page]
Seen = dict[tuple[str, str, Language], float]  # a game, a moment, a language: milliseconds


@contextmanager
def pages_of(browser: Browser, table: Seated) -> Iterator[Pages]:
    """The same seat, or somebody who watches, on a phone in each language."""
    with ExitStack() as stack:
        pages = {}
        for lang in LANGUAGES:
            moves = (
                MOVING if lang == LANGUAGES[0] else {}
            )  # to draw what moves takes much of the time
            context = stack.enter_context(closing(phone(browser, locale=lang, **moves)))
            page = context.new_page()
            page.goto(table.give_to(context))
            page.wait_for_selector("#main[data-version], #main[data-epoch]")
            page.evaluate(WATCH)
            pages[lang] = page
        yield pages


def until_seen(pages: Pages, sentences: Mapping[Language, Sequence[str]]) -> dict[Language, float]:
    """Wait until every sentence has stood long enough; how long the shortest did, by languages."""
    late = time.monotonic() + PATIENCE
    stood: dict[Language, float] = {}
    while True:
        for lang, page in pages.items():
            known = page.evaluate("() => inSight")
            stood[lang] = min(
                # one who cries out twice at once does so in one banner
                max((stood for said, stood in known.items() if words in said), default=0.0)
                for words in sentences[lang]
            )
        if min(stood.values()) >= LEAST or time.monotonic() > late:
            return stood
        next(iter(pages.values())).wait_for_timeout(100)


# ---------------------------------------------------------------- games


def people(server: Server, match: AnyMatch, **settings: Any) -> list[Seated]:
    """A table for a record, and its people."""
    options = {
        one.name: one.write(getattr(match.options, one.name), match.options)
        for one in match.game.words.OPTIONS
    }
    options = {name: text for name, text in options.items() if text}
    host = Seated(
        server.address,
        match.game.name,
        match.seats,
        name=NAMES[0],
        computers={},
        options=options,
        **settings,
    )
    seats = [host]
    for name in NAMES[1 : match.seats]:
        joined = host.ask(f"/api/tables/{host.id}/join", {"name": name})
        seats.append(host.with_token(joined["token"]))
    return seats


def watch_game(server: Server, browser: Browser, path: Path, wanted: set[str], seen: Seen) -> None:
    """Play a record; of what is wanted, what Bob's pages show."""
    match = _with_round_ended(load(path.read_text(encoding="utf-8")))
    reader = BOB if match.seats > 1 else NOBODY
    numbers = _numbers(match, reader, wanted)
    if not numbers:
        return
    seats = people(server, match, dice="real")
    seats[0].begin()
    table = seats[BOB] if match.seats > 1 else Onlooker(seats[0])
    due: dict[str, dict[Language, str]] = {}
    for number, (seat, what) in enumerate(match.events[: numbers[0]]):
        _do(seats, match, number, seat, what)  # nobody needs to look
    with pages_of(browser, table) as pages:
        for number, (seat, what) in list(enumerate(match.events))[numbers[0] :]:
            new = _new(match, number, reader, wanted - set(due))
            if new:
                for page in pages.values():
                    table.shown_on(page)
                    page.evaluate(PASS)
            due |= new
            _do(seats, match, number, seat, what)
            if due and not seats[0].state()["held"] and not _still_hidden(match, number):
                by_language = {lang: [one[lang] for one in due.values()] for lang in LANGUAGES}
                for lang, stood in until_seen(pages, by_language).items():
                    seen.update({(match.game.name, name, lang): stood for name in due})
                wanted -= set(due)
                due = {}
            if number >= numbers[-1] and not due:
                break


def _numbers(match: AnyMatch, reader: Seat, wanted: set[str]) -> list[int]:
    """The events with which something that is wanted is seen for the first time."""
    found: dict[str, int] = {}
    for number in range(len(match.events)):
        found |= dict.fromkeys(_new(match, number, reader, wanted - set(found)), number)
    return sorted(found.values())


class Onlooker(Seated):
    """Somebody without a seat."""

    def __init__(self, table: Seated) -> None:
        self.__dict__.update(table.__dict__)

    def give_to(self, context: Any) -> str:
        return self.page


def _new(
    match: AnyMatch, number: int, reader: Seat, wanted: set[str]
) -> dict[str, dict[Language, str]]:
    """What is seen for the first time with an event, in every language."""
    seat, _ = match.events[number]
    roller = match.game.rules.roller(match.at(number)) if seat is None else None
    if match.seats > 1 and (seat == BOB or roller == BOB):
        return {}
    found = {}
    for moment in moments(match, number):
        name = sentence_of(moment, reader, match.game.name)
        if name in wanted:
            found[name] = {
                lang: moment_words(match.game, moment, NAMES, lang, reader) for lang in LANGUAGES
            }
    return found


def _still_hidden(match: AnyMatch, number: int) -> bool:
    """Whether it was written where others write at the same time, and are not done yet."""
    written = match.events[number].seat is not None
    return written and _together(match) and match.game.rules.turn(match.at(number + 1)) > 0


def _together(match: AnyMatch) -> bool:
    return not match.game.in_turns and match.seats > 1


def _with_round_ended(match: AnyMatch) -> AnyMatch:
    """Nobody sees what was written last before all have."""
    while _together(match) and match.turn:
        seat = match.turn[0]
        match.play(seat, match.allowed(seat)[-1])
    return match


def _do(seats: list[Seated], match: AnyMatch, number: int, seat: Seat | None, what: int) -> None:
    state = match.at(number)
    if seat is None:
        roller = match.game.rules.roller(state)
        words = match.game.words.outcome(state, what, "en")
        seats[max(0, roller)].do("throw", outcome=words)
        return
    seats[seat].do("move", move=what)
    if not seats[seat].state()["held"]:
        return
    seats[seat].do("skip")  # else it could be taken back for a while
    while seats[0].state()["held"]:
        time.sleep(0.05)


def watch_games(server: Server, browser: Browser, game: str) -> Seen:
    """All moments of a game."""
    seen: Seen = {}
    wanted = {name for name in names_of(game) if (game, name) not in NEVER}
    for path in sorted(HERE.glob(f"{game}-*.game")):
        watch_game(server, browser, path, wanted, seen)
    seen.update({(game, name, lang): 0.0 for name in wanted for lang in LANGUAGES})
    return seen


def table_of(seen: Seen) -> Iterator[str]:
    """Game, moment, and for how many seconds it stood in each language."""
    yield f"{'game':10} {'moment':24} " + " ".join(f"{lang:>5}" for lang in LANGUAGES)
    for game, name in sorted({(game, name) for game, name, _ in seen}):
        stood = (seen[game, name, lang] / 1000 for lang in LANGUAGES)
        yield f"{game:10} {name:24} " + " ".join(f"{one:5.1f}" for one in stood)
    for (game, name), why in NEVER.items():
        if any(one == game for one, _, _ in seen):
            yield f"{game:10} {name:24} never: {why}"


def main(games: Sequence[str]) -> None:
    """Print what was seen, game by game."""
    from tests.web.browser.moments_of_tables import watch_tables  # noqa: PLC0415 (it needs this file)

    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "tables.sqlite", pace="1") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for game in (one for one in games if one != "table"):
            for line in table_of(watch_games(server, browser, game)):
                print(line, flush=True)
        if "table" in games:
            print("\n".join(table_of(watch_tables(server, browser))))


if __name__ == "__main__":
    main(sys.argv[1:] or ("penk", "hexroller", "polygrid", "splitter", "tutto", "table"))
