"""Assault: chapter 8."""

from __future__ import annotations

import pytest
from ww1_tutorial.rules.assault import column_shifts, final_column

ASKED = {"red": "Counter-order I"}


def assault(table, target, *joining, by="B1"):
    """Order an assault, let others join, and pass every window."""
    table.answer(by, "assault", target)
    for unit in joining:
        table.answer(unit)
    if table.asked[0] == "join_assault":
        table.answer("done")
    return table


def column(position, pieces, target, *joining, **more):
    """The column of an assault and the names of its shifts, before any card is played."""
    table = assault(position(pieces, hands=ASKED, **more), target, *joining)
    assert ("assault_declared_play", "red") == table.asked
    labels = table.book.assault_table.columns.labels
    return labels[final_column(table.s)], [shift.name for shift in column_shifts(table.s)]


@pytest.mark.rule("TUT-8.3", "TUT-2.1")
@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        ("B1 0103*", "R1 0202, R2 0202", "1-2"),
        ("B1 0103", "R1 0202, R2 0202*", "1-2"),
        ("B1 0103", "R1 0202", "1-1"),
        ("B1 0103, B2 0102*", "R1 0202", "1-1"),
        ("B1 0103, B2 0102", "R1 0202", "2-1"),
        ("B1 0103, B2 0102, B3 0203*", "R1 0202", "2-1"),
        ("B1 0103, B2 0102, B3 0203", "R1 0202", "3-1"),
        ("B1 0103, B2 0102, B3 0203", "R1 0202*", "3-1"),
        ("B1 0103", "RG 0202", "2-1"),
    ],
)
def test_the_column_is_the_ratio_of_steps_rounded_for_the_defender(
    position, attackers, defenders, expected
):
    joining = [piece.split()[0] for piece in attackers.split(", ")[1:]]
    found, shifts = column(position, f"{attackers}, {defenders}, R3 0605", "0202", *joining)

    assert (expected, []) == (found, shifts)


@pytest.mark.rule("TUT-8.5")
@pytest.mark.parametrize(
    ("target", "attackers", "expected"),
    [
        ("0302", "B1 0202, B2 0202, B3 0301", ["woods"]),
        ("0303", "B1 0203, B2 0203, B3 0202", ["town"]),
        ("0304", "B1 0203, B2 0203, B3 0204", ["hill"]),
        ("0203", "B1 0103, B2 0103, B3 0104", []),
    ],
)
def test_terrain_shifts_the_column_to_the_left(position, target, attackers, expected):
    found, shifts = column(position, f"{attackers}, R1 {target}, R2 0605", target, "B2", "B3")

    assert expected == shifts
    assert ("2-1" if expected else "3-1") == found


@pytest.mark.rule("TUT-8.3", "TUT-8.5")
def test_a_shift_starts_from_the_last_column_even_when_the_ratio_is_higher(position):
    found, _ = column(position, "B1 0203, B2 0203, B3 0202, R1 0303*, R2 0605", "0303", "B2", "B3")

    assert "2-1" == found


@pytest.mark.rule("TUT-8.5", "TUT-6.7")
def test_woods_that_are_shot_away_shift_nothing(position):
    table = position("BG 0301 S, B1 0202, R1 0302, R2 0605", hands=ASKED, fire=[6])
    table.answer("BG", "fire", "0302")
    assault(table, "0302")

    assert [] == list(column_shifts(table.s))


@pytest.mark.rule("TUT-8.6")
def test_an_assault_over_the_river_shifts_the_column_to_the_left(position):
    found, shifts = column(position, "B1 0303, B2 0303, R1 0402, R2 0605", "0402", "B2")

    assert ("1-1", ["river"]) == (found, shifts)


@pytest.mark.rule("TUT-8.6")
def test_one_attacker_on_this_side_of_the_river_is_enough(position):
    found, shifts = column(position, "B1 0303, B2 0401, R1 0402, R2 0605", "0402", "B2")

    assert ("2-1", []) == (found, shifts)


@pytest.mark.rule("TUT-8.6")
def test_an_assault_over_the_bridge_is_not_over_the_river(position):
    _, shifts = column(position, "B1 0303, R1 0403, R2 0605", "0403")

    assert ["town"] == shifts


@pytest.mark.rule("TUT-8.7")
def test_the_attacker_chooses_which_attacker_takes_a_loss(position):
    table = position("B1 0103, B2 0102, B3 0305, R1 0202, R2 0605", assault=[1])
    assault(table, "0202", "B2")
    asked, options = table.asked, table.options
    refused = table.why("B3")
    table.answer("B2")

    assert (("choose_loss_of_attackers", "blue"), {"B1", "B2"}) == (asked, options)
    assert (("TUT-8.7", "why.does_not_attack"),) == refused
    assert (2, 1) == (table.steps("B1"), table.steps("B2"))


@pytest.mark.rule("TUT-8.7")
def test_the_defender_chooses_which_defender_takes_a_loss(position):
    table = position("B1 0103, B2 0102, B3 0305, R1 0202*, R2 0202*, R3 0605", assault=[2])
    assault(table, "0202", "B2").answer("B1")
    asked, options = table.asked, table.options
    refused = table.why("R3")
    table.answer("R2")

    assert (("choose_loss_of_defenders", "red"), {"R1", "R2"}) == (asked, options)
    assert (("TUT-8.7", "why.does_not_defend"),) == refused
    assert ("0202", "") == (table.hex_of("R1"), table.hex_of("R2"))


@pytest.mark.rule("TUT-8.7", "TUT-8.9")
def test_an_attacker_that_falls_does_not_advance(position):
    table = position("B1 0103*, B2 0102, R1 0202*, R2 0605", assault=[1])
    assault(table, "0202", "B2").answer("B1")

    assert ("advance", "blue") == table.asked
    assert {"B2", "done"} == table.options


@pytest.mark.rule("TUT-8.8")
def test_a_retreat_leads_into_no_enemy_zone_and_no_enemy(position):
    table = assault(position("B1 0403, BG 0502 N, R1 0503, R2 0605", assault=[6]), "0503")

    assert ("retreat", "red") == table.asked
    assert {"0602", "0603"} == table.options
    assert (("TUT-8.8", "why.no_way_out_there"),) == table.why("0504")
    assert (("TUT-8.8", "why.no_way_out_there"),) == table.why("0502")


@pytest.mark.rule("TUT-8.8")
def test_a_friend_opens_an_enemy_zone_for_a_retreat(position):
    table = assault(position("B1 0403, R1 0503, R2 0504, R3 0605", assault=[6]), "0503")

    assert {"0502", "0504", "0602", "0603"} == table.options


@pytest.mark.rule("TUT-8.8", "TUT-2.2")
def test_a_retreat_leads_into_no_full_hex(position):
    table = assault(position("B1 0403, R1 0503, R2 0502, R3 0502", assault=[6]), "0503")

    assert {"0602", "0603"} == table.options


@pytest.mark.rule("TUT-8.8", "TUT-2.2")
def test_each_defender_retreats_and_leaves_room_for_the_next(position):
    table = position("B1 0403, B2 0403, R1 0503, R2 0503, R3 0602, RG 0604 N", assault=[5])
    assault(table, "0503", "B2").answer("0602")

    assert ("retreat", "red") == table.asked
    assert {"0502", "0603"} == table.options
    assert "0602" == table.hex_of("R1")


@pytest.mark.rule("TUT-8.8")
def test_a_defender_without_a_way_out_loses_a_step_and_stays(position):
    table = assault(position("B1 0102, R1 0101, R2 0605", assault=[6]), "0101")

    assert ("0101", 1) == (table.hex_of("R1"), table.steps("R1"))
    assert ("choose_unit", "blue") == table.asked


@pytest.mark.rule("TUT-8.9")
def test_attackers_may_advance_into_the_empty_hex(position):
    table = assault(position("B1 0102, R1 0101*, B2 0305, R2 0605", assault=[6]), "0101")
    asked, options, refused = table.asked, table.options, table.why("B2")
    table.answer("B1", "done")

    assert (("advance", "blue"), {"B1", "done"}) == (asked, options)
    assert (("TUT-8.9", "why.did_not_attack"),) == refused
    assert "0101" == table.hex_of("B1")


@pytest.mark.rule("TUT-8.9")
def test_attackers_need_not_advance(position):
    table = assault(position("B1 0103, R1 0202, R2 0605", assault=[5]), "0202")
    table.answer("0303", "done")

    assert "0103" == table.hex_of("B1")
    assert ("choose_unit", "blue") == table.asked


@pytest.mark.rule("TUT-8.9", "TUT-2.2")
def test_at_most_two_attackers_advance(position):
    table = position("B1 0103, B2 0102, B3 0203, R1 0202, R2 0605", assault=[5])
    assault(table, "0202", "B2", "B3").answer("B1", "B2")

    assert "0202" == table.hex_of("B1") == table.hex_of("B2")
    assert "0203" == table.hex_of("B3")
    assert ("choose_unit", "blue") == table.asked


@pytest.mark.rule("TUT-8.9")
def test_nobody_advances_while_a_defender_is_there(position):
    table = assault(position("B1 0103, R1 0202, R2 0605", assault=[3]), "0202")

    assert ("choose_unit", "blue") == table.asked
    assert "0202" == table.hex_of("R1")
