"""Weapons (11): who carries them, how they pass on, break, and are mended."""

from __future__ import annotations

from games.gwc.rules.fire.firers import carrier_of
from games.gwc.rules.formations.command import on_map
from games.gwc.rules.formations.partners import ALLIED_WEAPONS, his_own
from games.gwc.rules.formations.status import break_weapon
from games.gwc.state import NOTHING, Field, UnitSet, WeaponSet, armed, carried
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.turns import decision, only, procedure


@procedure(rule=("GWC-1.9.1.2", "GWC-O21.3.6.1"))
def jam(s: Field) -> None:
    """All Weapons that take part break; Tanks have none."""
    for weapon in members(s.attack.weapons & ~s.weapons_lost):
        break_weapon(s, weapon, "GWC-1.9.1.2")


@rule("GWC-11.2a", "GWC-11.2b", "GWC-11.7", "GWC-8.1.1")
def may_carry(s: Field, unit: int, weapon: int) -> bool:
    """Whether a Unit may be given a Weapon: a kind that carries it, with its hands free."""
    about = s.book.units[unit]
    return about.kind in s.book.weapons[weapon].carriers and s.weapon[unit] < 0


@rule("GWC-11.2a")
def arm(s: Field, unit: int, weapon: int, rule_id: str) -> None:
    """A Unit takes a Weapon that nobody carries, if one is meant for it."""
    s.weapon[unit] = weapon
    if weapon >= 0:
        s.weapons_lost &= ~(1 << weapon)
        s.weapons_broken &= ~(1 << weapon)
        tell(s, "told.armed", rule_id, unit=unit, weapon=weapon)


def unused_weapon(s: Field, counter: str) -> int:
    """A Weapon of a kind among the unused counters; NOTHING if there is none."""
    for weapon, about in enumerate(s.book.weapons):
        if about.counter != counter or s.weapons_lost >> weapon & 1:
            continue
        if carrier_of(s, weapon) < 0:
            return weapon
    return NOTHING


@rule("GWC-11.3a")
def may_transfer(s: Field, giver: int, taker: int) -> bool:
    """Whether a Weapon may pass on: from a Platoon to a Squad in its hex, never otherwise."""
    book, weapon = s.book, s.weapon[giver]
    if weapon < 0 or not book.platoons >> giver & 1 or not book.squads >> taker & 1:
        return False
    is_own = book.units[giver].seat == book.units[taker].seat
    return is_own and s.hex[giver] == s.hex[taker] and may_carry(s, taker, weapon)


@rule("GWC-11.3a")
def transfer(s: Field, giver: int, taker: int) -> None:
    """A Platoon hands its Weapon to a Squad."""
    weapon = s.weapon[giver]
    s.weapon[giver], s.weapon[taker] = NOTHING, weapon
    tell(s, "told.weapon_passed", "GWC-11.3a", weapon=weapon, unit=giver, taker=taker)


def lose_weapon(s: Field, weapon: int, rule_id: str) -> None:
    """A Weapon goes to the Weapons box; nobody scores for it."""
    unit, bit = carrier_of(s, weapon), 1 << weapon
    if unit >= 0:
        s.weapon[unit] = NOTHING
    s.weapons_broken &= ~bit
    s.weapons_lost |= bit
    tell(s, "told.weapon_lost", rule_id, weapon=weapon)


def weapon_bearers(s: Field, seat: int) -> UnitSet:
    """The Formations of a player on the board that carry a Weapon."""
    return armed(s) & his_own(s, seat)


def own_weapons(s: Field, seat: int) -> WeaponSet:
    """The Weapons of a side on the board."""
    return carried(s, his_own(s, seat))


@decision(
    rule="GWC-11.3b",
    asks="weapon",
    bars=[ALLIED_WEAPONS, only("GWC-11.3b", "not_on_the_board", own_weapons)],
    forced=False,
)
def drop_weapon(s: Field, weapon: int, seat: int) -> None:
    """Which Weapon its owner gives up of his own will."""
    lose_weapon(s, weapon, "GWC-11.3b")


@rule("GWC-11.4b")
def check_weapons(s: Field, hex_: int) -> None:
    """The number of a random hex mends broken Weapons on the board, or is their end."""
    if not s.weapons_broken:
        return
    number = int(s.book.land.number(hex_)[1:])
    on_board = carried(s, on_map(s, 0) | on_map(s, 1))
    for weapon in members(s.weapons_broken & on_board):
        about = s.book.weapons[weapon]
        if about.repair[0] <= number <= about.repair[1]:
            s.weapons_broken &= ~(1 << weapon)
            tell(s, "told.weapon_mended", "GWC-11.4b", weapon=weapon)
        elif about.eliminate[0] <= number <= about.eliminate[1]:
            lose_weapon(s, weapon, "GWC-11.4b")
