"""Events about Weapons and machines (E64, E67, E76, E77, E79, E80, E90)."""

from __future__ import annotations

import pytest

from games.gwc.rules.fire.attacks import those_who_wait
from games.gwc.rules.formations.bonds import part_squads, twins
from games.gwc.rules.formations.status import eliminate, rally, suppress
from games.gwc.state import Attack, Order


def ids(s, offer) -> list[str]:
    return sorted(s.book.units[one].id for one in offer.options if isinstance(one, int))


def card(s, name: str) -> int:
    return [one.id for one in s.book.cards].index(name)


def weapon_of(table, name: str) -> str:
    weapon = table.s.weapon[table.unit(name)]
    return "" if weapon < 0 else table.book.weapons[weapon].counter


@pytest.mark.rule("GWC-E64.1")
def test_a_squad_takes_over_the_weapon_of_a_platoon_with_a_leader(field):
    table = field(german="D4 inf14 +mg08 rommel, K5 fus14 +mg08", entente="C8 lig14")
    s = table.s
    offer = table.run("detachment", 0).offer
    assert [s.book.units[table.unit("inf14")].id] == ids(s, offer)
    table.answer(ids(s, offer)[0], s.book.units[table.unit("abt")].id)
    assert table.hex("D4") == s.hex[table.unit("abt")]
    assert ("ger-w-mg08", "") == (weapon_of(table, "abt"), weapon_of(table, "inf14"))


@pytest.mark.rule("GWC-E64.1")
def test_without_an_unused_squad_nothing_is_detached(field):
    table = field(
        german="D4 inf14 +mg08 rommel, M1 abt abt abt abt abt abt, M2 pio pio pio pio",
        entente="C8 lig14",
    )
    assert table.run("detachment", 0).is_done
    assert "ger-w-mg08" == weapon_of(table, "inf14")


@pytest.mark.rule("GWC-E64.2a", "GWC-E64.2b")
def test_the_squad_is_broken_and_activated_as_its_platoon_but_has_no_markers(field):
    table = field(german="D4 inf14*!^ +mg08 rommel", entente="C8 lig14")
    s = table.s
    s.activated = 1 << table.unit("inf14")
    offer = table.run("detachment", 0).offer
    table.answer(ids(s, offer)[0], s.book.units[table.unit("abt")].id)
    bit = 1 << table.unit("abt")
    assert [True, True] == [bool(s.broken & bit), bool(s.activated & bit)]
    assert [False, False] == [bool(s.suppressed & bit), bool(s.veteran & bit)]


@pytest.fixture
def attacked(field):
    """A Platoon under attack has detached a Squad."""
    table = field(german="D4 inf14 +mg08 rommel, M5 fus14", entente="C8 lig14", active=1)
    s = table.s
    s.order = Order("O21", 1)
    s.attack = Attack("fire", 1, table.hex("D4"))
    offer = table.run("detachment", 0).offer
    table.answer(ids(s, offer)[0], s.book.units[table.unit("abt")].id)
    return table


@pytest.mark.rule("GWC-E64.2a", "GWC-3.2.2")
def test_a_result_that_hangs_over_the_platoon_strikes_both(attacked):
    table, both = attacked, 1 << attacked.unit("inf14") | 1 << attacked.unit("abt")
    s = table.s
    suppress(s, 1 << table.unit("inf14"), "")
    assert both == s.suppressed
    table.run("break_formation", table.unit("inf14"), "")
    assert both == s.broken
    rally(s, table.unit("inf14"), "")
    assert 0 == s.broken
    eliminate(s, table.unit("inf14"), "")
    assert both == s.fallen[0]


@pytest.mark.rule("GWC-E64.2a")
def test_the_squad_makes_no_defence_roll_of_its_own(attacked):
    table = attacked
    s = table.s
    s.attack = s.attack._replace(waiting=1 << table.unit("abt"))
    assert not those_who_wait(s)
    part_squads(s)
    assert those_who_wait(s)


@pytest.mark.rule("GWC-E64.2a")
def test_a_squad_detached_during_a_rout_roll_routs_with_its_platoon(field):
    table = field(
        german="I9 inf14* +mg08 rommel, M5 fus14",
        entente="C8 lig14",
        active=1,
        order="O26",
        dice=["6-5"],
    )
    s = table.s
    assert "roll_called_back_play" == table.run("rout_order", 1).offer.name
    offer = table.run("detachment", 0).offer
    table.answer(ids(s, offer)[0], s.book.units[table.unit("abt")].id)
    assert ("step_back", "german") == table.passing().asked
    assert table.answer("J9", "K9", "J8", "K9").is_done
    assert table.hex("K9") == s.hex[table.unit("inf14")] == s.hex[table.unit("abt")]


@pytest.mark.rule("GWC-E64.2b")
def test_at_the_end_of_the_order_they_are_two_units(attacked):
    table = attacked
    s = table.s
    assert 1 << table.unit("abt") == twins(s, 1 << table.unit("inf14"))
    part_squads(s)
    suppress(s, 1 << table.unit("inf14"), "")
    assert 1 << table.unit("inf14") == s.suppressed


@pytest.mark.rule("GWC-E64.2b")
def test_an_order_ends_by_parting_them(field):
    table = field(german="D4 inf14 abt, M5 fus14!", entente="C8 lig14")
    table.s.detached = ((table.unit("inf14"), table.unit("abt")),)
    assert table.run("carry_out", 0, "O25").is_done
    assert ((), 0) == (table.s.detached, table.s.suppressed)


@pytest.mark.rule("GWC-E67")
def test_the_nearest_tank_breaks_down_and_a_broken_one_is_lost(field):
    table = field("chazelle", german="M5 inf, E5 a7v", entente="D6 ft37*, A8 pol")
    s = table.s
    table.turn_up("hex german D4")
    assert table.run("engine_failure", 0).is_done
    assert 1 << table.unit("a7v") == s.broken & 1 << table.unit("a7v")
    table = field("chazelle", german="M5 inf, E6 a7v", entente="D6 ft37*, A8 pol")
    s = table.s
    table.turn_up("hex german D4")
    offer = table.run("engine_failure", 0).offer
    assert 2 == len(ids(s, offer))
    table = field("chazelle", german="M5 inf, E7 a7v", entente="D6 ft37*, A8 pol")
    s = table.s
    table.turn_up("hex german D4")
    assert table.run("engine_failure", 0).is_done
    assert (1 << table.unit("ft37"), 0) == (s.fallen[1], s.broken)


@pytest.mark.rule("GWC-E67", "GWC-E56a")
def test_without_tanks_no_engine_fails(field):
    table = field(german="N5 inf14", entente="C8 lig14")
    table.turn_up("hex german D4")
    assert table.run("engine_failure", 0).is_done
    assert 0 == table.s.broken


@pytest.mark.rule("GWC-E76", "VAL-lmg-nest-date")
@pytest.mark.parametrize(("scenario", "comes_"), [("fleury_august", False), ("berry", True)])
def test_a_nest_gets_its_gun_from_the_month_of_the_card(field, scenario, comes_):
    table = field(scenario, german="D3 inf, E3 lw!, F3 sto +mg08, G3 bot", entente="D9 pol")
    assert table.run("machine_gun_nest", 0, card(table.s, "G-16")).is_done
    assert ("ger-w-mg0815" if comes_ else "") == weapon_of(table, "inf")
    assert ("", "", "ger-w-mg08") == tuple(weapon_of(table, one) for one in ("lw", "bot", "sto"))


@pytest.mark.rule("VAL-lmg-nest-date")
def test_the_nest_is_german_and_of_one_month(field):
    s = field("berry", german="D3 inf", entente="D9 pol").s
    dates = [one.since for one in s.book.decks.cards if one.event == "E76"]
    assert {191612} == set(dates)
    assert ("german", "1916-12") == (
        s.book.data.lmg_nest_date.nation,
        str(s.book.data.lmg_nest_date.since),
    )


@pytest.mark.rule("GWC-E77")
def test_the_nearest_machine_fails(field):
    table = field("chazelle", german="D6 inf +mg08, M5 lw", entente="D7 ft37, A8 pol")
    s = table.s
    table.turn_up("hex german D4")
    assert table.run("malfunction", 0).is_done
    assert (1 << s.weapon[table.unit("inf")], 0) == (s.weapons_broken, s.suppressed)
    table = field("chazelle", german="D6 inf! +mg08, M5 lw", entente="D7 ft37, A8 pol")
    s = table.s
    table.turn_up("hex german D4")
    assert table.run("malfunction", 0).is_done
    assert 0 == s.weapons_broken
    assert s.suppressed >> table.unit("ft37") & 1


@pytest.mark.rule("GWC-E77")
def test_of_machines_equally_near_the_player_chooses(field):
    table = field("chazelle", german="D6 inf +mg08, M5 lw", entente="D2 ft37, A8 pol")
    table.turn_up("hex german D4")
    offer = table.run("malfunction", 0).offer
    assert (0, 2) == (offer.seat, len(offer.options))
    table.answer(table.book.units[table.unit("ft37")].id)
    assert (0, 1 << table.unit("ft37")) == (table.s.weapons_broken, table.s.suppressed)


@pytest.mark.rule("GWC-E79")
def test_a_mechanic_helps_one_tank(field):
    table = field("chazelle", german="M5 inf, N5 a7v*", entente="D6 ft37*!, A8 ftmg!, A9 pol*")
    s = table.s
    offer = table.run("mechanic", 1).offer
    assert {table.unit("ft37"), table.unit("ftmg"), "no"} == set(offer.options)
    assert ("rally", "free") == table.answer(s.book.units[table.unit("ft37")].id).offer.options
    table.answer("rally")
    assert not s.broken >> table.unit("ft37") & 1
    assert table.unit_set("ft37", "ftmg") == s.suppressed
    table.run("mechanic", 1).answer(s.book.units[table.unit("ftmg")].id)
    assert 1 << table.unit("ft37") == s.suppressed


@pytest.mark.rule("GWC-E79")
def test_a_mechanic_has_nothing_to_free_on_a_tank_that_is_only_broken(field):
    table = field("chazelle", german="M5 inf", entente="D6 ft37*, A9 pol")
    table.run("mechanic", 1)
    assert table.answer(table.book.units[table.unit("ft37")].id).is_done
    assert 0 == table.s.broken


@pytest.mark.rule("GWC-E80")
@pytest.mark.parametrize(("scenario", "gun"), [("caures", ""), ("mort_homme", "fra-w-cha")])
def test_a_chauchat_comes_from_may_1916(field, scenario, gun):
    table = field(scenario, german="D3 inf", entente="D9 pol! durant, E9 spe*, F9 col +hot")
    assert table.run("man_chauchat", 1).is_done
    assert gun == weapon_of(table, "pol")
    assert ("", "fra-w-hot") == (weapon_of(table, "spe"), weapon_of(table, "col"))


@pytest.mark.rule("GWC-E90")
def test_a_weapon_of_the_box_goes_to_a_unit_without_one(field):
    table = field(german="N5 inf14*, N6 fus14 +mg08, O5 bot rommel", entente="C8 lig14")
    s = table.s
    own = 3
    theirs = next(n for n, weapon in enumerate(s.book.weapons) if weapon.seat == 1)
    s.weapons_lost = 1 << own | 1 << theirs
    offer = table.run("salvage", 0).offer
    assert {own, "no"} == set(offer.options)
    assert table.answer(s.book.weapons[own].id).is_done
    assert (own, 1 << theirs) == (s.weapon[table.unit("inf14")], s.weapons_lost)


@pytest.mark.rule("GWC-E90")
def test_the_player_may_leave_a_weapon_in_the_box(field):
    table = field(german="N5 inf14", entente="C8 lig14", weapons_lost=1)
    table.run("salvage", 0).answer("no")
    assert (-1, 1) == (table.s.weapon[table.unit("inf14")], table.s.weapons_lost)
