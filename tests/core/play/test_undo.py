from __future__ import annotations

import pytest

from ww1core.errors import IllegalAction
from ww1core.events.types import TakenBack
from ww1core.play.game import Action, Game
from ww1core.play.views import Viewer
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay, save
from ww1core.turns import State, decision, end_game, loop, value
from ww1core.turns.nodes import Procedure


@pytest.fixture
def game(new_game):
    return new_game()


def say(game, *said):
    for words in said:
        game.apply_text(game.offer.seat, words)


def test_an_own_decision_is_taken_back(game):
    before = game.packed(), game.log.events[:], game.entries, game.offer.options
    say(game, "A")
    game.undo(0)

    assert before == (game.packed(), game.log.events, game.entries, game.offer.options)


def test_own_decisions_are_taken_back_one_by_one_to_the_beginning(game):
    passed = [game.packed()]
    for words in ("A", "attack", "B", "A"):
        say(game, words)
        passed.append(game.packed())
    back = [game.packed()]
    while game.why_not_undo(0) is None:
        game.undo(0)
        back.append(game.packed())

    assert passed == back[::-1]


def test_a_game_goes_on_after_an_undo_as_if_nothing_had_been_taken_back(duel):
    straight, winding = Game(duel.book(), seed=7), Game(duel.book(), seed=7)
    say(winding, "B", "C")
    winding.undo(0)
    winding.undo(0)
    for game in (straight, winding):
        say(game, "A", "roll", "attack B with A, C")

    assert straight.packed() == winding.packed()
    assert straight.entries == winding.entries
    assert straight.log.events == winding.log.events


def test_a_decision_after_an_undo_can_be_taken_back_again(game):
    before = game.packed()
    for words in ("A", "B", "A"):
        say(game, words)
        game.undo(0)

    assert before == game.packed()


def test_there_is_nothing_to_take_back_at_the_beginning(game):
    assert "undo.start" == game.why_not_undo(0).key
    with pytest.raises(IllegalAction, match="nothing was decided yet"):
        game.undo(0)


@pytest.mark.parametrize(("word", "barrier"), [("roll", "undo.dice"), ("peek", "undo.revealed")])
def test_chance_and_reveals_are_barriers(game, word, barrier):
    say(game, "A", word)
    before = game.packed(), game.entries

    assert barrier == game.why_not_undo(0).key
    with pytest.raises(IllegalAction):
        game.undo(0)
    assert before == (game.packed(), game.entries)


@pytest.mark.parametrize("word", ["roll", "peek"])
def test_decisions_since_a_barrier_are_taken_back_up_to_it(game, word):
    say(game, "A", word)
    at_barrier = game.packed()
    say(game, "C", "D")
    game.undo(0)
    game.undo(0)

    assert at_barrier == game.packed()
    assert game.why_not_undo(0) is not None


def test_a_decision_of_another_seat_is_a_barrier(game):
    say(game, "A", "hand_over", "B")

    assert "undo.other" == game.why_not_undo(0).key
    with pytest.raises(IllegalAction, match="another seat"):
        game.undo(0)


def test_a_seat_takes_back_although_the_other_is_asked_already(game):
    say(game, "hand_over")
    game.undo(0)

    assert 0 == game.offer.seat


def test_no_seat_takes_back_what_another_decided(game):
    say(game, "A", "hand_over")

    assert "undo.other" == game.why_not_undo(1).key
    with pytest.raises(IllegalAction):
        game.undo(1)


def test_the_other_seat_takes_back_its_own_and_no_more(game):
    say(game, "A", "hand_over")
    before = game.packed()
    say(game, "B")
    game.undo(1)

    assert before == game.packed()
    with pytest.raises(IllegalAction):
        game.undo(1)


def test_what_the_other_seat_has_taken_back_is_no_barrier(game):
    """A game that goes on is as one that was opened again: its journal has no such answer."""
    say(game, "A", "hand_over", "B")
    game.undo(1)

    assert game.why_not_undo(0) is None
    game.undo(0)
    assert 0 == game.offer.seat


def test_an_answer_is_never_taken_back_with_one_of_another_seat(game):
    say(game, "A", "hand_over")
    asked = game.offer
    game.apply(1, Action(asked.number, asked.options[0]), joined=True)
    game.undo(1)

    assert 1 == game.offer.seat
    assert 2 == len(game.entries)


def test_a_barrier_inside_a_phrase_holds(game):
    say(game, "attack B with A, C")

    assert "undo.dice" == game.why_not_undo(0).key


def test_a_phrase_is_taken_back_whole(game):
    say(game, "C")
    before = game.packed(), game.entries, game.log.events[:]
    say(game, "mark A, B")
    game.undo(0)

    assert before == (game.packed(), game.entries, game.log.events)
    game.undo(0)
    assert () == game.entries


def test_answers_that_were_given_together_are_taken_back_together(game):
    before = game.packed()
    game.apply_all(0, ["act A", "act attack", "target B"])
    game.undo(0)

    assert before == game.packed()


def test_a_joined_answer_is_taken_back_with_the_one_before(game):
    before = game.packed()
    say(game, "A")
    game.apply(0, game.read("B"), joined=True)
    game.undo(0)

    assert before == game.packed()


def test_a_group_is_taken_back_as_far_as_a_barrier_lets_it(game):
    say(game, "roll")
    before = game.packed()
    game.apply(0, game.read("B"), joined=True)
    game.undo(0)

    assert before == game.packed()
    assert "undo.dice" == game.why_not_undo(0).key


def test_whoever_listens_is_told_once_of_a_group(game):
    heard = []
    game.bus.listen(heard.append, TakenBack)
    say(game, "C", "mark A, B")
    game.undo(0)

    assert [TakenBack(0, 1)] == heard


def test_an_answer_that_stands_goes_with_the_one_before(game):
    game.stand(0, "act", 1)
    before = game.packed()
    say(game, "A")

    assert [False, True, True] == [entry.joined for entry in game.entries]
    game.undo(0)
    assert before == game.packed()


@pytest.mark.parametrize("quick", [False, True])
def test_groups_are_known_after_loading(new_game, load_game, tmp_path, quick):
    path = tmp_path / "game.jsonl"
    game = new_game(journal=path)
    say(game, "C", "mark A, B")
    game._journal.close()
    loaded, _ = load_game(path, quick=quick)

    assert [False, False, True] == [entry.joined for entry in loaded.entries]
    loaded.undo(0)
    assert ["act C"] == [entry.action for entry in loaded.entries]
    assert ["act C"] == [entry.action for entry in read_journal(path).entries]


def test_groups_are_known_in_a_save(new_game, duel, tmp_path):
    game = new_game()
    say(game, "C", "mark A, B")
    save(game, tmp_path / "saved")
    recorded = read_journal(tmp_path / "saved")

    assert game.entries == replay(duel.book(), recorded).entries
    assert [False, False, True] == [entry.joined for entry in recorded.entries]


def test_a_refused_answer_does_not_cost_the_undo(game):
    say(game, "A")
    with pytest.raises(RuntimeError):
        say(game, "fail")
    game.undo(0)

    assert [0] == game.ask(lambda s: s.total)


def test_derived_slots_are_taken_back_too(game):
    say(game, "A", "B")
    game.undo(0)

    assert [1] == game.ask(lambda s: s.total)


def test_records_are_taken_back_too(game):
    say(game, "attack", "B", "A")
    game.undo(0)

    assert (1, 0) == game.ask(lambda s: s.assault)


def test_dice_cannot_be_fished_for_by_taking_back(duel):
    seen = set()
    for other in ("A", "B", "C"):
        game = Game(duel.book(), seed=7)
        say(game, other)
        game.undo(0)
        say(game, "roll")
        seen.add(game.entries[-1].draws)

    assert 1 == len(seen)


def test_an_undo_is_written_into_the_journal(new_game, load_game, tmp_path):
    path = tmp_path / "game.jsonl"
    game = new_game(journal=path)
    say(game, "A", "B")
    game.undo(0)
    say(game, "C")
    recorded = read_journal(path)
    game._journal.close()

    assert ["act A", "act C"] == [entry.action for entry in recorded.entries]
    assert [1, 2] == [entry.number for entry in recorded.entries]
    assert game.packed() == load_game(path)[0].packed()


def test_a_replayed_game_takes_back_like_the_one_that_was_played(new_game, load_game, tmp_path):
    path = tmp_path / "game.jsonl"
    game = new_game(journal=path)
    say(game, "roll", "A", "B")
    game.close()
    loaded, _ = load_game(path)
    loaded.undo(0)
    loaded.undo(0)

    assert "undo.dice" == loaded.why_not_undo(0).key


def test_a_game_opened_at_a_snapshot_takes_nothing_back_from_before_it(
    new_game, load_game, tmp_path
):
    path = tmp_path / "game.jsonl"
    game = new_game(journal=path)
    say(game, "A", "B")
    game.close()
    loaded, _ = load_game(path, quick=True)

    assert "undo.loaded" == loaded.why_not_undo(0).key
    say(loaded, "C")
    loaded.undo(0)
    assert game.packed() == loaded.packed()


def test_the_end_is_a_barrier_where_it_opens_what_was_hidden(game):
    """After the end every hand is open; who has seen it cannot go back before it."""
    say(game, "A")
    covered = game.view(0)["hands"]
    say(game, "end")

    assert covered != game.view(0)["hands"]
    with pytest.raises(IllegalAction):
        game.undo(0)


class Forced(State):
    asked: int = value(0)


@decision(rule="UN-1", words=("on", "off"), seat=lambda s: 0)
def free(s, choice):
    s.asked += 1
    if s.asked == 3:
        end_game(s, 0, "over")


@decision(rule="UN-2", words=("only",), seat=lambda s: 1)
def forced(s, choice):
    pass


def test_a_forced_decision_of_another_seat_is_no_barrier(make_book):
    rounds = Procedure("game", steps=(loop(free, forced, until=lambda s: s.asked == 3),))
    game = Game(make_book(Forced, rounds, free, forced), seed=1)
    before = game.packed()
    say(game, "on", "off")
    game.undo(0)
    game.undo(0)

    assert before == game.packed()


def test_the_end_is_a_barrier_where_only_the_view_hides(make_book):
    rounds = Procedure("game", steps=(loop(free, until=lambda s: s.asked == 3),))
    veiled = Viewer(lambda s, seat: {}, lambda s, seat, random: None)
    game = Game(make_book(Forced, rounds, free, viewer=veiled), seed=1)
    say(game, "on", "on", "on")

    assert "undo.revealed" == game.why_not_undo(0).key


def test_taking_back_asks_the_title_nothing(game):
    offer = game.offer
    say(game, "A")
    game.undo(0)

    assert offer is game.offer


def test_an_answer_prepared_before_a_take_back_is_stale(duel):
    game = Game(duel.book(), seed=7)
    game.apply_text(0, "A")
    prepared = Action(game.offer.number, 1)
    game.undo(0)
    game.apply_text(0, "B")

    with pytest.raises(IllegalAction, match="the answer is for decision"):
        game.apply(0, prepared)


def test_listeners_are_told_of_a_take_back(duel):
    heard = []
    game = Game(duel.book(listeners=(heard.append,)), seed=7)
    game.apply_text(0, "A")
    game.undo(0)

    assert TakenBack(0, 0) == heard[-1]
