"""Events that give or take Weapons: E64, E76, E80, E90."""

from __future__ import annotations

from games.gwc.content.dates import month_number
from games.gwc.rules.actions.wounds import unused_squads
from games.gwc.rules.cards.fate import card_of
from games.gwc.rules.events.reach import good_units, of_event
from games.gwc.rules.events.support import one_of_each, unused_weapons
from games.gwc.rules.formations.bonds import bind_squad
from games.gwc.rules.formations.excuses import NO_PLATOON, NOT_YOURS, OFF_BOARD, UNARMED
from games.gwc.rules.formations.partners import his_own
from games.gwc.rules.formations.weapons import arm, may_carry, transfer
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import from_members, members, subset
from ww1core.ledger import rule
from ww1core.pieces import hexes_of, place, units_in
from ww1core.turns import Steps, because, decision, procedure, when, when_chosen

CHAUCHAT = "Chauchat"


@procedure(rule="GWC-E64.1")
def detachment(seat: int) -> Steps:
    """The player may have a Platoon detach a Squad that takes over its Weapon."""
    return when_chosen("platoon", choose_detaching, detach)


def squads_for(s: Field, platoon: int) -> UnitSet:
    """The unused Squads that can take over the Weapon of a Platoon."""
    weapon = s.weapon[platoon]
    return from_members(
        squad for squad in members(unused_squads(s, platoon)) if may_carry(s, squad, weapon)
    )


@rule("GWC-E64.1")
def detaching(s: Field, seat: int) -> UnitSet:
    """The player's Platoons with a Weapon that are with a Leader, if a Squad is to be had."""
    own, book = his_own(s, seat), s.book
    led = hexes_of(s, own & book.leaders)
    return from_members(
        platoon
        for platoon in members(own & book.platoons)
        if s.weapon[platoon] >= 0 and led >> s.hex[platoon] & 1 and squads_for(s, platoon)
    )


UNLED = because(
    *("GWC-E64.1", "no_leader_with_it"),
    lambda s, left: left & ~units_in(s, hexes_of(s, left & s.book.leaders)),
)


@decision(
    rule="GWC-E64.1",
    asks="unit",
    words=("no",),
    among=(detaching, "no_squad_is_left", NOT_YOURS, OFF_BOARD, UNLED, NO_PLATOON, UNARMED),
)
def choose_detaching(_s: Field, platoon: int | str) -> None:
    """Which Platoon gives up its Weapon, if any."""


@rule("GWC-E64.2a", "GWC-E64.2b")
@decision(rule="GWC-E64.1", asks="unit", among=(squads_for, "no_squad_for_weapon"))
def detach(s: Field, squad: int, platoon: int) -> None:
    """Which Squad comes: broken and activated as its Platoon is, but without its markers."""
    place(s, squad, s.hex[platoon], "GWC-E64.1")
    bit, old = 1 << squad, 1 << platoon
    if s.broken & old:
        s.broken |= bit
    if s.activated & old:
        s.activated |= bit
    transfer(s, platoon, squad)
    bind_squad(s, platoon, squad)


@procedure
def machine_gun_nest(seat: int, card: int) -> Steps:
    """An unused light machine gun goes to a Unit, from the month on the card."""
    return when(nest_is_dated, when_chosen("weapon", choose_nest_gun, man_nest))


@rule("GWC-E76", "VAL-lmg-nest-date")
def nest_is_dated(s: Field, card: int) -> bool:
    """Whether the scenario is not earlier than the month on the card."""
    return s.book.month >= card_of(s, card).since


def nest_crews(s: Field, seat: int, weapon: int) -> UnitSet:
    """The player's Units in Good Order that can take a Weapon."""
    units = good_units(s, seat)
    return from_members(unit for unit in members(units) if may_carry(s, unit, weapon))


@rule("GWC-E76")
def nest_guns(s: Field, seat: int) -> int:
    """The unused light machine guns for which there is a crew, one of each kind."""
    guns = one_of_each(s, unused_weapons(s, seat) & s.book.light_guns)
    return from_members(gun for gun in members(guns) if nest_crews(s, seat, gun))


HEAVY = because("GWC-GL-HMG", "no_light_gun", lambda s, left: left & ~s.book.light_guns)
IN_USE = because("GWC-E76", "not_unused", lambda s, left, seat: left & ~unused_weapons(s, seat))
UNWANTED = because(
    *("GWC-11.2a", "nobody_takes_it"),
    lambda s, left, seat: subset(left, lambda gun: not nest_crews(s, seat, gun)),
)


@decision(
    rule="GWC-E76",
    asks="weapon",
    among=(nest_guns, "another_like_it", HEAVY, IN_USE, UNWANTED),
    lapses=True,
)
def choose_nest_gun(_s: Field, weapon: int) -> None:
    """Which light machine gun."""


@rule("GWC-8.1.1")
@decision(rule="GWC-E76", asks="unit", among=(nest_crews, "no_crew"))
def man_nest(s: Field, unit: int, weapon: int) -> None:
    """Which Unit gets it."""
    arm(s, unit, weapon, "GWC-E76")


@rule("GWC-E80")
def unused_chauchat(s: Field, seat: int) -> int:
    """The unused Chauchats of the player, from the month of their first use."""
    if s.book.month < month_number(s.book.catalogue.events["E80"].since):
        return 0
    return from_members(
        weapon
        for weapon in members(unused_weapons(s, seat))
        if s.book.weapons[weapon].name == CHAUCHAT
    )


def chauchat_for(s: Field, seat: int, unit: int) -> int:
    """The Chauchat that a Unit would get, of its own nation if possible; a set of one or none."""
    spare, nation = unused_chauchat(s, seat), s.book.units[unit].nation
    own = from_members(gun for gun in members(spare) if s.book.weapons[gun].nation == nation)
    best = own or spare
    return best & -best


@rule("GWC-E80")
def chauchat_crews(s: Field, seat: int) -> UnitSet:
    """The player's unbroken Units without a Weapon, if a Chauchat is to be had for them."""
    if not unused_chauchat(s, seat):
        return 0
    units = of_event(s, "E80", his_own(s, seat) & s.book.soldiers & ~s.broken)
    return from_members(
        unit
        for unit in members(units)
        if (gun := chauchat_for(s, seat, unit)) and may_carry(s, unit, gun.bit_length() - 1)
    )


@decision(rule="GWC-E80", asks="unit", among=(chauchat_crews, "no_crew"), lapses=True)
def man_chauchat(s: Field, unit: int, seat: int) -> None:
    """Which Unit gets an unused Chauchat, from the month in which it came into use."""
    arm(s, unit, chauchat_for(s, seat, unit).bit_length() - 1, "GWC-E80")


@procedure(rule="GWC-E90")
def salvage(seat: int) -> Steps:
    """A Weapon may come back from the Weapons box."""
    return when_chosen("weapon", choose_salvaged, man_salvaged)


def salvagers(s: Field, seat: int, weapon: int) -> UnitSet:
    """The player's Units that can take a Weapon."""
    units = his_own(s, seat) & s.book.soldiers
    return from_members(unit for unit in members(units) if may_carry(s, unit, weapon))


@rule("GWC-E90")
def in_box(s: Field, seat: int) -> int:
    """The player's Weapons in the Weapons box that somebody can take."""
    return from_members(
        weapon
        for weapon in members(s.weapons_lost)
        if s.book.weapons[weapon].seat == seat and salvagers(s, seat, weapon)
    )


SOUND = because("GWC-E90", "not_in_weapons_box", lambda s, left: left & ~s.weapons_lost)
FOREIGN = because(
    *("GWC-GL-FRIENDLY", "not_your_weapon"),
    lambda s, left, seat: subset(left, lambda gun: s.book.weapons[gun].seat != seat),
)


@decision(
    rule="GWC-E90",
    asks="weapon",
    words=("no",),
    among=(in_box, "nobody_takes_it", FOREIGN, SOUND),
)
def choose_salvaged(_s: Field, weapon: int | str) -> None:
    """Which Weapon comes back, if any."""


@rule("GWC-8.1.1")
@decision(rule="GWC-E90", asks="unit", among=(salvagers, "no_crew"))
def man_salvaged(s: Field, unit: int, weapon: int) -> None:
    """Which Unit gets it."""
    arm(s, unit, weapon, "GWC-E90")
