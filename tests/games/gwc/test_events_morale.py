"""Events about the spirit of Formations (E57, E65, E66, E68 to E70, E75, E78, E96)."""

from __future__ import annotations

import pytest

from games.gwc.rules.orders.activation import fresh


def marked(units: int, *found: int) -> list[bool]:
    return [bool(units >> unit & 1) for unit in found]


@pytest.mark.rule("GWC-E57")
def test_aircraft_suppress_all_units_of_a_hex_but_no_leader(field):
    table = field(german="N5 inf14", entente="G9 lig14 spe durant, C8 zou14")
    offer = table.run("air_support", 0).offer
    assert (0, "choose_bombed") == (offer.seat, offer.name)
    assert {"no", table.hex("N5"), table.hex("G9"), table.hex("C8")} == set(offer.options)
    table.answer("G9")
    hit = [table.unit(name) for name in ("lig14", "spe", "durant", "zou14", "inf14")]
    assert [True, True, False, False, False] == marked(table.s.suppressed, *hit)
    assert 0 == table.s.broken


@pytest.mark.rule("GWC-E57")
def test_the_player_may_do_without_aircraft(field):
    table = field(german="N5 inf14", entente="G9 lig14")
    table.run("air_support", 0).answer("no")
    assert 0 == table.s.suppressed


@pytest.mark.rule("GWC-E57", "VAL-e57-year")
@pytest.mark.parametrize(
    ("scenario", "seat", "breaks"),
    [
        ("laffaux_1917", 0, True),
        ("laffaux_1917", 1, False),
        ("laffaux_1918", 0, False),
        ("caures", 0, False),
    ],
)
def test_only_german_aircraft_of_1917_break(field, scenario, seat, breaks):
    table = field(scenario, german="D3 inf", entente="D9 pol spe")
    table.run("air_support", seat).answer("D9").passing()
    assert [breaks, breaks] == marked(table.s.broken, table.unit("pol"), table.unit("spe"))
    assert [not breaks, not breaks] == marked(
        table.s.suppressed, table.unit("pol"), table.unit("spe")
    )


@pytest.mark.rule("GWC-E65")
def test_devil_dogs_rally_a_formation_or_raise_the_level(field):
    position = {"german": "D3 inf*", "entente": "D9 dou smith*"}
    table = field("vaux", **position, surrender=(8, 8))
    s = table.s
    offer = table.run("rally_devil", 1).offer
    assert {table.unit("smith"), "level", "no"} == set(offer.options)
    table.answer("level")
    assert (8, 9) == s.surrender
    assert [True] == marked(s.broken, table.unit("smith"))
    table = field("vaux", **position, surrender=(8, 8))
    s = table.s
    table.run("rally_devil", 1).answer(s.book.units[table.unit("smith")].id)
    assert (8, 8) == s.surrender
    assert [False] == marked(s.broken, table.unit("smith"))


@pytest.mark.rule("GWC-E65")
def test_no_level_is_above_the_casualty_track(field):
    table = field("vaux", german="D3 inf", entente="D9 dou smith*", surrender=(8, 20))
    assert "level" not in table.run("rally_devil", 1).offer.options


@pytest.mark.rule("GWC-E65", "SR-mixed")
def test_devil_dogs_are_americans(field):
    table = field("cantigny", german="M5 inf", entente="D9 dou* pol*")
    offer = table.run("rally_devil", 1).offer
    assert [table.unit("dou")] == [one for one in offer.options if isinstance(one, int)]


@pytest.mark.rule("GWC-E66")
def test_en_avant_rallies_units_only(field):
    table = field(german="N5 inf14", entente="G9 durant*", surrender=(5, 5))
    assert {"level", "no"} == set(table.run("rally_forward", 1).offer.options)
    table.answer("level")
    assert (5, 6) == table.s.surrender
    table = field(german="N5 inf14", entente="G9 lig14* durant*")
    assert table.unit("lig14") in table.run("rally_forward", 1).offer.options
    table.answer(table.book.units[table.unit("lig14")].id)
    assert [False, True] == marked(table.s.broken, table.unit("lig14"), table.unit("durant"))


@pytest.mark.rule("GWC-E68")
def test_fatigue_suppresses_the_foremost_stack(field):
    table = field(german="N5 inf14, F4 fus14 abt rommel", entente="C8 lig14")
    assert table.run("choose_weary", 0).is_done
    weary = [table.unit(name) for name in ("fus14", "abt", "rommel", "inf14")]
    assert [True, True, True, False] == marked(table.s.suppressed, *weary)


@pytest.mark.rule("GWC-E68")
def test_of_hexes_equally_far_forward_the_player_chooses(field):
    table = field(german="F4 fus14, F9 inf14", entente="C8 lig14, F9 spe")
    offer = table.run("choose_weary", 0).offer
    assert {table.hex("F4"), table.hex("F9")} == set(offer.options)
    table.answer("F9")
    assert [True, False] == marked(table.s.suppressed, table.unit("inf14"), table.unit("spe"))


@pytest.mark.rule("GWC-E69")
def test_a_leader_without_a_marker_may_become_a_veteran(field):
    table = field(german="N5 inf14 rommel weber^", entente="C8 lig14 durant")
    offer = table.run("promote", 0).offer
    assert {table.unit("rommel"), "no"} == set(offer.options)
    table.answer(table.book.units[table.unit("rommel")].id)
    assert [True, True] == marked(table.s.veteran, table.unit("rommel"), table.unit("weber"))


@pytest.mark.rule("GWC-E70", "GWC-GL-FRIENDLY")
def test_the_hero_comes_to_a_friendly_hex_and_may_rally_a_unit(field):
    table = field(german="N5 inf14* rommel*, M6 fus14", entente="C8 lig14", control=(0, 1, 1, 1, 1))
    offer = table.run("hero", 0).offer
    assert {table.hex("N5"), table.hex("M6"), table.hex("C6")} == set(offer.options)
    offer = table.answer("N5").offer
    assert table.hex("N5") == table.s.hex[table.unit("kunze")]
    assert {table.unit("inf14"), "no"} == set(offer.options)
    table.answer(table.book.units[table.unit("inf14")].id)
    assert [False, True] == marked(table.s.broken, table.unit("inf14"), table.unit("rommel"))


@pytest.mark.rule("GWC-E70", "GWC-T100")
def test_the_hero_does_not_come_into_the_fire(field):
    table = field(german="N5 inf14* rommel*, M6 fus14", entente="C8 lig14", control=(0, 1, 1, 1, 1))
    table.s.blaze = 1 << table.hex("C6")
    offer = table.run("hero", 0).offer
    assert {table.hex("N5"), table.hex("M6")} == set(offer.options)


@pytest.mark.rule("GWC-E70")
def test_a_hero_on_the_board_does_not_come_again(field):
    table = field(german="N5 inf14*, M6 kunze", entente="C8 lig14")
    assert table.run("hero", 0).is_done
    assert table.hex("M6") == table.s.hex[table.unit("kunze")]
    assert [True] == marked(table.s.broken, table.unit("inf14"))


@pytest.mark.rule("GWC-E70.1a")
def test_a_hero_is_worth_nothing_and_returns_to_the_unused_counters(field):
    table = field(german="N5 kunze*, O5 inf14", entente="C8 lig14", vp=3)
    table.run("choose_killed", 1)
    assert (3, (0, 0)) == (table.s.vp, table.s.fallen)
    assert -1 == table.s.hex[table.unit("kunze")]


@pytest.mark.rule("GWC-E70.1b")
def test_a_hero_can_be_activated_again(field):
    table = field(german="N5 kunze, M6 inf14", entente="C8 lig14")
    table.s.activated = table.unit_set("kunze", "inf14")
    assert 1 << table.unit("kunze") == fresh(table.s, 0)


@pytest.mark.rule("GWC-E75")
def test_somebody_broken_has_to_die_friend_or_foe(field):
    table = field(german="N5 inf14*, M6 fus14", entente="C8 lig14")
    s = table.s
    assert table.run("choose_killed", 0).is_done
    assert 1 << table.unit("inf14") == s.fallen[0]
    table = field(german="N5 inf14*", entente="C8 lig14*, B8 spe")
    s = table.s
    offer = table.run("choose_killed", 0).offer
    assert {table.unit("inf14"), table.unit("lig14")} == set(offer.options)
    table.answer(s.book.units[table.unit("lig14")].id)
    assert (0, 1 << table.unit("lig14")) == s.fallen
    assert 2 == s.vp


@pytest.mark.rule("GWC-E78")
def test_the_marseillaise_rallies_a_whole_hex(field):
    table = field(german="N5 inf14*", entente="G9 spe* lig14* durant*, C8 zou14*")
    offer = table.run("choose_roused", 1).offer
    assert {table.hex("G9"), table.hex("C8")} == set(offer.options)
    table.answer("G9")
    found = [table.unit(name) for name in ("spe", "lig14", "durant", "zou14", "inf14")]
    assert [False, False, False, True, True] == marked(table.s.broken, *found)


@pytest.mark.rule("GWC-E78")
def test_a_tank_does_not_sing(field):
    table = field("chazelle", german="N5 inf", entente="D9 pol*, E8 ft37*")
    assert table.run("choose_roused", 1).is_done
    assert [False, True] == marked(table.s.broken, table.unit("pol"), table.unit("ft37"))


@pytest.mark.rule("GWC-E96")
def test_a_unit_next_to_the_enemy_becomes_a_veteran(field):
    table = field(german="F4 inf14 rommel, F6 fus14", entente="E4 durant")
    assert table.run("choose_valiant", 0).is_done
    found = [table.unit(name) for name in ("inf14", "rommel", "fus14")]
    assert [True, False, False] == marked(table.s.veteran, *found)
