"""Optional rules of fire, values and guns (chapter 16), and set-up (2.1a, 7.15E)."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.options import OPTIONS, PRINTED
from ww1core.testing import Table


def type_of(book, id_):
    return next(unit.type for unit in book.units if unit.type.id == id_)


@pytest.mark.rule("LS-16.0")
def test_every_optional_rule_is_a_switch_that_is_off_and_scenarios_recommend_some(any_book):
    assert len(OPTIONS) == len({option.id for option in OPTIONS})
    assert not any_book.options
    assert set(any_book.entry.recommended) <= PRINTED.keys()


@pytest.mark.rule("LS-16.11a", "LS-16.11.a")
@pytest.mark.parametrize(
    ("scenario", "id_", "range_"),
    [
        ("silver_helmets", "ge_jaeger", 4),
        ("green_cloud", "fr_afr", 3),
        ("high_street", "br_inf_na", 5),
        ("high_street", "ge_inf", 3),
        ("fog", "ge_inf_1918", 2),
        ("fog", "br_mg_1918", 9),
    ],
)
def test_trained_ranges_go_by_nation_and_shrink_after_1915(opened, scenario, id_, range_):
    book = opened(scenario, "training")
    known = {unit.type.id for unit in book.units}
    assert id_ in known, sorted(known)

    assert range_ == type_of(book, id_).range


@pytest.mark.rule("LS-16.11a")
def test_stosstruppen_keep_their_range(opened):
    assert 6 == type_of(opened("fog", "training", "stosstruppen"), "ge_stoss").range


@pytest.mark.rule("LS-16.11.b")
def test_british_infantry_of_1914_is_as_good_as_regulars(opened):
    plain, regular = opened("motor_bandits"), opened("motor_bandits", "bef_1914")
    ids = {u.type.id for u in plain.units if u.kind == "infantry" and u.type.nation == "british"}

    for id_ in ids:
        about = type_of(regular, id_)
        assert (5, 6, 5) == (about.fire, about.range, about.morale)
    assert {(4, 6, 4)} >= {
        (u.type.fire, u.type.range, u.type.morale) for u in plain.units if u.type.id in ids
    }


@pytest.mark.rule("LS-16.12")
def test_morale_of_1918_is_four_but_for_picked_troops(opened):
    weary = opened("cheppy", "war_weariness")
    for unit in weary.units:
        if unit.type.morale > 4:
            assert unit.type.nation in {"american", "canadian", "anzac"} or (
                unit.type.id == "ge_stoss"
            )
    assert any(unit.type.morale == 5 for unit in weary.units)


GRENADES = "A09.1 1:2009, A09.2 1:2009, C04.1 1:2010"


@pytest.mark.rule("LS-16.13b")
def test_rifle_grenades_help_at_a_hex_beside(field):
    table = field(GRENADES, "fog", "rifle_grenades", turn=5)
    table.s.grenadiers = table.set_of("unit", "A09.1", "A09.2")

    assert -2 == table.volley("1:2010", "A09.1 A09.2").modifiers.total
    table.place("C04.1 1:2011")
    assert 0 == table.volley("1:2011", "A09.1 A09.2").modifiers.total


@pytest.mark.rule("LS-16.13c")
def test_a_natural_one_uses_the_grenades_up(field):
    table = field(GRENADES, "fog", "rifle_grenades", turn=5, fire=[1], morale=[1])
    table.s.grenadiers = table.set_of("unit", "A09.1", "A09.2")
    table.run("offensive_fire", ALLIED).answer("1:2010", "A09.1", "fire")

    assert {"A09.2"} == table.units(table.s.grenadiers)


@pytest.mark.rule("LS-16.13a")
def test_one_infantry_squad_of_three_has_grenades_from_1917_on(opened):
    table = Table(opened("fog", "rifle_grenades"))
    table.answer("as_printed", "done")
    assert ("arm", "allied") == table.asked
    infantry = {u.id for u in table.book.units if u.kind == "infantry" and u.seat == ALLIED}
    assert infantry | {"done"} == table.options
    for id_ in sorted(infantry)[: len(infantry) // 3]:
        table.answer(id_)

    assert len(infantry) // 3 == table.s.grenadiers.bit_count()
    assert ("arm", "allied") != table.asked
    early = Table(opened("high_street", "rifle_grenades"))
    early.answer("as_printed")
    assert "arm" != early.asked[0]


@pytest.mark.rule("LS-16.14.a")
def test_a_machine_gun_fires_at_two_hexes_that_touch_without_its_bonus(field):
    pieces = "A10.1 1:2009, C04.1 1:2011, C04.2 1:2111, C04.3 1:1807"
    table = field(pieces, "fog", "split_mg_fire", turn=5, fire=[6, 6])
    table.run("offensive_fire", ALLIED).answer("split", "1:2011")
    volley = table.volley("1:2011", "A10.1")
    assert (0, 1) == (volley.modifiers.total, volley.morale.total)

    table.answer("all")
    assert {"1:2111", "done"} == table.options
    table.answer("1:2111", "all")
    assert table.is_done


@pytest.mark.rule("LS-16.14.a")
def test_without_the_option_no_machine_gun_splits_its_fire(field):
    table = field("A10.1 1:2009, C04.1 1:2011", "fog", turn=5).run("offensive_fire", ALLIED)

    assert {"LS-16.14.a"} == table.rules_against("split")


@pytest.mark.rule("LS-16.15.c1", "LS-16.15.c2")
def test_infantry_guns_come_with_the_stosstruppen_and_move_in_the_second_phase(field, opened):
    assert "IG" not in opened("fog").of_kind
    pieces = "C07.1 1:2009 S, C07.1.crew 1:2009, A09.1 1:3013"
    table = field(pieces, "fog", "stosstruppen", turn=5)
    assert "C07.1" not in table.run("first_foot_phase", CENTRAL).options

    table = field(pieces, "fog", "stosstruppen", turn=5)
    table.run("second_foot_phase", CENTRAL).answer("C07.1", "1:2010")
    assert "1:2010" == table.hex_of("C07.1") == table.hex_of("C07.1.crew")
    assert table.is_done


@pytest.mark.rule("LS-16.21")
def test_guns_turn_in_the_first_foot_movement_under_the_option(field):
    pieces = "C13.1 3:1010 S, C13.1.crew 3:1010, A04.1 3:3001"
    plain = field(pieces, "high_street").run("first_foot_phase", CENTRAL)
    assert {"LS-16.21"} == plain.rules_against("turn")

    table = field(pieces, "high_street", "guns_turn").run("first_foot_phase", CENTRAL)
    table.answer("turn", "N")
    assert 0 == table.s.facing[table.unit("C13.1")]
    assert not table.has("turned", "C13.1")


@pytest.mark.rule("LS-7.15E")
def test_wire_is_laid_on_own_trenches_before_play(bagatelle):
    table = Table(bagatelle)
    table.answer("as_printed")
    assert ("choose_wire", "allied") == table.asked
    assert {"4:1510", "4:1710", "4:1810", "4:1910", "4:2110", "done"} == table.options

    table.answer("4:1510")
    assert "4:1410" in table.options
    assert "4:1307" not in table.options
    table.answer("4:1410")
    assert {"4:1410", "4:1710", "4:1810", "4:1910", "4:2110"} == table.hexes(table.s.wire)


@pytest.mark.rule("LS-2.1a")
def test_units_are_set_up_in_their_zones(bagatelle):
    table = Table(bagatelle)
    table.answer("A04.1")
    assert "4:1410" in table.options
    assert {"LS-2.1a"} == table.rules_against("4:1307")

    table.answer("4:1410")
    assert "done" not in table.options


@pytest.mark.rule("LS-S11.SR1")
@pytest.mark.parametrize(("turn", "is_kept"), [(2, False), (3, True)])
def test_doubtful_squads_may_refuse_their_second_move(field, opened, turn, is_kept):
    book = opened("locker_lampson")
    name = next(u.id for u in book.units if u.type.id == "ru_inf_1917")
    doubt = {"doubt": [6]} if is_kept else {}
    table = field(f"{name} 1:2009", "locker_lampson", turn=turn, **doubt)
    table.run("second_foot_phase", ALLIED)

    assert is_kept == table.is_done


@pytest.mark.rule("LS-S08.SR1", "LS-S13.SR2")
@pytest.mark.parametrize(("scenario", "hex_"), [("cockcroft", "2:2008"), ("fog", "1:1113")])
def test_forts_of_the_scenario_stand(opened, scenario, hex_):
    book = opened(scenario)

    assert book.land.terrain["fortification"] >> book.land.hex(hex_) & 1
