"""HMG Suppress (O22): a heavy machine gun nails down everybody in one or two hexes."""

from __future__ import annotations

from games.gwc.rules.fire.firers import beyond, carrier_of, explain_range, targets_of
from games.gwc.rules.formations.partners import ALLIED_WEAPONS
from games.gwc.rules.formations.status import suppress
from games.gwc.rules.formations.values import is_functional
from games.gwc.rules.orders.activation import fresh
from games.gwc.state import Field, WeaponSet, armed
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import Steps, bar, because, decision, only, procedure, put

MOST_HEXES = 2


@rule("GWC-O22.1", "GWC-13.2b")
def eligible(s: Field, seat: int) -> WeaponSet:
    """The heavy machine guns that work, of Units not yet activated, with a target."""
    guns = 0
    for unit in members(fresh(s, seat) & s.book.soldiers & armed(s)):
        weapon = s.weapon[unit]
        if s.book.heavy_guns >> weapon & 1 and is_functional(s, unit) and swept(s, weapon):
            guns |= 1 << weapon
    return guns


@rule("GWC-O22.2")
def swept(s: Field, gun: int) -> HexSet:
    """The hexes with enemies that a machine gun has in range and sight."""
    seat = s.book.weapons[gun].seat
    return targets_of(s, len(s.book.units) + gun, s.occupied[other(seat)])


def can_suppress(s: Field, seat: int) -> bool:
    """Whether a machine gun can be used for it."""
    return bool(eligible(s, seat))


@procedure
def hmg_suppress(seat: int) -> Steps:
    """The gun, the hexes, and the suppression; no roll."""
    return (
        put("gun", choose_gun),
        activate_gun,
        put("swept_hexes", choose_swept),
        suppress_swept,
    )


@decision(
    rule="GWC-O22.1",
    asks="weapon",
    bars=[ALLIED_WEAPONS, only("GWC-O22.1", "gun_not_eligible", eligible)],
)
def choose_gun(s: Field, gun: int, seat: int) -> None:
    """Which machine gun fires its belts."""


@rule("GWC-O22.a", "GWC-O22.1")
def activate_gun(s: Field, gun: int) -> None:
    """The gun and its Unit are activated for the Turn."""
    bit = 1 << carrier_of(s, gun)
    s.activated |= bit
    s.order = s.order._replace(activated=s.order.activated | bit, executed=True)


def not_next_to_first(s: Field, left: HexSet, picked: HexSet) -> HexSet:
    """Hexes that are not adjacent to the one chosen first."""
    return left & ~s.book.land.grid.spread(picked) if picked else 0


DESERTED = because(
    "GWC-O22.2", "no_target_there", lambda s, left, seat: left & ~s.occupied[other(seat)]
)
FAR = because(
    *("GWC-O21.1", "out_of_range"),
    lambda s, left, gun: beyond(s, 1 << s.book.first_weapon + gun, left),
)


@decision(
    rule="GWC-O22.2",
    asks="hex",
    repeated=True,
    among=(swept, "unseen_target", DESERTED, FAR),
    bars=[bar("GWC-O22.2", "not_adjacent_to_the_first", not_next_to_first)],
    least=1,
    most=MOST_HEXES,
    needs=("gun",),
    explains=lambda s, choice, gun: explain_range(s, 1 << s.book.first_weapon + gun, choice),
)
def choose_swept(s: Field, hex_: int | str, seat: int) -> None:
    """One hex, or two that are adjacent."""


@rule("GWC-O22.a", "GWC-O22.2")
def suppress_swept(s: Field, seat: int, gun: int, swept_hexes: HexSet) -> None:
    """Everybody of the enemy in the hexes is suppressed."""
    for hex_ in members(swept_hexes):
        tell(s, "told.swept", "GWC-O22.2", weapon=gun, at=hex_)
        suppress(s, s.standing[hex_] & s.book.own[other(seat)], "GWC-O22.2")
