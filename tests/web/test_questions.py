"""Questions of a page: answered to those who may know, and nothing happens for them."""

import json
from typing import Any

from rollwright.games.splitter import GAME
from rollwright.play.rulebook.rulebook import rulebook
from rollwright.web.words import SAY
from tests.web.served import Seat, Served
from tests.web.test_live import heard

_RULEBOOK = rulebook(GAME)
assert _RULEBOOK is not None
BOOK, WHY = _RULEBOOK.decisions, _RULEBOOK.refusals


def answers(server: Served, seat: Seat, *asked: dict[str, Any], token: str | None = None) -> Any:
    """What a page is answered, one question after another."""
    found = []
    with server.live(seat.table, seat.token if token is None else token, "/t") as live:
        heard(live)
        for number, one in enumerate(asked):
            live.send(json.dumps({"id": f"q{number}", **one}))
            answer = heard(live)
            assert answer.pop("re") == f"q{number}"
            found.append(answer)
    return found


def why(x: float, y: float) -> dict[str, Any]:
    return {"do": "why", "x": x, "y": y}


def test_a_closed_place_says_why(server: Served) -> None:
    ann, bob = server.begun()
    epoch = ann.state()["epoch"]
    before = answers(server, ann, why(120, 30))
    assert before == [{"ok": True, "says": SAY("en", "anyone throws"), "rule": BOOK["throw"]}]
    ann.command("throw")
    place = {"do": "move", "move": ann.state()["moves"][0]["move"]}
    ann.command(**place)
    [done] = answers(server, ann, why(120, 30))
    assert done["says"].startswith("You are done.")
    assert done["rule"] == WHY["NOT_YOUR_TURN"]
    bob.command(**place)
    ann.command("throw")
    free, written, beside = answers(server, ann, why(200, 200), why(120, 30), why(2, 2))
    assert written["says"] == "The pair at c1 is already filled."
    assert written["rule"] == WHY["PAIR_TAKEN"]
    # an open place, which the page would have tapped, and none at all: what is to be done
    assert free == beside
    assert beside["says"].startswith(("Put ", "Write ", "Tap "))
    assert ann.state()["epoch"] == epoch + 4


def test_what_is_to_be_done_has_a_rule(server: Served) -> None:
    ann, _ = server.begun()
    rule = {"do": "rule"}
    assert answers(server, ann, rule) == [{"ok": True, "rule": BOOK["throw"]}]
    ann.command("throw")
    assert answers(server, ann, rule)[0]["rule"] in (BOOK["write"], BOOK["double"])
    ann.command("move", move=ann.state()["moves"][0]["move"])
    assert answers(server, ann, rule) == [{"ok": True, "rule": ""}]  # she waits
    [watching] = answers(server, ann, rule, token="")
    assert watching == {"ok": False, "why": SAY("en", "not seated"), "stale": False}


def test_a_refused_move_names_its_rule_to_pages_and_programs(server: Served) -> None:
    ann, _ = server.begun()
    ann.command("throw")
    ann.command("move", move=ann.state()["moves"][0]["move"])
    sent = {"do": "move", "move": 7, "version": ann.state()["version"]}
    [page] = answers(server, ann, sent)
    refused = server.post(f"/api/tables/{ann.table}/commands", {"id": "x", **sent}, ann.token)
    assert page == refused.json
    assert page["rule"] == WHY["NOT_YOUR_TURN"]
    stale = answers(server, ann, {**sent, "version": 0})[0]
    assert stale["stale"] and "rule" not in stale


def test_points_are_counted_out_for_all_to_see(server: Served) -> None:
    ann, bob = server.begun()
    ann.command("throw")
    ann.command("move", move=ann.state()["moves"][0]["move"])
    own, others = answers(server, ann, {"do": "count", "seat": 0}, {"do": "count", "seat": 1})
    assert "Your score" in own["panel"]
    assert "As if the game ended now" in own["panel"]
    assert own["sheet"].startswith("<path") and others["sheet"]
    [seen] = answers(server, ann, {"do": "count", "seat": 0}, token="")
    assert "The score of Ann" in seen["panel"]
    [hidden] = answers(server, bob, {"do": "count", "seat": 0})
    assert hidden["sheet"] == seen["sheet"]  # what Ann has just written counts for nobody else


def test_senseless_questions_are_refused(server: Served) -> None:
    ann, _ = server.begun()
    ann.command("throw")
    for place in (-1, 2, 10**30, "0", None, True, [0]):
        [answer] = answers(server, ann, {"do": "count", "seat": place})
        assert answer == {"ok": False, "why": SAY("en", "no seat"), "stale": False}
    for x in (float("inf"), "1", None, 1e300, -5, [1]):
        [answer] = answers(server, ann, {"do": "why", "x": x, "y": x})
        assert answer["ok"] and answer["says"].startswith(("Put ", "Write ", "Tap "))
    [answer] = answers(server, ann, why(1, 1), token="")
    assert answer == {"ok": False, "why": SAY("en", "not seated"), "stale": False}


def test_programs_have_no_such_questions(server: Served) -> None:
    ann, _ = server.begun()
    with server.live(ann.table, ann.token) as live:
        live.send(json.dumps({"id": "q", **why(1, 1)}))
        assert heard(live)["why"] == SAY("en", "no command")
