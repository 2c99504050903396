"""Walking over HexRoller's hexes: neighbours, connected groups, and paths that can be finished."""

from rollwright.core.bits import lowest
from rollwright.games.hexroller.sheet import MOST, NEIGHBOURS


def around(side: int, hexes: int) -> int:
    """The hexes that touch one of some hexes."""
    beside = 0
    while hexes:
        beside |= NEIGHBOURS[MOST * side + lowest(hexes)]
        hexes &= hexes - 1
    return beside


def group_of(side: int, hex: int, hexes: int) -> int:
    """The connected group of a hex (given as its bit) among some hexes."""
    group = 0
    grown = hex
    while grown:
        group |= grown
        grown = around(side, grown) & hexes & ~group
    return group


def leading_on(side: int, hexes: int, empty: int, steps: int) -> int:
    """Those of some empty hexes from which a path of so many more leads on."""
    if steps == 0:
        return hexes
    good = 0
    while hexes:
        hex = lowest(hexes)
        hexes &= hexes - 1
        if leads_on(side, hex, empty, steps):
            good |= 1 << hex
    return good


def any_leads_on(side: int, hexes: int, empty: int, steps: int) -> bool:
    """Whether a path of so many more leads on from one of some empty hexes."""
    while hexes:
        if steps == 0 or leads_on(side, lowest(hexes), empty, steps):
            return True
        hexes &= hexes - 1
    return False


def leads_on(side: int, hex: int, empty: int, steps: int) -> bool:
    """Whether a path of so many steps leads on from a hex, through empty hexes, none twice.

    A search in depth without a stack: the path lies in one int, six bits a hex, and what was
    tried from a hex is all that is numbered up to the one just stepped back from.
    """
    path = hex
    walked = 0
    free = empty & ~(1 << hex)
    tried = 0
    while True:
        here = path & 63
        ahead = NEIGHBOURS[MOST * side + here] & free & ~tried
        if ahead and walked == steps - 1:
            return True
        if ahead:
            there = lowest(ahead)
            path = path << 6 | there
            walked += 1
            free &= ~(1 << there)
            tried = 0
        elif walked:
            path >>= 6
            walked -= 1
            free |= 1 << here
            tried = (2 << here) - 1
        else:
            return False
