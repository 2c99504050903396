"""When a game is over: places, the replay in portions, pictures, and previews of links."""

import re
import threading
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rollwright.core.language import LANGUAGES
from rollwright.draw import picture
from rollwright.draw.picture import names_of
from rollwright.games import BUILT_IN
from rollwright.games import game as find
from rollwright.play.followed_steps import steps
from rollwright.play.match import AnyMatch, Match
from rollwright.play.moments import moments
from rollwright.play.record import load
from rollwright.play.turns import turns
from rollwright.solve.best import best_game
from rollwright.web.live.game_end import ranking, story_of
from rollwright.web.live.result_rank import verdict
from rollwright.web.live.score_comparison import bill, compared
from rollwright.web.live.sentences import ended
from rollwright.web.pages.key_moments import KEY, marks
from rollwright.web.pages.replay import AT_ONCE, changes, parts, seen_by, whole_game
from rollwright.web.pages.replay_steps import counted, step_of, step_words
from rollwright.web.tokens import COOKIE
from rollwright.web.words import SAY
from tests.web.game_facts import EVERY, SEVERAL, quick_options, random_game, seats_of
from tests.web.party import pace
from tests.web.served import Seat, Served

MOMENTS = Path(__file__).parent / "browser" / "moments"
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
def test_bills_add_up_and_have_the_same_lines_for_all(game: str) -> None:
    match = random_game(game, seats_of(game))
    for lang in LANGUAGES:
        bills = [bill(match, seat, lang) for seat in range(match.seats)]
        totals = [sum(line.points for line in lines) for lines in bills]
        assert totals == list(match.scores)
        names = [[line.name for line in lines] for lines in bills]
        if match.game.bill is not None:
            assert all(one == names[0] for one in names)
            assert all(len(set(one)) == len(one) for one in names)
        table = compared(bills)
        for seat, total in enumerate(totals):
            assert sum(line.cells[seat].points or 0 for line in table) == total
        # a line of nothing is told where it means something: four 6s that did not touch
        assert match.game.bill or all(any(cell.points for cell in line.cells) for line in table)


def test_splitter_bills_equal_groups_together() -> None:
    match = Match("splitter", 1)
    for dice, move in (("1 6", "a3 1-6"), ("1 5", "a5 1-5")):
        match.roll(dice)
        match.play(0, move)
    ones = bill(match, 0, "en")[0]
    assert (ones.name, ones.about, ones.points) == ("1s", "2 × 1", 2)


@pytest.mark.parametrize("game", SEVERAL)
def test_the_end_has_the_level_of_computer_players_and_how_good_it_was(
    server: Served, game: str
) -> None:
    host = server.make(game, 2, computers={"1": "easy"}, options=quick_options(game))
    with pace():
        assert host.command("begin").status == 200
        server.play_out(host)
    page = server.ask("GET", f"/t/{host.table}", headers=cookie(host)).text
    assert re.search(r'class="ranking".*?<i class="kind">Easy</i>', page, re.DOTALL)
    standard = not quick_options(game) and game in {one.name for one in BUILT_IN}
    assert ('class="scale"' in page) == (standard and not find(game).in_turns)
    won = 0 in host.state()["winners"]
    assert ("You have beaten the Easy" in page) == (won and len(host.state()["winners"]) == 1)
    assert not (won and re.search(r'class="rank"><b>(A start|Fair)<', page))
    assert ('id="next-level"' in page) == won


def cookie(seat: Seat) -> dict[str, str]:
    """What a browser sends that has a seat."""
    return {"cookie": f"{COOKIE}{seat.table}={seat.token}"}


def test_the_lobby_lists_ones_games_with_scores_and_begins_them_again(server: Served) -> None:
    ann, bob = over(server, "splitter", 2)
    lobby = server.ask("GET", "/", headers=cookie(ann)).text
    scores = ann.state()["scores"]
    assert f"{scores[0]} : {scores[1]}" in lobby
    assert f"{scores[1]} : {scores[0]}" in server.ask("GET", "/", headers=cookie(bob)).text
    path = f"/t/{ann.table}/rematch"
    assert f'action="{path}"' in lobby and "data-ago" in lobby
    assert server.submit(path).headers["location"] == f"/t/{ann.table}"  # who has no seat there
    assert ann.state()["rematch"] is None
    to = server.submit(path, cookie(ann)).headers["location"]
    assert to == f"/t/{ann.state()['rematch']}?from={ann.table}"
    assert server.submit(path, cookie(bob)).headers["location"] == to
    begun = server.begun("splitter", 2)[0]
    assert server.submit(f"/t/{begun.table}/rematch", cookie(begun)).headers["location"] == (
        f"/t/{begun.table}"
    )


def test_the_next_level_is_met_by_who_is_alone_with_computers(server: Served) -> None:
    people = over(server, "splitter", 2)
    refused = people[0].command("rematch", level="medium")
    assert refused.status == 409 and not people[0].state()["rematch"]
    host = server.make("splitter", 2, computers={"1": "easy"})
    with pace():
        assert host.command("begin").status == 200
        state = server.play_out(host)
    assert host.command("rematch", level="nobody").status == 409
    assert host.command("rematch", level="medium").status == 200
    seats = server.get(f"/api/tables/{host.state()['rematch']}").json["seats"]
    before = [seat["name"] for seat in state["seats"]]
    assert [seat["player"] for seat in seats] == [None, "medium"]
    assert seats[0]["name"] == before[0] and seats[1]["name"] not in before


@pytest.mark.parametrize("game", EVERY)
def test_few_moments_are_marked_each_at_the_end_of_its_step(game: str) -> None:
    match = random_game(game, seats_of(game))
    about = whole_game(match, 0, "en")
    said = sum(len(moments(match, n)) for n in range(len(match.events)))
    assert min(KEY, said) <= len(about.marks) <= said + 1  # and who went ahead for good
    told = {(mark.n, mark.words) for mark in about.marks}
    assert len(told) <= KEY * 3  # with what came of each
    assert {mark.n for mark in about.marks} <= set(about.stops)


def test_what_might_have_been_is_a_key_moment_and_so_is_the_last_turn() -> None:
    """A Cloverleaf that was missed changes no score, but it would have won the game."""
    missed = load((MOMENTS / "tutto-1.game").read_text("utf-8"))
    last = load((find("tutto").folder / "examples" / "the-last-throw.game").read_text("utf-8"))
    for match, seat, words in (
        (missed, 0, "Name 3: The Cloverleaf is missed: the turn is over."),
        (last, 2, "It was open to the very end: before turn 11 of 11, you stood at 4200 to 6700."),
        (last, 2, "You: Tutto! 2550 points banked."),
    ):
        match.names = ["Name 1", "Name 2", "Name 3"]
        seen = seen_by(match, seat, "en")
        told = [mark.words for mark in marks(seen, counted(seen), "en", seat)]
        assert any(one.startswith(words) for one in told), told


def test_each_mark_of_a_turn_is_a_step_with_the_dice_that_are_left() -> None:
    match = load((find("penk").folder / "examples" / "the-stolen-column.game").read_text("utf-8"))
    told = [step_words(match, step, "en") for step in steps(match)]
    first = told.index("Jonas: marked 1 1")
    assert told[first : first + 3] == [
        "Jonas: marked 1 1",
        "Jonas: marked 3 3",
        "Jonas +6: marked 2 ★",
    ]
    lies = [parts(match, step.end, "en")["lies"] for step in steps(match)][first : first + 3]
    assert [one.count("data-die") for one in lies] == [6, 4, 2]
    # what a mark took stands out; after the third the turn has passed
    assert [one.count('class="used"') for one in lies] == [2, 2, 0]


@pytest.mark.parametrize("game", EVERY)
def test_the_steps_of_a_replay_say_every_point(game: str) -> None:
    match = random_game(game, seats_of(game))
    every, score = steps(match), match.game.rules.score
    assert [step.first for step in every] == [0, *(step.end for step in every[:-1])]
    assert every[-1].end == len(match.events)
    for step in every:
        if step.seat is None:
            continue
        change = score(match.at(step.end), step.seat) - score(match.at(step.first), step.seat)
        said = step_words(match, step, "en")
        brought = re.match(rf"{names_of(match, 'en')[step.seat]}(?: ([+−]\d+))?: .", said)
        assert brought, said
        assert int((brought[1] or "0").replace("−", "-")) == change, said


def test_a_path_is_one_step_and_what_is_paid_for_a_throw_another() -> None:
    match = random_game("hexroller", 2)
    paths = [step for step in steps(match) if step.end - step.first > 2]
    assert 2 * len(steps(match)) < len(match.events) and paths
    assert all(step_words(match, step, "en").count(" in the ") == 0 for step in paths)
    match = random_game("polygrid", 1)
    for turn in turns(match)[1:]:
        paid = step_words(match, step_of(match, turn.first), "en")
        assert ": paid D" in paid and "wrote" not in paid
        shown = parts(match, turn.first, "en")["lies"]
        assert shown != parts(match, turn.first - 1, "en")["lies"], "the die that is paid for"


@pytest.mark.parametrize("game", EVERY)
def test_what_a_turn_was_about_stays_on_the_table_until_the_next(game: str) -> None:
    """Who looks at the last move of a round sees its dice, and not the next round's empty table."""
    match = random_game(game, seats_of(game))
    for turn in turns(match)[1:]:
        if match.events[turn.first - 1].seat is None or match.game.opens is not None:
            continue  # a throw ended the turn, or a move begins the next
        cried = any(one.shown is not None for one in moments(match, turn.first - 1))
        before = parts(match, turn.first - 1, "en")["lies"]
        used = picture.table(picture.of(match, turn.first - 1, "en"))  # the dice of its last mark
        assert cried or parts(match, turn.first, "en")["lies"] in (before, used)


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
    assert "@font-face" in one and "Libertinus" not in one and ">Rollwright<" in one
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


def test_a_perfect_game_is_said_to_be_perfect_first_of_all() -> None:
    match, other = best_game("polygrid"), random_game("polygrid", 1)
    for lang in LANGUAGES:
        good = verdict(match, 0, lang)
        assert good.rank == SAY(lang, "rank perfect") and good.joyful and good.most == 63
        assert good.sentences[0] == SAY(lang, "alone at best", n=63) and len(good.sentences) == 2
        assert ended(match, ["Ann"], 0, lang) == SAY(lang, "solo perfect", n=63)
        assert verdict(other, 0, lang).rank != good.rank
    assert ended(match, ["Ann"], 0, "en") == "Perfect! 63 of 63 points."
    assert verdict(other, 0, "en").most == 63
