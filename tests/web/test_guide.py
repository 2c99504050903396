"""What a guided game explains: decisions, and a card when anybody flips it."""

from rollwright.core.seats import NOBODY
from rollwright.play.lessons.guide import guide
from rollwright.web.learn.guide import advice
from rollwright.web.table.rooms import Rooms
from tests.web.party import evening, party


@evening
async def test_a_card_is_explained_to_all_when_anybody_flips_it(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, dice="real")
    assert advice(at.table, 1, "en") == {}  # Ann's card is due, and that is hers to do
    assert advice(at.table, 0, "en")["decision"] == "flip"
    await at.do(0, "throw", outcome="Cloverleaf")
    assert at.table.match is not None
    words = guide(at.table.match.game)("en", "cloverleaf")
    theirs = {"theirs": True, "decision": "cloverleaf", "says": words}
    assert advice(at.table, 1, "en") == theirs
    assert advice(at.table, 0, "en") == {"decision": "cloverleaf", "says": words, "tips": []}
    assert advice(at.table, NOBODY, "en") == {}


@evening
async def test_in_splitter_there_is_more_to_say_as_the_game_goes_on(rooms: Rooms) -> None:
    at = await party(rooms, "splitter", 1, dice="real")
    await at.do(0, "throw", outcome="2 5")
    assert advice(at.table, 0, "en")["tips"] == []
    await at.do(0, "move", move="c3 2-5")
    await at.do(0, "throw", outcome="1 6")
    told = advice(at.table, 0, "en")["tips"]
    assert isinstance(told, list) and [name for name, _ in told] == [
        "tip star",
        "tip sixes",
    ]
