"""Air Assault (O17): a plane along a line of hexes, with bombs or machine guns."""

from __future__ import annotations

from itertools import pairwise

from games.gwc.content.dates import month_number
from games.gwc.content.special import NEVER
from games.gwc.rules.cards.random_hex import find_random_hex
from games.gwc.rules.fire.attacks import defend_all, roll_attack
from games.gwc.rules.formations.command import held_hexes
from games.gwc.rules.formations.status import suppress
from games.gwc.rules.situations.reactions import air_assault_announced, is_called_off
from games.gwc.state import Attack, Field, Flight
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.turns import (
    Steps,
    bar,
    bind,
    decision,
    each,
    only,
    procedure,
    put,
    stop_if,
    when,
    word,
)

BOMB, STRAFE = "bomb", "strafe"


@rule("SR-fog")
def is_foggy(s: Field) -> bool:
    """Whether fog lies over the field, which grounds the planes."""
    special = s.book.special
    if special.fog_limit == NEVER:
        return False
    return special.fog_until == NEVER or s.time < special.fog_until


@rule("GWC-O17.1f", "SR-fog")
def can_fly(s: Field, seat: int) -> bool:
    """Whether a side has a plane, as after every Air Assault, and no fog keeps it down."""
    return not is_foggy(s) and any(plane.seat == seat for plane in s.book.planes)


@procedure(rule=("GWC-O17.1a", "GWC-O17.1f", "GWC-S98.3.2"), owns="flight")
def air_assault(seat: int) -> Steps:
    """A plane appears over a random hex, takes its line and attacks what is ahead of it."""
    return (
        air_assault_announced,
        stop_if(is_called_off),
        put("origin", bind(find_random_hex, rule_id="GWC-O17.1a")),
        appear,
        put("heading", choose_heading),
        when(
            bomb_hexes,
            put("mode", choose_mode),
            put("first", choose_target_hex),
            put("hexes", attacked_hexes),
            keep_heads_down,
            each("target", occupied_targets, attack_from_air),
            otherwise=(tell_nobody_ahead,),
        ),
    )


@rule("GWC-O17.1a")
def appear(s: Field, seat: int, origin: int) -> None:
    """The plane is over the random hex."""
    s.flight = Flight(seat, origin)
    tell(s, "told.plane", "GWC-O17.1a", seat=seat, at=origin)


@decision(rule="GWC-O17.1a", asks="direction")
def choose_heading(s: Field, direction: int) -> None:
    """In which direction the plane flies."""
    s.flight = s.flight._replace(heading=direction)


def line_ahead(s: Field) -> tuple[int, ...]:
    """The hexes ahead of the plane, without its own."""
    flight = s.flight
    return s.book.land.grid.ray(flight.hex, flight.heading)


def bomb_hexes(s: Field) -> HexSet:
    """The occupied hexes ahead."""
    return from_members(line_ahead(s)) & held_hexes(s)


@rule("GWC-O17.1c")
def strafed_from(s: Field) -> HexSet:
    """The hexes ahead that, with the next one, are two hexes of which one is occupied."""
    line, occupied = line_ahead(s), held_hexes(s)
    return from_members(near for near, far in pairwise(line) if occupied & (1 << near | 1 << far))


@rule("GWC-O17.1d")
def cannot_strafe_yet(s: Field, seat: int) -> bool:
    """Whether the side has no machine guns on its planes at this date."""
    since = s.book.tracks.air.strafing_since
    nation = s.book.sides[seat].nation
    return nation not in since or s.book.month < month_number(since[nation])


@rule("GWC-O17.1b", "GWC-O17.1c")
@decision(
    rule="GWC-O17.1d",
    words=[
        BOMB,
        word(
            STRAFE,
            bar("GWC-O17.1d", "no_strafing_yet", cannot_strafe_yet),
            only("GWC-O17.1c", "no_two_hexes_ahead", strafed_from),
        ),
    ],
)
def choose_mode(s: Field, mode: str, seat: int) -> None:
    """Whether the plane drops bombs on one hex or strafes two."""
    s.flight = s.flight._replace(mode=mode)


def hexes_in_line(s: Field) -> HexSet:
    """The hexes that can be bombed, or from which on two can be strafed."""
    return bomb_hexes(s) if s.flight.mode == BOMB else strafed_from(s)


@rule("GWC-O17.1c")
@decision(
    rule="GWC-O17.1b",
    asks="hex",
    among=(hexes_in_line, "not_in_its_line"),
    tells=lambda s: {"mode": s.flight.mode},
)
def choose_target_hex(s: Field, hex_: int) -> None:
    """Which hex is bombed, or which is the nearer one of the two that are strafed."""


@rule("GWC-O17.1b", "GWC-O17.1c")
def attacked_hexes(s: Field, first: int) -> HexSet:
    """The one hex that is bombed or the two that are strafed."""
    if s.flight.mode == BOMB:
        return 1 << first
    return 1 << first | 1 << s.book.land.grid.toward[first][s.flight.heading]


@rule("GWC-O17.1b", "GWC-O17.1c", "GWC-GL-UNIT")
def keep_heads_down(s: Field, hexes: HexSet) -> None:
    """All Units in the hexes are suppressed before the attack; Leaders and Tanks are not."""
    for hex_ in members(hexes):
        suppress(s, s.standing[hex_] & s.book.soldiers, "GWC-O17.1b")


@rule("GWC-O17.1c", "GWC-O17.1e")
def occupied_targets(s: Field, hexes: HexSet) -> tuple[int, ...]:
    """The occupied ones of the hexes: each is attacked by itself."""
    return members(hexes & held_hexes(s))


@procedure(rule="GWC-O17.1e", owns="attack")
def attack_from_air(seat: int, target: int) -> Steps:
    """The plane attacks one hex; nobody fires back."""
    return (aim_from_air, bind(roll_attack, kind="air"), defend_all)


@rule("GWC-O17.1d")
def air_power(s: Field, mode: str) -> int:
    """The FP of bombs by the year, or of machine guns."""
    air = s.book.tracks.air
    if mode == STRAFE:
        return air.strafing
    return max((bomb.year, bomb.fp) for bomb in air.bombing if bomb.year <= s.book.year)[1]


@rule("GWC-O17.1e", "GWC-O17.2")
def aim_from_air(s: Field, seat: int, target: int) -> None:
    """The FP of the plane, whatever lies between and however high the hex is."""
    power = air_power(s, s.flight.mode)
    s.attack = Attack("air", seat, target, power=power, waiting=s.standing[target])


def tell_nobody_ahead(s: Field, seat: int) -> None:
    """The plane flies off without an attack."""
    tell(s, "told.plane_gone", "GWC-O17.1f", seat=seat)
