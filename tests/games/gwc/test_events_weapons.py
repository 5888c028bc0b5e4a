"""Events about Weapons and machines (E64, E67, E76, E77, E79, E80, E90)."""

from __future__ import annotations

import pytest

from games.gwc.rules.fire.attacks import somebody_waits
from games.gwc.rules.formations.bonds import part_squads, twins
from games.gwc.rules.formations.status import eliminate, rally, suppress
from games.gwc.state import Attack, Order


def ids(s, offer) -> list[str]:
    return sorted(s.book.units[one].id for one in offer.options if isinstance(one, int))


def card(s, name: str) -> int:
    return [one.id for one in s.book.cards].index(name)


def weapon_of(s, unit, name: str) -> str:
    weapon = s.weapon[unit(s, name)]
    return "" if weapon < 0 else s.book.weapons[weapon].counter


@pytest.mark.rule("GWC-E64.1")
def test_a_squad_takes_over_the_weapon_of_a_platoon_with_a_leader(field, run, answer, unit, at):
    s = field(german="D4 inf14 +mg08 rommel, K5 fus14 +mg08", entente="C8 lig14")
    offer = run(s, "detachment", 0)
    assert [s.book.units[unit(s, "inf14")].id] == ids(s, offer)
    answer(s, ids(s, offer)[0], s.book.units[unit(s, "abt")].id)
    assert at(s, "D4") == s.hex[unit(s, "abt")]
    assert ("ger-w-mg08", "") == (weapon_of(s, unit, "abt"), weapon_of(s, unit, "inf14"))


@pytest.mark.rule("GWC-E64.1")
def test_without_an_unused_squad_nothing_is_detached(field, run, unit):
    s = field(
        german="D4 inf14 +mg08 rommel, M1 abt abt abt abt abt abt, M2 pio pio pio pio",
        entente="C8 lig14",
    )
    assert run(s, "detachment", 0) is None
    assert "ger-w-mg08" == weapon_of(s, unit, "inf14")


@pytest.mark.rule("GWC-E64.2a", "GWC-E64.2b")
def test_the_squad_is_broken_and_activated_as_its_platoon_but_has_no_markers(
    field, run, answer, unit
):
    s = field(german="D4 inf14*!^ +mg08 rommel", entente="C8 lig14")
    s.activated = 1 << unit(s, "inf14")
    offer = run(s, "detachment", 0)
    answer(s, ids(s, offer)[0], s.book.units[unit(s, "abt")].id)
    bit = 1 << unit(s, "abt")
    assert [True, True] == [bool(s.broken & bit), bool(s.activated & bit)]
    assert [False, False] == [bool(s.suppressed & bit), bool(s.veteran & bit)]


@pytest.fixture
def attacked(field, run, answer, unit, at):
    """A Platoon under attack has detached a Squad."""
    s = field(german="D4 inf14 +mg08 rommel, M5 fus14", entente="C8 lig14", active=1)
    s.order = Order("O21", 1)
    s.attack = Attack("fire", 1, at(s, "D4"))
    offer = run(s, "detachment", 0)
    answer(s, ids(s, offer)[0], s.book.units[unit(s, "abt")].id)
    return s


@pytest.mark.rule("GWC-E64.2a", "GWC-3.2.2")
def test_a_result_that_hangs_over_the_platoon_strikes_both(attacked, run, answer, unit):
    s, both = attacked, 1 << unit(attacked, "inf14") | 1 << unit(attacked, "abt")
    suppress(s, 1 << unit(s, "inf14"), "")
    assert both == s.suppressed
    run(s, "break_formation", unit(s, "inf14"), "")
    assert both == s.broken
    rally(s, unit(s, "inf14"), "")
    assert 0 == s.broken
    eliminate(s, unit(s, "inf14"), "")
    assert both == s.fallen[0]


@pytest.mark.rule("GWC-E64.2a")
def test_the_squad_makes_no_defence_roll_of_its_own(attacked, unit):
    s = attacked
    s.attack = s.attack._replace(waiting=1 << unit(s, "abt"))
    assert not somebody_waits(s)
    part_squads(s)
    assert somebody_waits(s)


@pytest.mark.rule("GWC-E64.2a")
def test_a_squad_detached_during_a_rout_roll_routs_with_its_platoon(field, run, answer, unit, at):
    s = field(
        german="I9 inf14* +mg08 rommel, M5 fus14",
        entente="C8 lig14",
        active=1,
        order="O26",
        dice=["6-5"],
    )
    assert "roll_called_back_play" == run(s, "rout_order", 1).name
    offer = run(s, "detachment", 0)
    answer(s, ids(s, offer)[0], s.book.units[unit(s, "abt")].id)
    offer = answer(s, "pass*")
    assert (0, "step_back") == (offer.seat, offer.name)
    assert answer(s, "J9", "K9", "J8", "K9") is None
    assert at(s, "K9") == s.hex[unit(s, "inf14")] == s.hex[unit(s, "abt")]


@pytest.mark.rule("GWC-E64.2b")
def test_at_the_end_of_the_order_they_are_two_units(attacked, unit):
    s = attacked
    assert 1 << unit(s, "abt") == twins(s, 1 << unit(s, "inf14"))
    part_squads(s)
    suppress(s, 1 << unit(s, "inf14"), "")
    assert 1 << unit(s, "inf14") == s.suppressed


@pytest.mark.rule("GWC-E64.2b")
def test_an_order_ends_by_parting_them(field, run, unit):
    s = field(german="D4 inf14 abt, M5 fus14!", entente="C8 lig14")
    s.detached = ((unit(s, "inf14"), unit(s, "abt")),)
    assert run(s, "carry_out", 0, "O25") is None
    assert ((), 0) == (s.detached, s.suppressed)


@pytest.mark.rule("GWC-E67")
def test_the_nearest_tank_breaks_down_and_a_broken_one_is_lost(field, run, unit, comes):
    s = field("chazelle", german="M5 inf, E5 a7v", entente="D6 ft37*, A8 pol")
    comes(s, "hex", 0, "D4")
    assert run(s, "engine_failure", 0) is None
    assert 1 << unit(s, "a7v") == s.broken & 1 << unit(s, "a7v")
    s = field("chazelle", german="M5 inf, E6 a7v", entente="D6 ft37*, A8 pol")
    comes(s, "hex", 0, "D4")
    offer = run(s, "engine_failure", 0)
    assert 2 == len(ids(s, offer))
    s = field("chazelle", german="M5 inf, E7 a7v", entente="D6 ft37*, A8 pol")
    comes(s, "hex", 0, "D4")
    assert run(s, "engine_failure", 0) is None
    assert (1 << unit(s, "ft37"), 0) == (s.fallen[1], s.broken)


@pytest.mark.rule("GWC-E67", "GWC-E56a")
def test_without_tanks_no_engine_fails(field, run, comes):
    s = field(german="N5 inf14", entente="C8 lig14")
    comes(s, "hex", 0, "D4")
    assert run(s, "engine_failure", 0) is None
    assert 0 == s.broken


@pytest.mark.rule("GWC-E76", "VAL-lmg-nest-date")
@pytest.mark.parametrize(("scenario", "comes_"), [("fleury_august", False), ("berry", True)])
def test_a_nest_gets_its_gun_from_the_month_of_the_card(field, run, unit, scenario, comes_):
    s = field(scenario, german="D3 inf, E3 lw!, F3 sto +mg08, G3 bot", entente="D9 pol")
    assert run(s, "machine_gun_nest", 0, card(s, "G-16")) is None
    assert ("ger-w-mg0815" if comes_ else "") == weapon_of(s, unit, "inf")
    assert ("", "", "ger-w-mg08") == tuple(weapon_of(s, unit, one) for one in ("lw", "bot", "sto"))


@pytest.mark.rule("VAL-lmg-nest-date")
def test_the_nest_is_german_and_of_one_month(field):
    s = field("berry", german="D3 inf", entente="D9 pol")
    dates = [one.since for one in s.book.decks.cards if one.event == "E76"]
    assert {191612} == set(dates)
    assert ("german", "1916-12") == (
        s.book.data.lmg_nest_date.nation,
        str(s.book.data.lmg_nest_date.since),
    )


@pytest.mark.rule("GWC-E77")
def test_the_nearest_machine_fails(field, run, unit, comes):
    s = field("chazelle", german="D6 inf +mg08, M5 lw", entente="D7 ft37, A8 pol")
    comes(s, "hex", 0, "D4")
    assert run(s, "malfunction", 0) is None
    assert (1 << s.weapon[unit(s, "inf")], 0) == (s.weapons_broken, s.suppressed)
    s = field("chazelle", german="D6 inf! +mg08, M5 lw", entente="D7 ft37, A8 pol")
    comes(s, "hex", 0, "D4")
    assert run(s, "malfunction", 0) is None
    assert 0 == s.weapons_broken
    assert s.suppressed >> unit(s, "ft37") & 1


@pytest.mark.rule("GWC-E77")
def test_of_machines_equally_near_the_player_chooses(field, run, answer, unit, comes):
    s = field("chazelle", german="D6 inf +mg08, M5 lw", entente="D2 ft37, A8 pol")
    comes(s, "hex", 0, "D4")
    offer = run(s, "malfunction", 0)
    assert (0, 2) == (offer.seat, len(offer.options))
    answer(s, s.book.units[unit(s, "ft37")].id)
    assert (0, 1 << unit(s, "ft37")) == (s.weapons_broken, s.suppressed)


@pytest.mark.rule("GWC-E79")
def test_a_mechanic_helps_one_tank(field, run, answer, unit):
    s = field("chazelle", german="M5 inf, N5 a7v*", entente="D6 ft37*!, A8 ftmg!, A9 pol*")
    offer = run(s, "mechanic", 1)
    assert {unit(s, "ft37"), unit(s, "ftmg"), "no"} == set(offer.options)
    offer = answer(s, s.book.units[unit(s, "ft37")].id)
    assert ("rally", "free") == offer.options
    answer(s, "rally")
    assert not s.broken >> unit(s, "ft37") & 1
    assert 1 << unit(s, "ft37") | 1 << unit(s, "ftmg") == s.suppressed
    run(s, "mechanic", 1)
    answer(s, s.book.units[unit(s, "ftmg")].id)
    assert 1 << unit(s, "ft37") == s.suppressed


@pytest.mark.rule("GWC-E79")
def test_a_mechanic_has_nothing_to_free_on_a_tank_that_is_only_broken(field, run, answer, unit):
    s = field("chazelle", german="M5 inf", entente="D6 ft37*, A9 pol")
    run(s, "mechanic", 1)
    assert answer(s, s.book.units[unit(s, "ft37")].id) is None
    assert 0 == s.broken


@pytest.mark.rule("GWC-E80")
@pytest.mark.parametrize(("scenario", "gun"), [("caures", ""), ("mort_homme", "fra-w-cha")])
def test_a_chauchat_comes_from_may_1916(field, run, unit, scenario, gun):
    s = field(scenario, german="D3 inf", entente="D9 pol! durant, E9 spe*, F9 col +hot")
    assert run(s, "mobile_firepower", 1) is None
    assert gun == weapon_of(s, unit, "pol")
    assert ("", "fra-w-hot") == (weapon_of(s, unit, "spe"), weapon_of(s, unit, "col"))


@pytest.mark.rule("GWC-E90")
def test_a_weapon_of_the_box_goes_to_a_unit_without_one(field, run, answer, unit):
    s = field(german="N5 inf14*, N6 fus14 +mg08, O5 bot rommel", entente="C8 lig14")
    own, theirs = 3, s.book.forces.weapon_range[1][0]
    s.weapons_lost = 1 << own | 1 << theirs
    offer = run(s, "salvage", 0)
    assert {own, "no"} == set(offer.options)
    assert answer(s, s.book.weapons[own].id) is None
    assert (own, 1 << theirs) == (s.weapon[unit(s, "inf14")], s.weapons_lost)


@pytest.mark.rule("GWC-E90")
def test_the_player_may_leave_a_weapon_in_the_box(field, run, answer, unit):
    s = field(german="N5 inf14", entente="C8 lig14", weapons_lost=1)
    run(s, "salvage", 0)
    answer(s, "no")
    assert (-1, 1) == (s.weapon[unit(s, "inf14")], s.weapons_lost)
