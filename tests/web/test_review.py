"""Reviews on the page: asked for, waited for, kept, and told in every game and language."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rollwright.coach.review import Account, from_json
from rollwright.core.language import LANGUAGES, missing
from rollwright.draw.advised_move import pencilled
from rollwright.fair.proof import proof
from rollwright.play.match import AnyMatch
from rollwright.play.record import load
from rollwright.web import review as package
from rollwright.web.review.mistakes import Task, solving, walked, way_to
from rollwright.web.review.pages import whole_review
from rollwright.web.review.review_as_told import Told
from rollwright.web.review.reviews import EDITION
from rollwright.web.review.steps import changes, parts
from rollwright.web.review.summary import points_way
from rollwright.web.table.table import Table
from tests.web.game_facts import EVERY, quick_options, random_game, seats_of
from tests.web.party import pace
from tests.web.reviewed import MadeUp, made_up
from tests.web.served import Seat, Served


@pytest.fixture
def coach(server: Served) -> Iterator[MadeUp]:
    """The server's coach, who makes everything up."""

    async def begin() -> MadeUp:
        return MadeUp()

    made, reviews = server.there(begin()), server.rooms.reviews
    before, reviews._process = reviews._process, made  # type: ignore[assignment]
    yield made
    reviews._process = before


def over(server: Served, game: str, seats: int) -> list[Seat]:
    people = server.begun(game, seats, options=quick_options(game))
    server.play_out(*people)
    return people


def state(server: Served, table: str) -> Any:
    return server.get(f"/t/{table}/review/state").json


def let(server: Served, coach: MadeUp) -> None:
    for event in (coach.glance, coach.may):
        server.loop.call_soon_threadsafe(event.set)


def until(server: Served, table: str, wanted: str, *, there: bool = False) -> Any:
    for _ in range(200):
        now = state(server, table)
        if now["state"] == wanted and now.get("first look", False) == there:
            return now
    raise AssertionError(now)


def told_of(match: AnyMatch, lang: str, own: int = 0) -> Told:
    names = [f"Name {seat}" for seat in range(match.seats)]
    return Told(match, made_up(match), names, own, lang)


def test_a_review_is_asked_for_waited_for_and_kept(server: Served, coach: MadeUp) -> None:
    ann = over(server, "splitter", 2)[0]
    path = f"/t/{ann.table}/review"
    assert f'action="{path}"' in server.get(f"/t/{ann.table}").text  # at the end of the game
    assert "Review this game" in server.get(path).text and coach.asked == 0
    assert server.submit(path).status == 303
    now = until(server, ann.table, "goes")
    assert now["done"] == 0.042 and now["left"] > 0
    assert re.fullmatch(r"The game is being reviewed: .+ left\.", now["words"])
    waiting = server.get(path).text
    assert "<progress" in waiting
    for meanwhile in (
        "Meanwhile: how it went",
        'class="ranking"',
        'class="curve"',
        'class="bills"',
    ):
        assert meanwhile in waiting  # something to read
    first = re.search(rf'href="/t/{ann.table}/replay\?n=\d+"', waiting)
    assert first and server.get(first[0][6:-1]).status == 200
    server.submit(path)
    let(server, coach)
    until(server, ann.table, "made")
    assert coach.asked == 1
    assert "Turning points" in server.get(path).text
    server.rooms.reviews._known.clear()  # and out of the store
    assert "Turning points" in server.get(path).text
    server.submit(path)
    assert coach.asked == 1


def test_programs_ask_for_a_review_wait_for_it_and_read_it(server: Served, coach: MadeUp) -> None:
    playing = server.begun("splitter", 2)
    assert server.get(f"/api/tables/{playing[0].table}/review").status == 409
    assert server.post(f"/api/tables/{playing[0].table}/review", {}).status == 409
    one, other = (over(server, "splitter", 2)[0] for _ in range(2))
    path = f"/api/tables/{one.table}/review"
    assert server.get(path).json["state"] == "none"
    assert server.post(path, {}).status == 202
    assert server.post(f"/api/tables/{other.table}/review", {}).status == 429
    assert server.get(path).json["words"]
    let(server, coach)
    until(server, one.table, "made")
    told = server.get(path).json
    assert told["state"] == "made"
    assert from_json(told["review"]).game == "splitter"
    assert server.post(path, {}).json == {"state": "made"}
    assert coach.asked == 1


def test_a_first_look_is_shown_until_the_review_is_made(server: Served, coach: MadeUp) -> None:
    one = over(server, "penk", 2)[0]
    path = f"/t/{one.table}/review"
    server.submit(path)
    server.loop.call_soon_threadsafe(coach.glance.set)
    until(server, one.table, "goes", there=True)
    page = server.get(path).text
    assert "A first look" in page and "Turning points" in page
    assert server.get(f"{path}/mistakes").status == 200
    told = server.get(f"/api/tables/{one.table}/review").json
    assert told["state"] == "goes" and "review" not in told
    assert told["done"] == round(0.1 + 0.9 * 0.42, 3)
    let(server, coach)
    until(server, one.table, "made")
    assert "A first look" not in server.get(path).text
    kept = server.get(f"/api/tables/{one.table}/review").json["review"]
    assert kept["judge"] == "expert" and server.rooms.reviews.first_look(one.table) is None


def test_a_visitor_has_one_review_at_a_time(server: Served, coach: MadeUp) -> None:
    one, other = (over(server, "penk", 2)[0].table for _ in range(2))
    server.submit(f"/t/{one}/review")
    server.submit(f"/t/{other}/review")
    assert state(server, other)["state"] == "other"
    let(server, coach)
    until(server, one, "made")
    server.submit(f"/t/{other}/review")
    until(server, other, "made")


def test_no_more_than_REVIEWS_WAIT_wait(server: Served, coach: MadeUp) -> None:
    table = over(server, "polygrid", 1)[0].table
    with pace(REVIEWS_WAIT=0):
        server.submit(f"/t/{table}/review")
        assert state(server, table)["state"] == "full" and coach.asked == 0


def test_no_more_than_REVIEWS_IN_MEMORY_are_remembered(server: Served, coach: MadeUp) -> None:
    let(server, coach)
    with pace(REVIEWS_IN_MEMORY=1):
        for _ in range(2):
            table = over(server, "polygrid", 1)[0].table
            server.submit(f"/t/{table}/review")
            until(server, table, "made")
            assert "Turning points" in server.get(f"/t/{table}/review").text
        assert list(server.rooms.reviews._known) == [table]


def test_a_review_that_failed_can_be_asked_for_again(server: Served, coach: MadeUp) -> None:
    table = over(server, "polygrid", 1)[0].table
    coach.fails = True
    let(server, coach)
    server.submit(f"/t/{table}/review")
    until(server, table, "failed")
    assert "Try again" in server.get(f"/t/{table}/review").text
    coach.fails = False
    server.submit(f"/t/{table}/review")
    until(server, table, "made")


def test_before_the_end_there_is_no_review(server: Served, coach: MadeUp) -> None:
    ann = server.begun("splitter", 2)[0]
    for answer in (
        server.get(f"/t/{ann.table}/review"),
        server.submit(f"/t/{ann.table}/review"),
        server.get(f"/t/{ann.table}/review/mistakes"),
        server.submit(f"/t/{ann.table}/review/try"),
    ):
        assert answer.status == 303
    assert coach.asked == 0 and state(server, ann.table) == {"state": "none"}


def test_a_review_goes_with_its_table(server: Served) -> None:
    table, store = over(server, "splitter", 1)[0].table, server.rooms.store

    async def story() -> None:
        await store.reviews.write(table, EDITION, b"told")
        assert await store.reviews.read(table, EDITION) == b"told"
        assert await store.reviews.read(table, "another") is None
        late = 1 << 60
        due = await store.upkeep.due(late, 1000)
        one = next(condition for condition in due if condition.id == table)
        assert one.head is not None
        await store.upkeep.drop(one, one.head, "over", late)
        assert await store.reviews.read(table, EDITION) is None
        await store.reviews.write(table, EDITION, b"late")
        assert await store.reviews.read(table, EDITION) is None

    server.there(story())


@pytest.mark.parametrize("game", EVERY)
def test_every_step_is_told_in_every_language(game: str) -> None:
    for seats in {seats_of(game, 1), seats_of(game, 2)}:
        match = random_game(game, seats)
        for lang in LANGUAGES:
            told = told_of(match, lang)
            about = whole_review(told, None)
            assert about.turning and len(about.seats) == seats
            first = about.turning[0].number
            assert parts(told, first) == about.parts
        told = told_of(match, "en")
        shown: dict[str, str] = {}
        last = min(40, len(match.events))
        for number, change in enumerate(changes(told, range(last))):
            shown |= change
            assert shown == parts(told, number)
        assert any("pencilled" in parts(told, n)["better"] for n in range(last)) or any(
            "ring better" in parts(told, n)["lies"] for n in range(last)
        )


@pytest.mark.parametrize("game", EVERY)
def test_mistakes_can_be_solved_by_any_open_move(game: str) -> None:
    match = random_game(game, seats_of(game, 2))
    told = told_of(match, "en")
    event = told.wrong(0)[0].stands_for
    world = told.worlds[event.number]
    task = Task(event, 0, 1, 1)
    task = task._replace(at=len(way_to(told, task)) - 1)
    asked = solving(told, task)
    pairs = [one.twin is not None for one in match.game.drawing.targets(world, 0)]
    assert asked["pencils"] == any(pairs)  # a tap writes in pencil, as at the table
    ways = f"{asked['over']}{asked['choices']}"
    offered = {int(one) for one in re.findall(r"move=(\d+)", ways)}
    assert offered == {m for m in range(match.game.rules.MOVES) if _open(match, world, m)}
    good = solving(told, task._replace(chosen=event.best))["verdict"]
    bad = solving(told, task._replace(chosen=match.events[event.number].what))["verdict"]
    assert good.good and not bad.good  # type: ignore[attr-defined]
    tried = solving(told, task._replace(chosen=match.events[event.number].what))
    assert not tried["worths"] and "pencilled" not in str(tried["over"])  # nothing is given away
    shown = solving(told, task._replace(solution=True))
    assert shown["worths"] and shown["done"] and not shown["choices"]
    for one in event.moves:  # only one is called the best; drawn is what is named
        tried = solving(told, task._replace(chosen=one.move))
        if tried["verdict"].good:  # type: ignore[attr-defined]
            said = tried["verdict"].sentence  # type: ignore[attr-defined]
            best = event.best or 0
            assert said.startswith("The best move") == (one.move == best)
            assert ("as good as the best" in said) == (one.move != best)
            for move in (one.move, best):  # both are drawn alike
                assert pencilled(match.game, world, 0, move) in str(tried["over"])


def test_a_path_is_told_as_one_writing() -> None:
    match = random_game("hexroller", 2)
    told = told_of(match, "en")
    detail = match.game.detail
    assert detail is not None
    paths = [one for one in told.writings if len(one.events) > 2]
    assert paths and sum(len(one.events) for one in told.writings) == sum(
        event.seat is not None for event in match.events
    )
    for one in paths:
        moves = [match.events[event.number].what for event in one.events]
        assert not detail(moves[0]) and all(map(detail, moves[1:]))
        shown = parts(told, one.events[-1].number)
        assert {**shown, "label": ""} == {**parts(told, one.head), "label": ""}
    errors = [one for one in told.writings if one.errors]
    assert len(told.wrong()) + len(told.wrong(slight=True)) == len(errors)
    for one in errors:
        played, better = told.told_words(one)
        assert played != better  # also where the same flowers are meant
        assert one.loss == sum(event.loss for event in one.errors) and one.stands_for in one.errors
    heads = {one.head for one in told.writings}
    assert {n for n in told.stops if match.events[n].seat is not None} <= heads


def test_ones_own_mistakes_come_first() -> None:
    match = random_game("penk", 2)
    told = told_of(match, "en", own=1)
    about = whole_review(told, None)
    owned = [one.own for one in about.turning]
    assert owned == sorted(owned, reverse=True) and any(owned) and not all(owned)
    assert about.n == about.turning[0].number and match.events[about.n].seat == 1
    assert about.seats[0].first == about.own_mistakes[0] == min(about.own_mistakes)
    assert not set(about.own_mistakes) & set(about.others_mistakes)
    slight = [one.head for one in told.wrong(slight=True)]
    assert slight and not set(slight) & {*about.own_mistakes, *about.others_mistakes}
    assert "a little better" in about.seats[0].classes


def test_dice_that_brought_nothing_lie_on_the_board() -> None:
    match = random_game("tutto", 2)
    told = told_of(match, "en")
    cries = match.game.moments
    assert cries is not None
    busts = []
    for n, event in enumerate(match.events):
        cried = cries(match.at(n), event.seat, event.what, match.at(n + 1))
        busts += [n for one in cried if "bust" in one.kind]
    assert busts
    for n in busts:
        assert "nothing counts" in parts(told, n)["lies"]


def test_a_path_is_solved_from_where_it_began() -> None:
    match = random_game("hexroller", 2)
    told = told_of(match, "en")
    detail = match.game.detail
    assert detail is not None
    for event in [one.stands_for for one in told.wrong(0)]:
        task = Task(event, 0, 1, 1)
        way = way_to(told, task)
        assert way[-1] == event.number
        if len(way) < 2:
            continue
        for at, number in enumerate(way[:-1]):
            on = walked(told, task._replace(at=at, chosen=match.events[number].what))
            assert on.at == at + 1 and on.note and on.chosen is None
        return
    raise AssertionError("no path in error")


def _open(match: AnyMatch, world: Any, move: int) -> bool:
    return bool(match.game.rules.refusal(world, 0, move) == 0)


def test_numbers_survive_the_store(server: Served) -> None:
    match = random_game("splitter", 2)
    told = made_up(match)
    assert from_json(told.as_json()) == told


@pytest.mark.parametrize("game", EVERY)
def test_a_table_starts_where_the_review_stood(server: Served, coach: MadeUp, game: str) -> None:
    table = over(server, game, seats_of(game, 2))[0].table
    let(server, coach)
    server.submit(f"/t/{table}/review")
    until(server, table, "made")
    match = server.table(table).match
    assert match is not None
    chosen = [n for n, event in enumerate(match.events) if event.seat is not None]
    n = chosen[len(chosen) // 2]  # a game may be short by luck
    answer = server.submit(f"/t/{table}/review/try", n=str(n), name="Zoe")
    assert answer.status == 303
    new = server.table(answer.headers["location"].removeprefix("/t/"))
    assert new.match is not None and new.match.started_from is not None
    seat = match.events[n].seat or 0
    assert new.chairs[seat].name == "Zoe" and seat in new.turn
    assert all(chair.player for place, chair in enumerate(new.chairs) if place != seat)
    assert server.get(f"/t/{new.id}").status == 200
    again = server.there(_loaded(server, new.id))
    assert again == new.match.started_from


def test_a_game_from_a_position_is_played_to_its_end_and_its_dice_are_proved(
    server: Served, coach: MadeUp
) -> None:
    table = over(server, "splitter", 1)[0].table
    let(server, coach)
    server.submit(f"/t/{table}/review")
    until(server, table, "made")
    answer = server.submit(f"/t/{table}/review/try", n="31", name="Zoe")
    cookie = answer.headers["set-cookie"].split(";")[0]
    new = answer.headers["location"].removeprefix("/t/")
    server.play_out(Seat(server, new, 0, cookie.partition("=")[2]))
    record = server.table(new).record()
    assert "position: splitter" in record
    assert all(one.good for one in proof(load(record)))


async def _loaded(server: Served, table: str) -> str | None:
    """The position of a table that is read out of the store again."""
    rooms = server.rooms
    entries, seed = await asyncio.gather(rooms.store.read(table), rooms.store.seed(table))
    match = Table.of(table, seed, entries).match
    return None if match is None else match.started_from


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_way_in_points_adds_up_as_it_is_told(lang: str) -> None:
    random = Random(3)
    for others in (0.0, 2.5):
        for _ in range(50):
            start, luck, lost, drift = (random.uniform(-20, 20) for _ in range(4))
            result = start + luck - abs(lost) + others + drift
            account = Account(start + 50, luck, abs(lost), others, drift, round(result + 50))
            told = points_way(account, lang).replace("\u2212", "-").replace(",", ".")
            told = told.replace("±", "")
            first, made, *rest = map(float, re.findall(r"[-+]?\d+(?:\.\d+)?", told))
            assert first + sum(rest) == pytest.approx(made)
    exact = points_way(Account(40, 2, 1, 0, 0, 41), "en")
    assert exact == "Points: 40 expected at the start, 41 made; luck +2, mistakes \u22121."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_texts_are_there(lang: str) -> None:
    assert missing(Path(package.__path__[0]) / "languages", lang) == []
