"""Events that strike those near the enemy (E82 to E84, E92, E93)."""

from __future__ import annotations

import pytest


def named(table, *names: str) -> list[str]:
    return [table.book.units[table.unit(name)].id for name in names]


def offered(s, offer) -> list[str]:
    return sorted(s.book.units[one].id for one in offer.options if isinstance(one, int))


@pytest.mark.rule("GWC-E82", "GWC-GL-ADJACENT", "GWC-GL-GOODORDER")
def test_a_petard_breaks_only_those_next_to_a_good_unit(field):
    table = field(german="F5 rommel, G6 inf14", entente="E5 spe, H6 lig14!")
    assert table.run("throw_petard", 1).is_done
    assert 1 << table.unit("rommel") == table.s.broken


@pytest.mark.rule("GWC-E82", "GWC-E56a")
def test_without_anybody_next_to_the_enemy_no_petard_is_thrown(field):
    table = field(german="F5 rommel", entente="E5 spe*, E6 durant")
    assert table.run("throw_petard", 1).is_done
    assert table.s.broken.bit_count() == 1
    assert (0, 0) == table.s.fallen


@pytest.mark.rule("GWC-E83")
def test_a_raid_suppresses_two_or_breaks_one(field):
    position = {
        "german": "G9 inf14 rommel, M6 fus14",
        "entente": "G7 lig14, I9 spe, H7 durant, J9 zou14, M8 bcp14",
    }
    table = field(**position)
    s = table.s
    assert {"break", "suppress", "no"} == set(table.run("raid", 0).offer.options)
    offer = table.answer("suppress").offer
    assert sorted(named(table, "lig14", "spe")) == offered(s, offer)
    table.answer(*named(table, "spe"))
    assert table.unit_set("lig14", "spe") == s.suppressed
    table = field(**position)
    s = table.s
    table.run("raid", 0).answer("break", *named(table, "lig14")).passing()
    assert (1 << table.unit("lig14"), 0) == (s.broken, s.suppressed)


@pytest.mark.rule("GWC-E83", "GWC-E56a")
def test_no_raid_without_a_good_unit_beside_its_leader(field):
    table = field(german="G9 inf14! rommel, H9 fus14", entente="G7 lig14")
    assert table.run("raid", 0).is_done
    assert 0 == table.s.broken


@pytest.mark.rule("GWC-E84")
def test_prisoners_are_units_out_of_cohesion_next_to_an_unbroken_unit(field):
    table = field(
        german="F6 inf14, K9 fus14*, I3 rommel",
        entente="F7 lig14 durant, K10 zou14, I2 bcp14",
    )
    assert table.run("take_prisoners", 0).is_done
    assert 0 == table.s.fallen[1]
    table = field(german="F6 inf14", entente="F7 lig14, A5 spe durant")
    assert table.run("take_prisoners", 0).is_done
    assert 1 << table.unit("lig14") == table.s.fallen[1]


@pytest.mark.rule("GWC-E92")
def test_a_machine_gun_suppresses_a_unit_but_no_leader(field):
    table = field("chazelle", german="M5 inf +mg0815", entente="L5 spe, M6 durant, A8 pol", time=12)
    assert table.run("choose_pinned", 0).is_done
    assert 1 << table.unit("spe") == table.s.suppressed


@pytest.mark.rule("GWC-E92")
@pytest.mark.parametrize("bearer", ["M5 inf! +mg0815", "M5 inf* +mg0815", "M5 inf +mg0815*"])
def test_a_gun_that_is_not_functional_suppresses_nobody(field, bearer):
    table = field("chazelle", german=bearer, entente="L5 spe")
    assert table.run("choose_pinned", 0).is_done
    assert not table.s.suppressed >> table.unit("spe") & 1


@pytest.mark.rule("GWC-E92")
def test_a_gun_in_wire_suppresses_nobody(field):
    table = field("chazelle", german="M5 inf +mg0815", entente="L5 spe")
    table.s.wire = 1 << table.hex("M5")
    assert table.run("choose_pinned", 0).is_done
    assert 0 == table.s.suppressed


@pytest.mark.rule("GWC-E92")
def test_a_tank_can_be_suppressed_by_a_machine_gun(field):
    table = field("chazelle", german="M5 inf +mg0815", entente="L5 ft37")
    assert table.run("choose_pinned", 0).is_done
    assert 1 << table.unit("ft37") == table.s.suppressed


@pytest.mark.rule("GWC-E93")
def test_a_broken_unit_surrenders_to_a_unit_beside_it(field):
    table = field(german="F6 inf14*, F9 fus14*, K5 abt", entente="F7 durant, F10 lig14, L5 spe")
    assert table.run("give_up", 0).is_done
    assert (1 << table.unit("fus14"), 0) == table.s.fallen


@pytest.mark.rule("GWC-E93", "GWC-E56a")
def test_nobody_surrenders_to_a_leader_alone(field):
    table = field(german="F6 inf14*", entente="F7 durant")
    assert table.run("give_up", 0).is_done
    assert (0, 0) == table.s.fallen
