"""How much of anything one server takes; all numbers stand here."""

from typing import Final

BODY: Final = 16_000  # bytes of a request
FRAME: Final = 4_000  # bytes of a message from a page or a program
NAME: Final = 24  # signs of a name
COMMAND_ID: Final = 64  # signs
OUTCOME: Final = 60  # signs of a throw that is typed in

SOCKETS: Final = 4_000  # at once
SOCKETS_OF_A_TABLE: Final = 200
MESSAGES: Final = 60  # a socket may send so many at once …
MESSAGES_A_SECOND: Final = 15  # … and so many a second after that
TABLES_A_MINUTE: Final = 60  # that one address may make
TABLES_IN_MEMORY: Final = 1_000  # of those that nobody looks at
LISTED: Final = 50  # tables that the lobby shows
MY_GAMES: Final = 12  # that a browser remembers
LOG_LINES: Final = 40  # that a page shows
UNSENT: Final = 64  # messages that wait for a slow socket before it is closed

OPENING: Final = 10.0  # seconds for the seats to open their random bytes
PACE: Final = 0.9  # seconds a computer player takes at least for a move
AFTER_A_PERSON: Final = 2.0  # seconds before a computer throws, so that undo has its moment
CLOCKS: Final = (0, 3, 5, 10, 20, 40)  # minutes for a player; 0 is no clock
