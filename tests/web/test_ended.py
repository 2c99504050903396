"""When a game is over: places, the replay in portions, pictures, and previews of links."""

import re
import threading
import time
from xml.etree import ElementTree

import pytest

from rollwright.core.language import LANGUAGES
from rollwright.play.match import AnyMatch
from rollwright.web.live.ended import ranking, story_of
from rollwright.web.pages.replay import AT_ONCE, changes, parts
from tests.web.game_facts import EVERY, quick_options, random_game, seats_of
from tests.web.party import pace
from tests.web.served import Seat, Served

PNG = b"\x89PNG\r\n\x1a\n"


def over(server: Served, game: str, seats: int) -> list[Seat]:
    """A table whose game is over."""
    people = server.begun(game, seats, options=quick_options(game))
    server.play_out(*people)
    return people


def match_of(server: Served, table: str) -> AnyMatch:
    match = server.table(table).match
    assert match is not None
    return match


@pytest.mark.parametrize("game", EVERY)
def test_places_follow_from_the_points(game: str) -> None:
    match = random_game(game, seats_of(game))
    ranked = ranking(match)
    assert {one.seat for one in ranked if one.place == 1} == set(match.winners)
    assert sorted(one.seat for one in ranked) == list(range(match.seats))
    if not match.outright:
        first = max(match.scores)
        for one in ranked:
            assert one.place == 1 + sum(points > one.points for points in match.scores)
            assert (one.behind or 0) == first - match.scores[one.seat]


def test_the_end_says_whose_columns_ended_the_game() -> None:
    match = random_game("penk", 2)
    names = ["Ann", "Bob"]
    first = story_of(match, names, 0, "en").sentences[0]
    assert first.removeprefix("Ann: ").removeprefix("Bob: ") == (
        "Two columns are closed: the game is over."
    )
    story = story_of(random_game("tutto", 2), names, 0, "en").sentences
    assert not any("over" in one for one in story)


@pytest.mark.parametrize("game", EVERY)
def test_the_replay_comes_in_portions_that_add_up(game: str) -> None:
    match = random_game(game, seats_of(game))
    last = len(match.events)
    for first in range(0, last + 1, AT_ONCE):
        shown: dict[str, str] = {}
        for n, change in enumerate(
            changes(match, range(first, min(first + AT_ONCE, last + 1)), "en"), start=first
        ):
            shown |= change
            assert shown == parts(match, n, "en")


def test_an_answer_of_the_replay_has_no_more_than_it_may(server: Served) -> None:
    table = over(server, "splitter", 2)[0].table
    last = len(match_of(server, table).events)
    path = f"/t/{table}/replay?part=1"
    assert len(server.get(f"{path}&n=5&to=9").json["frames"]) == 5
    assert len(server.get(f"{path}&n=0&to=999999").json["frames"]) == min(AT_ONCE, last + 1)
    assert len(server.get(f"{path}&n=9&to=3").json["frames"]) == 1
    assert server.get(f"{path}&n=99999").json["n"] == last
    assert server.get(f"{path}&n=x&to=-1").json["n"] == 0


@pytest.mark.parametrize("game", EVERY)
def test_the_replay_starts_at_the_beginning_and_calls_nobody_a_seat(
    server: Served, game: str, long: bool
) -> None:
    people = over(server, game, seats_of(game, 2))
    for lang in LANGUAGES if long else ("en", "de"):
        page = server.get(f"/t/{people[0].table}/replay?lang={lang}").text
        assert re.search(r'id="n"[^>]* value="0"', page)
        assert "Ann" in page
        for path in ("replay?n=30", "picture.svg?x", "film.svg?x"):
            text = server.get(f"/t/{people[0].table}/{path}&lang={lang}").text
            assert not re.search(r"\b(Seat|Platz) \d", text)


def test_pictures_are_there_when_the_game_is_over_and_not_before(server: Served) -> None:
    people = server.begun("penk", 2)
    for path in ("picture.svg", "film.svg"):
        assert server.get(f"/t/{people[0].table}/{path}").status == 409
    server.play_out(*people)
    one = server.get(f"/t/{people[0].table}/picture.svg?seat=1").text
    assert ElementTree.fromstring(one).tag.endswith("svg") and "Guest 1" in one and "Ann" not in one
    assert "Ann" in server.get(f"/t/{people[0].table}/picture.svg").text
    assert "<set" in server.get(f"/t/{people[0].table}/film.svg").text
    assert server.get(f"/t/{people[0].table}/picture.svg?seat=2").status == 400


def about(page: str) -> dict[str, str]:
    """What a page says to those who show a preview of its link."""
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))


def test_a_link_tells_what_is_played_by_whom_and_how_it_ended(server: Served) -> None:
    host = server.make("penk", 2, name="<Kim>")
    told = about(server.get(f"/t/{host.table}").text)
    assert told["title"] == "Penk! · &lt;Kim&gt;"
    assert told["description"] == "A seat is free: come and play."
    guest = server.join(host.table, "Ann")
    host.command("begin")
    assert "playing" in about(server.get(f"/t/{host.table}").text)["description"]
    server.play_out(host, guest)
    for path in ("", "/replay"):
        assert "win" in about(server.get(f"/t/{host.table}{path}").text)["description"]


def test_the_picture_of_a_link_is_as_large_as_previews_are(server: Served) -> None:
    seats = [
        server.make("penk", 2),
        *server.begun("tutto", 2)[:1],
        *over(server, "splitter", 2)[:1],
    ]
    for seat in seats:
        shown = about(server.get(f"/t/{seat.table}").text)["image"]
        answer = server.get(shown[shown.index("/t/") :].replace("&amp;", "&"))
        assert answer.headers["content-type"] == "image/png" and answer.body.startswith(PNG)
        size = [int.from_bytes(answer.body[at : at + 4], "big") for at in (16, 20)]
        assert size == [1200, 630]
        assert len(answer.body) < 300_000


def test_nobody_waits_while_a_picture_is_made(server: Served) -> None:
    """The loop answers all the time, and a picture that is there is not made again."""
    tables = [server.begun("hexroller", 3)[0].table for _ in range(4)]
    server.get(f"/t/{tables[0]}/preview.png")  # once it takes the time to load what draws
    waits: list[float] = []
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            start = time.perf_counter()
            server.there(_nothing())
            waits.append(time.perf_counter() - start)

    looking = threading.Thread(target=look)
    looking.start()
    try:
        made = [server.get(f"/t/{table}/preview.png").body for table in tables]
    finally:
        done.set()
        looking.join()
    assert sorted(waits)[len(waits) * 95 // 100] < 0.05
    start = time.perf_counter()
    assert [server.get(f"/t/{table}/preview.png").body for table in tables] == made
    assert len(server.app.state.previews) >= 4 and time.perf_counter() - start < 1
    with pace(PREVIEWS=2):
        server.get(f"/t/{tables[0]}/preview.png?lang=de")  # another picture, and the oldest go
    assert len(server.app.state.previews) == 2


async def _nothing() -> None:
    pass
