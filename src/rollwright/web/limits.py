"""How much of anything one server takes; all numbers stand here."""

import os
from typing import Final

BODY: Final = 16_000  # bytes of a request
FRAME: Final = 4_000  # bytes of a message from a page or a program
NAME: Final = 24  # signs of a name
COMMAND_ID: Final = 64  # signs
TYPED: Final = 60  # signs of a throw or a move that is typed in

# An address may be a household, a school class or an office, so it may do what thirty people do;
# who sends from a million addresses is a matter for whatever stands in front of the server.
# ROLLWRIGHT_LIMITS in the environment multiplies it, for a server behind one address (a proxy that
# does not say whom it asks for, a school), and for tests.
_TIMES: Final = float(os.environ.get("ROLLWRIGHT_LIMITS") or 1)
SOCKETS: Final = 4_000  # at once
SOCKETS_FOR_SEATS: Final = 1_000  # of them, which nobody gets who only watches
SOCKETS_OF_A_TABLE: Final = 200  # for those who watch it; its seats have their own
SOCKETS_OF_A_SEAT: Final = 10  # pages of one person, and those whose end was not noticed yet
SOCKETS_OF_AN_ADDRESS: Final = round(
    300 * _TIMES
)  # thirty people with several pages each, and 13 such addresses
WATCHING_FROM_AN_ADDRESS: Final = round(
    100 * _TIMES
)  # one table; half its guests come from elsewhere
CONNECTS: Final = round(
    200 * _TIMES
)  # of sockets by one address at once, as when all come back after a restart
CONNECTS_A_SECOND: Final = round(
    10 * _TIMES
)  # each is sent a whole picture, some milliseconds of work
MESSAGES: Final = 60  # a seat, or an address without one, may send so many at once …
MESSAGES_A_SECOND: Final = 15  # … and so many a second after that, over however many sockets
MESSAGES_OF_AN_ADDRESS: Final = round(240 * _TIMES)  # all its seats together …
MESSAGES_OF_AN_ADDRESS_A_SECOND: Final = round(40 * _TIMES)
REQUESTS: Final = round(300 * _TIMES)  # of one address at once: thirty people open a page …
REQUESTS_A_SECOND: Final = round(30 * _TIMES)  # … and a page a second for each after that
COST_OF_A_FILE: Final = 0.2  # of a request: it lies ready, and browsers ask once
COST_OF_A_GAME: Final = 5.0  # requests: what shows a whole game takes longer to make
PAGES_AT_ONCE: Final = max(1, round(_TIMES))  # that are made for one address; the next waits …
PAUSE: Final = 4.0  # … as long as it took, so many times: it has a fifth of the server's time
LONGEST_PAUSE: Final = 0.2  # seconds; much of what takes longer was waiting
REFUSAL_WAITS: Final = 1.0  # seconds until an address hears that it asks too often
CALLS: Final = round(
    300 * _TIMES
)  # connections that one address may begin at once; a browser has six …
CALLS_A_SECOND: Final = round(60 * _TIMES)
CALLS_OPEN: Final = round(200 * _TIMES)  # and have open, besides its sockets
HEAD_WAITS: Final = 10.0  # seconds for the head of a request; a phone with a bad line takes two
BODY_WAITS: Final = 10.0  # seconds for the rest of it, which is short
ANSWER_WAITS: Final = 30.0  # seconds in which nothing of an answer is read
TABLES_A_MINUTE: Final = round(60 * _TIMES)  # that one address may make
SEATS_A_MINUTE: Final = round(120 * _TIMES)  # that one address may take
UNFINISHED_OF_AN_ADDRESS: Final = round(300 * _TIMES)  # tables that it made within a day
EVENTS_OF_AN_ADDRESS: Final = round(200_000 * _TIMES)  # a day at tables it made: some 80 MB
LISTED_OF_AN_ADDRESS: Final = round(5 * _TIMES)  # tables; a newer one takes the oldest one's place
TABLES_IN_MEMORY: Final = 300  # of those that nobody looks at
EVENTS: Final = 20_000  # of a table; then nothing is taken back and nobody changes seats
# What expires. A table that never began is worth nothing to anybody; a game may wait for the next
# visit of somebody's parents; and who wants to see a game of two years ago has saved its record.
NEVER_BEGAN_AFTER_DAYS: Final = 1  # without anybody who looks, a table is closed …
ABANDONED_AFTER_DAYS: Final = 30  # … and a game that has begun
KEEP_DAYS: Final = 365  # after its last event a table is kept that is over or closed …
KEEP_DAYS_UNPLAYED: Final = 7  # … and if its game never began
LOOKED_AT_EVERY_DAYS: Final = 7  # whether a table is due, at least
TIDIED_EVERY: Final = 600.0  # seconds
TIDIED_AT_ONCE: Final = 20  # tables that are looked at in one piece, a few milliseconds …
TIDYING_RESTS: Final = 0.02  # … and seconds of rest after each table
SEARCHED_EVERY: Final = 0.05  # seconds between searches for garbage among what is new …
SEARCHES: Final = 6_000  # … every fourth of which is longer; after so many of them through all
SAME_LINES: Final = 5  # of the server's log in a minute, about what others do wrong
LISTED: Final = 50  # tables that the lobby shows
LISTED_IN_MEMORY: Final = 200  # of which it shows those that are not over
LISTED_FOR: Final = 24 * 60 * 60  # seconds after the last event
MY_GAMES: Final = 12  # that the lobby shows …
AT_A_GLANCE: Final = 3  # … of which so many at once, and the others on demand
OPEN_AT_A_GLANCE: Final = 6  # tables of others, likewise
SEAT_COOKIES: Final = 40  # that a browser is left with, the oldest go
PREVIEWS: Final = 100  # pictures of links that are remembered, some 100 kB each
LOG_LINES: Final = 40  # that a page shows
UNZIPPED: Final = 12_000  # signs of a message to a page; longer ones are worth compressing

OPENING: Final = 10.0  # seconds for the seats to open their random bytes
# The table waits so that people can follow. ROLLWRIGHT_PACE in the environment stretches
# that: 1 is usual, 2 is twice as slow, and tests, which need not follow, take 0.02.
_STRETCH: Final = float(os.environ.get("ROLLWRIGHT_PACE") or 1)
PACE: Final = 1.4 * _STRETCH  # seconds a computer player looks at its throw before it chooses …
QUICKER: Final = 0.65  # … of which so much before it throws, or writes what is hidden at first
AFTER_A_PERSON: Final = 2.0 * _STRETCH  # so that undo has its moment: before a computer throws
# and before all see what was written at the same time …
ALONE: Final = 0.75  # … of which so much where only one person plays
MOMENT: Final = 2.0 * _STRETCH  # seconds that a moment stands, and computer players wait for it …
ANOTHER_CRY: Final = 0.6 * _STRETCH  # … for each further sentence of it …
LOSS: Final = 3.2 * _STRETCH  # … or by what a person lost their turn …
MOMENTS_WAIT: Final = 4.0 * _STRETCH  # … but no longer than this
HURRIED_MOMENT: Final = 0.4 * _STRETCH
THEIRS_STAYS: Final = 1.5 * _STRETCH  # seconds another's sheet is seen after they wrote on it …
ROUND_STAYS: Final = 2.6 * _STRETCH  # … after a round in which all wrote unseen …
OWN_STAYS: Final = 1.2 * _STRETCH  # … and one's own, before the next player's comes by itself
SETTLES: Final = 0.35 * min(
    1, _STRETCH
)  # seconds in which a button that came under a finger is not hit
LANDS: Final = 0.6 * min(1, _STRETCH)  # seconds in which thrown dice come to lie
LAST_SEEN: Final = 1.6 * _STRETCH  # seconds that what was done last is seen before the end
HURRY: Final = 0.05  # … when it was asked to hurry
THINKING: Final = 30.0  # seconds of thinking, not of waiting, after which chance plays instead
GETTING_READY: Final = 0.5  # seconds until a player that is being compiled is asked again
READY_AT_LAST: Final = 90.0  # seconds after which another stands in for it in any case
REVIEW_THINKS: Final = 40.0 * min(1, _STRETCH)  # seconds, on one core that has nothing else to do …
FIRST_LOOK_THINKS: Final = 4.0 * min(1, _STRETCH)  # seconds, for what is shown meanwhile
REVIEW_LASTS: Final = 600.0  # … and after so many a review is given up
HINT_THINKS: Final = 2.0 * min(1, _STRETCH)
HINT_LASTS: Final = 120.0  # seconds, with all that is compiled for the first one of a game
HINTS: Final = 6  # that a seat may ask for at once …
HINTS_A_SECOND: Final = 0.5
REVIEWS_WAIT: Final = 100  # of all visitors, each of whom has one at a time
REVIEWS_IN_MEMORY: Final = 30  # some 500 kB each
QUEUED: Final = 2.0  # seconds of waiting to think, after which the page says so
# Seconds without anybody who looks, after which a table pauses and a host counts as away. Enough
# to load a page again or to change from one network to another; less than people like to wait.
ABSENT: Final = 60.0
MISSING: Final = 4.0  # seconds without their page, after which others read that somebody is away
SOON: Final = 0.3  # seconds in which those who come and go are counted together
PHRASES_AT_ONCE: Final = 4  # that somebody says at a table …
PHRASES_A_SECOND: Final = 0.25  # … and so many a second after that
PHRASES_KNOWN: Final = 20  # that a table has in mind, for those whose line is slow
ASKS: Final = 5  # of those who watch, who ask for a seat at the same time …
ASKS_A_SECOND: Final = 0.1  # … and how many a second ask a table after that
THROWS_ITSELF: Final = 3.0  # seconds, where a table is set to throw by itself
AGAIN: Final = 5.0  # seconds until something that failed is tried again
CLOCKS: Final = (0, 3, 5, 10, 20, 40)  # minutes for a player; 0 is no clock
# Where several processes serve one store (table/other_processes.py)
ELSEWHERE_SOON: Final = 0.05  # seconds in which those who come and go are told together
ELSEWHERE_EVERY: Final = 15.0  # seconds after which it is said again who is at a table …
ELSEWHERE_LASTS: Final = 40.0  # … and after which a process that says nothing has nobody there
ELSEWHERE_HOLDS: Final = 0.5  # seconds that what another process wrote is held longer
LEASED: Final = 1.0  # seconds that another process has to do what is due, before this one tries
TRIES: Final = 8  # to follow a command while others write to the same log
