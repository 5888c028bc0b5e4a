"""Strategic movement by rail (battle rule YPR-RAIL)."""

from __future__ import annotations

from games.clash_giants.rules.marching import finish_move
from games.clash_giants.rules.stacking import NOTHING, may_stand
from games.clash_giants.rules.supply import working_sources
from games.clash_giants.rules.zones import enemy_zone
from games.clash_giants.state import Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.networks import Tracing, reached_by
from ww1core.pieces import gain, place, stack_of
from ww1core.turns import decision, lift, search


@rule("YPR-RAIL")
def trains_left(s: Field, seat: int) -> int:
    """How many units the side may still move by rail this turn."""
    return s.book.trains[seat] - s.trains[seat]


@rule("YPR-RAIL")
def kept_off_trains(s: Field, unit: int, seat: int) -> str:
    """What keeps a unit off the trains, or nothing where supplied infantry boards in safety."""
    start = s.hex[unit]
    if start not in s.book.rail_beside:
        return "no_railway"
    if not s.book.infantry >> unit & 1:
        return "cavalry"
    if (s.reduced | s.unsupplied) >> unit & 1:
        return "no_supply"
    return "enemy_beside" if s.book.land.around[start] & s.enemies[seat] else ""


@rule("YPR-RAIL")
def rail_tracing(s: Field, seat: int, without: frozenset[str] = NOTHING) -> Tracing:
    """Trains of a side run over track that it holds and that no enemy zone covers."""
    held = s.book.land.all if "control" in without else s.control[seat]
    closed = s.enemies[seat]
    if "zones" not in without:
        closed |= enemy_zone(s, seat)
    return Tracing(s.book.rails, held & ~closed, working_sources(s, seat))


@rule("YPR-RAIL")
def rail_hexes(s: Field, left: HexSet, unit: int, seat: int, without: frozenset[str]) -> HexSet:
    """The rail hexes that a unit on a train reaches over held and safe track."""
    hexes = left & reached_by(rail_tracing(s, seat, without), s.hex[unit])
    if "enemies_near" not in without:
        enemies = s.enemies[seat]
        hexes &= ~s.book.land.grid.neighbours_of(enemies)
    if "stacking" not in without:
        for hex_ in members(hexes & s.occupied[seat]):
            if not may_stand(s, hex_, stack_of(s, hex_, seat) | 1 << unit, without):
                hexes ^= 1 << hex_
    return hexes


def goes_nowhere(s: Field, unit: int, seat: int) -> bool:
    """Whether no train takes the unit anywhere from its station."""
    return not goes_one_hex(s, unit, seat) and not rail_hexes(s, -1, unit, seat, frozenset())


def goes_one_hex(s: Field, unit: int, seat: int) -> bool:
    """Whether the train could at least go to the next hex of the line, empty and safe."""
    around, held = s.book.land.around, s.control[seat]
    enemies = s.enemies[seat]
    for hex_ in s.book.rail_beside.get(s.hex[unit], ()):
        if held >> hex_ & 1 and not s.standing[hex_] and not around[hex_] & enemies:
            return True
    return False


def told_of_trains(s: Field, unit: int, seat: int) -> dict[str, object]:
    """For the question: where the unit is, and how many trains its side has left."""
    return {"at": s.hex[unit], "left": trains_left(s, seat)}


@rule("CG-12.1d")
@decision(
    rule="YPR-RAIL",
    asks="hex",
    bars=[
        search(
            "YPR-RAIL",
            "no_track_there",
            rail_hexes,
            lift("nations", "YPR-STACK", "nations_do_not_mix"),
            lift("stacking", "CG-6.2a", "no_room"),
            lift("enemies_near", "YPR-RAIL", "enemy_is_near"),
            lift("zones", "YPR-RAIL", "zone_on_the_track"),
            lift("control", "YPR-RAIL", "track_is_lost"),
        )
    ],
    tells=told_of_trains,
    forced=False,
)
def go_by_rail(s: Field, hex_: int, unit: int, seat: int) -> None:
    """Where the train brings the unit, which may not attack this turn."""
    gain(s, "trains", seat)
    s.railed |= 1 << unit
    place(s, unit, hex_, "YPR-RAIL")
    finish_move(s, unit)
    tell(s, "told.train", "YPR-RAIL", unit=unit, at=hex_, left=trains_left(s, seat))
