"""Runner (O27): a Runner is placed, moves, or carries a request to the guns."""

from __future__ import annotations

from games.gwc.rules.artillery import artillery_orders
from games.gwc.rules.artillery.telephones import NO_LINE
from games.gwc.rules.formations.command import highest_leader
from games.gwc.rules.formations.excuses import Cause
from games.gwc.rules.formations.partners import ALLIED
from games.gwc.rules.movement.move import clear_move, march_stack
from games.gwc.rules.movement.paces import can_move_at_all
from games.gwc.rules.orders.activation import fresh
from games.gwc.state import NOTHING, UNUSED, Field, UnitSet
from ww1core.hexgrid import members, subset
from ww1core.ledger import rule
from ww1core.pieces import place
from ww1core.turns import Steps, because, call, decision, only, procedure, put, word


@rule("GWC-O27.a")
def unused_runner(s: Field, seat: int) -> int:
    """A Runner among the unused counters, of the Leader's own nation if there is one."""
    leader = highest_leader(s, seat)
    if leader == NOTHING:
        return NOTHING
    own = s.book.runners & s.book.corps[s.voice[seat]]
    spare = [unit for unit in members(own) if s.hex[unit] == UNUSED]
    nation = s.book.units[leader].nation
    same = [unit for unit in spare if s.book.units[unit].nation == nation]
    return (same or spare or [NOTHING])[0]


@rule("GWC-O27.b")
def moving_runners(s: Field, seat: int) -> UnitSet:
    """The Runners on the board that can move."""
    return subset(s.book.runners & fresh(s, seat), lambda unit: can_move_at_all(s, unit, seat))


def can_place_runner(s: Field, seat: int) -> bool:
    """Whether a Runner can be placed."""
    return unused_runner(s, seat) != NOTHING


LEADERLESS: Cause = (
    *("GWC-O27.a", "no_leader_on_board"),
    lambda s, seat: highest_leader(s, seat) == NOTHING,
)


def can_use_runner(s: Field, seat: int) -> bool:
    """Whether a Runner Order can do anything."""
    is_mobile = can_place_runner(s, seat) or bool(moving_runners(s, seat))
    return is_mobile or artillery_orders.can_use_confusion(s, seat)


@rule("GWC-O27.b", "GWC-O27.c")
@decision(
    rule="GWC-O27.a",
    words=[
        word("place", because(*LEADERLESS), only("GWC-O27.a", "no_spare_runner", can_place_runner)),
        word("move", only("GWC-O27.b", "no_runner_can_move", moving_runners)),
        word(
            "request",
            *(because(*NO_LINE), because(*artillery_orders.NO_OBSERVER)),
            only("GWC-O27.c", "no_runner_ready", artillery_orders.can_use_confusion),
        ),
    ],
)
def use_runner(s: Field, what: str, seat: int) -> None:
    """What a Runner Order is used for."""
    if what == "place":
        place_runner(s, seat)
    elif what == "move":
        call(s, runner_move, seat)
    else:
        call(s, artillery_orders.messenger_request, seat)


@rule("GWC-O27.a", "GWC-O27.1")
def place_runner(s: Field, seat: int) -> None:
    """A Runner appears with the Leader and is done for the Turn."""
    unit = unused_runner(s, seat)
    place(s, unit, s.hex[highest_leader(s, seat)], "GWC-O27.a")
    summon(s, 1 << unit)


def summon(s: Field, units: UnitSet) -> None:
    """Some Formations are activated by the Order."""
    s.activated |= units
    s.order = s.order._replace(activated=s.order.activated | units, executed=False)


@procedure
def runner_move(seat: int) -> Steps:
    """One Runner moves as by a Move Order, alone."""
    return clear_move, put("mover", choose_runner), march_stack, clear_move


@rule("GWC-O27.2")
@decision(
    rule="GWC-O27.b",
    asks="unit",
    bars=[ALLIED, only("GWC-O27.b", "not_a_runner_that_can_move", moving_runners)],
)
def choose_runner(s: Field, unit: int, seat: int) -> None:
    """Which Runner moves; it is done for the Turn then."""
    summon(s, 1 << unit)
