"""Supply (chapter 8): lines to the sources, forts that feed, and markers."""

from __future__ import annotations

from games.clash_giants.rules.zones import supply_zone, zone_of_hexes
from games.clash_giants.state import Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, members, subset
from ww1core.ledger import rule
from ww1core.networks import Blocker, Tracing, open_hexes, supplied_by
from ww1core.pieces import UnitSet, other, renew, units_in
from ww1core.turns import Steps, bar, because, decision, each, procedure, put, while_


@rule("CG-5.31c")
def supply_is_checked(s: Field) -> bool:
    """On turn 1 everybody is in supply, unless the option has it checked."""
    return s.turn > 1 or "supply_on_turn_1" in s.book.options


@rule("CG-8.21a", "CG-8.21b", "CG-8.21c")
def working_sources(s: Field, seat: int) -> HexSet:
    """A side's own sources that it controls; captured ones work for nobody."""
    return s.book.sources[seat] & s.control[seat]


@rule("CG-8.22b", "CG-8.22f", "CG-11.3h")
def open_ground(s: Field, seat: int) -> HexSet:
    """The hexes that a line may enter."""
    return open_hexes(
        s.book.ground,
        enemy=s.enemies[seat],
        zone=supply_zone(s, seat),
        closed=s.intact & s.book.enemy_works[seat],
    )


@rule("CG-7.2d", "CG-8.22b")
def blockers_of_lines(s: Field, seat: int) -> tuple[Blocker, ...]:
    """What closes hexes to the lines of a side, with the first unit or fort that does it."""
    enemies = s.book.side[other(seat)]
    return (
        Blocker("CG-8.22b", s.enemies[seat], piece_of=lambda at: first(s.standing[at] & enemies)),
        Blocker("CG-8.22b", s.intact & s.book.enemy_works[seat]),
        Blocker("CG-7.2d", supply_zone(s, seat), piece_of=lambda at: threat_to(s, at, seat)),
    )


def supply_tracing(s: Field, seat: int) -> Tracing:
    """How a side traces its lines: five hexes anyhow, the rest by compass."""
    ground, open_, sources = s.book.ground, open_ground(s, seat), working_sources(s, seat)
    blockers = blockers_of_lines(s, seat)
    return Tracing(ground, open_, sources, s.book.supply_terms[seat], blockers=blockers)


@rule("CG-8.2a", "CG-8.22a", "CG-8.22d", "CG-8.22e")
def supplied_hexes(s: Field, seat: int) -> HexSet:
    """Every hex from which a line leads to a source."""
    return supplied_by(supply_tracing(s, seat))


@rule("CG-7.1a")
def threat_to(s: Field, hex_: int, seat: int) -> int:
    """The first enemy unit in whose zone a hex lies."""
    enemies = s.present[other(seat)] & ~s.unsupplied
    return next(u for u in members(enemies) if zone_of_hexes(s, 1 << s.hex[u]) >> hex_ & 1)


@procedure(rule=("CG-5.31a", "CG-5.31b", "CG-8.1a", "CG-8.5a"))
def check_supply(seat: int) -> Steps:
    """One check a turn: who has a line, whom forts feed, and then the markers."""
    return (
        put("hungry", units_without_line),
        put("fed", 0),
        each("fort", forts_with_mouths, while_(can_feed, put("fed", choose_fed))),
        mark_supply,
    )


@rule("CG-8.2a", "CG-8.2b")
def units_without_line(s: Field, seat: int) -> UnitSet:
    """The units of a side that trace no line."""
    return s.present[seat] & units_in(s, s.occupied[seat] & ~supplied_hexes(s, seat))


@rule("CG-8.5a")
def forts_with_mouths(s: Field, seat: int, hungry: UnitSet) -> tuple[int, ...]:
    """The forts that stand and have units without a line beside them."""
    return tuple(
        fort
        for fort in s.book.fort_numbers[seat]
        if s.hex[fort] >= 0 and s.standing[s.hex[fort]] & hungry
    )


@rule("CG-8.5a", "GAL-CORPS")
def servings(s: Field, unit: int) -> int:
    """How much of a fort's food a unit takes: more than all of it for a corps."""
    feeds = s.book.series.fort.feeds
    size = s.book.units[unit].size
    if size == "division":
        return feeds["brigade"]
    return feeds["division"] if size == "brigade" else food_of_fort(s) + 1


def food_of_fort(s: Field) -> int:
    """What a fort has to give: divisions and brigades both take a whole number of it."""
    feeds = s.book.series.fort.feeds
    return feeds["division"] * feeds["brigade"]


def mouths(s: Field, left: UnitSet, fort: int, hungry: UnitSet, fed: UnitSet) -> UnitSet:
    """The units in the fort's hex without a line."""
    return left & s.standing[s.hex[fort]] & hungry & ~fed


def fed_units(_s: Field, fed: UnitSet) -> UnitSet:
    """The units that a fort feeds already."""
    return fed


def too_large(s: Field, left: UnitSet, fort: int, fed: UnitSet) -> UnitSet:
    """The units for which the rest of the fort's food is too little."""
    eaten = sum(servings(s, unit) for unit in members(fed & s.standing[s.hex[fort]]))
    return subset(left, lambda unit: eaten + servings(s, unit) > food_of_fort(s))


def can_feed(s: Field, fort: int, hungry: UnitSet, fed: UnitSet) -> bool:
    """Whether the fort has food for one more unit."""
    candidates = mouths(s, -1, fort, hungry, fed)
    return bool(candidates & ~too_large(s, candidates, fort, fed))


@decision(
    rule="CG-8.5a",
    asks="unit",
    among=(mouths, "not_in_fort", because("CG-8.5a", "is_fed", fed_units)),
    bars=[bar("CG-8.5a", "fort_food_is_short", too_large)],
    needs=("fort", "hungry", "seat"),
)
def choose_fed(s: Field, unit: int, fed: UnitSet) -> UnitSet:
    """Whom the fort feeds next."""
    return fed | 1 << unit


@rule("CG-8.3a", "CG-8.3b", "CG-8.3c", "CG-8.3d", "CG-2.28b", "CG-2.28g", "CG-8.5b", "CG-8.42g")
def mark_supply(s: Field, seat: int, hungry: UnitSet, fed: UnitSet) -> None:
    """Markers off who is supplied; reduced becomes out of supply; new ones are reduced.

    Nobody goes from unmarked to out of supply at once, forts are never marked, and nobody loses
    a step.
    """
    cut = hungry & ~fed
    own = s.book.own[seat]
    worse = cut & (s.reduced | s.unsupplied)
    before = s.reduced, s.unsupplied
    s.unsupplied = s.unsupplied & ~own | worse
    s.reduced = s.reduced & ~own | cut & ~worse
    s.fort_fed = s.fort_fed & ~own | fed
    if s.unsupplied != before[1]:
        renew(s, "threats")
    if s.bus is not None:
        for unit in members(s.reduced & own & ~before[0]):
            tell(s, "told.reduced", "CG-8.3c", unit=unit)
        for unit in members(s.unsupplied & own & ~before[1]):
            tell(s, "told.out_of_supply", "CG-8.3b", unit=unit)
        for unit in members((before[0] | before[1]) & own & s.present[seat] & ~cut):
            tell(s, "told.supplied", "CG-8.3a", unit=unit)
