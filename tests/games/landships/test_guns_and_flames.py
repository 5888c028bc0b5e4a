"""Guns and crews (8.32, 13.2) and flamethrowers against men (13.13)."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.assault_table import balance
from games.landships.rules.firers import ready_firers

CREWED = "C13.1 3:0815 S, C13.1.crew 3:0815"


@pytest.mark.rule("LS-13.2", "LS-2.3.d", "LS-2.22b", "LS-5.7a")
def test_a_gun_needs_a_crew_that_is_not_pinned(field):
    for pinned, firers in (("", {"C13.1"}), ("C13.1.crew", set())):
        table = field(CREWED, "high_street", pinned=pinned)
        assert firers == table.names("firer", ready_firers(table.s, CENTRAL))
    alone = field("C13.1 3:0815", "high_street")
    assert not ready_firers(alone.s, CENTRAL)


@pytest.mark.rule("LS-13.2")
def test_one_crew_serves_one_gun_in_a_phase(field):
    table = field("C13.1 3:0815 N, C13.2 3:0815 N, C13.1.crew 3:0815", "high_street")
    table.s.spent = table.set_of("firer", "C13.1")

    assert not ready_firers(table.s, CENTRAL)


@pytest.mark.rule("LS-8.32a", "LS-8.32b", "LS-8.32.a1", "LS-2.3.e")
def test_a_gun_turns_once_in_defensive_fire_and_then_fires_worse(field):
    table = field(f"{CREWED}, C09.1 3:0815, A04.1 3:0813", "high_street")
    table.run("defensive_small_arms", CENTRAL).answer("turn", "N")
    assert 0 == table.s.facing[table.unit("C13.1")]
    assert "LS-8.32a" in table.rules_against("turn")

    volley = table.volley("3:0813", "C13.1", is_defensive=1)
    assert {"turned_gun": 1} == {m.name: m.value for m in volley.modifiers}


@pytest.mark.rule("LS-8.32a", "LS-8.42b", "LS-4.9")
def test_no_gun_turns_in_offensive_fire(field):
    table = field(f"{CREWED}, C09.1 3:0815, A04.1 3:0813", "high_street")
    table.run("offensive_fire", CENTRAL)

    assert {"LS-8.32a"} == table.rules_against("turn")


@pytest.mark.rule("LS-8.32b", "LS-8.32.a2")
def test_no_gun_turns_with_a_pinned_crew_or_after_it_fired_at_tanks(field):
    pieces = f"{CREWED}, C09.1 3:0815, A04.1 3:0813"
    table = field(pieces, "high_street", pinned="C13.1.crew")
    assert "turn" not in table.run("defensive_small_arms", CENTRAL).options

    table = field(pieces, "high_street")
    table.s.fired_at_tanks = table.set_of("firer", "C13.1")
    assert "turn" not in table.run("defensive_small_arms", CENTRAL).options


@pytest.mark.rule("LS-5.7b")
def test_direct_fire_of_artillery_needs_no_other_die(field):
    table = field("C13.1 3:0815 N, C13.1.crew 3:0815, A04.1 3:0813", "high_street", fire=[6])
    table.run("offensive_fire", CENTRAL).answer("3:0813", "all")

    assert table.is_done
    assert {} == table.undrawn


FLAMES = "C03.1 1:2009, C03.1.wex 1:2009"
CARRIED = {"C03.1.wex": "C03.1"}


@pytest.mark.rule("LS-13.13b", "LS-13.11b", "LS-8.62b", "LS-2.3.b1")
def test_a_flamethrower_and_its_squad_attack_the_same_hex_apart(field):
    table = field(
        f"{FLAMES}, A09.1 1:2010, A09.2 1:2010",
        "fog",
        turn=5,
        carried=CARRIED,
        flame=[5],
        fire=[6],
        morale=[4, 3],
    )
    table.run("offensive_fire", CENTRAL).answer("burn")

    assert table.lost("A09.1")
    assert table.has("pinned", "A09.2")
    table.answer("1:2010", "all")
    assert table.is_done


@pytest.mark.rule("LS-13.13.a")
def test_cover_counts_against_flames(field):
    table = field(
        "C03.1 1:2011, C03.1.wex 1:2011, A09.1 1:2012",
        "fog",
        turn=5,
        carried=CARRIED,
        flame=[5],
    )
    table.run("offensive_fire", CENTRAL).answer("burn", "done")

    assert not table.has("pinned", "A09.1")


@pytest.mark.rule("LS-13.13c")
def test_a_flamethrower_is_gone_after_its_second_use(field):
    table = field(f"{FLAMES}, A09.1 1:2010", "fog", turn=5, carried=CARRIED, flame=[6, 6])
    table.run("offensive_fire", CENTRAL).answer("burn", "done")
    assert table.has("used", "C03.1.wex")
    assert "1:2009" == table.hex_of("C03.1.wex")

    table.run("offensive_fire", CENTRAL).answer("burn", "done")
    assert table.lost("C03.1.wex")


@pytest.mark.rule("LS-9.2a", "LS-13.13a", "LS-2.3.c1")
def test_no_flames_from_a_pinned_squad_nor_beyond_one_hex(field):
    for pieces, pinned in ((f"{FLAMES}, A09.1 1:2010", "C03.1"), (f"{FLAMES}, A09.1 1:2011", "")):
        table = field(f"{pieces}, C04.1 1:2009", "fog", turn=5, carried=CARRIED, pinned=pinned)
        table.run("offensive_fire", CENTRAL)
        assert {"LS-13.13a"} == table.rules_against("burn")


@pytest.mark.rule("LS-16.15.a1")
def test_stosstruppen_fire_as_machine_guns_and_one_stronger(field):
    pieces = "C03.1 1:2009, A09.1 1:2010"
    plain = field(pieces, "fog").volley("1:2010", "C03.1")
    storm = field(pieces, "fog", "stosstruppen").volley("1:2010", "C03.1")

    assert plain.strength + 1 == storm.strength
    assert (0, -1) == (plain.modifiers.total, storm.modifiers.total)
    assert (0, 1) == (plain.morale.total, storm.morale.total)


@pytest.mark.rule("LS-16.15.b")
def test_stosstruppen_in_the_open_are_harder_to_hit(field):
    pieces = "C03.1 1:2009, C04.1 1:2009, A09.1 1:2010"
    others, storm = field(pieces, "fog", "stosstruppen").volley("1:2009", "A09.1").by_class

    assert (0, 1) == (others[1].total, storm[1].total)


@pytest.mark.rule("LS-16.15.a1")
def test_stosstruppen_assault_as_machine_guns(field):
    table = field("C03.1 1:2009, A09.1 1:2009", "fog", "stosstruppen")
    odds = balance(table.s, table.hex("1:2009"), CENTRAL)

    assert -1 == odds.modifiers.total
    assert ALLIED != odds.attacker
