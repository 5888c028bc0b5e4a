"""Pins and retreats (9.2, 9.3) and recovery (chapter 10)."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.state import LEFT


def driven_back(table, unit, die=1):
    table.script(morale=[die])
    return table.run("check_morale", table.unit(unit), 0, "LS-8.63a")


@pytest.mark.rule("LS-9.11.1", "LS-9.3a", "LS-9.2b")
def test_a_pinned_unit_goes_back_two_hexes_to_the_rear_and_stays_pinned(field):
    table = driven_back(field("A04.1 3:0813, C09.1 3:0808", "high_street", pinned="A04.1"), "A04.1")
    assert ("retreat_step", "allied") == table.asked
    assert {"3:0814", "3:0714", "3:0914"} == table.options

    table.answer("3:0814")
    assert {"3:0815", "3:0715", "3:0915"} == table.options
    table.answer("3:0815")
    assert ("3:0815", True) == (table.hex_of("A04.1"), table.has("pinned", "A04.1"))
    assert table.is_done


@pytest.mark.rule("LS-9.3a")
def test_forward_is_the_last_resort(field):
    enemies = "C09.1 3:0814, C09.2 3:0714, C09.3 3:0914"
    table = field(f"A04.1 3:0813, {enemies}", "high_street", pinned="A04.1")

    assert {"3:0812", "3:0713", "3:0913"} == driven_back(table, "A04.1").options


AROUND = "C09.1 3:0814, C09.2 3:0714, C09.3 3:0914, C09.4 3:0812, C09.5 3:0713"


@pytest.mark.rule("LS-9.3b", "LS-9.3Ea")
def test_a_unit_among_enemy_squads_is_lost(field):
    table = field(f"A04.1 3:0813, {AROUND}, C09.6 3:0913", "high_street", pinned="A04.1")

    assert driven_back(table, "A04.1").is_done
    assert table.lost("A04.1")


@pytest.mark.rule("LS-9.3c")
def test_it_may_pass_where_only_men_weapons_or_machines_of_the_enemy_are(field):
    pieces = f"A04.1 3:0813, {AROUND}, C13.1 3:0913, C13.1.crew 3:0913"
    table = field(pieces, "high_street", pinned="A04.1")
    driven_back(table, "A04.1")

    assert "3:0913" == table.way("A04.1")[0]
    assert not table.lost("A04.1")


@pytest.mark.rule("LS-9.3Ec")
def test_a_unit_may_fall_back_off_the_board_and_is_not_lost(field):
    table = field("A04.1 3:0816, C09.1 3:0808", "high_street", pinned="A04.1")
    driven_back(table, "A04.1")

    assert LEFT == table.s.hex[table.unit("A04.1")]


@pytest.mark.rule("LS-3.14")
def test_a_retreat_goes_on_where_too_many_squads_are(field):
    full = ", ".join(f"A04.{n} 3:1015" for n in range(2, 10))
    table = field(f"A04.1 3:1013, {full}, C09.1 3:0808", "high_street", pinned="A04.1")
    driven_back(table, "A04.1").answer("3:1014", "3:1015")

    assert ("retreat_step", "allied") == table.asked
    assert {"3:1016", "3:0916", "3:1116"} == table.options


@pytest.mark.rule("LS-9.3Eb")
def test_a_retreat_over_mines_is_attacked(field, opened):
    name = next(u.id for u in opened("cheppy").units if u.seat == 0 and u.kind == "infantry")
    table = field(f"{name} 8:1009", "cheppy", pinned=name, mine=[1])
    table.script(morale=[1, 6])
    table.run("check_morale", table.unit(name), 0, "LS-8.63a").answer("8:1010")

    assert table.lost(name)


@pytest.mark.rule("LS-9.11.2")
def test_above_its_morale_a_unit_is_lost_pinned_or_not(field):
    for pinned in ("", "A04.1"):
        table = field("A04.1 3:0813", "high_street", pinned=pinned)
        assert driven_back(table, "A04.1", die=5).is_done
        assert table.lost("A04.1")


@pytest.mark.rule("LS-13.11.a1")
def test_weapons_of_a_lost_squad_stay_and_those_of_a_pinned_one_too(field):
    pieces, carried = "C03.1 1:1009, C03.1.wex 1:1009", {"C03.1.wex": "C03.1"}
    table = driven_back(field(pieces, "fog", carried=carried), "C03.1", die=6)
    assert "1:1009" == table.hex_of("C03.1.wex")
    assert -1 == table.s.carrier[table.unit("C03.1.wex")]

    table = driven_back(field(pieces, "fog", carried=carried), "C03.1", die=1)
    assert table.unit("C03.1") == table.s.carrier[table.unit("C03.1.wex")]


@pytest.mark.rule("LS-4.6", "LS-10.0a", "LS-9.2c")
def test_pinned_units_of_the_other_side_recover_beside_enemies_too(field):
    table = field("A04.1 3:0813, C09.1 3:0812", "high_street", pinned="A04.1 C09.1")
    table.run("recover_defenders", CENTRAL)

    assert not table.has("pinned", "C09.1")
    assert table.has("pinned", "A04.1")


@pytest.mark.rule("LS-4.11.a1", "LS-9.2c")
def test_the_phasing_side_recovers_at_the_end(field):
    table = field("A04.1 3:0813, C09.1 3:0812", "high_street", pinned="A04.1 C09.1")
    table.run("recover_own", ALLIED)

    assert not table.has("pinned", "A04.1")
    assert table.has("pinned", "C09.1")


@pytest.mark.rule("LS-10.0E", "LS-5.56f", "LS-4.11.b", "LS-5.34d")
def test_nobody_recovers_in_enemy_gas_which_goes_with_the_enemy_player_turn(field):
    table = field("A04.1 3:0813", "high_street", pinned="A04.1", gas={"central": "3:0810"})
    table.run("recover_own", ALLIED)
    assert table.has("pinned", "A04.1")
    assert (0, 0) == table.s.gas

    table.run("recover_defenders", ALLIED)
    assert not table.has("pinned", "A04.1")


@pytest.mark.rule("LS-4.11.b")
def test_smoke_of_the_other_side_is_removed_and_own_smoke_stays(field):
    """LS-EX-4.11-smoke-gas-removal."""
    table = field("A04.1 3:0813", "high_street", smoke={"allied": "3:0810", "central": "3:0811"})
    table.run("recover_own", ALLIED)

    assert (table.set_of("hex", "3:0810"), 0) == table.s.smoke


@pytest.mark.rule("LS-9.4")
def test_nobody_advances_after_fire(field):
    table = field("A04.1 3:0815, C09.1 3:0813", "high_street", fire=[1], morale=[6])
    table.run("offensive_fire", ALLIED).answer("3:0813", "all")

    assert "3:0815" == table.hex_of("A04.1")
    assert table.is_done


@pytest.mark.rule("LS-5.11.d1")
def test_a_hex_that_is_left_resists_no_longer(field):
    table = field("A04.1 3:0813", "high_street")
    for hex_ in ("3:0813", "3:0811"):
        table.s.resistance[table.hex(hex_)] = 2
    table.run("recover_own", ALLIED)

    assert [2, 0] == [table.s.resistance[table.hex(hex_)] for hex_ in ("3:0813", "3:0811")]
