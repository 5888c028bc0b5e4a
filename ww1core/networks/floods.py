"""Kernels: sets of hexes that grow over a network, plain ints only."""

from __future__ import annotations

from ww1core.hexgrid.hexset import HexSet
from ww1core.networks.compile import Moves, Network, Shift

__all__ = ["flood", "spread", "spread_times"]


def spread(set_: HexSet, moves: Moves) -> HexSet:
    """Return the hexes one step from a member."""
    left, right, links = moves
    reached = 0
    for shift, mask in left:
        reached |= (set_ << shift) & mask
    for shift, mask in right:
        reached |= (set_ >> shift) & mask
    for here, there in links:
        if set_ & here:
            reached |= there
    return reached


def spread_times(set_: HexSet, open_: HexSet, moves: Moves, steps: int) -> HexSet:
    """Return the set and what it reaches by at most so many steps into open hexes."""
    for _ in range(steps):
        grown = set_ | spread(set_, moves) & open_
        if grown == set_:
            break
        set_ = grown
    return set_


def flood(set_: HexSet, open_: HexSet, moves: Moves, network: Network) -> HexSet:
    """Return the set and what it reaches by any number of steps into open hexes.

    Each step works on what the steps before it have found, and steps straight on are doubled:
    a shift by two hexes where both are open. To double them again pays where most of the map
    is open.
    """
    times = 3 if 4 * open_.bit_count() > 3 * network.count else 2
    left, right = _doubled(moves, open_, times)
    links = [(here, there & open_) for here, there in moves.links]
    while True:
        before = -1
        while set_ != before:
            before = set_
            for shift, mask in left:
                set_ |= (set_ << shift) & mask
            for shift, mask in right:
                set_ |= (set_ >> shift) & mask
        for here, there in links:
            if set_ & here:
                set_ |= there
        if set_ == before:
            return set_


def _doubled(moves: Moves, open_: HexSet, times: int) -> tuple[list[Shift], list[Shift]]:
    left: list[Shift] = []
    for step, mask in moves.left:
        shift, entered = step, mask & open_
        for _ in range(times):
            if entered:
                left.append((shift, entered))
                entered &= entered << shift
                shift *= 2
    right: list[Shift] = []
    for step, mask in moves.right:
        shift, entered = step, mask & open_
        for _ in range(times):
            if entered:
                right.append((shift, entered))
                entered &= entered >> shift
                shift *= 2
    return left, right
