"""What was made before modules were moved still loads, and old seeds give the same games."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import rollwright
from rollwright import Match
from rollwright.play.match import AnyMatch
from tests.old import inside
from tests.web.game_facts import TOGETHER

OLD = Path(__file__).parent
TABLES: list[dict[str, Any]] = json.loads((OLD / "tables.json").read_text("utf-8"))
SEEDS: dict[str, list[dict[str, Any]]] = json.loads((OLD / "seeds.json").read_text("utf-8"))
RECORDS = sorted((OLD / "records").glob("*.game"))
ARENAS = sorted((OLD / "arenas").glob("*.arena"))
PATIENCE = 300  # seconds; the machines are slow and noisy, and some of it is compiled

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table["what"][:40])
every_arena = pytest.mark.parametrize("kept", ARENAS, ids=lambda path: path.stem)

ADDRESSES = count()


def run(*arguments: object) -> Any:
    """What the program says for programs, in JSON."""
    done = subprocess.run(
        [sys.executable, "-m", "rollwright", *map(str, arguments), "--json"],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout, done.stderr.decode()
    return json.loads(done.stdout)


# ---------------------------------------------------------------- the store


class Server(NamedTuple):
    """The program over a copy of the old store."""

    port: int

    def ask(self, method: str, path: str, token: str = "", sent: object = None) -> tuple[int, str]:
        here = (f"127.0.0.{2 + next(ADDRESSES) % 200}", 0)  # no one address may ask so much
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=here)
        headers = {"authorization": f"Bearer {token}"} if token else {}
        try:
            connection.request(method, path, json.dumps(sent) if sent else None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def get(self, path: str, token: str = "") -> str:
        status, text = self.ask("GET", path, token)
        assert status == 200, (path, status, text)
        return text

    def state(self, table: dict[str, Any], token: str = "") -> Any:
        return json.loads(self.get(f"/api/tables/{table['id']}", token))

    def command(self, table: dict[str, Any], token: str, do: str, **about: object) -> None:
        """Ask for something; a refusal is no failure, since others may have been quicker."""
        version = self.state(table, token)["version"]
        sent = {"id": f"{time.monotonic_ns()}", "do": do, "version": version, **about}
        path = f"/api/tables/{table['id']}/{inside.COMMANDS}"
        status, text = self.ask("POST", path, token, sent)
        assert status in (200, 409, 429), (do, about, text)
        if status != 200:
            time.sleep(0.1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that only look."""
    yield from serving(tmp_path_factory.mktemp("store"))


@pytest.fixture(scope="module")
def another(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that play on."""
    yield from serving(tmp_path_factory.mktemp("store"))


def serving(folder: Path) -> Iterator[Server]:
    store = folder / "tables.sqlite3"
    shutil.copy(OLD / "tables.sqlite3", store)
    inside.look_today(store)
    command = ["serve", "--host", "127.0.0.1", "--port", "0", "--no-browser", "--store", str(store)]
    command += ["--keep-days", "0"]  # for ever
    with subprocess.Popen(
        [sys.executable, "-m", "rollwright", *command],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"ROLLWRIGHT_PACE": "0.02", "ROLLWRIGHT_LIMITS": "100"},
    ) as program:
        assert program.stdout is not None
        try:
            address = next(
                found for line in program.stdout if (found := re.search(r":(\d+)$", line))
            )
            yield Server(int(address[1]))
        finally:
            program.terminate()


@every_table
def test_a_table_is_as_it_was(server: Server, table: dict[str, Any]) -> None:
    seen = server.state(table)
    assert (seen["game"], seen["options"]) == (table["game"], table["options"])
    assert (seen["dice"], seen["clock"]) == (table["dice"], table["clock"])
    assert seen["rematch"] == table["rematch"]
    if table["phase"] == "opening":  # who does not open their bytes in time starts without
        assert (seen["phase"], seen["epoch"] - table["events"]) in (("opening", 0), ("playing", 1))
    else:
        # where a clock runs the log says that the server is back; nothing else is added
        back = table["phase"] == "playing" and bool(table["clock"])
        assert seen["phase"] == table["phase"]
        # while several write, how often the others did is not to be seen
        writing = seen["phase"] == "playing" and table["game"] in TOGETHER and bool(seen["turn"])
        events = table["events"] + back
        assert seen["epoch"] == events or (writing and seen["epoch"] < events)
    chairs = [(chair["name"], chair["player"]) for chair in table["seats"]]
    assert [(chair["name"], chair["player"]) for chair in seen["seats"]] == chairs


@every_table
def test_everybody_sees_what_they_saw(server: Server, table: dict[str, Any]) -> None:
    for seat, before in table["seen"].items():
        token = "" if seat == "nobody" else table["seats"][int(seat)]["token"]
        now = server.state(table, token)
        assert now["seat"] == (None if seat == "nobody" else int(seat))  # old tokens are good
        if "moves" in now:
            now["moves"] = [move["move"] for move in now["moves"]]
        assert {name: now[name] for name in before} == before


@every_table
def test_the_log_of_a_table_goes_on_from_its_old_head(
    server: Server, table: dict[str, Any]
) -> None:
    events = json.loads(server.get(f"/api/tables/{table['id']}/events"))
    # while several write, that is nobody's business; the test that plays on checks it then
    hidden = len(events) < table["events"] or events[-1]["hash"] is None
    secret = table["phase"] == "playing" and table["game"] in TOGETHER and hidden
    assert secret or events[table["events"] - 1]["hash"] == table["head"]


@every_table
def test_the_pages_of_a_table_are_there(server: Server, table: dict[str, Any]) -> None:
    page = server.get(f"/t/{table['id']}")
    assert table["seats"][0]["name"] in page
    server.get(f"/t/{table['id']}/verify")
    if table["phase"] == "over":
        server.get(f"/t/{table['id']}/replay")


@every_table
def test_a_finished_table_gives_the_same_record(server: Server, table: dict[str, Any]) -> None:
    status, text = server.ask("GET", f"/api/tables/{table['id']}/record")
    if table["phase"] != "over":
        assert status == 409
        return
    assert text == (OLD / "records" / table["record"]).read_text("utf-8")
    match = rollwright.load(text)
    assert match.position == table["position"]
    assert (match.scores, list(match.winners)) == (table["scores"], table["winners"])


@pytest.mark.slow
@pytest.mark.parametrize(
    "table",
    [table for table in TABLES if table["phase"] != "over"],
    ids=lambda table: table["what"][:40],
)
def test_a_table_is_played_to_its_end_and_proved(
    another: Server, table: dict[str, Any], tmp_path: Path
) -> None:
    ends = time.monotonic() + PATIENCE
    while (phase := another.state(table)["phase"]) != "over":
        assert time.monotonic() < ends, another.state(table)
        for seat, chair in enumerate(table["seats"]):
            if chair["token"]:
                act(another, table, phase, seat, chair["token"])
    file = tmp_path / "old.game"
    file.write_text(another.get(f"/api/tables/{table['id']}/record"), "utf-8")
    proof = run("verify", file, "--head", table["head"])
    checks = {answer["question"]: answer for answer in proof["answers"]}
    assert checks["chain"]["good"] and checks["head"]["good"]
    assert checks["head"]["values"]["seq"] == table["events"] - 1
    assert proof["proved"] == (table["dice"] != "real")


def act(server: Server, table: dict[str, Any], phase: str, seat: int, token: str) -> None:
    """Do what a seat can do: begin, open its bytes, throw, or make the last of the open moves."""
    state = server.state(table, token)
    if phase == "gathering" and state["host"] == seat:
        server.command(table, token, "begin")
    elif phase == "opening":
        server.command(table, token, "open", contribution=bytes([seat + 1] * 32).hex())
    elif state.get("may_throw"):
        real = {"outcome": Match.from_position(state["position"]).roll()}
        server.command(table, token, "throw", **(real if table["dice"] == "real" else {}))
    elif state.get("moves"):
        server.command(table, token, "move", move=state["moves"][-1]["move"])


# ---------------------------------------------------------------- records


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_loads_and_is_written_as_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    match = rollwright.load(text)
    assert match.over
    assert match.record() == text


@pytest.mark.parametrize(
    "table", [table for table in TABLES if table["record"]], ids=lambda table: table["what"][:40]
)
def test_the_dice_of_an_old_record_are_proved(table: dict[str, Any]) -> None:
    proof = run("verify", OLD / "records" / table["record"], "--head", table["ended_head"])
    wrong = [answer["says"] for answer in proof["answers"] if not answer["good"]]
    assert proof["proved"] == (not wrong)
    assert bool(wrong) == (table["dice"] == "real"), wrong


def test_an_old_record_is_replayed_by_the_program() -> None:
    path = OLD / "records" / "splitter-from-a-position.game"
    match, shown = rollwright.load(path.read_text("utf-8")), run("replay", path)
    assert len(shown["events"]) == len(match.events)
    assert (shown["position"], shown["scores"]) == (match.position, match.scores)


# ---------------------------------------------------------------- the arena


@every_arena
def test_a_kept_contest_gives_the_same_report(kept: Path, tmp_path: Path) -> None:
    before = json.loads(kept.with_suffix(".json").read_text("utf-8"))
    copied = Path(shutil.copy(kept, tmp_path))
    report = run(*before["command"][:-1], "--keep", copied)
    assert copied.read_bytes() == kept.read_bytes()  # nothing was left to play
    for gone in ("seconds", "workers"):
        report.pop(gone), before["report"].pop(gone)
    assert report.pop("forfeits") == []  # there was none of it then
    assert about(report) == about(before["report"])


def about(data: Any) -> Any:
    """Data with its numbers to nine digits: the last ones are the machine's."""
    if isinstance(data, float):
        return f"{data:.9g}"
    if isinstance(data, dict):
        return {name: about(value) for name, value in data.items()}
    return [about(value) for value in data] if isinstance(data, list) else data


@pytest.mark.slow
@every_arena
def test_a_contest_of_the_same_seed_goes_as_it_went(kept: Path, tmp_path: Path) -> None:
    command = json.loads(kept.with_suffix(".json").read_text("utf-8"))["command"][:-1]
    run(*command, "--keep", tmp_path / "new.arena")
    assert deals(tmp_path / "new.arena") == deals(kept)


@pytest.mark.slow
def test_a_kept_contest_goes_on(tmp_path: Path) -> None:
    kept = OLD / "arenas" / "splitter-B.arena"
    copied = Path(shutil.copy(kept, tmp_path))
    command = json.loads(kept.with_suffix(".json").read_text("utf-8"))["command"][:-1]
    command[command.index("--games") + 1] = "24"
    report = run(*command, "--keep", copied)
    assert report["games"] == 3 * 24
    assert copied.read_bytes().startswith(kept.read_bytes())
    assert len(deals(copied)) > len(deals(kept))


def deals(path: Path) -> dict[str, Any]:
    """The results of a kept contest, without the times."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    return {f"{row['players']} {row['deal']}": (row["wins"], row["scores"]) for row in rows}


# ---------------------------------------------------------------- seeds


def test_matches_of_old_seeds_go_as_they_went() -> None:
    for row in SEEDS["matches"]:
        match = Match(row["game"], row["seats"], seed=row["seed"], **row["options"])
        while not match.over:
            step(match, row["seed"])
        record = sha256(match.record().encode()).hexdigest()
        same = {"events": len(match.events), "position": match.position, "scores": match.scores}
        assert row == row | same | {"record": record}


def step(match: AnyMatch, seed: int) -> None:
    """A throw, or a move that depends on nothing but the seed and the number of events."""
    number = len(match.events)
    if match.chance_due:
        match.roll()
        return
    seat = match.turn[number % len(match.turn)]
    moves = match.allowed(seat)
    match.play(seat, moves[(seed + 7 * number) % len(moves)])


def test_playouts_of_old_seeds_go_as_they_went() -> None:
    for row in SEEDS["playouts"]:
        match = Match(row["game"], row["seats"], seed=row["seed"], **row["options"])
        end = inside.played_out(match, row["player"], row["seed"])
        assert row == row | end._asdict()


def named(row: dict[str, Any]) -> str:
    """A game and its options, for people."""
    return " ".join([row["game"], *(value[:12] for value in row["options"].values())])


@pytest.mark.slow
@pytest.mark.parametrize("row", SEEDS["simulations"], ids=named)
def test_simulations_of_old_seeds_add_up_to_the_same(row: dict[str, Any]) -> None:
    options = [word for pair in row["options"].items() for word in ("--option", "=".join(pair))]
    seats, games = ",".join(row["seats"]), row["games"]
    asked = ("--seats", seats, "--games", games, "--seed", row["seed"], *options)
    report = run("simulate", row["game"], *asked)
    before = {name: value for name, value in row.items() if name != "options"}
    assert about({name: report[name] for name in before}) == about(before)


@pytest.mark.slow
@pytest.mark.parametrize("row", SEEDS["batches"], ids=named)
def test_batches_of_old_seeds_go_as_they_went(row: dict[str, Any]) -> None:
    games = len(row["scores"])
    end = inside.batch_played(row["game"], games, row["seats"], row["seed"], row["options"])
    assert row == row | end._asdict()


# Planners that have learned since: they play with a table of values, and other moves
LEARNED = {("splitter", "planner"), ("hexroller", "planner")}


def game_of(row: dict[str, Any]) -> str:
    return str(row["position"].split()[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted({game_of(row) for row in SEEDS["choices"]}))
def test_computer_players_choose_as_they_chose(game: str, long: bool) -> None:
    """In every position that was kept, or each of them in one."""
    rows = [row for row in SEEDS["choices"] if game_of(row) == game]
    rows = [row for row in rows if (game, row["player"].partition(":")[0]) not in LEARNED]
    once = {row["player"]: row for row in rows}
    for row in rows if long else once.values():
        move = inside.chosen(row["position"], row["seat"], row["player"], row["key"])
        assert row == row | {"move": move}
