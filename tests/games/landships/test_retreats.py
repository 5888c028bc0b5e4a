"""Pins and retreats (9.2, 9.3) and recovery (chapter 10)."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.cavalry import riders
from games.landships.rules.victory import points_of
from games.landships.state import LEFT
from ww1core.hexgrid import first
from ww1core.pieces import place


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


@pytest.mark.rule("LS-9.11.1", "LS-9.2a", "LS-9.1", "LS-9.0")
def test_at_most_its_morale_a_unit_is_pinned_and_neither_moves_nor_fires(field):
    """A 4 pins a squad of morale 4 where it stands; its friend beside it goes on."""
    table = field("A04.1 3:0813, A04.2 3:0813, C09.1 3:0811", "high_street")
    assert driven_back(table, "A04.1", die=4).is_done
    assert table.s.pinned == 1 << table.unit("A04.1")
    assert "3:0813" == table.hex_of("A04.1")

    assert {"A04.2", "done"} <= table.run("second_foot_phase", ALLIED).options
    assert "A04.1" not in table.options
    table.s.stack = []
    assert {"A04.2", "all"} == table.run("offensive_fire", ALLIED).answer("3:0811").options


@pytest.mark.rule("LS-9.2a", "LS-9.11.1")
def test_who_is_pinned_alone_no_longer_holds_a_hex_or_stands_in_the_line_of_fire(field):
    table = driven_back(field("A04.1 3:0813, C09.1 3:0811", "high_street"), "A04.1", die=1)

    assert 0 == table.s.steady[ALLIED]
    assert table.s.squads_at[ALLIED] == 1 << table.hex("3:0813")


@pytest.mark.rule("LS-9.2b", "LS-12.23a")
def test_another_pin_on_a_pinned_unit_is_nothing(field):
    table = field("A04.1 3:0813", "high_street", pinned="A04.1", press=[1])
    table.run("press_one", table.unit("A04.1"))
    assert [] == table.told("told.pinned")

    table = field("A04.1 3:0813", "high_street", pinned="A04.2", press=[1])
    table.run("press_one", table.unit("A04.1"))
    assert 1 == len(table.told("told.pinned"))


@pytest.mark.rule("LS-9.2c", "LS-10.0a")
def test_a_squad_that_recovers_alone_in_a_hex_of_worth_holds_it(field):
    table = field("A04.1 3:2108", "high_street", pinned="A04.1")
    assert not table.s.control[ALLIED] >> table.hex("3:2108") & 1

    table.run("recover_own", ALLIED)
    assert table.s.control[ALLIED] >> table.hex("3:2108") & 1


@pytest.mark.rule("LS-9.2a")
def test_pinned_riders_do_not_ride(field):
    table = field("C01.1 6:0213, C01.2 6:0213", "silver_helmets", mounted="C01.1 C01.2")
    assert {"C01.1", "C01.2"} == table.units(riders(table.s, CENTRAL))

    table.s.pinned = 1 << table.unit("C01.1")
    assert {"C01.2"} == table.units(riders(table.s, CENTRAL))


AROUND = "C09.1 3:0814, C09.2 3:0714, C09.3 3:0914, C09.4 3:0812, C09.5 3:0713"


@pytest.mark.rule("LS-9.3b", "LS-9.3Ea")
def test_a_unit_among_enemy_squads_is_lost(field):
    table = field(f"A04.1 3:0813, {AROUND}, C09.6 3:0913", "high_street", pinned="A04.1")

    assert driven_back(table, "A04.1").is_done
    assert table.lost("A04.1")

    table = field(f"A04.1 3:0813, {AROUND}", "high_street", pinned="A04.1")
    driven_back(table, "A04.1")
    assert not table.lost("A04.1"), "one hex is open"


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


@pytest.mark.rule("LS-9.3Ec")
def test_only_beside_the_own_edge_a_unit_may_leave_and_takes_along_what_it_carries(field):
    pieces, carried = "C03.1 1:1009, C03.1.wex 1:1009", {"C03.1.wex": "C03.1"}
    table = field(f"{pieces}, A09.1 1:1014", "fog", carried=carried, pinned="C03.1")
    driven_back(table, "C03.1")
    assert {"LS-9.3Ec"} == table.rules_against("leave")

    edge = table.book.land.number(first(table.book.edges[CENTRAL]))
    pieces = pieces.replace("1:1009", edge)
    table = field(f"{pieces}, A09.1 1:1014", "fog", carried=carried, pinned="C03.1")
    driven_back(table, "C03.1")
    if not table.is_done:
        assert "leave" in table.options
        table.answer("leave")
    units = [table.unit("C03.1"), table.unit("C03.1.wex")]
    assert [LEFT, LEFT] == [table.s.hex[unit] for unit in units]
    assert 0 == table.s.gone_out


@pytest.mark.rule("LS-9.3Ec")
def test_who_left_the_board_is_no_loss_that_brings_points(field):
    """In High Street the enemy counts squads that are eliminated, not those that fell back."""
    table = field("A04.1 3:0816, A04.2 3:0816, C09.1 3:0808", "high_street", pinned="A04.1")
    lines = [one for one in table.book.scoring[CENTRAL] if one.type == "eliminate"]
    each = next(one.each for one in lines if "squad" in one.targets)
    before = points_of(table.s, CENTRAL)
    driven_back(table, "A04.1")
    assert before == points_of(table.s, CENTRAL)

    driven_back(table, "A04.2", die=5)
    assert before + each == points_of(table.s, CENTRAL)


@pytest.mark.rule("LS-9.3Ec", "LS-13.24b")
def test_a_wreck_among_enemy_squads_counts_half_and_a_captured_gun_whole(field):
    table = field("A01.1 3:0813, A01.2 3:0815, C09.1 3:0813, C13.1 3:0810", "high_street")
    each = {
        target: one.each
        for seat in (ALLIED, CENTRAL)
        for one in table.book.scoring[seat]
        if one.type == "eliminate"
        for target in one.targets
    }
    before = points_of(table.s, CENTRAL), points_of(table.s, ALLIED)
    assert 0 == before[0]
    table.s.permanent = table.set_of("unit", "A01.1", "A01.2")
    assert before[0] + each["tank"] / 2 == points_of(table.s, CENTRAL)

    table.s.captured = 1 << table.unit("C13.1")
    assert before[1] + each["gun"] == points_of(table.s, ALLIED)


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


@pytest.mark.rule("LS-9.4")
def test_a_hex_that_fire_has_emptied_is_held_by_the_enemy_until_a_squad_moves_in(field):
    town = "3:2108"
    squads = ", ".join(f"A04.{n} 3:2109" for n in range(1, 5))
    table = field(f"{squads}, C09.1 {town}", "high_street", fire=[1], morale=[6])
    table.run("offensive_fire", ALLIED).answer(town, "all")
    assert table.lost("C09.1")
    assert table.s.control[CENTRAL] >> table.hex(town) & 1
    assert not table.s.control[ALLIED] >> table.hex(town) & 1

    table.run("second_foot_phase", ALLIED).answer("A04.1", town)
    assert table.s.control[ALLIED] >> table.hex(town) & 1
    assert not table.s.control[CENTRAL] >> table.hex(town) & 1
    place(table.s, table.unit("C09.2"), table.hex(town))
    assert table.s.control[ALLIED] >> table.hex(town) & 1, "nobody holds it alone"
    assert not table.s.control[CENTRAL] >> table.hex(town) & 1


@pytest.mark.rule("LS-5.11.d1")
def test_a_hex_that_is_left_resists_no_longer(field):
    table = field("A04.1 3:0813", "high_street")
    for hex_ in ("3:0813", "3:0811"):
        table.s.resistance[table.hex(hex_)] = 2
    table.run("recover_own", ALLIED)

    assert [2, 0] == [table.s.resistance[table.hex(hex_)] for hex_ in ("3:0813", "3:0811")]
