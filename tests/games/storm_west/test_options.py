"""The optional rules (chapter 16), one by one."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.options import OPTIONS
from games.storm_west.rules.movement import movement_points
from games.storm_west.rules.odds import find_odds
from games.storm_west.rules.rail import trains_left
from ww1core.events import Rolled

CENTRE = "3535"
CORPS = "australian_american"
ANZAC = "br_australian 3435, us_1 3435, us_3 3435"


@pytest.mark.rule("SW-16.0")
def test_ten_optional_rules_are_chosen_before_play(campaign):
    """Given a new game, each of 16.1 to 16.10 is a switch of its own, off unless it is chosen."""
    chapters = {option.rule.rstrip("abcdn") for option in OPTIONS if option.rule[3:5] == "16"}

    assert {f"SW-16.{number}" for number in range(1, 11)} == chapters
    assert not campaign.used


@pytest.mark.rule("SW-16.0", "SW-16.10n", "SW-S1.6", "SW-S3.3")
@pytest.mark.parametrize(
    ("scenario", "refused"),
    [
        ("campaign", set()),
        ("storm_elsewhere", {"bertha_moves", "assault_losses", "historical_weather", "paris_gun"}),
        ("allied_offensive", {"assault_losses"}),
        ("plan_1919", {option.id for option in OPTIONS}),
        ("michael", {option.id for option in OPTIONS}),
    ],
)
def test_a_scenario_refuses_rules_that_it_has_no_use_for(scenario, refused, open_title):
    """Given S1, neither the weather of history nor Big Bertha; given S3, no option at all."""
    entry = next(one for one in open_title.scenarios if one.id == scenario)

    assert refused == {option.id for option in OPTIONS if not option.allowed(entry)}


@pytest.mark.rule("SW-16.1a", "SW-16.1d")
@pytest.mark.parametrize(
    ("turn", "seat", "value"),
    [(6, ALLIED, 0), (8, ALLIED, 0), (9, GERMAN, 0), (9, ALLIED, 1), (10, GERMAN, -1)],
)
def test_the_corps_is_there_from_the_allied_turn_9(front, turn, seat, value):
    """Given turn 8, or the German turn 9, the stack has no gift of its own; then it has."""
    own, enemy = ("3435", CENTRE) if seat == ALLIED else (CENTRE, "3435")
    pieces = ANZAC.replace("3435", own)
    table = front(f"{pieces}, ge_54 {enemy}", "campaign", CORPS, turn=turn)
    attackers = "br_australian us_1 us_3" if seat == ALLIED else "ge_54"

    assert value == table.modifiers(CENTRE, attackers).get(CORPS, 0)


@pytest.mark.rule("SW-16.1b")
def test_the_corps_counts_when_all_of_it_fights(front):
    """Given two of its three units in an attack, nothing is added."""
    table = front(f"{ANZAC}, ge_54 {CENTRE}", "campaign", CORPS, turn=10)

    assert 1 == table.modifiers(CENTRE, "br_australian us_1 us_3")[CORPS]
    assert CORPS not in table.modifiers(CENTRE, "br_australian us_1")
    plain = front(f"{ANZAC}, ge_54 {CENTRE}", turn=10)
    assert CORPS not in plain.modifiers(CENTRE, "br_australian us_1 us_3")


@pytest.mark.rule("SW-16.1c")
@pytest.mark.parametrize(
    ("pieces", "value"),
    [
        ("br_australian 3435, us_1 3435", 0),
        ("br_australian 3435, us_1 3435*, us_3 3435", 1),
        ("br_australian 3435, us_1 3435, us_28 3435", 1),
        ("br_canadian 3435, us_1 3435, us_3 3435", 0),
        ("br_australian 3435, us_1 3435, us_tc 3435", 0),
    ],
    ids=["one lost", "one worn", "others", "without Australians", "tanks for a division"],
)
def test_the_corps_ends_with_one_of_its_units_and_is_formed_anew(front, pieces, value):
    """Given one division lost there is no corps, until two are again with the Australians."""
    table = front(f"{pieces}, ge_54 {CENTRE}", "campaign", CORPS, turn=10)
    units = " ".join(piece.split()[0] for piece in pieces.split(", "))

    assert value == table.modifiers(CENTRE, units).get(CORPS, 0)


@pytest.mark.rule("SW-16.1c", "SW-8.2.1d")
def test_australians_who_are_lost_do_not_come_back(front):
    table = front("br_1 1237", "campaign", CORPS, stock=(0, 9, 0, 0, 0, 0)).bury("br_2")
    table.s.gone |= 1 << table.unit("br_australian")

    assert "br_australian" not in table.run("rebuild_units", ALLIED).options


@pytest.mark.rule("SW-16.2a")
def test_the_influenza_strikes_once(front):
    """Given 6, 4 and 1 on turns 12 to 14, turn 14 is its peak, and turn 15 has no roll."""
    table = front("", "campaign", "influenza", turn=11, dice={"influenza": [6, 4, 1]})
    peaks = []
    for turn in range(11, 17):
        table.s.turn = turn
        table.script(weather=[6])
        table.run("begin_turn")
        peaks.append(table.s.peak)

    assert [0, 0, 0, 14, 14, 14] == peaks
    assert 3 == len([roll for roll in table.told(Rolled) if roll.roll == "influenza"])


@pytest.mark.rule("SW-16.2a")
@pytest.mark.parametrize(("die", "peak"), [(1, 12), (3, 12), (4, 0), (6, 0)])
def test_a_low_die_brings_the_influenza(front, die, peak):
    table = front("", "campaign", "influenza", turn=12)
    table.script(weather=[6], influenza=[die]).run("begin_turn")

    assert peak == table.s.peak


@pytest.mark.rule("SW-16.2b")
def test_no_steps_are_spent_in_the_influenza(front):
    """Given the peak, stocks grow as always and nothing is rebuilt."""
    table = front("ge_54 2731*", "campaign", "influenza", turn=12, peak=12)
    before = table.s.stock[0]
    table.run("replace_losses", GERMAN)
    assert before + 1 == table.s.stock[0]
    table.play_on(until="rebuild", choose_landing="done")
    assert table.is_done

    table = front("ge_54 2731*", "campaign", "influenza", turn=13, peak=12)
    table.run("replace_losses", GERMAN).play_on(until="rebuild")
    assert "ge_54" in table.options


@pytest.mark.rule("SW-16.2c")
@pytest.mark.parametrize(
    ("slots", "points"),
    [({}, 4), ({"peak": 12}, 3), ({"peak": 12, "unsupplied": "ge_54"}, 2), ({"peak": 11}, 4)],
)
def test_everybody_marches_slower_in_the_influenza(front, slots, points):
    """Given a movement of 4 it is 3, and 2 without supply: first reduced, then halved."""
    table = front("ge_54 2731", "campaign", "influenza", turn=12, **slots)

    assert points == movement_points(table.s, table.unit("ge_54"))


@pytest.mark.rule("SW-16.2d")
@pytest.mark.parametrize(("peak", "trains"), [(0, [4, 6]), (12, [2, 3])])
def test_half_of_the_trains_run_in_the_influenza(front, peak, trains):
    """Given the peak, a third German train and a fourth Allied one are too many."""
    table = front("", "campaign", "influenza", turn=12, peak=peak)

    assert trains == [trains_left(table.s, seat) for seat in (GERMAN, ALLIED)]


@pytest.mark.rule("SW-16.2a", "SW-S3.3")
def test_turn_0_of_1919_knows_no_influenza(front):
    """Given turn 0, units march at full speed, all trains run and steps are spent."""
    table = front("br_1 2338*, br_2 2338", "plan_1919", turn=0)

    assert 4 == movement_points(table.s, table.unit("br_2"))
    assert 6 == trains_left(table.s, ALLIED)
    table.run("replace_losses", ALLIED).play_on(until="rebuild", choose_landing="done")
    assert "br_1" in table.options


@pytest.mark.rule("SW-16.3")
@pytest.mark.parametrize(
    ("target", "beside", "by", "value"),
    [
        ("2633", "2632", "ge_st_3", 0), ("2633", "2632", "ge_54", -1),
        ("2532", "2531", "ge_54", -1), ("2732", "2731", "ge_st_3", 0),
        ("2333", "2332", "ge_54", -2), ("2333", "2332", "ge_st_3", -1),
    ],
)  # fmt: skip
def test_three_hexes_have_weak_trenches(front, target, beside, by, value):
    """Given British in 2633, assault corps meet no trench and others -1; elsewhere as always."""
    pieces = f"br_1 {target}, {by} {beside}"
    table = front(pieces, "campaign", "weak_trenches", turn=2)
    modifiers = table.modifiers(target, by)

    assert value == modifiers["allied_trench"]
    assert -1 == modifiers["devastated"]
    plain = front(pieces, turn=2).modifiers(target, by)["allied_trench"]
    assert (-1 if by == "ge_st_3" else -2) == plain


@pytest.mark.rule("SW-16.4a", "SW-16.4b")
@pytest.mark.parametrize(
    ("target", "beside", "value"), [("1338", "1337", 1), ("1136", "1135", 0), ("1236", "1235", 0)]
)
def test_belgians_fight_badly_abroad(front, target, beside, value):
    """Given Belgians who defend in France +1, and who attack a hex there -1; at home nothing."""
    table = front(f"be_1 {target}, ge_54 {beside}", "campaign", "belgian_morale", turn=2)
    assert value == table.modifiers(target, "ge_54").get("belgians", 0)

    table = front(f"be_1 {beside}, ge_54 {target}", "campaign", "belgian_morale", turn=2)
    assert -value == table.modifiers(target, "be_1").get("belgians", 0)
    table = front(f"be_1 {beside}, ge_54 {target}", turn=2)
    assert "belgians" not in table.modifiers(target, "be_1")


@pytest.mark.rule("SW-16.4b")
def test_one_belgian_corps_is_enough_to_spoil_an_attack(front):
    table = front("be_1 1337, br_1 1337, ge_54 1338", "campaign", "belgian_morale", turn=2)

    assert -1 == table.modifiers("1338", "be_1 br_1")["belgians"]
    assert "belgians" not in table.modifiers("1338", "br_1")


ENCIRCLED = "br_1 1339, us_1 1339, ge_54 1338, ge_55 1340"


@pytest.mark.rule("SW-16.5a", "SW-16.5b")
def test_ports_are_evacuated_before_supply_is_looked_at(front):
    """Given a stack in Calais amid Germans, it may leave by sea first of all in the Allied turn."""
    table = front(ENCIRCLED, "campaign", "evacuation", turn=4).run("begin_player_turn", ALLIED)
    assert ("leave_by_sea", "allied") == table.asked
    assert {"br_1", "us_1", "done"} == table.options
    table.answer("br_1", "us_1")

    assert not table.s.standing[table.hex("1339")]
    assert "allied" == table.owner("1339")
    assert not table.s.dead


@pytest.mark.rule("SW-16.5b", "SW-8.1.3")
def test_the_evacuated_come_back_over_the_edge_in_the_next_turn(front):
    """Given units evacuated on turn 4, on turn 5 they enter by the edge, British ones too."""
    table = front(ENCIRCLED, "campaign", "evacuation", turn=4).run("begin_player_turn", ALLIED)
    table.answer("br_1", "us_1")
    assert "br_1" not in table.run("bring_units_on", ALLIED).options
    table.answer("done")
    table.s.turn = 5
    assert not {"br_1", "us_1"} & table.run("land_units", ALLIED).options
    table.answer("done").run("bring_units_on", ALLIED)

    assert {"br_1", "us_1"} <= table.options
    table.answer("br_1")
    assert table.book.edges[ALLIED] & table.set_of("hex", *table.hexes_offered)
    assert 2 == table.steps("br_1")


@pytest.mark.rule("SW-16.5a")
def test_a_part_of_a_stack_may_leave_and_the_rest_is_seen(front):
    """Given a stack in Calais, one of it may leave; the other stays and lies on top."""
    table = front(ENCIRCLED, "campaign", "evacuation", turn=4).run("begin_player_turn", ALLIED)
    top = table.s.standing[table.hex("1339")] & ~table.s.covered
    leaves, stays = ("br_1", "us_1") if top >> table.unit("br_1") & 1 else ("us_1", "br_1")
    table.answer(leaves)
    assert {stays, "done"} == table.options
    table.answer("done")

    assert 1 << table.unit(stays) == table.s.standing[table.hex("1339")] & ~table.s.covered
    assert -1 == table.s.hex[table.unit(leaves)]


@pytest.mark.rule("SW-16.5a")
def test_nobody_leaves_by_a_port_that_was_german(front):
    """Given a port that was German once, nobody leaves from it any more."""
    pieces = "br_1 1339, br_2 1441, br_3 1237"
    table = front(pieces, "campaign", "evacuation", turn=4).control(german="1441", allied="1441")
    table.run("begin_player_turn", ALLIED)

    assert {"br_1", "br_3", "done"} == table.options
    assert "SW-16.5a" in table.rules_against("br_2")


@pytest.mark.rule("SW-16.5a")
def test_without_the_option_nobody_leaves_by_sea(front):
    table = front(ENCIRCLED, turn=4).run("begin_player_turn", ALLIED)

    assert table.is_done


@pytest.mark.rule("SW-16.4a", "SW-16.4b")
@pytest.mark.parametrize(
    ("pieces", "attackers", "found"),
    [
        (f"be_1 3435, ge_54 {CENTRE}", "be_1", [(-1, "SW-16.4b")]),
        (f"ge_54 3435, be_1 {CENTRE}", "ge_54", [(1, "SW-16.4a")]),
        (f"fr_1 3435, ge_54 {CENTRE}, be_1 3634", "fr_1", []),
    ],
    ids=["attack", "defence", "elsewhere"],
)
def test_belgians_abroad_are_told_by_their_rule(front, pieces, attackers, found):
    """Given Belgians in France -1 in attack and +1 against them, each by its own rule."""
    table = front(pieces, "campaign", "belgian_morale", turn=2)
    odds = find_odds(table.s, table.fight(CENTRE, attackers))
    belgians = [(part.value, part.rule) for part in odds.modifiers if part.name == "belgians"]

    assert found == belgians
    plain = front(pieces, turn=2)
    assert "belgians" not in plain.modifiers(CENTRE, attackers)


@pytest.mark.rule("SW-16.7")
@pytest.mark.parametrize(
    ("points", "chosen", "forced"),
    [(1, (), {"ge_st_3"}), (2, ("ge_54",), {"ge_st_3"}), (2, ("ge_st_3",), {"ge_54", "ge_st_3"})],
)
def test_assault_corps_take_one_of_the_losses(front, points, chosen, forced):
    """Given two points, an assault corps and two others, at least one step is of the first."""
    pieces = "ge_st_3 3435, ge_54 3435, fr_1 3535"
    table = front(pieces, "campaign", "assault_losses")
    table.suffer("attack", CENTRE, "ge_st_3 ge_54", points)
    table.answer(*chosen)

    if len(forced) > 1:
        assert forced == table.options
    else:
        assert table.is_done
        assert 1 == table.steps("ge_st_3")


@pytest.mark.rule("SW-16.7")
def test_one_step_of_all_assault_corps_is_enough(front):
    table = front("ge_st_3 3435, ge_st_9 3435, ge_54 3435", "campaign", "assault_losses")
    table.suffer("attack", CENTRE, "ge_st_3 ge_st_9 ge_54", 2).answer("ge_st_9")
    assert {"ge_st_3", "ge_st_9", "ge_54"} == table.options

    plain = front("ge_st_3 3435, ge_54 3435").suffer("attack", CENTRE, "ge_st_3 ge_54", 1)
    assert {"ge_st_3", "ge_54"} == plain.options


@pytest.mark.rule("SW-16.7")
def test_allied_attackers_have_no_assault_corps(front):
    table = front("br_1 3435, fr_1 3435", "campaign", "assault_losses")

    assert {"br_1", "fr_1"} == table.suffer("attack", CENTRE, "br_1 fr_1", 1).options


@pytest.mark.rule("SW-16.8", "SW-13.12a")
@pytest.mark.parametrize(
    ("corps", "more"), [(3, 0), (4, 1), (5, 3)], ids=["18 to 3", "24 to 3", "30 to 3"]
)
def test_odds_beyond_the_table_add_to_the_die(front, corps, more):
    """Given 30 against 3 the column is 7:1 with +3; 24 against 3 +1; 6:1 nothing."""
    names = ("ge_st_3", "ge_st_9", "ge_st_17", "ge_st_13", "ge_st_14")[:corps]
    pieces = ", ".join(f"{name} {3435 if at < 3 else 3436}" for at, name in enumerate(names))
    table = front(f"{pieces}, fr_italian_2 {CENTRE}", "campaign", "steep_odds", turn=2)
    odds = find_odds(table.s, table.fight(CENTRE, " ".join(names)))

    assert more == {part.name: part.value for part in odds.modifiers}.get("odds_multiple", 0)
    assert ("7:1" if more else "6:1") == table.book.odds.label(odds.column)


@pytest.mark.rule("SW-16.9")
def test_the_weather_of_history_is_wet_in_the_last_three_turns(front):
    """Given the option, turns 14 to 16 are wet and all others dry, without a die."""
    table = front("", "campaign", "historical_weather")
    wet = []
    for turn in range(1, 17):
        table.s.turn = turn
        table.run("begin_turn")
        wet.append(table.s.is_wet)

    assert [False] * 13 + [True] * 3 == wet


@pytest.mark.rule("SW-7.11")
def test_cross_traced_defenders_count_half_with_the_other_reading(front):
    """Given the option, the defence of cross-traced units is added up and halved once."""
    pieces = "br_1 3535, br_2 3535, ge_54 3435"
    table = front(pieces, "campaign", "halved_defence", cross_fed="br_1 br_2")
    assert 4 == find_odds(table.s, table.fight(CENTRE, "ge_54")).defence

    table = front(pieces, cross_fed="br_1 br_2")
    assert 8 == find_odds(table.s, table.fight(CENTRE, "ge_54")).defence
