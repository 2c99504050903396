"""Learn from mistakes: the positions in which a seat erred, one after another, to be solved."""

import asyncio
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rollwright.coach.move_classes import rated, thresholds
from rollwright.coach.review import ERRORS, INACCURACY, ReviewedEvent
from rollwright.core.drawing import NO_GROUP, Drawn, Markup, Place, Target
from rollwright.core.moves import listed
from rollwright.core.seats import ALLOWED, NOBODY, Move, Seat
from rollwright.core.states import AnyState
from rollwright.core.text_board import as_text
from rollwright.draw import picture
from rollwright.draw.advised_move import advised, pencilled, ring
from rollwright.svg.elements import element, joined
from rollwright.svg.elements import number as number_words
from rollwright.web.live.gathering import title
from rollwright.web.pages.page import page
from rollwright.web.requests import language, room_of, whole
from rollwright.web.review.pages import known, told_of
from rollwright.web.review.review_as_told import Told
from rollwright.web.review.steps import moves_of, played_ring
from rollwright.web.review.words import SAY
from rollwright.web.seat_cookies import held


class Choice(NamedTuple):
    """A move that can be chosen by its words."""

    words: str
    address: str
    dice: bool  # whether it is a choice of dice that can be tapped


class Verdict(NamedTuple):
    """What is said of the move that somebody chose."""

    good: bool
    sentence: str


class Task(NamedTuple):
    """A position to be solved: where the number began that was written in error, if it was that."""

    event: ReviewedEvent
    seat: Seat
    nth: int  # from 1 …
    of: int  # … to that
    chosen: Move | None = None
    at: int = 0  # how many moves of the way to the error are made
    note: str = ""  # what is said of the move before
    solution: bool = False  # whether it is to be shown


async def mistakes(request: Request) -> Response:
    """One of the positions in which a seat erred; with a move, what that is worth."""
    room, lang = await room_of(request), language(request)
    own, _ = held(request, room)
    made = await known(request, room)
    told = None if made is None else told_of(room, made, own, lang)
    if made is None or told is None:
        return RedirectResponse(f"/t/{room.table.id}/review", 303)
    asked = request.query_params
    wanted = whole(asked.get("seat"))
    seat = wanted if wanted is not None and wanted < told.match.seats else max(0, own)
    wrong = told.wrong(seat) or told.wrong(seat, slight=True)
    if not wrong:
        return RedirectResponse(f"/t/{room.table.id}/review", 303)
    nth = min(max(1, whole(asked.get("k")) or 1), len(wrong))
    task = Task(wrong[nth - 1].stands_for, seat, nth, len(wrong), whole(asked.get("move")))
    last = len(way_to(told, task)) - 1
    solution = bool(asked.get("solution"))
    at = last if solution else min(whole(asked.get("at")) or 0, last)
    task = walked(told, task._replace(at=at, solution=solution))
    about = await asyncio.to_thread(solving, told, task)
    return page(
        request,
        "mistakes.html",
        id=room.table.id,
        title=title(room.table, lang),
        game=told.match.game,
        task=task,
        slight=wrong[0].rated == INACCURACY,
        head=wrong[nth - 1].head,
        own=own != NOBODY and seat == own,
        name=told.names[seat],
        about=about,
    )


# ---------------------------------------------------------------- the way to an error


def way_to(told: Told, task: Task) -> list[int]:
    """The events from the choice that an error only carried out to the error itself."""
    match, detail = told.match, told.match.game.detail
    found = [task.event.number]
    if detail is None or not detail(match.events[found[0]].what):
        return found
    for number in range(found[0] - 1, -1, -1):
        event = match.events[number]
        if event.seat is None:
            break
        if event.seat == task.seat:
            found.append(number)
            if not detail(event.what):
                break
    # of what was forced there is nothing to find
    return [one for one in reversed(found) if told.events[one].choices > 1]


def walked(told: Told, task: Task) -> Task:
    """A task after the move that was chosen, if it was on the way to the error."""
    number = way_to(told, task)[task.at]
    rules, world = told.match.game.rules, told.worlds[number]
    chosen = task.chosen
    if chosen is None:
        return task
    if chosen >= rules.MOVES or rules.refusal(world, task.seat, chosen) != ALLOWED:
        return task._replace(chosen=None)
    if number == task.event.number:
        return task
    if chosen == told.match.events[number].what:
        return task._replace(chosen=None, at=task.at + 1, note=SAY(told.lang, "so far"))
    if verdict(told, task).good:
        return task._replace(chosen=None, at=task.at + 1, note=SAY(told.lang, "went on"))
    return task


def solving(told: Told, task: Task) -> dict[str, object]:
    """The position, with what can be tapped; once it is solved or given up, with the best move."""
    game, lang, seat = told.match.game, told.lang, task.seat
    number = way_to(told, task)[task.at]
    world, event = told.worlds[number], told.events[number]
    answered = verdict(told, task) if task.chosen is not None else None
    good = answered is not None and answered.good
    done = good or task.solution
    # also what was right is drawn in pencil alone: ink below it would blur it
    shown = picture.View(game, world, told.names, world, lang)
    before = picture.View(game, world, told.names, None, lang, told.match.timeline.past(number))
    width, height = game.drawing.size(world)
    marks = played_ring(told, number) if number == task.event.number else Markup("")
    right = task.chosen if good else event.best
    over = _solved(told, task, good=good) if done else _links(told, task, world)
    drawn = picture.lies(before)
    move = right if done else told.match.events[task.event.number].what
    writing = told.writing(number)
    words = ("", "") if writing is None else told.told_words(writing)
    dice = _rings(told, task, world, move or 0, "ring better" if done else "ring played")
    return {
        "verdict": answered,
        "done": done,
        "played": words[0],
        "best": words[1],
        "ring": bool(marks or (dice and not done)),
        "gain": SAY(lang, "worth more", worth=told.gain(event.loss)) if done else "",
        "pencils": not done and _pencils(told, task, world),
        "box": f"0 0 {number_words(width)} {number_words(height)}",
        "board": as_text(game.words.board(world, seat, lang)),
        "paper": game.drawing.paper(world, lang),
        "writing": picture.writing(shown, seat),
        "over": over if good else joined((marks, _tried(told, task, world), over)),
        "lies": picture.on_table(
            before, drawn._replace(markup=joined((drawn.markup, dice))), None if done else seat
        ),
        "dice": None if done else _dice(told, task, world, drawn),
        "choices": [] if done else _choices(told, task, world),
        "said": _said(told, task, world),
        "worths": moves_of(told, event) if done else None,
    }


def verdict(told: Told, task: Task) -> Verdict:
    """Whether a move is as good as the best."""
    lang, number = told.lang, way_to(told, task)[task.at]
    event, chosen = told.events[number], task.chosen or 0
    words = told.move_words(number, task.seat, chosen)
    best, last = event.moves[0], event.moves[-1]
    known = next((one for one in event.moves if one.move == chosen), None)
    stated = thresholds(told.match.game.name, told.kind)
    if known is None:  # those that are told are the best ones, and the one that was played
        listed_ones = [one for one in event.moves if one.move != told.match.events[number].what]
        last = (listed_ones or [last])[-1]
        return Verdict(
            False, SAY(lang, "loses more", words=words, worth=told.gain(best.worth - last.worth))
        )
    loss = max(0.0, best.worth - known.worth)
    if rated(loss, stated) in ERRORS:
        again = "as before" if chosen == told.match.events[number].what else "loses"
        return Verdict(False, SAY(lang, again, words=words, worth=told.gain(loss)))
    if chosen == event.best:
        return Verdict(True, SAY(lang, "solved", words=words))
    best_words = told.move_words(number, task.seat, event.best or 0)
    return Verdict(True, SAY(lang, "nearly", words=words, best=best_words))


# ---------------------------------------------------------------- what is drawn and tapped


def _said(told: Told, task: Task, world: AnyState) -> str:
    """What to do."""
    return told.match.game.words.task(world, task.seat, told.lang)


def _pencils(told: Told, task: Task, world: AnyState) -> bool:
    """Whether a tap writes in pencil first, another swaps, and a button writes."""
    targets = told.match.game.drawing.targets(world, task.seat)
    return any(one.twin is not None for one in targets)


def _solved(told: Told, task: Task, *, good: bool) -> Markup:
    """The best move in pencil, and one that is as good, if that was chosen."""
    event = told.events[way_to(told, task)[task.at]]
    game, world, seat = told.match.game, told.worlds[event.number], task.seat
    if not good or task.chosen == event.best:
        return pencilled(game, world, seat, event.best, event.then)
    return advised(game, world, seat, [task.chosen or 0, event.best or 0], ())


def _tried(told: Told, task: Task, world: AnyState) -> Markup:
    """What was chosen and is not good enough, as one wrote it."""
    targets = told.match.game.drawing.targets(world, task.seat)
    return joined(
        element("g", one.markup, class_="tried")
        for one in targets
        if one.move == task.chosen and not task.solution
    )


def _rings(told: Told, task: Task, world: AnyState, move: Move, class_: str) -> Markup:
    """Frames around the dice of a move, if it is a choice of dice."""
    sets = told.match.game.drawing.dice_sets(world, task.seat, told.lang)
    if sets is None:
        return Markup("")
    places = next((one for one, which in sets.moves.items() if which == move), 0)
    return joined(
        ring(Place(move, die.x, die.y, die.side, die.side), class_)
        for n, die in enumerate(sets.dice)
        if places >> n & 1
    )


class Tapped(NamedTuple):
    """Dice that can be tapped: where each lies, and what a set of them does."""

    dice: list[tuple[str, str]]  # name, and middle and side in hundredths of the table
    says: dict[int, tuple[str, str]]  # by the set: words and address


def _dice(told: Told, task: Task, world: AnyState, drawn: Drawn) -> Tapped | None:
    """The dice that can be tapped, if the choice is one of dice."""
    game, seat, lang = told.match.game, task.seat, told.lang
    sets = game.drawing.dice_sets(world, seat, lang)
    if sets is None:
        return None
    said = game.button or game.spoken
    return Tapped(
        [
            (
                die.name,
                " ".join(
                    number_words(100 * part)
                    for part in (
                        (die.x + die.side / 2) / drawn.width,
                        (die.y + die.side / 2) / drawn.height,
                        die.side / drawn.width,
                    )
                ),
            )
            for die in sets.dice
        ],
        {
            places: (said(world, seat, move, lang), _address(task, move))
            for places, move in sets.moves.items()
        },
    )


def _address(task: Task, move: Move) -> str:
    return f"?seat={task.seat}&k={task.nth}&at={task.at}&move={move}"


def _on_the_sheet(told: Told, task: Task, world: AnyState) -> dict[Move, Target]:
    """The moves with a place on the sheet, some of them once dice are chosen for it."""
    return {one.move: one for one in told.match.game.drawing.targets(world, task.seat)}


def _links(told: Told, task: Task, world: AnyState) -> Markup:
    """What can be tapped on the sheet."""
    number = way_to(told, task)[task.at]
    return joined(
        element(
            "a",
            target.markup,
            class_="move" if target.group == NO_GROUP else "later",
            data_move=move if target.twin is not None else None,
            data_twin=target.twin,
            data_group=None if target.group == NO_GROUP else target.group,
            href=_address(task, move),
            aria_label=told.move_words(number, task.seat, move),
            data_swap="",
        )
        for move, target in _on_the_sheet(told, task, world).items()
    )


def _choices(told: Told, task: Task, world: AnyState) -> list[Choice]:
    """The other moves, by their words."""
    placed = _on_the_sheet(told, task, world)
    number = way_to(told, task)[task.at]
    sets = told.match.game.drawing.dice_sets(world, task.seat, told.lang)
    of_dice = set(sets.moves.values()) if sets else set()
    game = told.match.game
    open_moves = listed(game.rules.open_moves(world, task.seat))
    buttons = set(game.drawing.buttons(world, task.seat)) if game.button else set()

    def words(move: Move) -> str:
        if game.button is not None and move in buttons:
            return game.button(world, task.seat, move, told.lang)
        return told.move_words(number, task.seat, move)

    return [
        Choice(words(move), _address(task, move), dice=move in of_dice)
        for move in open_moves
        if move not in placed
    ]
