"""A game being played: the match, its events, and the `.game` record.

match           the border where moves are refused; what a seat sees; taking back
timeline        events and states, since when a step goes on, what may be taken back
step            who writes together, sees what, and is done
throw_key       where a throw comes from if there is a seed: the same for a seat whatever others do
parse           the one reader of moves           record          the `.game` file
turns           turns or rounds, where each begins
followed_steps  what a replay goes by: a throw, or all that a seat writes for one
moments             what was cried out, in words
decisive_turn       when the lead was taken for good
seen_match      a match without what a seat may not see
seat_names      names on one line                 loop            whole games without a table
lessons/  rulebook/
"""
