"""The coach: what was luck, what was skill.

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

In words, in every language: `telling.about(match, told, event, lang)`, `telling.summary`,
`telling.event_words`, `telling.class_name`, `telling.judge_words`, `words.amount`. The graph is
`graph.graph(told, lang)`, a drawing with the classes of `svg/theme.py`; `graph.standalone` a file.
`comments.with_comments` writes a review into a record, `comments.from_comments` reads it back.

Hints: `told = hints.hint(match, seat)`, by what the seat may see; then
`telling.nudge(match, told, lang)`, `telling.move_hint(…)`, `telling.why(…)`; `told.move` is the
number, `told.then` what carries it out, `told.as_good` has those that are as good.

`review(...)` takes `progress`, which hears from 0 to 1 how far it is, `seconds` and `threads`.
"""
