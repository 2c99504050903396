"""Programs as players: started when they are first asked, one process a thread that asks."""

from functools import cache
from threading import local
from typing import Final

from rollwright.core.dice import Key
from rollwright.core.errors import PlayerFailed
from rollwright.core.game import Game
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.players.evaluation import Evaluation
from rollwright.players.own import protocol
from rollwright.players.own.process import Process, check_command
from rollwright.players.own.protocol import Answer, Greeting, Nonsense
from rollwright.players.own.spec import Spec
from rollwright.players.registry import ComputerPlayer

STARTING: Final = 20.0  # seconds for a program to start and say that it is ready
TRIES: Final = 3  # starts in vain, after which it is not started again


class Program:
    """A program that can be asked again and again. Whenever it has failed it is started anew."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.greeting = Greeting("", "")
        self.process: Process | None = None
        self._in_vain = 0

    def ask(self, game: Game[State], state: State, seat: Seat, key: Key) -> Answer:
        """What it answers; PlayerFailed, in a sentence, if that is nothing that can be played."""
        process = self.started()
        asked = protocol.question(game, state, seat, key, self.spec.seconds)
        if spoken := [line for line in process.unasked() if protocol.is_answer(line)]:
            raise self._ended(process.failed(f"says '{spoken[0][:60]}' without being asked"))
        try:
            lines = process.exchange(asked.text, protocol.is_answered, self.spec.seconds)
            return protocol.answer(lines, asked)
        except Nonsense as nonsense:
            raise self._ended(process.failed(str(nonsense))) from None
        except PlayerFailed as failure:
            raise self._ended(failure) from None

    def started(self) -> Process:
        """Its process, which has said that it is ready."""
        if self.process is None:
            if self._in_vain >= TRIES:
                raise PlayerFailed(f"{self.spec.label} could not be started {TRIES} times.")
            self._in_vain += 1
            process = Process(self.spec.label, self.spec.command)
            try:
                due = f"said 'ready {protocol.VERSION}'"
                lines = process.exchange(protocol.HELLO, protocol.is_ready, STARTING, due)
                self.greeting = protocol.greeting(lines)
            except Nonsense as nonsense:
                raise process.failed(str(nonsense)) from None
            self.process, self._in_vain = process, 0
        return self.process

    def close(self) -> None:
        """End it."""
        if self.process is not None:
            self.process.close()
            self.process = None

    def _ended(self, failure: PlayerFailed) -> PlayerFailed:
        self.process = None
        return failure


@cache
def program_player(spec: Spec) -> ComputerPlayer:
    """A program as a player; refuses, in a sentence, a command that cannot be run."""
    check_command(spec.command)
    own = local()  # a thread asks a process of its own

    def ask(game: Game[State], state: State, seat: Seat, key: Key) -> Answer:
        if not hasattr(own, "program"):
            own.program = Program(spec)
        program: Program = own.program
        return program.ask(game, state, seat, key)

    def choose(game: Game[State], state: State, seat: Seat, key: Key) -> Move:
        return ask(game, state, seat, key).move

    def evaluate(game: Game[State], state: State, seat: Seat, key: Key) -> list[Evaluation]:
        move, values = ask(game, state, seat, key)
        told = [Evaluation(one, value) for one, value in values.items()]
        first = [] if move in values else [Evaluation(move, 0.0)]
        return first + sorted(told, key=lambda one: (one.move != move, -one.value))

    return ComputerPlayer(choose, evaluate)
