"""Stacking: weights, limits by hex and by kind, and kinds that may not share a hex.

A stack is a set of units as an int: bit u is set when unit u is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ww1core.hexgrid.hexset import Hex, HexSet, from_members, iterate

__all__ = [
    "Apart",
    "Limit",
    "Peculiar",
    "Stacking",
    "UnitSet",
    "excess",
    "full_hexes",
    "may_join",
    "occupants",
    "stack_bars",
    "stack_weight",
]

UnitSet: TypeAlias = int

_KEPT_ANSWERS = 1 << 14
"""The most answers about stacks that are kept; one more and all are dropped."""


class Limit(NamedTuple):
    """No more than `most` in a hex, by weight or by number, of all units or of `units`.

    Without `hexes` it holds everywhere. Of several limits with one name the last whose `hexes`
    hold the hex counts, so that a special hex replaces the common limit.
    """

    name: str
    most: int
    units: UnitSet = -1
    hexes: HexSet = -1
    by_number: bool = False


class Apart(NamedTuple):
    """Units of at most one of the `groups` may be in a hex; units of none do not matter."""

    name: str
    groups: tuple[UnitSet, ...]


class Peculiar(NamedTuple):
    """A rule in the words of the title: `allows` tells whether a stack may be in a hex.

    An answer that looks at nothing but the stack, and at the hex only within `hexes`, is
    `lasting` and kept.
    """

    name: str
    allows: Callable[[Hex, UnitSet], bool]
    lasting: bool = False
    hexes: HexSet = 0


class Stacking:
    """The stacking rules of one side: unit weights, and named rules.

    Weights are ints; sizes with fractions are scaled. A unit of weight 0 counts for no limit by
    weight.
    """

    __slots__ = (
        "_answers",
        "_counted",
        "_few",
        "_keeps_answers",
        "_limits_at",
        "apart",
        "by_weight",
        "limits",
        "peculiar",
        "special_hexes",
        "weights",
    )

    def __init__(
        self,
        weights: Sequence[int],
        limits: Iterable[Limit] = (),
        apart: Iterable[Apart] = (),
        peculiar: Iterable[Peculiar] = (),
    ) -> None:
        self.weights = tuple(weights)
        self.by_weight: tuple[tuple[int, UnitSet], ...] = tuple(
            [
                (weight, from_members([u for u, own in enumerate(self.weights) if own == weight]))
                for weight in sorted({*self.weights} - {0})
            ]
        )
        self.limits = tuple(limits)
        self.apart = tuple(apart)
        self.peculiar = tuple(peculiar)
        self.special_hexes: HexSet = 0
        for limit in self.limits:
            if limit.hexes != -1:
                self.special_hexes |= limit.hexes
        for rule in self.peculiar:
            self.special_hexes |= rule.hexes
        self._keeps_answers = all(rule.lasting for rule in self.peculiar)
        self._counted = self._units_that_count()
        self._few = self._units_that_fit()
        self._answers: dict[tuple[Hex, UnitSet], bool] = {}
        self._limits_at: dict[Hex, tuple[Limit, ...]] = {}

    def _units_that_count(self) -> UnitSet:
        """Return the units that a rule looks at; whoever else is in a stack changes no answer."""
        heavy = 0
        for _, units in self.by_weight:
            heavy |= units
        counted = -1 if self.peculiar else 0
        for limit in self.limits:
            counted |= limit.units if limit.by_number else limit.units & heavy
        for rule in self.apart:
            for group in rule.groups:
                counted |= group
        return counted

    def _units_that_fit(self) -> int:
        """Return how many units fit into a hex that is not special, whoever they are."""
        few = -1 if self.apart or self.peculiar else len(self.weights)
        for _, most, units, hexes, by_number in self.limits:
            if hexes == -1:
                heaviest = max([own for own, heavy in self.by_weight if heavy & units], default=0)
                few = min(few, most if by_number else most // heaviest if heaviest else few)
        return few

    def limits_at(self, hex_: Hex) -> tuple[Limit, ...]:
        """Return the limits that count in the hex."""
        place = hex_ if self.special_hexes >> hex_ & 1 else -1
        limits = self._limits_at.get(place)
        if limits is None:
            named = {limit.name: limit for limit in self.limits if limit.hexes >> hex_ & 1}
            limits = self._limits_at[place] = tuple(named.values())
        return limits

    def allows(self, hex_: Hex, stack: UnitSet) -> bool:
        """Tell whether the stack may be in the hex, from memory where it was asked before.

        Answers of peculiar rules are kept only when they are lasting.
        """
        is_special = self.special_hexes >> hex_ & 1
        if not is_special and stack.bit_count() <= self._few:
            return True
        if not self._keeps_answers:
            return not stack_bars(self, hex_, stack)
        key = (hex_ if is_special else -1, stack & self._counted)
        answer = self._answers.get(key)
        if answer is not None:
            return answer
        if len(self._answers) >= _KEPT_ANSWERS:
            self._answers.clear()
        answer = self._answers[key] = not stack_bars(self, hex_, stack)
        return answer


def occupants(column: Sequence[Hex], units: UnitSet) -> dict[Hex, UnitSet]:
    """Return the stacks of the given units by hex; units off the map (below 0) are left out."""
    stacks: dict[Hex, UnitSet] = {}
    for unit in iterate(units):
        hex_ = column[unit]
        if hex_ >= 0:
            stacks[hex_] = stacks.get(hex_, 0) | 1 << unit
    return stacks


def stack_weight(rules: Stacking, stack: UnitSet) -> int:
    """Return the weight of the stack."""
    total = 0
    for weight, units in rules.by_weight:
        total += weight * (stack & units).bit_count()
    return total


def excess(rules: Stacking, hex_: Hex, stack: UnitSet) -> tuple[tuple[str, int], ...]:
    """Return each limit that the stack breaks in the hex, and by how much."""
    over = []
    for name, most, units, _, by_number in rules.limits_at(hex_):
        counted = stack & units
        size = counted.bit_count() if by_number else stack_weight(rules, counted)
        if size > most:
            over.append((name, size - most))
    return tuple(over)


def stack_bars(rules: Stacking, hex_: Hex, stack: UnitSet) -> tuple[str, ...]:
    """Return the names of the rules that the stack breaks in the hex."""
    names = [name for name, _ in excess(rules, hex_, stack)] if rules.limits else []
    if rules.apart:
        together = [(r.name, sum([1 for group in r.groups if stack & group])) for r in rules.apart]
        names += [name for name, groups in together if groups > 1]
    if rules.peculiar:
        names += [rule.name for rule in rules.peculiar if not rule.allows(hex_, stack)]
    return tuple(names)


def may_join(rules: Stacking, hex_: Hex, stack: UnitSet, joining: UnitSet) -> bool:
    """Tell whether the joining units may stop in the hex beside the stack."""
    return rules.allows(hex_, stack | joining)


def full_hexes(
    rules: Stacking, stacks: Mapping[Hex, UnitSet], joining: UnitSet, among: HexSet = -1
) -> HexSet:
    """Return the occupied hexes in which the joining units may not stop.

    The joining units do not count where they stand. Only hexes of `among` are looked at. An empty
    hex appears only when a limit of its own is too small for the joining units.
    """
    allows = rules.allows
    rest = ~joining
    full: HexSet = 0
    for hex_ in iterate(_narrow_hexes(rules, joining) & among):
        if not allows(hex_, joining):
            full |= 1 << hex_
    if among >= 0 and among.bit_count() < len(stacks):
        for hex_ in iterate(among):
            stack = stacks.get(hex_, 0)
            if stack & rest and not allows(hex_, stack | joining):
                full |= 1 << hex_
        return full
    for hex_, stack in stacks.items():
        if among >> hex_ & 1 and stack & rest and not allows(hex_, stack | joining):
            full |= 1 << hex_
    return full


def _narrow_hexes(rules: Stacking, joining: UnitSet) -> HexSet:
    """Return the hexes with a limit of their own that the joining units alone may break."""
    narrow: HexSet = 0
    for limit in rules.limits:
        if limit.hexes != -1:
            counted = joining & limit.units
            size = counted.bit_count() if limit.by_number else stack_weight(rules, counted)
            if size > limit.most:
                narrow |= limit.hexes
    return narrow
