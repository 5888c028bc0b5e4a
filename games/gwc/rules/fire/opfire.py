"""Fire in somebody's move: Op Fire of the enemy (A42), Assault Fire of the movers (A31).

The window in which both are played opens after every expenditure of movement points.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.gwc.rules.cards.fate import discard
from games.gwc.rules.fire.fire_order import may_fire, one_attack
from games.gwc.rules.fire.firers import arms_of, bearer, has_target, target_hexes, with_target
from games.gwc.rules.formations.command import on_map
from games.gwc.rules.ground.sight import seen_among
from games.gwc.rules.orders.activation import activate, can_activate, purpose_of
from games.gwc.rules.situations.reactions import op_fire_activated
from games.gwc.state import NOTHING, Field, FirerSet, UnitSet, WeaponSet, carried
from ww1core.hexgrid import HexSet, first, members
from ww1core.ledger import rule
from ww1core.pieces import units_in
from ww1core.turns import Steps, bind, procedure, put

MOVES = frozenset({"O23", "O24", "O27"})


def entered(s: Field) -> int:
    """The hex that the stack on the move has just entered; NOTHING if nobody is there."""
    if s.march is not None:
        for unit in members(s.march.movers):
            if s.hex[unit] >= 0:
                return s.hex[unit]
    return NOTHING


def entered_hexes(s: Field, seat: int) -> HexSet:
    """The hex just entered, if a side may fire at it."""
    hex_ = entered(s)
    return 0 if hex_ < 0 else 1 << hex_ & target_hexes(s, seat)


@rule("GWC-A42.3a", "GWC-11.6")
def quick_weapons(s: Field, units: UnitSet) -> WeaponSet:
    """The Weapons of some Formations that can be used at once: no light artillery."""
    return carried(s, units) & ~s.book.light_artillery


@rule("GWC-A42.2", "GWC-A42.3a", "GWC-O21.3.5", "GWC-10.1d")
def with_mover_in_reach(s: Field, units: UnitSet, seat: int) -> Iterator[int]:
    """Those who have the hex just entered in range and sight, and have not tried in vain.

    Whom nobody sees from there sees nobody there.
    """
    hexes = entered_hexes(s, seat)
    units &= units_in(s, seen_among(s, first(hexes), s.occupied[seat])) if hexes else 0
    arms = arms_of(s, units, quick_weapons(s, units), guns=False) & ~s.march.in_vain
    return (bearer(s, firer) for firer in with_target(s, arms, hexes))


purpose_of("op_fire", able=may_fire, useful=with_mover_in_reach, text="cannot_fire")


@rule("GWC-A42.1", "GWC-A42.3c")
def is_no_moment(s: Field, seat: int) -> bool:
    """Unless the enemy has just entered a hex in a move and was not yet fired at for it."""
    if s.order is None or s.order.seat == seat or s.order.id not in MOVES:
        return True
    return s.march is None or s.march.fired_at == s.march.spent or not s.march.spent


@rule("GWC-A42.1")
def cannot_op_fire(s: Field, seat: int) -> bool:
    """Whether a Fire card cannot be played for Op Fire now."""
    return is_no_moment(s, seat) or not can_activate(s, seat, "op_fire")


@rule("GWC-A42.2", "GWC-A42.3b")
def cannot_open_fire(s: Field, seat: int) -> bool:
    """Whether nobody activated for Op Fire in this Move can fire now."""
    if not s.hot or is_no_moment(s, seat):
        return True
    return not any(True for _ in with_mover_in_reach(s, hot(s, seat) & on_map(s, seat), seat))


@rule("GWC-A42.3b", "SR-three-players")
def hot(s: Field, seat: int) -> UnitSet:
    """Everybody whom a player has activated for Op Fire in this Move Order."""
    summoned = 0
    for group in s.hot:
        summoned |= group
    return summoned & s.book.corps[s.voice[seat]]


@procedure
def op_fire(seat: int, card: int) -> Steps:
    """A Fire card is played in the enemy's move: Formations are activated, and need not fire."""
    return (
        play_fire_card,
        put("summoned", bind(activate, purpose="op_fire")),
        keep_hot,
        op_fire_activated,
    )


def play_fire_card(s: Field, seat: int, card: int) -> None:
    """The card is discarded."""
    discard(s, seat, card, "GWC-A42.1")


@rule("GWC-A42.3b", "GWC-A28.3")
def keep_hot(s: Field, summoned: UnitSet) -> None:
    """Those activated stay ready to fire as long as this Move Order lasts."""
    s.hot = (*s.hot, summoned)


@procedure
def open_fire(seat: int) -> Steps:
    """One attack at the hex just entered by those activated for Op Fire."""
    return (
        put("in_vain", bind(one_attack, ready=hot, weapons=hot_weapons, at=entered)),
        note_attack,
    )


@rule("GWC-A42.3c", "GWC-O21.3.5")
def note_attack(s: Field, in_vain: FirerSet) -> None:
    """There is no second attack for an expenditure; one that could not be made does not count."""
    march = s.march
    fired_at = march.fired_at if in_vain else march.spent
    s.march = march._replace(fired_at=fired_at, in_vain=march.in_vain | in_vain)


def hot_weapons(s: Field, seat: int) -> WeaponSet:
    """The Weapons that Op Fire can use."""
    return quick_weapons(s, hot(s, seat))


@rule("GWC-A31a", "GWC-A31b")
def boxed_movers(s: Field) -> UnitSet:
    """Those activated for the Move who have a boxed FP themselves."""
    return s.order.activated & s.book.boxed["fp"] & ~s.book.tanks


@rule("GWC-A31b")
def boxed_weapons(s: Field) -> WeaponSet:
    """The Weapons with a boxed FP among the movers."""
    return quick_weapons(s, s.order.activated) & s.book.boxed_weapons


@rule("GWC-A31a", "GWC-A31c", "GWC-O24.2a")
def cannot_assault(s: Field, seat: int) -> bool:
    """Whether no Assault Fire is possible: only in the own Move Order, with somebody in reach."""
    if s.order is None or s.order.seat != seat or s.order.id != "O23":
        return True
    arms = arms_of(s, boxed_movers(s), boxed_weapons(s), guns=False)
    return not has_target(s, arms, target_hexes(s, seat))


@procedure
def assault_fire(seat: int, card: int) -> Steps:
    """Movers with boxed FP make one attack."""
    return (
        play_assault_card,
        bind(one_attack, ready=boxed_movers, weapons=boxed_weapons, at=NOTHING),
    )


@rule("GWC-A28.3", "GWC-A31b")
def play_assault_card(s: Field, seat: int, card: int) -> None:
    """The card is discarded; nobody is activated by it."""
    discard(s, seat, card, "GWC-A31a")
