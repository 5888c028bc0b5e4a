"""How a seat sees the front: map, counters, tracks and the Battle Board."""

from __future__ import annotations

from functools import partial

from games.grand_illusion.battle_panel import battle_panel
from games.grand_illusion.book import GrandBook
from games.grand_illusion.legend import LEGEND, NATIONS
from games.grand_illusion.rules.strength import parenthesized, strength_of
from games.grand_illusion.schema import Point
from games.grand_illusion.state import Front, bit
from games.grand_illusion.tracks import tracks
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.scenes import Piece, Scene, badges, by_hex, cells, printed
from ww1core.words import text

SIDES = ("diamond", "impassable")
GROUND = ("open", "rough", "mountain")
FAR = 20.0
"""How far beyond the first hex the sea is drawn."""
SIZES = {"corps": "XXX", "division": "XX", "brigade": "X", "": ""}
BADGES = {"disrupted": "D", "reduced": "R", "unsupplied": "U"}


def scene(s: Front, seat: int) -> Scene:  # noqa: ARG001 (only plans are hidden, which are no pieces)
    """Everything there is to see."""
    book = s.book
    rails = [("rail", a, b) for a, b in book.rails.edges]
    frontiers = [("frontier", a, b) for a, b in book.frontiers]
    blocked = [("blocked", a, b) for pairs in s.blocked for a, b in pairs]
    shape, lines, legend = printed(book, LEGEND, SIDES, (*frontiers, *rails, *blocked))
    owners, markers = dict(enumerate(s.control)), by_hex(_markers(s))
    ground = cells(book.land, owners=owners, markers=markers, named=book.texts.named)
    return Scene(
        title=book.say(text(f"scenario.{book.scenario}.name")),
        subtitle=_date(s),
        geometry=shape,
        hexes=tuple(
            cell._replace(terrain=tuple(key for key in cell.terrain if key in GROUND))
            for cell in ground
        ),
        sides=lines,
        pieces=tuple(_pieces(s)),
        tracks=tuple(tracks(s)),
        battle=battle_panel(s),
        legend=legend,
        lines=_drawn(book),
    )


@rule("GI-2.2i")
def _drawn(book: GrandBook) -> tuple[tuple[str, str, tuple[Point, ...]], ...]:
    """The sea, its coast and the rivers, which have no effect."""
    coast, named = book.coast_line, book.texts.named
    (x, y), (last_x, last_y) = coast[0], coast[-1]
    sea = (*coast, (last_x, last_y - FAR), (x - FAR, last_y - FAR), (x - FAR, y), coast[0])
    rivers = (("stream", named(name), points) for name, points in book.rivers.items())
    return (("sea", "", sea), ("coast", "", coast), *rivers)


def _date(s: Front) -> str:
    clock = s.book.sequence.clock
    if s.turn < clock.first:
        return s.book.say(text("session.set_up"))
    date = clock.text(min(s.turn, clock.last))
    return s.book.say(text("scene.turn", turn=s.turn, last=clock.last, date=date))


def _markers(s: Front) -> list[tuple[int, str, str]]:
    """The badges of hexes: points, sources, forts, sieges, trenches, battles, rail markers."""
    book = s.book
    times = {1: "", 2: "x2"}
    markers = [(hex_, f"P{times[value]}", "plan17") for hex_, value in book.plan17.items()]
    markers += [(hex_, f"V{times[value]}", "prize") for hex_, value in book.german_vp.items()]
    sources = 0
    for hexes in book.sources.values():
        sources |= hexes
    markers += [(hex_, "S", "source") for hex_ in members(sources)]
    for fort in members(book.forts):
        if s.hex[fort] >= 0:
            markers.append((s.hex[fort], f"F{strength_of(s, fort, defends=True)}", "fort"))
    markers += [(hex_, "SG", "siege") for hex_ in members(s.besieged)]
    for level, hexes in enumerate(s.trenches, 1):
        markers += [(hex_, f"T{level}", "trench") for hex_ in members(hexes)]
    if s.activation is not None:
        markers += [(hex_, "B", "battle") for hex_ in members(s.activation.battles)]
    markers += [(hex_, "CC", "cavalry_control") for hex_ in members(s.cavalry_control)]
    if s.emergency:
        markers += [(hex_, "E", "emergency") for hex_ in members(bit(book.places.tournai))]
    if s.rail_ends:
        markers += [(hex_, "X", "rail_end") for hex_ in members(bit(book.places.mezieres))]
    return markers


@rule("GI-8.4.6b")
def _pieces(s: Front) -> list[Piece]:
    """The counters on the map, strong ones on top, and those on the Turn Track."""
    book, named = s.book, s.book.texts.named
    weak = parenthesized(s, book.combat)
    pieces = []
    shown = [
        unit
        for unit in range(len(book.units))
        if not book.forts >> unit & 1 and (s.hex[unit] >= 0 or s.waiting >> unit & 1)
    ]
    for unit in sorted(shown, key=partial(_order, s)):
        about = book.units[unit]
        pieces.append(
            Piece(
                about.id,
                _place(s, unit),
                NATIONS[about.nation],
                about.arm,
                SIZES[about.size],
                (_values(s, unit, is_weak=bool(weak >> unit & 1)),),
                *_steps(s, unit),
                markers=badges(s, unit, BADGES),
                label=_print(about.id),
                formation=(named(about.army),),
                name=named(about.name),
            )
        )
    return pieces


def _order(s: Front, unit: int) -> tuple[int, ...]:
    """Where a counter is listed: by hex, or after all of them by turn; in a place by strength."""
    place = s.hex[unit] < 0, s.hex[unit], s.due[unit]
    if not s.book.combat >> unit & 1:
        return *place, 1, 1
    return *place, s.disrupted >> unit & 1, -strength_of(s, unit, defends=True)


def _steps(s: Front, unit: int) -> tuple[int, int]:
    """The hits that a combat unit stands, now and when it is sound; nobody else takes hits."""
    if not s.book.combat >> unit & 1:
        return 0, 0
    return 1 if s.disrupted >> unit & 1 else 2, 2


def _print(id_: str) -> str:
    """What stands on a counter for its name, without the nation that its colour shows."""
    return id_.partition("_")[2].replace("_", " ").upper()


def _values(s: Front, unit: int, *, is_weak: bool) -> str:
    """What is printed on the side that shows: strength and movement."""
    book, about = s.book, s.book.units[unit]
    if book.quarters >> unit & 1:
        return str(about.ma_reduced if s.reduced >> unit & 1 else about.ma)
    if book.guns >> unit & 1:
        return "-" if s.reduced >> unit & 1 else str(about.bombardment)
    strength = strength_of(s, unit, defends=False)
    shown = f"({strength})" if is_weak else str(strength)
    circle = "o" if about.circle else ""
    return f"{shown}{circle}-{1 if s.disrupted >> unit & 1 else about.ma}"


def _place(s: Front, unit: int) -> str:
    """The hex of a unit, or the box in which it waits: that of its turn, or of Paris in Danger."""
    if s.hex[unit] >= 0:
        return s.book.land.number(s.hex[unit])
    if s.due[unit] < 0:
        return s.book.say(text("scene.paris"))
    return s.book.say(text("scene.arrives", turn=s.due[unit]))
