"""A game on the table of a test, for any title."""

from __future__ import annotations

from typing import Any

import pytest

from ww1core.events import Bus, Log, Rolled, UnitMoved
from ww1core.play.notation import label, read
from ww1core.turns import (
    Offer,
    ScriptedChance,
    State,
    advance,
    call,
    current_offer,
    decide,
)
from ww1core.turns.run import telling


class Table:
    """A game on the table of a test: everything is asked and answered by name.

    Decisions listed in ``at_once`` are answered where they leave one option.
    """

    at_once: frozenset[str] = frozenset()

    def __init__(self, s: State) -> None:
        self.s: Any = s
        self.book: Any = s.book
        self.log = Log()
        s.bus = Bus()
        s.bus.listen(self.log)
        self.offer: Offer | None = current_offer(s) if s.stack else None

    @property
    def asked(self) -> tuple[str, str]:
        """The decision that waits and who decides."""
        assert self.offer is not None, "the game is over"
        return self.offer.name, self.book.seats[self.offer.seat]

    @property
    def options(self) -> set[str]:
        """What is offered, by name."""
        return {label(self.book, self.offer, choice) for choice in self.offer.options}

    @property
    def hexes_offered(self) -> set[str]:
        """The hexes among what is offered."""
        return {option for option in self.options if option.isdigit()}

    def answer(self, *names: str) -> Table:
        """Answer the decisions that wait, one after the other."""
        for name in names:
            choice = read(self.book, self.offer, name)
            assert choice in self.offer, f"{name} is not among {self.options} of {self.asked}"
            self.offer = decide(self.s, self.offer, choice)
            self._answer_at_once()
        if self.offer is not None:
            self.offer = telling(self.s, self.offer)
        return self

    def _answer_at_once(self) -> None:
        offer = self.offer
        while offer is not None and offer.count == 1 and offer.name in self.at_once:
            offer = decide(self.s, offer, offer.options[0])
        self.offer = offer

    def why(self, name: str) -> tuple[tuple[str, str], ...]:
        """The rules and texts that forbid an answer."""
        choice = read(self.book, self.offer, name)
        reasons = self.offer.asking.why_not(self.s, choice, self.s.stack[-1][2])
        return tuple((reason.rule, reason.text.key) for reason in reasons)

    def rules_against(self, name: str) -> set[str]:
        """The rules that forbid an answer."""
        return {rule for rule, _ in self.why(name)}

    def roll(self, **dice: list[int]) -> Table:
        """Write down the dice to come: command, defence, attack, retire; markers by number."""
        self.s.chance = ScriptedChance(dice)
        return self

    def unit(self, name: str) -> int:
        return self.book.kinds["unit"].number(name)

    def army(self, name: str) -> int:
        return self.book.kinds["army"].number(name)

    def hex(self, number: str) -> int:
        return self.book.land.hex(number)

    def place(self, unit: str) -> str:
        """The hex of a unit; "" off the map."""
        hex_ = self.s.hex[self.unit(unit)]
        return self.book.land.number(hex_) if hex_ >= 0 else ""

    def steps(self, unit: str) -> int:
        return self.s.steps[self.unit(unit)]

    def units(self, set_: int) -> set[str]:
        """The names of a set of units."""
        return {u.id for n, u in enumerate(self.book.units) if set_ >> n & 1}

    def unit_set(self, *names: str) -> int:
        return sum(1 << self.unit(name) for name in names)

    def hexes(self, set_: int) -> set[str]:
        """The numbers of a set of hexes."""
        return set(self.book.land.grid.numbers(set_ & self.book.land.all))

    def owner(self, number: str) -> str:
        """Who controls a hex."""
        held = [seat for seat in (0, 1) if self.s.control[seat] >> self.hex(number) & 1]
        assert len(held) == 1
        return self.book.seats[held[0]]

    def run(self, node: str, *args: object) -> Table:
        """Run a procedure or ask a decision of the rules now, before anything else."""
        call(self.s, node, *args)
        self.offer = advance(self.s)
        self._answer_at_once()
        return self

    def rolled(self, name: str) -> list[str]:
        """Who rolled a die of some name."""
        rolls = [event for event in self.events(Rolled) if event.roll == name]
        return [self.book.units[event.about[0]].id for event in rolls]

    def way(self, unit: str) -> list[str]:
        """The hexes that a unit has entered, one after the other."""
        number = self.unit(unit)
        moves = [event for event in self.events(UnitMoved) if event.unit == number]
        return [self.book.land.number(event.at) for event in moves]

    def events(self, type_: type) -> list[object]:
        """What was told of one kind."""
        return [event for event in self.log.events if isinstance(event, type_)]


@pytest.fixture(scope="session")
def at_table() -> type[Table]:
    """Sit down with a state that waits for a decision."""
    return Table
