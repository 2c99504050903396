"""The `.game` record: a match as a text that a person can read and write.

    game: splitter
    rules: 1
    variant: A
    seats: 2
    seat 1: Ann
    seat 2: Bob
    seed: 7
    scores: 1 0

    roll: 1 5
    1: a3 1-5
    2: d1 5-1
    # a comment belongs to the event above it

Header lines come first, then the events in English words: `roll` (or `card`) for what chance
gave, the seat's number for a move. Options that are not mentioned have their defaults, and
`position:` in place of the options starts from a position. Reading replays every event by the
rules, so a record that was read is a game that could be played.

A game of a live table may carry its table's log, in comments of the form `# log {…}` at its end:
`rollwright verify` checks by them that the dice were fair.
"""

from typing import NoReturn

from rollwright.core.errors import BadOption, BadRecord, BadText, IllegalMove, UnknownGame
from rollwright.core.game import AnyGame
from rollwright.core.whole_numbers import whole_number
from rollwright.games import game
from rollwright.play.match import AnyMatch, Match

CHANCE_LABELS = ("roll", "card")
_LOG = "log "  # before each line of a table's log, which is JSON


def headers(match: AnyMatch) -> tuple[dict[str, str], dict[str, str]]:
    """The header lines: those known before the first event, and those that the game ends with."""
    before = {"game": match.game.name, "rules": str(match.game.version)}
    if match.started_from is not None:
        before["position"] = match.started_from
    else:
        for option in match.game.words.OPTIONS:
            text = option.write(getattr(match.options, option.name), match.options)
            if text:
                before[option.name] = text
        before["seats"] = str(match.seats)
    after = {f"seat {seat + 1}": name for seat, name in enumerate(match.names or [])}
    if match.seed is not None:
        after["seed"] = str(match.seed)
    after["scores"] = " ".join(str(points) for points in match.scores)
    if match.over:
        after["winners"] = " ".join(str(seat + 1) for seat in match.winners)
    return before, after


def write(match: AnyMatch) -> str:
    """The text of a match."""
    before, after = headers(match)
    lines = [f"{key}: {value}" for key, value in (before | after).items()]
    lines.append("")
    lines += [f"# {comment}" for comment in match.comments.get(0, [])]
    for number, event in enumerate(match.events):
        label = _chance_label(match, number) if event.seat is None else event.seat + 1
        lines.append(f"{label}: {match.event_words(number)}")
        lines += [f"# {comment}" for comment in match.comments.get(number + 1, [])]
    if match.log:
        lines += ["", *(f"# {_LOG}{line}" for line in match.log)]
    return "\n".join(lines) + "\n"


def _chance_label(match: AnyMatch, number: int) -> str:
    return match.game.words.chance(match.at(number), "en")


def load(text: str, played: AnyGame | None = None) -> AnyMatch:
    """The match that a record tells; of a game that is not installed if it is given.

    >>> match = load("game: splitter\\nseats: 1\\n\\nroll: 1 5\\n1: a3 1-5\\n")
    >>> match.scores
    [1]
    >>> load("game: splitter\\nseats: 1\\n\\nroll: 1 5\\n1: a3 2-5\\n")
    Traceback (most recent call last):
    rollwright.play.record.BadRecord: Line 5: 'a3 2-5' is not a move here. Possible now: …
    """
    return _Reader(text, played).match()


class _Reader:
    """One pass over the lines; whatever is wrong is told with its line's number."""

    def __init__(self, text: str, played: AnyGame | None) -> None:
        self.played = played
        self.line = 0
        self.header: dict[str, tuple[int, str]] = {}  # key -> line, value
        self.events: list[tuple[int, str, str]] = []  # line, label, words
        self.comments: dict[int, list[str]] = {}  # by the number of events before them
        self.log: list[str] = []
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
            self.line = number
            self._take(line.strip())

    def wrong(self, sentence: str, line: int | None = None) -> NoReturn:
        raise BadRecord(line or self.line, sentence)

    def _take(self, line: str) -> None:
        # a name may have any sign in it, so there are no comments beside one
        is_name = line.lower().startswith("seat ")
        content, _, comment = (line, "", "") if is_name else line.partition("#")
        content = content.strip()
        if content:
            key, colon, value = content.partition(":")
            key, value = " ".join(key.lower().split()), value.strip()
            if not colon or not key or not value:
                self.wrong(f"'{content}' is neither 'header: value' nor an event such as '1: …'.")
            if whole_number(key) is not None or key in CHANCE_LABELS:
                self.events.append((self.line, key, value))
            elif self.events:
                self.wrong(f"the header '{key}' stands after the first event.")
            elif key in self.header:
                self.wrong(f"the header '{key}' stands there twice.")
            else:
                self.header[key] = (self.line, value)
        comment = comment.strip()
        if not content and comment.startswith(_LOG + "{"):
            self.log.append(comment.removeprefix(_LOG))
        elif comment:
            self.comments.setdefault(len(self.events), []).append(comment)

    def _pop(self, key: str) -> str | None:
        if key not in self.header:
            return None
        self.line, value = self.header.pop(key)
        return value

    def _number(self, key: str) -> int | None:
        value = self._pop(key)
        if value is None:
            return None
        number = whole_number(value)
        if number is None:
            self.wrong(f"{key} is a whole number, not '{value[:40]}'.")
        return number

    def match(self) -> AnyMatch:
        """The match, replayed event by event."""
        claims = {key: self.header.pop(key) for key in ("scores", "winners") if key in self.header}
        try:
            match = self._start()
        except (BadOption, BadText, UnknownGame) as bad:
            self.wrong(str(bad))
        for line, label, words in self.events:
            self.line = line
            self._replay(match, label, words)
        match.comments = self.comments
        match.log = tuple(self.log)
        for key, (line, claim) in claims.items():
            seats = [seat + 1 for seat in match.winners]
            true = " ".join(str(n) for n in (match.scores if key == "scores" else seats))
            if claim.replace(",", " ").split() != true.split():
                self.wrong(f"{key} should be '{true or 'none yet'}', not '{claim}'.", line)
        return match

    def _start(self) -> AnyMatch:
        name = self._pop("game")
        if name is None:
            self.line = 1
            self.wrong("a record starts with 'game: NAME'.")
        played = self.played if self.played and self.played.name == name else game(name)
        version = self._number("rules")
        if version is not None and version != played.version:
            self.wrong(f"these are rules {version} of {played.title}; I know {played.version}.")
        seed = self._number("seed")
        position = self._pop("position")
        if position is not None:
            match = Match.from_position(position, played, seed=seed)
            if match.game is not played:
                self.wrong(f"this is not a position of {played.title}.")
            names = self._names(match.seats)
            self._nothing_left()
            return Match.from_position(position, played, seed=seed, names=names)
        seats = self._number("seats")
        if seats is None:
            self.wrong("the header lacks 'seats: N'.")
        names = self._names(seats)
        known = played.words.OPTIONS
        given = {option.name: self.header.get(option.name, (0, ""))[1] for option in known}
        given = {name: text for name, text in given.items() if text}
        for option in known:
            text = self._pop(option.name)
            if text is not None:
                option.read(text, given)  # so that a bad value is told with its own line
        self._nothing_left()
        return Match(played, seats, seed=seed, names=names, **given)

    def _names(self, seats: int) -> list[str] | None:
        line = self.line
        named = [self._pop(f"seat {seat + 1}") for seat in range(min(seats, 100))]
        self.line = line
        if not any(named):
            return None
        return [name or f"Seat {seat + 1}" for seat, name in enumerate(named)]

    def _nothing_left(self) -> None:
        for key, (line, _) in self.header.items():
            self.wrong(f"there is no header '{key}' here.", line)

    def _replay(self, match: AnyMatch, label: str, words: str) -> None:
        try:
            if label in CHANCE_LABELS:
                match.roll(words)
            else:
                match.play(int(label) - 1, words)
        except IllegalMove as illegal:
            self.wrong(str(illegal))
