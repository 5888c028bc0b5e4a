"""Positions that a test describes: units, sets and values of a state by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from ww1core.errors import NotationError
from ww1core.hexgrid.changes import put_terrain
from ww1core.hexgrid.hexset import from_members

__all__ = ["Position"]


class Position:
    """A state whose units, hexes, cards and slots are read and set by name."""

    s: Any
    book: Any

    def clear(self) -> Self:
        """Take every unit off the map, and let none lie covered."""
        for unit in range(self.book.kinds["unit"].size):
            self._set_unit(unit, -1, 0)
        if self.s.covered:
            self.s.covered = 0
        return self.rebuild()

    def place(self, pieces: str) -> Self:
        """Put units on the map: ``"B1 0303, R1 0403*, RG 0603 SW"``.

        A star is a lost step, the name of a direction a facing.
        """
        for piece in filter(None, (part.strip() for part in pieces.split(","))):
            name, at, *facing = piece.split()
            unit = self.unit(name)
            steps = getattr(self.book.units[unit], "steps", 0) - at.count("*")
            self._set_unit(unit, self.hex(at.rstrip("*")), steps)
            for direction in facing:
                self.s.facing[unit] = self.book.map.grid.direction_names.index(direction)
        return self.rebuild()

    def _set_unit(self, unit: int, hex_: int, steps: int) -> None:
        self.s.hex[unit] = hex_
        if hasattr(self.s, "steps"):
            self.s.steps[unit] = steps

    def change_terrain(self, **hexes: str) -> Self:
        """Change the terrain of hexes in play: ``change_terrain(flooded="0303 0304")``."""
        for key, given in hexes.items():
            changed = self.set_of("hex", *given.split())
            self.s.changes = put_terrain(self.book.map, self.s.changes, key, changed)
        return self.rebuild()

    def put(self, **slots: object) -> Self:
        """Let slots of the state hold something.

        A text is the set of those named (``ordered="B1, B2"``); a mapping has one for each seat,
        and nothing for seats it leaves out (``hands={"blue": "Ambush I"}``), or the members of a
        column (``steps={"B1": 1}``). Anything else is the value itself. Commas stand between
        names, or blanks where names have none.
        """
        known = {slot.name: slot for slot in self.s.slots}
        for name, given in slots.items():
            if name not in known and not hasattr(self.s, name):
                message = f"the state has no slot {name!r}; it has: {', '.join(known)}"
                raise NotationError(message)
            kind = known[name].by if name in known and known[name].kind == "column" else ""
            if isinstance(given, Mapping) and kind:
                for member, value in given.items():
                    getattr(self.s, name)[self.number(kind, member)] = self._read(value)
            elif isinstance(given, Mapping):
                unknown = given.keys() - set(self.book.seats)
                if unknown:
                    message = f"{name}: there is no seat {min(unknown)!r}"
                    raise NotationError(message)
                held = tuple(self._read(given.get(seat, "")) for seat in self.book.seats)
                setattr(self.s, name, held)
            else:
                is_text = name in known and isinstance(known[name].initial, str)
                setattr(self.s, name, given if is_text else self._read(given))
        return self.rebuild()

    def _read(self, given: object) -> object:
        if not isinstance(given, str):
            return given
        names: list[str] = []
        for part in filter(None, (piece.strip() for piece in given.split(","))):
            is_name = any(kind.has(part) for kind in self.book.kinds.values())
            names += [part] if is_name else part.split()
        return self.set_of(self._kind_of(names), *names) if names else 0

    def _kind_of(self, names: Sequence[str]) -> str:
        """The kind that knows all these names."""
        kinds: list[str] = [
            name for name, kind in self.book.kinds.items() if all(kind.has(n) for n in names)
        ]
        if len(kinds) != 1:
            what = f"are {' and '.join(kinds)}" if kinds else "are nothing that is known"
            message = f"{', '.join(names)} {what}; use set_of"
            raise NotationError(message)
        return kinds[0]

    def rebuild(self) -> Self:
        """Make what follows from the state anew."""
        self.s.rebuild()
        return self

    def number(self, kind: str, name: str) -> int:
        """The number of a unit, a hex, a card by its name."""
        number: int = self.book.kinds[kind].number(name)
        return number

    def names(self, kind: str, numbers: int) -> set[str]:
        """The names of a set of units, hexes or cards."""
        known = self.book.kinds[kind]
        return {known.label(number) for number in range(known.size) if numbers >> number & 1}

    def set_of(self, kind: str, *names: str) -> int:
        """The set of those named."""
        return from_members(self.number(kind, name) for name in names)

    def unit(self, name: str) -> int:
        """The number of a unit."""
        return self.number("unit", name)

    def hex(self, name: str) -> int:
        """The number of a hex as printed."""
        return self.number("hex", name)

    def units(self, set_: int) -> set[str]:
        """The names of a set of units."""
        return self.names("unit", set_)

    def hexes(self, set_: int) -> set[str]:
        """The printed numbers of a set of hexes."""
        return self.names("hex", set_)

    def unit_set(self, *names: str) -> int:
        """The set of some units."""
        return from_members(self.unit(name) for name in names)

    def hex_of(self, unit: str) -> str:
        """The hex of a unit as printed; "" off the map."""
        hex_ = self.s.hex[self.unit(unit)]
        return self.book.name("hex", hex_) if hex_ >= 0 else ""

    def steps(self, unit: str) -> int:
        """The steps that a unit has left."""
        steps: int = self.s.steps[self.unit(unit)]
        return steps
