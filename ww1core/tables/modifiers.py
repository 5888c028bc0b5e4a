"""Named modifiers: each remembers its rule, so that a total can be explained line by line."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Literal, NamedTuple

from ww1core.tables.explanation import Line
from ww1core.words.texts import Text, text

__all__ = ["NO_MODIFIERS", "DieRule", "Modifier", "Modifiers", "Roll", "SuccessRule"]

_SUM = text("table.sum")


class Modifier(NamedTuple):
    """What is added to a die, a strength or a column, by which rule."""

    name: str
    value: int
    rule: str
    text: Text | None = None

    def times(self, count: int) -> Modifier:
        """The modifier counted several times."""
        return self._replace(value=self.value * count)

    def line(self, key: str = "table.modifier") -> Line:
        """The modifier as a line of an explanation."""
        what = self.text or text("table.named", name=self.name)
        return Line(text(key, what=what, value=f"{self.value:+d}"), self.rule)


class Modifiers(tuple[Modifier, ...]):
    """Modifiers that add up; a limit on them is one more modifier with its own rule."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """The sum of the values."""
        return sum([modifier.value for modifier in self])

    def plus(self, *others: Modifier | Iterable[Modifier]) -> Modifiers:
        """These modifiers and others, single or many; those of value 0 stay visible."""
        added = list(self)
        for other in others:
            if isinstance(other, Modifier):
                added.append(other)
            else:
                added.extend(other)
        return Modifiers(added)

    def without(self, *names: str) -> Modifiers:
        """The modifiers that another one does not cancel."""
        return Modifiers(modifier for modifier in self if modifier.name not in names)

    def named(self, *names: str) -> Modifiers:
        """The modifiers with these names."""
        return Modifiers(modifier for modifier in self if modifier.name in names)

    def strongest(self) -> Modifiers:
        """The one modifier that is farthest from 0, the first of equals."""
        return Modifiers([max(self, key=lambda modifier: abs(modifier.value))] if self else ())

    def limited(
        self,
        rule: str,
        *,
        most: int | None = None,
        least: int | None = None,
        name: str | Text = _SUM,
    ) -> Modifiers:
        """These modifiers, held between ``least`` and ``most`` by one more line if needed."""
        total = self.total
        held = _within(total, least, most)
        if held == total:
            return self
        shown = text("table.limit", name=name, value=f"{held:+d}")
        key = name.key if isinstance(name, Text) else name
        return self.plus(Modifier(f"limit of {key}", held - total, rule, shown))

    def explain(self, key: str = "table.modifier") -> tuple[Line, ...]:
        """One line for each modifier."""
        return tuple(modifier.line(key) for modifier in self)


NO_MODIFIERS = Modifiers()


class DieRule(NamedTuple):
    """How a die and its modifiers become a total.

    A natural result in ``immune`` takes no modifiers; the total stays between ``low`` and ``high``.
    """

    low: int | None = None
    high: int | None = None
    immune: tuple[int, ...] = ()
    rule: str = ""
    immune_rule: str = ""

    def total(self, natural: int, modifier: int) -> int:
        """The total of a natural result and the sum of its modifiers."""
        if natural in self.immune:
            return natural
        return _within(natural + modifier, self.low, self.high)

    def roll(self, natural: int, modifiers: Modifiers = NO_MODIFIERS) -> Roll:
        """The same with all that is needed to explain it."""
        return Roll(natural, self.total(natural, modifiers.total), modifiers, self)


class Roll(NamedTuple):
    """A natural result, its modifiers and their total."""

    natural: int
    total: int
    modifiers: Modifiers
    by: DieRule

    def explain(self) -> tuple[Line, ...]:
        """The die, its modifiers, what held them, the total."""
        lines = [Line(text("table.die", die=self.natural))]
        if self.natural in self.by.immune:
            if self.modifiers:
                lines.append(Line(text("table.immune", die=self.natural), self.by.immune_rule))
        else:
            lines.extend(self.modifiers.explain())
            plain = self.natural + self.modifiers.total
            if plain != self.total:
                lines.append(
                    Line(text("table.within", total=plain, limit=self.total), self.by.rule)
                )
        lines.append(Line(text("table.total", total=self.total)))
        return tuple(lines)


_SENSES = {
    "above": operator.gt,
    "at_least": operator.ge,
    "at_most": operator.le,
    "below": operator.lt,
}


class SuccessRule(NamedTuple):
    """When a total succeeds against a number; some natural results always or never do."""

    sense: Literal["above", "at_least", "at_most", "below"]
    always: tuple[int, ...] = ()
    never: tuple[int, ...] = ()

    def succeeds(self, natural: int, total: int, number: int) -> bool:
        """Whether the total succeeds."""
        if natural in self.always:
            return True
        return natural not in self.never and _SENSES[self.sense](total, number)


def _within(value: int, low: int | None, high: int | None) -> int:
    if low is not None and value < low:
        return low
    if high is not None and value > high:
        return high
    return value
