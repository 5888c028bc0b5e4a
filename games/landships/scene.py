"""How a seat sees the field: the board, all counters, what lies on the ground."""

from __future__ import annotations

from games.landships.battle_panel import battle_panel
from games.landships.legend import LEGEND
from games.landships.state import Field
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.scenes import Piece, Scene, badges, by_hex, cells, map_pieces, printed
from ww1core.words import text

SIDES = ("road", "trench_0", "trench_1")
BADGES = {
    "pinned": "P",
    "moved": "M",
    "engaged": "E",
    "fired": "F",
    "broken": "B",
    "captured": "C",
}


def scene(s: Field, seat: int) -> Scene:  # noqa: ARG001 (nothing is hidden)
    """Everything that a seat may see."""
    book = s.book
    shape, lines, legend = printed(book, LEGEND, SIDES)
    ground = cells(
        book.land,
        named=book.texts.named,
        markers=by_hex(_markers(s)),
        owners=dict(enumerate(s.control)),
    )
    return Scene(
        title=book.say(text(f"scenario.{book.scenario}.name")),
        subtitle=book.say(
            text("scene.turn", turn=s.turn, last=book.sequence.clock.last, seat=s.phasing)
        ),
        hexes=ground,
        battle=battle_panel(s),
        legend=legend,
        geometry=shape,
        pieces=tuple(map_pieces(s, _piece, 0)),
        sides=lines,
    )


def _markers(s: Field) -> list[tuple[int, str, str]]:
    """What lies in hexes: wire, smoke, gas, and whose a hex of worth is."""
    markers = [(hex_, "W", "wire") for hex_ in members(s.wire)]
    markers += [(hex_, "S", "smoke") for hex_ in members(s.smoke[0] | s.smoke[1])]
    markers += [(hex_, "G", "gas") for hex_ in members(s.gas[0] | s.gas[1])]
    for side, held in enumerate(s.control):
        markers += [(hex_, "*", f"worth_{side}") for hex_ in members(held)]
    return markers


@rule("LS-2.21a", "LS-2.2d")
def _piece(s: Field, unit: int) -> Piece:
    """A counter as it lies: fire, range and morale of a squad, the speeds of a machine."""
    book, about = s.book, s.book.units[unit]
    type_ = about.type
    values = [str(value) for value in (type_.fire, type_.range, type_.morale) if value]
    if type_.vehicle is not None:
        values = [f"{type_.vehicle.cross}/{type_.vehicle.road}"]
    has_facing = type_.vehicle is not None or (type_.gun is not None and type_.gun.turns)
    return Piece(
        about.id,
        book.land.number(s.hex[unit]),
        about.seat,
        about.kind,
        values=("-".join(values),),
        facing=s.facing[unit] if has_facing else None,
        markers=badges(s, unit, BADGES),
        label=about.id,
        formation=("", "", _full_name(s, unit)),
    )


def _full_name(s: Field, unit: int) -> str:
    """A machine by its name and its commander, others by their formation."""
    about, named = s.book.units[unit], s.book.texts.named
    commander = s.book.commanders.get(about.name, "") if about.name else ""
    names = filter(None, (about.name, commander))
    return ", ".join(map(named, names)) or named(about.formation)
