"""What happens when Formations step from one hex into another: move, advance or rout.

The order is: mines of the hex that is left, the step itself, wire under a Tank, immobilisation,
gas, mines of the hex that is entered, control of an Objective.
"""

from __future__ import annotations

from games.gwc.rules.artillery.gas import poison
from games.gwc.rules.formations.status import is_on_board
from games.gwc.rules.ground.minefields import entering_mines, leaving_mines, mine_attack
from games.gwc.rules.movement.tanks import crush_wire, immobilisation_test, tanks_to_test
from games.gwc.rules.orders.recover import stand_in
from games.gwc.rules.turns.objectives import take_control
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import first, members
from ww1core.ledger import rule
from ww1core.pieces import place
from ww1core.turns import Steps, bind, each, procedure, put, when


@procedure
def enter(movers: int, from_: int, to: int, rule_id: str) -> Steps:
    """Formations that stand together step into an adjacent hex, with all that it does to them.

    Nobody who broke on the mines he left stays behind.
    """
    return when(
        is_peaceful,
        step_over,
        otherwise=(
            leave_mines,
            put("movers", company),
            cross,
            crush_wire,
            each("tank", tanks_to_test, immobilisation_test),
            each("unit", gassed, bind(poison, rule_id="GWC-T107.1a"), guard=is_on_board),
            put("movers", company),
            when(entering_mines, bind(mine_attack, units=all_there, at=where_to)),
            hold_hex,
        ),
    )


@procedure(rule="GWC-F128")
def leave_mines(movers: int, from_: int) -> Steps:
    """Mines attack each of those who are about to leave their hex."""
    return each(
        "unit",
        leaving_mines,
        bind(mine_attack, units=only_it, at=where_from),
        guard=has_not_left,
    )


def is_peaceful(s: Field, movers: UnitSet, from_: int, to: int) -> bool:
    """Whether nobody drives, and there are neither mines nor gas that do something to them."""
    return not (movers & s.book.tanks or (s.mines | s.gas) >> to & 1 or s.mines >> from_ & 1)


def step_over(s: Field, movers: UnitSet, from_: int, to: int, rule_id: str) -> None:
    """The step where nothing happens on the way."""
    cross(s, movers, from_, to, rule_id)
    hold_hex(s, to)


def only_it(s: Field, unit: int) -> UnitSet:
    """One Formation as a set."""
    return 1 << unit


def where_from(s: Field, from_: int) -> int:
    """The hex that is left."""
    return from_


def where_to(s: Field, to: int) -> int:
    """The hex that is entered."""
    return to


@rule("GWC-A47b")
def company(s: Field, movers: UnitSet) -> UnitSet:
    """Those who step now: a Squad that has taken the place of a wounded Platoon goes on for it."""
    return 1 << stand_in(s, first(movers)) if s.march is None else s.march.movers


def has_not_left(s: Field, unit: int, from_: int) -> bool:
    """Whether a Formation is still in the hex it wants to leave."""
    return s.hex[unit] == from_


@rule("GWC-F128.2b", "GWC-O14.5")
def cross(s: Field, movers: UnitSet, from_: int, to: int, rule_id: str) -> None:
    """Those who are left step over, broken or not; the Order is being carried out."""
    crossing = movers & s.standing[from_]
    for unit in members(crossing):
        place(s, unit, to, rule_id)
    note_crossing(s, crossing)


def note_crossing(s: Field, crossing: UnitSet) -> None:
    """Keep who of those activated has crossed a hexside or the edge of the board in the Order."""
    order = s.order
    if order is not None and crossing & order.activated:
        moved = order.moved | crossing & order.activated
        s.order = order._replace(moved=moved, executed=True)


def all_there(s: Field, movers: UnitSet, to: int) -> UnitSet:
    """Those of the stack who are in the hex they entered."""
    return movers & s.standing[to]


@rule("GWC-T107.1a")
def gassed(s: Field, movers: UnitSet, to: int) -> tuple[int, ...]:
    """Those who have entered a hex with gas."""
    return members(movers & s.standing[to]) if s.gas >> to & 1 else ()


def hold_hex(s: Field, to: int) -> None:
    """See whether control of an Objective passes."""
    take_control(s, to)
