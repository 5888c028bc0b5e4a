"""Three players (SR-three-players): whose cards are played and turned up, and what is common."""

from __future__ import annotations

import pytest

from games.gwc.rules.fire.opfire import hot
from games.gwc.rules.formations.status import eliminate
from games.gwc.rules.ground.terrain import shelter_from
from games.gwc.rules.situations.reminders import lay_down
from games.gwc.rules.turns.endings import casualty_spaces
from games.gwc.state import Attack, Melee, Roll
from ww1core.hexgrid.hexset import from_members, members
from ww1core.turns.decks import deck_size, full_deck
from ww1core.turns.run import current_offer

GERMAN, AMERICAN, FRENCH = 0, 1, 2
TROOPS = {"german": "N5 inf", "entente": "C5 dou huebner, B3 tir maran"}


@pytest.fixture
def three(field):
    """A position of three players; the Entente is active."""

    def build(*hands, **more):
        given = TROOPS | {"active": 1} | more
        return field("ploisy", options=("three_players",), hands=hands, **given)

    return build


def spent(s):
    """How many cards each player has turned up or discarded."""
    return tuple(pile.bit_count() for pile in s.discards)


def cards_with(s, player, trigger):
    """A card of a player's deck with a trigger."""
    cards = enumerate(s.book.decks.cards)
    return next(n for n, card in cards if (card.seat, card.trigger) == (player, trigger))


@pytest.mark.rule("SR-three-players", "GWC-O21.3.7a")
@pytest.mark.parametrize(("name", "owner"), [("dou", AMERICAN), ("tir", FRENCH)])
def test_a_formation_answers_with_the_deck_of_its_owner(three, name, owner):
    table = three(active=0, hushed=1, initiative=0)
    s = table.s
    unit = table.unit(name)
    s.attack = Attack("impact", GERMAN, s.hex[unit], total=5, waiting=1 << unit)
    table.run("defend_all").passing()

    assert tuple(int(seat == owner) for seat in range(3)) == spent(s)
    assert (0, 1) == s.voice


@pytest.mark.rule("SR-three-players", "GWC-A28.1")
@pytest.mark.parametrize(
    ("name", "owner", "hands"),
    [("dou", AMERICAN, ("", "A36", "A36")), ("tir", FRENCH, ("", "A36", "A36"))],
)
def test_actions_in_defence_are_the_owners(three, name, owner, hands):
    table = three(*hands, active=0, hushed=1)
    s = table.s
    s.attack = Attack("impact", GERMAN, s.hex[table.unit(name)], total=5)
    s.foxholes = 1 << s.hex[table.unit(name)]
    offer = table.run("before_defence", table.unit(name)).offer

    assert shelter_from(s, table.unit(name)) > 0
    assert owner == offer.seat
    assert members(s.hands[owner]) == tuple(one for one in offer.options if one != "pass")


@pytest.mark.rule("SR-three-players", "GWC-A28.1")
def test_nobody_plays_an_action_for_a_formation_of_his_partner(three):
    table = three("", "A36", "", active=0, hushed=1)
    s = table.s
    tir = table.unit("tir")
    s.attack = Attack("impact", GERMAN, s.hex[tir], total=5)
    s.foxholes = 1 << s.hex[tir]

    assert table.run("before_defence", tir).is_done


@pytest.mark.rule("SR-three-players", "GWC-A39")
def test_each_digs_in_where_he_stands_himself(three):
    table = three("", "A39", "A39", entente="D3 dou, D4 dou, D9 tir")
    s = table.s
    offer = table.run("time_advanced").offer
    assert AMERICAN == offer.seat
    offer = table.answer(s.book.cards[members(s.hands[AMERICAN])[0]].id).offer
    (reason,) = offer.asking.why_not(s, table.hex("D9"), s.stack[-1][2])
    assert ("dig_foxhole", (table.hex("D3"), table.hex("D4"))) == (offer.name, offer.options)
    assert "SR-three-players" == reason.rule
    offer = table.answer("D3").offer

    assert FRENCH == offer.seat
    assert from_members([table.hex("D3")]) == s.foxholes


@pytest.mark.rule("SR-three-players", "GWC-A39")
def test_who_has_nobody_to_dig_is_not_asked(three):
    table = three("", "", "A39", entente="D3 dou, D9 ft37")

    assert table.run("time_advanced").is_done


@pytest.mark.rule("SR-three-players", "GWC-A42.2")
def test_each_fires_at_movers_with_his_own_formations(three):
    table = three("", "O21", "O21", german="E4 inf", entente="D4 dou, D4 tir", active=0, hushed=1)
    table.set_off("inf")
    offer = table.answer("F4").offer
    asked = []
    while offer is not None and offer.name == "stepped_play" and offer.seat:
        asked.append(offer.seat)
        offer = table.answer("pass").offer

    assert [AMERICAN, FRENCH] == asked


@pytest.mark.rule("SR-three-players", "GWC-A42.3b")
def test_only_who_was_activated_by_a_player_fires_again_for_him(three):
    table = three(active=0)
    s = table.s
    dou, tir = 1 << table.unit("dou"), 1 << table.unit("tir")
    s.hot = (dou, tir)
    american = hot(s, 1)
    s.voice = (0, FRENCH)

    assert (dou, tir) == (american, hot(s, 1))


@pytest.mark.rule("SR-three-players", "GWC-O16.4.2a")
@pytest.mark.parametrize(
    ("troops", "roller"), [("C5 dou tir", AMERICAN), ("C5 dou", AMERICAN), ("C5 tir", FRENCH)]
)
def test_both_fight_a_melee_together_and_one_of_them_rolls(three, troops, roller):
    table = three(german="C5 inf", entente=troops, hushed=1, initiative=0)
    hex_ = table.book.land.hex("C5")
    table.s.melee = Melee(hex_)
    table.run("fight", hex_).passing()

    expected = tuple(int(seat in {GERMAN, roller}) for seat in range(3))
    assert expected == spent(table.s)


@pytest.mark.rule("SR-three-players", "GWC-O16.4.1b")
@pytest.mark.parametrize(("troops", "seats"), [("C5 dou", [1]), ("C5 dou tir", [1, 2])])
def test_actions_in_a_melee_are_for_those_who_fight_in_it(three, troops, seats):
    table = three("", "A33", "A33", german="C5 inf", entente=troops, hushed=1)
    table.s.melee = Melee(table.book.land.hex("C5"))
    offer, asked = table.run("before_melee").offer, []
    while offer is not None:
        asked.append(offer.seat)
        offer = table.answer("pass").offer

    assert seats == asked


@pytest.mark.rule("SR-three-players", "GWC-A30a")
@pytest.mark.parametrize(("troops", "seat"), [("C5 dou tir", AMERICAN), ("C5 tir", FRENCH)])
def test_an_ambush_is_suffered_by_one_of_them(three, troops, seat):
    table = three("A30", "", "", german="C5 inf", entente=f"{troops} maran", hushed=1)
    s = table.s
    s.melee = Melee(s.book.land.hex("C5"))
    table.run("before_melee")
    offer = table.answer(s.book.cards[members(s.hands[0])[0]].id).offer

    assert ("ambushed", seat) == (offer.name, offer.seat)


@pytest.mark.rule("SR-three-players", "GWC-1.9.1.4", "GWC-6.1.2b")
@pytest.mark.parametrize(("roller", "partner"), [(AMERICAN, FRENCH), (FRENCH, AMERICAN)])
def test_a_time_trigger_advances_time_once_and_reshuffles_one_deck(three, roller, partner):
    table = three(voice=(0, roller), initiative=0)
    s = table.s
    s.discards = tuple(from_members(members(deck)[-9:-4]) for deck in s.book.fate)
    s.decks = tuple(
        full_deck(deck & ~gone) for deck, gone in zip(s.book.fate, s.discards, strict=True)
    )
    s.chance.write(("dice", roller), [cards_with(s, roller, "time")])
    table.run("dice_roll", 1, "recover").passing()

    assert 1 == s.time
    assert (0, 5) == (s.discards[roller].bit_count(), s.discards[partner].bit_count())
    assert (72, 67) == (deck_size(s.decks[roller]), deck_size(s.decks[partner]))


@pytest.mark.rule("SR-three-players", "GWC-6.1.2h")
def test_whoever_has_no_strategy_card_draws_one_when_time_advances(three):
    table = three()
    table.run("advance_time", 1).passing()

    assert (1, 1, 1) == tuple(held.bit_count() for held in table.s.strategy)


@pytest.mark.rule("SR-three-players", "GWC-5.4b")
def test_the_last_card_of_a_deck_is_that_of_its_player(three):
    table = three(voice=(0, FRENCH))
    s = table.s
    last = members(s.book.fate[FRENCH])[0]
    s.decks = (*s.decks[:2], full_deck(1 << last))
    s.discards = (0, 0, s.book.fate[FRENCH] & ~(1 << last))
    table.run("refill_hand", 1).passing()

    assert (1, 3) == (s.time, s.hands[FRENCH].bit_count())
    assert (0, 0) == (s.discards[AMERICAN], s.discards[FRENCH])


@pytest.mark.rule("SR-three-players", "GWC-9.1a")
@pytest.mark.parametrize("roller", [AMERICAN, FRENCH])
def test_the_american_decides_whether_a_roll_is_made_again(three, roller):
    table = three(voice=(0, roller), initiative=1, hushed=1)
    s = table.s
    offer = table.run("dice_roll", 1, "recover").offer
    assert (AMERICAN, "roll_called_back_play") == (offer.seat, offer.name)
    first = s.roll.card
    table.answer("call_back")

    assert [{"seat": AMERICAN}] == table.told("told.called_back")
    assert (GERMAN, 2) == (s.initiative, s.discards[roller].bit_count())
    assert s.book.cards[first].seat == roller


@pytest.mark.rule("SR-three-players", "GWC-9.1a")
def test_the_french_player_is_never_asked_about_the_initiative_card(three):
    table = three(active=0, initiative=1, hushed=1)
    offer = table.run("dice_roll", 0, "recover").offer

    assert (AMERICAN, "roll_called_back_play") == (offer.seat, offer.name)


@pytest.mark.rule("SR-three-players", "GWC-S98.2")
def test_each_may_raise_a_roll_once_with_his_own_strategy_card(three):
    table = three(hushed=1)
    s = table.s
    plans = [table.hold(player, f"{letter}-SC1") for player, letter in ((1, "U"), (2, "F"))]
    s.roll = Roll(0, "fire", members(s.book.fate[0])[0])
    offer = table.run("roll_raised").offer
    assert (AMERICAN, True) == (offer.seat, plans[0] in offer)
    offer = table.answer("U-SC1").offer
    assert (FRENCH, True) == (offer.seat, plans[1] in offer)
    table.answer("F-SC1")

    assert (2, 0b110) == (s.roll.plus, s.strategy_used)


@pytest.mark.rule("SR-three-players", "GWC-S98.1.1")
def test_a_reminder_card_is_for_the_formations_of_its_player(three):
    table = three(entente="C5 dou, B3 tir", voice=(0, FRENCH))
    s = table.s
    s.foxholes = from_members(s.hex[table.unit(name)] for name in ("dou", "tir"))
    card = table.hold(FRENCH, "F-SC7")
    s.attack = Attack("impact", GERMAN, s.hex[table.unit("tir")])
    plain = [shelter_from(s, table.unit(name)) for name in ("dou", "tir")]
    lay_down(s, 1, card, "GWC-S98.3.7")

    assert [plain[0], plain[1] + 1] == [shelter_from(s, table.unit(n)) for n in ("dou", "tir")]
    assert (0, 0, 1 << card) == s.reminders


@pytest.mark.rule("SR-three-players", "GWC-4.3b", "GWC-7.1")
def test_losses_of_both_fill_one_track_and_pay_one_enemy(three):
    table = three(vp=0)
    s = table.s
    for name in ("dou", "tir"):
        eliminate(s, table.unit(name), "GWC-3.2.4")

    assert (2, 0) == (casualty_spaces(s, 1), casualty_spaces(s, 0))
    assert s.vp == 2 * s.book.worth["platoon"]


@pytest.mark.rule("SR-three-players", "GWC-4.3c")
@pytest.mark.parametrize("last", ["dou", "tir"])
def test_they_surrender_together(three, last):
    table = three(surrender=(9, 1))
    eliminate(table.s, table.unit(last), "GWC-3.2.4")

    assert (0, "surrender") == table.s.ended


@pytest.mark.rule("SR-three-players", "GWC-E62", "GWC-E73")
@pytest.mark.parametrize("event", ["captured_plans", "intelligence"])
@pytest.mark.parametrize(("name", "victim"), [("american", AMERICAN), ("french", FRENCH)])
def test_the_german_sees_the_hand_of_the_opponent_he_chooses(three, event, name, victim):
    table = three("", "U-1 U-2", "F-1 F-2", active=0)
    s = table.s
    offer = table.run(event, 0).offer
    assert ("choose_opponent", (AMERICAN, FRENCH)) == (offer.name, offer.options)
    (reason,) = offer.asking.why_not(s, GERMAN, s.stack[-1][2])
    offer = table.answer(name).offer

    assert ("SR-three-players", GERMAN) == (reason.rule, offer.seat)
    assert (members(s.hands[victim]), s.hands[victim]) == (offer.options, s.seen[GERMAN])
    table.answer(s.book.cards[offer.options[0]].id)
    assert 1 == s.hands[victim].bit_count()
    assert spent(s)[victim] == 1


@pytest.mark.rule("SR-three-players", "GWC-E73")
def test_against_the_german_there_is_nobody_to_choose(three):
    table = three("G-1", "", "F-1", voice=(0, FRENCH))
    offer = table.run("intelligence", 1).offer

    assert (FRENCH, "discard_found_out", 1) == (offer.seat, offer.name, offer.count)
    assert (0, 0, table.s.hands[GERMAN]) == table.s.seen


@pytest.mark.rule("SR-three-players", "GWC-S98.3.1", "GWC-S98.4.3")
def test_the_strategy_card_of_one_opponent_is_spied_out(three):
    table = three(active=0)
    for player, letter in ((1, "U"), (2, "F")):
        table.hold(player, f"{letter}-SC1")
    table.run("spy_out", 0).answer("french")

    assert (0, 1, 0) == tuple(held.bit_count() for held in table.s.strategy)
    assert (0b001, 0, 0b001) == table.s.strategy_known


@pytest.mark.rule("SR-three-players", "GWC-6.1.2e")
def test_each_brings_up_his_own_reinforcements(three):
    table = three(time=3)
    late = [table.unit(name) for name in ("usa-dou-5", "fra-tir-2")]
    table.s.away = tuple((3, one) for one in late)
    for one in late:
        table.s.hex[one] = -3
    offer = table.run("enter_reinforcements").offer
    assert (AMERICAN, "choose_arrival") == (offer.seat, offer.name)
    offer = table.answer("fra-tir-2").offer

    assert (FRENCH, "place_arrival") == (offer.seat, offer.name)


@pytest.mark.rule("SR-three-players", "GWC-O26.2a", "GWC-O26.3")
def test_the_giver_rolls_and_the_owner_says_where_a_formation_routs(three):
    table = three(entente="F5 tir*, C5 dou", active=0, order="O26", hushed=1, dice=["german:6-5"])
    table.run("rout_order", 0)
    table.answer(*(["french"] if current_offer(table.s).name == "choose_player" else []))
    table.play_on(until="step_back")
    offer = current_offer(table.s)

    assert (FRENCH, "step_back") == (offer.seat, offer.name)
    assert (1, 0, 0) == spent(table.s)
