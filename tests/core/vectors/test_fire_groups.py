"""Fire put together mount by mount, then one morale die for each unit or one for the hex."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.hexgrid import Grid, HexMap, Obstacle, Overlay, Sight
from ww1core.hexgrid.facing import arc
from ww1core.hexgrid.hexset import members
from ww1core.tables import Modifier, Modifiers
from ww1core.turns import (
    State,
    bar,
    decision,
    each,
    procedure,
    put,
    roll,
    stop_if,
    value,
)

GRID = Grid(columns=9, rows=9)
SIGHT = Sight(HexMap(GRID), overlays=[Overlay((Obstacle("tank", height=None),))])
TARGET = GRID.hex("0505")


class Mount(NamedTuple):
    """A weapon that fires: a squad's, or one of a vehicle with an arc of its own."""

    name: str
    strength: int
    at: str = "0502"
    is_squad_gun: bool = False
    is_vehicle_gun: bool = False
    facing: int = -1


class Target(NamedTuple):
    name: str
    morale: int = 4
    kind: str = "squad"


class Fire(State):
    fired: int = value(0)
    pinned: int = value(0)
    eliminated: int = value(0)
    retreated: int = value(0)
    gassed: int = value(0)
    total: int = value(0)
    modifier: int = value(0)
    dice: tuple = value(())


@procedure
def small_arms():
    return (
        put("firers", add_firers),
        put("hit", resolve_fire),
        stop_if(lambda s, hit: not hit),
        put("worse", lambda s, firers: int(any_gun(s, firers))),
        each(
            "unit", soft_targets, check_morale, guard=lambda s, unit: not s.eliminated >> unit & 1
        ),
    )


def mounts(s, units):
    return [s.book.mounts[unit] for unit in members(units)]


def any_gun(s, firers):
    return any(mount.is_squad_gun or mount.is_vehicle_gun for mount in mounts(s, firers))


def unseen(s, left):
    return sum(
        1 << unit
        for unit in members(left)
        if not SIGHT.sees(GRID.hex(s.book.mounts[unit].at), TARGET, (s.book.tanks,))
    )


def outside_arc(s, left):
    """A mount with a facing covers 60 degrees."""
    return sum(
        1 << unit
        for unit in members(left)
        if s.book.mounts[unit].facing >= 0
        and not arc(GRID, GRID.hex(s.book.mounts[unit].at), s.book.mounts[unit].facing) >> TARGET
        & 1
    )


@decision(
    rule="LS-8.62",
    asks="mount",
    seat=lambda s: 0,
    repeated=True,
    bars=[
        bar("LS-8.61", "has_fired", lambda s, left: left & s.fired),
        bar("LS-8.23", "not_seen", unseen),
        bar("LS-8.12", "outside_the_arc", outside_arc),
    ],
    forced=False,
)
def add_firers(s, choice):
    if choice != "done":
        s.fired |= 1 << choice


def fire_modifiers(s, firers):
    """LS-8.65: each squad's machine gun, and each pair of those on vehicles."""
    found = mounts(s, firers)
    squads = sum(mount.is_squad_gun for mount in found)
    pairs = sum(mount.is_vehicle_gun for mount in found) // 2
    gun = Modifier("machine gun", -1, "LS-8.65a")
    return Modifiers([gun.times(squads), gun.times(pairs)])


def resolve_fire(s, firers):
    s.total = sum(mount.strength for mount in mounts(s, firers))
    s.modifier = fire_modifiers(s, firers).total
    return roll(s, "small arms") + s.modifier <= 2


def soft_targets(s):
    return [unit for unit, target in enumerate(s.book.targets) if target.kind == "squad"]


def morale(s, unit):
    """LS-5.34: gas takes one off."""
    return s.book.targets[unit].morale - (s.gassed >> unit & 1)


def suffer(s, unit, total):
    """LS-9.11: not above morale pins, or drives a pinned unit back; above eliminates."""
    if total > morale(s, unit):
        s.eliminated |= 1 << unit
    elif s.pinned >> unit & 1:
        s.retreated |= 1 << unit
    else:
        s.pinned |= 1 << unit


def check_morale(s, unit, worse):
    die = roll(s, "morale", unit)
    s.dice = (*s.dice, die)
    suffer(s, unit, die + worse)


@procedure
def barrage_hit():
    return (
        put("die", lambda s: roll(s, "morale for the hex")),
        each("unit", soft_targets, suffer_barrage),
        each("piece", materiel, shell_materiel),
    )


def suffer_barrage(s, unit, die):
    s.dice = (die,)
    suffer(s, unit, die + s.book.worse)


def materiel(s):
    return [unit for unit, target in enumerate(s.book.targets) if target.kind != "squad"]


def shell_materiel(s, piece):
    """LS-5.53: 1 or 2 for a weapon, 1 for a vehicle."""
    limit = 2 if s.book.targets[piece].kind == "weapon" else 1
    if roll(s, "shell", piece) <= limit:
        s.eliminated |= 1 << piece


@pytest.fixture
def fire(begin):
    def make(root=small_arms, mounts=(), targets=(), script=None, tanks=(), worse=0, **slots):
        return begin(
            Fire,
            root,
            kinds={
                "mount": [mount.name for mount in mounts],
                "unit": [target.name for target in targets],
            },
            tables={
                "mounts": mounts,
                "targets": targets,
                "tanks": GRID.hexes_of(*tanks),
                "worse": worse,
            },
            script=script,
            **slots,
        )

    return make


def test_five_machine_guns_make_every_squad_check(fire, answer):
    """LS-EX-8.7-five-mgs: 15 with -5; three checks with +1, the tank is not touched."""
    guns = [Mount(f"mg{n}", 3, is_squad_gun=True) for n in range(5)]
    targets = [Target("s1"), Target("s2"), Target("s3"), Target("Mk.IV", kind="vehicle")]
    s = fire(mounts=guns, targets=targets, script={"small arms": [6], "morale": [3, 3, 4]})
    answer(s, *(gun.name for gun in guns), "done")

    assert (15, -5, 3) == (s.total, s.modifier, len(s.dice))
    assert (0b011, 0b100) == (s.pinned, s.eliminated)


def test_a_gun_and_a_lone_vehicle_gun_have_no_modifier(fire, answer):
    """LS-EX-8.63-mkiv-and-squad: 8 and 2 of the tank and 4 of the squad are 14."""
    tank = [Mount("gun", 8), Mount("mg", 2, is_vehicle_gun=True)]
    s = fire(mounts=[*tank, Mount("squad", 4)], script={"small arms": [6]})
    answer(s, "gun", "mg", "squad", "done")

    assert (14, 0) == (s.total, s.modifier)


def test_guns_of_two_vehicles_make_a_pair(fire, answer):
    """LS-EX-8.66-global-attack-B: 8 with -3, and +1 on the morale die."""
    guns = [Mount(f"tank{n}", 2, is_vehicle_gun=True) for n in (1, 2)]
    guns += [Mount(f"mg{n}", 2, is_squad_gun=True) for n in (4, 5)]
    s = fire(mounts=guns, targets=[Target("B")], script={"small arms": [5], "morale": [4]})
    answer(s, *(gun.name for gun in guns), "done")

    assert (8, -3, 0b1) == (s.total, s.modifier, s.eliminated)


def test_a_firer_behind_a_tank_may_not_join(fire, answer, refused):
    """LS-EX-8.66-global-defence: A and B make 9, C has a tank in its line."""
    squads = [Mount("A", 4), Mount("B", 5), Mount("C", 3, at="0508")]
    s = fire(mounts=squads, tanks=["0507"], script={"small arms": [6]})
    offer = answer(s)

    assert ["LS-8.23"] == refused(s, offer, "C")
    answer(s, "A", "B", "done")
    assert 9 == s.total


@pytest.mark.parametrize(("facing", "may_fire"), [(3, True), (0, False)])
def test_a_mount_fires_into_its_arc(fire, answer, refused, facing, may_fire):
    """LS-EX-8.63-mkiv-and-squad with a gun that looks south, then north."""
    s = fire(mounts=[Mount("gun", 8, facing=facing), Mount("squad", 4)])
    offer = answer(s)

    assert ([] if may_fire else ["LS-8.12"]) == refused(s, offer, "gun")


def test_a_barrage_is_one_die_for_the_hex(fire, answer):
    """LS-EX-5.51-one-die-two-morales: 4 with +1 eliminates morale 4 and pins morale 5."""
    targets = [Target("a", 4), Target("b", 5)]
    s = fire(barrage_hit, targets=targets, script={"morale for the hex": [4]}, worse=1)
    answer(s)

    assert (0b01, 0b10, 1) == (s.eliminated, s.pinned, len(s.dice))


def test_materiel_is_shelled_piece_by_piece(fire, answer):
    """LS-EX-5.53-HE-on-materiel: 2 and 3 at weapons, 1 at a tank, 2 at a car."""
    kinds = {"g1": "weapon", "g2": "weapon", "t1": "vehicle", "c1": "vehicle"}
    targets = [Target(name, kind=kind) for name, kind in kinds.items()]
    s = fire(
        barrage_hit, targets=targets, script={"morale for the hex": [1], "shell": [2, 3, 1, 2]}
    )
    answer(s)

    assert 0b0101 == s.eliminated


@pytest.mark.parametrize(
    ("pinned", "die", "worse", "result"),
    [
        (False, 4, 0, "pinned"),
        (True, 4, 0, "retreated"),
        (False, 5, 0, "eliminated"),
        (True, 4, 1, "eliminated"),
    ],
)
def test_a_second_pin_is_a_retreat(fire, answer, pinned, die, worse, result):
    """LS-EX-9.11-second-pin: morale 4."""
    gun = Mount("gun", 30, is_squad_gun=bool(worse))
    script = {"small arms": [1], "morale": [die]}
    s = fire(mounts=[gun], targets=[Target("s")], script=script, pinned=int(pinned))
    answer(s, "gun", "done")

    assert 1 == getattr(s, result)
    assert (s.eliminated, s.retreated) == (int(result == "eliminated"), int(result == "retreated"))


def test_gas_lowers_morale(fire, answer):
    """LS-EX-5.34-gas-second-hit: morale 4 counts 3, a 4 eliminates."""
    script = {"small arms": [1], "morale": [4]}
    s = fire(mounts=[Mount("gun", 30)], targets=[Target("s")], script=script, pinned=1, gassed=1)
    answer(s, "gun", "done")

    assert 1 == s.eliminated
