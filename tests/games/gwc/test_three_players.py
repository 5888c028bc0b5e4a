"""Three players (SR-three-players): the Turn of two who share a side, and whom they command."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.command import highest_leader
from games.gwc.rules.turns.turn import most_orders
from ww1core.errors import FlowError, PluginError
from ww1core.hexgrid.hexset import members
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, current_offer, decide

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


def asked(table, *answers, **said):
    """Run the Turn of the Entente and tell who was asked what; answers go to ``give_order``."""
    s = table.s
    told, left = [], list(answers)
    offer = table.run("player_turn", 1).offer
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
def test_the_american_gives_orders_before_the_french(three):
    table = three()
    orders = [seat for seat, name in asked(table) if name == "give_order"]

    assert [AMERICAN, FRENCH] == orders
    assert [{"seat": AMERICAN}, {"seat": FRENCH}] == table.told("told.part")
    assert [{"seat": AMERICAN}, {"seat": FRENCH}] == table.told("told.passed")


@pytest.mark.rule("SR-three-players")
@pytest.mark.parametrize(("player", "orders"), [(AMERICAN, 3), (FRENCH, 2)])
def test_each_has_the_orders_of_the_scenario(three, player, orders):
    table = three("", "O23", "O23", voice=(0, player), orders_given=orders - 1)
    s = table.s
    assert any(isinstance(one, int) for one in table.run("give_order", 1).offer.options)
    s.orders_given = orders
    offer = current_offer(s)

    assert (orders, ("end",)) == (most_orders(s, 1), offer.options)
    (reason,) = offer.asking.why_not(s, members(s.hands[player])[0], s.stack[-1][2])
    assert "GWC-5.1" == reason.rule


@pytest.mark.rule("SR-three-players")
def test_orders_of_the_american_do_not_count_for_the_french(three):
    table = three("", "O25", "O25", entente="C5 dou! huebner, B3 tir! maran")
    s = table.s
    table.run("player_turn", 1)
    american = s.book.cards[members(s.hands[AMERICAN])[0]].id
    assert AMERICAN == table.answer(american).offer.seat
    assert 1 == s.orders_given
    offer = table.answer("end").offer

    assert (FRENCH, 0) == (offer.seat, s.orders_given)
    assert "pass" in offer.options


@pytest.mark.rule("SR-three-players", "GWC-5.4a")
def test_both_refill_when_both_are_done(three):
    table = three()
    asked(table)

    assert (0, 5, 3) == tuple(hand.bit_count() for hand in table.s.hands)


@pytest.mark.rule("SR-three-players", "GWC-5.3")
@pytest.mark.parametrize("french_had_passed", [False, True])
def test_the_part_of_a_partner_counts_as_the_turn_before(three, french_had_passed):
    """A card has to go once all three have passed without a discard, partners one by one."""
    table = three("", "U-1", "F-1", has_passed=True, is_stalled=french_had_passed)
    table.run("player_turn", 1)
    offer = table.answer("pass").offer
    assert (AMERICAN, True) == (offer.seat, "done" in offer.options)
    table.answer("done")
    offer = table.answer("pass").offer

    assert (FRENCH, not french_had_passed) == (offer.seat, "done" in offer.options)


@pytest.mark.rule("SR-three-players")
@pytest.mark.parametrize(
    ("player", "own", "other"), [(AMERICAN, "dou", "tir"), (FRENCH, "tir", "dou")]
)
@pytest.mark.parametrize("purpose", ["move", "advance"])
def test_an_order_reaches_the_own_formations_alone(three, player, own, other, purpose):
    table = three(voice=(0, player), order="O23")
    offer = table.run("choose_first", 1, purpose).offer
    partner = table.unit(other)
    (reason,) = offer.asking.why_not(table.s, partner, table.s.stack[-1][2])

    assert (player, True, False) == (offer.seat, table.unit(own) in offer, partner in offer)
    assert "SR-three-players" == reason.rule


@pytest.mark.rule("SR-three-players")
def test_a_leader_does_not_bring_formations_of_the_partner(three):
    table = three(entente="C5 dou huebner tir", order="O23")
    table.run("activate", 1, "move")
    offer = table.answer("usa-ldr-huebner").offer

    assert (True, False) == (table.unit("dou") in offer, table.unit("tir") in offer)
    (reason,) = offer.asking.why_not(table.s, table.unit("tir"), table.s.stack[-1][2])
    assert "SR-three-players" == reason.rule


@pytest.mark.rule("SR-three-players", "GWC-O24.1")
def test_an_offensive_is_drawn_up_by_one_player(three):
    table = three(entente="C5 dou huebner, C6 tir", order="O24", voice=(0, AMERICAN))
    offer = table.run("draw_up", 1).offer

    assert {table.unit("dou"), table.unit("huebner")} == set(offer.options)


@pytest.mark.rule("SR-three-players", "GWC-O25.1")
def test_a_recover_is_for_the_own_formations(three):
    table = three(entente="C5 dou! huebner, B3 tir! maran", voice=(0, FRENCH), order="O25")
    table.run("recover_order", 1)

    assert (True, False) == tuple(
        bool(table.s.suppressed >> table.unit(n) & 1) for n in ("dou", "tir")
    )
    assert 1 << FRENCH == table.s.players_used


@pytest.mark.rule("SR-three-players", "GWC-O26.1")
def test_a_rout_names_one_of_three_players(three):
    table = three(german="N5 inf*", entente="C5 dou*, B3 tir*", active=0, order="O26")
    offer = table.run("rout_order", 0).offer
    assert (GERMAN, AMERICAN, FRENCH) == offer.options
    table.answer("french")

    assert (1 << FRENCH, "rout") == (table.s.players_used, table.s.roll.kind)


@pytest.mark.rule("SR-three-players", "GWC-3.3.1.2a")
def test_each_player_has_his_own_highest_leader(three):
    table = three(entente="C5 huebner, B3 maran")
    american = highest_leader(table.s, 1)
    table.s.voice = (0, FRENCH)

    assert (table.unit("huebner"), table.unit("maran")) == (american, highest_leader(table.s, 1))


@pytest.mark.rule("SR-three-players", "GWC-3.3.1.4")
def test_each_player_names_his_own_highest_leader(three):
    table = three(entente="C5 kelly, C6 parker, B3 maran, B4 simon")
    offer = table.run("settle_ranks").offer
    assert (AMERICAN, "name_highest") == (offer.seat, offer.name)
    offer = table.answer("usa-ldr-parker").offer
    assert (FRENCH, "name_highest") == (offer.seat, offer.name)
    table.answer("fra-ldr-simon")

    named = [table.book.units[one].id if one >= 0 else "" for one in table.s.highest]
    assert ["", "usa-ldr-parker", "fra-ldr-simon"] == named


@pytest.mark.rule("SR-three-players", "GWC-11.3b")
def test_nobody_drops_a_weapon_of_his_partner(three):
    table = three(entente="C5 tea +hot, B3 tir maran", voice=(0, FRENCH))
    assert "drop" not in table.run("give_order", 1).offer.options
    table.s.voice = (0, AMERICAN)

    assert "drop" in current_offer(table.s).options


@pytest.mark.rule("SR-three-players", "GWC-8.2")
def test_both_nations_fill_a_hex_together(three):
    table = three(entente="C5 dou tir")
    offer = table.run("shed_overstacks").offer

    assert (AMERICAN, {table.unit("dou"), table.unit("tir")}) == (offer.seat, set(offer.options))


@pytest.mark.rule("SR-three-players", "GWC-8.2")
def test_who_alone_overfills_a_hex_clears_it(three):
    table = three(entente="C5 tir tir, B3 dou")

    assert FRENCH == table.run("shed_overstacks").offer.seat


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
