"""A player's Turn (chapter 5, O14, O15): Orders one after the other, or a pass with discards."""

from __future__ import annotations

from collections.abc import Callable

from games.gwc.rules.actions.hidden import cards_discarded
from games.gwc.rules.artillery import artillery_orders as artillery
from games.gwc.rules.artillery.telephones import NO_LINE
from games.gwc.rules.cards import fate
from games.gwc.rules.fire import fire_order as fire
from games.gwc.rules.formations import weapons
from games.gwc.rules.formations.bonds import part_squads
from games.gwc.rules.formations.command import mark_incoherent
from games.gwc.rules.formations.excuses import Cause
from games.gwc.rules.formations.partners import ALLIED, partners_of
from games.gwc.rules.formations.ranks import ranks_are_open, settle_ranks
from games.gwc.rules.ground.overstack import shed_overstacks, somebody_is_overstacked
from games.gwc.rules.movement import move
from games.gwc.rules.orders import advance, air, engineers, hmg, offensive, recover, rout, runner
from games.gwc.rules.orders.melee import melees
from games.gwc.rules.situations import strategy
from games.gwc.rules.situations.strategy import situation
from games.gwc.rules.turns import special
from games.gwc.rules.turns.points import balance_text
from games.gwc.rules.turns.special import exchange_card
from games.gwc.rules.turns.time_track import advance_time
from games.gwc.state import Field, Order
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import (
    Steps,
    bar,
    because,
    call,
    decision,
    each,
    loop,
    only,
    procedure,
    put,
    spoken_by,
    when,
    when_shared,
    while_,
    word,
)
from ww1core.words import text

ORDERS: dict[str, tuple[str, Callable[[Field, int], bool], str, str]] = {
    "O16": ("advance_order", advance.can_advance, "nobody_can_advance", "GWC-O16.1a"),
    "O17": ("air_assault", air.can_fly, "no_aircraft_now", "GWC-O17.1a"),
    "O18": ("artillery_denied", artillery.can_deny, "no_telephone_to_deny", "GWC-O18"),
    "O19": ("artillery_request", artillery.can_request, "nobody_observes", "GWC-O19.a"),
    "O20": ("messenger_request", artillery.can_use_confusion, "no_runner_ready", "GWC-O20"),
    "O21": ("fire_order", fire.can_fire, "nobody_can_fire", "GWC-O21.1"),
    "O22": ("hmg_suppress", hmg.can_suppress, "no_machine_gun_ready", "GWC-O22.1"),
    "O23": ("move_order", move.can_move, "nobody_can_move", "GWC-O14.5"),
    "O24": ("offensive_order", offensive.can_attack, "no_line_for_an_offensive", "GWC-O24.1"),
    "O25": ("recover_order", recover.can_recover, "all_in_good_order", "GWC-O25.1"),
    "O26": ("rout_order", rout.can_rout, "nobody_to_rout", "GWC-O26.1"),
    "O27": ("use_runner", runner.can_use_runner, "no_runner", "GWC-O27.a"),
}
"""By the id of the Order: what carries it out, whether it can be given, why it cannot, the rule."""
CAUSES: tuple[tuple[str, Cause], ...] = (
    ("O19", artillery.NO_TELEPHONE),
    ("O20", NO_LINE),
    ("O20", artillery.NO_OBSERVER),
    ("O25", recover.PLAYER_USED),
    ("O26", rout.NOBODY_BROKEN),
    *((order, (entry[3], entry[2], lambda *_: True)) for order, entry in ORDERS.items()),
)
"""Why an Order cannot be given; for each Order the general cause is the last one."""
ORDERED = because("GWC-5.b", "order_was_given", lambda s: s.orders_given)
CONFUSION = "O20"


@rule("GWC-5.a")
def turn_order(s: Field) -> tuple[int, int]:
    """Who has a Turn first, and who after him."""
    first = s.book.sheet.first_player
    return first, other(first)


@procedure(rule="SR-three-players")
def player_turn(seat: int) -> Steps:
    """One Turn of a side, from the first Order to the cards that are drawn.

    Where two players share the side, each gives his Orders or passes, and both draw.
    """
    part = (
        loop(
            when(ranks_are_open, settle_ranks),
            when(headquarters_orders, "headquarters_order", otherwise=(give_order,)),
            until=turn_is_over,
        ),
        when(has_passed, passed, cards_discarded),
    )
    return (
        begin_turn,
        when_shared(
            each("player", partners_of, spoken_by("player", begin_part, *part)), otherwise=part
        ),
        melees,
        mark_incoherent,
        when(somebody_is_overstacked, shed_overstacks),
        when_shared(
            each("player", partners_of, spoken_by("player", refill_hand)), otherwise=(refill_hand,)
        ),
        end_turn,
    )


@rule("GWC-5.a", "GWC-5.3", "GWC-GL-ACTIVATION")
def begin_turn(s: Field, seat: int) -> None:
    """Nobody is activated yet and no Order given."""
    count_empty_pass(s)
    s.active = seat
    s.activated = s.orders_given = s.players_used = s.observers_used = 0
    s.strategy_used = s.strategy_new = s.discarded = s.guides_used = 0
    s.has_passed = s.is_idle_done = s.is_turn_over = False


@rule("GWC-5.3")
def count_empty_pass(s: Field) -> None:
    """Count a pass without a discard; anything else ends the row of them."""
    stalls = s.has_passed and not s.discarded
    s.stalls_before = s.stalls_before + 1 if s.is_stalled and stalls else 0
    s.is_stalled = stalls


@rule("SR-three-players")
def begin_part(s: Field, seat: int) -> None:
    """A player begins his part of the Turn of his side; what the first one did was before it."""
    if s.voice[seat] != seat:
        count_empty_pass(s)
        s.orders_given = s.discarded = 0
        s.has_passed = s.is_idle_done = s.is_turn_over = False
    if len(s.book.partners(seat)) > 1:
        tell(s, "told.part", "SR-three-players", seat=s.voice[seat])


def headquarters_orders(s: Field, seat: int) -> bool:
    """Whether a card of headquarters waits and an Order may be given."""
    return bool(s.hq_card[s.voice[seat]]) and s.orders_given < most_orders(s, seat)


@rule("GWC-5.1", "GWC-1.5a", "SR-three-players")
def most_orders(s: Field, seat: int) -> int:
    """How many Orders a player may give in a Turn."""
    return s.book.commanders[s.voice[seat]].orders + special.more_orders(s, seat)


def has_passed(s: Field) -> bool:
    """Whether the player passed instead of giving Orders."""
    return s.has_passed


@rule("GWC-5.b", "GWC-E71.2")
def turn_is_over(s: Field, seat: int) -> bool:
    """Whether the Turn comes to its end."""
    return s.is_turn_over


def no_order_left(s: Field, left: int, seat: int) -> int:
    """Every card once the Orders of the Turn are given."""
    return left if s.orders_given >= most_orders(s, seat) else 0


def can_be_given(s: Field, order: str, seat: int) -> bool:
    """Whether an Order can be carried out now."""
    return ORDERS[order][1](s, seat) and not special.is_idle(s, order, seat)


@rule("GWC-3.1.9")
def spendable(s: Field, cards: int, seat: int) -> int:
    """Those of some cards that can be spent on engineers: any Order but Command Confusion."""
    return cards & ~s.book.orders[CONFUSION] if engineers.ready_engineers(s, seat) else 0


def serves_engineers(s: Field, order: str, seat: int) -> bool:
    """Whether an Order can be spent on engineers."""
    return bool(spendable(s, s.book.orders[order], seat))


def _impossible(order: str, cause: Cause) -> Callable[[Field, int, int], int]:
    """The cards of an Order that cannot be given now for some cause."""

    def impossible(s: Field, left: int, seat: int) -> int:
        return impossible_cards(s, left & s.book.orders[order], seat) if cause[2](s, seat) else 0

    return impossible


def impossible_cards(s: Field, left: int, seat: int) -> int:
    """The cards that cannot be played for their Order now nor be spent on engineers.

    The reason is that of the Order.
    """
    impossible, orders = 0, s.book.orders
    left &= ~spendable(s, left, seat)
    while left:
        order = fate.card_of(s, (left & -left).bit_length() - 1).order
        cards = left & orders[order]
        if not can_be_given(s, order, seat):
            impossible |= cards
        left &= ~cards
    return impossible


@rule("GWC-5.b", "GWC-1.S.c", "GWC-S98.c")
def has_given_orders(s: Field, seat: int) -> bool:
    """Whether an Order was given this Turn, or a Strategy Card used, which no pass follows."""
    return s.orders_given > 0 or bool(s.strategy_used >> s.voice[seat] & 1)


def tell_orders(s: Field, seat: int) -> dict[str, object]:
    """The time, the balance, how many Orders are left, and the cards that can give none."""
    left = max(most_orders(s, seat) - s.orders_given, 0)
    hand = s.hands[s.voice[seat]]
    idle = tuple(members(impossible_cards(s, hand, seat) if left else hand))
    asks = text("give_order.which", left=left) if left else text("give_order.no_order")
    also = text("give_order.idle", cards=idle) if idle else text("give_order.none_idle")
    return {"asks": asks, "also": also, "time": s.time, "points": balance_text(s)}


@rule("GWC-1.F.b", "GWC-1.5a", "GWC-5.1", "GWC-O14.1a")
@decision(
    rule="GWC-5.b",
    asks="card",
    bars=[
        only("GWC-1.2a", "not_in_hand", fate.held),
        bar("GWC-5.1", "no_order_left", no_order_left),
        *(because(*cause[:2], _impossible(order, cause)) for order, cause in CAUSES),
        bar("GWC-O14.5", "would_execute_nothing", impossible_cards),
    ],
    words=[
        word("pass", ORDERED, bar("GWC-S98.c", "strategy_was_used", has_given_orders)),
        word("end", only("GWC-5.b", "no_order_given", has_given_orders)),
        word("strategy", only("GWC-S98.1a", "no_situation", strategy.situations_now)),
        word("drop", only("GWC-11.3b", "no_weapon_to_drop", weapons.weapon_bearers)),
        word("exchange", *special.NO_EXCHANGE),
    ],
    hidden=True,
    forced=False,
    tells=tell_orders,
)
def give_order(s: Field, choice: int | str, seat: int) -> None:
    """Which card is played for its Order, or what else the player does."""
    if isinstance(choice, int):
        order = fate.card_of(s, choice).order
        fate.discard(s, seat, choice, "GWC-1.5b")
        call(s, carry_out, seat, order)
    elif choice == "strategy":
        call(s, situation, seat)
    elif choice == "drop":
        call(s, weapons.drop_weapon, seat)
    elif choice == "exchange":
        call(s, exchange_card, seat)
    else:
        s.is_turn_over = True
        s.has_passed = choice == "pass"


@procedure(owns="order")
def carry_out(seat: int, order: str) -> Steps:
    """One Order, whole, with the melees it leads to."""
    return (begin_order, run_order, melees, part_squads)


@rule("GWC-O14.3", "GWC-5.1")
def begin_order(s: Field, seat: int, order: str) -> None:
    """The Order is announced and counts."""
    s.order = Order(order, seat)
    s.hot = ()
    s.orders_given += 1
    tell(s, "told.order", ORDERS[order][3], seat=s.voice[seat], order=order)


def run_order(s: Field, seat: int, order: str) -> None:
    """Run what the Order is, or ask whether it is spent on engineers."""
    if serves_engineers(s, order, seat):
        call(s, use_order, seat, order)
    else:
        call(s, ORDERS[order][0], seat)


@decision(
    rule="GWC-3.1.9",
    asks="unit",
    words=[word("order", only("GWC-O14.5", "order_is_impossible", can_be_given))],
    bars=[ALLIED, only("GWC-3.1.9", "no_engineers_ready", engineers.ready_engineers)],
    forced=False,
)
def use_order(s: Field, choice: int | str, seat: int, order: str) -> None:
    """Which engineers use the Order for their work, or that it is carried out as it is."""
    if isinstance(choice, int):
        call(s, engineers.engineer_work, choice, seat)
    else:
        call(s, ORDERS[order][0], seat)


@procedure
def passed(seat: int) -> Steps:
    """The player passes and discards, one card after the other."""
    return (tell_pass, loop(put("discarding", discard_card), until=has_discarded))


@rule("GWC-5.3", "GWC-O15", "GWC-1.S.c", "GWC-S98.c")
def tell_pass(s: Field, seat: int) -> None:
    """No Order, and no Strategy Card any more this Turn."""
    s.strategy_used |= 1 << s.voice[seat]
    tell(s, "told.passed", "GWC-O15", seat=s.voice[seat])


def discarded_enough(s: Field, left: int, seat: int) -> int:
    """Every card once as many are discarded as a player may when he passes."""
    return left if s.discarded >= most_discards(s, seat) else 0


def most_discards(s: Field, seat: int) -> int:
    """How many cards a player may discard when he passes."""
    return s.book.commanders[s.voice[seat]].discards


@rule("GWC-5.3")
def has_to_discard(s: Field, seat: int) -> bool:
    """Whether a card has to go because all players have just passed without a discard."""
    all_have = s.is_stalled and s.stalls_before + 1 >= len(s.book.seats)
    return all_have and not s.discarded and bool(fate.held(s, seat))


def tell_discards(s: Field, seat: int) -> dict[str, object]:
    """How many cards may still be discarded."""
    return {"left": most_discards(s, seat) - s.discarded}


@rule("GWC-5.3")
@decision(
    rule="GWC-O15",
    asks="card",
    words=[word("done", bar("GWC-5.3", "has_to_discard", has_to_discard))],
    bars=[
        only("GWC-1.2a", "not_in_hand", fate.held),
        bar("GWC-O15", "enough_discarded", discarded_enough),
    ],
    hidden=True,
    forced=False,
    tells=tell_discards,
)
def discard_card(s: Field, card: int | str, seat: int) -> bool:
    """Which card is discarded next, if any."""
    if isinstance(card, str):
        return False
    fate.discard_unplayed(s, seat, card, "GWC-O15")
    s.discarded += 1
    return True


def has_discarded(s: Field, seat: int, discarding: bool) -> bool:  # noqa: FBT001 (an answer)
    """Whether the player discards no more, or may not."""
    return not discarding or bool(discarded_enough(s, 1, seat))


@procedure
def refill_hand(seat: int) -> Steps:
    """The active player draws up to his hand size; the last card of the deck advances time."""
    return while_(hand_is_short, draw_up, when(fate.deck_is_empty, advance_time))


@rule("GWC-5.4a", "GWC-1.1", "SR-three-players")
def hand_is_short(s: Field, seat: int) -> bool:
    """Whether the hand has fewer cards than the player may hold."""
    return fate.held(s, seat).bit_count() < s.book.commanders[s.voice[seat]].hand_size


@rule("GWC-5.4b")
def draw_up(s: Field, seat: int) -> None:
    """Draw one card after the other, until the hand is full or the deck is empty."""
    fate.draw_card(s, seat, "GWC-5.4a")
    while hand_is_short(s, seat) and not fate.deck_is_empty(s, seat):
        fate.draw_card(s, seat, "GWC-5.4a")


def end_turn(s: Field, seat: int) -> None:
    """The Turn is over."""
    s.hot = ()
