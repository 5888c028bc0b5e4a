"""The sequence of play: chapter 5, and the options that change it."""

from __future__ import annotations

import pytest

from games.clash_giants.state import Field
from ww1core.errors import IllegalAction
from ww1core.events import PhaseBegan, Rolled, TurnBegan
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.play.game import Game
from ww1core.testing.random_states import states_of_game
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide
from ww1core.turns.sequence import where

MUTUAL = [
    ("supply", 0), ("supply", 1), ("reinforcement", 0), ("reinforcement", 1), ("cup", -1),
]  # fmt: skip
PLAYER_TURN = [
    "player_turn", "supply", "reinforcement", "muster", "operations", "combat", "recovery",
]  # fmt: skip


def phases(book, seed=2):
    """The phases of a random game with their seats, turn by turn."""
    s, log = Field(book), Log()
    s.bus, s.chance = Bus(), RandomChance(seed)
    s.bus.listen(log)
    offer = advance(s)
    while offer is not None:
        offer = decide(s, offer, offer.options[-1])
    turns = []
    for event in log.events:
        if isinstance(event, TurnBegan):
            turns.append([])
        elif isinstance(event, PhaseBegan):
            turns[-1].append((event.phase, event.seat))
    return turns


def rolls(table, name):
    """What was drawn under a name, in order."""
    return [event.result for event in table.told(Rolled) if event.roll == name]


def pass_on(table, *wanted):
    """Answer with the last option until a decision of these names waits."""
    while table.asked[0] not in wanted:
        decide(table.s, table.offer, table.offer.options[-1])
    return table


@pytest.mark.rule("CG-5.1a", "CG-5.2", "CG-5.33a", "CG-5.36b")
@pytest.mark.parametrize("scenario", ["galicia_campaign", "first_ypres_campaign"])
def test_the_phases_of_both_battles_are_mutual_and_armies_come_from_the_cup(open_book, scenario):
    book = open_book(scenario)
    turns = phases(book)

    assert 10 == len(turns)
    for turn, found in enumerate(turns, 1):
        first = 1 - turn % 2
        mutual = [(phase, abs(seat - first) if seat >= 0 else seat) for phase, seat in found]
        armies = sum(army.marker_from <= turn for army in book.armies)
        before = MUTUAL if turn > 1 else MUTUAL[2:]
        after = [("operations", -1)] * armies + [("recovery", -1), ("turn_end", -1)]
        assert [*before, *after] == [one for one in mutual if one[0] != "water"]


@pytest.mark.rule("CG-5.1a", "CG-5.2", "CG-5.33b", "CG-5.34a")
@pytest.mark.parametrize("scenario", ["galicia_campaign", "first_ypres_campaign"])
def test_player_turns_follow_the_file_of_the_older_games(open_book, scenario):
    book = open_book(scenario, "player_turns")
    turns = phases(book)

    assert 10 == len(turns)
    for turn, found in enumerate(turns, 1):
        expected = []
        for seat in (0, 1):
            armies = sum(a.marker_from <= turn and a.seat == seat for a in book.armies)
            for phase in PLAYER_TURN:
                if phase == "supply" and turn == 1:
                    continue
                expected += [(phase, seat)] * (armies if phase == "operations" else 1)
        expected.append(("turn_end", -1))
        assert expected == [one for one in found if one[0] != "water"]


@pytest.mark.rule("CG-5.1a")
def test_reinforcements_are_not_placed_while_armies_operate(lab):
    table = lab("C1 0404, C2 entry=2:0101+0102", turn=2)

    assert {"C1", "done"} == table.options
    assert {"CG-5.33f"} == table.rules_against("C2")


@pytest.mark.rule("CG-5.1b")
def test_a_unit_of_a_finished_phase_is_not_offered_again(lab):
    table = lab("C1 0404, C2 0405 army=C2, E1 1111", active="CA", cup="C2")
    table.script(marker=[table.army("C2")], command=[6]).answer("done")

    assert {"C2", "done"} == table.options
    assert {"CG-5.33f"} == table.rules_against("C1")


@pytest.mark.rule("CG-5.1b")
def test_a_move_may_be_taken_back_and_a_phase_that_is_over_may_not(open_book):
    play = Game(open_book("galicia_krasnik"), secret=b"sequence")
    while play.offer.name != "choose_mover":
        play.apply(play.offer.seat, play.options(play.offer.seat)[-1])
    seat = play.offer.seat
    play.apply_text(seat, play.spell(play.offer.options[0]))
    play.apply_text(seat, "stay")
    play.undo(seat)
    assert "march" == play.offer.name
    play.apply_text(seat, "stay")
    while play.offer.name != "choose_mover" or play.offer.seat == seat:
        play.apply(play.offer.seat, play.options(play.offer.seat)[-1])

    with pytest.raises(IllegalAction):
        play.undo(seat)


@pytest.mark.rule("CG-5.31b")
def test_a_reopened_line_helps_only_at_the_next_check(lab):
    table = lab("C1 0404, C2 0202, E1 1111", held="1201 0101", unsupplied="C1", cup="EA")
    table.answer("C2", "0101")
    assert "central" == table.owner("0101")
    assert {"C1"} == table.units(table.s.unsupplied)

    table.script(marker=[1, 0], command=[1, 1]).answer("done", "done")

    assert 3 == table.s.turn
    assert set() == table.units(table.s.unsupplied | table.s.reduced)


@pytest.mark.rule("CG-5.31a", "CG-5.31b")
def test_a_mutual_check_marks_the_units_of_both_sides(lab):
    table = lab("C1 0404, E1 1111", held="0101")
    table.script(marker=[0], command=[1]).answer("done")

    assert 3 == table.s.turn
    assert {"C1", "E1"} == table.units(table.s.reduced)


@pytest.mark.rule("CG-5.31a")
def test_in_player_turns_each_player_checks_his_own_units(game):
    table = pass_on(game("galicia_krasnik", "player_turns"), "choose_mover")
    # Nobody holds a source any more, so a check finds every unit of a side cut off.
    table.s.control = (0, 0)
    while table.s.turn == 1:
        decide(table.s, table.offer, table.offer.options[-1])

    assert ("choose_mover", "central") == pass_on(table, "choose_mover").asked
    assert table.s.present[0] == table.s.reduced
    pass_on(table.answer("done"), "choose_mover")
    assert "entente" == table.asked[1]
    assert sum(table.s.present) == table.s.reduced | table.s.fort_fed


@pytest.mark.rule("CG-5.31c")
def test_supply_is_checked_on_turn_1_with_the_option_only(lab):
    checked = lab("C1 0404, E1 1111", "supply_on_turn_1", held="0101", turn=1)
    skipped = lab("C1 0404, E1 1111", held="0101", turn=1)

    assert {"C1", "E1"} == checked_on_turn_1(checked)
    assert set() == checked_on_turn_1(skipped)


def checked_on_turn_1(table):
    """Who has reduced supply when the first army of a new game may move."""
    s = Field(table.book)
    s.chance = RandomChance(1)
    offer = advance(s)
    while offer.name != "choose_mover":
        offer = decide(s, offer, offer.options[-1])
    return table.units(s.reduced)


@pytest.mark.rule("CG-5.32a")
def test_everybody_who_is_due_enters_before_armies_operate(lab):
    table = lab("C1 0404, C2 entry=3:0101, C3 entry=4:0101, E1 1111", turn=2)
    table.script(marker=[0], command=[1]).answer("done")

    assert (3, "0101", "") == (table.s.turn, table.hex_of("C2"), table.hex_of("C3"))
    assert {"C1", "C2", "done"} == table.options


@pytest.mark.rule("CG-5.32b")
def test_replacements_are_assigned_in_the_same_phase_after_reinforcements(lab):
    table = lab("C1 0404*, C2 entry=3:0101+0102, E1 1111", replacements="german=1")
    table.answer("done")

    assert ("enter", "central") == table.asked
    table.answer("0101")
    assert ("take_replacements", "central") == table.asked
    table.script(marker=[0], command=[1]).answer("C1")
    assert 2 == table.steps("C1")
    assert {"CG-9.32b"} == table.rules_against("C1")


@pytest.mark.rule("CG-5.33c", "CG-2.28a")
def test_the_cup_holds_the_markers_of_both_sides(game):
    table = game("galicia_campaign", marker=[5], command=[3])

    pass_on(table, "choose_mover")

    assert "RU-5" == table.book.armies[table.s.activation.army].id
    left = {army.id for n, army in enumerate(table.book.armies) if table.s.cup >> n & 1}
    assert {"AH-1", "AH-4", "AH-3", "AH-2", "RU-4", "RU-3", "RU-8"} == left


@pytest.mark.rule("CG-5.33d")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_central_side_draws_on_odd_turns_and_the_entente_on_even_ones(open_book, seed):
    log = Log()
    for s, _ in states_of_game(open_book("galicia_campaign"), seed):
        if s.bus is None:
            s.bus = Bus()
            s.bus.listen(log)
    turn, drawers = 1, {}
    for event in log.events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, Rolled) and event.roll == "marker":
            drawers.setdefault(turn, set()).add(event.about)

    assert {turn: {(1 - turn % 2,)} for turn in range(1, 11)} == drawers


# CG-EX-act-01
@pytest.mark.rule("CG-5.33d", "CG-5.33e", "CG-5.33i", "CG-5.33h")
def test_three_markers_are_three_phases_of_their_owners(game):
    table = pass_on(game("galicia_campaign", seed=4), "choose_mover")
    while table.s.turn < 4:
        pass_on(table, "choose_mover").answer("done")
    pass_on(table, "choose_mover")
    number = table.army
    table.s.cup = sum(1 << number(name) for name in ("AH-1", "AH-4", "RU-3"))
    table.script(marker=[number("RU-3"), number("AH-1"), number("AH-4")], command=[5, 2, 4])
    already = len(table.log.events)
    table.answer("done")
    active = []
    while any(stage.phase == "operations" for stage in where(table.s)):
        if table.asked[0] == "choose_mover":
            active.append((table.asked[1], table.s.activation.army, table.s.activation.points))
        answer = "hold" if table.asked[0] == "declare_combat" else "done"
        if table.s.cup == 0 and table.asked[0] == "choose_mover" and len(active) == 3:
            break
        table.answer(answer)

    # RU-3 and AH armies read their own tracks: 5 -> 4 (lower), 2 -> 3, 4 -> 4.
    assert [
        ("entente", number("RU-3"), 4), ("central", number("AH-1"), 3),
        ("central", number("AH-4"), 4),
    ] == active  # fmt: skip
    drawn = [e for e in table.log.events[already:] if isinstance(e, Rolled) and e.roll == "marker"]
    assert [(1,)] * 3 == [event.about for event in drawn]


@pytest.mark.rule("CG-5.33e", "CG-5.33f")
def test_whoever_draws_the_owner_of_the_marker_rolls_and_moves(lab):
    table = lab("C1 0404, E1 1111, E2 1110 army=E2", cup="EA", turn=3)
    table.script(marker=[table.army("EA")], command=[5]).answer("done")

    assert (("choose_mover", "entente"), 5) == (table.asked, table.s.activation.points)
    assert {"E1", "done"} == table.options
    assert (0,) == table.told(Rolled)[0].about


@pytest.mark.rule("CG-5.33g")
def test_units_under_done_or_replacement_markers_do_not_move(lab):
    table = lab("C1 0404, C2 0405, C3 0406", done="C1", replaced="C2")

    assert {"C3", "done"} == table.options
    assert (("CG-11.2f", "why.is_done"),) == table.why("C1")
    assert (("CG-9.32b", "why.takes_replacements"),) == table.why("C2")


@pytest.mark.rule("CG-5.33h", "CG-6.1a")
def test_stacking_is_checked_at_the_end_of_every_operational_phase(lab):
    table = lab("C1 0404, C2 0404, C3 0404, C4 0505 army=C2, E1 1111", active="C2", cup="CA EA")

    table.answer("done")

    assert ("choose_excess", "central") == table.asked
    assert {"C1", "C2", "C3"} == table.options


@pytest.mark.rule("CG-5.33i", "CG-5.35")
def test_another_draw_follows_until_the_cup_is_empty_and_then_recovery(lab):
    table = lab("C1 0404, E1 1111", cup="EA", done="E1", replaced="C1", railed="C1")
    table.script(marker=[1, 0], command=[2, 2]).answer("done")

    assert ("choose_mover", "entente") == table.asked
    assert {"E1"} == table.units(table.s.done)
    table.answer("done")
    assert (3, 0) == (table.s.turn, table.s.done | table.s.replaced | table.s.railed)
    assert {"C1", "done"} == table.options


@pytest.mark.rule("CG-5.35")
def test_in_player_turns_all_markers_of_a_side_come_off_together(game):
    table = pass_on(game("galicia_krasnik", "player_turns"), "choose_mover")
    s = table.s
    s.done = s.replaced = s.railed = s.present[0] | s.present[1]
    while table.asked[1] == "central":
        decide(s, table.offer, table.offer.options[-1])

    assert (s.present[1],) * 3 == (s.done, s.replaced, s.railed)


@pytest.mark.rule("CG-5.34b", "CG-12.1b")
def test_a_player_fights_once_a_turn_at_the_end_of_a_phase_of_his_own(lab):
    table = lab("C1 0506, C2 0507 army=C2, E1 0606", active="CA", cup="C2 EA")
    central, entente = table.army("C2"), table.army("EA")
    table.script(marker=[central, entente], command=[1, 1], defence=[1], attack=[1])

    table.answer("done", "fight", "0606", "C1", "attack", "done")

    # C2 stands next to the enemy too, but its side has fought: the entente is asked next.
    assert ("choose_mover", "entente") == table.asked
    assert {"fight", "hold"} == table.answer("done").options


@pytest.mark.rule("CG-5.34b")
def test_a_player_who_holds_back_may_fight_after_a_later_army_and_not_after_an_enemy_one(lab):
    table = lab("C1 0506, C2 0507 army=C2, E1 0606 guard", active="CA", cup="C2 EA")
    central, entente = table.army("C2"), table.army("EA")
    table.script(marker=[entente, central, central], command=[1, 1, 1]).answer("done", "hold")

    assert ("choose_mover", "entente") == table.asked
    table.answer("done")
    assert ("choose_mover", "central") == table.asked
    table.answer("done")
    assert (("declare_combat", "central"), 2) == (table.asked, table.s.turn)
    table.answer("hold")
    assert (("choose_mover", "central"), 3) == (table.asked, table.s.turn)


@pytest.mark.rule("CG-5.34c")
def test_units_of_every_army_attack_in_the_one_combat(lab):
    table = lab("C1 0304, C2 0506 army=C2, C3 0507 army=C2, E1 0606", active="CA", cup="C2")

    table.answer("done", "fight", "0606")

    assert {"C2", "C3"} == table.options


@pytest.mark.rule("CG-5.36a", "CG-2.28a", "CG-2.28f")
def test_the_end_of_a_turn_clears_the_tracks_and_moves_the_turn_marker(lab):
    table = lab("C1 0404, E1 1111", cup="EA", points=5, turn=3)
    table.script(marker=[1, 1, 0], command=[2, 4, 3]).answer("C1", "0405", "done")

    assert [5, 2] == list(table.s.allowance)
    table.answer("E1", "1110", "done")
    assert [-1, 4] == list(table.s.allowance)
    assert (4, [4]) == (table.s.turn, [event.turn for event in table.told(TurnBegan)])
    assert {"E1", "done"} == table.options
    assert {"C1", "done"} == table.answer("done").options


@pytest.mark.rule("CG-5.36a")
def test_nothing_of_a_turn_binds_the_next(lab):
    table = lab("C1 0506, E1 0606 te=5").answer("C1", "0605").script(
        marker=[0], command=[3], defence=[1], attack=[1]
    )  # fmt: skip

    table.answer("done", "fight", "0606")

    assert (3, {"C1", "done"}) == (table.s.turn, table.options)
    assert {"fight", "hold"} == table.answer("done").options


@pytest.mark.rule("CG-5.36b")
def test_a_new_turn_begins_with_the_supply_of_both_sides(lab):
    table = lab("C1 0404, E1 1111").script(marker=[0], command=[1]).answer("C1", "0405", "done")
    begun = [event.phase for event in table.told(PhaseBegan)]

    assert ["recovery", "turn_end", "supply", "supply", "reinforcement"] == begun[:5]
    assert (3, {"C1", "done"}) == (table.s.turn, table.options)


@pytest.mark.rule("CG-5.36c", "CG-4.1b")
def test_no_turn_follows_the_last(lab):
    table = lab("C1 0404, E1 1111", turn=10, victory="0404 0505 0606").answer("done")

    assert (None, 10) == (table.offer, table.s.turn)
    assert (0, "central_limited") == table.s.ended
