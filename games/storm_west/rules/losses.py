"""Losses and retreats (13.29 to 13.32, 14.1, 14.3): points taken one by one, in order."""

from __future__ import annotations

from games.storm_west.forces import GERMAN
from games.storm_west.rules.attackers import attacker, defender
from games.storm_west.rules.stacking import fits, settle_stacks
from games.storm_west.rules.zones import enemy_zone
from games.storm_west.state import Front, destroy, lose_step
from ww1core.hexgrid import HexSet, first, members, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, first_class, losses, other, place
from ww1core.turns import Steps, bar, bind, decision, only, procedure, when, word


@rule("SW-13.31c", "SW-13.31d")
def attackers_alive(s: Front) -> UnitSet:
    """The attackers that are left, who never retreat: points beyond their steps are ignored."""
    return s.battle.attackers & s.present[s.battle.seat]


@rule("SW-13.31d")
def defenders_alive(s: Front) -> UnitSet:
    """The defenders that are left: points beyond their steps are ignored."""
    return s.battle.defenders & s.present[other(s.battle.seat)]


@rule("SW-14.1a", "SW-14.1b", "SW-S3.15c", "SW-S3.18b", "SW-S3.22b")
def first_of_attackers(s: Front, left: UnitSet) -> UnitSet:
    """Tanks are lost first, heavy ones before fast ones, then Marines."""
    book = s.book
    alive = attackers_alive(s)
    return left & first_class(alive, (book.tanks & ~book.fast_tanks, book.fast_tanks, book.marines))


@rule("SW-16.7", "SW-S3.18b")
def assault_pays(s: Front, left: UnitSet, points: int, suffered: UnitSet) -> UnitSet:
    """The last point falls on an assault corps, if none has suffered and one is left."""
    book = s.book
    alive = attackers_alive(s)
    owes = (
        "assault_losses" in book.used
        and s.battle.seat == GERMAN
        and points == 1
        and not suffered & book.assault
        and alive & book.assault
        and not alive & book.tanks
    )
    return left & book.assault if owes else left


@rule("SW-S3.19c", "SW-S3.22b", "SW-14.3a")
def first_of_defenders(s: Front, left: UnitSet, suffered: UnitSet) -> UnitSet:
    """Anti-tank units pay first against tanks, then Marines; the artillery group comes last."""
    book = s.book
    alive = defenders_alive(s)
    against_tanks = book.anti_tank if s.battle.with_tanks and not suffered else 0
    return left & first_class(alive, (against_tanks, book.marines, ~book.guns))


def hurt(s: Front, unit: int) -> None:
    """A point costs the unit a step."""
    lose_step(s, unit, "SW-13.31a")


def told_of_points(s: Front, points: int) -> dict[str, object]:
    """For the question: the points that are left, and where."""
    return {"points": points, "target": s.battle.target}


@rule("SW-13.30a", "SW-13.30e")
def has_retreated(s: Front, relieved: int) -> bool:
    """Whether the defenders have retreated already."""
    return relieved > 0


@rule("SW-14.3a")
def guns_stand(s: Front) -> bool:
    """Whether the artillery group is among the defenders: then nobody retreats."""
    return bool(defenders_alive(s) & s.book.guns)


@rule("SW-13.30b", "SW-13.30d", "SW-13.30e", "SW-9.2")
def retreat_hexes(s: Front) -> HexSet:
    """The hexes beside the battle without an enemy that have room for all defenders."""
    battle, seat = s.battle, other(s.battle.seat)
    units, own = defenders_alive(s), s.book.own[seat]
    near = s.book.touching[battle.target] & ~s.occupied[battle.seat]
    return subset(near, lambda hex_: fits(s, hex_, s.standing[hex_] & own | units))


def nowhere_to_retreat(s: Front) -> bool:
    """Whether no hex takes all defenders."""
    return not retreat_hexes(s)


@procedure(rule=("SW-13.30a", "SW-13.30c"))
def retreat() -> Steps:
    """All defenders go one hex; in an enemy zone that costs them a step."""
    return (fall_back, when(is_pursued, bind(suffer_pursuit, points=1)))


@rule("SW-13.30f")
@decision(
    rule="SW-13.30b",
    asks="hex",
    seat=defender,
    hidden=True,
    among=(retreat_hexes, "no_retreat_there"),
)
def fall_back(s: Front, hex_: int) -> None:
    """Where all defenders retreat together."""
    units, from_ = defenders_alive(s), s.battle.target
    was_held = bool(s.standing[hex_])
    for unit in members(units):
        place(s, unit, hex_, "SW-13.30b")
    if was_held:
        s.retreated |= units
    settle_stacks(s, from_)


@rule("SW-13.30c", "SW-10.6")
def is_pursued(s: Front) -> bool:
    """Whether the retreat led into an enemy zone that no friend had cancelled."""
    seat = other(s.battle.seat)
    units = defenders_alive(s)
    hex_ = s.hex[first(units)]
    if s.standing[hex_] & s.book.own[seat] & ~units:
        return False
    return bool(enemy_zone(s, seat) >> hex_ & 1)


suffer_pursuit = losses(
    "suffer_pursuit",
    rule="SW-13.30c",
    units=(defenders_alive, "not_in_the_battle"),
    bars=[only("SW-13.31b", "others_are_lost_first", first_of_defenders)],
    hurt=hurt,
    seat=defender,
    tells=told_of_points,
)

suffer_defence = losses(
    "suffer_defence",
    rule="SW-13.31b",
    units=(defenders_alive, "not_in_the_battle"),
    bars=[only("SW-13.31b", "others_are_lost_first", first_of_defenders)],
    hurt=hurt,
    reliefs=[
        (
            word(
                "retreat",
                bar("SW-13.30a", "has_retreated", has_retreated),
                bar("SW-14.3a", "guns_do_not_retreat", guns_stand),
                bar("SW-13.30b", "nowhere_to_retreat", nowhere_to_retreat),
            ),
            retreat,
        )
    ],
    seat=defender,
    tells=told_of_points,
    hidden=True,
)

suffer_attack = losses(
    "suffer_attack",
    rule="SW-13.31b",
    units=(attackers_alive, "not_in_the_battle"),
    bars=[
        only("SW-14.1a", "others_are_lost_first", first_of_attackers),
        only("SW-16.7", "assault_corps_pay", assault_pays),
    ],
    hurt=hurt,
    seat=attacker,
    tells=told_of_points,
)


@rule("SW-13.30f")
def crush_guests(s: Front) -> None:
    """Units that had retreated into the hex are eliminated when its defenders suffer at all."""
    if s.battle.defender_loss:
        for unit in members(s.battle.guests & s.present[other(s.battle.seat)]):
            destroy(s, unit, "SW-13.30f")
