"""Set-up (chapters 3 and 13)."""

from __future__ import annotations

import pytest

from games.grand_illusion.state import ALLIED, GERMAN


@pytest.mark.rule("GI-3.1a", "GI-13.1.1a", "GI-13.1.1b", "GI-13.1.6a")
@pytest.mark.parametrize("scenario", ["full_campaign", "short_campaign", "what_if"])
def test_every_counter_starts_where_it_says(game, scenario):
    table = game(scenario, station_british="done", choose_plan="no_plan")
    for unit, about in enumerate(table.book.units):
        waits = table.s.waiting >> unit & 1
        if about.option:
            assert (-1, 0) == (table.s.hex[unit], waits)
        elif about.paris == "enters":
            assert (-1, -1) == (table.s.hex[unit], table.s.due[unit])
        elif about.turn:
            assert (-1, 1, about.turn) == (table.s.hex[unit], waits, table.s.due[unit])
        else:
            assert about.start == table.s.hex[unit]


@pytest.mark.rule("GI-13.1.2a", "GI-13.1.2d", "GI-13.1.3d", "GI-13.1.3f")
def test_markers_start_as_the_book_says(game):
    table = game("full_campaign", station_british="done")
    s = table.s

    assert [8, 15] == [len(cup) for cup in s.cups]
    assert ((4, 6), (1, 0), (3, 0)) == (s.caps, s.mandated, s.points)
    assert ((1 << table.hex("86"), 0), True) == (s.trenches, s.rail_ends)


@pytest.mark.rule("GI-13.1.3g", "GI-13.1.2b", "GI-2.2a")
def test_liege_and_trier_start_german(game):
    table = game("full_campaign", station_british="done")

    assert {"german"} == {table.owner(number) for number in ("72", "73", "94", "82")}
    assert {"allied"} == {table.owner(number) for number in ("19", "62", "104")}


@pytest.mark.rule("GI-13.1.6a")
def test_forts_start_with_all_their_steps(game):
    table = game("full_campaign", station_british="done")
    for fort in (
        number for number in range(len(table.book.units)) if table.book.forts >> number & 1
    ):
        assert len(table.book.units[fort].works) == table.s.steps[fort]


@pytest.mark.rule("GI-13.1.1c", "GI-14.1.1a3")
def test_two_british_divisions_may_start_in_maubeuge(game):
    table = game("full_campaign", station_british=["b_1", "b_3", "done"])

    assert ("54", "54", "45") == tuple(map(table.hex_of, ("b_1", "b_3", "b_2")))
    assert {"b_1", "b_3"} <= table.units(table.s.started_in_maubeuge)


@pytest.mark.rule("GI-3.1a")
def test_the_first_game_starts_on_its_part_of_the_map(game):
    table = game("lorraine")

    assert 20 == sum(side.bit_count() for side in table.s.control)
    assert table.s.present[ALLIED]
    assert table.s.present[GERMAN]
