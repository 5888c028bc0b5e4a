"""Values and Orders to their limits: the last gun, the corner of the board, the other side."""

from __future__ import annotations

import pytest

from games.gwc.rules.actions.hidden import hiding_places
from games.gwc.rules.events.drum_fire import lay_waste, units_shelled
from games.gwc.rules.formations.values import (
    fire_power,
    gun_power,
    gun_range,
    morale,
    movement,
    range_of,
)
from games.gwc.rules.ground.minefields import turn_on_tanks
from games.gwc.rules.orders.hmg import can_suppress
from games.gwc.rules.orders.recover import judge_recovery
from games.gwc.rules.orders.rout import judge_rout
from games.gwc.rules.orders.runner import unused_runner
from games.gwc.state import NOTHING, Attack


@pytest.mark.rule("GWC-3.1.1a", "GWC-3.1.2")
def test_suppression_weakens_the_gun_of_a_tank_and_one_without_has_no_range(field):
    table = field("cantigny", german="O1 inf", entente="C5 ft37, C7 ft37!, C9 ftmg")
    whole, shaken, without = (table.unit(n) for n in ("fra-ft37-1", "fra-ft37-2", "fra-ftmg-1"))

    assert [(5, 10), (4, 9), (0, 0)] == [
        (gun_power(table.s, tank), gun_range(table.s, tank)) for tank in (whole, shaken, without)
    ]


@pytest.mark.rule("GWC-3.1.2", "GWC-3.1.1a")
def test_no_value_falls_below_nothing(field):
    table = field("berry", german="G8 lw*!", entente="O11 pol")
    table.s.wire = 1 << table.hex("G8")

    assert (0, 1) == (range_of(table.s, table.unit("lw")), fire_power(table.s, table.unit("lw")))


@pytest.mark.rule("GWC-3.1.3", "GWC-O23.a")
def test_wire_takes_from_fire_and_morale_and_not_from_movement(field):
    table = field("berry", german="G8 inf", entente="O11 pol")
    s = table.s
    before = morale(s, table.unit("inf"))
    s.wire = 1 << table.hex("G8")
    platoon = table.unit("inf")

    assert (5, 3, 3) == (fire_power(s, platoon), range_of(s, platoon), movement(s, platoon))
    assert before - 1 == morale(s, platoon)


@pytest.mark.rule("GWC-O22.2", "GWC-O22.a")
def test_a_french_gun_sweeps_germans(field):
    table = field(
        "berry", entente="G8 pol +hot", german="I8 inf, I9 abt, O1 lw", order="O22", active=1
    )
    offer = table.run("hmg_suppress", 1).offer
    assert ["I8", "I9"] == table.hexes_in(offer)
    table.answer("I8", "done")

    assert 1 << table.unit("inf") == table.s.suppressed
    assert (1 << table.unit("pol"), True) == (table.s.order.activated, table.s.order.executed)


@pytest.mark.rule("GWC-O22.1", "GWC-13.2b")
@pytest.mark.parametrize(("gun", "can"), [("ger-w-mg08-6", True), ("ger-w-mg0815-1", False)])
def test_the_last_heavy_gun_sweeps_and_the_first_light_one_does_not(field, gun, can):
    table = field("berry", german="G8 inf", entente="I8 pol")
    table.s.weapon[table.unit("inf")] = [one.id for one in table.book.weapons].index(gun)

    assert can == can_suppress(table.s, 0)


@pytest.mark.rule("GWC-O25.1", "GWC-GL-ACTIVATION")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_player_who_recovers_is_activated(field, seat):
    table = field(german="N5 inf14!", entente="C5 spe!", active=seat)
    table.run("recover_order", seat)

    assert 1 << seat == table.s.players_used


@pytest.mark.rule("GWC-O25.2b", "GWC-O25.3")
def test_a_recovery_lifts_suppression_and_tests_those_who_are_broken(field):
    german = "N5 inf14*!, N6 fus14!"
    table = field(german=german, entente="A1 spe", dice=["1-2"])
    table.run("recover_order", 0)
    assert table.passing().is_done

    assert (0, 0, 1) == (table.s.broken, table.s.suppressed, table.s.players_used)


@pytest.mark.rule("GWC-O25.3", "GWC-13.1")
@pytest.mark.parametrize(
    ("german", "is_tested"), [("A1 inf14*", True), ("A1 inf14", False), ("", False)]
)
def test_only_who_is_still_there_and_broken_recovers(field, german, is_tested):
    table = field(german=f"{german}, N9 abt" if german else "N9 abt", entente="C5 spe")
    platoon = table.unit("ger-inf14-1")
    table.s.broken |= 0 if german else 1 << platoon
    judge_recovery(table.s, platoon, 2)

    assert is_tested == bool(table.told("told.recovery"))
    assert (not german) << platoon == table.s.broken


@pytest.mark.rule("GWC-O26.2b", "GWC-13.1")
@pytest.mark.parametrize(("label", "steps"), [("A1", 3), ("N5", 3), ("", 0)])
def test_only_who_is_still_there_routs(drawn, label, steps):
    german = f"{label} inf14*, N9 abt" if label else "N9 abt"
    table = drawn(base="bleid", german=german, entente="C5 spe")
    platoon = table.unit("ger-inf14-1")
    table.s.broken |= 1 << platoon

    assert steps == judge_rout(table.s, platoon, 9)


@pytest.mark.rule("GWC-O26.2a", "GWC-O26.3")
def test_the_one_chosen_is_tested_and_runs(field):
    table = field(german="N5 inf14", entente="H9 spe* lig14*, A1 zou14", dice=["6-5", "1-2"])
    table.run("rout_order", 0).answer("fra-spe-1")
    table.play_on()

    assert [table.unit("spe"), table.unit("lig14")] == [
        one["unit"] for one in table.told("told.rout_test")
    ]
    assert (False, True) == tuple(
        table.s.hex[table.unit(n)] == table.hex("H9") for n in ("spe", "lig14")
    )


@pytest.mark.rule("GWC-O27.a")
@pytest.mark.parametrize(
    ("entente", "expected"),
    [
        ("D5 dou wise", "usa-run-1"),
        ("D5 pol driant", "fra-lia-1"),
        ("D5 dou wise, D6 run run", "fra-lia-1"),
        ("D5 dou wise, D6 run run, D7 lia lia", ""),
        ("D5 dou", ""),
    ],
)
def test_the_runner_is_of_the_nation_of_the_leader_if_there_is_one(field, entente, expected):
    s = field("cantigny", german="O5 inf", entente=entente, active=1).s
    found = unused_runner(s, 1)

    assert expected == ("" if found == NOTHING else s.book.units[found].id)


@pytest.mark.rule("GWC-A45.3", "GWC-8.2")
def test_a_hidden_unit_was_where_there_is_cover_and_nobody(drawn):
    ground = "C3 brush, D3 woods, E3 woods, F3 woods, A3 water"
    table = drawn(ground, base="bleid", german="E3 inf14", entente="F3 lig14")

    assert ("C3", "D3") == table.book.land.numbers(hiding_places(table.s, table.unit("spe"), 0))


@pytest.mark.rule("GWC-F128.2a")
def test_the_roll_of_mines_counts_with_nine_against_tanks(field):
    table = field("berry", german="A1 inf", entente="G9 ca spe", active=1)
    s = table.s
    both = table.unit_set("ca", "spe")
    s.attack = Attack("mines", 0, table.hex("G9"), power=6, total=13)
    turn_on_tanks(s, both)

    assert (9, 16, 1 << table.unit("ca")) == (s.attack.power, s.attack.total, s.attack.waiting)


@pytest.mark.rule("GWC-E95")
def test_drum_fire_shatters_even_a_pillbox(field):
    table = field("berry", german="A1 inf", entente="O11 pol")
    s = table.s
    s.pillboxes = 1 << table.hex("G8")
    lay_waste(s, 1 << table.hex("G8"))

    assert (0, 1 << table.hex("G8")) == (s.pillboxes, s.rubble)


@pytest.mark.rule("GWC-E95")
@pytest.mark.parametrize("active", [0, 1])
def test_the_units_of_the_inactive_player_are_shelled_first(field, active):
    table = field("berry", german="G8 inf rohr", entente="G9 pol", active=active)
    hexes = 1 << table.hex("G8") | 1 << table.hex("G9")
    order = (table.unit("pol"), table.unit("inf"))

    assert (order if active == 0 else order[::-1]) == units_shelled(table.s, hexes)
