"""Events about the spirit of Formations (E57, E65, E66, E68 to E70, E75, E78, E96)."""

from __future__ import annotations

import pytest

from games.gwc.rules.orders.activation import fresh


def marked(units: int, *found: int) -> list[bool]:
    return [bool(units >> unit & 1) for unit in found]


@pytest.mark.rule("GWC-E57")
def test_aircraft_suppress_all_units_of_a_hex_but_no_leader(field, run, answer, unit, at):
    s = field(german="N5 inf14", entente="G9 lig14 spe durant, C8 zou14")
    offer = run(s, "air_support", 0)
    assert (0, "choose_bombed") == (offer.seat, offer.name)
    assert {"no", at(s, "N5"), at(s, "G9"), at(s, "C8")} == set(offer.options)
    answer(s, "G9")
    hit = [unit(s, name) for name in ("lig14", "spe", "durant", "zou14", "inf14")]
    assert [True, True, False, False, False] == marked(s.suppressed, *hit)
    assert 0 == s.broken


@pytest.mark.rule("GWC-E57")
def test_the_player_may_do_without_aircraft(field, run, answer):
    s = field(german="N5 inf14", entente="G9 lig14")
    run(s, "air_support", 0)
    answer(s, "no")
    assert 0 == s.suppressed


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
def test_only_german_aircraft_of_1917_break(field, run, answer, unit, scenario, seat, breaks):
    s = field(scenario, german="D3 inf", entente="D9 pol spe")
    run(s, "air_support", seat)
    answer(s, "D9", "pass*")
    assert [breaks, breaks] == marked(s.broken, unit(s, "pol"), unit(s, "spe"))
    assert [not breaks, not breaks] == marked(s.suppressed, unit(s, "pol"), unit(s, "spe"))


@pytest.mark.rule("GWC-E65")
def test_devil_dogs_rally_a_formation_or_raise_the_level(field, run, answer, unit):
    position = {"german": "D3 inf*", "entente": "D9 dou smith*"}
    s = field("vaux", **position, surrender=(8, 8))
    offer = run(s, "devil_dogs", 1)
    assert {unit(s, "smith"), "level", "no"} == set(offer.options)
    answer(s, "level")
    assert (8, 9) == s.surrender
    assert [True] == marked(s.broken, unit(s, "smith"))
    s = field("vaux", **position, surrender=(8, 8))
    run(s, "devil_dogs", 1)
    answer(s, s.book.units[unit(s, "smith")].id)
    assert (8, 8) == s.surrender
    assert [False] == marked(s.broken, unit(s, "smith"))


@pytest.mark.rule("GWC-E65")
def test_no_level_is_above_the_casualty_track(field, run):
    s = field("vaux", german="D3 inf", entente="D9 dou smith*", surrender=(8, 20))
    assert "level" not in run(s, "devil_dogs", 1).options


@pytest.mark.rule("GWC-E65", "SR-mixed")
def test_devil_dogs_are_americans(field, run, unit):
    s = field("cantigny", german="M5 inf", entente="D9 dou* pol*")
    offer = run(s, "devil_dogs", 1)
    assert [unit(s, "dou")] == [one for one in offer.options if isinstance(one, int)]


@pytest.mark.rule("GWC-E66")
def test_en_avant_rallies_units_only(field, run, answer, unit):
    s = field(german="N5 inf14", entente="G9 durant*", surrender=(5, 5))
    assert {"level", "no"} == set(run(s, "en_avant", 1).options)
    answer(s, "level")
    assert (5, 6) == s.surrender
    s = field(german="N5 inf14", entente="G9 lig14* durant*")
    assert unit(s, "lig14") in run(s, "en_avant", 1).options
    answer(s, s.book.units[unit(s, "lig14")].id)
    assert [False, True] == marked(s.broken, unit(s, "lig14"), unit(s, "durant"))


@pytest.mark.rule("GWC-E68")
def test_fatigue_suppresses_the_foremost_stack(field, run, unit):
    s = field(german="N5 inf14, F4 fus14 abt rommel", entente="C8 lig14")
    assert run(s, "fatigue", 0) is None
    weary = [unit(s, name) for name in ("fus14", "abt", "rommel", "inf14")]
    assert [True, True, True, False] == marked(s.suppressed, *weary)


@pytest.mark.rule("GWC-E68")
def test_of_hexes_equally_far_forward_the_player_chooses(field, run, answer, unit, at):
    s = field(german="F4 fus14, F9 inf14", entente="C8 lig14, F9 spe")
    offer = run(s, "fatigue", 0)
    assert {at(s, "F4"), at(s, "F9")} == set(offer.options)
    answer(s, "F9")
    assert [True, False] == marked(s.suppressed, unit(s, "inf14"), unit(s, "spe"))


@pytest.mark.rule("GWC-E69")
def test_a_leader_without_a_marker_may_become_a_veteran(field, run, answer, unit):
    s = field(german="N5 inf14 rommel weber^", entente="C8 lig14 durant")
    offer = run(s, "promotion", 0)
    assert {unit(s, "rommel"), "no"} == set(offer.options)
    answer(s, s.book.units[unit(s, "rommel")].id)
    assert [True, True] == marked(s.veteran, unit(s, "rommel"), unit(s, "weber"))


@pytest.mark.rule("GWC-E70", "GWC-GL-FRIENDLY")
def test_the_hero_comes_to_a_friendly_hex_and_may_rally_a_unit(field, run, answer, unit, at):
    s = field(german="N5 inf14* rommel*, M6 fus14", entente="C8 lig14", control=(0, 1, 1, 1, 1))
    offer = run(s, "hero", 0)
    assert {at(s, "N5"), at(s, "M6"), at(s, "C6")} == set(offer.options)
    offer = answer(s, "N5")
    assert at(s, "N5") == s.hex[unit(s, "kunze")]
    assert {unit(s, "inf14"), "no"} == set(offer.options)
    answer(s, s.book.units[unit(s, "inf14")].id)
    assert [False, True] == marked(s.broken, unit(s, "inf14"), unit(s, "rommel"))


@pytest.mark.rule("GWC-E70", "GWC-T100")
def test_the_hero_does_not_come_into_the_fire(field, run, at):
    s = field(german="N5 inf14* rommel*, M6 fus14", entente="C8 lig14", control=(0, 1, 1, 1, 1))
    s.blaze = 1 << at(s, "C6")
    offer = run(s, "hero", 0)
    assert {at(s, "N5"), at(s, "M6")} == set(offer.options)


@pytest.mark.rule("GWC-E70")
def test_a_hero_on_the_board_does_not_come_again(field, run, unit, at):
    s = field(german="N5 inf14*, M6 kunze", entente="C8 lig14")
    assert run(s, "hero", 0) is None
    assert at(s, "M6") == s.hex[unit(s, "kunze")]
    assert [True] == marked(s.broken, unit(s, "inf14"))


@pytest.mark.rule("GWC-E70.1a")
def test_a_hero_is_worth_nothing_and_returns_to_the_unused_counters(field, run, unit):
    s = field(german="N5 kunze*, O5 inf14", entente="C8 lig14", vp=3)
    run(s, "killed_in_action", 1)
    assert (3, (0, 0)) == (s.vp, s.fallen)
    assert -1 == s.hex[unit(s, "kunze")]


@pytest.mark.rule("GWC-E70.1b")
def test_a_hero_can_be_activated_again(field, unit):
    s = field(german="N5 kunze, M6 inf14", entente="C8 lig14")
    s.activated = 1 << unit(s, "kunze") | 1 << unit(s, "inf14")
    assert 1 << unit(s, "kunze") == fresh(s, 0)


@pytest.mark.rule("GWC-E75")
def test_somebody_broken_has_to_die_friend_or_foe(field, run, answer, unit, told):
    s = field(german="N5 inf14*, M6 fus14", entente="C8 lig14")
    assert run(s, "killed_in_action", 0) is None
    assert 1 << unit(s, "inf14") == s.fallen[0]
    s = field(german="N5 inf14*", entente="C8 lig14*, B8 spe")
    offer = run(s, "killed_in_action", 0)
    assert {unit(s, "inf14"), unit(s, "lig14")} == set(offer.options)
    answer(s, s.book.units[unit(s, "lig14")].id)
    assert (0, 1 << unit(s, "lig14")) == s.fallen
    assert 2 == s.vp


@pytest.mark.rule("GWC-E78")
def test_the_marseillaise_rallies_a_whole_hex(field, run, answer, unit, at):
    s = field(german="N5 inf14*", entente="G9 spe* lig14* durant*, C8 zou14*")
    offer = run(s, "marseillaise", 1)
    assert {at(s, "G9"), at(s, "C8")} == set(offer.options)
    answer(s, "G9")
    found = [unit(s, name) for name in ("spe", "lig14", "durant", "zou14", "inf14")]
    assert [False, False, False, True, True] == marked(s.broken, *found)


@pytest.mark.rule("GWC-E78")
def test_a_tank_does_not_sing(field, run, unit):
    s = field("chazelle", german="N5 inf", entente="D9 pol*, E8 ft37*")
    assert run(s, "marseillaise", 1) is None
    assert [False, True] == marked(s.broken, unit(s, "pol"), unit(s, "ft37"))


@pytest.mark.rule("GWC-E96")
def test_a_unit_next_to_the_enemy_becomes_a_veteran(field, run, unit):
    s = field(german="F4 inf14 rommel, F6 fus14", entente="E4 durant")
    assert run(s, "valor", 0) is None
    found = [unit(s, name) for name in ("inf14", "rommel", "fus14")]
    assert [True, False, False] == marked(s.veteran, *found)
