"""Assault (chapter 8): from the order to the advance."""

from __future__ import annotations

from ww1_tutorial.rules.cards import assault_declared
from ww1_tutorial.rules.movement import enemy_zone, full_hexes, terrain
from ww1_tutorial.state import Assault, Field, lose_step
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, has, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, place, room, units_in
from ww1core.tables import Modifiers
from ww1core.turns import Steps, bar, decision, each, procedure, put, roll, when

__all__ = ["assault", "column_shifts", "final_column"]


@procedure(owns="assault")
def assault(unit: int, seat: int) -> Steps:
    """One assault."""
    return (
        put("target", choose_target),
        declare_assault,
        join_assault,
        assault_declared,
        roll_for_assault,
        when(attackers_lose, put("loser", choose_loss_of_attackers), take_loss),
        when(defenders_lose, put("loser", choose_loss_of_defenders), take_loss),
        when(
            defenders_retreat,
            each(
                "retreating",
                defenders,
                when(has_a_way_out, retreat, otherwise=(is_trapped,)),
                guard=is_still_there,
            ),
        ),
        when(target_is_empty, advance),
    )


@rule("TUT-8.1")
def targets(s: Field, left: HexSet, unit: int) -> HexSet:
    """The adjacent hexes with enemies."""
    return left & s.book.land.around[s.hex[unit]] & s.occupied[other(s.book.units[unit].seat)]


@decision(
    rule="TUT-8.1", asks="hex", among=(targets, "no_adjacent_enemy"), needs=("unit",), forced=False
)
def choose_target(_s: Field, _hex: int) -> None:
    """Which hex is assaulted."""


def declare_assault(s: Field, unit: int, seat: int, target: int) -> None:
    """The assault begins with the unit that was ordered."""
    s.assault = Assault(seat, target, 1 << unit)
    tell(s, "told.assault", "TUT-8.1", seat=seat, at=target)


def neighbours_of_target(s: Field, left: UnitSet, seat: int, target: int) -> UnitSet:
    """The seat's units next to the target."""
    return left & s.book.own[seat] & units_in(s, s.book.land.around[target])


def guns(s: Field, left: UnitSet) -> UnitSet:
    """The guns among the candidates."""
    return left & s.book.guns


def unsupplied(s: Field, left: UnitSet) -> UnitSet:
    """The unsupplied among the candidates."""
    return left & s.unsupplied


def with_orders(s: Field, left: UnitSet) -> UnitSet:
    """Those that took an order this turn."""
    return left & s.ordered


@decision(
    rule="TUT-8.2",
    asks="unit",
    repeated=True,
    among=(neighbours_of_target, "not_next_to_target"),
    bars=[
        bar("TUT-8.1", "guns_do_not_assault", guns),
        bar("TUT-5.4", "unsupplied", unsupplied),
        bar("TUT-4.4", "has_its_order", with_orders),
    ],
    needs=("target",),
)
def join_assault(s: Field, unit: int | str) -> None:
    """Who joins in, one by one."""
    if isinstance(unit, int):
        s.assault = s.assault._replace(attackers=s.assault.attackers | 1 << unit)
        s.ordered |= 1 << unit


def strength(s: Field, units: UnitSet) -> int:
    """The steps of some units."""
    return sum(s.steps[unit] for unit in members(units))


@rule("TUT-8.5", "TUT-8.6", "TUT-9.2")
def column_shifts(s: Field) -> Modifiers:
    """Everything that moves the column of the assault."""
    fight, shifts = s.assault, s.book.shifts
    ground = [
        shifts[key]
        for key in ("woods", "town", "hill", "trench")
        if terrain(s, key) >> fight.target & 1
    ]
    river, grid = s.book.land.sides["river"], s.book.land.grid
    if all(has(river, grid, s.hex[unit], fight.target) for unit in members(fight.attackers)):
        ground.append(shifts["river"])
    return Modifiers([*ground, *(shifts[card] for card in fight.cards)])


@rule("TUT-8.3")
def final_column(s: Field) -> int:
    """The column of the assault after its shifts, held at the ends of the table."""
    columns = s.book.assault_table.columns
    attack = strength(s, s.assault.attackers)
    defence = strength(s, s.standing[s.assault.target])
    return columns.shifted(columns.position(attack, defence), column_shifts(s).total)


@rule("TUT-8.4")
def roll_for_assault(s: Field) -> None:
    """The die and its result."""
    die = roll(s, "assault", s.assault.target, rule="TUT-8.4")
    result = s.book.assault_table.look_up(final_column(s), die)
    s.assault = s.assault._replace(result=result)
    tell(s, "told.result", "TUT-8.4", result=result)


def attackers_lose(s: Field) -> bool:
    """The result costs the attackers a step."""
    return s.assault.result in {"A1", "EX"}


def defenders_lose(s: Field) -> bool:
    """The result costs the defenders a step."""
    return s.assault.result in {"D1", "EX"}


def defenders_retreat(s: Field) -> bool:
    """The result makes the defenders go."""
    return s.assault.result in {"D1", "R"}


def attacking(s: Field, left: UnitSet) -> UnitSet:
    """The attackers among the candidates."""
    return left & s.assault.attackers


def defending(s: Field, left: UnitSet) -> UnitSet:
    """The defenders among the candidates."""
    return left & s.standing[s.assault.target]


def attacker(s: Field) -> int:
    """The seat that assaults."""
    return s.assault.seat


def defender(s: Field) -> int:
    """The seat that is assaulted."""
    return other(s.assault.seat)


@decision(rule="TUT-8.7", asks="unit", seat=attacker, among=(attacking, "does_not_attack"))
def choose_loss_of_attackers(_s: Field, _unit: int) -> None:
    """Which attacker takes the loss."""


@decision(rule="TUT-8.7", asks="unit", seat=defender, among=(defending, "does_not_defend"))
def choose_loss_of_defenders(_s: Field, _unit: int) -> None:
    """Which defender takes the loss."""


@rule("TUT-8.7")
def take_loss(s: Field, loser: int) -> None:
    """The loss that was chosen."""
    if s.steps[loser] == 1:
        s.assault = s.assault._replace(attackers=s.assault.attackers & ~(1 << loser))
    lose_step(s, loser, "TUT-8.4")


def defenders(s: Field) -> tuple[int, ...]:
    """The units in the target hex."""
    return members(s.standing[s.assault.target])


def is_still_there(s: Field, retreating: int) -> bool:
    """The unit is still in the target hex."""
    return s.hex[retreating] == s.assault.target


@rule("TUT-8.8")
def ways_out(s: Field, left: HexSet, retreating: int) -> HexSet:
    """The adjacent hexes that a unit may retreat into."""
    seat = s.book.units[retreating].seat
    closed = s.occupied[other(seat)] | (enemy_zone(s, seat) & ~s.occupied[seat])
    return left & s.book.land.around[s.hex[retreating]] & ~closed & ~full_hexes(s, retreating)


def has_a_way_out(s: Field, retreating: int) -> bool:
    """Some hex is open to the unit."""
    return ways_out(s, s.book.land.all, retreating) != 0


@rule("TUT-8.8")
def is_trapped(s: Field, retreating: int) -> None:
    """A unit with no way out loses a step and stays."""
    lose_step(s, retreating, "TUT-8.8")


@decision(rule="TUT-8.8", asks="hex", seat=defender, among=(ways_out, "no_way_out_there"))
def retreat(s: Field, hex_: int, retreating: int) -> None:
    """Where the unit retreats."""
    place(s, retreating, hex_, "TUT-8.8")


def target_is_empty(s: Field) -> bool:
    """Nobody is left in the target hex."""
    return not s.standing[s.assault.target]


@rule("TUT-2.2")
def without_room(s: Field, left: UnitSet) -> UnitSet:
    """Every candidate, once the target holds as many units as it may."""
    return 0 if room(s, first(left)) >> s.assault.target & 1 else left


@decision(
    rule="TUT-8.9",
    asks="unit",
    seat=attacker,
    repeated=True,
    among=(attacking, "did_not_attack"),
    bars=[bar("TUT-2.2", "no_room", without_room)],
)
def advance(s: Field, unit: int | str) -> None:
    """Who advances, one by one."""
    if isinstance(unit, int):
        place(s, unit, s.assault.target, "TUT-8.9")
