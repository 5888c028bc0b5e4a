"""Situations that a player plays between his Orders (S98.3 to S98.5)."""

from __future__ import annotations

import pytest

from games.gwc.rules.cards.fate import draw_strategy, put_under
from games.gwc.state import NOTHING
from ww1core.events import Rolled
from ww1core.hexgrid.hexset import from_members, members
from ww1core.turns.decks import cards_left, deck_size, full_deck

SURVEILLANCE = [("G-SC3", 0), ("F-SC1", 1)]


@pytest.fixture
def situation(field):
    """A position in which the active player says that he plays the Strategy Card he holds."""

    def build(card, seat, scenario="fleury_june", **more):
        more = {"german": "N5 inf rommel", "entente": "G5 pol durant", **more}
        table = field(scenario, active=seat, **more)
        table.hold(seat, card)
        return table

    return build


@pytest.fixture
def play():
    def go(table, *said):
        table.run("give_order", table.s.active)
        return table.answer("strategy", *said).offer

    return go


def cards_of(s, *names):
    ids = [card.id for card in s.book.cards]
    return from_members(ids.index(name) for name in names)


# Aerial Surveillance, Drachen (S98.3.1, S98.4.3)


@pytest.mark.rule("GWC-S98.3.1", "GWC-S98.4.3", "GWC-S98.b")
@pytest.mark.parametrize(("card", "seat"), SURVEILLANCE)
def test_the_artillery_observer_asks_for_a_bombardment(situation, play, card, seat):
    table = situation(card, seat)
    s = table.s
    s.telephone[seat] = next(n for n, one in enumerate(s.book.telephones) if one.seat == seat)

    offer = play(table, "artillery_request_by_ao")

    assert ("O19", NOTHING) == (s.order.id, s.mission.observer)
    assert (1 << seat, 0) == (s.observers_used, s.orders_given)
    assert offer.seat == seat


@pytest.mark.rule("GWC-S98.3.1")
@pytest.mark.parametrize("cut", [True, False])
def test_no_bombardment_without_line_or_observer(situation, play, cut):
    table = situation("G-SC3", 0)
    table.s.telephone[0] = 0
    table.s.line_cut, table.s.observers_used = (1, 0) if cut else (0, 1)

    assert "artillery_request_by_ao" not in play(table).options


@pytest.mark.rule("GWC-S98.3.1", "GWC-S98.4.3")
@pytest.mark.parametrize(("card", "seat"), SURVEILLANCE)
def test_the_opponent_loses_his_card_and_both_decks_are_looked_at(situation, play, card, seat):
    table = situation(card, seat)
    s = table.s
    enemy = 1 - seat
    lost = table.hold(enemy, ("G-SC7", "F-SC4")[enemy])
    seen = []
    s.bus.listen(seen.append)

    play(table, "discard_enemy_sc_and_peek_both_tops")

    assert (0, 1 << lost) == (s.strategy[enemy], s.strategy_discards[enemy])
    looks = [one for one in seen if isinstance(one, Rolled) and one.roll == "strategy_top"]
    assert [1 << seat] * 2 == [one.to for one in looks]
    assert [8, 8] == [deck_size(deck) for deck in s.strategy_decks]
    assert (1 << seat, 1 << seat) == s.strategy_known
    assert [enemy, seat] == [line["owner"] for line in table.told("told.looked")]


@pytest.mark.rule("GWC-S98.3.1")
def test_the_card_that_was_seen_is_the_next_one_drawn(situation, play):
    table = situation("G-SC3", 0)
    s = table.s
    play(table, "discard_enemy_sc_and_peek_both_tops")
    top = s.strategy_decks[1][1][0]

    draw_strategy(s, 1, "GWC-S98.d")

    assert (1 << top, 0) == (s.strategy[1], s.strategy_known[1])


@pytest.mark.rule("GWC-S98.3.1", "GWC-S98.4.3", "GWC-S98.1.1", "GWC-S98.4.9")
@pytest.mark.parametrize(("card", "seat"), [*SURVEILLANCE, ("G-SC9", 0)])
def test_all_reminders_of_the_opponent_are_discarded(situation, play, card, seat):
    table = situation(card, seat)
    s = table.s
    s.telephone[seat] = next(n for n, one in enumerate(s.book.telephones) if one.seat == seat)
    lying = cards_of(s, *(("F-SC3", "F-SC7") if seat == 0 else ("G-SC1", "G-SC2")))
    s.reminders = (0, lying) if seat == 0 else (lying, 0)

    play(table, "discard_enemy_reminders")

    assert (0, lying) == (s.reminders[1 - seat], s.strategy_discards[1 - seat])
    assert [{"seat": 1 - seat}] == table.told("told.reminders_gone")


@pytest.mark.rule("GWC-S98.3.1")
def test_without_reminders_there_is_nothing_to_discard(situation, play):
    assert "discard_enemy_reminders" not in play(situation("G-SC3", 0)).options


@pytest.mark.rule("GWC-S98.3.1", "GWC-S98.4.3")
@pytest.mark.parametrize(("card", "seat"), SURVEILLANCE)
def test_of_two_cards_one_is_kept_and_one_goes_under_the_deck(situation, play, card, seat):
    table = situation(card, seat)
    s = table.s
    offer = play(table, "draw_two_keep_one_other_under_deck")
    kept, other = members(s.strategy[seat])

    table.answer(s.book.cards[kept].id)

    assert ("keep_one", seat) == (offer.name, offer.seat)
    assert (1 << kept, 1 << other) == (s.strategy[seat], s.strategy_under[seat])
    assert not cards_left(s.strategy_decks[seat]) & (1 << kept | 1 << other)
    assert s.strategy_new >> seat & 1


@pytest.mark.rule("GWC-S98.3.1")
def test_the_card_under_the_deck_is_drawn_last(situation):
    s = situation("G-SC3", 0).s
    first, under = cards_of(s, "G-SC1"), cards_of(s, "G-SC2")
    s.strategy_decks = (full_deck(first), s.strategy_decks[1])
    s.strategy = (under, 0)
    put_under(s, 0, under.bit_length() - 1)

    drawn = []
    for _ in range(2):
        draw_strategy(s, 0, "GWC-S98.d")
        drawn.append(s.strategy[0])
        s.strategy = (0, 0)

    assert [first, under] == drawn


@pytest.mark.rule("GWC-S98.3.1")
def test_the_last_card_of_the_deck_is_kept_without_a_choice(situation, play):
    table = situation("G-SC3", 0)
    s = table.s
    last = cards_of(s, "G-SC1")
    s.strategy_decks = (full_deck(last), s.strategy_decks[1])

    assert play(table, "draw_two_keep_one_other_under_deck") is None
    assert (last, 0) == (s.strategy[0], s.strategy_under[0])


# Air Domination, Dogfights (S98.3.2, S98.4.2)


@pytest.mark.rule("GWC-S98.3.2", "GWC-S98.4.2", "GWC-S98.b")
@pytest.mark.parametrize(("card", "seat"), [("G-SC2", 0), ("F-SC2", 1)])
def test_two_air_assaults_need_neither_cards_nor_orders(situation, play, card, seat):
    table = situation(card, seat)
    offer = play(table)

    while offer is not None:
        offer = table.answer("pass" if "pass" in offer.options else offer.options[0]).offer

    assert ["O17", "O17"] == [line["order"] for line in table.told("told.order")]
    assert 0 == table.s.orders_given


@pytest.mark.rule("GWC-S98.3.2")
def test_fog_keeps_the_planes_of_a_situation_down_too(situation):
    table = situation("G-SC2", 0, "bleid", german="N5 inf14 rommel", entente="G5 lig14 durant")

    assert "strategy" not in table.run("give_order", 0).offer.options


# the French cards


@pytest.mark.rule("GWC-S98.3.5")
def test_field_reports_strip_the_opponent(situation, play):
    hands = ("O16 O17 O21 O23 O25 O26", "")
    table = situation("F-SC5", 1, hands=hands)
    s = table.s
    before = s.hands[0]
    lost = table.hold(0, "G-SC7")
    s.secret_chits = (0b1, 0)

    play(table)

    assert (3, 0) == (s.hands[0].bit_count(), s.hands[0] & before)
    assert before == s.discards[0] & before
    assert (0, 1 << lost) == (s.strategy[0], s.strategy_discards[0])
    assert (0, 0b1) == (s.secret_chits[0], s.open_chits)


@pytest.mark.rule("GWC-S98.3.5")
def test_the_last_card_drawn_after_field_reports_advances_time(situation, play):
    table = situation("F-SC5", 1)
    s = table.s
    first, second = members(s.book.fate[0])[:2]
    s.decks = (full_deck(1 << first | 1 << second), s.decks[1])
    s.discards = (s.book.fate[0] & ~(1 << first | 1 << second), 0)

    play(table)
    table.passing()

    assert (1, 3) == (s.time, s.hands[0].bit_count())


@pytest.mark.rule("GWC-S98.3.6")
def test_counter_battery_fire_breaks_a_telephone_and_lifts_its_markers(situation, play):
    table = situation("F-SC6", 1)
    s = table.s
    s.telephone[0] = 0
    s.spotted, s.impact = (table.hex("G5"), NOTHING), (0b111111 << table.hex("H5"), 0)

    play(table)

    assert (0b01, NOTHING, 0) == (s.line_cut, s.spotted[0], s.impact[0])


@pytest.mark.rule("GWC-S98.3.6")
@pytest.mark.parametrize(("telephone", "cut"), [(NOTHING, 0), (0, 1)])
def test_counter_battery_fire_needs_a_working_telephone(situation, telephone, cut):
    table = situation("F-SC6", 1, line_cut=cut)
    table.s.telephone[0] = telephone

    assert "strategy" not in table.run("give_order", 1).offer.options


@pytest.mark.rule("GWC-S98.3.9", "GWC-S98.4.8", "GWC-S98.5.8", "GWC-S98.1a")
@pytest.mark.parametrize(
    ("card", "seat", "scenario", "troops"),
    [
        ("F-SC9", 1, "fleury_june", "pol"),
        ("G-SC8", 0, "fleury_june", "pol"),
        ("U-SC8", 1, "cantigny", "dou"),
    ],
)
def test_short_rounds_need_a_barrage_on_the_board(situation, play, card, seat, scenario, troops):
    table = situation(card, seat, scenario, entente=f"G5 {troops}")
    s = table.s
    s.telephone[1 - seat] = next(
        number for number, one in enumerate(s.book.telephones) if one.seat == 1 - seat
    )
    assert "strategy" not in table.run("give_order", seat).offer.options
    s.stack.clear()
    s.spotted = (table.hex("H6"), NOTHING) if seat else (NOTHING, table.hex("H6"))

    offer = play(table)
    while offer is not None:
        offer = table.answer("pass" if "pass" in offer.options else offer.options[0]).offer

    assert [1 - seat] * 2 == [line["seat"] for line in table.told("told.short_rounds")]


# the German cards


@pytest.mark.rule("GWC-S98.4.9")
def test_a_telephone_is_exchanged_for_an_unused_one_in_its_box(situation, play):
    table = situation("G-SC9", 0)
    s = table.s
    s.telephone[0] = 0
    s.battery = ("fixed_rolling_barrage", "local_barrage")
    s.spotted = (table.hex("G5"), NOTHING)
    offer = play(table)
    assert ["ger-t10", "ger-t9"] == sorted(s.book.telephones[one].id for one in offer.options)

    table.answer("ger-t10")

    assert 10 == s.book.telephones[s.telephone[0]].fp
    assert [s.telephone[0]] == [one["telephone"] for one in table.told("told.telephone_exchanged")]
    assert ("fixed_rolling_barrage", table.hex("G5")) == (s.battery[0], s.spotted[0])


@pytest.mark.rule("GWC-S98.4.9")
def test_a_broken_telephone_is_not_exchanged(situation):
    table = situation("G-SC9", 0, line_cut=1)
    table.s.telephone[0] = 0

    assert "strategy" not in table.run("give_order", 0).offer.options


# the American cards


@pytest.mark.rule("GWC-S98.5.2")
def test_a_leader_rallies_with_the_units_in_the_radius_he_has_unbroken(situation, play):
    entente = "G5 wise* dou*, H5 dou*, I5 dou*, J5 dou* knox*"
    table = situation("U-SC2", 1, "cantigny", entente=entente, german="O5 inf rommel")
    s = table.s
    s.suppressed = 1 << table.unit("wise")
    play(table)

    table.answer("usa-ldr-wise")

    broken = {s.book.land.number(s.hex[one]) for one in members(s.broken)}
    assert {"J5"} == broken
    assert s.suppressed >> table.unit("wise") & 1


@pytest.mark.rule("GWC-S98.5.2")
def test_morale_needs_somebody_to_rally(situation):
    table = situation("U-SC2", 1, "cantigny", entente="G5 wise dou", german="O5 inf* rommel*")

    assert "strategy" not in table.run("give_order", 1).offer.options
