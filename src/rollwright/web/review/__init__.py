"""Reviews of games that are over: where they are made and kept, and the pages that tell them.

reviews, process    which wait and which are kept; the coach's own processes
review_as_told      in somebody's language, by the names that they see
softened            which judgements are told more mildly than the coach made them
why_better          which reasons are told              writings    what counts as one writing
pages, summary, graph, steps    what the pages show     words       how they write numbers
hint, mistakes, trial           hints, mistakes to solve, games tried from a position
"""
