"""Opened books of Grand Illusion."""

from __future__ import annotations

from functools import lru_cache

import pytest

from games.grand_illusion.book import GrandBook
from games.grand_illusion.state import ALLIED, GERMAN
from ww1core.hexgrid import from_members
from ww1core.pieces import take_control
from ww1core.plugins import find_title
from ww1core.testing import Table

CAMPAIGNS = ("full_campaign", "short_campaign", "what_if")
SCENARIOS = (*CAMPAIGNS, "lorraine")


@lru_cache(maxsize=8)
def opened(scenario: str) -> GrandBook:
    """The book of a scenario, opened once."""
    book = find_title("grand_illusion").open(scenario, ())
    assert isinstance(book, GrandBook)
    return book


@pytest.fixture(scope="session")
def campaign() -> GrandBook:
    return opened("full_campaign")


@pytest.fixture(scope="session")
def short_campaign() -> GrandBook:
    return opened("short_campaign")


@pytest.fixture(scope="session")
def what_if() -> GrandBook:
    return opened("what_if")


@pytest.fixture(scope="session")
def lorraine() -> GrandBook:
    return opened("lorraine")


@pytest.fixture(scope="session", params=CAMPAIGNS)
def any_campaign(request: pytest.FixtureRequest) -> GrandBook:
    return opened(request.param)


@pytest.fixture(scope="session", params=SCENARIOS)
def any_book(request: pytest.FixtureRequest) -> GrandBook:
    return opened(request.param)


HEXES = {"besieged", "cavalry_control", "opened", "allenby", "paid_hexes", "rewarded"}
"""The slots that are sets of hexes."""


class Campaign(Table):
    """A table with words for what tests of this title ask again and again."""

    def place(self, pieces: str) -> Campaign:
        """Put units on the map; a star is a Disrupted unit, or a lost step of a fort."""
        super().place(pieces)
        for piece in filter(None, (part.strip() for part in pieces.split(","))):
            name, at = piece.split()
            if "*" in at and self.book.combat >> self.unit(name) & 1:
                self.s.disrupted |= 1 << self.unit(name)
                self.s.steps[self.unit(name)] = 0
        return self

    def control(self, **hexes: str) -> Campaign:
        """Let sides control hexes, besides what they control at the start."""
        for side, listed in hexes.items():
            take_control(self.s, self.book.seats.index(side), self.hexes(listed))
        return self

    def hexes(self, listed: str) -> list[int]:
        """Hexes by their printed numbers."""
        return [self.hex(number) for number in listed.split()]

    def owner(self, number: str) -> str:
        """Who controls a hex."""
        (owner,) = [
            seat for seat in (ALLIED, GERMAN) if self.s.control[seat] >> self.hex(number) & 1
        ]
        return self.book.seats[owner]

    def act(self, side: str, *answers: str) -> Campaign:
        """Let a side have a segment, and give answers."""
        self.run("act_segment", self.book.seats.index(side))
        return self.answer(*answers)

    def fight_at(self, number: str, side: str, *attackers: str, fortune: int = 8) -> Campaign:
        """Let a side activate a hex and attack in it, after a roll of Fortunes of War."""
        first = min(fortune - 1, 6)
        self.script(fortunes=[first, fortune - first])
        self.act(side, number, *attackers)
        for question in ("designate", "march_members"):
            if self.offer is not None and self.asked[0] == question:
                self.answer("done")
        return self

    @property
    def tired(self) -> set[str]:
        """The Disrupted units."""
        return self.units(self.s.disrupted)

    @property
    def lost(self) -> set[str]:
        """The units of the eliminated pile."""
        return self.units(self.s.pile)

    def lanes(self, side: str) -> list[set[str]]:
        """Who stands in the front of a side, lane by lane."""
        return [self.units(box) for box in self.s.battle.front[self.book.seats.index(side)]]

    def reserves(self, side: str) -> list[set[str]]:
        """Who stands in reserve, lane by lane."""
        return [self.units(box) for box in self.s.battle.reserve[self.book.seats.index(side)]]

    @property
    def shots(self) -> list[tuple[set[str], int, int]]:
        """Every fire so far: who fired, the modified die, and the strength."""
        return [
            ({self.book.name("unit", unit) for unit in fire["units"]}, fire["total"],
             fire["strength"])
            for fire in self.told("told.fire")
        ]  # fmt: skip


@pytest.fixture(scope="session")
def front():
    """A position: ``front("g_ii 72, be_i 62", turn=2, caps=(4, 6), german="53 54")``.

    Only these units are on the map, forts among them only if named; hexes are controlled as at the
    start, but for those named by side. Slots and dice are named as for ``Table.position``, hexes
    of a slot by their numbers. Both General Retreats are over, so that nobody is asked for them.
    """

    def lay(
        pieces: str,
        scenario: str = "full_campaign",
        *,
        turn: int = 2,
        caps: tuple[int, int] = (5, 5),
        allied: str = "",
        german: str = "",
        **given: object,
    ) -> Campaign:
        table = Campaign.bare(opened(scenario))
        table.s.turn = turn
        table.s.control = table.book.start_control
        table.control(allied=allied, german=german)
        given.setdefault("retreats", (1, 1))
        hexes = {name: from_members(table.hexes(given.pop(name))) for name in HEXES & given.keys()}
        return table.position(pieces, caps=caps, **given, **hexes)

    return lay


@pytest.fixture(scope="session")
def battle(front):
    """A battle of a side in a hex, up to its first question after the roll of Fortunes of War."""

    def begin(
        pieces: str, *attackers: str, side: str = "allied", at: str = "20", fortune: int = 8,
        **given: object,
    ) -> Campaign:  # fmt: skip
        return front(pieces, **given).fight_at(at, side, *attackers, fortune=fortune)

    return begin


@pytest.fixture(scope="session")
def game():
    """A game from its beginning: ``game("what_if", choose_plan=["A1", *["no_plan"] * 3])``.

    It has played on with these answers, until the first action or the decision named; dice fall
    by chance.
    """

    def start(scenario: str, *, until: str = "", **answers: str | list[str]) -> Campaign:
        table = Campaign(opened(scenario), seed=1)
        table.play_on(until=until or {"choose_action", "choose_arrival"}, **answers)
        return table

    return start
