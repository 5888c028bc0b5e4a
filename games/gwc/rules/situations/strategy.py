"""Strategy Cards as Situations in their owner's Turn (1.S, S98.1): which, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.gwc.content.cards import StrategyCard
from games.gwc.rules.artillery.telephones import NO_LINE, can_counter_battery
from games.gwc.rules.cards.fate import STRATEGY
from games.gwc.rules.cards.rolls import spend_strategy
from games.gwc.rules.formations.excuses import Cause
from games.gwc.rules.situations import american, french, german, shared
from games.gwc.rules.situations.reminders import lay_down
from games.gwc.rules.situations.short_rounds import can_fall_short
from games.gwc.state import Field
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.turns import Steps, bar, because, call, decision, only, procedure, put, word

OWN_TURN = frozenset({"own_turn", "any"})
REMINDER = "reminder"


class Effect(NamedTuple):
    """What a Situation can do: its rule, what carries it out, when it can, why it cannot."""

    rule: str
    procedure: str
    """"" for a Reminder Card, which does nothing but lie there."""
    is_possible: Callable[[Field, int], bool]
    text: str
    causes: tuple[Cause, ...] = ()


def _reminder(rule_id: str) -> Effect:
    return Effect(rule_id, "", french.always, "not_on_this_card")


EFFECTS: dict[str, Effect] = {
    "artillery_request_by_ao": Effect(
        *("GWC-S98.3.1", "observed_request", shared.can_ask_battery, "observer_is_used"),
        (NO_LINE,),
    ),
    "discard_enemy_sc_and_peek_both_tops": Effect(
        "GWC-S98.3.1", "spy_out", shared.can_spy, "nothing_to_spy_out"
    ),
    "discard_enemy_reminders": Effect(
        "GWC-S98.3.1", "clear_table", shared.has_enemy_reminders, "no_enemy_reminders"
    ),
    "draw_two_keep_one_other_under_deck": Effect(
        "GWC-S98.3.1", "choose_strategy", shared.can_draw_strategy, "no_strategy_left"
    ),
    "two_free_air_assaults": Effect(
        "GWC-S98.3.2", "two_sorties", shared.can_take_off, "no_aircraft_now"
    ),
    "gas_never_breaks_own_formations": _reminder("GWC-S98.3.3"),
    "enemy_discards_hand_and_sc_draws_3_reveals_secrets": Effect(
        "GWC-S98.3.5", "field_reports", french.always, "not_on_this_card"
    ),
    "break_enemy_telephone_remove_sr_and_impacts": Effect(
        "GWC-S98.3.6", "counter_battery_fire", can_counter_battery, "no_enemy_battery"
    ),
    "own_trench_and_foxhole_cover_plus_1_in_defense_rolls": _reminder("GWC-S98.3.7"),
    "shift_enemy_sr_2_hexes_to_his_edge_then_impact": Effect(
        "GWC-S98.3.9", "short_rounds", can_fall_short, "no_enemy_barrage"
    ),
    "exchange_telephone": Effect(
        *("GWC-S98.4.9", "choose_telephone", german.can_exchange_telephone, "no_other_telephone"),
        (NO_LINE,),
    ),
    "rally_leader_and_units_in_radius": Effect(
        "GWC-S98.5.2", "choose_heartening", american.can_raise_morale, "nobody_to_rally"
    ),
    "own_weapon_fire_rolls_plus_1": _reminder("GWC-S98.5.4"),
    "enemy_air_assault_forbidden": _reminder("GWC-S98.5.5"),
    "own_leaders_in_woods_morale_plus_1": _reminder("GWC-S98.5.9"),
}
"""By the name of the effect in the data; those that are played at another moment are not here."""


def _strategy_card(s: Field, number: int) -> StrategyCard:
    """What is printed on a Strategy Card; they are numbered after the Fate cards."""
    decks = s.book.decks
    return decks.strategy[number - len(decks.cards)]


def _possible(s: Field, card: StrategyCard, seat: int) -> bool:
    """Whether a Situation could do something now."""
    return any(name in EFFECTS and EFFECTS[name].is_possible(s, seat) for name in card.effects)


@rule("GWC-S98.1a", "GWC-S98.1.2", "GWC-1.S.d")
def situations_now(s: Field, seat: int) -> int:
    """The Strategy Card a player holds, if it is a Situation for his own Turn and this date."""
    situations = 0
    if s.active != seat:
        return 0
    for number in members(STRATEGY.held(s, seat)):
        card = _strategy_card(s, number)
        is_timely = s.book.timely[card.text] >> number & 1
        if is_timely and OWN_TURN.intersection(card.when) and _possible(s, card, seat):
            situations |= 1 << number
    return situations


@procedure
def situation(seat: int) -> Steps:
    """A Strategy Card is played as a Situation: it is shown, and one of its texts counts."""
    return (put("card", show_situation), put("effect", choose_effect), take_effect)


@rule("GWC-1.S.1", "GWC-S98.b", "GWC-S98.1.1")
def show_situation(s: Field, seat: int) -> int:
    """The card is shown, and discarded or laid on the table."""
    number = situations_now(s, seat).bit_length() - 1
    card = _strategy_card(s, number)
    rule_id = f"GWC-{card.text}"
    if card.duration == REMINDER:
        lay_down(s, seat, number, rule_id)
    else:
        spend_strategy(s, seat, number, rule_id)
    return number


def _without(name: str) -> Callable[[Field, int], bool]:
    """Whether a card does not have an effect."""

    def is_without(s: Field, card: int) -> bool:
        return name not in _strategy_card(s, card).effects

    return is_without


@decision(
    rule="GWC-S98.1b",
    words=[
        word(
            name,
            bar("GWC-S98.1b", "not_on_this_card", _without(name)),
            *(because(*cause) for cause in effect.causes),
            only(effect.rule, effect.text, effect.is_possible),
        )
        for name, effect in EFFECTS.items()
    ],
    needs=("card",),
)
def choose_effect(_s: Field, _effect: str, seat: int) -> None:
    """Which one of its texts counts."""


@rule("GWC-1.S.1", "GWC-S98.1b")
def take_effect(s: Field, seat: int, effect: str) -> None:
    """Carry out what the text says."""
    name = EFFECTS[effect].procedure
    if name:
        call(s, name, seat)
