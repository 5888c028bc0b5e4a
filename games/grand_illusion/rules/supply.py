"""Supply (8.4.3, 11.2): one hex to a rail hex, then by rail to a source of the nation."""

from __future__ import annotations

from games.grand_illusion.rules.ways import dutch_sides
from games.grand_illusion.state import ALLIED, BRITISH, FRENCH, GERMAN, GERMANS, Front, bit
from ww1core.hexgrid import HexSet, first, members, subset
from ww1core.ledger import rule
from ww1core.networks import Blocker, Terms, Tracing, supplied_by
from ww1core.pieces import UnitSet, other, units_in
from ww1core.turns import remembered


@rule("GI-8.4.3a1", "GI-8.4.3a2", "GI-8.3.4a", "GI-8.4.3d2", "GI-8.3.1a")
def open_rails(s: Front, seat: int, taken: HexSet = 0) -> HexSet:
    """The hexes that lines of a side may enter, as if it controlled the ``taken`` ones.

    Cavalry control of the enemy does not close a hex; a besieged enemy fort in it does.
    """
    held = s.control[seat] | s.cavalry_control | taken
    return held & ~(s.besieged & s.forts[other(seat)])


@rule("GI-8.4.3b1", "GI-8.4.3c1", "GI-14.3.6B5a", "GI-14.3.6A4c", "GI-2.2g")
def sources_of(s: Front, nation: str, taken: HexSet = 0) -> HexSet:
    """The supply sources in which lines of a nation may end, with those in the ``taken`` hexes."""
    sources = s.book.sources[nation]
    if nation == BRITISH:
        sources |= s.landing_ports
    if nation == GERMANS and s.has_dutch_rail:
        sources |= bit(s.book.places.antwerp)
    return sources & (s.control[s.book.seat_of(nation)] | s.cavalry_control | taken)


@rule("GI-8.4.3a1", "GI-11.2.1a", "GI-14.3.6B3")
def off_rail(s: Front, seat: int) -> int:
    """How many hexes a unit of a side may be from the railway; a plan may let it be further."""
    plans = [s.book.plan_entries[plan].off_rail for plan in members(s.shown_plans[seat])]
    return max(s.book.movement.supply.off_rail, *(hexes or 0 for hexes in plans), 0)


@rule("GI-8.4.3h1")
def rail_is_cut(s: Front) -> bool:
    """Whether the End of Rail Net marker is on the map and Namur has fallen."""
    return s.rail_ends and not s.forts[ALLIED] & bit(s.book.places.namur)


@rule("GI-8.4.3a1", "GI-8.4.3g1", "GI-14.3.6B3")
def supply_tracing(s: Front, seat: int, nation: str = "", taken: HexSet = 0) -> Tracing:
    """How units of a nation trace their lines; without a name French or German ones."""
    nation = nation or (GERMANS if seat == GERMAN else FRENCH)
    places, rails = s.book.places, open_rails(s, seat, taken)
    if seat == GERMAN and s.emergency:
        rails &= ~(bit(places.maubeuge) | bit(places.tournai))
    return lines_over(s, seat, rails, sources_of(s, nation, taken))


@rule("GI-8.4.3g1", "GI-8.4.3g2a")
def emergency_tracing(s: Front, taken: HexSet = 0) -> Tracing:
    """How German units trace their lines to the emergency source behind Maubeuge."""
    places = s.book.places
    rails = open_rails(s, GERMAN, taken) & ~bit(places.maubeuge)
    return lines_over(s, GERMAN, rails, bit(places.tournai))


@rule("GI-8.4.3a1", "GI-8.4.3h1")
def lines_over(s: Front, seat: int, rails: HexSet, sources: HexSet) -> Tracing:
    """Lines of a side over some rail hexes to some sources; the German rail net may have an end."""
    is_cut = seat == GERMAN and rail_is_cut(s)
    ends = bit(s.book.places.mezieres) if is_cut else 0
    return Tracing(
        s.book.ground,
        rails & s.book.rail_hexes,
        sources,
        Terms(dutch_sides(s), free=off_rail(s, seat), ends=ends),
        rail=s.book.rails,
        blockers=blockers_of(s, seat),
    )


def blockers_of(s: Front, seat: int) -> tuple[Blocker, ...]:
    """What closes lines to a side: the enemy's control, his besieged forts, the Dutch."""
    enemy = other(seat)
    forts = s.book.forts_of[enemy]
    return (
        Blocker(
            "GI-8.4.3a2",
            s.besieged & s.forts[enemy],
            piece_of=lambda hex_: members(s.standing[hex_] & forts)[0],
        ),
        Blocker("GI-8.4.3a1", s.control[enemy] & ~s.cavalry_control),
        Blocker("GI-2.2f", sides=dutch_sides(s)),
    )


GROUND = (
    "control",
    "cavalry_control",
    "besieged",
    "forts",
    "emergency",
    "rail_ends",
    "holland",
    "has_dutch_rail",
    "landing_ports",
    "shown_plans",
)
"""What supply follows from."""


@remembered(reads=GROUND)
def fed_hexes(s: Front, nation: str, taken: HexSet) -> HexSet:
    """Every hex in which units of a nation are supplied."""
    seat = s.book.seat_of(nation)
    own = open_rails(s, seat, taken)
    hexes = hexes_of_lines(supply_tracing(s, seat, nation, taken), own)
    if seat == GERMAN and s.emergency:
        hexes |= hexes_of_lines(emergency_tracing(s, taken), own)
    return hexes


@rule("GI-14.3.6B3")
def hexes_of_lines(tracing: Tracing, own: HexSet) -> HexSet:
    """The hexes from which lines run, with better logistics also by own hexes off the railway."""
    hexes = supplied_by(tracing)
    if tracing.terms.free > 1:
        near = supplied_by(tracing._replace(terms=tracing.terms._replace(free=1))) & own
        hexes |= supplied_by(
            Tracing(tracing.network, near, near, Terms(tracing.terms.closed, limit=1))
        )
    return hexes


@rule("GI-8.4.3b2", "GI-12.3a", "GI-14.3.6A4c")
def hexes_fed(s: Front, unit: int, taken: HexSet = 0) -> HexSet:
    """Every hex in which a unit is supplied, as if its side controlled the ``taken`` ones.

    Antwerp feeds Belgians and the Royal Naval Division in it, while it is Allied; a port where
    the British have landed feeds them in it, whoever controls it.
    """
    hexes = fed_hexes(s, s.book.units[unit].nation, taken)
    if s.book.fed_in_antwerp >> unit & 1:
        hexes |= bit(s.book.places.antwerp) & s.control[ALLIED]
    if s.landing_ports and s.book.of_nation[BRITISH] >> unit & 1:
        hexes |= s.landing_ports
    return hexes


def fed_alike(s: Front, units: UnitSet) -> list[UnitSet]:
    """Some units by kind: those of one are supplied in the same hexes."""
    groups = []
    while units:
        groups.append(units & s.book.fed_alike[units.bit_length() - 1])
        units ^= groups[-1]
    return groups


def is_fed(s: Front, unit: int, taken: HexSet = 0) -> bool:
    """Whether a unit on the map can trace a Supply Line from its hex now."""
    return hexes_fed(s, unit, taken) >> s.hex[unit] & 1 == 1


def fed_units(s: Front, units: UnitSet) -> UnitSet:
    """Those of some units on the map that can trace a Supply Line now."""
    for alike in fed_alike(s, units):
        unit = first(alike)
        hungry = s.occupied[s.book.units[unit].seat] & ~hexes_fed(s, unit)
        units ^= units_in(s, hungry) & alike
    return units


@rule("GI-11.2.1a", "GI-11.2.2a", "GI-11.4a")
def supplied_units(s: Front, units: UnitSet) -> UnitSet:
    """Those of some units that are supplied: who can trace, or has no marker after a check."""
    return fed_units(s, units) if s.segment is not None else units & ~s.unsupplied


@rule("GI-8.4.3g2b", "GI-8.4.3g2c")
def on_emergency(s: Front, units: UnitSet) -> UnitSet:
    """Those of some German units that only the emergency line feeds."""
    if not s.emergency:
        return 0
    normal = supplied_by(supply_tracing(s, GERMAN))
    spare = supplied_by(emergency_tracing(s)) & ~normal
    return subset(units, lambda unit: spare >> s.hex[unit] & 1)


@rule("GI-8.4.3g1", "GI-8.4.3g3", "GI-8.4.3g4")
def watch_emergency(s: Front) -> None:
    """The emergency line is open while Germans hold both hexes and Maubeuge stands."""
    s.emergency = False
    if s.turn in s.book.emergency_turns and not s.emergency_ended:
        maubeuge, tournai = bit(s.book.places.maubeuge), bit(s.book.places.tournai)
        is_held = not (maubeuge | tournai) & ~s.control[GERMAN]
        s.emergency = is_held and s.forts[ALLIED] & maubeuge != 0
