"""Tanks that move and advance (O23.5): where they may not go, and immobilisation."""

from __future__ import annotations

from games.gwc.rules.cards.rolls import dice_roll
from games.gwc.rules.formations.status import flip
from games.gwc.rules.ground.ground_now import ground, impassable, is_crossed_by
from games.gwc.rules.ground.terrain import is_bare
from games.gwc.rules.ground.works import about, clear_works, works_in
from games.gwc.state import Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, members, subset
from ww1core.ledger import rule
from ww1core.turns import Steps, bind, procedure, put, when

DRIVES = frozenset({"O16", "O23", "O24"})


@rule("GWC-O23.5.8")
def closed_to_tanks(s: Field, hexes: HexSet) -> HexSet:
    """Those of some hexes that a Tank may not enter, as the ground is now.

    These are streams, woods and buildings but where a way helps it.
    """
    book = s.book
    closed = {
        "by_road": ~book.roads,
        "by_road_or_free_centre": book.board.blocks & ~book.roads,
        "prohibited": -1,
    }
    terrain_of = book.terrain.terrain
    return subset(hexes, lambda at: closed.get(terrain_of[ground(s, at)].tanks, 0) >> at & 1)


@rule("GWC-O23.5.8", "GWC-T120", "GWC-T124")
def open_to(s: Field, unit: int, hexes: HexSet) -> HexSet:
    """Those of some hexes where a Formation may arrive: passable, and fit for a Tank."""
    passable = hexes & ~impassable(s)
    return passable & ~closed_to_tanks(s, passable) if s.book.tanks >> unit & 1 else passable


@rule("GWC-O23.5.2a")
def driving(s: Field, movers: UnitSet) -> UnitSet:
    """The Tanks that move or advance by the Order, and are not driven back by something else."""
    order = s.order
    if order is None or order.id not in DRIVES:
        return 0
    return movers & order.activated & s.book.tanks


@rule("GWC-O23.5.7", "GWC-F131.4")
def crush_wire(s: Field, movers: UnitSet, to: int) -> None:
    """A Tank that enters wire removes it and goes no further."""
    if not s.wire >> to & 1 or not driving(s, movers) & s.standing[to]:
        return
    clear_works(s, to, "GWC-O23.5.7")
    if s.march is not None:
        s.march = s.march._replace(is_over=True)


@rule("GWC-O23.5.2a", "GWC-O23.5.3", "GWC-O23.5.6")
def tanks_to_test(s: Field, movers: UnitSet, from_: int, to: int) -> tuple[int, ...]:
    """The Tanks that have just entered a hex and test, once for all there is in it.

    A friendly Unit in the hex, be it one that came along, guides them and spares the test.
    """
    tanks = driving(s, movers) & s.standing[to]
    if not tanks:
        return ()
    seat = s.book.units[first(tanks)].seat
    if s.standing[to] & s.book.own[seat] & s.book.soldiers:
        return ()
    is_due = climbs(s, from_, to) or bogs_down(s, to) or digs_in(s, to) or first_hole(s, to)
    return members(tanks) if is_due else ()


@rule("GWC-T110.1.1")
def climbs(s: Field, from_: int, to: int) -> bool:
    """Whether a step goes up or down, and not along a Road."""
    land = s.book.land
    if not s.book.terrain.hills.tank_test or land.level[from_] == land.level[to]:
        return False
    return not is_crossed_by(s, "road", from_, to)


@rule("GWC-T108.1", "GWC-T114.1", "GWC-T117.1")
def bogs_down(s: Field, to: int) -> bool:
    """Whether the ground itself tests a Tank: ditch, quarry, rubble."""
    return s.book.terrain.terrain[ground(s, to)].tank_test == "always"


@rule("GWC-F127.1", "GWC-F130.3")
def digs_in(s: Field, to: int) -> bool:
    """Whether the fortification in a hex tests a Tank: trench, foxhole."""
    works = works_in(s, to)
    return bool(works) and about(s, works).tank_test == "always"


@rule("GWC-O23.5.2b", "GWC-O23.5.5b", "GWC-T118.1")
def first_hole(s: Field, to: int) -> bool:
    """Whether the hex is the first shell hole of the Order."""
    if s.march is not None and s.march.met_shell_hole:
        return False
    return is_bare_hole(s, to)


@rule("GWC-T118.2", "GWC-T121", "GWC-T121.1")
def is_bare_hole(s: Field, to: int) -> bool:
    """Whether a hex is a shell hole without a path that still leads through it."""
    entry = s.book.terrain.terrain[ground(s, to)]
    return entry.tank_test == "first_in_order" and is_bare(s, to)


@procedure
def immobilisation_test(tank: int) -> Steps:
    """A Tank tests whether it gets stuck, before anything else happens in its hex."""
    return (
        put("rolled", bind(dice_roll, seat=owner_of_tank, kind="immobilisation")),
        when(is_stuck, stop_tank, otherwise=(tell_success,)),
    )


def owner_of_tank(s: Field, tank: int) -> int:
    """Whose the Tank is."""
    return s.book.units[tank].seat


@rule("GWC-O23.5.4a", "GWC-O23.5.4b", "GWC-O23.5.5b")
def is_stuck(s: Field, tank: int, rolled: int) -> bool:
    """Whether the roll is not above the number of the Tank."""
    return rolled <= s.book.units[tank].immobilisation


@rule("GWC-O23.5.4b")
def stop_tank(s: Field, tank: int, rolled: int) -> None:
    """The Tank goes no further in this Order and shows its broken side."""
    tell(s, "told.tank_stuck", "GWC-O23.5.4b", unit=tank, rolled=rolled)
    if not s.broken >> tank & 1:
        flip(s, tank, "GWC-O23.5.4b")
    if s.march is not None:
        s.march = s.march._replace(is_over=True)


def tell_success(s: Field, tank: int, rolled: int) -> None:
    """The Tank can go on."""
    tell(s, "told.tank_goes_on", "GWC-O23.5.4b", unit=tank, rolled=rolled)
