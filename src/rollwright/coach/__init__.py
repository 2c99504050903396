"""The coach: what was luck, what was skill.

    reviewer            a match reviewed, event by event
    review              what a review is, and its JSON
    passages            a match as it is judged                 accounts    win, points or turns
    judge, judge_choice         judges by playouts, and which judge a match gets
    exact_judge, table_judge, turns_judge, standing_judge       the others
    table_foresight, turns_foresight    what tables of values see ahead
    playouts, playout_policy    the luck of playouts, and how seats go on in them
    thinking_budget     how long it thinks, and about what; when one move is surely better
    move_classes, thresholds.toml       from how much on an error is a blunder
    luck, account_sums, reconciled      what accounts are made of, and how they are made to close
    gain_over_greedy    what good players gain beyond playouts
    reasons, explained_errors   why a move is better, and which errors are explained
    hints               where to look, the move, why            verdict     what decided it
    sentences, words    all of it in words          rounded_account     what is read adds up
    rating, reviewed_contests   skill over many games, and over those of the arena
    comments, graph, warmup     reviews in records, drawn, and compiled before somebody asks

How it is used:

    import rollwright
    match = rollwright.load(text)                   # or any Match, over or not
    told = rollwright.review(match)                 # judge="quick" for a first look in seconds
    told.seats[0].account                           # start, luck, errors, others, drift, result …
    told.seats[0].judged                            # … and before it was made to add up
    told.seats[0].points                            # the same in points, where there are two
    for event in told.turning_points[:5]: ...       # errors and strokes of luck, largest first
    told.errors_of(0)                               # what seat 0 may learn from, worst first
    told.graph                                      # Point(events, worth by seat), for the graph
    told.as_json(); review.from_json(...)           # kept with a game, and back

An event (`review.ReviewedEvent`) is a throw with its `luck` by seat, or a move with its `loss`,
its class `rated` (best, fine, unclear, inaccuracy, mistake, blunder; empty without a choice), the
`best` move by its number and words, what the good `moves` are worth, and `reasons`. Its `number` is
that of the event in the match, so `match.at(number)` is the state before it. Worths are of the
account `kinds[0]`: win (a share of it, 0 to 1), points, or turns (negative: more is better).

In words, in every language: `sentences.about(match, told, event, lang)`, `sentences.summary`,
`sentences.event_words`, `sentences.class_name`, `sentences.judge_words`, `words.amount`. The graph
is `graph.graph(told, lang)`, a drawing with the classes of `svg/theme.py`; `graph.standalone` is a
file.
`comments.with_comments` writes a review into a record, `comments.from_comments` reads it back.

Hints: `told = hints.hint(match, seat)`, by what the seat may see; then
`sentences.nudge(match, told, lang)`, `sentences.move_hint(…)`, `sentences.why(…)`; `told.move` is
the number, `told.then` what carries it out, `told.as_good` has those that are as good.

`review(...)` takes `progress`, which hears from 0 to 1 how far it is, `seconds` and `threads`.
"""
