"""Combat strength (2.4, 12.2) and what is added to dice (9.3)."""

from __future__ import annotations

from games.grand_illusion.rules.ways import step_costs
from games.grand_illusion.state import Battle, Front
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.tables import Modifier, Modifiers


@rule("GI-2.4e")
def parenthesized(s: Front, units: UnitSet) -> UnitSet:
    """Those of some units that now show a strength in parentheses."""
    book = s.book
    return units & (book.defence_only | book.defence_only_disrupted & s.disrupted)


@rule("GI-2.4a", "GI-9.3.1d", "GI-9.3.2a", "GI-2.4f", "GI-12.2a", "GI-13.1.6b")
def strength(s: Front, units: UnitSet, *, defends: bool) -> int:
    """The strength of a box: that of both units in it, with the red circle of defenders."""
    return sum(strength_of(s, unit, defends=defends) for unit in members(units))


def strength_of(s: Front, unit: int, *, defends: bool) -> int:
    """The strength of a unit or fort as it is now."""
    about = s.book.units[unit]
    if about.works:
        return about.works[len(about.works) - s.steps[unit]][0]
    value = about.cs_disrupted if s.disrupted >> unit & 1 else about.cs
    circled = s.book.circle if "circle_for_cavalry" in s.book.options else s.book.circle_infantry
    if defends and circled >> unit & 1:
        value += s.book.battle.modifiers.red_circle
    return value


@rule("GI-9.2.3b1", "GI-9.2.3b2")
def surrounding_hexes(s: Front, hex_: int, seat: int) -> HexSet:
    """The hexes round a battle that count for a concentric attack.

    Own hexes with own combat units, or next to a hexside that the side has blocked; never over
    an impassable side.
    """
    near = from_members(at for at, _ in step_costs(s).edges(hex_)) & s.control[seat]
    blocked = from_members(left for entered, left in s.blocked[seat] if entered == hex_)
    return near & (s.combat[seat] | blocked)


@rule("GI-9.3.1b1", "GI-9.2.1b", "GI-9.3.1b2", "GI-9.3.1b3", "GI-9.2.4a3", "GI-2.9a", "GI-9.7.2b")
def attack_modifiers(s: Front, units: UnitSet, target: UnitSet) -> Modifiers:
    """What is added to the die of an attacking box: ground, trench, concentric, mountain.

    A counterattack has its +1 and nothing else.
    """
    battle, data = s.battle, s.book.battle
    if battle.fortune == "counterattack":
        return Modifiers([Modifier("counterattack", data.modifiers.counterattack, "GI-9.3.1b3")])
    listed = []
    if battle.fortune != "landed_by_surprise":
        listed.append(Modifier("terrain", s.book.tem[battle.hex], "GI-9.3.1b1"))
    if not target & s.book.forts:
        listed.append(Modifier("trench", trench_level(s, battle.hex), "GI-9.3.1b1"))
    if battle.fortune != "skirmish" or s.book.fortune_data.skirmish.concentric_modifier:
        around = surrounding_hexes(s, battle.hex, battle.seat).bit_count()
        listed.append(Modifier("concentric", data.concentric[around], "GI-9.2.3b1"))
    if units & s.book.mountain and s.book.vosges >> battle.hex & 1:
        listed.append(Modifier("mountain", s.book.fortune_data.mountain, "GI-9.3.1b2"))
    return Modifiers([modifier for modifier in listed if modifier.value])


@rule("GI-9.3.2c", "GI-9.3.2d", "GI-9.3.2e", "GI-9.3.5a", "GI-9.2.4a3", "GI-14.3.6A4b")
def defence_modifiers(s: Front, units: UnitSet) -> Modifiers:
    """What is added to the die of a defending box: a fort in the hex, and the enemy's Elan."""
    battle, data = s.battle, s.book.battle
    if battle.fortune == "counterattack":
        return Modifiers([])
    listed = []
    has_fort = s.standing[battle.hex] & s.book.forts_of[other(battle.seat)]
    is_skirmish = battle.fortune == "skirmish" and not s.book.fortune_data.skirmish.fort_modifier
    if has_fort and not units & s.book.forts and not is_skirmish:
        listed.append(Modifier("fort", data.modifiers.fort_in_hex, "GI-9.3.2d"))
    if has_elan(battle) and s.book.tem[battle.hex]:
        listed.append(Modifier("elan", -s.book.tem[battle.hex], "GI-9.3.5a"))
    return Modifiers(listed)


@rule("GI-9.3.5a", "GI-14.3.6A4b")
def has_elan(battle: Battle) -> bool:
    """Whether those who attack have Elan."""
    return battle.is_plan17 or battle.fortune == "landed_with_elan"


@rule("GI-9.7.3a", "GI-9.7.2b")
def trench_level(s: Front, hex_: int) -> int:
    """What the trench of a hex adds."""
    levels = zip(s.trenches, s.book.battle.trenches, strict=True)
    return sum(added for hexes, added in levels if hexes >> hex_ & 1)
