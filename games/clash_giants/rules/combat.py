"""Combat (12.7): one attack from its declaration to the advance."""

from __future__ import annotations

from games.clash_giants.rules.advance import advance_after_combat, ride_on
from games.clash_giants.rules.attackers import (
    attacker,
    battle_at,
    bound_by_first_turn,
    cavalry_cannot_attack,
    defender,
    held_back,
    in_floods,
    next_to,
    own_units,
    told_of_target,
)
from games.clash_giants.rules.cavalry import (
    cavalry_is_attacked_by_cavalry,
    cavalry_is_attacked_by_infantry,
    retire_from_cavalry,
    retire_from_infantry,
)
from games.clash_giants.rules.dice import added_text, read_die, tell_reading
from games.clash_giants.rules.obligations import breaking_units, outstanding_hexes, owed_by, promise
from games.clash_giants.rules.odds import efficiency, find_odds, is_against_cavalry, with_odds
from games.clash_giants.rules.recoil import ground_rule, recoil, stand_or_recoil
from games.clash_giants.state import Field, lose_step
from ww1core.events import tell
from ww1core.hexgrid import first, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, eliminate, first_class
from ww1core.turns import (
    Steps,
    bar,
    chose,
    decision,
    each,
    only,
    procedure,
    put,
    roll,
    when,
    while_,
)


@procedure(rule=("CG-12.7a", "CG-12.7d", "CG-12.3b"), owns="battle")
def attack(target: int, seat: int) -> Steps:
    """Name the attackers, let cavalry retire, fix the odds, roll, and advance."""
    return (
        begin_battle,
        join_attack,
        declare_attack,
        when(cavalry_is_attacked_by_infantry, retire_from_infantry),
        when(cavalry_is_attacked_by_cavalry, retire_from_cavalry),
        when(
            somebody_defends,
            fix_odds,
            when(
                defenders_roll,
                put("rolled", 0),
                while_(
                    defenders_are_left,
                    put("unit", next_defender),
                    put("rolled", note_rolled),
                    defender_roll,
                ),
            ),
            when(
                attackers_roll,
                when(
                    everybody_rolls,
                    put("rollers", all_attackers),
                    otherwise=(put("rollers", name_rollers),),
                ),
                each("roller", in_order, attacker_roll),
            ),
            mark_resolved,
            when(hex_is_emptied, advance_after_combat),
            otherwise=(mark_resolved, when(hex_is_emptied, ride_on)),
        ),
    )


def begin_battle(s: Field, target: int, seat: int) -> None:
    """The hex is named; its attackers are not yet."""
    s.battle = battle_at(s, seat, target, 0)


@rule("CG-12.2a", "CG-12.2d", "CG-12.1e")
def neighbours_of_target(s: Field, left: UnitSet) -> UnitSet:
    """The attacker's units next to the target, as many as there are."""
    return next_to(s, left & s.present[s.battle.seat], s.battle.target)


@rule("CG-2.26e", "CG-12.2e", "CG-13.0d")
def units_that_never_attack(s: Field, left: UnitSet) -> UnitSet:
    """The units with strength in parentheses."""
    return left & s.book.no_attack


def barred_cavalry(s: Field, left: UnitSet) -> UnitSet:
    """Cavalry, where infantry or a fort defends."""
    riders = left & s.book.cavalry
    if riders and cavalry_cannot_attack(s, s.battle.target, s.battle.seat):
        return riders
    return 0


@rule("CG-12.4c", "CG-14.2b")
def units_of_other_arm(s: Field, left: UnitSet) -> UnitSet:
    """Infantry beside cavalry that attacks already, and the other way round."""
    attackers = s.battle.attackers
    if not attackers:
        return 0
    return left & (s.book.infantry if attackers & s.book.cavalry else s.book.cavalry)


def explain_join(s: Field, unit: object) -> dict[str, object]:
    """For a refusal: the hexes that have to be attacked besides, if the unit joins."""
    battle = s.battle
    joined = battle.attackers | (1 << unit if isinstance(unit, int) else 0)
    owed = outstanding_hexes(s) | owed_by(s, battle.seat, joined, battle.target)
    return {"owed": members(owed & ~(1 << battle.target))}


@decision(
    rule="CG-12.7a",
    asks="unit",
    seat=attacker,
    repeated=True,
    words=("attack",),
    bars=[
        only("CG-12.1e", "is_not_yours", own_units),
        only("CG-12.1e", "not_next_to_target", neighbours_of_target),
        bar("CG-12.2e", "never_attacks", units_that_never_attack),
        bar("CG-12.2f", "has_attacked", "attacked"),
        bar("CG-12.1d", "takes_replacements", "replaced"),
        bar("CG-12.1d", "went_by_rail", "railed"),
        bar("GAL-MOB", "army_is_held_back", held_back),
        bar("YPR-T1", "too_new_to_attack", bound_by_first_turn),
        bar("CG-12.94b", "stands_in_water", in_floods),
        bar("CG-14.2a", "cavalry_against_infantry", barred_cavalry),
        bar("CG-12.4c", "arms_do_not_combine", units_of_other_arm),
        bar("CG-12.4a", "promise_cannot_be_kept", breaking_units),
    ],
    needs=("target",),
    explains=explain_join,
    least=1,
    forced=False,
)
def join_attack(s: Field, unit: int | str) -> None:
    """Who attacks, one by one, until the attack begins."""
    if isinstance(unit, int):
        s.battle = s.battle._replace(attackers=s.battle.attackers | 1 << unit)


@rule("CG-12.2f", "CG-12.2g", "CG-12.77d", "CG-14.3f", "CG-14.4e")
def declare_attack(s: Field) -> None:
    """From now on the attackers have attacked and the defenders have been attacked."""
    battle = s.battle
    promise(s)
    s.attacked |= battle.attackers
    s.was_attacked |= battle.defenders
    if s.bus is not None:
        units = members(battle.attackers)
        tell(s, "told.attack", "CG-12.7a", seat=battle.seat, at=battle.target, units=units)


@rule("CG-14.4f")
def somebody_defends(s: Field) -> bool:
    """Whether a unit or fort is left in the hex to be fought."""
    return s.battle.defenders != 0


def fix_odds(s: Field) -> None:
    """The odds of those who attack against those who are left."""
    odds = find_odds(s, s.battle)
    s.battle = with_odds(s.battle, odds)
    if s.bus is not None:
        tell(
            s,
            "told.odds",
            "CG-12.71a",
            attack=odds.attack,
            defence=odds.defence,
            column=s.book.odds.label(odds.column),
            attackers=added_text(odds.attacker),
            defenders=added_text(odds.defender),
        )


@rule("CG-12.7c", "CG-CRT-b")
def defenders_roll(s: Field) -> bool:
    """Whether the column touches defenders at all."""
    return s.battle.defender_added is not None


@rule("CG-12.75a", "CG-12.2c")
def to_roll(s: Field, left: UnitSet, rolled: UnitSet) -> UnitSet:
    """The defenders whose dice are still to come."""
    return left & s.battle.defenders & ~rolled


def defenders_are_left(s: Field, rolled: UnitSet) -> bool:
    """Whether a defender has not rolled yet."""
    return to_roll(s, -1, rolled) != 0


@decision(
    rule="CG-12.75a",
    asks="unit",
    seat=defender,
    among=(to_roll, "does_not_roll_now"),
    needs=("rolled",),
    tells=told_of_target,
)
def next_defender(_s: Field, _unit: int) -> None:
    """Which defender rolls next."""


def note_rolled(_s: Field, rolled: UnitSet, unit: int) -> UnitSet:
    """Every defender rolls once."""
    return rolled | 1 << unit


@procedure(rule=("CG-12.75a", "CG-12.81b"))
def defender_roll(unit: int) -> Steps:
    """One defender: his die, his loss, and at once his recoil."""
    return (
        put("distance", roll_for_defender),
        when(
            "distance",
            put("answer", ground_rule),
            when(chose("answer", "choose"), put("answer", stand_or_recoil)),
            when(chose("answer", "recoil"), recoil),
        ),
    )


@rule("CG-12.75b", "CG-12.75c", "CG-12.75d", "CG-12.75e", "CG-12.83a")
def roll_for_defender(s: Field, unit: int) -> int:
    """The die of a defender; how many hexes he recoils, none if he is unhurt or gone."""
    battle = s.battle
    te = efficiency(s, unit, is_ridden_down=is_against_cavalry(s, battle))
    die = roll(s, "defence", unit, rule="CG-12.75a")
    reading = read_die(s.book.series.combat, die, battle.defender_added or 0, te)
    tell_reading(s, unit, reading, te, "CG-12.75b")
    if not reading.is_hurt:
        return 0
    lose_step(s, unit, "CG-12.75c")
    kill_recoiled(s)
    is_left = s.hex[unit] >= 0 and not s.book.forts >> unit & 1
    return reading.recoil if is_left else 0


@rule("CG-12.85b")
def kill_recoiled(s: Field) -> None:
    """A loss of the defenders kills every unit that recoiled into their hex before."""
    target = s.battle.target
    for unit in members(s.standing[target] & s.recoiled & s.book.own[defender(s)]):
        eliminate(s, unit, "CG-12.85b")


def attackers_roll(s: Field) -> bool:
    """Whether the column touches attackers at all."""
    return s.battle.attacker_added is not None and s.battle.limit > 0


@rule("CG-12.72a", "CG-12.72c", "CG-12.76a")
def rollers_needed(s: Field) -> int:
    """How many attackers roll: all, or as many as the loss limit says."""
    return min(s.battle.limit, s.battle.attackers.bit_count())


def all_attackers(s: Field) -> UnitSet:
    """Every attacker."""
    return s.battle.attackers


@rule("CG-12.72d", "GAL-CORPS")
def next_in_size(s: Field, left: UnitSet, named: UnitSet) -> UnitSet:
    """The largest attackers not named yet: corps, then divisions, then brigades."""
    return first_class(left & s.battle.attackers & ~named, s.book.of_size)


def names_are_missing(s: Field, named: UnitSet) -> bool:
    """Whether more attackers have to be named."""
    return named.bit_count() < rollers_needed(s)


def told_of_rollers(s: Field, named: UnitSet) -> dict[str, object]:
    """For the question: which hex is attacked, and how many have to be named."""
    return {"target": s.battle.target, "left": rollers_needed(s) - named.bit_count()}


def explain_roller(s: Field, _unit: object, named: UnitSet) -> dict[str, object]:
    """For a refusal: a larger unit that has to be named before."""
    return {"larger": first(next_in_size(s, -1, named))}


@decision(
    rule="CG-12.72c",
    asks="unit",
    seat=attacker,
    among=(all_attackers, "did_not_attack"),
    bars=[
        bar("CG-12.72d", "is_named_already", lambda _s, named: named),
        only("CG-12.72d", "larger_units_roll_first", next_in_size),
    ],
    tells=told_of_rollers,
    explains=explain_roller,
)
def name_roller(_s: Field, unit: int, named: UnitSet) -> UnitSet:
    """Which attacker has to roll."""
    return named | 1 << unit


@procedure(result="named")
def name_rollers() -> Steps:
    """Who rolls when the loss limit is smaller than the attack."""
    return put("named", 0), while_(names_are_missing, put("named", name_roller))


@rule("CG-12.72a", "CG-CRT-e")
def everybody_rolls(s: Field) -> bool:
    """Whether the limit leaves nobody out."""
    return s.battle.limit >= s.battle.attackers.bit_count()


def in_order(_s: Field, rollers: UnitSet) -> tuple[int, ...]:
    """Those who roll, in the order of their numbers."""
    return members(rollers)


@rule("CG-12.76a", "CG-12.76b", "CG-12.76c")
def attacker_roll(s: Field, roller: int) -> None:
    """The die of an attacker, who may lose a step and never recoils."""
    die = roll(s, "attack", roller, rule="CG-12.76a")
    added, te = s.battle.attacker_added or 0, efficiency(s, roller)
    reading = read_die(s.book.series.combat, die, added, te)
    tell_reading(s, roller, reading, te, "CG-12.76a")
    if reading.is_hurt:
        lose_step(s, roller, "CG-12.76b")


def mark_resolved(s: Field) -> None:
    """The dice have fallen."""
    s.battle = s.battle._replace(is_resolved=True)


@rule("CG-12.77a", "CG-13.0i", "CG-12.75e")
def hex_is_emptied(s: Field) -> bool:
    """Whether no unit and no fort is left in the hex."""
    return not s.standing[s.battle.target]
