"""What is cried out at HexRoller, by hand-made sheets and by the rules told a second time."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwright import Match
from rollwright.core.dice import derived
from rollwright.core.moments import CHEER, PLAIN, Called
from rollwright.core.seats import NOBODY
from rollwright.play.match import AnyMatch
from rollwright.play.moments import moment_words, moments
from tests.every_game.reached import step
from tests.games.hexroller_tables import (
    BOTH_SIDES,
    ROUNDS,
    SIDES,
    all_but,
    field,
    play,
    rolled,
    table,
)

Cry = tuple[str, int, dict[str, object], int]
WHERE = [
    "on the right",
    "at the bottom right",
    "at the bottom left",
    "on the left",
    "at the top left",
    "at the top right",
]


def cries(match: AnyMatch, number: int = -1) -> list[Cry]:
    """What was cried out at an event, lastly."""
    some = moments(match, number % len(match.events))
    return [(one.kind, one.seat, dict(one.values), one.tone) for one in some]


def words(match: AnyMatch, lang: str = "en") -> list[str]:
    names = [f"P{seat}" for seat in range(match.seats)]
    last = moments(match, len(match.events) - 1)
    return [moment_words(match.game, one, names, lang) for one in last]


# ---------------------------------------------------------------- each kind by hand


@pytest.mark.parametrize("area", range(6))
@BOTH_SIDES
def test_the_last_hex_of_a_flower(side: str, area: int) -> None:
    *_, last = (hex for hex in SIDES[side].area(area) if hex not in SIDES[side].taken)
    match = rolled("3 3 3 3 3 3 3" + " 3" * (side == "front"), all_but(last, side=side), side=side)
    match.play(0, "two")
    assert words(match) == ["Bonus (−2 points): a 2 anywhere."]
    match.play(0, last)
    assert cries(match) == [("flower", 0, {"n": 8, "where": f"flower {area}"}, CHEER)]
    assert words(match) == [f"The flower {WHERE[area]} is full: 8 points!"]
    assert words(match, "de")[0].startswith("Die Blüte ")


@BOTH_SIDES
def test_the_last_hex_of_the_middle(side: str) -> None:
    match = rolled("3 3 3 3 3 3 3" + " 3" * (side == "front"), all_but("e5", side=side), side=side)
    play(match, "two,e5")
    assert cries(match) == [("middle", 0, {"n": 16}, CHEER)]
    assert words(match) == ["The middle is full: 16 points!"]


def test_one_hex_fills_a_flower_and_joins_a_pair() -> None:
    match = play(rolled("5 3 3 4 4 6 6 7", {5: "b2 b4 b5", 8: "a2 b1 c2"}), "5 top,b3")
    assert [cry[0] for cry in cries(match)] == ["flower", "pair"]
    assert words(match)[0] == "The flower at the top left is full: 8 points!"
    match = play(rolled("5 3 3 4 4 6 6 7", all_but("b2", 5)), "5 top,b2")
    assert [cry[0] for cry in cries(match)] == ["flower"]  # the 5s were joined before


def test_a_pair_joined() -> None:
    match = rolled("5 3 3 4 4 6 6 7", {5: "b2 b3 b4"})
    play(match, "5 top,b5")
    assert cries(match) == [("pair", 0, {"n": 5}, CHEER)]
    assert words(match) == ["The two 5s are joined: 5 points!"]
    assert words(match, "de") == ["Beide 5en sind verbunden: 5 Punkte!"]


def test_each_bonus() -> None:
    match = play(rolled("5 5 3 4 4 6 6 7"), "3 top")
    assert cries(match) == []  # a number of the round is no bonus
    match.play(0, match.moves(0)[0])
    match.play(0, "one more")
    assert cries(match) == [("one more", 0, {"n": 3}, PLAIN)]
    assert words(match) == ["Bonus (−2 points): one more 3."]
    match = rolled("5 3 4 6 6 6 6 7")
    for number in ("3 top", "7 bottom"):
        match.play(0, number)
        match.play(0, match.moves(0)[0])
    match.play(0, "third 5")
    assert cries(match) == [("third", 0, {"n": 5}, PLAIN)]


def test_boxes_that_stay_empty() -> None:
    match = play(rolled("3 3 3 3 3 3 3 3", all_but("e5")), "end")
    assert cries(match)[0] == ("dead end", 0, {"n": 2}, PLAIN)
    assert words(match)[0] == "No number fits: both boxes stay empty."
    match = rolled("3 3 3 3 3 3 3 3")
    match.play(0, "3 top")
    while "end" not in match.moves(0):
        match.play(0, match.moves(0)[0])
    match.play(0, "end")
    assert words(match)[0] == "No other number fits: one box stays empty."


def ended(round: int, seats: int, side: str = "front") -> AnyMatch:
    """All have ended a round in which nothing could be written."""
    match = table([all_but("e5", side=side)] * seats, side=side, round=round)
    match.roll("3 " * (8 if side == "front" else 7))
    for seat in range(seats):
        match.play(seat, "end")
    return match


@BOTH_SIDES
def test_a_round_ends_with_who_leads(side: str) -> None:
    alone = ended(2, 1, side)
    assert cries(alone)[1:] == [
        ("round alone", NOBODY, {"round": 2, "points": alone.scores[0]}, PLAIN)
    ]
    both = ended(2, 2, side)
    score = both.scores[0]
    assert words(both)[1] == f"Round 2 is over: P0 and P1 lead with {score} each."
    assert cries(both, len(both.events) - 2)[1:] == []  # the other still writes
    last = ended(ROUNDS[side] - 1, 2, side)
    assert words(last)[1] == f"The last round! P0 and P1 lead with {score} each."
    assert words(ended(ROUNDS[side], 2, side))[1:] == []  # the game is over, which is told anyway


def test_one_leads() -> None:
    match = table([all_but("e5"), {}], round=1)
    match.roll("3 3 3 3 3 3 3 3")
    match.play(0, "end")
    match.play(1, "3 top")
    while "end" not in match.moves(1):
        match.play(1, match.moves(1)[0])
    match.play(1, "end")
    assert words(match)[-1] == f"Round 1 is over: P0 leads with {match.scores[0]}."


# ---------------------------------------------------------------- whole games


def on_sheet(match: AnyMatch, seat: int, side: str) -> dict[str, int]:
    """What the hexes hold, by their names."""
    lines = field(match, f"sheet{seat + 1}").split("/")
    signs = "".join(lines)
    return {
        name: int(sign)
        for name, sign in zip(SIDES[side].names.values(), signs, strict=True)
        if sign != "."
    }


def full_areas(held: dict[str, int], side: str) -> dict[int, int]:
    """Of each area without an empty hex what it scores."""
    found = {}
    for area in range(7):
        inside = SIDES[side].area(area)
        if all(name in held for name in inside):
            often = Counter(held[name] for name in inside)
            best = max(often, key=lambda number: (often[number], number))
            found[area] = best * (2 if area == 6 else 1)
    return found


def joined_pairs(held: dict[str, int], side: str) -> set[int]:
    found = set()
    for number, pair in SIDES[side].pairs.items():
        reached = {min(pair)}
        while True:
            beside = {hex for one in reached for hex in SIDES[side].neighbours[one]}
            grown = reached | {hex for hex in beside if held.get(hex) == number}
            if grown == reached:
                break
            reached = grown
        if pair <= reached:
            found.add(number)
    return found


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(["front", "back"]), st.integers(1, 3), st.integers(0, 2**40))
def test_what_is_cried_follows_from_the_sheets(side: str, seats: int, seed: int) -> None:
    match = Match("hexroller", seats, seed=seed, variant=side)
    while not match.over:
        before = [on_sheet(match, seat, side) for seat in range(seats)]
        scores, round = match.scores, field(match, "round")
        step(match, derived(seed, len(match.events)))
        after = [on_sheet(match, seat, side) for seat in range(seats)]
        expected: list[Cry] = []
        for seat in range(seats):
            old = full_areas(before[seat], side)
            for area, points in full_areas(after[seat], side).items():
                if area not in old:
                    kind = "middle" if area == 6 else "flower"
                    values: dict[str, object] = {"n": points}
                    if area < 6:
                        values["where"] = f"flower {area}"
                    expected.append((kind, seat, values, CHEER))
            new = joined_pairs(after[seat], side) - joined_pairs(before[seat], side)
            expected += [("pair", seat, {"n": number}, CHEER) for number in sorted(new)]
        number = len(match.events) - 1
        seat_moved, said = match.events[number][0], match.event_words(number, "en")
        if seat_moved is not None:
            expected += told_by_words(match, seat_moved, said)
        if field(match, "round") != round and not match.over:
            expected.append(round_cry(int(round), scores, side))
        assert cries(match) == expected


def told_by_words(match: AnyMatch, seat: int, said: str) -> list[Cry]:
    """Bonuses, and boxes that stay empty."""
    if said == "two":
        return [("a two", seat, {}, PLAIN)]
    if said.startswith("third "):
        return [("third", seat, {"n": int(said[6:])}, PLAIN)]
    words = [match.event_words(n, "en") for n, (who, _) in enumerate(match.events) if who == seat]
    if said == "one more":
        numbers = [word[0] for word in words if word.endswith((" top", " bottom"))]
        return [("one more", seat, {"n": int(numbers[-1])}, PLAIN)]
    if said == "end":
        this = words[:-1][::-1]
        this = this[: this.index("end")] if "end" in this else this
        missing = 2 - sum(word.endswith((" top", " bottom")) for word in this)
        return [("dead end", seat, {"n": missing}, PLAIN)] if missing else []
    return []


def round_cry(round: int, scores: list[int], side: str) -> Cry:
    kind = "round" if round < ROUNDS[side] - 1 else "last round"
    values: dict[str, object] = {"round": round, "points": max(scores)}
    if len(scores) == 1:
        return f"{kind} alone", NOBODY, values, PLAIN
    best = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return kind, NOBODY, {**values, "n": len(best), "names": Called(best)}, PLAIN


def test_random_games_cry_out_all_but_dead_ends_which_are_rare() -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        match = Match("hexroller", 2, seed=seed, variant="back")
        while not match.over:
            step(match, derived(seed, len(match.events)))
            seen.update(one.kind for one in moments(match, len(match.events) - 1))
    kinds = {"flower", "middle", "pair", "one more", "a two", "third", "round", "last round"}
    assert kinds <= set(seen)
