"""A live table: what its log adds up to, the commands it follows, the room it is played in.

table               what a log adds up to               settings        what a table is set to
commands, dispatch  what is asked of a table, and who follows it
followed_commands   one that comes again happens once
seating, guests     who sits where; who only watches, and asks for a seat
host                who may fill seats and start        game_start      how a game starts
moves_and_throws    moving, throwing, taking back
dice                throws from a secret seed
whose_turn          whose turn it is, or whose throw
commit              decided, on the disk, and only then told to anybody
room                who is there, and who is told
by_itself           throws that come by themselves, moves of computers, how long one may take back
scheduler           one thing after another, when it is due
thinking_clock      whose time runs, and what is left   time_up         what happens then
pace                how long computers wait, and moments stand
player_pool, fair_queue     where computers think, and whose turn it is to
player_warmup, own_players  machine code in time; players of the host's own
history, last_turn, news    what happened, as far as a seat may know it
event_words, sheet_words    moves and sheets in words, once
seat_event_counts   what a seat may count while others write
presence            who looks, and who has been away for how long
names, reactions    names unlike each other; what people say to each other
hints               who may have them
rooms, expiry       all tables; those too old
lease, other_processes      which process acts for a table, and what it tells the others
memo, uninterrupted     what need not be made again; what is done to its end
"""
