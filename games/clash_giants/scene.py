"""How a seat sees a battle: everything, as nothing is hidden."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from games.clash_giants.battle_panel import battle_panel
from games.clash_giants.legend import LEGEND, NATIONS
from games.clash_giants.rules.odds import efficiency
from games.clash_giants.state import Field
from games.clash_giants.tracks import tracks
from ww1core.hexgrid import members
from ww1core.scenes import HexCell, Marker, Piece, Scene, badges, by_hex, cells, printed
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
    rails = tuple(("rail", a, b) for a, b in book.rails.edges)
    shape, lines, legend = printed(book, LEGEND, SIDES, rails)
    return Scene(
        title=_title(book),
        subtitle=_date(s),
        geometry=shape,
        hexes=_hexes(s),
        sides=lines,
        pieces=tuple(_pieces(s)),
        tracks=tuple(tracks(s)),
        battle=battle_panel(s),
        legend=legend,
    )


def _title(book: ClashBook) -> str:
    """What the battle is called."""
    key = f"scenario.{book.scenario}.name"
    return book.say(text(key)) if key in book.texts else book.heading


def _date(s: Field) -> str:
    clock = s.book.sequence.clock
    if s.turn < clock.first:
        return s.book.say(text("session.set_up"))
    date = clock.text(min(s.turn, clock.last))
    return s.book.say(text("scene.turn", turn=s.turn, last=clock.last, date=date))


def _hexes(s: Field) -> tuple[HexCell, ...]:
    """The hexes with their control, their works as terrain, and badges for what they are worth."""
    return cells(
        s.book.land,
        s.changes,
        owners=dict(enumerate(s.control)),
        markers=by_hex(_markers(s)),
        works=_works(s),
        named=s.book.texts.named,
    )


def _works(s: Field) -> dict[int, str]:
    """The terrain keys of forts and of intact fortified zones."""
    works = dict.fromkeys(members(s.intact), "fortified_zone")
    for fort in members(s.book.forts):
        works[s.book.units[fort].start] = "fort" if s.hex[fort] >= 0 else "ruin"
    return works


def _markers(s: Field) -> list[tuple[int, str, str]]:
    """The badges of hexes: victory points, steps of forts, fortified zones, supply sources."""
    book, control = s.book, s.control
    markers = [
        (hex_, str(points), f"victory_{control[1] >> hex_ & 1}")
        for hex_, points in book.victory_points.items()
    ]
    for fort in members(book.forts):
        about = book.units[fort]
        markers.append((about.start, f"F{s.steps[fort]}", f"fort_{about.seat}"))
    for seat, zones in enumerate(book.zones):
        markers += [(hex_, "Z", f"zone_{seat}") for hex_ in members(zones & s.intact)]
        markers += [(hex_, "z", "zone_razed") for hex_ in members(zones & ~s.intact)]
    for seat, sources in enumerate(book.sources):
        markers += [(hex_, "S", f"source_{seat}") for hex_ in members(sources & control[seat])]
        markers += [(hex_, "s", "source_lost") for hex_ in members(sources & ~control[seat])]
    return markers


def _pieces(s: Field) -> list[Piece]:
    """The counters on the map, strong ones on top, and those that are still to come."""
    book, named = s.book, s.book.texts.named
    marked = reduce(or_, [getattr(s, kind) for kind in BADGES])
    pieces = []
    for unit, about in enumerate(book.units):
        if about.type == "fort" or not s.steps[unit]:
            continue
        steps, te = s.steps[unit], efficiency(s, unit)
        pieces.append(
            Piece(
                about.id,
                _place(s, unit),
                NATIONS[about.nationality],
                about.type,
                SIZES[about.size],
                (f"({steps})-{te}" if about.no_attack else f"{steps}-{te}",),
                steps,
                about.steps,
                markers=_badges(s, unit) if marked >> unit & 1 else (),
                label=about.id,
                formation=(book.armies[about.army].id, about.corps or "", named(about.name)),
            )
        )
    return sorted(pieces, key=lambda piece: (piece.hex, -piece.steps))


def _place(s: Field, unit: int) -> str:
    """The hex of a unit, or when and where it is to enter."""
    return s.book.land.number(s.hex[unit]) if s.hex[unit] >= 0 else _arrival(s.book, unit)


@per_book
def _arrival(book: ClashBook, unit: int) -> str:
    about = book.units[unit]
    return book.say(text("scene.arrives", turn=about.entry_turn, places=about.entry_hexes))


def _badges(s: Field, unit: int) -> tuple[Marker, ...]:
    """The markers on a unit; who is done or has gone by rail is not marked as moved as well."""
    markers = badges(s, unit, BADGES)
    if {"done", "railed"}.isdisjoint(marker.kind for marker in markers):
        return markers
    return tuple(marker for marker in markers if marker.kind != "moved")
