"""Move (O23): stacks go hex by hex, and after every step both sides may react."""

from __future__ import annotations

from games.gwc.rules.actions.moving import move_begun, stepped
from games.gwc.rules.formations.status import suppress
from games.gwc.rules.formations.weapons import drop_weapon
from games.gwc.rules.ground.ground_now import ground
from games.gwc.rules.movement import paces
from games.gwc.rules.movement.exits import exit_board
from games.gwc.rules.movement.stacks import next_mover, somebody_can_go, stack_up
from games.gwc.rules.movement.steps import enter
from games.gwc.rules.movement.tanks import is_bare_hole
from games.gwc.rules.movement.transfers import has_no_transfer, transfer_weapon
from games.gwc.rules.orders.activation import activate, can_activate, purpose_of
from games.gwc.rules.situations import liberties
from games.gwc.state import Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import (
    Steps,
    bar,
    because,
    bind,
    call,
    decision,
    loop,
    only,
    procedure,
    put,
    when,
    when_chosen,
    while_,
    word,
)

purpose_of("move", able=paces.mobile, useful=paces.able_to_move)


@rule("GWC-O14.5", "GWC-O23.1b")
def can_move(s: Field, seat: int) -> bool:
    """Whether somebody could be activated who has the points for a step."""
    return can_activate(s, seat, "move")


@procedure
def move_order(seat: int) -> Steps:
    """A Move Order."""
    return (clear_move, put("summoned", bind(activate, purpose="move")), moves, clear_move)


def clear_move(s: Field) -> None:
    """No card changes what an Order allows, and nobody is activated for Op Fire."""
    s.hot = ()
    liberties.revoke_all(s)


@procedure
def moves(seat: int) -> Steps:
    """Everybody activated moves, stack after stack, as long as the player likes."""
    return (move_begun, while_(somebody_can_go, when_chosen("mover", next_mover, march_stack)))


@procedure(owns="march")
def march_stack(seat: int, mover: int) -> Steps:
    """One stack moves until it stops, is stopped or leaves."""
    return (stack_up, loop(when_chosen("to", take_step, one_step), until=march_is_over))


def place_of(s: Field) -> int:
    """Where the stack that moves stands."""
    return s.hex[first(s.march.movers)]


def next_hexes(s: Field) -> HexSet:
    """The hexes beside the stack."""
    return s.book.land.around[place_of(s)]


def hexes_without_way(s: Field, left: HexSet) -> HexSet:
    """The impassable hexes, and bridges off their way."""
    return paces.without_way(s, left, s.march, place_of(s))


@rule("GWC-O24.2b")
def hexes_visited(s: Field) -> HexSet:
    """In an Offensive the hexes where the stack has been."""
    return s.march.visited if s.order.id == "O24" else 0


@rule("GWC-O24.2b")
def full_hexes(s: Field, left: HexSet) -> HexSet:
    """In an Offensive the hexes without room for the stack."""
    return paces.overfull(s, left, s.march) if s.order.id == "O24" else 0


def hexes_too_dear(s: Field, left: HexSet) -> HexSet:
    """The hexes that cost more than the stack has left."""
    return paces.too_dear(s, left, s.march, place_of(s))


@rule("GWC-O14.5")
def has_to_move(s: Field) -> bool:
    """Whether the stack may not stop: nobody has crossed a hexside yet and it can."""
    if s.order.executed:
        return False
    return may_exit(s) or bool(paces.open_steps(s, s.march, place_of(s)))


@rule("GWC-7.2.1a", "GWC-7.2")
def may_exit(s: Field) -> bool:
    """Whether the stack can leave the board here and pay for it."""
    march = s.march
    if not paces.can_leave(s, march.movers, march.seat, place_of(s)):
        return False
    return paces.points_left(s, march) >= paces.EXIT_COST


@rule("GWC-11.3b", "GWC-O23.a")
def is_slowed_down(s: Field) -> bool:
    """Whether a Weapon weighs on the stack, which goes by its Movement as it is now."""
    weapons = [s.weapon[unit] for unit in members(s.march.movers)]
    return any(weapon >= 0 and s.book.weapons[weapon].move for weapon in weapons)


def tell_points(s: Field) -> dict[str, object]:
    """For the question: where the stack stands, who is in it and what it has left."""
    left = max(paces.points_left(s, s.march), 0)
    return {"at": place_of(s), "units": members(s.march.movers), "points": left}


def explain_step(s: Field, choice: object) -> dict[str, object]:
    """For a refusal: what a step would cost, and what the stack has left for it."""
    march, to = s.march, choice if isinstance(choice, int) else -1
    cost = paces.price(s, march, place_of(s), to) or 0
    return {"cost": cost, "left": max(paces.points_left(s, march), 0)}


@rule("GWC-O23.4")
@decision(
    rule="GWC-O23.a",
    asks="hex",
    words=[
        word("stop", bar("GWC-O14.5", "has_to_move", has_to_move)),
        word("exit", only("GWC-7.2.1a", "cannot_leave_here", may_exit)),
        word("transfer", bar("GWC-O23.1.1", "no_transfer", has_no_transfer)),
        word("drop", only("GWC-11.3b", "no_weapon_to_drop", is_slowed_down)),
    ],
    among=(next_hexes, "not_next"),
    bars=[
        bar("GWC-O23.4", "enemy_is_there", paces.of_stack(paces.held_by_enemy)),
        bar("GWC-O23.5.8", "closed_to_tanks", paces.of_stack(paces.closed_to_stack)),
        bar("GWC-8.2.1a", "tank_is_there", paces.of_stack(paces.other_tanks)),
        because("GWC-O23.4", "no_way_there", hexes_without_way),
        bar("GWC-O24.2b", "was_there_before", hexes_visited),
        bar("GWC-O24.2b", "no_room", full_hexes),
        bar("GWC-O23.1b", "too_few_points", hexes_too_dear),
    ],
    tells=tell_points,
    explains=explain_step,
)
def take_step(s: Field, to: int | str, seat: int) -> None:
    """Where the stack goes next, or what else it does."""
    if to == "transfer":
        call(s, transfer_weapon, seat)
    elif to == "drop":
        call(s, drop_weapon, seat)
    elif isinstance(to, str):
        march = s.march
        s.march = march._replace(is_over=True)
        if to == "exit":
            call(s, exit_board, march.movers)


@procedure
def one_step(seat: int, to: int) -> Steps:
    """One hex: points are spent, the hex does what it does, both sides may react."""
    return (
        put("from_", place_of),
        put("movers", pay),
        bind(enter, rule_id="GWC-O23.a"),
        put("movers", those_who_march),
        meet_hex,
        when(somebody_is_left, stepped),
    )


@rule("GWC-O23.6", "GWC-O23.1a", "GWC-F130.2")
def pay(s: Field, to: int, from_: int) -> UnitSet:
    """Spend the points, and say how many it has been so far."""
    march = s.march
    spent = march.spent + (paces.price(s, march, from_, to) or 0)
    is_sheltered = paces.is_under_cover(s, march, from_, to)
    if (
        s.occupied[other(march.seat)] >> to & 1
        and liberties.storms_by(s, march.movers) == liberties.STOSSTRUPPEN
    ):
        is_sheltered = True
    s.march = march._replace(
        spent=spent,
        has_entered=True,
        is_sheltered=is_sheltered,
        in_vain=0,
    )
    tell(s, "told.step", "GWC-O23.6", unit=first(march.movers), at=to, spent=spent)
    return march.movers


def those_who_march(s: Field) -> UnitSet:
    """The stack as it is after the step."""
    return s.march.movers


def meet_hex(s: Field, movers: UnitSet, from_: int, to: int) -> None:
    """The stack meets what is in the hex: its ground, wire, enemies."""
    meet_ground(s, to)
    meet_wire(s, from_, to)
    meet_enemy(s, movers, to)


@rule("GWC-T116a", "GWC-T118a", "GWC-O23.5.5a", "GWC-T118.2", "GWC-T124.1", "GWC-O24.2b")
def meet_ground(s: Field, to: int) -> None:
    """Keep what the stack has met: a road, its first shell hole, where it has been."""
    march = s.march
    s.march = march._replace(
        on_road=march.on_road or bool(s.book.roads >> to & 1),
        met_shell_hole=march.met_shell_hole or is_bare_hole(s, to),
        met_splintered=march.met_splintered or ground(s, to) == "splintered_woods",
        visited=march.visited | 1 << to,
    )


@rule("GWC-F131.2")
def meet_wire(s: Field, from_: int, to: int) -> None:
    """Wire entered or left takes what points the stack has."""
    met = s.wire & (1 << from_ | 1 << to)
    if met:
        s.march = s.march._replace(wired=s.march.wired | met)


@rule("GWC-A54a", "GWC-S98.3.4", "GWC-S98.4.7")
def meet_enemy(s: Field, movers: UnitSet, to: int) -> None:
    """Who enters an enemy hex by a card goes no further, and some cards suppress him."""
    march = s.march
    if not s.occupied[other(march.seat)] >> to & 1:
        return
    s.march = march._replace(is_over=True)
    if liberties.storms_by(s, movers) == liberties.ASSAULTS:
        suppress(s, movers & s.standing[to], "GWC-S98.3.4")


def somebody_is_left(s: Field, movers: UnitSet, to: int) -> bool:
    """Whether anybody of the stack is in the hex it entered."""
    return bool(movers & s.standing[to])


@rule("GWC-O23.2b", "GWC-F131.2", "GWC-A41")
def march_is_over(s: Field) -> bool:
    """Whether the stack goes no further: it has stopped, wire holds it, one of it broke or fell.

    Wire that is taken away, or that a card lets it ignore, holds it no more.
    """
    march = s.march
    if march.is_over or march.sound & s.broken or march.wired & liberties.wire_for(s, march.movers):
        return True
    return any(s.hex[unit] < 0 for unit in members(march.movers))
