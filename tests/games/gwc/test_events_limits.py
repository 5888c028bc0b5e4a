"""Events to their limits: of either player, with somebody in A1, and with nobody there."""

from __future__ import annotations

import pytest

from games.gwc.rules.fire.targeting import has_found
from games.gwc.rules.movement.exits import leave_board
from games.gwc.state import AWAY, Attack, Order
from ww1core.hexgrid.hexset import members


def chit(s, name):
    return 1 << s.book.kinds["chit"].number(name)


def offered(s, offer):
    return [s.book.units[one].id for one in offer.options if isinstance(one, int)]


@pytest.mark.rule("GWC-E59a")
@pytest.mark.parametrize(("seat", "vp"), [(0, 1), (1, -2)])
def test_attrition_scores_the_losses_of_the_other_side(field, seat, vp):
    table = field(german="N5 inf14", entente="C8 lig14", active=seat)
    s = table.s
    lost = [members(own) for own in s.book.own]
    s.fallen = (1 << lost[0][5] | 1 << lost[0][6], 1 << lost[1][5])
    table.turn_up(f"event {s.book.seats[seat]} E59").run("event", seat)

    assert vp == s.vp


@pytest.mark.rule("GWC-E62", "GWC-E73", "GWC-1.0")
@pytest.mark.parametrize("event", ["captured_plans", "intelligence"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_is_taken_from_the_hand_of_the_opponent(field, event, seat):
    hands = ("G-1 G-2", "F-1 F-2")
    table = field(german="N5 inf14", entente="C8 lig14", hands=hands, active=seat)
    s = table.s
    own, other = s.hands[seat], s.hands[1 - seat]
    offer = table.run(event, seat).offer
    if offer is not None:
        table.answer(s.book.cards[offer.options[0]].id)

    assert (own, 1) == (s.hands[seat], s.hands[1 - seat].bit_count())
    assert (0, other) == (s.discards[seat], s.discards[1 - seat] | s.hands[1 - seat])


@pytest.mark.rule("GWC-E86", "GWC-E62", "GWC-7.3.3c")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_patrol_turns_up_a_secret_marker_of_the_opponent(field, seat):
    table = field(german="N5 inf14", entente="C8 lig14", active=seat, control=(-1,) * 5)
    s = table.s
    s.secret_chits = (chit(s, "C"), chit(s, "G"))
    table.run("patrol", seat)

    assert s.open_chits == (chit(s, "C"), chit(s, "G"))[1 - seat]
    assert (0, (chit(s, "C"), chit(s, "G"))[seat]) == (
        s.secret_chits[1 - seat],
        s.secret_chits[seat],
    )


@pytest.mark.rule("GWC-E74")
def test_one_of_cover_saves_from_a_hit_and_one_unit_is_suppressed(drawn):
    table = drawn("K4 brush", base="bleid", german="N4 inf14, K4 fus14", entente="C8 lig14")
    s = table.s
    card = next(n for n in members(s.book.fate[0]) if s.book.cards[n].event == "E74")
    offer = table.run("hit", 0, card).offer
    assert ["ger-inf14-1", "fra-lig14-1"] == offered(s, offer)
    table.answer("fra-lig14-1")

    assert 1 << table.unit("lig14") == s.suppressed


@pytest.mark.rule("GWC-E89", "GWC-GL-ADJACENT")
def test_french_sappers_do_not_work_among_germans(field):
    table = field(entente="E5 lig14", german="E4 inf14, O5 abt", active=1)

    assert ["D5", "E6", "F4", "F5"] == table.hexes_in(table.run("choose_sapped", 1).offer)


@pytest.mark.rule("GWC-E96", "GWC-8.1.1")
def test_valor_is_for_the_french_too(field):
    table = field(entente="F4 lig14, F6 spe", german="E4 rommel", active=1)
    table.run("choose_valiant", 1)

    assert 1 << table.unit("lig14") == table.s.veteran


@pytest.mark.rule("GWC-E92", "GWC-8.1.1")
def test_a_machine_gun_reaches_neither_its_own_hex_nor_the_corner(field):
    table = field("chazelle", german="M5 inf +mg0815", entente="M5 spe, A1 pol", time=12)

    assert table.run("choose_pinned", 0).is_done
    assert 0 == table.s.suppressed


@pytest.mark.rule("GWC-E83")
def test_a_raid_breaks_only_who_is_within_two_hexes(field):
    entente = "G7 lig14, I9 spe, H7 durant, J9 zou14, M8 bcp14"
    table = field(german="G9 inf14 rommel, M6 fus14", entente=entente)
    table.run("raid", 0)

    assert ["fra-lig14-1", "fra-spe-1"] == offered(table.s, table.answer("break").offer)


@pytest.mark.rule("GWC-E58")
def test_nobody_is_shifted_but_those_in_the_hex_of_the_leader(field):
    table = field(german="E4 inf14 rommel, K5 lw, E5 fus14", entente="C8 lig14")
    table.run("auftragstaktik", 0).answer("ger-ldr-rommel", "F3")
    names = ("inf14", "rommel", "lw", "fus14", "lig14")

    assert ["F3", "F3", "K5", "E5", "C8"] == [
        table.book.land.number(table.s.hex[table.unit(n)]) for n in names
    ]


@pytest.mark.rule("GWC-E85")
def test_only_own_leaders_on_the_board_are_recalled(field):
    table = field(german="K5 rommel, F4 inf14", entente="O5 durant, C8 lig14", time=4)
    assert table.run("choose_recalled", 0).is_done

    assert ((5, table.unit("rommel")),) == table.s.away


@pytest.mark.rule("GWC-E85")
def test_who_is_left_when_a_leader_is_recalled_holds_the_objective(field):
    table = field(german="K7 rommel, F4 inf14", entente="K7 lig14", control=(0,) * 5)
    table.run("choose_recalled", 0)

    assert (0, 1, 0, 0, 0) == table.s.control


@pytest.mark.rule("GWC-E88", "GWC-8.2")
@pytest.mark.parametrize(
    ("german", "is_asked"),
    [("N5 rommel inf14", True), ("N5 inf14", False), ("N5 rommel, M5 bot, M6 bot", False)],
)
def test_a_runner_comes_to_a_leader_as_long_as_one_is_unused(field, german, is_asked):
    table = field(german=german, entente="C8 lig14")

    assert is_asked == (table.run("runner_arrives", 0).offer is not None)


@pytest.mark.rule("GWC-E70")
def test_a_hero_in_the_corner_of_the_board_does_not_come_again(field):
    table = field(german="N5 inf14*, A1 kunze", entente="C8 lig14")

    assert table.run("hero", 0).is_done
    assert table.hex("A1") == table.s.hex[table.unit("kunze")]


@pytest.mark.rule("GWC-E70")
def test_a_hero_who_comes_waits_on_the_time_track_no_more(field):
    table = field(german="N5 inf14, M6 fus14", entente="C8 lig14")
    s = table.s
    hero, other = table.unit("kunze"), table.unit("rommel")
    s.hex[hero] = s.hex[other] = AWAY
    s.away = ((3, hero), (5, other))
    table.run("hero", 0).answer("N5")

    assert ((5, other),) == s.away


@pytest.mark.rule("GWC-4.3a", "GWC-E65", "GWC-E66")
@pytest.mark.parametrize(
    ("scenario", "entente", "event"),
    [("vaux", "D9 dou*", "rally_devil"), ("fleury_june", "D9 pol*", "rally_forward")],
)
@pytest.mark.parametrize(("level", "can_rise"), [(19, True), (20, False)])
def test_a_surrender_level_rises_to_the_last_space(
    field, scenario, entente, event, level, can_rise
):
    table = field(scenario, german="D3 inf", entente=entente, surrender=(8, level), active=1)

    assert can_rise == ("level" in table.run(event, 1).offer.options)


@pytest.mark.rule("GWC-7.2.1b", "GWC-7.2.1c")
def test_the_owner_of_a_tank_leader_chooses_the_first_of_his_two_spaces(field):
    table = field("berry", german="O5 inf", entente="G1 l, O11 pol", active=1)
    table.set_off("fra-sch-ca-l")
    assert 1 == table.answer("exit").offer.seat
    table.answer("5")

    assert ((5, table.unit("fra-sch-ca-l")), (6, table.unit("fra-sch-ca-l"))) == table.s.away


@pytest.mark.rule("GWC-7.2.1d", "GWC-11.3c")
def test_the_first_weapon_of_all_is_mended_too(field):
    table = field("berry", german="A11 inf +mg08*, O5 inf", entente="O11 pol")
    assert 0 == table.s.weapon[table.unit("ger-inf-1")]
    leave_board(table.s, table.unit("ger-inf-1"), "GWC-7.2.1a")

    assert 0 == table.s.weapons_broken


@pytest.mark.rule("GWC-E64.1", "GWC-E64.2a")
@pytest.mark.parametrize(("order", "is_bound"), [("O25", True), ("O21", False), ("", False)])
def test_a_detached_squad_is_bound_while_a_result_hangs_over_its_platoon(field, order, is_bound):
    table = field(german="D4 inf14 +mg08 rommel, M1 abt", entente="C8 lig14")
    if order:
        table.s.order = Order(order, 0)
    table.run("detachment", 0).answer("ger-inf14-1")
    assert ["GWC-E64.1", ""] == [table.refusal(one) for one in ("ger-abt-1", "ger-abt-2")]
    table.answer("ger-abt-2")

    expected = ((table.unit("inf14"), table.unit("ger-abt-2")),) if is_bound else ()
    assert expected == table.s.detached


@pytest.mark.rule("GWC-A39")
def test_a_foxhole_is_dug_where_a_unit_of_the_player_stands(field):
    german = "N5 abt, M8 inf14"
    table = field(german=german, entente="C5 spe", hands=("A39", ""), time=1)
    card = table.book.cards[table.s.hands[0].bit_length() - 1].id
    table.run("advance_time", 1).answer(card)

    assert ["GWC-A39", "GWC-A39", ""] == [table.refusal(one) for one in ("C5", "N4", "N5")]


@pytest.mark.rule("GWC-11.3b")
def test_only_own_weapons_on_the_board_are_dropped(field):
    table = field(german="N5 inf14 +mg08", entente="C5 lig14 +hot")
    table.run("drop_weapon", 0)
    names = ("ger-w-mg08-2", "fra-w-hot-1", "ger-w-mg08-1")

    assert ["GWC-11.3b", "GWC-11.3b", ""] == [table.refusal(one) for one in names]


@pytest.mark.rule("GWC-O21.2.1.1", "GWC-O21.2.1")
@pytest.mark.parametrize(("from_", "needed"), [("H4", 5), ("H8", 1), ("D9", 4), ("L9", 4)])
def test_the_distance_from_the_gun_is_what_has_to_be_exceeded(drawn, from_, needed):
    german = f"{from_} abt +k77"
    table = drawn(base="berry", german=german, entente="H9 pol")
    s = table.s
    s.attack = Attack("fire", 0, table.hex("H9"), weapons=1 << max(s.weapon))

    assert [False, True] == [has_found(s, needed), has_found(s, needed + 1)]
    assert [needed] == [line["needed"] for line in table.told("told.target_found")]
