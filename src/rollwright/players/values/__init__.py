"""What positions are worth, learned: tables of values by patterns, and how they are learned.

table, shipped      what a position is worth; the tables that ship, and their file
beam                the ways to the next throw that are looked at
hindsight           the best game where all throws are known
second_look         what a network adds to the table at the end of a turn
learning            temporal differences, a game at a time      training    the whole course
batches, turn_batches   many games at once, by moves or whole turns
gpu_course, gpu_turns, gpu_training     the same on a GPU     gpu_ends    all ends of turns
"""
