"""A game at one keyboard: people type in turn, computer players move by themselves."""

from collections.abc import Mapping
from secrets import randbelow

from rollwright.cli.rulebook import why_with_rule
from rollwright.cli.screen import Terminal
from rollwright.cli.table.commands import COMMANDS, WITH_MORE, command_words, offered_words
from rollwright.cli.table.game_file import GameFile
from rollwright.cli.table.prompt import Prompt
from rollwright.cli.table.seating import NONE_OF_OWN, player_of
from rollwright.cli.words import SAY, printable, sentence
from rollwright.core.dice import KEYS, derived
from rollwright.core.errors import IllegalMove, PlayerFailed
from rollwright.core.language import LANGUAGES
from rollwright.core.seats import Seat
from rollwright.core.states import AnyState
from rollwright.core.text_board import as_text
from rollwright.play.match import AnyMatch
from rollwright.play.parse import squeezed
from rollwright.players.registry import USUAL, Player, any_choice, is_own, player
from rollwright.players.warmup import load, ready

LOTS = 1000  # the computer players' keys lie beyond those of any roller's throws


class KeyboardTable:
    """A match, who plays it, where it is shown and the file it is written to.

    Nothing is hidden from those who sit at one keyboard, so what was written together can be
    taken back until the game goes on: the match holds the close of such a step.
    """

    def __init__(
        self,
        match: AnyMatch,
        screen: Terminal,
        prompt: Prompt,
        file: GameFile,
        *,
        real_dice: bool,
        own: Mapping[str, str] = NONE_OF_OWN,
    ) -> None:
        self.match = match
        self.match.holds_close = True
        self.screen = screen
        self.prompt = prompt
        self.file = file
        self.real_dice = real_dice
        self.lang = screen.lang
        self.computers = {
            seat: name for seat in range(match.seats) if (name := player_of(match.name(seat), own))
        }
        self._stood_in: set[Seat] = set()  # for whom it was said that another plays meanwhile
        self.people = [seat for seat in range(match.seats) if seat not in self.computers]
        self._lots = randbelow(KEYS)  # for computer players, where real dice need no seed
        self._seen: tuple[Seat, str] | None = None  # the sheet shown last, while it is a turn

    def play(self) -> None:
        """Play until the game is over."""
        for name in () if self.match.over else self.computers.values():
            if not is_own(name):
                load(name, self.match.game, self.match.state)
        while not self.match.over:
            if self.match.chance_due:
                self._throw()
                continue
            # Computers write last, so that nobody reads what they wrote before writing.
            writing = self.match.turn
            seat = next((seat for seat in writing if seat in self.people), writing[0])
            if seat in self.people:
                self.ask_for_move(seat)
            elif self._may_go_on(seat):
                self._computer_moves(seat)

    def save(self) -> None:
        """Write the record; a full disk is reported, but does not end the game."""
        try:
            self.file.update(self.match)
        except OSError as error:
            self.screen.line(sentence(error) or "")

    def last_mover(self) -> Seat | None:
        """The person whose move would be taken back: the last that one made in this step."""
        last = [(self.match.undoable(seat), seat) for seat in self.people]
        return max(
            ((number, seat) for number, seat in last if number is not None), default=(0, None)
        )[1]

    def state_for(self, seat: Seat) -> AnyState:
        """The state in which a person decides; all that was written once everybody has."""
        return self.match.state if self.match.step.done else self.match.view(seat)

    # ------------------------------------------------------------ moves

    def _may_go_on(self, seat: Seat) -> bool:
        """Ask before a computer player ends what people wrote together and might take back."""
        if not self.match.step.done or self.last_mover() is None:
            return True
        question = SAY(self.lang, "go on", name=self.match.name(seat))
        while text := self._answer(question, None):
            pass  # no move is asked for: the question says it again
        return text is not None

    def _computer_moves(self, seat: Seat) -> None:
        match = self.match
        match.close_step()
        seed = self._lots if match.seed is None else match.seed
        key = derived(derived(seed, LOTS + seat), len(match.events))
        try:
            move = int(self._player(seat)(match.game, match.view(seat), seat, key))
        except PlayerFailed as failed:  # from here on another plays
            self.screen.say(
                "failed", name=match.name(seat), why=printable(str(failed)), other=USUAL
            )
            self.computers[seat] = USUAL
            return
        words = match.play(seat, move, self.lang)
        self.save()
        self._seen = None
        self.screen.say("moved", name=match.name(seat), move=words)

    def _player(self, seat: Seat) -> Player:
        """Who plays for a computer's seat: while its player is compiled, another one."""
        name = self.computers[seat]
        if is_own(name):
            return any_choice(name)
        if ready(name, self.match.game, self.match.view(seat)):
            self._stood_in.discard(seat)
            return player(name)
        if seat not in self._stood_in:
            self._stood_in.add(seat)
            self.screen.say("warming", name=self.match.name(seat), other=USUAL)
        return player(USUAL)

    def ask_for_move(self, seat: Seat) -> None:
        """Let a person type until it is a move, or a command has changed the position."""
        self._present(seat)
        name = self.match.name(seat)
        while (text := self._answer(f"{name}> ", seat)) is not None:
            try:
                words = self.match.play(seat, text, self.lang)
            except IllegalMove as refused:
                self.screen.line(why_with_rule(self.match.game, refused, self.lang))
                continue
            self.save()
            if squeezed(text) != squeezed(words):
                self.screen.say("moved", name=name, move=words)
            return

    def _present(self, seat: Seat) -> None:
        """Show a person what they need to decide; their sheet only if it is news."""
        match, words, screen = self.match, self.match.game.words, self.screen
        state = self.state_for(seat)
        screen.head(match.name(seat), words.table(state, self.lang))
        board = words.board(state, seat, self.lang)
        if self._seen != (seat, as_text(board)):
            self._seen = (seat, as_text(board))
            screen.board(board)
            scores = [match.game.rules.score(state, other) for other in range(match.seats)]
            screen.totals(match, scores)
        screen.line(words.task(state, seat, self.lang))
        screen.moves(match.moves(seat, self.lang))

    # ------------------------------------------------------------ throws

    def _throw(self) -> None:
        question = self._throw_question()
        if question is None:
            self._thrown(None)
            return
        while (text := self._answer(question, None)) is not None:
            chance = self.match.game.words.chance(self.match.state, self.lang)
            if self.real_dice and not text:
                self.screen.say("type the dice", chance=chance)
            elif self.real_dice:
                try:
                    self._thrown(text)
                except IllegalMove as refused:
                    self.screen.line(str(refused))
                    continue
                return
            elif squeezed(text) in self._throw_words():
                self._thrown(None)
                return
            else:
                self.screen.say("throw first", chance=chance)

    def _throw_words(self) -> set[str]:
        """What can be typed for a throw: nothing, or what it is called in any language."""
        words, state = self.match.game.words, self.match.state
        called = {word for lang in LANGUAGES for word in SAY(lang, "throw words").split()}
        return {"", *called, *(squeezed(words.chance(state, lang)) for lang in LANGUAGES)}

    def _throw_question(self) -> str | None:
        """What to ask before a throw; nothing where it happens by itself.

        A person throws by their own hand, and nothing is thrown while a person's last move
        could still be taken back.
        """
        match = self.match
        chance = match.game.words.chance(match.state, self.lang)
        roller = match.roller
        kind = "real throw" if self.real_dice else "throw"
        if roller is None:
            asked = self.real_dice or self.people
            return SAY(self.lang, f"{kind} for all", chance=chance) if asked else None
        name = match.name(roller)
        if self.real_dice or roller in self.people:
            return SAY(self.lang, kind, name=name, chance=chance)
        if self.last_mover() is not None:
            return SAY(self.lang, "go on", name=name)
        return None

    def _thrown(self, shown: str | None) -> None:
        match = self.match
        chance = match.game.words.chance(match.state, self.lang)
        roller = match.roller
        outcome = match.roll(shown, self.lang)
        self.save()
        if roller is None:
            self.screen.say("thrown", chance=chance, outcome=outcome)
            return
        name = match.name(roller)
        self.screen.say("thrown by", name=name, chance=chance, outcome=outcome)
        if not match.over and roller not in (*match.turn, match.roller):
            self.screen.say("turn ended", name=name)

    # ------------------------------------------------------------ what is typed

    def _answer(self, question: str, seat: Seat | None) -> str | None:
        """What a person typed that is no command; None if one has changed the position."""
        moves = [] if seat is None else self.match.moves(seat, self.lang)
        while True:
            text = self.prompt.ask(question, [*moves, *offered_words(self.lang)])
            word, _, rest = text.partition(" ")
            command = command_words(self.lang).get(word.lower())
            is_move = squeezed(text) in map(squeezed, moves)  # a move of that name comes first
            if command is None or is_move or (rest and command not in WITH_MORE):
                return text
            if COMMANDS[command](self, rest.strip(), seat):
                self._seen = None
                return None
