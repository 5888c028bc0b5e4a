"""Events that change the ground and the air (E59 to E61, E74, E89, E95)."""

from __future__ import annotations

import pytest


def hexes(s, *labels: str) -> int:
    return s.book.land.grid.hexes_of(*labels)


def card(s, name: str) -> int:
    return [one.id for one in s.book.cards].index(name)


@pytest.mark.rule("GWC-E59a")
def test_attrition_counts_enemy_formations_and_clears_the_air(field):
    table = field(german="N5 inf14", entente="C8 lig14", gas=7 << 40, vp=1)
    s = table.s
    s.smoke = ((table.hex("F4"), 2),)
    s.fallen = (s.book.of_counter["ger-fus14"], s.book.of_counter["fra-zou14"])
    s.weapons_lost = s.book.machine_guns
    assert table.run("attrition", 0, card(s, "G-8")).is_done
    assert 1 + 3 == s.vp
    assert (0, ()) == (s.gas, s.smoke)


@pytest.mark.rule("GWC-E59b", "VAL-wind-direction")
def test_fire_spreads_in_the_direction_of_the_card(field):
    table = field(german="N5 inf14", entente="C8 lig14")
    s = table.s
    s.blaze = hexes(s, "G5", "N8")
    table.run("attrition", 1, card(s, "F-48"))  # to the south
    assert hexes(s, "G5", "N8", "G6", "N9") == s.blaze
    s.blaze = hexes(s, "G4", "N8")
    table.run("attrition", 0, card(s, "G-8"))  # to the north-east
    assert hexes(s, "G4", "N8", "O8") == s.blaze


@pytest.mark.rule("GWC-E59b")
def test_fire_spreads_from_the_fires_there_were_and_not_to_rubble(field):
    table = field(german="N5 inf14", entente="C8 lig14")
    s = table.s
    s.blaze, s.rubble = hexes(s, "G4", "I4"), hexes(s, "I5")
    table.run("attrition", 1, card(s, "F-48"))
    assert hexes(s, "G4", "I4", "G5") == s.blaze


@pytest.mark.rule("VAL-wind-direction")
def test_every_wind_card_of_a_deck_has_another_direction(field):
    s = field(german="N5 inf14", entente="C8 lig14").s
    for seat in (0, 1):
        winds = [one.wind for one in s.book.decks.cards if one.seat == seat and one.wind >= 0]
        assert list(range(6)) == sorted(winds)


@pytest.mark.rule("GWC-E61")
def test_wind_clears_gas_and_carries_fire(field):
    table = field(german="N5 inf14", entente="C8 lig14", gas=127 << 30)
    s = table.s
    s.blaze = hexes(s, "G5")
    s.fallen = (0, s.book.of_counter["fra-zou14"])
    assert table.run("wind", 0, card(s, "G-38")).offer is None  # to the south-east
    assert (0, 0) == (s.gas, s.vp)
    assert hexes(s, "G5") == s.blaze
    s.blaze = hexes(s, "N8")
    table.run("wind", 0, card(s, "G-38"))
    assert hexes(s, "N8", "O9") == s.blaze


@pytest.mark.rule("GWC-E60", "GWC-1.9.1.1")
def test_the_nearest_building_or_woods_catches_fire(field):
    table = field(german="N5 inf14", entente="C8 lig14")
    table.turn_up("hex german H7")
    offer = table.run("blaze", 0).offer
    assert (0, "choose_fire") == (offer.seat, offer.name)
    assert {table.hex(one) for one in ("H8", "G7", "I7")} == set(offer.options)
    table.answer("I7")
    assert hexes(table.s, "I7") == table.s.blaze


@pytest.mark.rule("GWC-E60", "GWC-T100")
def test_whoever_is_in_the_fire_is_shifted_by_his_owner(field):
    table = field(german="N5 inf14", entente="I5 lig14 durant", gas=0)
    s = table.s
    s.trenches = s.gas = hexes(s, "I5")
    s.smoke = ((table.hex("I5"), 3), (table.hex("A1"), 2))
    table.turn_up("hex german I5")
    offer = table.run("blaze", 0).offer
    assert (1, "flee") == (offer.seat, offer.name)
    beside = {table.hex(one) for one in ("I4", "J4", "J5", "I6", "H5", "H4")}
    assert beside == set(offer.options)
    table.answer("H5", "I6")
    assert (table.hex("H5"), table.hex("I6")) == (
        s.hex[table.unit("lig14")],
        s.hex[table.unit("durant")],
    )
    assert (0, 0, ((table.hex("A1"), 2),)) == (s.trenches, s.gas, s.smoke)


@pytest.mark.rule("GWC-E60")
def test_whoever_cannot_get_out_of_the_fire_is_lost(field):
    table = field(german="N5 inf14", entente="I5 lig14, C8 spe")
    table.s.blaze = hexes(table.s, "I4", "J4", "J5", "I6", "H5", "H4")
    table.turn_up("hex german I5")
    assert table.run("blaze", 0).is_done
    assert 1 << table.unit("lig14") == table.s.fallen[1]


@pytest.mark.rule("GWC-E74")
def test_only_a_unit_without_cover_is_hit(field):
    table = field(german="N4 inf14 rommel, K4 fus14!", entente="G5 lig14")
    assert table.run("hit", 0, card(table.s, "G-36")).is_done
    assert table.s.suppressed >> table.unit("inf14") & 1
    assert not table.s.suppressed >> table.unit("lig14") & 1


@pytest.mark.rule("GWC-E74", "GWC-E56a")
def test_with_nobody_to_hit_the_wind_blows_all_the_same(field):
    table = field(german="I5 inf14", entente="G5 lig14", gas=1)
    s = table.s
    s.blaze = hexes(s, "N9")
    assert table.run("hit", 0, card(s, "G-36")).offer is None  # to the north
    assert (0, 0) == (s.suppressed, s.gas)
    assert hexes(s, "N9", "N8") == s.blaze


@pytest.mark.rule("GWC-E89", "GWC-F125.4")
def test_sappers_work_next_to_a_good_unit_and_not_among_enemies(field):
    table = field(german="E5 inf14", entente="E4 lig14, H5 spe")
    s = table.s
    s.wire = hexes(s, "E6")
    s.foxholes = hexes(s, "F5")
    offer = table.run("choose_sapped", 0).offer
    assert {table.hex("E6"), table.hex("F4"), table.hex("D5"), "no"} == set(offer.options)
    table.answer("E6")
    assert 0 == s.wire
    table.run("choose_sapped", 0).answer("F4")
    assert hexes(s, "F4") == s.wire


@pytest.mark.rule("GWC-E89")
def test_suppressed_sappers_do_nothing(field):
    table = field(german="E5 inf14!", entente="H5 spe")
    assert table.run("choose_sapped", 0).is_done
    assert 0 == table.s.wire


@pytest.mark.rule("GWC-E95")
def test_drum_fire_breaks_units_and_wrecks_tanks_in_three_hexes(field):
    table = field("chazelle", german="D6 inf rohr, E8 lw", entente="D7 pol, E7 ft37, E6 spe")
    s = table.s
    s.trenches = hexes(s, "D6", "E8")
    table.turn_up("event german E95")
    table.turn_up("hex german D6").run("event", 0).answer("D7", "E7").passing()
    assert table.unit_set("inf", "pol") == s.broken
    assert 1 << table.unit("ft37") == s.fallen[1]
    assert (hexes(s, "D6"), hexes(s, "E8")) == (s.foxholes, s.trenches)


@pytest.mark.rule("VAL-trommelfeuer")
def test_no_american_card_has_drum_fire(field):
    s = field("vaux", german="D3 inf", entente="D9 dou").s
    mine, theirs = (s.book.events["E95"] & deck for deck in s.book.fate)
    assert (True, 0) == (mine > 0, theirs)
    assert s.book.data.trommelfeuer.nations == s.book.catalogue.events["E95"].nations
