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
def test_infiltrators_appear_at_or_next_to_a_random_hex(field):
    table = field(german="N5 inf14", entente="F4 lig14, C8 spe", dice=["2-6"])
    s = table.s
    table.turn_up("hex german E4").run("infiltration", 0)
    offer = table.passing().offer
    assert (0, "place_nearby") == (offer.seat, offer.name)
    assert {"E4", "E3", "E5", "F3", "F4", "D3", "D4"} == labels(s, offer.options)
    assert table.answer("F4").is_done
    assert ["F4"] == placed(s, "ger-abt")
    assert "ger-w-mg08" == s.book.weapons[s.weapon[table.unit("abt")]].counter


@pytest.mark.rule("GWC-E72")
def test_the_roll_moves_towards_the_red_x_until_all_is_there(field):
    table = field(german="N5 inf14, M1 abt abt abt, M2 abt abt", entente="C8 spe", dice=["2-3"])
    table.turn_up("hex german E4").run("infiltration", 0)
    offer = table.passing().offer
    assert [{"seat": 0, "rolled": 5, "row": 4 - 2}] == table.told("told.support")
    assert "place_nearby" == offer.name
    table.answer("E4")
    assert (["E4"], 5) == (placed(table.s, "ger-lw"), len(placed(table.s, "ger-abt")))


@pytest.mark.rule("GWC-E72", "GWC-E56a")
def test_at_the_red_x_nothing_comes_and_no_hex_is_drawn(field):
    table = field(german="N5 inf14, M1 bot bot", entente="C8 spe", dice=["1-1 jam"], hushed=1)
    table.run("infiltration", 0)
    assert table.passing().is_done
    assert ["told.no_support"] == [key for key in table.told() if "support" in key]
    assert "told.random_hex" not in table.told()


@pytest.mark.rule("GWC-E72")
def test_a_telephone_does_not_infiltrate(field):
    table = field(german="N5 inf14", entente="C8 spe", dice=["4-6"])
    table.s.telephone[0] = 0
    table.turn_up("hex german E4").run("infiltration", 0).passing().answer("E5")
    assert (["E5"], 0) == (placed(table.s, "ger-abt"), table.s.telephone[0])


@pytest.mark.rule("GWC-E72")
def test_infiltrators_keep_to_stacking_limits_and_passable_hexes(field):
    table = field(german="N5 inf14, E3 fus14 abt", entente="C8 spe", dice=["4-2"])
    table.s.blaze = 1 << table.hex("E5")
    table.turn_up("hex german E4").run("infiltration", 0)
    offer = table.passing().offer
    assert {"E4", "F3", "F4", "D3", "D4"} == labels(table.s, offer.options)


@pytest.mark.rule("GWC-E72")
def test_who_finds_no_room_is_lost(field):
    table = field(german="N5 inf14", entente="C8 spe", dice=["2-6"])
    table.s.blaze = table.book.land.grid.within(table.hex("E4"), 1)
    table.turn_up("hex german E4").run("infiltration", 0)
    assert table.passing().is_done
    assert (1, [-1]) == (len(table.told("told.lost_for_room")), sorted(set(table.s.weapon)))


@pytest.mark.rule("GWC-E91")
def test_stragglers_are_suppressed(field):
    table = field(german="N5 inf14", entente="C8 spe", dice=["1-4"])
    s = table.s
    table.turn_up("hex german E4").run("stragglers", 0).passing().answer("E4", "E5")
    assert ["E4", "E5"] == placed(s, "ger-abt")
    assert s.book.of_counter["ger-abt"] & s.suppressed == s.suppressed
    assert 2 == s.suppressed.bit_count()


@pytest.mark.rule("GWC-E87a", "GWC-E87b")
def test_reinforcements_enter_on_the_edge_with_a_telephone(field):
    table = field(german="N5 inf14", entente="O6 spe", dice=["4-6"])
    s = table.s
    s.telephone[0] = 1
    s.line_cut = 1
    table.run("reinforcements", 0)
    offer = table.passing().offer
    assert "place_on_edge" == offer.name
    assert {f"O{row}" for row in range(1, 12)} == labels(s, offer.options)
    assert table.answer("O6").is_done
    assert ["O6"] == placed(s, "ger-abt")
    assert ("ger-t8", 0) == (s.book.telephones[s.telephone[0]].id, s.line_cut)
    assert 1 << table.hex("O6") == s.intruded[0]


@pytest.mark.rule("GWC-E87b")
def test_the_telephone_is_the_one_of_the_row(field):
    table = field("caures", german="D3 inf", entente="D9 pol", dice=["4-6"])
    table.run("reinforcements", 0).passing()
    assert "ger-t10" == table.book.telephones[table.s.telephone[0]].id


@pytest.mark.rule("GWC-E72")
def test_a_weapon_goes_to_the_kind_of_unit_that_the_row_names(field, monkeypatch):
    table = field(german="N5 fus14", entente="C8 spe")
    row = (
        Support("ger-inf14", 1, ""),
        Support("ger-abt", 1, ""),
        Support("ger-w-mg08", 1, "ger-abt"),
    )
    monkeypatch.setitem(vars(table.book), "support", (SupportTable((row,)),) * 2)
    pieces = row_pieces(table.s, 0, 0)
    assert [table.unit("inf14"), table.unit("abt")] == [one for one, _ in pieces]
    assert [False, True] == [weapon >= 0 for _, weapon in pieces]


@pytest.mark.rule("GWC-E87a")
def test_a_telephone_that_is_in_use_moves_the_roll_on(field):
    table = field(german="N5 inf14", entente="C8 spe", dice=["4-6"])
    table.s.telephone[0] = 0
    table.run("reinforcements", 0).passing()
    assert [{"seat": 0, "rolled": 10, "row": 9 - 2}] == table.told("told.support")


@pytest.mark.rule("GWC-E72", "GWC-O16.4")
def test_infiltrators_among_enemies_fight_when_the_event_is_over(field):
    table = field(german="N5 inf14", entente="E4 lig14, C8 spe", dice=["4-3 event", "1-2"])
    table.turn_up("event german E72")
    table.turn_up("hex german E4").run("dice_roll", 0, "defence").passing().answer("E4")
    assert table.s.melee.hex == table.hex("E4")


@pytest.mark.rule("GWC-E87b")
def test_reinforcements_among_enemies_fight_at_the_end_of_the_order(field):
    table = field(german="N5 inf14", entente="O6 spe", dice=["4-3 event", "1-2"], order="O25")
    table.turn_up("event german E87").run("dice_roll", 0, "recover")
    assert table.passing().answer("O6").is_done
    assert (["O6"], ["O6"]) == (placed(table.s, "ger-abt"), placed(table.s, "fra-spe"))
    assert table.run("melees").offer is not None
    assert table.s.melee.hex == table.hex("O6")


@pytest.mark.rule("GWC-E97")
def test_somebody_of_the_casualty_track_comes_back_broken(field):
    table = field(german="N5 inf14", entente="C8 lig14")
    s = table.s
    dead, leader = table.unit("spe"), table.unit("rommel")
    s.hex[dead] = s.hex[leader] = FALLEN
    s.fallen = (1 << leader, 1 << dead)
    table.turn_up("hex german E4")
    offer = table.run("walking_wounded", 0).offer
    assert {dead, leader} == set(offer.options)
    offer = table.answer(s.book.units[dead].id).offer
    assert {"E4", "E3", "E5", "F3", "F4", "D3", "D4"} == labels(s, offer.options)
    table.answer("D4")
    assert (["D4"], (1 << leader, 0)) == (placed(s, "fra-spe"), s.fallen)
    assert 1 << dead == s.broken


@pytest.mark.rule("GWC-E97")
def test_no_tank_comes_back(field):
    table = field("chazelle", german="M5 inf", entente="D6 pol")
    table.s.fallen = (0, 1 << table.unit("ft37"))
    assert table.run("walking_wounded", 0).is_done
    assert (0, 1 << table.unit("ft37")) == table.s.fallen


@pytest.mark.rule("GWC-E97", "GWC-T107.1a")
def test_who_is_brought_into_gas_is_suppressed(field):
    table = field(german="N5 inf14", entente="C8 lig14")
    s = table.s
    dead = table.unit("spe")
    s.hex[dead] = FALLEN
    s.fallen, s.gas = (0, 1 << dead), 1 << table.hex("E4")
    table.turn_up("hex german E4").run("walking_wounded", 0).answer("E4")
    assert (1 << dead, 1 << dead) == (s.broken, s.suppressed)
