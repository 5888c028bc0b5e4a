"""Advance (O16.1 to O16.3): one hex, whatever it costs and whoever is there."""

from __future__ import annotations

from games.gwc.rules.actions.moving import advanced
from games.gwc.rules.formations.command import tell_units
from games.gwc.rules.movement import paces
from games.gwc.rules.movement.exits import exit_board
from games.gwc.rules.movement.stacks import next_mover, somebody_can_go, stack_up
from games.gwc.rules.movement.steps import enter
from games.gwc.rules.orders.activation import activate, can_activate, purpose_of
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.turns import (
    Steps,
    bar,
    bind,
    call,
    decision,
    only,
    procedure,
    put,
    when_chosen,
    while_,
    word,
)

purpose_of("advance", able=paces.mobile, useful=paces.able_to_advance)


@rule("GWC-O16.1a")
def can_advance(s: Field, seat: int) -> bool:
    """Whether somebody could be activated who has somewhere to go."""
    return can_activate(s, seat, "advance")


@procedure
def advance_order(seat: int) -> Steps:
    """An Advance Order."""
    return (
        put("summoned", bind(activate, purpose="advance")),
        while_(somebody_can_go, when_chosen("mover", next_mover, advance_stack)),
    )


@procedure(owns="march")
def advance_stack(seat: int, mover: int) -> Steps:
    """One stack advances: nobody can fire at it, but wire may have been hidden there."""
    return (
        stack_up,
        put("from_", start_of),
        when_chosen(
            "to", advance_to, put("movers", set_out), bind(enter, rule_id="GWC-O16.1a"), advanced
        ),
    )


def start_of(s: Field) -> int:
    """Where the stack stands."""
    return s.march.start


def hexes_beside(s: Field) -> HexSet:
    """The hexes beside the stack."""
    return s.book.land.around[s.march.start]


def hexes_not_reached(s: Field, left: HexSet) -> HexSet:
    """The impassable hexes, and bridges off their way."""
    return paces.without_way(s, left, s.march, s.march.start)


@rule("GWC-O16.2", "GWC-O16.3")
def can_exit(s: Field) -> bool:
    """Whether the stack stands on an edge by which it may leave."""
    return paces.can_leave(s, s.march.movers, s.march.seat, s.march.start)


@rule("GWC-O16.1b", "GWC-O16.2")
@decision(
    rule="GWC-O16.1a",
    asks="hex",
    words=[word("exit", only("GWC-O16.3", "cannot_leave_here", can_exit))],
    among=(hexes_beside, "not_adjacent"),
    bars=[
        bar("GWC-O23.5.8", "closed_to_tanks", paces.of_stack(paces.closed_to_stack)),
        bar("GWC-8.2.1a", "tank_is_there", paces.of_stack(paces.other_tanks)),
        bar("GWC-O16.3", "no_way_there", hexes_not_reached),
    ],
    tells=lambda s: tell_units(s, s.march.movers),
)
def advance_to(s: Field, to: int | str, seat: int) -> None:
    """Into which hex the stack advances, or that it leaves the board."""
    if to == "exit":
        call(s, exit_board, s.march.movers)


def set_out(s: Field) -> UnitSet:
    """Those who advance; they have entered a hex, though no points were spent."""
    s.march = s.march._replace(has_entered=True, is_sheltered=True)
    return s.march.movers
