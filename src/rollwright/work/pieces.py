"""Cut work into pieces, hand them out, and take each one in once.

Work is numbered (games, deals), and what a number comes to depends on it alone. So it does not
matter how the work is cut, who does a piece, in which order pieces come back, or whether one was
done twice because its first worker died: a piece has a number, and is taken in once.
"""

from collections import Counter, deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from time import perf_counter
from typing import Final, Generic, NamedTuple, TypeVar

from rollwright import __version__
from rollwright.core.errors import BadOption, WorkersLost
from rollwright.work.crew import Crew

MOST_TRIES: Final = 4  # of a piece whose workers die: perhaps it is what kills them
LEAST: Final = 50  # the last pieces have at least so small a part of what one usually has

Track = TypeVar("Track", bound=Hashable)
Result = TypeVar("Result")


class Piece(NamedTuple, Generic[Track]):
    """Some numbers of a track that are worked on together."""

    number: int  # of the piece, in the order of cutting
    track: Track  # what the numbers count: the deals of a bout, say
    numbers: Sequence[int]


class Done(NamedTuple, Generic[Result]):
    """What came of a piece, and how long it took where it was done."""

    result: Result
    seconds: float


def timed(
    work: Callable[[Piece[Track]], Result], version: str, piece: Piece[Track]
) -> Done[Result]:
    """Do a piece, wherever this is called, if it is by the same rules as there."""
    if version != __version__:
        raise BadOption(
            f"Rollwright is {version} here and {__version__} where it should work; install the"
            " same on all machines."
        )
    started = perf_counter()
    result = work(piece)
    return Done(result, perf_counter() - started)


# ---------------------------------------------------------------- cutting


class Sizes(NamedTuple):
    """How large pieces are."""

    seconds: float  # that one should take, by the pace of its track so far …
    first: int = 1  # … numbers in one before there is a pace …
    most: int = 64  # … and at most …
    shares: int = 1  # … and one of so many shares of what is left, down to a LEAST of its seconds

    @classmethod
    def all_of(cls, number: int) -> "Sizes":
        """All pieces have so many numbers, the last ones perhaps fewer."""
        return cls(0.0, number, number)

    def fitting(self, pace: float | None, left: int) -> int:
        """How many numbers go into a piece, at so many seconds a number, if so many are left."""
        wanted = self.seconds / pace if pace and self.seconds else self.first
        share = max(left // self.shares, wanted / LEAST)
        return max(1, int(min(wanted, self.most, share)))


class Cut(Generic[Track]):
    """The work of some tracks, cut as it is asked for; no track is far ahead of the others."""

    def __init__(self, tracks: Mapping[Track, Sequence[int]], sizes: Sizes) -> None:
        self.tracks = {track: numbers for track, numbers in tracks.items() if numbers}
        self.sizes = sizes
        self.reached = dict.fromkeys(self.tracks, 0)
        self.pace: dict[Track, float] = {}  # seconds a number
        self.pieces = 0

    def next(self) -> Piece[Track] | None:
        """The next piece; none if all is handed out."""
        if not self.reached:
            return None
        track = min(self.reached, key=self._next_number)
        begin = self.reached[track]
        left = len(self.tracks[track]) - begin
        end = begin + self.sizes.fitting(self.pace.get(track), left)
        numbers = self.tracks[track][begin:end]
        self.reached[track] = end
        if end >= len(self.tracks[track]):
            del self.reached[track]
        self.pieces += 1
        return Piece(self.pieces - 1, track, numbers)

    def _next_number(self, track: Track) -> int:
        return self.tracks[track][self.reached[track]]

    def note(self, piece: Piece[Track], seconds: float) -> None:
        """Remember how quick a piece was done."""
        self.pace[piece.track] = seconds / len(piece.numbers)


# ---------------------------------------------------------------- working


def work_through(
    work: Callable[[Piece[Track]], Result],
    cut: Cut[Track],
    crew: Crew,
    take: Callable[[Piece[Track], Result], None],
    *,
    in_order: bool = False,
) -> bool:
    """Let a crew do all pieces; `take` gets what came of each one, once.

    In the order of cutting, if asked for; otherwise as they come. True if all was done, False if
    a KeyboardInterrupt ended it early. A piece whose worker died is handed out again.
    """
    run = _Run(work, cut, crew, take, in_order)
    try:
        run.hand_out()
        while run.busy:
            run.collect()
            run.hand_out()
    except KeyboardInterrupt:
        run.call_off()
        return False
    return True


class _Run(Generic[Track, Result]):
    """Work that is being done."""

    def __init__(
        self,
        work: Callable[[Piece[Track]], Result],
        cut: Cut[Track],
        crew: Crew,
        take: Callable[[Piece[Track], Result], None],
        in_order: bool,
    ) -> None:
        self.work = work
        self.cut = cut
        self.crew = crew
        self.take = take
        self.in_order = in_order
        self.busy: dict[Future[Done[Result]], tuple[Piece[Track], Executor]] = {}
        self.again: deque[Piece[Track]] = deque()  # whose workers died
        self.early: dict[int, tuple[Piece[Track], Result]] = {}  # done before their turn
        self.taken = 0
        self.tries: Counter[int] = Counter()

    def hand_out(self) -> None:
        """Keep the crew busy, with a little ahead."""
        while len(self.busy) + len(self.early) < self.crew.ahead or self.again:
            piece = self.again.popleft() if self.again else self.cut.next()
            if piece is None:
                return
            executor = self.crew.executor
            try:
                future = self.crew.submit(timed, self.work, __version__, piece)
            except BrokenExecutor as broken:
                self._lost(piece, executor, broken)
            else:
                self.busy[future] = piece, executor

    def collect(self) -> None:
        """Wait for the next that are done, and take them in."""
        for future in wait(self.busy, return_when=FIRST_COMPLETED).done:
            self._finish(future)

    def _finish(self, future: Future[Done[Result]]) -> None:
        piece, executor = self.busy.pop(future)
        try:
            done = future.result()
        except self.crew.lost as error:
            self._lost(piece, executor, error)
            return
        except Exception as error:
            raise self.crew.explained(error) from None
        self.cut.note(piece, done.seconds)
        if not self.in_order:
            self.take(piece, done.result)
            return
        self.early[piece.number] = piece, done.result
        while self.taken in self.early:
            next_piece, result = self.early.pop(self.taken)
            self.taken += 1
            self.take(next_piece, result)

    def _lost(self, piece: Piece[Track], executor: Executor, error: BaseException) -> None:
        """Hand a piece out again whose worker died."""
        self.tries[piece.number] += 1
        if self.tries[piece.number] >= MOST_TRIES:
            why = f"{type(error).__name__}: {error}".strip().partition("\n")[0]
            raise WorkersLost(
                f"Whoever worked on the same piece died {MOST_TRIES} times; the last time:"
                f" {why.rstrip('.')}. (A script that starts workers does so under"
                ' `if __name__ == "__main__":`, or each of them starts it again.)'
            ) from None
        if isinstance(error, BrokenExecutor):
            self.crew.replace(executor)
        self.again.append(piece)

    def call_off(self) -> None:
        """Begin nothing more; what is under way is waited for where that is short."""
        self.busy = {future: one for future, one in self.busy.items() if not future.cancel()}
        if not self.crew.finishes:
            self.crew.close(early=True)
            self.busy = {}
        while self.busy:
            self.collect()
