"""How a seat sees the front: the map, its own units, of enemy stacks the top and the height."""

from __future__ import annotations

from games.storm_west.battle_panel import battle_panel
from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.land import COUNTRIES
from games.storm_west.legend import ARMIES, LEGEND
from games.storm_west.rules.supply import port_sources
from games.storm_west.state import Front
from games.storm_west.tracks import tracks
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import covered_from
from ww1core.scenes import Piece, Scene, badges, by_hex, cells, map_pieces, printed
from ww1core.words import text

SIDES = ("river", "major_river", "all_sea")
SIZES = {"corps": "XXX", "division": "XX", "regiment": "III", "group": "XX"}
BADGES = {
    "unsupplied": "U",
    "cross_fed": "X",
    "fort_fed": "F",
    "railed": "T",
    "moved": "M",
    "infiltrated": "I",
    "attacked": "A",
}


def scene(s: Front, seat: int) -> Scene:
    """Everything that a seat may see."""
    book = s.book
    frontiers = tuple(("frontier", a, b) for a, b in book.frontiers)
    shape, lines, legend = printed(book, LEGEND, SIDES, frontiers)
    covered = covered_from(s, seat)

    def drawn(s: Front, unit: int) -> Piece:
        """A counter; one that lies covered has the colour of its side and not of its army."""
        piece = _piece(s, unit)
        return piece._replace(side=book.units[unit].seat) if covered >> unit & 1 else piece

    return Scene(
        title=book.say(text(f"scenario.{book.scenario}.name")),
        subtitle=_date(s),
        geometry=shape,
        hexes=cells(
            book.land,
            owners=dict(enumerate(s.control)),
            markers=by_hex(_markers(s)),
            named=book.texts.named,
            unseen=COUNTRIES,
        ),
        sides=lines,
        pieces=(*map_pieces(s, drawn, covered), *_waiting(s)),
        tracks=tuple(tracks(s)),
        battle=battle_panel(s, seat),
        legend=legend,
    )


def _date(s: Front) -> str:
    clock = s.book.sequence.clock
    if s.turn < clock.first:
        return s.book.say(text("session.set_up"))
    weather = text("told.wet" if s.is_wet else "told.dry")
    date = s.book.say(text("scene.date", date=s.book.boxes[min(s.turn, clock.last)].date))
    return s.book.say(text("scene.turn", turn=s.turn, last=clock.last, date=date, weather=weather))


def _markers(s: Front) -> list[tuple[int, str, str]]:
    """The badges of hexes: what they are worth, sources of supply, Big Bertha."""
    book, german = s.book, s.control[GERMAN]
    markers = [
        (hex_, str(points), f"objective_{0 if german >> hex_ & 1 else 1}")
        for hex_, points in book.worth.items()
    ]
    for seat, edge in enumerate(book.edges):
        markers += [(hex_, "S", "source") for hex_ in members(edge & s.control[seat])]
        markers += [(hex_, "s", "source_lost") for hex_ in members(edge & ~s.control[seat])]
    ports = port_sources(s)
    markers += [
        (hex_, "S" if ports >> hex_ & 1 else "s", "source" if ports >> hex_ & 1 else "source_lost")
        for hex_ in members(book.ports)
    ]
    if s.bertha >= 0:
        markers.append((s.bertha, "B", "bertha"))
    return markers


@rule("SW-2.3", "SW-13.8a")
def _piece(s: Front, unit: int) -> Piece:
    """A counter as it lies."""
    book, about = s.book, s.book.units[unit]
    attack, defence, move = about.values[max(s.steps[unit], 1) - 1]
    return Piece(
        about.id,
        book.land.number(s.hex[unit]) if s.hex[unit] >= 0 else _arrival(s, unit),
        ARMIES[about.army],
        about.type,
        SIZES[about.size],
        (f"{attack}-{defence}-{move}",),
        s.steps[unit],
        about.steps,
        markers=badges(s, unit, BADGES),
        label=about.print,
        formation=("", "", book.texts.named(about.name)),
        name=book.texts.named(about.name),
    )


def _arrival(s: Front, unit: int) -> str:
    """When a unit that waits may enter, or that it is still to be set up."""
    first = s.book.first_turn
    if s.dead >> unit & 1:
        return s.book.say(text("scene.dead"))
    if s.turn < first and s.due[unit] < max(first, 1):
        return s.book.say(text("scene.to_deploy"))
    return s.book.say(text("scene.arrives", turn=s.due[unit]))


def _waiting(s: Front) -> list[Piece]:
    """The units that are still to come, and those in the dead piles."""
    book = s.book
    off = book.ground_forces & ~(s.present[GERMAN] | s.present[ALLIED] | s.gone)
    return [_piece(s, unit) for unit in members(off)]
