"""Opened books of 1918: Storm in the West."""

from __future__ import annotations

from functools import lru_cache

import pytest

from games.storm_west.book import StormBook
from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.movement import movement_points
from games.storm_west.rules.odds import attack_strength, find_odds
from games.storm_west.rules.setup import set_up_forces
from games.storm_west.rules.stacking import fits
from games.storm_west.rules.supply import mark_supply
from games.storm_west.state import Battle, take_hex
from ww1core.hexgrid import from_members, members
from ww1core.plugins import find_title
from ww1core.plugins.opening import Title
from ww1core.testing import Table

SCENARIOS = ("campaign", "storm_elsewhere", "allied_offensive", "plan_1919", "michael")

TITLE = find_title("storm_west")


@lru_cache(maxsize=16)
def opened(scenario: str, *options: str) -> StormBook:
    """The book of a scenario, opened once."""
    book = TITLE.open(scenario, options)
    assert isinstance(book, StormBook)
    return book


@pytest.fixture(scope="session")
def open_title() -> Title:
    return TITLE


@pytest.fixture(scope="session")
def campaign() -> StormBook:
    return opened("campaign")


@pytest.fixture(scope="session")
def offensive() -> StormBook:
    return opened("allied_offensive")


@pytest.fixture(scope="session")
def plan_1919() -> StormBook:
    return opened("plan_1919")


@pytest.fixture(scope="session", params=SCENARIOS)
def any_book(request: pytest.FixtureRequest) -> StormBook:
    return opened(request.param)


class FrontTable(Table):
    """A table with words for what tests of this title ask again and again."""

    def control(self, **hexes: str) -> FrontTable:
        """Let sides control hexes, besides what they control at the start."""
        for side, listed in hexes.items():
            for number in listed.split():
                take_hex(self.s, self.book.seats.index(side), self.hex(number))
        return self

    def owner(self, number: str) -> str:
        """Who controls a hex."""
        (owner,) = [side for seat, side in enumerate(self.book.seats)
                    if self.s.control[seat] >> self.hex(number) & 1]  # fmt: skip
        return owner

    def wait(self, names: str, *, turn: int | None = None) -> FrontTable:
        """Let units wait off the map at full strength, from now on or from a turn."""
        for unit in map(self.unit, names.split()):
            self.s.gone &= ~(1 << unit)
            self.s.due[unit] = self.s.turn if turn is None else turn
            self.s.steps[unit] = self.book.units[unit].steps
        return self

    def hosted(self, names: str) -> FrontTable:
        """Let American divisions have been guests of other nations in this turn."""
        self.s.guests = (0, self.set_of("unit", *names.split()))
        return self

    def bury(self, names: str) -> FrontTable:
        """Let units lie in the dead pile."""
        for unit in map(self.unit, names.split()):
            self.s.gone &= ~(1 << unit)
            self.s.dead |= 1 << unit
            self.s.steps[unit] = 0
        return self

    def supply(self, seat: int) -> tuple[set[str], ...]:
        """After the first check of a side its units that are fed, hungry, cross-fed, in forts."""
        mark_supply(self.s, seat)
        s, own = self.s, self.s.present[seat]
        marked = [units & own for units in (s.unsupplied, s.cross_fed, s.fort_fed)]
        return tuple(self.units(units) for units in (own & ~sum(marked), *marked))

    def stacks(self, names: str, at: str = "3535") -> bool:
        """Whether units may be together in a hex."""
        return fits(self.s, self.hex(at), self.unit_set(*names.split()))

    def factors(self, name: str) -> tuple[int, int]:
        """What a unit marches and attacks with."""
        unit = self.unit(name)
        return movement_points(self.s, unit), attack_strength(self.s, 1 << unit)

    def fight(self, target: str, attackers: str, **changes: object) -> Battle:
        """An attack of some units on a hex, with all who stand there as defenders."""
        units = from_members(self.unit(name) for name in attackers.split())
        hex_ = self.hex(target)
        seat = self.book.pieces.side[self.unit(attackers.split(maxsplit=1)[0])]
        battle = Battle(seat, hex_, units, self.s.standing[hex_])
        return battle._replace(**changes)

    def modifiers(self, target: str, attackers: str, **changes: object) -> dict[str, int]:
        """What is added to the die of an attack, by name."""
        odds = find_odds(self.s, self.fight(target, attackers, **changes))
        return {part.name: part.value for part in odds.modifiers}

    def assault(self, target: str, attackers: str, *dice: int, air: bool = False) -> FrontTable:
        """Attack a hex in a combat phase of its own, up to the losses; without air units."""
        if not air:
            self.s.flown |= self.book.air
        self.script(combat=list(dice))
        names = attackers.split()
        self.run("combat_phase", self.book.pieces.side[self.unit(names[0])])
        return self.answer(target, *names, "attack")

    def finish(self) -> FrontTable:
        """Play the battle to its end, with the first answer to everything, up to the next."""
        self.play_on(until="choose_target")
        return self

    def suffer(
        self, side: str, target: str, attackers: str, points: int, **changes: object
    ) -> FrontTable:
        """Let the defence or the attack of a battle take loss points."""
        self.s.battle = self.fight(target, attackers, **changes)
        return self.run(f"suffer_{side}", points)


@pytest.fixture(scope="session")
def front():
    """Units on an empty front: ``front("ge_54 2731, br_10 2732", german="2732", turn=3)``.

    Only these units are in the game, with those who arrive on a later turn; control, morale and
    stocks are those of the start, but for hexes named by side. Slots and dice are named as for
    ``Table.put`` and ``Table.script``. Nothing is asked until the test runs something.
    """

    def lay(
        pieces: str, scenario: str = "campaign", *options: str, german: str = "",
        allied: str = "", dice: dict[str, list[int]] | None = None, **slots: object,
    ) -> FrontTable:  # fmt: skip
        book = opened(scenario, *options)
        table = FrontTable.bare(book, dice)
        table.s.turn = max(book.first_turn, 1)
        set_up_forces(table.s)
        table.place(pieces)
        on_map = table.s.present[GERMAN] | table.s.present[ALLIED]
        table.s.gone |= book.ground_forces & ~on_map & ~table.s.dead
        for unit in members(book.ground_forces):
            if table.s.due[unit] > table.s.turn and not on_map >> unit & 1:
                table.s.gone &= ~(1 << unit)
        table.s.gone &= ~on_map
        table.control(german=german, allied=allied)
        if "morale" not in slots:
            table.s.morale = tuple(book.entry.morale.get(side, 0) for side in book.seats)
        return table.put(**slots)

    return lay


@pytest.fixture
def plan(front):
    """Units on the empty front of 1919."""

    def lay(pieces="", **slots):
        return front(pieces, "plan_1919", **{"turn": 2, **slots})

    return lay


@pytest.fixture(scope="session")
def open_book():
    """The book of a scenario by its name, with options."""
    return opened


@pytest.fixture
def set_up():
    """A scenario at the first decision of its set-up, with the dice that it needs."""

    def begin(scenario: str, **dice: list[int]) -> FrontTable:
        return FrontTable(opened(scenario), dice)

    return begin
