"""The layers of a state class, settled when a book is opened.

Units of one kind have a part in the same items of the same layers. For each kind the lines that
keep those items are written out, as ``clone`` is for the slots of a state: a loop over the layers
takes a twentieth of all the time that a game with five layers takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.hexgrid.hexset import HexSet
from ww1core.hexgrid.stacking import Stacking
from ww1core.pieces.layers import HexLayer, UnitLayer, UnitSet, groups_of
from ww1core.pieces.limits import FullLayer, Gauge, gauges

if TYPE_CHECKING:
    from ww1core.pieces.mapstate import MapState
    from ww1core.play.book import Book

__all__ = ["Keeper", "Pieces"]


class Keeper(NamedTuple):
    """What keeps the layers for a unit: when it comes onto the map, enters, leaves and goes off."""

    arrive: Callable[[Any, UnitSet], None]
    enter: Callable[[Any, int, UnitSet], None]
    leave: Callable[[Any, int, UnitSet], None]
    depart: Callable[[Any, UnitSet], None]


class _Item(NamedTuple):
    """An item of a layer: the units that have a part in it, and when a stack puts its hex in."""

    slot: str
    at: int
    units: UnitSet
    least: int = 1
    but: str = ""
    gauge: Gauge | None = None
    is_units: bool = False


class Pieces:
    """What ``place``, ``remove`` and ``room`` read of an opened book, by unit."""

    __slots__ = (
        "bars",
        "companions",
        "has_steps",
        "keepers",
        "layers",
        "side",
        "stacking",
        "too_small",
    )

    def __init__(self, state_type: type[MapState], book: Book, *, hears_leaving: bool) -> None:
        units = range(book.kinds["unit"].size)
        own = groups_of(book, ())
        self.side = tuple([next((n for n, o in enumerate(own) if o >> u & 1), -1) for u in units])
        """The side of each unit, -1 for a unit of no side."""
        self.companions = tuple([own[side] if side >= 0 else 0 for side in self.side])
        """The units of its side."""
        self.has_steps = any(slot.name == "steps" for slot in state_type.slots)
        self.layers: dict[str, HexLayer] = {}
        """The layers of hexes by the names of their slots."""
        self.stacking = Stacking(())
        self.too_small: tuple[HexSet, ...] = (0,) * len(units)
        """The hexes in which a unit does not fit even alone."""
        items = self._items(state_type, book)
        self.bars: tuple[tuple[tuple[str, int, HexSet], ...], ...] = tuple(
            [
                tuple(
                    [
                        (item.slot, item.at, item.gauge.hexes)
                        for item in items
                        if item.gauge is not None and item.gauge.barred >> unit & 1
                    ]
                )
                for unit in units
            ]
        )
        """Where the hexes stand in which a unit does not fit."""
        written: dict[tuple[_Item, ...], Keeper] = {}
        keepers = []
        for unit in units:
            kind = tuple([item for item in items if item.units >> unit & 1])
            if kind not in written:
                written[kind] = _write_keeper(kind, hears_leaving=hears_leaving)
            keepers.append(written[kind])
        self.keepers = tuple(keepers)

    def _items(self, state_type: type[MapState], book: Book) -> list[_Item]:
        """The items of all layers of a state class."""
        items: list[_Item] = []
        for slot in state_type.slots:
            layer = slot.rebuild
            if isinstance(layer, HexLayer):
                self.layers[slot.name] = layer
                for at, group in enumerate(groups_of(book, layer.names)):
                    items.append(_Item(slot.name, at, group, layer.least, layer.but))
            elif isinstance(layer, UnitLayer):
                for at, group in enumerate(groups_of(book, layer.names)):
                    items.append(_Item(slot.name, at, group, is_units=True))
            elif isinstance(layer, FullLayer):
                self.stacking = getattr(book, layer.name)
                units = range(book.kinds["unit"].size)
                self.too_small = tuple([layer.too_small(book, unit) for unit in units])
                for at, gauge in enumerate(gauges(book, layer.name)):
                    items.append(_Item(slot.name, at, gauge.counted, gauge=gauge))
        return items


def _write_keeper(items: tuple[_Item, ...], *, hears_leaving: bool) -> Keeper:
    """Write the functions that keep some items; a title may hear of units that leave a hex."""
    scope: dict[str, Any] = {}
    arrive, depart = ["def arrive(s, bit):", "    pass"], ["def depart(s, bit):", "    pass"]
    enter = [
        "def enter(s, hex_, bit):",
        "    spot = 1 << hex_",
        "    s.standing[hex_] = stack = s.standing[hex_] | bit",
    ]
    leave = [
        "def leave(s, hex_, bit):",
        "    rest = ~(1 << hex_)",
        "    s.standing[hex_] = stack = s.standing[hex_] ^ bit",
        "    if stack:",
        "        pass",
    ]
    emptied = ["    else:", "        pass"]
    for number, item in enumerate(items):
        held = f"s.{item.slot}[{item.at}]"
        if item.is_units:
            arrive.append(f"    {held} |= bit")
            depart.append(f"    {held} &= ~bit")
            continue
        test = _test(item, f"item{number}", scope)
        is_sure = item.gauge is None and item.least == 1 and not item.but
        enter.append(f"    {held} |= spot" if is_sure else f"    if {test}: {held} |= spot")
        leave.append(f"        if not {test}: {held} &= rest")
        emptied.append(f"        {held} &= rest")
    leave += emptied
    if hears_leaving:
        leave.append("    s.left(bit.bit_length() - 1, hex_)")
    for lines in (arrive, enter, leave, depart):
        exec("\n".join(lines), scope)  # noqa: S102 (the lines are made here from names of slots)
    return Keeper(scope["arrive"], scope["enter"], scope["leave"], scope["depart"])


def _test(item: _Item, name: str, scope: dict[str, Any]) -> str:
    """Whether a stack puts its hex into an item, as an expression."""
    if item.gauge is not None:
        scope[name] = item.gauge.is_reached
        return f"{name}(stack)"
    scope[name] = item.units
    counted = f"stack & {name} & ~s.{item.but}" if item.but else f"stack & {name}"
    return f"({counted})" if item.least == 1 else f"(({counted}).bit_count() >= {item.least})"
