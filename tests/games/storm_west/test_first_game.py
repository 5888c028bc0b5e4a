"""Michael, March 1918: a part of the map, arrivals of its own, points instead of morale."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.arrivals import landing_hexes
from games.storm_west.rules.morale import check_victory, german_points, judge_war
from games.storm_west.rules.rail import trains_left
from games.storm_west.rules.zones import zones_of
from games.storm_west.state import take_hex
from ww1core.hexgrid import members

TAKEN_IN_HISTORY = "2134 2235 2334 2533 2534 2535 2633 2634"


@pytest.fixture
def michael(front):
    """Units on the empty front of the first game."""

    def lay(pieces="", **slots):
        return front(pieces, "michael", **slots)

    return lay


@pytest.mark.rule("SW-3.6c", "SW-3.7a")
def test_everybody_is_in_his_place_and_the_germans_begin(set_up):
    """Given the first game nobody sets up: its forces stand as in the campaign."""
    table = set_up("michael", weather=[])
    book = table.book

    assert "german" == table.asked[1]
    assert (23, 11) == tuple(table.s.present[seat].bit_count() for seat in (GERMAN, ALLIED))
    campaign = {u.id: u.start for u in table.book.units if u.start >= 0}
    assert all(table.s.hex[table.unit(name)] == hex_ for name, hex_ in campaign.items())
    assert {"ge_air", "br_air"} == table.units(book.air)
    assert (0, 0) == table.s.morale
    assert -1 == table.s.bertha


@pytest.mark.rule("SW-12.4", "SW-13.30d", "SW-10.2")
def test_nobody_leaves_the_area_and_no_zone_reaches_out(michael):
    """Given a corps at the edge of the area, it neither marches nor retreats out of it."""
    table = michael("br_10 2732, ge_54 2731")
    outside = table.book.whole_land & ~table.book.area
    assert outside
    assert not zones_of(table.s, GERMAN) & outside
    table.run("march", ALLIED).answer("br_10", "done")
    assert not table.set_of("hex", *table.hexes_offered) & outside
    table = michael("br_10 2732, ge_54 2731").suffer("defence", "2732", "ge_54", 1)
    table.answer("retreat")

    assert not table.set_of("hex", *table.hexes_offered) & outside


@pytest.mark.rule("SW-8.1.1", "SW-8.2b", "SW-11.2a")
def test_arrivals_stocks_and_trains_of_the_first_game(michael):
    """Given turn 2, the Australians come to 2037 or 2337; no steps come in; fewer trains run."""
    table = michael("br_3 2633", turn=2)
    assert {"2037", "2337"} == table.hexes(landing_hexes(table.s, table.unit("br_australian")))
    assert [2, 3] == [trains_left(table.s, seat) for seat in (GERMAN, ALLIED)]
    before = table.s.stock
    table.run("replace_losses", ALLIED)
    assert ("choose_landing", "allied") == table.asked
    assert {"br_australian", "fr_6", "fr_36", "fr_33", "fr_35"} <= table.options
    assert not {"fr_10", "fr_2cav", "br_22"} & table.options

    assert before == table.s.stock == (16, 6, 3, 0, 0, 0)


@pytest.mark.rule("SW-8.5a")
@pytest.mark.parametrize(
    ("seat", "most", "lost"), [(GERMAN, 2, "ge_54 ge_65 ge_8r"), (ALLIED, 3, "br_3 br_4 br_5 br_6")]
)
def test_a_few_lost_corps_come_back_a_turn(michael, seat, most, lost):
    """Given three lost German corps, two come back in a turn, in their towns."""
    table = michael(turn=2).bury(lost).run("rebuild_units", seat)
    for name in lost.split()[:most]:
        table.answer(name, "reduced")

    assert {"done"} == table.options
    town = {"2130", "2131", "1930", "2029"} if seat == GERMAN else {"2037", "2140", "2337"}
    assert town == table.hexes(landing_hexes(table.s, table.unit(lost.split()[0])))


@pytest.mark.rule("SW-4.2a")
@pytest.mark.parametrize(
    ("taken", "lost", "points"),
    [("", "", 0), (TAKEN_IN_HISTORY, "", 8), ("1935 2337", "", 6), ("2134", "2131 2432", -1)],
)
def test_points_count_towns_in_supply(michael, taken, lost, points):
    """Given the eight towns of 1918 the Germans have 8 points; lost towns are taken off."""
    table = michael()
    for number in taken.split():
        take_hex(table.s, GERMAN, table.hex(number))
    for number in lost.split():
        take_hex(table.s, ALLIED, table.hex(number))

    assert points == german_points(table.s)


@pytest.mark.rule("SW-4.2a", "SW-7.7")
def test_a_town_that_is_cut_off_does_not_count(michael):
    """Given Albert amid British units, it brings no point."""
    around = ", ".join(
        f"br_{name} {number}"
        for name, number in zip(
            ("3", "4", "5", "6", "7", "10"),
            ("2134", "2135", "2234", "2236", "2334", "2335"),
            strict=True,
        )
    )
    free, cut = michael(), michael(around)
    for table in (free, cut):
        take_hex(table.s, GERMAN, table.hex("2235"))

    assert (1, 0) == (german_points(free.s), german_points(cut.s))


@pytest.mark.rule("SW-4.4b")
@pytest.mark.parametrize(
    ("points", "winner", "ending"),
    [
        (12, GERMAN, "german_decisive"), (9, GERMAN, "german_decisive"),
        (8, GERMAN, "german_marginal"), (6, GERMAN, "german_marginal"), (5, -1, "draw"),
        (4, ALLIED, "allied_marginal"), (3, ALLIED, "allied_marginal"),
        (2, ALLIED, "allied_decisive"), (-3, ALLIED, "allied_decisive"),
    ],
)  # fmt: skip
def test_the_levels_of_victory(michael, monkeypatch, points, winner, ending):
    """Given eight points after turn 3 the Germans win by a little, given two the Allies by much."""
    monkeypatch.setattr("games.storm_west.rules.morale.german_points", lambda _s: points)
    table = michael(turn=3)
    judge_war(table.s)

    assert (winner, ending) == (table.s.ended.winner, table.s.ended.ending)


@pytest.mark.rule("SW-4.4a")
@pytest.mark.parametrize(("at", "ends"), [("2337", True), ("1935", False)])
def test_amiens_wins_at_the_end_of_any_turn(michael, at, ends):
    """Given Amiens German when turn 1 closes, the game is over; the loss of morale ends nothing."""
    table = michael(turn=1)
    take_hex(table.s, GERMAN, table.hex(at))
    assert table.s.ended is None
    check_victory(table.s)

    assert ends == (table.s.ended is not None)
    if ends:
        assert (GERMAN, "german_decisive") == (table.s.ended.winner, table.s.ended.ending)


@pytest.mark.rule("SW-15.2", "SW-13.35b", "SW-14.3c")
def test_the_first_game_teaches_assault_guns_and_infiltration(set_up):
    table = set_up("michael")
    book = table.book

    assert book.assault
    assert book.guns & table.s.present[GERMAN]
    assert 1 == book.entry.surprise
    assert all(book.area >> table.s.hex[unit] & 1 for unit in members(table.s.present[GERMAN]))
