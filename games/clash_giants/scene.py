"""How a seat sees a battle: everything, as nothing is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.clash_giants.battle_panel import battle_panel
from games.clash_giants.legend import LEGEND, NATIONS, text_key
from games.clash_giants.rules.odds import efficiency
from games.clash_giants.state import Field
from games.clash_giants.tracks import tracks
from ww1core.hexgrid import members
from ww1core.scenes import (
    Geometry,
    HexCell,
    LegendEntry,
    Marker,
    Piece,
    Scene,
    SideFeature,
    cells,
    geometry,
    side_features,
)
from ww1core.turns import per_book
from ww1core.words import text

if TYPE_CHECKING:
    from games.clash_giants.book import ClashBook

SIDES = ("river", "major_river", "lake", "sea", "pass")
SIZES = {"corps": "XXX", "division": "XX", "brigade": "X"}
BADGES = {
    "reduced": "R",
    "unsupplied": "U",
    "replaced": "+",
    "railed": "T",
    "attacked": "A",
    "done": "D",
    "moved": "M",
}


def scene(s: Field, seat: int) -> Scene:  # noqa: ARG001 (both seats see the same)
    """Everything there is to see."""
    book = s.book
    shape, lines, legend = _printed(book)
    return Scene(
        title=_title(book),
        subtitle=_date(s),
        geometry=shape,
        hexes=tuple(_hexes(s)),
        sides=lines,
        pieces=tuple(_pieces(s)),
        tracks=tuple(tracks(s)),
        battle=battle_panel(s),
        legend=legend,
    )


@per_book
def _printed(
    book: ClashBook,
) -> tuple[Geometry, tuple[SideFeature, ...], tuple[LegendEntry, ...]]:
    """What never changes: the shape of the hexes, rivers and railways, and the legend."""
    land = book.land
    rails = [SideFeature(land.number(a), land.number(b), "rail") for a, b in book.rails.edges]
    kinds = [kind for kind in SIDES if kind in land.sides]
    return (
        geometry(land.grid),
        (*side_features(land, kinds=kinds), *rails),
        tuple(entry._replace(label=book.say(text(text_key(entry)))) for entry in LEGEND),
    )


def _title(book: ClashBook) -> str:
    """What the battle is called."""
    key = f"scenario.{book.scenario}.name"
    return book.say(text(key)) if key in book.texts else book.heading


def _date(s: Field) -> str:
    clock = s.book.sequence.clock
    if s.turn < clock.first:
        return s.book.say(text("scene.set_up"))
    date = clock.text(min(s.turn, clock.last))
    return s.book.say(text("scene.turn", turn=s.turn, last=clock.last, date=date))


def _hexes(s: Field) -> list[HexCell]:
    """The hexes with their control, their works as terrain, and badges for what they are worth."""
    book = s.book
    works = _works(s)
    found = cells(book.land, s.changes, owners=dict(enumerate(s.control)), markers=_markers(s))
    return [
        cell._replace(terrain=(*cell.terrain, works[cell.number])) if cell.number in works else cell
        for cell in found
    ]


def _works(s: Field) -> dict[str, str]:
    """The terrain keys of forts and of intact fortified zones."""
    book, number = s.book, s.book.land.number
    found = {number(hex_): "fortified_zone" for hex_ in members(s.intact)}
    for fort in members(book.forts):
        found[number(book.units[fort].start)] = "fort" if s.hex[fort] >= 0 else "ruin"
    return found


def _markers(s: Field) -> dict[int, tuple[Marker, ...]]:
    """The badges of hexes: victory points, steps of forts, fortified zones, supply sources."""
    book = s.book
    found: dict[int, list[Marker]] = {}

    def put(hex_: int, words: str, kind: str) -> None:
        found.setdefault(hex_, []).append(Marker(words, kind))

    for hex_, points in book.victory_points.items():
        put(hex_, str(points), f"victory_{s.control[1] >> hex_ & 1}")
    for fort in members(book.forts):
        about = book.units[fort]
        put(about.start, f"F{s.steps[fort]}", f"fort_{about.seat}")
    for seat, zones in enumerate(book.zones):
        for hex_ in members(zones):
            is_intact = s.intact >> hex_ & 1
            put(hex_, "Z" if is_intact else "z", f"zone_{seat}" if is_intact else "zone_razed")
    for seat, sources in enumerate(book.sources):
        for hex_ in members(sources):
            is_held = s.control[seat] >> hex_ & 1
            put(hex_, "S" if is_held else "s", f"source_{seat}" if is_held else "source_lost")
    return {hex_: tuple(markers) for hex_, markers in found.items()}


def _pieces(s: Field) -> list[Piece]:
    """The counters on the map, strong ones on top, and those that are still to come."""
    book = s.book
    found = []
    for unit, about in enumerate(book.units):
        if about.type == "fort" or not s.steps[unit]:
            continue
        steps, te = s.steps[unit], efficiency(s, unit)
        found.append(
            Piece(
                about.id,
                _place(s, unit),
                NATIONS[about.nationality],
                about.type,
                SIZES[about.size],
                (f"({steps})-{te}" if about.no_attack else f"{steps}-{te}",),
                steps,
                about.steps,
                markers=_badges(s, unit),
                label=about.id,
                formation=(book.armies[about.army].id, about.corps or "", about.name),
            )
        )
    return sorted(found, key=lambda piece: (piece.hex, -piece.steps))


def _place(s: Field, unit: int) -> str:
    """The hex of a unit, or when and where it is to enter."""
    if s.hex[unit] >= 0:
        return s.book.land.number(s.hex[unit])
    about = s.book.units[unit]
    said = text("scene.arrives", turn=about.entry_turn, places=about.entry_hexes)
    return s.book.say(said)


def _badges(s: Field, unit: int) -> tuple[Marker, ...]:
    """The markers on a unit; who is done or has gone by rail is not marked as moved as well."""
    marks = {kind for kind in BADGES if getattr(s, kind) >> unit & 1}
    if marks & {"done", "railed"}:
        marks.discard("moved")
    return tuple(Marker(letter, kind) for kind, letter in BADGES.items() if kind in marks)
