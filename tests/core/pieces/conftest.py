"""A field of twelve units on a small map, on which both sides may share a hex."""

from __future__ import annotations

from array import array

import pytest

from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import HexSet, from_members
from ww1core.hexgrid.stacking import Apart, Limit, Stacking
from ww1core.pieces import MapState, UnitSet, full_layer, lasting, layer, marked
from ww1core.pieces.layers import on_map
from ww1core.play.book import Book, Kind
from ww1core.turns import column, procedure, value
from ww1core.turns.program import link

MAP = HexMap(Grid(columns=3, rows=3))
TOWN = 1 << MAP.hex("0202")
FORT = 12
"""The unit after the others: it stands in a hex and belongs to no side."""
WEIGHTS = (2, 2, 1, 1, 1, 0) * 2 + (0,)
FOOT, HORSE = 0b0000011000011, 0b0111100111100


class Field(MapState):
    steps: array[int] = column("b", fill=2)
    control: tuple[HexSet, ...] = value((0, 0))
    purse: tuple[int, ...] = value((3, 0))
    unfed: UnitSet = value(0)
    moved: UnitSet = marked(until="end_of_turn")
    fired: int = marked(until="end_of_turn", by="side")
    wind: int = lasting(3, until="dusk")
    smoke: tuple[HexSet, ...] = lasting((0, 0), until="removal")
    by_arm: list[HexSet] = layer("foot", "horse")
    pairs: list[HexSet] = layer(at_least=2)
    zones: list[HexSet] = layer("foot", but="unfed")
    forts: list[HexSet] = layer("forts_of")
    horse_on_map: list[UnitSet] = on_map("horse")
    full: list[HexSet] = full_layer("stacking")
    noted: tuple = value(())

    def entered(self, unit, hex_):
        self.noted = (*self.noted, ("in", unit, hex_))

    def left(self, unit, hex_):
        self.noted = (*self.noted, ("out", unit, hex_))


@procedure
def game():
    return ()


@pytest.fixture
def book():
    units = range(len(WEIGHTS))
    made = Book(seats=("red", "blue"), kinds=[Kind.of("unit", map(str, units))], map_=MAP)
    made.state_type = Field
    tables = {
        "own": (0b111111, 0b111111 << 6),
        "foot": FOOT,
        "horse": HORSE,
        "forts_of": (0, 1 << FORT),
        "stacking": Stacking(
            WEIGHTS,
            [Limit("size", 3), Limit("size", 4, hexes=TOWN), Limit("many", 3, by_number=True)],
            [Apart("arms", (FOOT, HORSE))],
        ),
    }
    for name, table in tables.items():
        setattr(made, name, table)
    made.program = link([game], "game", made)
    return made


@pytest.fixture
def s(book):
    return Field(book)


@pytest.fixture
def heard(s):
    """Everything that is told from now on."""
    log = Log()
    s.bus = Bus()
    s.bus.listen(log)
    return log.events


@pytest.fixture
def hexes():
    """The set of some printed numbers."""
    return lambda *numbers: from_members(map(MAP.hex, numbers))
