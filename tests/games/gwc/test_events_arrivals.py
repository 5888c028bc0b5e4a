"""Events that bring Formations: by the support tables, from the Casualty Track (E72 to E97)."""

from __future__ import annotations

import pytest

from games.gwc.content.support import Support, SupportTable
from games.gwc.rules.events.support import row_pieces
from games.gwc.state import FALLEN


def labels(s, options) -> set[str]:
    return {s.book.land.number(one) for one in options}


def placed(s, counter: str) -> list[str]:
    units = [n for n, one in enumerate(s.book.units) if one.counter == counter]
    return sorted(s.book.land.number(s.hex[unit]) for unit in units if s.hex[unit] >= 0)


@pytest.mark.rule("GWC-E72")
def test_infiltrators_appear_at_or_next_to_a_random_hex(field, run, answer, unit, comes):
    s = field(german="N5 inf14", entente="F4 lig14, C8 spe", dice=["2-6"])
    comes(s, "hex", 0, "E4")
    run(s, "infiltration", 0)
    offer = answer(s, "pass*")
    assert (0, "place_nearby") == (offer.seat, offer.name)
    assert {"E4", "E3", "E5", "F3", "F4", "D3", "D4"} == labels(s, offer.options)
    assert answer(s, "F4") is None
    assert ["F4"] == placed(s, "ger-abt")
    assert "ger-w-mg08" == s.book.weapons[s.weapon[unit(s, "abt")]].counter


@pytest.mark.rule("GWC-E72")
def test_the_roll_moves_towards_the_red_x_until_all_is_there(field, run, answer, told, comes):
    s = field(german="N5 inf14, M1 abt abt abt, M2 abt abt", entente="C8 spe", dice=["2-3"])
    comes(s, "hex", 0, "E4")
    run(s, "infiltration", 0)
    offer = answer(s, "pass*")
    assert [{"seat": 0, "rolled": 5, "row": 4 - 2}] == told(s, "told.support")
    assert "place_nearby" == offer.name
    answer(s, "E4")
    assert (["E4"], 5) == (placed(s, "ger-lw"), len(placed(s, "ger-abt")))


@pytest.mark.rule("GWC-E72", "GWC-E56a")
def test_at_the_red_x_nothing_comes_and_no_hex_is_drawn(field, run, answer, told):
    s = field(german="N5 inf14, M1 bot bot", entente="C8 spe", dice=["1-1 jam"], hushed=1)
    run(s, "infiltration", 0)
    assert answer(s, "pass*") is None
    assert ["told.no_support"] == [key for key in told(s) if "support" in key]
    assert "told.random_hex" not in told(s)


@pytest.mark.rule("GWC-E72")
def test_a_telephone_does_not_infiltrate(field, run, answer, comes):
    s = field(german="N5 inf14", entente="C8 spe", dice=["4-6"])
    s.telephone[0] = 0
    comes(s, "hex", 0, "E4")
    run(s, "infiltration", 0)
    answer(s, "pass*", "E5")
    assert (["E5"], 0) == (placed(s, "ger-abt"), s.telephone[0])


@pytest.mark.rule("GWC-E72")
def test_infiltrators_keep_to_stacking_limits_and_passable_hexes(field, run, answer, at, comes):
    s = field(german="N5 inf14, E3 fus14 abt", entente="C8 spe", dice=["4-2"])
    s.blaze = 1 << at(s, "E5")
    comes(s, "hex", 0, "E4")
    run(s, "infiltration", 0)
    offer = answer(s, "pass*")
    assert {"E4", "F3", "F4", "D3", "D4"} == labels(s, offer.options)


@pytest.mark.rule("GWC-E72")
def test_who_finds_no_room_is_lost(field, run, answer, at, comes, told):
    s = field(german="N5 inf14", entente="C8 spe", dice=["2-6"])
    s.blaze = s.book.land.grid.within(at(s, "E4"), 1)
    comes(s, "hex", 0, "E4")
    run(s, "infiltration", 0)
    assert answer(s, "pass*") is None
    assert (1, [-1]) == (len(told(s, "told.lost_for_room")), sorted(set(s.weapon)))


@pytest.mark.rule("GWC-E91")
def test_stragglers_are_suppressed(field, run, answer, unit, comes):
    s = field(german="N5 inf14", entente="C8 spe", dice=["1-4"])
    comes(s, "hex", 0, "E4")
    run(s, "stragglers", 0)
    answer(s, "pass*", "E4", "E5")
    assert ["E4", "E5"] == placed(s, "ger-abt")
    assert s.book.of_counter["ger-abt"] & s.suppressed == s.suppressed
    assert 2 == s.suppressed.bit_count()


@pytest.mark.rule("GWC-E87a", "GWC-E87b")
def test_reinforcements_enter_on_the_edge_with_a_telephone(field, run, answer, at, comes):
    s = field(german="N5 inf14", entente="O6 spe", dice=["4-6"])
    s.telephone[0] = 1
    s.line_cut = 1
    run(s, "reinforcements", 0)
    offer = answer(s, "pass*")
    assert "place_on_edge" == offer.name
    assert {f"O{row}" for row in range(1, 12)} == labels(s, offer.options)
    assert answer(s, "O6") is None
    assert ["O6"] == placed(s, "ger-abt")
    assert ("ger-t8", 0) == (s.book.telephones[s.telephone[0]].id, s.line_cut)
    assert 1 << at(s, "O6") == s.intruded[0]


@pytest.mark.rule("GWC-E87b")
def test_the_telephone_is_the_one_of_the_row(field, run, answer):
    s = field("caures", german="D3 inf", entente="D9 pol", dice=["4-6"])
    run(s, "reinforcements", 0)
    answer(s, "pass*")
    assert "ger-t10" == s.book.telephones[s.telephone[0]].id


@pytest.mark.rule("GWC-E72")
def test_a_weapon_goes_to_the_kind_of_unit_that_the_row_names(field, monkeypatch, unit):
    s = field(german="N5 fus14", entente="C8 spe")
    row = (
        Support("ger-inf14", 1, ""),
        Support("ger-abt", 1, ""),
        Support("ger-w-mg08", 1, "ger-abt"),
    )
    monkeypatch.setitem(vars(s.book), "support", (SupportTable((row,)),) * 2)
    pieces = row_pieces(s, 0, 0)
    assert [unit(s, "inf14"), unit(s, "abt")] == [one for one, _ in pieces]
    assert [False, True] == [weapon >= 0 for _, weapon in pieces]


@pytest.mark.rule("GWC-E87a")
def test_a_telephone_that_is_in_use_moves_the_roll_on(field, run, answer, told):
    s = field(german="N5 inf14", entente="C8 spe", dice=["4-6"])
    s.telephone[0] = 0
    run(s, "reinforcements", 0)
    answer(s, "pass*")
    assert [{"seat": 0, "rolled": 10, "row": 9 - 2}] == told(s, "told.support")


@pytest.mark.rule("GWC-E72", "GWC-O16.4")
def test_infiltrators_among_enemies_fight_when_the_event_is_over(field, run, answer, at, comes):
    s = field(german="N5 inf14", entente="E4 lig14, C8 spe", dice=["4-3 event", "1-2"])
    comes(s, "event", 0, "E72")
    comes(s, "hex", 0, "E4")
    run(s, "dice_roll", 0, "defence")
    answer(s, "pass*", "E4")
    assert s.melee.hex == at(s, "E4")


@pytest.mark.rule("GWC-E87b")
def test_reinforcements_among_enemies_fight_at_the_end_of_the_order(field, run, answer, at, comes):
    s = field(german="N5 inf14", entente="O6 spe", dice=["4-3 event", "1-2"], order="O25")
    comes(s, "event", 0, "E87")
    run(s, "dice_roll", 0, "recover")
    assert answer(s, "pass*", "O6") is None
    assert (["O6"], ["O6"]) == (placed(s, "ger-abt"), placed(s, "fra-spe"))
    assert run(s, "melees") is not None
    assert s.melee.hex == at(s, "O6")


@pytest.mark.rule("GWC-E97")
def test_somebody_of_the_casualty_track_comes_back_broken(field, run, answer, unit, comes):
    s = field(german="N5 inf14", entente="C8 lig14")
    dead, leader = unit(s, "spe"), unit(s, "rommel")
    s.hex[dead] = s.hex[leader] = FALLEN
    s.fallen = (1 << leader, 1 << dead)
    comes(s, "hex", 0, "E4")
    offer = run(s, "walking_wounded", 0)
    assert {dead, leader} == set(offer.options)
    offer = answer(s, s.book.units[dead].id)
    assert {"E4", "E3", "E5", "F3", "F4", "D3", "D4"} == labels(s, offer.options)
    answer(s, "D4")
    assert (["D4"], (1 << leader, 0)) == (placed(s, "fra-spe"), s.fallen)
    assert 1 << dead == s.broken


@pytest.mark.rule("GWC-E97")
def test_no_tank_comes_back(field, run, unit):
    s = field("chazelle", german="M5 inf", entente="D6 pol")
    s.fallen = (0, 1 << unit(s, "ft37"))
    assert run(s, "walking_wounded", 0) is None
    assert (0, 1 << unit(s, "ft37")) == s.fallen


@pytest.mark.rule("GWC-E97", "GWC-T107.1a")
def test_who_is_brought_into_gas_is_suppressed(field, run, answer, unit, at, comes):
    s = field(german="N5 inf14", entente="C8 lig14")
    dead = unit(s, "spe")
    s.hex[dead] = FALLEN
    s.fallen, s.gas = (0, 1 << dead), 1 << at(s, "E4")
    comes(s, "hex", 0, "E4")
    run(s, "walking_wounded", 0)
    answer(s, "E4")
    assert (1 << dead, 1 << dead) == (s.broken, s.suppressed)
