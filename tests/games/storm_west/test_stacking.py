"""Stacking (chapter 9): how many of which nation share a hex, and the nine American guests."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.laws import wrong_stacks
from games.storm_west.rules.morale import check_victory
from games.storm_west.rules.stacking import fits, full_for
from games.storm_west.rules.turn import count_guests

NINE = "us_1 us_2 us_3 us_26 us_28 us_42 us_4 us_77 us_32"


def stacks(table, *names):
    """Whether units may be in one hex together."""
    return fits(table.s, table.hex("2636"), table.unit_set(*names))


@pytest.mark.rule("SW-9.1")
@pytest.mark.parametrize(
    "names", [("ge_54", "ge_55", "ge_4", "ge_st_3"), ("fr_1", "fr_2", "fr_1cav", "fr_3")]
)
def test_three_units_of_a_side_share_a_hex(front, names):
    table = front("")

    assert stacks(table, *names[:3])
    assert not stacks(table, *names)


@pytest.mark.rule("SW-9.1")
def test_a_fourth_unit_finds_no_room(front):
    table = front("ge_54 2637, ge_55 2637, ge_4 2637, ge_65 2636")
    left = table.set_of("hex", "2637", "2635")

    assert {"2637"} == table.hexes(full_for(table.s, left, table.unit("ge_65")))


@pytest.mark.rule("SW-9.3", "SW-9.2")
def test_no_position_is_ever_overstacked(front):
    """So nobody removes anything; a position that would need it breaks a law of the title."""
    table = front("ge_54 2637, ge_55 2637, ge_4 2637")
    assert "" == wrong_stacks(table.s)
    table.place("ge_65 2637")

    assert "units in 2637 do not stack" == wrong_stacks(table.s)


@pytest.mark.rule("SW-9.4a")
@pytest.mark.parametrize(
    ("names", "free"),
    [
        (("us_1", "us_2", "us_3"), "us_tc"),
        (("br_1", "br_2", "br_3"), "br_rtc"),
        (("fr_1", "fr_2", "fr_3"), "fr_aac"),
        (("ge_54", "ge_55", "ge_4"), "ge_agb"),
    ],
)
def test_tanks_and_guns_take_no_room(front, names, free):
    assert stacks(front(""), *names, free)


@pytest.mark.rule("SW-9.4b")
@pytest.mark.parametrize("other", ["fr_aac", "us_tc"])
def test_two_units_without_size_do_not_share_a_hex(front, other):
    table = front("")
    assert stacks(table, "br_rtc")

    assert not stacks(table, "br_rtc", other)


@pytest.mark.rule("SW-9.4b")
def test_the_limit_of_one_without_size_is_no_matter_of_nations(front):
    """Of a book in which a nation has two tank corps they do not share a hex either."""
    table = front("")
    limit = next(limit for limit in table.book.stacking.limits if limit.name == "slow_tanks")

    assert 1 == limit.most
    assert table.book.guns & limit.units
    assert table.book.tanks == table.book.tanks & limit.units


@pytest.mark.rule("SW-9.5", "SW-2.41b")
@pytest.mark.parametrize(
    ("names", "legal"),
    [
        (("br_1", "fr_1"), False),
        (("br_1", "be_1"), False),
        (("fr_1", "be_1"), False),
        (("fr_1", "fr_italian_2"), True),
        (("br_1", "fr_italian_2"), False),
        (("br_1", "br_canadian", "br_australian"), True),
        (("br_1", "br_portuguese"), True),
        (("fr_1", "br_canadian"), False),
        (("fr_1", "br_rtc"), False),
        (("br_cavalry", "fr_1cav"), False),
    ],
)
def test_nations_do_not_stack_and_small_ones_stack_with_their_army(front, names, legal):
    assert legal == stacks(front(""), *names)


@pytest.mark.rule("SW-9.6a")
@pytest.mark.parametrize("host", ["br_1", "fr_1", "be_1", "fr_italian_2", "br_canadian"])
def test_american_divisions_may_stand_with_any_nation(front, host):
    table = front("")

    assert stacks(table, host, "us_1", "us_2")
    assert not stacks(table, host, "us_tc")
    assert not stacks(table, host, "us_1", "us_tc")


@pytest.mark.rule("SW-9.6a", "SW-9.5")
def test_americans_do_not_bring_two_nations_together(front):
    assert not stacks(front(""), "br_1", "us_1", "fr_1")


@pytest.mark.rule("SW-9.6a")
def test_a_tenth_american_finds_no_host_this_turn(front):
    """Nine have been guests, of several nations; any of the nine may stack again."""
    table = front("us_82 2635, fr_1 2636", turn=12).hosted(NINE)

    assert not stacks(table, "fr_1", "us_82")
    assert stacks(table, "fr_1", "us_1")
    assert stacks(table, "us_82", "us_1")
    table.run("march", ALLIED).answer("us_82", "done")
    assert "SW-9.2" in table.rules_against("2636")


@pytest.mark.rule("SW-9.6a")
def test_a_guest_who_leaves_has_been_one_of_the_nine(front):
    """Passing through a French stack counts for the turn."""
    table = front("us_1 2635, fr_1 2636", turn=12).run("march", ALLIED)
    table.answer("us_1", "done", "2636", "2637", "stop")

    assert {"us_1"} == table.units(table.s.guests[ALLIED])


@pytest.mark.rule("SW-9.6a")
@pytest.mark.parametrize(("more", "is_open"), [("", True), (" us_82", False)])
def test_a_host_who_joins_americans_makes_guests_of_them(front, more, is_open):
    """With seven guests elsewhere two more may be joined, with eight they may not."""
    seven = NINE.removeprefix("us_1 us_2 ")
    table = front("us_1 2636, us_2 2636, fr_1 2635", turn=12).hosted(f"{seven}{more}")
    table.run("march", ALLIED).answer("fr_1", "done")

    assert is_open == ("2636" in table.hexes_offered)
    if is_open:
        table.answer("2636", "stop")
        assert {"us_1", "us_2"} <= table.units(table.s.guests[ALLIED])


@pytest.mark.rule("SW-9.6a")
def test_the_nine_may_be_others_next_turn(front):
    """A turn ends, and those who still stand with a host are the first guests of the next."""
    table = front("us_1 2636, fr_1 2636, us_82 2635", turn=12).hosted(NINE)
    check_victory(table.s)
    count_guests(table.s)

    assert {"us_1"} == table.units(table.s.guests[ALLIED])
    assert stacks(table, "fr_1", "us_1", "us_82")


@pytest.mark.rule("SW-9.6b")
def test_americans_with_british_still_need_the_french_edge(front):
    """The British in the north are fed by Calais, their guests only cross-trace to it."""
    table = front("br_1 1636, us_1 1636")
    table.control(german=" ".join(table.hexes(table.book.edges[ALLIED])))

    assert ({"br_1"}, set(), {"us_1"}, set()) == table.supply(ALLIED)


@pytest.mark.rule("SW-9.7")
def test_marks_take_no_room(front):
    """Three corps without supply are three corps."""
    table = front("ge_54 2636, ge_55 2636, ge_4 2636, fr_1 2637, fr_2 2635")
    assert {"ge_54", "ge_55", "ge_4"} == table.supply(GERMAN)[1]

    assert "" == wrong_stacks(table.s)


@pytest.mark.rule("SW-9.1", "SW-9.2", "SW-11.6b")
def test_no_more_than_three_advance(front):
    """Of the corps that drove the enemy out three find room, one of them come by rail."""
    pieces = "ge_54 2638, ge_55 2638, ge_4 2636, ge_65 2636, ge_9r 2536, ge_40r 2536, br_rtc 2637"
    attackers = "ge_54 ge_55 ge_4 ge_65 ge_9r ge_40r"
    table = front(pieces, railed="ge_54").assault("2637", attackers, 6)
    table.play_on(until="advance")
    left = sorted(table.options - {"ge_54", "done"})
    table.answer("ge_54", *left[:2])

    assert len(left) > 2
    assert {"ge_54", *left[:2]} == table.units(table.s.standing[table.hex("2637")])
    assert "choose_target" == table.asked[0]


@pytest.mark.rule("SW-9.1", "SW-9.2", "SW-10.5")
def test_nobody_infiltrates_into_a_full_hex(front):
    table = front("ge_st_3 2636, ge_54 2637, ge_55 2637, ge_4 2637, br_1 2438")
    table.s.agile = (table.unit_set("ge_st_3"), 0)
    table.run("infiltrate", GERMAN).answer("ge_st_3")

    assert {"SW-9.1"} == table.rules_against("2637")
    assert "2536" in table.hexes_offered


@pytest.mark.rule("SW-9.1")
def test_no_train_ends_in_a_full_town(front):
    table = front("ge_st_3 1829, ge_54 1034, ge_55 1034, ge_4 1034").run("move_by_rail", GERMAN)
    table.answer("ge_st_3")

    assert {"SW-9.1"} == table.rules_against("1034")


@pytest.mark.rule("SW-9.1", "SW-8.1.3")
def test_nobody_comes_over_an_edge_without_room(front):
    """Dieppe is the one hex of the edge that is left, and three corps stand in it."""
    table = front("fr_1 2244, fr_2 2244, fr_3 2244", turn=4)
    edge = table.hexes(table.book.edges[ALLIED]) - {"2244"}
    table.control(german=" ".join(edge)).run("move_regularly", ALLIED)

    assert {"done"} == table.options
    assert {"SW-9.1"} == table.rules_against("us_1")


@pytest.mark.rule("SW-9.1", "SW-3.6c")
def test_no_hex_takes_a_fourth_corps_at_the_set_up(front):
    table = front("br_1 1334, br_2 1334, br_3 1334").wait("br_4", turn=0)
    table.run("deploy", ALLIED).answer("br_4")

    assert {"SW-9.1"} == table.rules_against("1334")
    assert "1434" in table.hexes_offered


@pytest.mark.rule("SW-9.6a", "SW-6.1a", "SW-SEQ-1")
def test_a_turn_begins_with_the_guests_who_stand_with_others(front):
    table = front("us_1 2636, fr_1 2636, us_2 2635", turn=7).run("begin_turn")

    assert {"us_1"} == table.units(table.s.guests[ALLIED])
