"""What is drawn once looks as if it were drawn anew, and is not drawn again without need."""

from pathlib import Path
from random import Random
from typing import cast
from unittest.mock import patch

import pytest

from rollwright.core.drawing import Markup
from rollwright.core.errors import Refused
from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.draw import picture
from rollwright.web.live.diff import Change, changes, elements
from rollwright.web.live.screen import Screen, screen
from rollwright.web.table.room import Room
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import OVER
from tests.web.game_facts import EVERY, quick_options, seats_of
from tests.web.party import Party, evening, pace, party

STEPS = 40


def drawn_anew(room: Room, seat: Seat, lang: Language) -> Screen:
    """A screen of which nothing was drawn before."""
    kept, said = room.drawn, room.said
    room.drawn, room.said = {}, {}
    try:
        return screen(room, seat, lang)
    finally:
        room.drawn, room.said = kept, said


def looks_as_drawn_anew(at: Party, sent: dict[tuple[Seat, Language], Screen]) -> None:
    for seat in (*range(at.match.seats), NOBODY):
        for lang in ("en", "de") if seat == 0 else ("en",):
            seen, anew = screen(at.room, seat, lang), drawn_anew(at.room, seat, lang)
            assert seen.parts == anew.parts
            assert seen.news == anew.news
            before = sent.get((seat, lang))
            if before is not None and before.layout == seen.layout:
                assert applied(before, seen) == dict(seen.parts)
            sent[seat, lang] = seen


def applied(before: Screen, seen: Screen) -> dict[str, str]:
    """What a page shows that is told the changes."""
    shown = {name: str(part) for name, part in before.parts.items()}
    told = changes(before.parts, seen.parts)
    shown |= cast(dict[str, str], told.get("parts", {}))
    for name, changed in cast(dict[str, list[Change]], told.get("lists", {})).items():
        there = elements(shown[name])
        for first, last, markup in changed:
            there[first:last] = elements(markup)
        shown[name] = "".join(there)
    return {name: shown[name] for name in seen.parts}


@pytest.mark.parametrize("game", EVERY)
def test_every_screen_looks_as_if_it_were_drawn_anew(game: str, place: Path | str) -> None:
    @evening
    async def story(rooms: Rooms) -> None:
        at = await party(rooms, game, seats_of(game), options=quick_options(game))
        random = Random(7)
        sent: dict[tuple[Seat, Language], Screen] = {}
        for number in range(STEPS):
            if at.table.phase == OVER:
                break
            await at.step(random)
            looks_as_drawn_anew(at, sent)
            if number % 9 == 5:
                for seat in range(at.match.seats):
                    try:
                        await at.do(seat, "undo")
                    except Refused:
                        continue
                    looks_as_drawn_anew(at, sent)
                    break

    with pace():
        story(place)


@evening
async def test_a_move_draws_no_sheet_but_the_one_on_which_it_is_written(rooms: Rooms) -> None:
    at = await party(rooms, "splitter", 3, dice="real")
    drawn: list[Seat] = []
    writing = picture.writing

    def counted(view: picture.AnyView, seat: Seat) -> Markup:
        drawn.append(seat)
        return writing(view, seat)

    def look() -> list[Seat]:
        drawn.clear()
        for seat in (0, 1, 2, NOBODY):
            screen(at.room, seat, "en")
            screen(at.room, seat, "de")
        return sorted(drawn)

    with pace(), patch.object(picture, "writing", counted):
        assert look() == [0, 1, 2]
        await at.do(0, "throw", outcome="2 5")
        assert look() == []  # the dice lie on the table, not on a sheet
        await at.do(1, "move", move="c4 2-5")
        assert look() == [1]
        await at.do(0, "move", move="c4 2-5")
        assert look() == [0]
        await at.do(2, "move", move="c4 2-5")
        assert look() == [2]
        await at.until(lambda: at.table.throw_due)
        assert look() == []  # all see now what each has drawn before


@evening
async def test_who_left_and_came_is_called_by_the_new_name_on_every_sheet(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, dice="real")
    await at.do(0, "throw", outcome="Bonus 200")
    await at.do(0, "throw", outcome="1 1 2 3 4 6")
    screen(at.room, 0, "en")
    await at.do(1, "leave")
    await at.do(0, "seat", seat=1, player=None)
    await at.sit("Zoe", 1)
    seen, anew = screen(at.room, 0, "en"), drawn_anew(at.room, 0, "en")
    assert seen.parts == anew.parts and "Zoe" in str(seen.parts["players"])
