"""Melee and its Actions (O16.4, A30, A33, A35, A40, A48, A51, A55)."""

from __future__ import annotations

import pytest

from games.gwc.rules.actions.melee import no_unit_survived
from games.gwc.rules.formations.values import melee_power
from games.gwc.rules.orders.melee import losers
from games.gwc.state import Melee
from ww1core import Action, Game, open_title
from ww1core.hexgrid.hexset import members
from ww1core.session.reactions import Reactions


@pytest.fixture
def meeting(field):
    """Both sides in N5, and somebody of each elsewhere, so that no side is wiped out."""

    def build(german: str, entente: str, **more: object):
        return field(
            german=f"N5 {german}, O11 abt", entente=f"N5 {entente}, A1 spe", **{"vp": 0, **more}
        )

    return build


@pytest.mark.rule("GWC-O16.4", "GWC-O16.4.3", "GWC-O16.4.2a")
def test_the_side_with_the_lower_total_is_eliminated(meeting):
    table = meeting("inf14", "lig14", dice=["entente:4-3", "german:3-2"])
    s = table.s
    table.run("melees")
    assert table.passing().is_done
    assert (0, -2) == (s.standing[table.hex("N5")] & s.book.own[0], s.vp)
    assert s.standing[table.hex("N5")] & s.book.own[1]


@pytest.mark.rule("GWC-O16.4.2a", "GWC-GL-SIMULT", "GWC-4.2.1")
def test_the_inactive_player_rolls_first(meeting):
    table = meeting("inf14", "lig14", dice=["entente:4-3", "german:3-2"])
    table.run("melees").passing()
    assert [(1, 12), (0, 11)] == [
        (one["seat"], one["total"]) for one in table.told("told.melee_total")
    ]


@pytest.mark.rule("GWC-O16.4")
def test_the_active_player_orders_the_melees(field):
    table = field(german="N5 inf14, C3 inf14, O11 abt", entente="N5 spe, C3 spe, A1 spe")
    assert ("choose_melee", "german") == table.run("melees").asked
    table.answer("C3")
    assert [{"hex": table.hex("C3")}] == table.told("told.melee")


@pytest.mark.rule("GWC-O16.4.1a")
def test_a_runner_alone_is_eliminated_without_a_roll(meeting):
    """GWC-EX-melee-runner."""
    table = meeting("inf14", "lia", hands=("A51 A30", "A30"))
    assert table.run("melees").is_done
    assert (1, -1) == (table.s.vp, table.s.hex[table.unit("lia")])
    assert [] == table.told("told.melee_total")


@pytest.mark.rule("GWC-O16.4.1a")
def test_a_runner_beside_others_fights_with_them(meeting):
    table = meeting("inf14", "lia spe", dice=["entente:4-3", "german:3-2"])
    table.run("melees").passing()
    assert [5, 6] == [one["power"] for one in table.told("told.melee_total")]


@pytest.mark.rule("GWC-O16.4.1b", "GWC-3.1.8")
def test_strength_is_fp_with_command_and_one_for_a_box(field):
    table = field(german="N5 jag14 rommel +mg08")
    assert (9, 1) == (
        melee_power(table.s, table.unit("jag14")),
        melee_power(table.s, table.unit("rommel")),
    )


@pytest.mark.rule("GWC-O16.4.1b")
def test_a_weapon_adds_nothing_in_melee(field):
    table = field(german="N5 inf14 +mg08")
    assert 6 == melee_power(table.s, table.unit("inf14"))


@pytest.mark.rule("GWC-O16.4.1b", "GWC-3.1.1a")
def test_a_tank_fights_with_its_lower_fp(field):
    table = field("cantigny", german="N5 a7v", entente="C5 ft37, C7 ftmg!")
    assert (6, 5, 4) == tuple(
        melee_power(table.s, table.unit(name)) for name in ("a7v", "ft37", "ftmg")
    )


@pytest.mark.rule("GWC-A30a")
def test_the_ambushed_player_chooses_who_breaks(meeting):
    table = meeting("inf14 rommel", "lig14", hands=("", "A30"))
    assert ("before_melee_play", "entente") == table.run("melees").asked
    offer = table.answer(table.book.cards[table.s.hands[1].bit_length() - 1].id).offer
    assert (0, "ambushed", 2) == (offer.seat, offer.name, len(offer.options))
    table.answer("ger-ldr-rommel")
    assert 1 << table.unit("rommel") == table.s.broken


@pytest.mark.rule("GWC-A30a")
def test_an_ambush_eliminates_who_is_broken(meeting):
    table = meeting("inf14*", "lig14", hands=("", "A30"))
    table.run("melees")
    assert table.answer(table.book.cards[table.s.hands[1].bit_length() - 1].id).is_done
    assert -2 == table.s.vp


@pytest.mark.rule("GWC-A30b", "GWC-O16.4.1c")
def test_mutual_ambush_leaves_the_objective_as_it_was(field):
    """GWC-EX-mutual-ambush."""
    table = field(
        german="K7 abt*, O11 abt",
        entente="K7 spe*, A1 spe",
        hands=("A30", "A30"),
        control=(0, 0, 0, 0, 0),
    )
    s = table.s
    table.run("melees")
    cards = [s.book.cards[hand.bit_length() - 1].id for hand in s.hands]
    table.answer(cards[1])
    assert table.answer(cards[0]).is_done
    assert (0, 0) == (s.standing[table.hex("K7")], s.control[1])
    assert [] == table.told("told.melee_total")


@pytest.mark.rule("GWC-A30b", "GWC-O16.4.1b")
def test_ambushes_count_before_the_strengths(meeting):
    table = meeting("inf14", "lig14", hands=("A30", ""), dice=["entente:4-3", "german:3-2"])
    table.run("melees").answer(table.book.cards[table.s.hands[0].bit_length() - 1].id).passing()
    assert [2, 6] == [one["power"] for one in table.told("told.melee_total")]


@pytest.mark.rule("GWC-A33", "GWC-A55", "GWC-O16.4.1b")
@pytest.mark.parametrize("action", ["A33", "A55"])
def test_a_german_card_adds_two(meeting, action):
    table = meeting("inf14", "lig14", hands=(action, ""), dice=["entente:4-3", "german:3-2"])
    table.run("melees").answer(table.book.cards[table.s.hands[0].bit_length() - 1].id).passing()
    assert [5, 8] == [one["power"] for one in table.told("told.melee_total")]


@pytest.mark.rule("GWC-A40", "GWC-O16.4.1b")
def test_elan_adds_two(meeting):
    table = meeting("inf14", "lig14", hands=("", "A40"), dice=["entente:4-3", "german:3-2"])
    table.run("melees").answer(table.book.cards[table.s.hands[1].bit_length() - 1].id).passing()
    assert [7, 6] == [one["power"] for one in table.told("told.melee_total")]


@pytest.mark.rule("GWC-A48")
def test_immortal_adds_two(field):
    table = field(
        "cantigny",
        german="N5 inf, O11 abt",
        entente="N5 dou, A1 tea",
        hands=("", "A48"),
        dice=["entente:4-3", "german:3-2"],
    )
    table.run("melees").answer(table.book.cards[table.s.hands[1].bit_length() - 1].id).passing()
    assert [9, 6] == [one["power"] for one in table.told("told.melee_total")]


@pytest.mark.rule("GWC-A35")
@pytest.mark.parametrize(("leader", "plays"), [("rommel", True), ("", False)])
def test_a_charge_needs_a_leader(meeting, leader, plays):
    table = meeting(f"inf14 {leader}", "lig14", hands=("A35", ""))
    card = table.s.hands[0].bit_length() - 1
    offer = table.run("melees").offer
    assert plays == ("before_melee_play" == offer.name and card in offer.options)


@pytest.mark.rule("GWC-A35", "GWC-O16.4.1b")
def test_a_charge_adds_two(meeting):
    table = meeting("inf14 rommel", "lig14", hands=("A35", ""), dice=["entente:4-3", "german:3-2"])
    table.run("melees").answer(table.book.cards[table.s.hands[0].bit_length() - 1].id).passing()
    assert [5, 11] == [one["power"] for one in table.told("told.melee_total")]


@pytest.mark.rule("GWC-A51")
@pytest.mark.parametrize(("german", "offered"), [("inf14", True), ("rommel", False)])
def test_no_quarter_needs_a_unit_that_survives(meeting, german, offered):
    table = meeting(german, "spe*", hands=("A51", ""), dice=["entente:1-2", "german:5-6"])
    table.run("melees")
    card = table.book.cards[table.s.hands[0].bit_length() - 1].id
    while (offer := table.answer().offer) is not None and offer.name != "melee_over_play":
        table.answer("pass")
    assert offered == (offer is not None)
    if offered:
        table.answer(card)
        assert 1 + 2 == table.s.vp


@pytest.mark.rule("GWC-A51")
def test_the_french_give_quarter(meeting):
    table = meeting("abt", "lig14")
    table.s.melee = Melee(table.hex("N5"))
    assert (False, True) == (no_unit_survived(table.s, 0), no_unit_survived(table.s, 1))


@pytest.mark.rule("GWC-O16.4.2b")
def test_a_sniper_in_the_roll_can_end_the_melee(meeting):
    table = meeting("inf14*", "lig14")
    s = table.s
    sniper = next(
        number
        for number, card in enumerate(s.book.decks.cards)
        if card.seat == 1 and card.trigger == "sniper"
    )
    near = s.book.land.grid.within(s.book.land.hex("N5"), 1)
    shot = next(
        number
        for number, card in enumerate(s.book.decks.cards)
        if card.seat == 1 and near >> card.hex & 1 and number != sniper
    )
    s.chance.write(("dice", 1), [sniper])
    s.chance.write(("hex", 1), [shot])
    table.run("melees")
    assert "choose_victim" == table.passing().offer.name
    assert table.answer("ger-inf14-1").is_done
    assert [1] == [one["seat"] for one in table.told("told.melee_total")]
    assert -2 == s.vp


@pytest.mark.rule("GWC-O16.4.3")
def test_a_tie_eliminates_both(meeting):
    table = meeting("inf14", "lig14", dice=["entente:4-3", "german:4-2"])
    table.run("melees").passing()
    assert 0 == table.s.standing[table.hex("N5")]


@pytest.mark.rule("GWC-O16.4.3", "GWC-F129")
def test_a_tie_spares_who_held_the_pillbox(meeting):
    """GWC-EX-melee-tie-pillbox; the Germans stood there first."""
    table = meeting("inf14", "lig14", dice=["entente:4-3", "german:4-2"])
    table.s.pillboxes = 1 << table.hex("N5")
    table.run("melees").passing()
    assert (True, False) == tuple(
        bool(table.s.standing[table.hex("N5")] & table.book.own[seat]) for seat in (0, 1)
    )


@pytest.mark.rule("GWC-F126")
def test_a_tie_spares_who_held_the_blockhouse(field):
    table = field(blockhouses=0)
    hex_ = table.hex("N5")
    table.s.blockhouses = 1 << hex_
    table.s.melee = Melee(hex_, holder=1, totals=(9, 9))
    assert (0,) == losers(table.s, hex_)


@pytest.mark.rule("GWC-7.3.1b", "GWC-O16.4.3")
def test_who_wins_in_an_objective_controls_it(field):
    table = field(
        german="K7 inf14, O11 abt",
        entente="K7 spe*, A1 spe",
        control=(1, 1, 1, 1, 1),
        dice=["entente:1-2", "german:5-6"],
    )
    table.run("melees").passing()
    assert 0 == table.s.control[1]


@pytest.mark.rule("GWC-A30a", "GWC-O16.4.1b", "GWC-S98.3.8")
def test_nobody_is_ambushed_or_strengthened_who_is_gone(meeting):
    """The French have two Ambushes and La Force Noire, the Germans only what would help them."""
    table = meeting("abt*", "lig14", hands=("A55", "F-1"))
    s = table.s
    ambushes = s.book.actions["A30"] & s.book.fate[1]
    first, second = members(ambushes)[:2]
    s.hands = (s.hands[0], 1 << first | 1 << second)
    table.hold(1, "F-SC8")
    offer = table.run("melees").offer
    assert {first, second, s.strategy[1].bit_length() - 1, "pass"} == set(offer.options)

    offer = table.answer(s.book.cards[first].id).offer
    offered = []
    while offer is not None:
        offered += [one for one in offer.options if one != "pass"]
        offer = table.answer("pass").offer

    assert [] == offered


@pytest.mark.rule("GWC-O16.4.1b")
def test_who_passed_before_a_melee_may_answer_what_is_played_then(meeting):
    table = meeting("inf14", "lig14", hands=("A55", "A40"))
    assert 1 == table.run("melees").offer.seat
    assert 0 == table.answer("pass").offer.seat
    offer = table.answer(table.book.cards[table.s.hands[0].bit_length() - 1].id).offer
    seats = [offer.seat]
    while offer.seat == 0:
        offer = table.answer("pass").offer
        seats.append(offer.seat)

    assert (1, "before_melee_play") == (seats[-1], offer.name)


@pytest.mark.rule("GWC-O16.4.1b")
@pytest.mark.parametrize("is_shared", [False, True])
def test_who_has_passed_before_a_melee_is_not_asked_again_unless_somebody_plays(meeting, is_shared):
    table = meeting("inf14 rommel", "lig14", hands=("A33 A30", "A33 A30"))
    book = open_title("gwc", "bleid")
    game = Game(book, seed=1)
    table.run("melees")
    table.s.book = book
    game.stand_at(table.s, ())
    reactions = Reactions(game, is_shared=is_shared)
    for seat, number in ((1, 1), (1, -1), (0, -1)):
        assert (seat, False) == (game.offer.seat, reactions.is_spared)
        reactions.put()
        game.apply(seat, Action(game.offer.number, game.offer.options[number]))

    assert (1, True) == (game.offer.seat, reactions.is_spared)
    reactions.give_pass()
    assert (0, True) == (game.offer.seat, reactions.is_spared)
