"""Fire (chapter 6): guns with facing, range and sight."""

from __future__ import annotations

from ww1_tutorial.rules.movement import terrain
from ww1_tutorial.state import Field, lose_step
from ww1core.events import TerrainChanged, emit
from ww1core.hexgrid import HexSet, arc, members, put_terrain, take_terrain
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.tables import Modifiers
from ww1core.turns import bar, decision, only, roll

__all__ = ["fire", "ground", "turn_gun"]


@rule("TUT-6.1")
def hexes_in_range(s: Field, left: HexSet, unit: int) -> HexSet:
    """The hexes within the gun's range."""
    return left & s.book.land.grid.within(s.hex[unit], s.book.units[unit].range)


@rule("TUT-9.3")
def hexes_in_mist(s: Field, left: HexSet, unit: int) -> HexSet:
    """With the option of mist, the hexes too far away to be seen in it."""
    if "mist" not in s.book.options:
        return 0
    return left & ~s.book.land.grid.within(s.hex[unit], s.book.fire.mist)


@rule("TUT-6.1")
def enemy_hexes(s: Field, left: HexSet, unit: int) -> HexSet:
    """The hexes that hold enemies."""
    return left & s.occupied[other(s.book.units[unit].seat)]


@rule("TUT-6.2")
def hexes_in_arc(s: Field, left: HexSet, unit: int) -> HexSet:
    """The hexes in front of the gun."""
    return left & arc(s.book.land.grid, s.hex[unit], s.facing[unit])


def ground(s: Field) -> tuple[HexSet, ...]:
    """What lies on the printed map and changes sight: shell holes."""
    return (terrain(s, "shell_holes"),)


@rule("TUT-6.3")
def seen_hexes(s: Field, left: HexSet, unit: int) -> HexSet:
    """The hexes that nothing hides from the gun."""
    return s.book.sight.visible_from(s.hex[unit], left, ground(s))


@rule("TUT-6.5", "TUT-6.6", "TUT-9.2")
def fire_modifiers(s: Field, unit: int, target: int) -> Modifiers:
    """What is added to the die for a shot."""
    named = s.book.fire_modifiers
    modifiers = [named[key] for key in ("woods", "town", "trench") if terrain(s, key) >> target & 1]
    if s.book.sight.hindrance(s.hex[unit], target, ground(s)):
        modifiers.append(named["hedge"])
    return Modifiers(modifiers)


@decision(
    rule="TUT-6.1",
    asks="hex",
    among=(enemy_hexes, "no_enemy_there"),
    bars=[
        only("TUT-6.1", "out_of_range", hexes_in_range),
        bar("TUT-9.3", "hidden_by_mist", hexes_in_mist),
        only("TUT-6.2", "outside_the_arc", hexes_in_arc),
        only("TUT-6.3", "not_seen", seen_hexes),
    ],
    forced=False,
)
def fire(s: Field, hex_: int, unit: int) -> None:
    """What the gun fires at."""
    shoot(s, unit, hex_)


@rule("TUT-6.4", "TUT-6.7")
def shoot(s: Field, unit: int, target: int) -> None:
    """One die: a hit costs the strongest unit a step, a natural six tears up the ground."""
    chart = s.book.fire
    natural = roll(s, "fire", unit, target, rule="TUT-6.4")
    is_hit = natural + fire_modifiers(s, unit, target).total >= chart.hit
    if natural >= chart.cratering:
        land = s.book.land
        s.changes = take_terrain(land, s.changes, "woods", 1 << target)
        s.changes = put_terrain(land, s.changes, "shell_holes", 1 << target)
        emit(s, TerrainChanged, target, "shell_holes", "TUT-6.7")
    if is_hit:
        victim = max(members(s.standing[target]), key=lambda other: (s.steps[other], -other))
        lose_step(s, victim, "TUT-6.4")


@decision(rule="TUT-6.8", asks="facing", forced=False)
def turn_gun(s: Field, facing: int, unit: int) -> None:
    """Where the gun looks from now on."""
    s.facing[unit] = facing
