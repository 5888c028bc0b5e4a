"""Combat (chapter 13): attacks one after the other, each to its end."""

from __future__ import annotations

from games.storm_west.rules.advance import advance, hex_is_empty
from games.storm_west.rules.attackers import (
    attacker,
    defenders_in,
    escorts,
    may_attack,
    targets_of,
)
from games.storm_west.rules.bertha import check_bertha, is_overrun
from games.storm_west.rules.losses import crush_guests, suffer_attack, suffer_defence
from games.storm_west.rules.odds import find_odds, is_joint, odds_label, read_table
from games.storm_west.rules.stacking import settle_stacks
from games.storm_west.rules.support import (
    attacker_can_fly,
    defender_can_fly,
    fire_guns,
    guns_may_fire,
    send_air,
    send_cover,
)
from games.storm_west.state import Battle, Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, expire, hexes_of, show
from ww1core.turns import (
    Steps,
    bar,
    bind,
    chose,
    decision,
    loop,
    only,
    procedure,
    put,
    roll,
    when,
    when_chosen,
    while_,
    word,
)


@procedure(rule=("SW-13.1a", "SW-13.2", "SW-13.6", "SW-16.6a"))
def combat_phase(seat: int) -> Steps:
    """Attacks one after the other, as many as the side likes."""
    return (
        begin_combat,
        loop(
            put("target", next_attack),
            when(is_overrun, check_bertha),
            until=chose("target", "stop"),
        ),
        end_combat,
    )


@procedure(rule="SW-13.6", owns="battle", result="target")
def next_attack(seat: int) -> Steps:
    """A hex is chosen and attacked, or the side attacks no more."""
    return (open_battle, when_chosen("target", choose_target, attack))


def begin_combat(s: Front) -> None:
    """The first or the second combat phase of the player turn begins."""
    s.combat += 1


def end_combat(s: Front) -> None:
    """What happened in a combat phase binds nobody after it."""
    expire(s, "end_of_combat")


@rule("SW-13.4b", "SW-13.5b")
def attackable_hexes(s: Front, left: HexSet, seat: int) -> HexSet:
    """The hexes that somebody may attack, each once a phase."""
    return left & targets_of(s, seat)


@rule("SW-13.1a", "SW-13.1b", "SW-13.6")
@decision(
    rule="SW-13.4a",
    asks="hex",
    hidden=True,
    words=("stop",),
    bars=[only("SW-13.5b", "not_to_be_attacked", attackable_hexes)],
    forced=False,
)
def choose_target(s: Front, target: int | str, seat: int) -> None:
    """Which one hex is attacked next, or that no more is."""
    if isinstance(target, int):
        s.battle = s.battle._replace(target=target)


@procedure(rule=("SW-13.4a", "SW-13.8b", "SW-13.29b", "SW-13.33a"))
def attack(target: int, seat: int) -> Steps:
    """An attack from the naming of the units to the advance."""
    return (
        loop(put("is_done", join_attack), until="is_done"),
        declare_attack,
        when(guns_may_fire, fire_guns),
        examine,
        when(is_rolled, commit_air),
        resolve,
        bind(suffer_defence, points=defender_points),
        crush_guests,
        bind(suffer_attack, points=attacker_points),
        when(hex_is_empty, advance),
        close_battle,
    )


def open_battle(s: Front, seat: int) -> None:
    """Neither a hex nor a unit has been named for an attack."""
    s.battle = Battle(seat)
    s.joining = 0


def able_units(s: Front) -> UnitSet:
    """The units that may attack the hex."""
    return may_attack(s, s.battle.seat, s.battle.target)


def joined_already(s: Front) -> UnitSet:
    """The units that have been named."""
    return s.joining


@rule("SW-14.1c")
def tank_is_alone(s: Front) -> bool:
    """Whether a tank was named without infantry of its nation from its hex."""
    tanks = s.joining & s.book.tanks
    return any(not escorts(s, s.joining, tank) for tank in members(tanks))


def nobody_joins(s: Front) -> bool:
    """Whether nobody has been named yet."""
    return not s.joining


def told_of_target(s: Front) -> dict[str, object]:
    """For the question: which hex is attacked."""
    return {"target": s.battle.target}


@rule("SW-13.7a", "SW-13.9a", "SW-13.5a")
@decision(
    rule="SW-13.4a",
    asks="unit",
    seat=attacker,
    hidden=True,
    words=[
        word(
            "attack",
            bar("SW-13.4a", "nobody_attacks", nobody_joins),
            bar("SW-14.1c", "tank_needs_infantry", tank_is_alone),
        )
    ],
    among=(able_units, "cannot_attack_it"),
    bars=[bar("SW-13.5b", "joined_already", joined_already)],
    tells=told_of_target,
    forced=False,
)
def join_attack(s: Front, unit: int | str) -> bool:
    """Who attacks, one by one, until the attack begins."""
    if isinstance(unit, int):
        s.joining |= 1 << unit
    return isinstance(unit, str)


@rule("SW-13.8a", "SW-13.5b", "SW-S3.19c")
def declare_attack(s: Front) -> None:
    """The attackers are shown; they attack no more in this phase."""
    units = s.joining
    show(s, units, "SW-13.8a")
    s.attacked |= units
    s.joining = 0
    has_tanks = bool(units & s.book.tanks)
    s.battle = s.battle._replace(attackers=units, with_tanks=has_tanks)
    tell(
        s,
        "told.attack",
        "SW-13.4a",
        seat=s.battle.seat,
        target=s.battle.target,
        units=members(units),
    )


@rule("SW-13.8a", "SW-13.8b", "SW-13.3", "SW-13.30f")
def examine(s: Front) -> None:
    """The stack is seen, the odds are known, and nobody calls the attack off."""
    battle = s.battle
    defenders = defenders_in(s, battle.target, battle.seat)
    guests = s.standing[battle.target] & s.retreated & ~defenders
    show(s, defenders | guests, "SW-13.8a")
    s.was_attacked |= defenders
    s.battle = battle = battle._replace(defenders=defenders, guests=guests)
    odds = find_odds(s, battle)
    s.battle = battle._replace(column=odds.column)
    label = odds_label(s, odds)
    tell(s, "told.odds", "SW-13.10", attack=odds.attack, defence=odds.defence, odds=label)


@rule("SW-13.12b")
def is_rolled(s: Front) -> bool:
    """Whether a die decides; hopeless odds need none."""
    return s.battle.column >= 0


@procedure(rule=("SW-13.14a", "SW-13.14b", "SW-13.14c"))
def commit_air() -> Steps:
    """The attacker commits his air units before the defender."""
    return (
        put("is_done", False),  # noqa: FBT003 (nobody has said so)
        while_(air_goes_on, put("is_done", send_air)),
        when(defender_can_fly, send_cover),
    )


def air_goes_on(s: Front, is_done: bool) -> bool:  # noqa: FBT001 (of a question)
    """Whether another air unit may be sent."""
    return not is_done and attacker_can_fly(s)


@rule("SW-2.1", "SW-13.28a", "SW-13.28b", "SW-13.9b")
def resolve(s: Front) -> None:
    """The die is rolled and read, with everything that is added to it."""
    battle = s.battle
    odds = find_odds(s, battle)
    die = roll(s, "combat", battle.target, rule="SW-13.28a") if odds.column >= 0 else 0
    attacker_loss, defender_loss = read_table(s, odds, die)
    if is_joint(s, battle):
        s.joint += 1
    s.battle = battle._replace(
        modifier=odds.modifiers.total, attacker_loss=attacker_loss, defender_loss=defender_loss
    )
    tell(
        s,
        "told.result",
        "SW-13.28b",
        die=die,
        modifier=odds.modifiers.total,
        attacker=attacker_loss,
        defender=defender_loss,
    )


def defender_points(s: Front) -> int:
    """The loss points of the defender."""
    return s.battle.defender_loss


def attacker_points(s: Front) -> int:
    """The loss points of the attacker."""
    return s.battle.attacker_loss


def close_battle(s: Front) -> None:
    """The stacks that fought lie as before."""
    battle = s.battle
    fought = battle.attackers | battle.defenders | battle.guests
    settle_stacks(s, battle.target, *members(hexes_of(s, fought)))
