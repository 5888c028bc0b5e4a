"""Melee and its Actions (O16.4, A30, A33, A35, A40, A48, A51, A55)."""

from __future__ import annotations

import pytest

from games.gwc.rules.actions.melee import no_unit_survived
from games.gwc.rules.formations.values import melee_power
from games.gwc.rules.orders.melee import losers
from games.gwc.state import Melee
from ww1core.hexgrid.hexset import members


@pytest.fixture
def meeting(field):
    """Both sides in N5, and somebody of each elsewhere, so that no side is wiped out."""

    def build(german: str, entente: str, **more: object):
        return field(
            german=f"N5 {german}, O11 abt", entente=f"N5 {entente}, A1 spe", **{"vp": 0, **more}
        )

    return build


@pytest.mark.rule("GWC-O16.4", "GWC-O16.4.3", "GWC-O16.4.2a")
def test_the_side_with_the_lower_total_is_eliminated(meeting, run, answer, at):
    s = meeting("inf14", "lig14", dice=["entente:4-3", "german:3-2"])
    run(s, "melees")
    assert answer(s, "pass*") is None
    assert (0, -2) == (s.standing[at(s, "N5")] & s.book.own[0], s.vp)
    assert s.standing[at(s, "N5")] & s.book.own[1]


@pytest.mark.rule("GWC-O16.4.2a", "GWC-GL-SIMULT", "GWC-4.2.1")
def test_the_inactive_player_rolls_first(meeting, run, answer, told):
    s = meeting("inf14", "lig14", dice=["entente:4-3", "german:3-2"])
    run(s, "melees")
    answer(s, "pass*")
    assert [(1, 12), (0, 11)] == [
        (one["seat"], one["total"]) for one in told(s, "told.melee_total")
    ]


@pytest.mark.rule("GWC-O16.4")
def test_the_active_player_orders_the_melees(field, run, answer, told, at):
    s = field(german="N5 inf14, C3 inf14, O11 abt", entente="N5 spe, C3 spe, A1 spe")
    offer = run(s, "melees")
    assert (0, "choose_melee") == (offer.seat, offer.name)
    answer(s, "C3")
    assert [{"hex": at(s, "C3")}] == told(s, "told.melee")


@pytest.mark.rule("GWC-O16.4.1a")
def test_a_runner_alone_is_eliminated_without_a_roll(meeting, run, told, unit):
    """GWC-EX-melee-runner."""
    s = meeting("inf14", "lia", hands=("A51 A30", "A30"))
    assert run(s, "melees") is None
    assert (1, -1) == (s.vp, s.hex[unit(s, "lia")])
    assert [] == told(s, "told.melee_total")


@pytest.mark.rule("GWC-O16.4.1a")
def test_a_runner_beside_others_fights_with_them(meeting, run, answer, unit, told):
    s = meeting("inf14", "lia spe", dice=["entente:4-3", "german:3-2"])
    run(s, "melees")
    answer(s, "pass*")
    assert [5, 6] == [one["power"] for one in told(s, "told.melee_total")]


@pytest.mark.rule("GWC-O16.4.1b", "GWC-3.1.8")
def test_strength_is_fp_with_command_and_one_for_a_box(field, unit):
    s = field(german="N5 jag14 rommel +mg08")
    assert (9, 1) == (melee_power(s, unit(s, "jag14")), melee_power(s, unit(s, "rommel")))


@pytest.mark.rule("GWC-O16.4.1b")
def test_a_weapon_adds_nothing_in_melee(field, unit):
    s = field(german="N5 inf14 +mg08")
    assert 6 == melee_power(s, unit(s, "inf14"))


@pytest.mark.rule("GWC-O16.4.1b", "GWC-3.1.1a")
def test_a_tank_fights_with_its_lower_fp(field, unit):
    s = field("cantigny", german="N5 a7v", entente="C5 ft37, C7 ftmg!")
    assert (6, 5, 4) == tuple(melee_power(s, unit(s, name)) for name in ("a7v", "ft37", "ftmg"))


@pytest.mark.rule("GWC-A30a")
def test_the_ambushed_player_chooses_who_breaks(meeting, run, answer, unit):
    s = meeting("inf14 rommel", "lig14", hands=("", "A30"))
    offer = run(s, "melees")
    assert (1, "before_melee_play") == (offer.seat, offer.name)
    offer = answer(s, s.book.cards[s.hands[1].bit_length() - 1].id)
    assert (0, "ambushed", 2) == (offer.seat, offer.name, len(offer.options))
    answer(s, "ger-ldr-rommel")
    assert 1 << unit(s, "rommel") == s.broken


@pytest.mark.rule("GWC-A30a")
def test_an_ambush_eliminates_who_is_broken(meeting, run, answer):
    s = meeting("inf14*", "lig14", hands=("", "A30"))
    run(s, "melees")
    assert answer(s, s.book.cards[s.hands[1].bit_length() - 1].id) is None
    assert -2 == s.vp


@pytest.mark.rule("GWC-A30b", "GWC-O16.4.1c")
def test_mutual_ambush_leaves_the_objective_as_it_was(field, run, answer, at, told):
    """GWC-EX-mutual-ambush."""
    s = field(
        german="K7 abt*, O11 abt",
        entente="K7 spe*, A1 spe",
        hands=("A30", "A30"),
        control=(0, 0, 0, 0, 0),
    )
    run(s, "melees")
    cards = [s.book.cards[hand.bit_length() - 1].id for hand in s.hands]
    answer(s, cards[1])
    assert answer(s, cards[0]) is None
    assert (0, 0) == (s.standing[at(s, "K7")], s.control[1])
    assert [] == told(s, "told.melee_total")


@pytest.mark.rule("GWC-A30b", "GWC-O16.4.1b")
def test_ambushes_count_before_the_strengths(meeting, run, answer, told):
    s = meeting("inf14", "lig14", hands=("A30", ""), dice=["entente:4-3", "german:3-2"])
    run(s, "melees")
    answer(s, s.book.cards[s.hands[0].bit_length() - 1].id, "pass*")
    assert [2, 6] == [one["power"] for one in told(s, "told.melee_total")]


@pytest.mark.rule("GWC-A33", "GWC-A55", "GWC-O16.4.1b")
@pytest.mark.parametrize("action", ["A33", "A55"])
def test_a_german_card_adds_two(meeting, run, answer, told, action):
    s = meeting("inf14", "lig14", hands=(action, ""), dice=["entente:4-3", "german:3-2"])
    run(s, "melees")
    answer(s, s.book.cards[s.hands[0].bit_length() - 1].id, "pass*")
    assert [5, 8] == [one["power"] for one in told(s, "told.melee_total")]


@pytest.mark.rule("GWC-A40", "GWC-O16.4.1b")
def test_elan_adds_two(meeting, run, answer, told):
    s = meeting("inf14", "lig14", hands=("", "A40"), dice=["entente:4-3", "german:3-2"])
    run(s, "melees")
    answer(s, s.book.cards[s.hands[1].bit_length() - 1].id, "pass*")
    assert [7, 6] == [one["power"] for one in told(s, "told.melee_total")]


@pytest.mark.rule("GWC-A48")
def test_immortal_adds_two(field, run, answer, told):
    s = field(
        "cantigny",
        german="N5 inf, O11 abt",
        entente="N5 dou, A1 tea",
        hands=("", "A48"),
        dice=["entente:4-3", "german:3-2"],
    )
    run(s, "melees")
    answer(s, s.book.cards[s.hands[1].bit_length() - 1].id, "pass*")
    assert [9, 6] == [one["power"] for one in told(s, "told.melee_total")]


@pytest.mark.rule("GWC-A35")
@pytest.mark.parametrize(("leader", "plays"), [("rommel", True), ("", False)])
def test_a_charge_needs_a_leader(meeting, run, leader, plays):
    s = meeting(f"inf14 {leader}", "lig14", hands=("A35", ""))
    card = s.hands[0].bit_length() - 1
    offer = run(s, "melees")
    assert plays == ("before_melee_play" == offer.name and card in offer.options)


@pytest.mark.rule("GWC-A35", "GWC-O16.4.1b")
def test_a_charge_adds_two(meeting, run, answer, told):
    s = meeting("inf14 rommel", "lig14", hands=("A35", ""), dice=["entente:4-3", "german:3-2"])
    run(s, "melees")
    answer(s, s.book.cards[s.hands[0].bit_length() - 1].id, "pass*")
    assert [5, 11] == [one["power"] for one in told(s, "told.melee_total")]


@pytest.mark.rule("GWC-A51")
@pytest.mark.parametrize(("german", "offered"), [("inf14", True), ("rommel", False)])
def test_no_quarter_needs_a_unit_that_survives(meeting, run, answer, german, offered):
    s = meeting(german, "spe*", hands=("A51", ""), dice=["entente:1-2", "german:5-6"])
    run(s, "melees")
    card = s.book.cards[s.hands[0].bit_length() - 1].id
    while (offer := answer(s)) is not None and offer.name != "melee_over_play":
        answer(s, "pass")
    assert offered == (offer is not None)
    if offered:
        answer(s, card)
        assert 1 + 2 == s.vp


@pytest.mark.rule("GWC-A51")
def test_the_french_give_quarter(meeting, at):
    s = meeting("abt", "lig14")
    s.melee = Melee(at(s, "N5"))
    assert (False, True) == (no_unit_survived(s, 0), no_unit_survived(s, 1))


@pytest.mark.rule("GWC-O16.4.2b")
def test_a_sniper_in_the_roll_can_end_the_melee(meeting, run, answer, told):
    s = meeting("inf14*", "lig14")
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
    s.chance._left[("dice", 1)] = [sniper]
    s.chance._left[("hex", 1)] = [shot]
    run(s, "melees")
    offer = answer(s, "pass*")
    assert "choose_victim" == offer.name
    assert answer(s, "ger-inf14-1") is None
    assert [1] == [one["seat"] for one in told(s, "told.melee_total")]
    assert -2 == s.vp


@pytest.mark.rule("GWC-O16.4.3")
def test_a_tie_eliminates_both(meeting, run, answer, at):
    s = meeting("inf14", "lig14", dice=["entente:4-3", "german:4-2"])
    run(s, "melees")
    answer(s, "pass*")
    assert 0 == s.standing[at(s, "N5")]


@pytest.mark.rule("GWC-O16.4.3", "GWC-F129")
def test_a_tie_spares_who_held_the_pillbox(meeting, run, answer, at):
    """GWC-EX-melee-tie-pillbox; the Germans stood there first."""
    s = meeting("inf14", "lig14", dice=["entente:4-3", "german:4-2"])
    s.pillboxes = 1 << at(s, "N5")
    run(s, "melees")
    answer(s, "pass*")
    assert (True, False) == tuple(
        bool(s.standing[at(s, "N5")] & s.book.own[seat]) for seat in (0, 1)
    )


@pytest.mark.rule("GWC-F126")
def test_a_tie_spares_who_held_the_blockhouse(field, at):
    s = field(blockhouses=0)
    hex_ = at(s, "N5")
    s.blockhouses = 1 << hex_
    s.melee = Melee(hex_, holder=1, totals=(9, 9))
    assert (0,) == losers(s, hex_)


@pytest.mark.rule("GWC-7.3.1b", "GWC-O16.4.3")
def test_who_wins_in_an_objective_controls_it(field, run, answer):
    s = field(
        german="K7 inf14, O11 abt",
        entente="K7 spe*, A1 spe",
        control=(1, 1, 1, 1, 1),
        dice=["entente:1-2", "german:5-6"],
    )
    run(s, "melees")
    answer(s, "pass*")
    assert 0 == s.control[1]


@pytest.mark.rule("GWC-A30a", "GWC-O16.4.1b", "GWC-S98.3.8")
def test_nobody_is_ambushed_or_strengthened_who_is_gone(meeting, run, answer, hold):
    """The French have two Ambushes and La Force Noire, the Germans only what would help them."""
    s = meeting("abt*", "lig14", hands=("A55", "F-1"))
    ambushes = s.book.actions["A30"] & s.book.fate[1]
    first, second = members(ambushes)[:2]
    s.hands = (s.hands[0], 1 << first | 1 << second)
    hold(s, 1, "F-SC8")
    offer = run(s, "melees")
    assert {first, second, s.strategy[1].bit_length() - 1, "pass"} == set(offer.options)

    offer = answer(s, s.book.cards[first].id)
    offered = []
    while offer is not None:
        offered += [one for one in offer.options if one != "pass"]
        offer = answer(s, "pass")

    assert [] == offered


@pytest.mark.rule("GWC-O16.4.1b")
def test_who_passed_before_a_melee_may_answer_what_is_played_then(meeting, run, answer):
    s = meeting("inf14", "lig14", hands=("A55", "A40"))
    assert 1 == run(s, "melees").seat
    assert 0 == answer(s, "pass").seat
    offer = answer(s, s.book.cards[s.hands[0].bit_length() - 1].id)
    seats = [offer.seat]
    while offer.seat == 0:
        offer = answer(s, "pass")
        seats.append(offer.seat)

    assert (1, "before_melee_play") == (seats[-1], offer.name)
