"""Odds and modifiers (13.9 to 13.27, 13.32, 13.35): factors, column, what is added to the die."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.storm_west.forces import GERMAN
from games.storm_west.rules.corps import australian_american
from games.storm_west.rules.ground import ground
from games.storm_west.rules.supply import is_halved
from games.storm_west.state import Battle, Front
from ww1core.hexgrid import has, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, hexes_of, other
from ww1core.tables import Modifier, Modifiers

if TYPE_CHECKING:
    from games.storm_west.schema import Army


class Odds(NamedTuple):
    """Everything that is known of an attack before its die.

    The ``column`` is below 0 where the odds are hopeless; ``extra`` is what the attacker loses in
    a fortress beside the result.
    """

    attack: int
    defence: int
    column: int
    modifiers: Modifiers
    extra: int


def value_of(s: Front, unit: int, which: int) -> int:
    """Attack (0) or defence (1) of the side of a unit that shows."""
    return s.book.units[unit].values[s.steps[unit] - 1][which]


@rule("SW-2.45", "SW-7.2b", "SW-13.10n", "SW-7.11", "SW-7.12b", "SW-7.13b")
def attack_strength(s: Front, units: UnitSet) -> int:
    """The attack factors of some units; those without full supply are added up and halved once."""
    halved = is_halved(s) & units
    whole = sum([value_of(s, unit, 0) for unit in members(units & ~halved)])
    return whole + (sum([value_of(s, unit, 0) for unit in members(halved)]) + 1) // 2


@rule("SW-14.3c", "SW-14.3d")
def support_strength(s: Front, battle: Battle) -> int:
    """What the artillery group adds: its factor, but no more than the infantry that attacks."""
    if not battle.support:
        return 0
    guns = sum([value_of(s, unit, 0) for unit in members(s.book.guns & s.present[GERMAN])])
    return min(guns, attack_strength(s, battle.attackers & s.book.infantry))


@rule("SW-2.45", "SW-13.3", "SW-13.9c", "SW-13.15d", "SW-S3.17b", "SW-7.11")
def defence_strength(s: Front, battle: Battle) -> int:
    """The defence factors of all defenders; mountain troops use their attack in mountains."""
    high = ground(s, "mountain") >> battle.target & 1
    total = halved = 0
    for unit in members(battle.defenders):
        climbs = high and s.book.mountaineers >> unit & 1
        value = value_of(s, unit, 0 if climbs else 1)
        if s.cross_fed >> unit & 1 and "halved_defence" in s.book.options:
            halved += value
        else:
            total += value
    return total + (halved + 1) // 2


@rule("SW-13.17a")
def is_concentric(s: Front, battle: Battle) -> bool:
    """Whether attackers stand in opposite hexes, or in every other hex.

    Of more than three hexes around another, two are always opposite.
    """
    around = s.book.land.grid.toward[battle.target]
    held = hexes_of(s, battle.attackers)
    from_ = [
        direction
        for direction in range(6)
        if around[direction] >= 0 and held >> around[direction] & 1
    ]
    sides = set(from_)
    return any((at + 3) % 6 in sides or {(at + 2) % 6, (at + 4) % 6} <= sides for at in sides)


@rule("SW-13.17b", "SW-13.32a", "SW-13.32b")
def fortress_of(s: Front, battle: Battle) -> Army | None:
    """The nation whose own fortress the defenders hold, if any."""
    book, enemy = s.book, other(battle.seat)
    if not book.forts[enemy] >> battle.target & 1:
        return None
    if enemy == GERMAN:
        return "german"
    return "french" if battle.defenders & book.of_army["french"] else None


@rule("SW-13.35a", "SW-13.27b", "SW-S3.17a")
def is_led_by_assault(s: Front, battle: Battle) -> bool:
    """Whether an assault corps is among the attackers."""
    return bool(battle.attackers & s.book.assault)


@rule("SW-13.15a", "SW-S3.18a", "SW-S3.19b")
def tanks_count(s: Front, battle: Battle) -> bool:
    """Whether tanks attack and no anti-tank unit stands in their way."""
    return bool(battle.attackers & s.book.tanks) and not battle.defenders & s.book.anti_tank


@rule(
    "SW-13.15b",
    "SW-13.25",
    "SW-13.26",
    "SW-13.27a",
    "SW-13.27b",
    "SW-13.27c",
    "SW-16.3",
    "SW-S3.21a",
)
def trenches(s: Front, battle: Battle) -> Modifiers:
    """What the trenches of the defender's own side take off: nothing against tanks."""
    book, enemy = s.book, other(battle.seat)
    for kind, work in book.terrain.works.items():
        if (work.side == "german") != (enemy == GERMAN):
            continue
        if not book.front.works[kind] >> battle.target & 1:
            continue
        if tanks_count(s, battle):
            return Modifiers([Modifier(kind, 0, "SW-13.15b")])
        is_weak = book.weak >> battle.target & 1
        if is_led_by_assault(s, battle):
            value = work.weak_against_assault if is_weak else work.against_assault
        else:
            value = work.weak if is_weak else None
        return Modifiers([Modifier(kind, work.defence if value is None else value, work.rule)])
    return Modifiers()


@rule(
    "SW-13.13a",
    "SW-13.18a",
    "SW-13.19",
    "SW-13.20a",
    "SW-13.21a",
    "SW-13.22a",
    "SW-13.23",
    "SW-13.24a",
)
def terrain_modifiers(s: Front, battle: Battle) -> Modifiers:
    """What the defender's hex and the water around it take off the die."""
    book, target = s.book, battle.target
    found = [
        Modifier(key, entry.defence, entry.rule or "SW-13.13a")
        for key, entry in book.terrain.ground.items()
        if entry.defence and ground(s, key) >> target & 1
    ]
    found += [
        Modifier(key, entry.defence, entry.rule or "SW-13.13a")
        for key, entry in book.terrain.settlements.items()
        if book.land.terrain[key] >> target & 1
    ]
    rivers, grid = book.rivers, book.land.grid
    held = members(hexes_of(s, battle.attackers))
    if held and all(has(rivers, grid, hex_, target) for hex_ in held):
        found.append(Modifier("river", book.terrain.across_water, "SW-13.22a"))
    return Modifiers(found)


@rule("SW-13.15a", "SW-13.15c", "SW-S3.18d", "SW-S3.20", "SW-S3.21a", "SW-S3.23", "SW-S3.24")
def tank_modifier(s: Front, battle: Battle) -> Modifiers:
    """What tanks add against a hex without trenches of the defender: once, fast ones nothing."""
    if not tanks_count(s, battle) or not battle.attackers & s.book.tanks & ~s.book.fast_tanks:
        return Modifiers()
    if trenches(s, battle):
        return Modifiers()
    return Modifiers([Modifier("tanks", s.book.results.modifiers["tanks"], "SW-13.15a")])


@rule("SW-13.9a", "SW-13.9b")
def is_joint(s: Front, battle: Battle) -> bool:
    """Whether British and French attack together."""
    army = s.book.of_army
    return bool(battle.attackers & army["british"] and battle.attackers & army["french"])


@rule("SW-13.35a", "SW-13.35b", "SW-13.35c")
def assault_modifier(s: Front, battle: Battle) -> Modifiers:
    """What assault corps add, more in the first combat phase of the offensive."""
    if not is_led_by_assault(s, battle):
        return Modifiers()
    values = s.book.results.modifiers
    if s.turn == s.book.entry.surprise and s.combat == 1:
        return Modifiers([Modifier("surprise", values["surprise"], "SW-13.35b")])
    return Modifiers([Modifier("assault", values["assault"], "SW-13.35a")])


@rule("SW-16.1b", "SW-S3.22a")
def corps_modifiers(s: Front, battle: Battle) -> Modifiers:
    """What some corps add to their side's fights: Australians with Americans, and Marines."""
    book, values = s.book, s.book.results.modifiers
    found = []
    corps = australian_american(s, battle.seat)
    for side, sign in ((battle.attackers, 1), (battle.defenders, -1)):
        if corps and not corps & ~side:
            value = sign * values["australian_american"]
            found.append(Modifier("australian_american", value, "SW-16.1b"))
        if side & book.marines:
            found.append(Modifier("marines", sign * values["marines"], "SW-S3.22a"))
    return Modifiers(found)


@rule("SW-16.4a", "SW-16.4b")
def belgian_modifiers(s: Front, battle: Battle) -> Modifiers:
    """What Belgians cost their side where they fight outside Belgium."""
    book = s.book
    if "belgian_morale" not in book.used or book.belgium >> battle.target & 1:
        return Modifiers()
    value, belgians = book.results.modifiers["belgians"], book.of_army["belgian"]
    found = []
    if battle.attackers & belgians:
        found.append(Modifier("belgians", -value, "SW-16.4b"))
    if battle.defenders & belgians:
        found.append(Modifier("belgians", value, "SW-16.4a"))
    return Modifiers(found)


@rule("SW-13.13b", "SW-13.14a", "SW-13.14b", "SW-13.14c", "SW-13.16", "SW-13.17a", "SW-13.9b")
def modifiers_of(s: Front, battle: Battle) -> Modifiers:
    """Everything that is added to the die, good and bad for the attacker."""
    values = s.book.results.modifiers
    found = []
    if battle.air:
        found.append(Modifier("air", values["air"] * battle.air.bit_count(), "SW-13.14a"))
    if battle.cover:
        found.append(Modifier("air_defence", -values["air"], "SW-13.14a"))
    if battle.support:
        found.append(Modifier("guns", values["guns"], "SW-13.16"))
    if is_concentric(s, battle) and not fortress_of(s, battle):
        found.append(Modifier("concentric", values["concentric"], "SW-13.17a"))
    if is_joint(s, battle) and s.joint:
        found.append(Modifier("joint", values["joint"], "SW-13.9b"))
    return Modifiers(found).plus(
        tank_modifier(s, battle),
        assault_modifier(s, battle),
        corps_modifiers(s, battle),
        belgian_modifiers(s, battle),
        terrain_modifiers(s, battle),
        trenches(s, battle),
    )


@rule("SW-13.10", "SW-13.11", "SW-13.12a", "SW-13.12b")
def find_odds(s: Front, battle: Battle) -> Odds:
    """The column of an attack, its modifiers, and what a fortress costs."""
    attack = attack_strength(s, battle.attackers) + support_strength(s, battle)
    defence = defence_strength(s, battle)
    position, last = s.book.odds.position(attack, defence), s.book.odds.last
    modifiers = modifiers_of(s, battle)
    if position > last:
        modifiers = modifiers.plus(steepness(s, position - last))
        position = last
    return Odds(attack, defence, position, modifiers, fortress_toll(s, battle))


@rule("SW-16.8")
def steepness(s: Front, beyond: int) -> Modifiers:
    """What odds beyond the last column add to the die, where the option is played."""
    if "steep_odds" not in s.book.used:
        return Modifiers()
    value = beyond * s.book.results.modifiers["odds_multiple"]
    return Modifiers([Modifier("odds_multiple", value, "SW-16.8")])


@rule("SW-13.32a", "SW-13.32b")
def fortress_toll(s: Front, battle: Battle) -> int:
    """The loss points that a fortress costs its attackers beside the result."""
    nation = fortress_of(s, battle)
    return s.book.results.fortress[nation] if nation else 0


@rule("SW-13.10", "SW-13.11")
def odds_label(s: Front, odds: Odds) -> str:
    """The odds as they are said, such as 3:1 or, below the table, 1:4."""
    if odds.column >= 0:
        return s.book.odds.label(odds.column)
    return f"1:{-(-odds.defence // max(odds.attack, 1))}"


@rule("SW-13.28a", "SW-13.28b", "SW-13.29a", "SW-13.12b", "SW-13.32b")
def read_table(s: Front, odds: Odds, die: int) -> tuple[int, int]:
    """The loss points of attacker and defender; below the table nobody rolls."""
    if odds.column < 0:
        attacker, defender = s.book.hopeless
    else:
        results = s.book.columns[odds.column]
        row = min(max(die + odds.modifiers.total, 1), len(results))
        attacker, defender = results[row - 1]
    return attacker + odds.extra, defender
