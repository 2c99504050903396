"""All that a game may import. Standard library only.

game            the contract: what every game brings, and the one object that ties it together
seats, states   who may move, as bits; new states out of old ones
moves           sets of moves            bits     sets of small numbers
dice            throws with their ways; where chance comes from; which of equal dice are chosen
dice_words      dice as people write and type them
numbers         numbers written into cells        whole_numbers   as people type them
scores          who has most points, and ties     score_lines     a score counted out
options         variants and house rules          positions       a state in one line
language        catalogues: forms of plurals, and what is said where a translation lacks
text_board      sheets as text                    drawing         the contract of drawings
moments         what is cried out                 shown_gains     which gains places show
advice, tips    what a coach and a guide say      greedy          the usual quick player
observation, patterns   what seats see as numbers; what tables of values go by
binding, unbound        functions of any game, bound to the rules of one
errors          everything that is raised, as one tree
"""
