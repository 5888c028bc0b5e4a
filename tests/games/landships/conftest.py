"""Opened books of Landships!."""

from __future__ import annotations

from functools import lru_cache

import pytest

from games.landships.book import LandshipsBook
from games.landships.rules.fire_table import Volley, volley_of
from games.landships.rules.firers import soft_targets
from games.landships.state import LOST, Fire
from ww1core.plugins import find_title
from ww1core.testing import Table

SCENARIOS = (
    "bagatelle",
    "silver_helmets",
    "motor_bandits",
    "green_cloud",
    "high_street",
    "bullecourt",
    "bossut",
    "laffaux",
    "cockcroft",
    "flesquieres",
    "huj",
    "locker_lampson",
    "pozzuolo",
    "fog",
    "tank_against_tank",
    "cantigny",
    "out_of_the_forest",
    "musical_box",
    "cheppy",
    "friend_or_foe",
)

TITLE = find_title("landships")


@lru_cache(maxsize=8)
def open_book(scenario: str, *options: str) -> LandshipsBook:
    """The book of a scenario; few are kept, since each remembers what was worked out in it."""
    book = TITLE.open(scenario, options)
    assert isinstance(book, LandshipsBook)
    return book


@pytest.fixture(scope="session", params=SCENARIOS)
def any_book(request: pytest.FixtureRequest) -> LandshipsBook:
    return open_book(request.param)


@pytest.fixture(scope="session")
def opened():
    """The book of a scenario by its id and options."""
    return open_book


@pytest.fixture(scope="session")
def bagatelle() -> LandshipsBook:
    return open_book("bagatelle")


UNIT_SETS = ("pinned", "fired", "engaged", "mounted", "moved", "captured", "broken", "permanent")
"""The slots that hold units; their names are names of firers as well."""


class FieldTable(Table):
    """A table with words for what tests of this title ask again and again."""

    def volley(self, target: str, firers: str, *, is_defensive: int = 0) -> Volley:
        """The fire of some weapons at a hex, as it stands before its die."""
        hex_, named = self.hex(target), self.set_of("firer", *firers.split())
        seat = self.book.pieces.side[self.book.firers[named.bit_length() - 1].unit]
        fire = Fire(seat, hex_, named, is_defensive)
        return volley_of(self.s, fire, soft_targets(self.s, hex_, 1 - seat))

    def lost(self, unit: str) -> bool:
        """Whether a unit has been eliminated."""
        return bool(LOST == self.s.hex[self.unit(unit)])

    def has(self, slot: str, unit: str) -> bool:
        """Whether a unit is in a set of the state."""
        return bool(getattr(self.s, slot) >> self.unit(unit) & 1)


@pytest.fixture
def field():
    """Units on an empty board: ``field("C02.1 4:1206, A04.1 4:1209")``; slots and draws by name.

    ``carried`` names by what is carried its carrier.
    """

    def lay(
        pieces: str,
        scenario: str = "bagatelle",
        *options: str,
        carried: dict[str, str] | None = None,
        **given: object,
    ) -> FieldTable:
        book = open_book(scenario, *options)
        table = FieldTable(book)
        units = {name: given.pop(name) for name in UNIT_SETS if name in given}
        turn = given.pop("turn", 1)
        table.position(pieces, **{"wire": 0, "smoke": (0, 0), "gas": (0, 0), **given})
        for name in UNIT_SETS:
            named = str(units.get(name, "")).split()
            setattr(table.s, name, table.set_of("unit", *named))
        for unit, carrier in (carried or {}).items():
            table.s.carrier[table.unit(unit)] = table.unit(carrier)
        table.s.turn = turn
        table.s.stack = []
        table.rebuild()
        return table

    return lay
