"""Learn from mistakes: the positions in which a seat erred, one after another, to be solved."""

import asyncio
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rollwright.coach.classes import rated, thresholds
from rollwright.coach.review import ERRORS, ReviewedEvent
from rollwright.core.drawing import NO_GROUP, Markup, Target
from rollwright.core.moves import listed
from rollwright.core.seats import ALLOWED, NOBODY, Move, Seat
from rollwright.core.states import AnyState
from rollwright.core.texts import as_text
from rollwright.draw import picture
from rollwright.draw.pencilled import pencilled
from rollwright.svg.elements import element, joined, number
from rollwright.web.live.gathering import title
from rollwright.web.pages.page import page
from rollwright.web.requests import held, language, room_of, whole
from rollwright.web.review.pages import known, told_of
from rollwright.web.review.steps import Told, moves_of
from rollwright.web.review.words import SAY


class Choice(NamedTuple):
    """A move that can be chosen by its words."""

    words: str
    address: str


class Verdict(NamedTuple):
    """What is said of the move that somebody chose."""

    good: bool
    sentence: str


class Task(NamedTuple):
    """A position to be solved."""

    event: ReviewedEvent
    seat: Seat
    nth: int  # from 1 …
    of: int  # … to that
    chosen: Move | None


async def mistakes(request: Request) -> Response:
    """One of the positions in which a seat erred; with a move, what that is worth."""
    room, lang = await room_of(request), language(request)
    own, _ = held(request, room)
    made = await known(request, room)
    told = None if made is None else told_of(room, made, own, lang)
    if made is None or told is None:
        return RedirectResponse(f"/t/{room.table.id}/review", 303)
    asked = whole(request.query_params.get("seat"))
    seat = asked if asked is not None and asked < told.match.seats else max(0, own)
    errors = made.errors_of(seat)
    if not errors:
        return RedirectResponse(f"/t/{room.table.id}/review", 303)
    nth = min(max(1, whole(request.query_params.get("k")) or 1), len(errors))
    event = errors[nth - 1]
    chosen = whole(request.query_params.get("move"))
    world = told.worlds[event.number]
    rules = told.match.game.rules
    if chosen is not None and (
        chosen >= rules.MOVES or rules.refusal(world, seat, chosen) != ALLOWED
    ):
        chosen = None
    task = Task(event, seat, nth, len(errors), chosen)
    about = await asyncio.to_thread(solving, told, task, world)
    return page(
        request,
        "mistakes.html",
        id=room.table.id,
        title=title(room.table, lang),
        game=told.match.game,
        task=task,
        own=own != NOBODY and seat == own,
        name=told.names[seat],
        about=about,
    )


def solving(told: Told, task: Task, world: AnyState) -> dict[str, object]:
    """The position, with what can be tapped; or with the move that was, and the best."""
    game, lang, seat = told.match.game, told.lang, task.seat
    state = world
    if task.chosen is not None:
        state = game.rules.after_move(world, seat, task.chosen)
    past = told.match.timeline.past(task.event.number)
    shown = picture.View(game, state, told.names, world, lang)
    before = picture.View(game, world, told.names, None, lang, past)
    width, height = game.drawing.size(world)
    answered = verdict(told, task) if task.chosen is not None else None
    solved = pencilled(game, world, seat, task.event.best) if answered is not None else Markup("")
    return {
        "verdict": answered,
        "box": f"0 0 {number(width)} {number(height)}",
        "board": as_text(game.words.board(world, seat, lang)),
        "paper": game.drawing.paper(world, lang),
        "writing": picture.writing(shown, seat),
        "over": _links(told, task, world) if answered is None else solved,
        "lies": picture.table(before),
        "choices": _choices(told, task, world) if answered is None else [],
        "said": game.words.task(world, seat, lang),
        "worths": moves_of(told, task.event) if answered is not None else None,
    }


def verdict(told: Told, task: Task) -> Verdict:
    """Whether a move is as good as the best."""
    lang, event = told.lang, task.event
    words = told.move_words(event.number, task.seat, task.chosen or 0)
    best = event.moves[0]
    known = next((one for one in event.moves if one.move == task.chosen), None)
    if known is None:
        return Verdict(False, SAY(lang, "not among", words=words, n=len(event.moves)))
    loss = max(0.0, best.worth - known.worth)
    name = rated(loss, thresholds(told.match.game.name, told.kind))
    if name in ERRORS:
        again = "as before" if task.chosen == told.match.events[event.number].what else "loses"
        return Verdict(False, SAY(lang, again, words=words, worth=told.size(loss)))
    return Verdict(True, SAY(lang, "solved" if loss == 0 else "nearly", words=words))


def _address(task: Task, move: Move) -> str:
    return f"?seat={task.seat}&k={task.nth}&move={move}"


def _on_the_sheet(told: Told, task: Task, world: AnyState) -> dict[Move, Target]:
    """The moves with a place of their own on the sheet."""
    targets = told.match.game.drawing.targets(world, task.seat)
    return {one.move: one for one in targets if one.group == NO_GROUP}


def _links(told: Told, task: Task, world: AnyState) -> Markup:
    """What can be tapped on the sheet."""
    return joined(
        element(
            "a",
            target.markup,
            class_="move",
            href=_address(task, move),
            aria_label=told.move_words(task.event.number, task.seat, move),
            data_swap="",
        )
        for move, target in _on_the_sheet(told, task, world).items()
    )


def _choices(told: Told, task: Task, world: AnyState) -> list[Choice]:
    """The other moves, by their words."""
    placed = _on_the_sheet(told, task, world)
    open_moves = listed(told.match.game.rules.open_moves(world, task.seat))
    return [
        Choice(told.move_words(task.event.number, task.seat, move), _address(task, move))
        for move in open_moves
        if move not in placed
    ]
