"""The drawing kit: paper, pencil, dice and figures; no card, die or word of one game.

`theme` has the colours by day and by night and their contrast, `hatching` the strokes that tell
coloured dice apart without colour, `dice` pips, numbers and solids, `equal_dice` which of equal
dice a finger may tap, `grid` cells and how large their targets are, `pencil` the wobble of a hand,
`shapes` printed figures, `elements` escaped markup.
"""
