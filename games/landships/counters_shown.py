"""How counters lie on the board: units with their facing and marks, aircraft above their hexes."""

from __future__ import annotations

from games.landships.forces import ALL_ROUND, MISSIONS
from games.landships.rules.breakdown import for_good, is_secret
from games.landships.rules.missions import mission_of
from games.landships.state import Field
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.scenes import Marker, Piece, badges
from ww1core.words import text

BADGES = {
    "pinned": "P",
    "moved": "M",
    "engaged": "E",
    "fired": "F",
    "broken": "B",
    "permanent": "X",
    "bailed": "O",
    "captured": "C",
    "horseless": "H",
    "shelled": "A",
}
"""The letters of the sets of units that are shown on counters."""
MISSION_LETTERS = ("O", "B", "S")


def piece(s: Field, unit: int) -> Piece:
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
    """A machine by its name, its commander and its armament, others by their formation."""
    about, named = s.book.units[unit], s.book.texts.named
    commander = s.book.commanders.get(about.name, "") if about.name else ""
    names = [named(name) for name in (about.name, commander) if name]
    if not names and about.formation:
        names = [named(about.formation)]
    return ", ".join([*names, *_armament(s, unit)])


def _armament(s: Field, unit: int) -> list[str]:
    """The mounts of a machine, each with the hexsides through which it fires now."""
    book, said = s.book, []
    for firer in members(book.firers_of[unit]):
        about = book.firers[firer]
        if about.mount < 0:
            continue
        ways = tuple((s.facing[unit] + cone) % 6 for cone in about.cones)
        key = "piece.all_round" if about.cones == ALL_ROUND else "piece.mount"
        said.append(book.say(text(key, mount=about.id.rpartition("/")[2], ways=ways)))
    return said


def secret_marks(s: Field, seat: int, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The counters of a seat with what it alone knows: which machines never move again."""
    book = s.book
    if not is_secret(s):
        return pieces
    own = members(for_good(s) & ~s.permanent & book.own[seat])
    names = {book.units[unit].id for unit in own}
    mark = Marker(BADGES["permanent"], "permanent")
    return tuple(
        one._replace(markers=(*one.markers, mark)) if one.id in names else one for one in pieces
    )


@rule("LS-11.1a")
def planes(s: Field, seat: int) -> tuple[Piece, ...]:
    """The aircraft above the board; a mission is shown once it is flown, and to its owner."""
    book = s.book
    return tuple(_plane(s, unit, seat) for unit in members(book.planes) if s.aloft[unit] >= 0)


def _plane(s: Field, unit: int, seat: int) -> Piece:
    book, about = s.book, s.book.units[unit]
    plane = about.type.plane
    values = () if plane is None else (str(plane.strafe), str(plane.bomb), str(plane.bonus))
    is_known = s.flown >> unit & 1 or about.seat == seat
    mission = mission_of(s, unit) if is_known else -1
    marks = [Marker(MISSION_LETTERS[mission], MISSIONS[mission])] if mission >= 0 else []
    if s.spoiled >> unit & 1:
        marks.append(Marker("!", "spoiled"))
    return Piece(
        about.id,
        book.land.number(s.aloft[unit]),
        about.seat,
        about.kind,
        values=("/".join(values),),
        markers=tuple(marks),
        label=about.id,
        formation=("", "", book.texts.named(about.type.label)),
    )
