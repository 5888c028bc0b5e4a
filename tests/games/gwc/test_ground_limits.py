"""Ground, set-up, Telephones and Events to their limits: A1, the month itself, either side."""

from __future__ import annotations

import pytest

from games.gwc.rules.artillery.gas import clear_gas
from games.gwc.rules.artillery.telephones import break_telephone, power_of, take_telephone
from games.gwc.rules.events.arrivals import suppress_stragglers
from games.gwc.rules.events.reach import of_event, open_neighbours
from games.gwc.rules.events.weapons import nest_is_dated, unused_chauchat
from games.gwc.rules.ground.terrain import degrade
from games.gwc.rules.movement.paces import ways
from games.gwc.rules.movement.tanks import stop_tank
from games.gwc.rules.situations.shared import can_spy
from games.gwc.rules.turns.set_up import (
    bombard,
    fire_mines,
    hexes_to_set_up,
    place_as_printed,
    release_gas,
)
from games.gwc.rules.turns.special import of_nation
from games.gwc.rules.turns.time_track import move_marker
from games.gwc.state import AWAY, NOTHING, March
from ww1core.hexgrid.hexset import members
from ww1core.pieces import remove, stack_of
from ww1core.turns.decks import full_deck


@pytest.mark.rule("GWC-T114", "GWC-T102a")
@pytest.mark.parametrize(("height", "cost"), [(0, 1), (1, 2)])
def test_a_climb_costs_more_from_quarry_to_quarry_too(drawn, height, cost):
    table = drawn("H4 quarry, H5 quarry", levels=f"H5 {height}")

    march = March(0, table.book.platoons, table.hex("H4"))
    out = ways(table.s, march, table.hex("H4"))

    assert cost == out.costs[table.hex("H5")]


@pytest.mark.rule("GWC-T99.5", "GWC-F125.3")
@pytest.mark.parametrize(
    ("kind", "total", "is_worse"),
    [("woods", 17, False), ("woods", 18, True), ("stream", 20, False), ("shell_hole", 20, False)],
)
def test_ground_gives_way_from_eighteen_on(drawn, kind, total, is_worse):
    table = drawn(f"H5 {kind}")

    assert is_worse == degrade(table.s, table.hex("H5"), total, "GWC-T99.5")
    assert is_worse << table.hex("H5") == table.s.shell_holes


@pytest.mark.rule("GWC-T107.2")
def test_gas_is_cleared_from_the_hexes_that_have_it(field):
    table = field("caures", german="A1 inf", entente="O11 pol")
    s = table.s
    s.gas = s.book.land.grid.hexes_of("C3", "C4", "C5")
    clear_gas(s, s.book.land.grid.hexes_of("C4", "C5", "C6"))

    assert 1 << table.hex("C3") == s.gas
    assert [table.hex("C4"), table.hex("C5")] == [
        line["at"] for line in table.told("told.gas_cleared")
    ]


@pytest.mark.rule("GWC-8.2.1a")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ca", ["F9", "G10", "G8", "H9"]),
        ("l", ["F9", "G10", "G8", "H9"]),
        ("pol", ["F8", "F9", "G10", "G8", "H9"]),
    ],
)
def test_no_tank_is_shifted_to_another_or_where_none_can_be(drawn, name, expected):
    """Water is for nobody, splintered woods are not for Tanks."""
    entente = f"G9 {name}, F8 ca" if name != "pol" else "G9 pol, F8 ca"
    s = drawn("H8 water, G8 open", base="berry", german="O11 inf", entente=entente, active=1).s
    mover = next(n for n in members(s.book.own[1]) if s.hex[n] == s.book.land.hex("G9"))

    assert expected == sorted(s.book.land.numbers(open_neighbours(s, mover)))


@pytest.mark.rule("SR-mixed", "VAL-mixed-entente")
def test_a_text_of_a_nation_that_is_not_there_is_for_nobody(field):
    s = field("bleid", german="N5 inf14", entente="C5 spe").s

    assert (0, 0) == (of_event(s, "E65", s.book.own[0]), of_nation(s, 0, "american"))
    assert s.book.own[1] == of_nation(s, 1, "french")


@pytest.mark.rule("GWC-E76", "VAL-lmg-nest-date")
@pytest.mark.parametrize(
    ("base", "date", "is_dated"),
    [
        ("fleury_june", "1916-11-30", False),
        ("fleury_june", "1916-12-01", True),
        ("berry", "", True),
    ],
)
def test_a_nest_has_its_gun_from_the_month_on_the_card_on(drawn, base, date, is_dated):
    s = drawn(base=base, german="D3 inf", entente="D9 pol", date=date).s
    card = next(n for n in members(s.book.fate[0]) if s.book.cards[n].event == "E76")

    assert is_dated == nest_is_dated(s, card)


@pytest.mark.rule("GWC-E80")
@pytest.mark.parametrize(("date", "number"), [("1916-04-30", 0), ("1916-05-01", 6)])
def test_there_are_chauchats_from_may_1916_on(drawn, date, number):
    s = drawn(base="fleury_june", german="D3 inf", entente="D9 pol", date=date).s

    assert number == unused_chauchat(s, 1).bit_count()


@pytest.mark.rule("GWC-E80")
def test_the_unit_gets_a_chauchat_of_its_own_nation(field):
    table = field("cantigny", german="M5 inf", entente="D9 dou, D8 pol", active=1)
    table.run("man_chauchat", 1).answer("fra-pol-1")

    assert "fra-w-cha" == table.book.weapons[table.s.weapon[table.unit("pol")]].counter
    assert NOTHING == table.s.weapon[table.unit("dou")]


@pytest.mark.rule("GWC-E77", "GWC-11.5")
def test_a_machine_that_is_away_does_not_fail(field):
    table = field("berry", german="A1 inf +mg08, D6 abt", entente="D7 l, A8 pol")
    remove(table.s, table.unit("inf"), AWAY)
    table.turn_up("hex german D4").run("malfunction", 0)

    assert (0, 1 << table.unit("l")) == (table.s.weapons_broken, table.s.suppressed)


@pytest.mark.rule("GWC-E91")
def test_a_straggler_in_the_corner_is_suppressed_and_one_who_stays_away_is_not(field):
    table = field(german="A1 abt, N5 inf14", entente="C8 spe")
    suppress_stragglers(table.s, ((table.unit("abt"), NOTHING), (table.unit("fus14"), NOTHING)))

    assert 1 << table.unit("abt") == table.s.suppressed


@pytest.mark.rule("GWC-E91", "GWC-E87a")
@pytest.mark.parametrize("event", ["stragglers", "reinforcements"])
def test_at_the_red_x_nobody_comes(field, event):
    table = field(german="N5 inf14, M1 bot bot", entente="C8 spe", dice=["1-1 jam"], hushed=1)
    before = list(table.s.hex)
    table.run(event, 0)

    assert table.passing().is_done
    assert before == list(table.s.hex)
    assert ["told.no_support"] == [key for key in table.told() if "support" in key]


@pytest.mark.rule("GWC-12.a")
@pytest.mark.parametrize(("telephone", "fp"), [("ger-t8", 8), ("ger-t9", 9), ("ger-t10", 10)])
def test_a_telephone_has_the_fp_of_its_battery(field, telephone, fp):
    table = field("cantigny", german="L5 nehring inf", entente="C4 dou")
    table.equip(0, telephone)

    assert fp == power_of(table.s, 0)


@pytest.mark.rule("GWC-12.a", "GWC-6.1.2f")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_markers_of_an_old_telephone_go_with_it(field, seat):
    table = field("cantigny", german="L5 nehring inf", entente="C4 dou")
    s = table.s
    new = [one.id for one in s.book.telephones].index(("ger-t9", "usa-t9")[seat])
    s.spotted = (table.hex("C3"), table.hex("H6"))
    take_telephone(s, seat, new, "local_barrage")
    assert (table.hex("C3"), table.hex("H6")) == s.spotted
    take_telephone(s, seat, new, "gas_attack")

    assert (NOTHING, new) == (s.spotted[seat], s.telephone[seat])
    assert ("gas_attack", 2) == (s.battery[seat], len(s.battery))


@pytest.mark.rule("GWC-O18", "GWC-GL-BROKEN")
def test_a_telephone_breaks_and_then_is_lost_and_then_nothing_happens(field):
    table = field("cantigny", german="L5 nehring inf", entente="C4 dou")
    table.equip(1, "usa-t9")
    for _ in range(3):
        break_telephone(table.s, 1, "GWC-O18")

    assert ["told.telephone_broken", "told.telephone_lost"] == table.told()


@pytest.mark.rule("GWC-6.1.2a", "GWC-6.1.1", "GWC-1.9.1.4")
@pytest.mark.parametrize(("time", "is_over"), [(10, False), (11, False), (12, True)])
def test_the_fight_goes_on_in_the_last_space(field, time, is_over):
    s = field(german="N5 inf14", entente="C5 spe", time=time).s
    move_marker(s, 0)

    assert (time + 1, is_over) == (s.time, s.ended is not None)


@pytest.mark.rule("GWC-O23.5.4b")
@pytest.mark.parametrize("name", ["ca", "l"])
def test_a_tank_that_is_stuck_breaks_once(field, name):
    table = field("berry", german="A1 inf", entente=f"G9 {name}, O11 pol", active=1)
    tank = table.unit(name)
    for _ in range(2):
        stop_tank(table.s, tank, 2)

    assert (1 << tank, 1) == (table.s.broken, len(table.told("told.broken")))


@pytest.mark.rule("GWC-8.2.2")
def test_everybody_stands_where_the_sheet_has_him(field):
    s = field("bleid").s
    place_as_printed(s)
    expected = [one.start for one in s.book.units]

    assert len(s.book.sheet.placement) == sum(start >= 0 for start in expected)
    assert [max(start, -1) for start in expected] == [max(hex_, -1) for hex_ in s.hex]


@pytest.mark.rule("GWC-8.2.2")
def test_nobody_sets_up_among_enemies_or_in_water(drawn):
    table = drawn("M3 water", base="bleid", entente="M4 lig14", german="N5 inf14")
    found = hexes_to_set_up(table.s, 0, table.unit("abt"))

    assert [False, False, True] == [bool(found >> table.hex(one) & 1) for one in ("M3", "M4", "M5")]


@pytest.mark.rule("SR-gas-start")
@pytest.mark.parametrize("name", ["german", "entente"])
def test_gas_at_the_start_suppresses_either_side(field, name):
    book = field("fleury_june").book
    label = book.land.number(members(book.special.gas)[0])
    s = field("fleury_june", **{name: f"{label} {'inf' if name == 'german' else 'pol'}"}).s
    release_gas(s)

    assert (book.special.gas, 1) == (s.gas, s.suppressed.bit_count())


@pytest.mark.rule("SR-prep")
def test_shells_before_the_battle_suppress_those_they_fall_on(field):
    table = field("caures", german="A1 inf", entente="H4 bcp spe, H5 gen")
    table.turn_up("hex german H4")
    bombard(table.s)

    assert table.unit_set("bcp", "spe") == table.s.suppressed & table.s.standing[table.hex("H4")]


@pytest.mark.rule("SR-mine-crater")
def test_a_mine_leaves_the_works_beside_its_crater(field):
    table = field("eparges", german="A1 inf", entente="O11 pol")
    s = table.s
    craters = s.book.special.craters
    beside = s.book.land.grid.spread(craters) & ~craters
    s.trenches = s.book.land.grid.spread(craters)
    fire_mines(s)

    assert (beside, craters) == (s.trenches, s.shell_holes)
    assert 0 == stack_of(s, table.hex("A1"), 0) & s.suppressed


@pytest.mark.rule("GWC-S98.3.1")
@pytest.mark.parametrize(
    ("decks", "held", "can"),
    [((0, 0), 0, False), ((1, 0), 0, True), ((0, 1), 0, True), ((0, 0), 1, True)],
)
def test_a_spy_needs_something_to_see(field, decks, held, can):
    s = field("fleury_june", german="N5 inf rommel", entente="G5 pol durant").s
    cards = [deck & -deck for deck in s.book.strategy_deck]
    s.strategy_decks = tuple(
        full_deck(card * number) for card, number in zip(cards, decks, strict=True)
    )
    s.strategy = (0, cards[1] * held)

    assert can == can_spy(s, 0)
