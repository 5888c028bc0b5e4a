"""How a seat sees the field: the board, all counters, what lies on the ground, tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.battle_panel import battle_panel
from games.landships.counters_shown import piece, planes, secret_marks
from games.landships.forces import SEATS
from games.landships.legend import LEGEND
from games.landships.rules.ground import gas_against, smoked
from games.landships.state import Field
from ww1core.hexgrid import members
from ww1core.scenes import (
    Scene,
    Token,
    Track,
    by_hex,
    cells,
    map_pieces,
    numbered,
    printed,
    turn_track,
)
from ww1core.turns import per_book
from ww1core.words import Text, text

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook
    from ww1core.hexgrid import Changes

HALF = 0.5
SIDES = ("road", "trench_0", "trench_1")


def scene(s: Field, seat: int) -> Scene:
    """Everything that a seat may see."""
    book = s.book
    shape, lines, legend = printed(book, LEGEND, SIDES)
    ground = cells(
        book.land,
        _ground(book),
        named=book.texts.named,
        markers=by_hex(_markers(s)),
    )
    return Scene(
        title=book.say(text(f"scenario.{book.scenario}.name")),
        subtitle=book.say(_when(s)),
        hexes=ground,
        battle=battle_panel(s),
        legend=legend,
        geometry=shape,
        pieces=(*planes(s, seat), *secret_marks(s, seat, map_pieces(s, piece, 0))),
        tracks=_tracks(s),
        sides=lines,
    )


def _when(s: Field) -> Text:
    """The turn and whose player turn it is; a set-up is none."""
    clock = s.book.sequence.clock
    if s.turn < clock.first:
        return text("session.set_up")
    return text("scene.turn", turn=s.turn, last=clock.last, seat=s.phasing)


@per_book
def _ground(book: LandshipsBook) -> Changes:
    """What a scenario makes of the printed ground: rough hexes, and mines only where it has any."""
    idle = book.land.terrain["minefield"] & ~book.board.mines
    return (("minefield", 0, idle), ("rough", book.board.rough, 0))


def _tracks(s: Field) -> tuple[Track, ...]:
    """The turns, and by side the batteries off the map that have not fired in this turn."""
    book = s.book
    tracks = [turn_track(s, book.say(text("track.turn")), SEATS[s.phasing][0].upper())]
    for seat, side in enumerate(SEATS):
        most = book.entry.elements.get(side, 0)
        if most:
            left = max(most - s.elements_used[seat], 0)
            name = book.say(text("track.batteries", seat=seat))
            tracks.append(numbered(name, 0, most, Token(left, str(left), seat)))
    return tuple(tracks)


def _markers(s: Field) -> list[tuple[int, str, str]]:
    """What lies in hexes: wire, clouds, shells, resistance, points and whose they are."""
    markers = [(hex_, "W", "wire") for hex_ in members(s.wire)]
    smoke, gas = s.smoke[0] | s.smoke[1], s.gas[0] | s.gas[1]
    markers += [(hex_, "S" if smoke >> hex_ & 1 else "s", "smoke") for hex_ in members(smoked(s))]
    drifting = gas_against(s, 0) | gas_against(s, 1)
    markers += [(hex_, "G" if gas >> hex_ & 1 else "g", "gas") for hex_ in members(drifting)]
    markers += [(hex_, "I", "barraged") for hex_ in members(s.barraged)]
    markers += [(hex_, str(turns), "resisted") for hex_, turns in enumerate(s.resistance) if turns]
    for side, held in enumerate(s.control):
        markers += [(hex_, worth_of(s.book, hex_), f"worth_{side}") for hex_ in members(held)]
    return markers


@per_book
def worth_of(book: LandshipsBook, hex_: int) -> str:
    """The points that a hex is worth, behind a star that tells them from other numbers."""
    lines = [line for lines in book.scoring for line in lines if line.hexes >> hex_ & 1]
    points = max((line.each for line in lines), default=0.0)
    return "*½" if points == HALF else f"*{points:g}"
