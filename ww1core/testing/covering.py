"""Sets of options such that every two of them meet: a covering array of strength two.

For every two options that may be played together there is a set that holds both, one that holds
each of them without the other, and one that holds neither, as far as the title allows it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, product
from random import Random

__all__ = ["Pair", "covering_sets", "pairs_of", "wanted_pairs"]

TRIES = 30
"""How many sets are made, each of which could be the next, before one is taken."""

Pair = frozenset[tuple[str, bool]]
"""Two options, each on or off."""


def wanted_pairs(options: Sequence[str], excluded: Collection[frozenset[str]]) -> set[Pair]:
    """Every two options on and off, except both on where they exclude each other."""
    wanted = {
        frozenset({(first, is_on), (second, second_is_on)})
        for first, second in combinations(options, 2)
        for is_on, second_is_on in product((True, False), repeat=2)
        if not (is_on and second_is_on and frozenset({first, second}) in excluded)
    }
    if len(options) == 1:
        wanted = {frozenset({(options[0], True)}), frozenset({(options[0], False)})}
    return wanted


def pairs_of(options: Sequence[str], chosen: Collection[str]) -> set[Pair]:
    """The pairs that meet in a game with some of the options."""
    settled = [(option, option in chosen) for option in options]
    if len(settled) == 1:
        return {frozenset(settled)}
    return {frozenset(pair) for pair in combinations(settled, 2)}


def covering_sets(
    options: Sequence[str],
    excluded: Collection[frozenset[str]] = (),
    wanted: set[Pair] | None = None,
) -> tuple[frozenset[str], ...]:
    """Few sets of options in which every wanted pair meets; by default all of them."""
    left = wanted_pairs(options, excluded) if wanted is None else set(wanted)
    rows: list[frozenset[str]] = []
    while left:
        row = _best_row(options, excluded, left)
        met = left & pairs_of(options, row)
        if not met:
            break  # what is left needs options that are not among these
        left -= met
        rows.append(row)
    return tuple(rows)


def _best_row(
    options: Sequence[str], excluded: Collection[frozenset[str]], left: set[Pair]
) -> frozenset[str]:
    """One more set: of several that start from pairs that are left, the one that meets most."""
    known = set(options)
    pairs = (pair for pair in left if {option for option, _ in pair} <= known)
    starts = sorted(pairs, key=sorted) or [frozenset()]
    rows = []
    for number in range(TRIES):
        random = Random(number)
        order = random.sample(options, len(options))
        rows.append(_row(order, excluded, left, random.choice(starts)))
    return max(rows, key=lambda row: len(left & pairs_of(options, row)))


def _row(
    order: Sequence[str], excluded: Collection[frozenset[str]], left: set[Pair], first: Pair
) -> frozenset[str]:
    """A set that holds a pair and grows, option by option, by what meets most others."""
    settled = dict(first)
    for option in order:
        if option in settled:
            continue
        gain = {
            is_on: sum(frozenset({(option, is_on), other}) in left for other in settled.items())
            for is_on in (True, False)
        }
        on = [settled_option for settled_option, is_on in settled.items() if is_on]
        barred = any(frozenset({option, other}) in excluded for other in on)
        more_on = 2 * len(on) <= len(settled)
        settled[option] = not barred and (gain[True], more_on) >= (gain[False], not more_on)
    return frozenset(option for option, is_on in settled.items() if is_on)
