"""HexRoller's own pad: printed numbers that players choose themselves."""

import tomllib

import pytest

import rollwright
from rollwright import Match
from rollwright.core.errors import BadOption, BadText
from tests.games.hexroller_tables import field, play, refused

OWN = "3:a1+a2,4:a3+a4,5:b1+b2,6:b3+b4,7:b5+b6,8:c1+c2"  # six pairs side by side


def test_own_pad_replaces_the_printed_numbers() -> None:
    match = Match("hexroller", seats=2, printed=OWN)
    assert (
        field(match, "sheet1") == "3344/556677/88.../......../........./......../...../....../...."
    )
    # three bonuses, all pairs joined, and top left is filled: 3 3 5 5 6 8 8
    assert match.scores == [6 + 33 + 8] * 2
    match.roll("5 5 5 5 5 5 5 7")
    play(match, "7 top")
    assert match.moves(0) == ["c4", "c5"]
    refused(match, "h5", "touch")  # beside the usual pad's 7
    again = rollwright.load(match.record())
    assert again.position == match.position
    assert Match.from_position(match.position).position == match.position


def test_own_pad_takes_the_back_as_well() -> None:
    match = Match(
        "hexroller",
        seats=1,
        variant="back",
        printed=OWN.replace("a3+a4", "i1+i2").replace("b5+b6", "h1+h2"),
    )
    assert field(match, "sheet1").startswith("33/5566./88")
    assert match.roll("3 4 5 6 7 8 8")


def test_own_pad_may_leave_the_first_hex_empty() -> None:
    match = Match("hexroller", seats=1, printed=OWN.replace("a1+a2", "e5+g3"))
    match.roll("3 4 5 6 7 8 8 8")
    play(match, "3 top")
    assert "a1" not in match.moves(0)  # no 3 touches it
    match = Match("hexroller", seats=1, printed="3:b3+i4,4:b1+i3,5:b2+i2,6:h6+i1,7:h1+h2,8:h3+h4")
    match.roll("3 3 3 4 5 6 7 8")
    play(match, "3 top")
    assert "b4" in match.moves(0)
    assert "a2" not in match.moves(0)  # from there to a1, which leads nowhere


def test_own_pad_is_written_freely() -> None:
    orders = OWN.upper().replace(",", " , ").split(" , ")[::-1]
    assert (
        Match("hexroller", seats=1, printed=", ".join(orders)).position
        == Match("hexroller", seats=1, printed=OWN).position
    )


@pytest.mark.parametrize(
    ("printed", "word"),
    [
        (OWN.replace("a2", "z9"), "no hex 'z9' on the front"),
        (OWN.replace("a2", "a5"), "no hex 'a5'"),
        (OWN.replace("a1+a2", "a1"), "number 3 .*once"),
        (OWN.replace("a1+a2", ""), "number 3"),
        (OWN.replace("a1+a2", "a1+a2+i1"), "number 3 .*3 times"),
        (OWN.replace("a3", "a2"), "Hex a2"),
        (OWN.replace("a1+a2", "a1+a1"), "Hex a1"),
        (OWN.replace(",8:c1+c2", ""), "number 8"),
        (OWN.replace("8:", "3:"), "number 3 .*twice"),
        (OWN.replace("8:", "9:"), "from 3 to 8"),
        (OWN.replace("3:", "2:"), "from 3 to 8"),
        (OWN.replace("8:", "8="), "from 3 to 8"),
        ("a1+a2", "from 3 to 8"),
        ("nonsense", "from 3 to 8"),
    ],
)
def test_own_pad_that_cannot_be_is_refused(printed: str, word: str) -> None:
    with pytest.raises(BadOption, match=word):
        Match("hexroller", seats=1, printed=printed)
    with pytest.raises(BadText):
        Match.from_position(f"hexroller side=front printed={printed} round=1 roll=- writing=-")


def test_own_pad_of_the_back_knows_its_own_hexes() -> None:
    with pytest.raises(BadOption, match="no hex 'a3' on the back"):
        Match("hexroller", seats=1, variant="back", printed=OWN)


TOML = """
variant = "front"
[printed]
3 = ["a1", "a2"]
4 = ["a3", "a4"]
5 = ["b1", "b2"]
6 = ["b3", "b4"]
7 = ["b5", "b6"]
8 = ["c1", "c2"]
"""


def own_sheet(text: str) -> dict[str, str]:
    read = rollwright.game("hexroller").read_sheet
    assert read is not None
    return read(tomllib.loads(text))


def test_own_pad_from_a_toml_file() -> None:
    assert own_sheet(TOML) == {"variant": "front", "printed": OWN}
    assert own_sheet(TOML.replace('variant = "front"', "")) == {"printed": OWN}
    match = Match("hexroller", 1, **own_sheet(TOML))  # type: ignore[call-overload]
    assert match.scores == [47]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "printed"),
        ('variant = "front"', "printed"),
        (f'printed = "{OWN}"', "printed"),
        (TOML.replace("[printed]", "[numbers]"), "numbers"),
        (TOML.replace("variant", "side"), "side"),
        (TOML.replace('["a1", "a2"]', '"a1"'), "3"),
        (TOML.replace('["a1", "a2"]', "[1, 2]"), "3"),
    ],
)
def test_own_pad_with_a_bad_table_is_refused(text: str, word: str) -> None:
    with pytest.raises(BadOption, match=word):
        own_sheet(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (TOML.replace("front", "inside"), "variant"),
        (TOML.replace('["a1", "a2"]', '["a1"]'), "once"),
        (TOML.replace('["a1", "a2"]', "[]"), "number 3"),
        (TOML.replace('"a2"', '"z9"'), "no hex"),
        (TOML.replace('"a2"', '"c2"'), "Hex c2"),
        (TOML.replace("8 =", "9 ="), "from 3 to 8"),
        (TOML.replace('8 = ["c1", "c2"]', ""), "number 8"),
    ],
)
def test_own_pad_with_bad_numbers_is_refused(text: str, word: str) -> None:
    with pytest.raises(BadOption, match=word):
        Match("hexroller", 1, **own_sheet(text))  # type: ignore[call-overload]
