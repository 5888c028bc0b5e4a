"""The Time Track, Sudden Death, reinforcements, Dig In (6.1, 6.2, A39)."""

from __future__ import annotations

import pytest

from games.gwc.rules.artillery.telephones import take_telephone
from games.gwc.state import AWAY
from ww1core.turns.decks import deck_size, full_deck


@pytest.fixture
def clock(field):
    """A position with somebody of each side, far from each other."""

    def build(scenario: str = "bleid", **more: object):
        soldiers = {"german": "N5 abt", "entente": "C5 spe", **more}
        return field(scenario, **soldiers)

    return build


@pytest.mark.rule("GWC-6.1.2a", "GWC-1.9.1.4")
def test_a_time_trigger_advances_time(clock):
    table = clock(time=1)
    card = next(
        n for n, c in enumerate(table.book.decks.cards) if c.seat == 0 and c.trigger == "time"
    )
    table.s.chance.write(("dice", 0), [card])
    table.run("dice_roll", 0, "defence").passing()
    assert 2 == table.s.time


@pytest.mark.rule("GWC-6.1.2a")
def test_last_card_and_trigger_together_are_one_advance(clock):
    """GWC-EX-time-once."""
    table = clock(time=3)
    s = table.s
    card = next(n for n, c in enumerate(s.book.decks.cards) if c.seat == 0 and c.trigger == "time")
    s.discards = (s.book.fate[0] & ~(1 << card), 0)
    s.decks = (full_deck(1 << card), s.decks[1])
    table.run("dice_roll", 0, "defence").passing()
    assert 4 == s.time


@pytest.mark.rule("GWC-1.4", "GWC-6.1.2b")
def test_only_who_brings_the_advance_about_shuffles(clock):
    table = clock()
    s = table.s
    for seat in (0, 1):
        half = s.book.fate[seat] & 0x5555555555555555555555555555555555555555
        s.discards = (*s.discards[:seat], half, *s.discards[seat + 1 :])
        s.decks = (*s.decks[:seat], full_deck(s.book.fate[seat] & ~half), *s.decks[seat + 1 :])
    left = deck_size(s.decks[1])
    table.run("advance_time", 0)
    assert (72, 0, left) == (deck_size(s.decks[0]), s.discards[0], deck_size(s.decks[1]))


@pytest.mark.rule("GWC-6.1.2b", "GWC-6.2.1", "GWC-6.2.2")
@pytest.mark.parametrize(("time", "rolls"), [(3, False), (4, True), (6, True)])
def test_sudden_death_is_rolled_from_its_space_on(clock, time, rolls):
    table = clock(time=time)
    offer = table.run("advance_time", 0).offer
    assert rolls == (offer is not None and table.s.roll.kind == "sudden_death")


@pytest.mark.rule("GWC-6.2.2", "GWC-6.3", "GWC-1.9.1c")
@pytest.mark.parametrize(("dice", "ends"), [("4-3", True), ("4-4", False), ("5-4", False)])
def test_a_roll_below_the_space_ends_the_fight(clock, dice, ends):
    """GWC-EX-sudden-death."""
    table = clock(time=7, vp=3)
    s = table.s
    card = next(
        n
        for n, c in enumerate(s.book.decks.cards)
        if c.seat == 0 and "{}-{}".format(*c.dice) == dice
    )
    s.chance.write(("dice", 0), [card])
    table.run("advance_time", 0).passing()
    assert ends == (s.ended is not None)
    assert not ends or (0, "sudden_death") == s.ended[:2]


@pytest.mark.rule("GWC-6.2.2", "GWC-6.1.2a")
def test_an_advance_beyond_the_last_space_ends_the_fight(clock):
    table = clock(time=12, vp=-1)
    table.run("advance_time", 0)
    assert (1, "sudden_death") == table.s.ended[:2]


@pytest.mark.rule("GWC-1.S.2a")
def test_no_strategy_card_changes_sudden_death(clock):
    table = clock(time=7, strategy=(0, 0))
    table.s.strategy = tuple(deck & -deck for deck in table.book.strategy_deck)
    table.run("advance_time", 0)
    offer = table.answer("pass").offer
    assert offer is None or "roll_raised_play" != offer.name


@pytest.mark.rule("GWC-6.1.2c")
@pytest.mark.parametrize(("scenario", "vp"), [("bleid", -1), ("berry", 1)])
def test_the_defender_gains_a_point(clock, scenario, vp):
    table = clock(scenario)
    table.run("advance_time", 0)
    assert vp == table.s.vp


@pytest.mark.rule("GWC-6.1.2d", "GWC-T107.2", "GWC-6.1.2b")
def test_two_gas_markers_of_his_choice_go(clock):
    table = clock()
    table.s.gas = sum(1 << table.hex(label) for label in ("H1", "H2", "H3"))
    assert ("choose_dispersed", "entente") == table.run("advance_time", 1).asked
    table.answer("H1", "H3")
    assert 1 << table.hex("H2") == table.s.gas


@pytest.mark.rule("GWC-T107.2")
def test_the_only_gas_marker_goes(clock):
    table = clock()
    table.s.gas = 1 << table.hex("H1")
    table.run("advance_time", 1)
    assert 0 == table.s.gas


@pytest.mark.rule("GWC-6.1.2d")
def test_two_smoke_markers_go_and_gas_for_itself(clock):
    table = clock(smoke=())
    table.s.smoke = tuple((table.hex(label), 3) for label in ("H1", "H2", "H3"))
    table.s.gas = 1 << table.hex("H3") | 1 << table.hex("H4") | 1 << table.hex("H5")
    offer = table.run("advance_time", 0).offer
    assert {table.hex(label) for label in ("H1", "H2", "H3")} == set(offer.options)
    assert ("overlay", "smoke") in offer.prompt.args
    offer = table.answer("H1", "H2").offer
    assert ((table.hex("H3"), 3),) == table.s.smoke
    assert {table.hex(label) for label in ("H3", "H4", "H5")} == set(offer.options)


def waiting(s, unit, *spaces: int):
    s.hex[unit] = AWAY
    s.away = tuple((space, unit) for space in spaces)


@pytest.mark.rule("GWC-6.1.2e", "GWC-8.2")
def test_reinforcements_enter_on_their_edge_within_stacking(clock):
    table = clock(german="N5 abt, O5 lw", time=1)
    one = table.unit("inf14")
    waiting(table.s, one, 2)
    offer = table.run("advance_time", 1).offer
    assert (0, "place_arrival") == (offer.seat, offer.name)
    hexes = {hex_ for hex_ in offer.options if isinstance(hex_, int)}
    assert {table.hex(f"O{row}") for row in range(1, 12) if row != 5} == hexes
    table.answer("O6")
    assert (table.hex("O6"), ()) == (table.s.hex[one], table.s.away)


@pytest.mark.rule("GWC-6.1.2e")
def test_the_inactive_player_places_first_and_those_of_later_spaces_wait(clock):
    table = clock(time=1, active=0)
    for name in ("inf14", "lig14", "fus14"):
        table.s.hex[table.unit(name)] = AWAY
    table.s.away = ((2, table.unit("inf14")), (2, table.unit("lig14")), (3, table.unit("fus14")))
    assert ("place_arrival", "entente") == table.run("advance_time", 0).asked


@pytest.mark.rule("GWC-7.2.1c", "GWC-7.2.1.1")
def test_a_tank_that_left_returns_at_either_space_on_the_enemy_edge(clock):
    table = clock("berry", time=1)
    one = table.unit("ca")
    waiting(table.s, one, 2, 3)
    table.s.exited = 1 << one
    offer = table.run("advance_time", 0).offer
    assert "wait" in offer.options
    assert table.hex("H1") in offer.options
    assert table.hex("H11") not in offer.options
    table.answer("wait")
    assert ((3, one),) == table.s.away
    assert "wait" not in table.run("advance_time", 0).offer.options


@pytest.mark.rule("GWC-O16.4", "GWC-6.1.2e")
def test_reinforcements_may_enter_upon_enemies_and_fight(clock):
    table = clock(entente="O5 spe, C5 spe", time=1, dice=["entente:4-3", "german:3-2"])
    waiting(table.s, table.unit("inf14"), 2)
    table.run("advance_time", 0).answer("O5").passing()
    assert [1, 0] == [one["seat"] for one in table.told("told.melee_total")]


@pytest.mark.rule("GWC-O16.4", "GWC-1.9.1c")
def test_the_melee_after_an_advance_has_triggers_of_its_own(clock):
    table = clock(entente="O5 spe, C5 spe", time=1, dice=["entente:6-6 time", "german:3-2"])
    waiting(table.s, table.unit("inf14"), 2)
    table.run("advance_time", 0).answer("O5").passing()
    assert [2, 3] == [line["time"] for line in table.told("told.time")]


@pytest.mark.rule("GWC-6.1.2g", "GWC-A39", "GWC-6.1.2b")
def test_both_may_dig_in_when_time_advances(clock):
    table = clock(hands=("A39", ""), german="N5 abt, M8 inf14", time=1)
    card = table.book.cards[table.s.hands[0].bit_length() - 1].id
    assert ("time_advanced_play", "german") == table.run("advance_time", 1).asked
    assert "dig_foxhole" == table.answer(card).offer.name
    table.answer("M8")
    assert 1 << table.hex("M8") == table.s.foxholes


@pytest.mark.rule("GWC-A39")
@pytest.mark.parametrize("slot", ["trenches", "blaze", "wire", "pillboxes"])
def test_nobody_digs_where_something_is(clock, slot):
    table = clock(hands=("A39", ""), time=1)
    setattr(table.s, slot, 1 << table.hex("N5"))
    assert table.run("advance_time", 1).offer is None


@pytest.mark.rule("GWC-A39")
def test_a_tank_does_not_dig(clock):
    table = clock("berry", german="H1 abt", entente="H5 ca", hands=("", "A39"), time=1)
    assert table.run("advance_time", 0).is_done


@pytest.mark.rule("GWC-6.1.2h", "GWC-1.S.b", "GWC-1.S.c")
def test_who_has_no_strategy_card_draws_one(clock):
    table = clock()
    s = table.s
    first = s.book.strategy_deck[0] & -s.book.strategy_deck[0]
    s.strategy = (first, 0)
    table.run("advance_time", 0)
    assert (first, 1, 2) == (s.strategy[0], s.strategy[1].bit_count(), s.strategy_new)
    table = clock(strategy=(0, 0))
    s = table.s
    s.strategy_decks = (full_deck(0), full_deck(0))
    table.run("advance_time", 0)
    assert ((0, 0), 0) == (s.strategy, s.strategy_new)


@pytest.mark.rule("GWC-5.4b", "GWC-5.4a", "GWC-1.1")
def test_drawing_the_last_card_advances_time_before_the_rest_is_drawn(clock):
    table = clock(time=1)
    s = table.s
    last = s.book.fate[0] & -s.book.fate[0]
    s.decks = (full_deck(last), s.decks[1])
    s.discards = (s.book.fate[0] & ~last, 0)
    table.run("refill_hand", 0).passing()
    assert (2, 6, 66) == (s.time, s.hands[0].bit_count(), deck_size(s.decks[0]))
    assert s.hands[0] & last
    assert 0 == s.hands[1]


@pytest.mark.rule("GWC-6.1.2f", "GWC-12.a")
def test_a_new_telephone_takes_the_place_of_the_old_one(clock):
    s = clock().s
    old, new = [n for n, one in enumerate(s.book.telephones) if one.seat == 0][:2]
    s.telephone[0], s.line_cut = old, 1
    take_telephone(s, 0, new, "local_barrage")
    assert (new, 0, "local_barrage") == (s.telephone[0], s.line_cut, s.battery[0])


@pytest.mark.rule("GWC-6.1.2e", "GWC-8.2")
def test_who_finds_no_room_on_the_edge_waits_one_space_longer(clock):
    edge = [f"O{row} {'lw' if row < 7 else 'inf14'}" for row in range(1, 12)]
    table = clock(german=", ".join(edge), time=1)
    one = table.unit("fus14")
    waiting(table.s, one, 2)
    assert table.run("advance_time", 0).is_done
    assert (((3, one),), AWAY) == (table.s.away, table.s.hex[one])
