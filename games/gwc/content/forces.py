"""The forces of a scenario: every counter that its sides have or may get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.gwc.content.dates import ALWAYS, month_number
from games.gwc.content.pieces import (
    IMMOBILE,
    NOWHERE,
    RANKS,
    Arm,
    Face,
    Formation,
    Plane,
    Range,
    Telephone,
    Weapon,
)
from games.gwc.content.scenario import SEATS, Sheet, read_sheet
from games.gwc.schema import counters as schema
from games.gwc.schema.terms import FormationKind
from games.gwc.schema.tracks import Tracks
from ww1core import DataError
from ww1core.pieces import grouped
from ww1core.tables import Content


class Forces(NamedTuple):
    """All that both sides have or may get; those of a seat stand together."""

    formations: tuple[Formation, ...]
    weapons: tuple[Weapon, ...]
    telephones: tuple[Telephone, ...]
    planes: tuple[Plane, ...]

    def counters(self) -> dict[str, int]:
        """By kind of counter, the set of its Formations or of its Weapons."""
        formations = grouped(self.formations, lambda formation: formation.counter)
        return formations | grouped(self.weapons, lambda weapon: weapon.counter)


class _Piece(NamedTuple):
    """A physical counter before it is known where it starts."""

    id: str
    nation: str
    seat: int
    entry: schema.CounterEntry


class _Starts:
    """Where the counters of a scenario start; the first free one of a kind is taken."""

    def __init__(self, formations: Sequence[_Piece], weapons: Sequence[_Piece]) -> None:
        self.hex: dict[int, int] = {}
        self.space: dict[int, int] = {}
        self.weapon: dict[int, int] = {}
        self._free = {"formation": _by_counter(formations), "weapon": _by_counter(weapons)}

    def take(self, what: str, seat: int, counter: str) -> int:
        """The first free piece of a kind."""
        free = self._free[what].get((seat, counter))
        if not free:
            message = f"no {what} {counter} is left for {SEATS[seat]} at this date"
            raise DataError(message, advice="name another counter")
        return free.pop(0)

    def give(self, seat: int, counter: str, weapon: str) -> int:
        """A free piece of a kind with its weapon."""
        piece = self.take("formation", seat, counter)
        if weapon:
            self.weapon[piece] = self.take("weapon", seat, weapon)
        return piece


def nations_of(sheet: Sheet) -> tuple[str, ...]:
    """The nations in play, those of the first seat first."""
    return tuple(nation for side in sheet.sides for nation in (side.nation, *side.allies))


def forces_of(read: Content, sheet: Sheet) -> Forces:
    """Every counter of the nations in play that was in use at the date of the scenario."""
    counters = {
        nation: read.load(f"counters/{nation}.yaml", schema.Counters)
        for nation in nations_of(sheet)
    }
    silhouettes = read.load("tracks.yaml", Tracks).stacking.silhouettes
    formations = [
        piece
        for group in ("units", "leaders", "tanks")
        for piece in _pieces(sheet, counters, group)
    ]
    formations.sort(key=lambda piece: piece.seat)
    weapons = list(_pieces(sheet, counters, "weapons"))
    telephones = list(_pieces(sheet, counters, "telephones"))
    starts = _starts(read, sheet, formations, weapons)
    carrier = {weapon: unit for unit, weapon in starts.weapon.items()}
    return Forces(
        tuple(
            _formation(piece, silhouettes, starts, number)
            for number, piece in enumerate(formations)
        ),
        tuple(_weapon(piece, carrier.get(number, NOWHERE)) for number, piece in enumerate(weapons)),
        tuple(_telephones(read, sheet, telephones)),
        tuple(
            Plane(piece.id, piece.entry.id, piece.entry.name, piece.nation, piece.seat)
            for piece in _pieces(sheet, counters, "planes")
        ),
    )


def _pieces(sheet: Sheet, counters: Mapping[str, schema.Counters], group: str) -> list[_Piece]:
    """The physical counters of a group that fit the date, by seat."""
    pieces = []
    for side in sheet.sides:
        for nation in (side.nation, *side.allies):
            for entry in counters[nation].groups()[group]:
                first, last = _use(entry)
                if not first <= sheet.month <= last:
                    continue
                for number in range(1, entry.count + 1):
                    id_ = f"{entry.id}-{number}" if entry.count > 1 else entry.id
                    pieces.append(_Piece(id_, nation, side.seat, entry))
    return pieces


def _use(entry: schema.CounterEntry) -> Range:
    """The first and the last month in which a counter was in use."""
    last = month_number("1918-12")
    if isinstance(entry, schema.UnitEntry):
        return entry.years[0] * 100 + 1, entry.years[1] * 100 + 12
    if isinstance(entry, schema.TankEntry | schema.WeaponEntry):
        return month_number(entry.since), last
    return ALWAYS, last


def _by_counter(pieces: Sequence[_Piece]) -> dict[tuple[int, str], list[int]]:
    numbers: dict[tuple[int, str], list[int]] = {}
    for number, piece in enumerate(pieces):
        numbers.setdefault((piece.seat, piece.entry.id), []).append(number)
    return numbers


def _starts(
    read: Content, sheet: Sheet, formations: Sequence[_Piece], weapons: Sequence[_Piece]
) -> _Starts:
    starts = _Starts(formations, weapons)
    try:
        for placed in sheet.placement:
            unit = starts.give(placed.seat, placed.counter, placed.weapon)
            starts.hex[unit] = placed.hex
        for late in sheet.reinforcements:
            unit = starts.give(late.seat, late.counter, late.weapon)
            starts.space[unit] = late.space
    except DataError as error:
        document = read_sheet(read, sheet.id)
        raise document.error(error.message, "set_up", advice=error.advice) from None
    return starts


def _formation(
    piece: _Piece, silhouettes: Mapping[FormationKind, int], starts: _Starts, number: int
) -> Formation:
    entry = piece.entry
    if not isinstance(entry, schema.UnitEntry | schema.LeaderEntry | schema.TankEntry):
        raise TypeError(entry.id)
    unit = entry if isinstance(entry, schema.UnitEntry) else None
    tank = entry if isinstance(entry, schema.TankEntry) else None
    first, last = _use(entry)
    return Formation(
        piece.id,
        entry.id,
        entry.name,
        piece.nation,
        piece.seat,
        entry.kind,
        silhouettes[entry.kind],
        _face(entry.good),
        _face(entry.broken),
        frozenset() if isinstance(entry, schema.TankEntry) else frozenset(entry.boxed),
        RANKS[entry.rank] if isinstance(entry, schema.LeaderEntry) else 0,
        unit is not None and unit.engineer,
        unit is not None and unit.stosstruppen,
        tank is not None and tank.star,
        0 if tank is None else tank.immobilisation,
        first,
        last,
        starts.hex.get(number, NOWHERE),
        starts.space.get(number, 0),
        starts.weapon.get(number, NOWHERE),
    )


def _face(face: schema.FaceData | schema.TankFace) -> Face:
    if isinstance(face, schema.FaceData):
        return Face(face.fp, face.range, face.move, face.morale, face.command or 0)
    fp, reach = (face.mg.fp, face.mg.range) if face.mg else (0, 0)
    move = IMMOBILE if face.move is None else face.move
    gun = Arm(face.gun.fp, face.gun.range) if face.gun else None
    return Face(fp, reach, move, face.morale, face.command or 0, gun)


def _weapon(piece: _Piece, carrier: int) -> Weapon:
    entry = piece.entry
    if not isinstance(entry, schema.WeaponEntry):
        raise TypeError(entry.id)
    return Weapon(
        piece.id,
        entry.id,
        entry.name,
        piece.nation,
        piece.seat,
        entry.type,
        entry.fp,
        entry.range,
        entry.move,
        entry.boxed_fp,
        entry.white_band,
        entry.repair,
        entry.eliminate,
        month_number(entry.since),
        frozenset(entry.carriers),
        carrier,
    )


def _telephones(read: Content, sheet: Sheet, pieces: Sequence[_Piece]) -> list[Telephone]:
    document, telephones = read_sheet(read, sheet.id), []
    starts = {seat: document.value.sides[side].telephone for seat, side in enumerate(SEATS)}
    for seat, start in starts.items():
        if start is not None and (seat, start.id) not in _by_counter(pieces):
            path = ("sides", SEATS[seat], "telephone", "id")
            raise document.error(f"{start.id} is no Telephone of this side", *path)
    for piece in pieces:
        start = starts[piece.seat]
        is_used = start is not None and start.id == piece.id
        if not isinstance(piece.entry, schema.TelephoneEntry):
            raise TypeError(piece.id)
        telephones.append(
            Telephone(
                piece.id,
                piece.entry.name,
                piece.nation,
                piece.seat,
                piece.entry.fp,
                start.box if start is not None and is_used else "",
                start is not None and is_used and start.broken,
            )
        )
    return telephones
