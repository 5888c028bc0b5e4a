"""Melee (O16.4): wherever both sides stand in a hex, one of them is destroyed, or both."""

from __future__ import annotations

from games.gwc.rules.actions.melee import before_melee, melee_over
from games.gwc.rules.cards.rolls import dice_roll
from games.gwc.rules.formations.command import contested
from games.gwc.rules.formations.partners import senior
from games.gwc.rules.formations.status import eliminate_all
from games.gwc.rules.formations.values import melee_power
from games.gwc.rules.turns.objectives import settle_control, take_control
from games.gwc.state import NOTHING, Field, Melee, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import other, stack_of, with_item
from ww1core.turns import (
    Steps,
    bind,
    call,
    decision,
    procedure,
    put,
    spoken_by,
    stop_if,
    when,
    while_,
)


@procedure
def melees(s: Field) -> None:
    """Control is looked at, then the melees are fought."""
    settle_control(s)
    if contested(s):
        call(s, fight_melees, 0)


@procedure(rule="GWC-O16.4")
def fight_melees(spared: int) -> Steps:
    """All melees but those in spared hexes, one at a time, in the order of the active player."""
    return while_(hexes_to_fight, put("hex_", choose_melee), melee, control_after_melee)


def hexes_to_fight(s: Field, spared: HexSet) -> HexSet:
    """The hexes of melees that are to be fought."""
    return contested(s) & ~spared


def active_player(s: Field) -> int:
    """The player whose Turn it is."""
    return s.active


@decision(
    rule="GWC-O16.4",
    asks="hex",
    seat=active_player,
    among=(hexes_to_fight, "no_melee_there"),
    needs=("spared",),
)
def choose_melee(_s: Field, hex_: int) -> None:
    """Which melee is fought next."""


@rule("GWC-A30b", "GWC-7.3.1b")
def control_after_melee(s: Field, hex_: int) -> None:
    """Who is left has the Objective; where nobody is, it stays with who had it before."""
    take_control(s, hex_)


@procedure(owns="melee")
def melee(hex_: int) -> Steps:
    """One melee."""
    return (
        begin_melee,
        when(lone_runners, lose_runners, otherwise=(fight, melee_over)),
    )


def begin_melee(s: Field, hex_: int) -> None:
    """Both sides stand in the hex, one of them perhaps since before."""
    intruders = [seat for seat in (0, 1) if s.intruded[seat] >> hex_ & 1]
    s.melee = Melee(hex_, other(intruders[0]) if intruders else NOTHING)
    tell(s, "told.melee", "GWC-O16.4", hex=hex_)


@rule("GWC-O16.4.1a")
def lone_runners(s: Field, hex_: int) -> UnitSet:
    """The Runners of a side that has nobody else in the hex."""
    runners = 0
    for seat in (0, 1):
        units = stack_of(s, hex_, seat)
        if not units & ~s.book.runners:
            runners |= units
    return runners


@rule("GWC-O16.4.1a")
def lose_runners(s: Field, hex_: int) -> None:
    """Runners alone are eliminated, and no card can be played."""
    eliminate_all(s, lone_runners(s, hex_), "GWC-O16.4.1a")


@procedure(rule=("GWC-O16.4.2a", "GWC-GL-SIMULT"))
def fight(hex_: int) -> Steps:
    """Actions, strengths, the roll of the inactive player and that of the active one, the loss."""
    return (
        before_melee,
        stop_if(somebody_is_gone),
        add_up,
        spoken_by(
            inactive_roller, put("rolled", bind(dice_roll, seat=inactive_player, kind="melee"))
        ),
        bind(fix_melee_total, roller=inactive_player),
        stop_if(somebody_is_gone),
        spoken_by(active_roller, put("rolled", bind(dice_roll, seat=active_player, kind="melee"))),
        bind(fix_melee_total, roller=active_player),
        stop_if(somebody_is_gone),
        destroy_losers,
    )


def inactive_player(s: Field) -> int:
    """The player whose Turn it is not."""
    return other(s.active)


def inactive_roller(s: Field, hex_: int) -> int:
    """Who of the inactive side rolls in a melee."""
    return senior(s, other(s.active), s.standing[hex_])


def active_roller(s: Field, hex_: int) -> int:
    """Who of the active side rolls in a melee."""
    return senior(s, s.active, s.standing[hex_])


@rule("GWC-O16.4.1c", "GWC-O16.4.2b")
def somebody_is_gone(s: Field, hex_: int) -> bool:
    """Whether a side has nobody left in the hex: the melee then ends without more."""
    return not contested(s) >> hex_ & 1


@rule("GWC-O16.4.1b")
def add_up(s: Field, hex_: int) -> None:
    """The melee FP of both sides: Formations without Weapons, and what Actions add."""
    powers = tuple(
        s.melee.adds[seat] + sum(melee_power(s, unit) for unit in members(stack_of(s, hex_, seat)))
        for seat in (0, 1)
    )
    s.melee = s.melee._replace(powers=powers, fighters=s.standing[hex_])


@procedure(rule=("GWC-O16.4.2a", "GWC-4.2.1"))
def fix_melee_total(s: Field, roller: int, rolled: int) -> None:
    """Melee FP and roll are the Melee Total."""
    power = s.melee.powers[roller]
    total = power + rolled
    s.melee = s.melee._replace(totals=with_item(s.melee.totals, roller, total))
    tell(
        s, "told.melee_total", "GWC-O16.4.2a", seat=roller, power=power, rolled=rolled, total=total
    )


@rule("GWC-O16.4.3", "GWC-F126", "GWC-F129")
def losers(s: Field, hex_: int) -> tuple[int, ...]:
    """Who loses a melee: the lower total; of equal ones both, but not who held a strong work."""
    german, entente = s.melee.totals
    if german != entente:
        return (0,) if german < entente else (1,)
    if s.melee.holder != NOTHING and is_held_work(s, hex_):
        return (other(s.melee.holder),)
    return (0, 1)


def is_held_work(s: Field, hex_: int) -> bool:
    """Whether a work in the hex saves those who held it when totals are equal."""
    works, bit = s.book.fortifications.fortifications, 1 << hex_
    is_safe = s.blockhouses & bit and works["blockhouse"].survives_tie
    return bool(is_safe or (s.pillboxes & bit and works["pillbox"].survives_tie))


@rule("GWC-O16.4.3")
def destroy_losers(s: Field, hex_: int) -> None:
    """Everybody on the losing side who took part is eliminated at the same time."""
    lost = 0
    for seat in losers(s, hex_):
        lost |= stack_of(s, hex_, seat) & s.melee.fighters
    eliminate_all(s, lost, "GWC-O16.4.3")
