"""Events that strike those near the enemy (E82 to E84, E92, E93)."""

from __future__ import annotations

import pytest


def named(s, unit, *names: str) -> list[str]:
    return [s.book.units[unit(s, name)].id for name in names]


def offered(s, offer) -> list[str]:
    return sorted(s.book.units[one].id for one in offer.options if isinstance(one, int))


@pytest.mark.rule("GWC-E82", "GWC-GL-ADJACENT", "GWC-GL-GOODORDER")
def test_a_petard_breaks_only_those_next_to_a_good_unit(field, run, unit):
    s = field(german="F5 rommel, G6 inf14", entente="E5 spe, H6 lig14!")
    assert run(s, "petard_raquette", 1) is None
    assert 1 << unit(s, "rommel") == s.broken


@pytest.mark.rule("GWC-E82", "GWC-E56a")
def test_without_anybody_next_to_the_enemy_no_petard_is_thrown(field, run):
    s = field(german="F5 rommel", entente="E5 spe*, E6 durant")
    assert run(s, "petard_raquette", 1) is None
    assert s.broken.bit_count() == 1
    assert (0, 0) == s.fallen


@pytest.mark.rule("GWC-E83")
def test_a_raid_suppresses_two_or_breaks_one(field, run, answer, unit):
    position = {
        "german": "G9 inf14 rommel, M6 fus14",
        "entente": "G7 lig14, I9 spe, H7 durant, J9 zou14, M8 bcp14",
    }
    s = field(**position)
    assert {"break", "suppress", "no"} == set(run(s, "raid", 0).options)
    offer = answer(s, "suppress")
    assert sorted(named(s, unit, "lig14", "spe")) == offered(s, offer)
    answer(s, *named(s, unit, "spe"))
    assert 1 << unit(s, "lig14") | 1 << unit(s, "spe") == s.suppressed
    s = field(**position)
    run(s, "raid", 0)
    answer(s, "break", *named(s, unit, "lig14"), "pass*")
    assert (1 << unit(s, "lig14"), 0) == (s.broken, s.suppressed)


@pytest.mark.rule("GWC-E83", "GWC-E56a")
def test_no_raid_without_a_good_unit_beside_its_leader(field, run):
    s = field(german="G9 inf14! rommel, H9 fus14", entente="G7 lig14")
    assert run(s, "raid", 0) is None
    assert 0 == s.broken


@pytest.mark.rule("GWC-E84")
def test_prisoners_are_units_out_of_cohesion_next_to_an_unbroken_unit(field, run, unit):
    s = field(
        german="F6 inf14, K9 fus14*, I3 rommel",
        entente="F7 lig14 durant, K10 zou14, I2 bcp14",
    )
    assert run(s, "prisoners", 0) is None
    assert 0 == s.fallen[1]
    s = field(german="F6 inf14", entente="F7 lig14, A5 spe durant")
    assert run(s, "prisoners", 0) is None
    assert 1 << unit(s, "lig14") == s.fallen[1]


@pytest.mark.rule("GWC-E92")
def test_a_machine_gun_suppresses_a_unit_but_no_leader(field, run, unit):
    s = field("chazelle", german="M5 inf +mg0815", entente="L5 spe, M6 durant, A8 pol", time=12)
    assert run(s, "suppressing_fire", 0) is None
    assert 1 << unit(s, "spe") == s.suppressed


@pytest.mark.rule("GWC-E92")
@pytest.mark.parametrize("bearer", ["M5 inf! +mg0815", "M5 inf* +mg0815", "M5 inf +mg0815*"])
def test_a_gun_that_is_not_functional_suppresses_nobody(field, run, unit, bearer):
    s = field("chazelle", german=bearer, entente="L5 spe")
    assert run(s, "suppressing_fire", 0) is None
    assert not s.suppressed >> unit(s, "spe") & 1


@pytest.mark.rule("GWC-E92")
def test_a_gun_in_wire_suppresses_nobody(field, run, at):
    s = field("chazelle", german="M5 inf +mg0815", entente="L5 spe")
    s.wire = 1 << at(s, "M5")
    assert run(s, "suppressing_fire", 0) is None
    assert 0 == s.suppressed


@pytest.mark.rule("GWC-E92")
def test_a_tank_can_be_suppressed_by_a_machine_gun(field, run, unit):
    s = field("chazelle", german="M5 inf +mg0815", entente="L5 ft37")
    assert run(s, "suppressing_fire", 0) is None
    assert 1 << unit(s, "ft37") == s.suppressed


@pytest.mark.rule("GWC-E93")
def test_a_broken_unit_surrenders_to_a_unit_beside_it(field, run, unit):
    s = field(german="F6 inf14*, F9 fus14*, K5 abt", entente="F7 durant, F10 lig14, L5 spe")
    assert run(s, "surrender", 0) is None
    assert (1 << unit(s, "fus14"), 0) == s.fallen


@pytest.mark.rule("GWC-E93", "GWC-E56a")
def test_nobody_surrenders_to_a_leader_alone(field, run):
    s = field(german="F6 inf14*", entente="F7 durant")
    assert run(s, "surrender", 0) is None
    assert (0, 0) == s.fallen
