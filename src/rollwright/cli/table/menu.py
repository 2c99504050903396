"""`rollwright play` without a game: choose one, and who plays it."""

from rollwright.cli.commands.games import show_games
from rollwright.cli.table.prompt import Prompt
from rollwright.cli.table.seating import own_players, seat_names, usual
from rollwright.cli.words import SAY, printable
from rollwright.core.errors import BadOption, UnknownGame, UnknownPlayer
from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.core.whole_numbers import whole_number
from rollwright.games import ALL, game
from rollwright.players.registry import LEVELS


def menu(lang: Language) -> tuple[str, str | None] | None:
    """Ask what to play and with whom: the game's name and the seats; None if they leave."""
    prompt = Prompt()
    print(SAY(lang, "menu"))
    show_games(lang, numbered=True)
    try:
        chosen = which_game(prompt, lang)
        seats = who_plays(prompt, chosen, lang) if chosen else None
    except (EOFError, KeyboardInterrupt):
        print()
        chosen = None
    if chosen is None:
        print(SAY(lang, "goodbye"))
        return None
    return chosen.name, seats


def which_game(prompt: Prompt, lang: Language) -> AnyGame | None:
    """The game whose number or name a person types; None if they leave."""
    while text := prompt.ask(SAY(lang, "which game"), [one.name for one in ALL]):
        number = whole_number(text)
        if number is not None and 1 <= number <= len(ALL):
            return ALL[number - 1]
        try:
            return game(text)
        except UnknownGame as unknown:
            print(printable(str(unknown)))
    return None


def who_plays(prompt: Prompt, chosen: AnyGame, lang: Language) -> str | None:
    """The names that a person types; None for the usual ones, without asking where one plays."""
    if len(chosen.seats) == 1:
        return None
    usually = ",".join(usual(chosen))
    question = SAY(lang, "who plays", computers=", ".join(LEVELS), usual=usually)
    while text := prompt.ask(question):
        try:
            seat_names(text, chosen, own_players(text))
        except (BadOption, UnknownPlayer) as bad:
            print(printable(str(bad)))
        else:
            return text
    return None
