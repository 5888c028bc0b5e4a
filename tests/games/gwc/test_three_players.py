"""Three players (SR-three-players): the Turn of two who share a side, and whom they command."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.command import highest_leader
from games.gwc.rules.turns.turn import most_orders
from ww1core.errors import FlowError, PluginError
from ww1core.hexgrid.hexset import members
from ww1core.turns import RandomChance, advance, current_offer, decide

GERMAN, AMERICAN, FRENCH = 0, 1, 2
THREE = ("three_players",)
TROOPS = {"german": "N5 inf", "entente": "C5 dou huebner, B3 tir maran"}


@pytest.fixture
def three(field):
    """A position of three players; the Entente is active."""

    def build(*hands, **more):
        given = TROOPS | {"active": 1} | more
        return field("ploisy", options=THREE, hands=hands, **given)

    return build


def asked(s, run, *answers, **said):
    """Run the Turn of the Entente and tell who was asked what; answers go to ``give_order``."""
    told, left = [], list(answers)
    offer = run(s, "player_turn", 1)
    while offer is not None and s.stack:
        told.append((offer.seat, offer.name))
        choice = said.get(offer.name, "pass" if "pass" in offer.options else offer.options[0])
        if offer.name == "give_order" and left:
            choice = left.pop(0)
        if offer.name == "discard_card":
            choice = "done"
        if isinstance(choice, str) and choice not in offer.options:
            choice = [card.id for card in s.book.cards].index(choice)
        try:
            offer = decide(s, offer, choice)
        except FlowError:
            assert not s.stack
            offer = None
    return told


@pytest.mark.rule("GWC-GL-3P", "SR-three-players")
def test_only_a_scenario_that_says_so_is_for_three(field):
    assert ("german", "american", "french") == field("ploisy", options=THREE).book.seats
    assert ("german", "entente") == field("ploisy").book.seats
    with pytest.raises(PluginError, match="three_players"):
        field("cantigny", options=THREE)


@pytest.mark.rule("SR-three-players", "GWC-1.F.a")
def test_each_player_has_deck_strategy_cards_and_formations_of_his_nation(three):
    book = three().book
    decks = [{book.cards[n].id[0] for n in members(deck)} for deck in book.fate]
    plans = [{book.cards[n].id[0] for n in members(deck)} for deck in book.strategy_deck]
    nations = [{book.units[n].nation for n in members(own)} for own in book.corps]

    assert [{"G"}, {"U"}, {"F"}] == decks == plans
    assert [{"german"}, {"american"}, {"french"}] == nations
    assert book.own == (book.corps[0], book.corps[1] | book.corps[2])


@pytest.mark.rule("SR-three-players", "GWC-1.1")
def test_each_player_is_dealt_his_own_hand(three):
    book = three().book
    s = book.state_type(book)
    s.chance = RandomChance(1)
    offer = advance(s)

    assert (4, 5, 3) == tuple(hand.bit_count() for hand in s.hands)
    assert (1, 1, 1) == tuple(held.bit_count() for held in s.strategy)
    assert all(hand & ~deck == 0 for hand, deck in zip(s.hands, book.fate, strict=True))
    assert (AMERICAN, "give_order") == (offer.seat, offer.name)


@pytest.mark.rule("SR-three-players")
def test_the_american_gives_orders_before_the_french(three, run, told):
    s = three()
    orders = [seat for seat, name in asked(s, run) if name == "give_order"]

    assert [AMERICAN, FRENCH] == orders
    assert [{"seat": AMERICAN}, {"seat": FRENCH}] == told(s, "told.part")
    assert [{"seat": AMERICAN}, {"seat": FRENCH}] == told(s, "told.passed")


@pytest.mark.rule("SR-three-players")
@pytest.mark.parametrize(("player", "orders"), [(AMERICAN, 3), (FRENCH, 2)])
def test_each_has_the_orders_of_the_scenario(three, run, player, orders):
    s = three("", "O23", "O23", voice=(0, player), orders_given=orders - 1)
    assert any(isinstance(one, int) for one in run(s, "give_order", 1).options)
    s.orders_given = orders
    offer = current_offer(s)

    assert (orders, ("end",)) == (most_orders(s, 1), offer.options)
    (reason,) = offer.asking.why_not(s, members(s.hands[player])[0], s.stack[-1][2])
    assert "GWC-5.1" == reason.rule


@pytest.mark.rule("SR-three-players")
def test_orders_of_the_american_do_not_count_for_the_french(three, run, answer):
    s = three("", "O25", "O25", entente="C5 dou! huebner, B3 tir! maran")
    run(s, "player_turn", 1)
    american = s.book.cards[members(s.hands[AMERICAN])[0]].id
    assert AMERICAN == answer(s, american).seat
    assert 1 == s.orders_given
    offer = answer(s, "end")

    assert (FRENCH, 0) == (offer.seat, s.orders_given)
    assert "pass" in offer.options


@pytest.mark.rule("SR-three-players", "GWC-5.4a")
def test_both_refill_when_both_are_done(three, run):
    s = three()
    asked(s, run)

    assert (0, 5, 3) == tuple(hand.bit_count() for hand in s.hands)


@pytest.mark.rule("SR-three-players", "GWC-5.3")
def test_the_part_of_a_partner_counts_as_the_turn_before(three, run, answer):
    s = three("", "U-1", "F-1", has_passed=False)
    run(s, "player_turn", 1)
    offer = answer(s, "pass")
    assert (AMERICAN, True) == (offer.seat, "done" in offer.options)
    answer(s, "done")
    offer = answer(s, "pass")

    assert (FRENCH, False) == (offer.seat, "done" in offer.options)


@pytest.mark.rule("SR-three-players")
@pytest.mark.parametrize(
    ("player", "own", "other"), [(AMERICAN, "dou", "tir"), (FRENCH, "tir", "dou")]
)
@pytest.mark.parametrize("purpose", ["move", "advance"])
def test_an_order_reaches_the_own_formations_alone(three, run, unit, player, own, other, purpose):
    s = three(voice=(0, player), order="O23")
    offer = run(s, "choose_first", 1, purpose)
    partner = unit(s, other)
    (reason,) = offer.asking.why_not(s, partner, s.stack[-1][2])

    assert (player, True, False) == (offer.seat, unit(s, own) in offer, partner in offer)
    assert "SR-three-players" == reason.rule


@pytest.mark.rule("SR-three-players")
def test_a_leader_does_not_bring_formations_of_the_partner(three, run, answer, unit):
    s = three(entente="C5 dou huebner tir", order="O23")
    run(s, "activate", 1, "move")
    offer = answer(s, "usa-ldr-huebner")

    assert (True, False) == (unit(s, "dou") in offer, unit(s, "tir") in offer)
    (reason,) = offer.asking.why_not(s, unit(s, "tir"), s.stack[-1][2])
    assert "SR-three-players" == reason.rule


@pytest.mark.rule("SR-three-players", "GWC-O24.1")
def test_an_offensive_is_drawn_up_by_one_player(three, run, unit):
    s = three(entente="C5 dou huebner, C6 tir", order="O24", voice=(0, AMERICAN))
    offer = run(s, "draw_up", 1)

    assert {unit(s, "dou"), unit(s, "huebner")} == set(offer.options)


@pytest.mark.rule("SR-three-players", "GWC-O25.1")
def test_a_recover_is_for_the_own_formations(three, run, answer, unit):
    s = three(entente="C5 dou! huebner, B3 tir! maran", voice=(0, FRENCH), order="O25")
    run(s, "recover_order", 1)

    assert (True, False) == tuple(bool(s.suppressed >> unit(s, n) & 1) for n in ("dou", "tir"))
    assert 1 << FRENCH == s.players_used


@pytest.mark.rule("SR-three-players", "GWC-O26.1")
def test_a_rout_names_one_of_three_players(three, run, answer):
    s = three(german="N5 inf*", entente="C5 dou*, B3 tir*", active=0, order="O26")
    offer = run(s, "rout_order", 0)
    assert (GERMAN, AMERICAN, FRENCH) == offer.options
    answer(s, "french")

    assert (1 << FRENCH, "rout") == (s.players_used, s.roll.kind)


@pytest.mark.rule("SR-three-players", "GWC-3.3.1.2a")
def test_each_player_has_his_own_highest_leader(three, unit):
    s = three(entente="C5 huebner, B3 maran")
    american = highest_leader(s, 1)
    s.voice = (0, FRENCH)

    assert (unit(s, "huebner"), unit(s, "maran")) == (american, highest_leader(s, 1))


@pytest.mark.rule("SR-three-players", "GWC-3.3.1.4")
def test_each_player_names_his_own_highest_leader(three, run, answer):
    s = three(entente="C5 kelly, C6 parker, B3 maran, B4 simon")
    offer = run(s, "settle_ranks")
    assert (AMERICAN, "name_highest") == (offer.seat, offer.name)
    offer = answer(s, "usa-ldr-parker")
    assert (FRENCH, "name_highest") == (offer.seat, offer.name)
    answer(s, "fra-ldr-simon")

    named = [s.book.units[one].id if one >= 0 else "" for one in s.highest]
    assert ["", "usa-ldr-parker", "fra-ldr-simon"] == named


@pytest.mark.rule("SR-three-players", "GWC-11.3b")
def test_nobody_drops_a_weapon_of_his_partner(three, run):
    s = three(entente="C5 tea +hot, B3 tir maran", voice=(0, FRENCH))
    assert "drop" not in run(s, "give_order", 1).options
    s.voice = (0, AMERICAN)

    assert "drop" in current_offer(s).options


@pytest.mark.rule("SR-three-players", "GWC-8.2")
def test_both_nations_fill_a_hex_together(three, run, answer, unit):
    s = three(entente="C5 dou tir")
    offer = run(s, "shed_overstacks")

    assert (AMERICAN, {unit(s, "dou"), unit(s, "tir")}) == (offer.seat, set(offer.options))


@pytest.mark.rule("SR-three-players", "GWC-8.2")
def test_who_alone_overfills_a_hex_clears_it(three, run):
    s = three(entente="C5 tir tir, B3 dou")

    assert FRENCH == run(s, "shed_overstacks").seat


@pytest.mark.rule("SR-three-players", "GWC-8.2.2")
def test_each_sets_up_his_own_formations(field):
    book = field("ploisy", options=("free_setup", *THREE)).book
    s = book.state_type(book)
    s.chance = RandomChance(1)
    offer, seats = advance(s), {}
    while offer.name == "set_up_formation":
        unit = dict(zip(offer.asking.names, offer.data, strict=True))["unit"]
        seats.setdefault(offer.seat, set()).add(book.units[unit].nation)
        offer = decide(s, offer, offer.options[0])

    assert {GERMAN: {"german"}, AMERICAN: {"american"}, FRENCH: {"french"}} == seats
