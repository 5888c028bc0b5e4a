"""The counters: printed values, start, arrival and supply of every one."""

from __future__ import annotations

from collections import Counter

import pytest

from games.grand_illusion.book import content
from games.grand_illusion.schema import Forts, Markers, Units
from ww1core.hexgrid import from_members, members

PRINTED_CS = {
    "g_xiii": 5, "f_col": 5, "f_ii": 5, "f_iii": 6, "f_vi": 6, "f_viii": 4, "f_xiv": 5,
    "f_xviii": 6, "f_xx": 5, "f_ii_tg": 3, "f_2m": 3,
}  # fmt: skip
PRINTED_TURN = {
    "g_i_lw": 5, "g_n": 3, "hq_gd": 6, "hq_gn": 5, "f_mar": 10, "b_7": 10, "b_3cav": 10,
    "b_3i": 13, "b_7i": 13,
}  # fmt: skip
OPTIONAL = {
    "f_xxii": ("A2", 3), "f_xxiii": ("A2", 3), "ha_fr": ("A2", 2), "f_1col": ("A3", 8),
    "f_10col": ("A3", 8), "b_8": ("A3", 10), "b_sec": ("A3", 13), "ha_opt1": ("B2", 5),
    "ha_opt2": ("B2", 5), "hq_g9": ("B4", 1), "g_xxii": ("B4", 1), "g_xxiii": ("B4", 1),
    "g_xxiv": ("B4", 1), "g_xxv": ("B4", 1), "g_iv_b": ("B4", 1), "be_i_o": ("A5", -1),
    "be_ii_o": ("A5", -1), "be_3_o": ("A5", -1), "fort_antwerp_o": ("A5", -1),
    "fort_liege_o": ("A5", -1), "fort_hazebrouck_o": ("A2", -1), "fort_lille_o": ("A2", -1),
}  # fmt: skip
VALUED_CORPS = {"f_col", "f_ii", "f_iii", "f_vi", "f_xiv", "f_xviii", "f_xx"}


def unit(book, id_):
    return book.units[book.kinds["unit"].number(id_)]


def ids(book, units):
    return {book.units[number].id for number in members(units)}


def stacks(book):
    """The combat units of the set-up by side and hex."""
    found = {}
    for number in members(book.combat):
        about = book.units[number]
        if about.start >= 0:
            place = about.seat, int(book.land.number(about.start))
            found[place] = found.get(place, 0) | 1 << number
    return found


@pytest.mark.rule("GI-2.6a", "GI-2.9b", "GI-2.5a", "GI-2.7a")
def test_the_box_has_152_combat_units_22_headquarters_5_siege_trains_and_22_forts(what_if):
    assert {"infantry": 126, "cavalry": 26, "hq": 22, "ha": 5, "fort": 22} == Counter(
        about.arm for about in what_if.units
    )
    assert 152 == what_if.combat.bit_count()


@pytest.mark.rule("GI-2.3a")
def test_all_counters_and_markers_are_406():
    read = content()
    counters = read.load("units.yaml", Units)
    forts = read.load("forts.yaml", Forts).forts
    markers = read.load("markers.yaml", Markers).markers
    military = len(counters.units) + len(counters.headquarters) + len(counters.heavy_artillery)
    fort_counters = sum(1 + (len(fort.steps) > 2) for fort in forts)

    assert 406 == military + fort_counters + sum(marker.count for marker in markers)


@pytest.mark.rule("GI-2.5a")
def test_nations_have_their_branches_and_count_as_one(what_if):
    branches = {(about.branch, about.nation) for about in what_if.units if about.branch}

    assert {("bavarian", "german"), ("overseas", "french"), ("indian", "british")} == branches
    assert [("german",), ("belgian", "british", "french")] == [
        tuple(sorted({what_if.units[n].nation for n in members(side)}))
        for side in what_if.side[::-1]
    ]


def test_names_are_unique_in_a_nation(what_if):
    names = Counter((about.nation, about.arm, about.name) for about in what_if.units)

    assert {1} == set(names.values())


@pytest.mark.rule("GI-2.4a", "GI-2.4d", "GI-2.7a")
def test_a_combat_unit_has_strength_size_and_allowance(what_if):
    for number in members(what_if.combat):
        about = what_if.units[number]
        assert about.size in {"corps", "division", "brigade"}
        assert 1 <= about.cs_disrupted <= about.cs <= 6
        assert about.cs_disrupted < about.cs or about.cs == 1
        assert about.ma == {"infantry": 2, "cavalry": 3}[about.arm]
        assert about.defence_only <= about.defence_only_disrupted


@pytest.mark.rule("GI-2.4d", "GI-8.4b")
def test_disrupted_units_and_siege_trains_move_one_hex(what_if):
    allowance = what_if.movement.allowance

    assert (1, 1) == (allowance.disrupted, allowance.heavy_artillery)
    assert {1} == {what_if.ma[number] for number in members(what_if.guns)}


@pytest.mark.rule("GI-2.4a")
@pytest.mark.parametrize(("id_", "cs"), PRINTED_CS.items())
def test_a_unit_has_the_printed_strength(campaign, id_, cs):
    assert cs == unit(campaign, id_).cs


def test_other_numbered_french_corps_have_strength_four(what_if):
    for number in members(what_if.of_nation["french"] & what_if.corps):
        about = what_if.units[number]
        name = about.name.removesuffix(" (optional)")
        if name.endswith(" Corps") and not name.removesuffix(" Corps").strip("IVX"):
            assert (about.cs == 4) == (about.id not in VALUED_CORPS), about.id


@pytest.mark.rule("GI-12.2a", "GI-2.2b")
def test_regular_british_divisions_are_better_than_the_usual_division(what_if):
    regular = what_if.of_nation["british"] & what_if.infantry & what_if.divisions
    strengths = {
        what_if.units[number].cs
        for number in members(regular)
        if what_if.units[number].branch != "indian" and what_if.units[number].id != "b_rn"
    }

    assert {3} == strengths


@pytest.mark.rule("GI-8.4.6a3", "GI-DN-IX")
def test_a_corps_weighs_two_halves_and_the_small_ninth_corps_one(what_if):
    for number in members(what_if.combat):
        about = what_if.units[number]
        assert about.weight == (2 if about.size == "corps" and about.id != "f_ix_minus" else 1)
    assert not any(
        what_if.weight[n] for n in members(what_if.quarters | what_if.guns | what_if.forts)
    )


@pytest.mark.rule("GI-2.4f", "GI-12.2a", "GI-2.2b")
def test_british_units_and_belgian_infantry_have_the_red_circle(what_if):
    nations = what_if.of_nation
    belgians = nations["belgian"] & what_if.infantry

    assert nations["british"] & what_if.combat | belgians == what_if.circle


@pytest.mark.rule("GI-2.4f", "GI-9.3.1b2")
def test_two_french_units_are_at_home_in_the_mountains(campaign):
    assert {"f_xiv", "f_alp"} == ids(campaign, campaign.mountain)


@pytest.mark.rule("GI-2.4e")
def test_strengths_in_parentheses_stay_there_when_disrupted(campaign):
    assert 6 == campaign.defence_only.bit_count()
    assert campaign.defence_only & ~campaign.defence_only_disrupted == 0
    assert ids(campaign, campaign.defence_only) == {
        "g_or", "g_1blw", "f_57r", "f_i_tg", "f_iii_tg", "f_iv_tg",
    }  # fmt: skip


@pytest.mark.rule("GI-2.4g")
def test_headquarters_have_an_allowance_of_three_or_four_and_less_on_the_reverse(what_if):
    for number in members(what_if.quarters):
        about = what_if.units[number]
        assert about.ma in {3, 4}
        assert 0 < about.ma_reduced < about.ma
        assert 0 == about.cs


@pytest.mark.rule("GI-2.4j", "GI-9.5.4a1")
def test_there_are_two_german_siege_trains(campaign):
    assert {"ha_skoda", "ha_krupp"} == ids(campaign, campaign.guns)
    assert all(1 <= campaign.units[n].bombardment <= 6 for n in members(campaign.guns))


@pytest.mark.rule("GI-2.4b", "GI-13.1.1b", "GI-13.1.6a")
def test_the_eighth_corps_starts_in_84_and_only_a_belgian_division_is_disrupted(campaign):
    assert "84" == campaign.land.number(unit(campaign, "g_viii").start)
    assert {"be_3"} == ids(campaign, campaign.start_disrupted)


@pytest.mark.rule("GI-2.4b")
@pytest.mark.parametrize(("id_", "turn"), PRINTED_TURN.items())
def test_a_unit_enters_on_the_printed_turn(campaign, id_, turn):
    assert turn == unit(campaign, id_).turn
    assert id_ in ids(campaign, campaign.arrivals[turn])


@pytest.mark.rule("GI-2.6a", "GI-14.3.6A2", "GI-14.3.6A3b", "GI-14.3.6B2")
def test_optional_counters_belong_to_a_plan_and_to_the_third_scenario(campaign, what_if):
    found = {about.id: (about.option, about.turn) for about in what_if.units if about.option}

    assert OPTIONAL == found
    assert not any(about.option for about in campaign.units)
    assert {id_ for id_, (plan, _) in OPTIONAL.items() if plan == "B4"} == ids(
        what_if, what_if.plan_units["B4"]
    )


@pytest.mark.rule("GI-14.3.6A5a")
@pytest.mark.parametrize(
    ("old", "new"), [("be_i", "be_i_o"), ("be_ii", "be_ii_o"), ("be_3", "be_3_o")]
)
def test_alerted_belgians_are_stronger_than_those_they_replace(what_if, old, new):
    number = what_if.kinds["unit"].number

    assert number(new) == what_if.replacement_of[number(old)]
    assert unit(what_if, new).cs > unit(what_if, old).cs


@pytest.mark.rule("GI-2.4c", "GI-8.4.9d", "GI-8.4.9f", "GI-13.1.1a")
def test_paris_in_danger_has_four_counters(any_campaign):
    book = any_campaign

    assert {"hq_fa", "f_ix_minus"} == ids(book, book.leave_for_paris)
    assert {"f_71r", "f_ix"} == ids(book, book.come_for_paris)
    assert "98" == book.land.number(unit(book, "f_71r").entry)
    assert all(book.units[n].start >= 0 for n in members(book.leave_for_paris))


@pytest.mark.rule("GI-8.4.6a1", "GI-8.4.6a5", "GI-13.1.1a", "GI-8.4.6a3")
def test_nobody_starts_overstacked_in_an_enemy_hex_or_with_an_enemy(any_book):
    book = any_book
    places = stacks(book)
    for (seat, number), stack in places.items():
        hex_ = book.land.hex(str(number))
        assert book.start_control[seat] >> hex_ & 1, number
        assert book.stacking.allows(hex_, stack), number
        assert (1 - seat, number) not in places


@pytest.mark.rule("GI-8.4.6a1", "GI-8.4.6a5", "GI-2.2h", "GI-8.4.6a3")
def test_stacking_is_eight_corps_six_of_infantry_and_less_in_the_vosges(campaign):
    allows, hex_ = campaign.stacking.allows, campaign.land.hex
    corps = list(members(campaign.corps & campaign.side[1]))
    small = list(members(campaign.divisions & campaign.infantry_of[1]))
    horse = list(members(campaign.cavalry_of[1]))

    assert allows(hex_("96"), from_members(corps[:6] + horse[:4]))
    assert not allows(hex_("96"), from_members(corps[:6] + horse[:5]))
    assert not allows(hex_("96"), from_members(corps[:6] + small[:1]))
    assert allows(hex_("102"), from_members(corps[:3] + small[:1]))
    assert not allows(hex_("102"), from_members(corps[:3] + small[:2]))
    assert not allows(hex_("103"), from_members(corps[:4]))


@pytest.mark.rule("GI-13.1.1a")
def test_headquarters_and_siege_trains_start_with_friends(any_book):
    book, places = any_book, stacks(any_book)
    for number in members(book.quarters | book.guns):
        about = book.units[number]
        if about.start >= 0:
            assert (about.seat, int(book.land.number(about.start))) in places, about.id


@pytest.mark.rule("GI-13.1.1c", "GI-12.4a")
def test_the_british_start_in_45_with_cavalry_and_two_divisions_that_may_go_to_54(campaign):
    stack = stacks(campaign)[0, 45] & campaign.of_nation["british"]

    assert all(
        campaign.units[n].start in {campaign.land.hex("45"), -1}
        for n in members(campaign.of_nation["british"])
    )
    assert stack & campaign.cavalry
    assert campaign.events.british_start.most <= (stack & campaign.infantry).bit_count()
    assert 45 == campaign.events.british_start.at


@pytest.mark.rule("GI-14.1.1a1", "GI-12.6a", "GI-14.3.1a1")
def test_the_belgians_start_in_62_fit_into_52_and_have_a_division_at_namur(campaign):
    stack = stacks(campaign)[0, 62]

    assert stack & ~campaign.of_nation["belgian"] == 0
    assert campaign.stacking.allows(campaign.places.antwerp, stack)
    assert campaign.places.namur == unit(campaign, "be_4").start
    assert {"62", "64"} == {
        campaign.land.number(campaign.units[n].start)
        for n in members(campaign.of_nation["belgian"] & ~campaign.forts)
    }


@pytest.mark.rule("GI-14.1.1a2", "GI-14.1.1a3")
def test_the_armies_stand_where_the_limits_of_turn_1_expect_them(campaign):
    places = stacks(campaign)
    for number, army in ((46, "5th Army"), (66, "4th Army"), (76, "3rd Army")):
        of_army = [campaign.units[n] for n in members(places[0, number] & campaign.corps)]
        assert 3 <= sum(about.army == army for about in of_army)
    assert places[0, 54] & ~campaign.cavalry == 0
    assert (1, 107) not in places


@pytest.mark.rule("GI-9.1.1c", "GI-14.1.1a4")
def test_the_mandated_battle_of_turn_1_can_be_fought_in_a_plan_17_hex(any_book):
    book, places = any_book, stacks(any_book)
    targets = set()
    for hex_ in members(book.plan17_hexes):
        number = int(book.land.number(hex_))
        defenders = (places.get((1, number), 0) & book.corps).bit_count()
        defenders += sum(book.units[fort].start == hex_ for fort in members(book.forts_of[1]))
        for other in members(book.land.touching(book.impassable)[hex_]):
            near = int(book.land.number(other))
            stack = places.get((0, near), 0) & book.corps & ~book.defence_only
            if near not in {66, 76} and stack.bit_count() >= 4 and defenders >= 2:
                targets.add(number)
    assert 96 in targets


@pytest.mark.rule("GI-7.3a")
def test_the_corps_that_left_in_1914_have_the_strength_that_the_east_demands(campaign):
    east, places = campaign.events.eastern_front, stacks(campaign)
    near = 0
    for id_ in east.headquarters:
        near |= campaign.land.grid.within(unit(campaign, id_).start, east.within)
    stacked = [
        stack
        for (seat, number), stack in places.items()
        if seat == 1 and near >> campaign.land.hex(str(number)) & 1
    ]

    assert east.strength == unit(campaign, "g_xi").cs + unit(campaign, "g_gd_r").cs
    assert {"g_xi", "g_gd_r"} <= set().union(*(ids(campaign, stack) for stack in stacked))
    assert any(stack & campaign.cavalry for stack in stacked)


@pytest.mark.rule("GI-7.1a", "GI-7.1b", "GI-2.4b")
def test_fixed_arrivals_enter_friendly_hexes_within_stacking(campaign):
    for turn, units in campaign.arrivals.items():
        entering = {}
        for number in members(units & campaign.combat):
            about = campaign.units[number]
            if about.entry >= 0:
                assert campaign.start_control[about.seat] >> about.entry & 1, (turn, about.id)
                entering[about.entry] = entering.get(about.entry, 0) | 1 << number
        assert all(campaign.stacking.allows(hex_, stack) for hex_, stack in entering.items())


@pytest.mark.rule("GI-14.3.6B5a", "GI-2.2f")
def test_some_german_reinforcements_are_due_in_81(campaign):
    due = {about.id for about in campaign.units if about.entry == campaign.land.hex("81")}

    assert {"g_ix_r", "g_iii_lw", "g_n", "g_i_lw"} == due


@pytest.mark.rule("GI-DN-IX")
def test_the_small_ninth_corps_gives_way_to_the_full_one_that_waits_for_paris(campaign):
    small, full = unit(campaign, "f_ix_minus"), unit(campaign, "f_ix")

    assert ("withdraws", "enters", "f_ix_minus") == (small.paris, full.paris, full.replaces)
    assert (1, 2) == (small.weight, full.weight)
