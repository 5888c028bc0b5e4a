from __future__ import annotations

import sys
from typing import NamedTuple

import pytest

from ww1core.errors import FlowError, IllegalAction, JournalError, NotationError, PluginError
from ww1core.play.game import Action, Game, secret_from_seed
from ww1core.play.views import Viewer
from ww1core.saving.journal import read_journal
from ww1core.turns import State, end_game, procedure, record
from ww1core.turns.nodes import Procedure


class Clash(NamedTuple):
    """What is being fought over."""

    target: int


def begin_clash(s):
    s.clash = Clash(1)


def finish(s):
    end_game(s, 0, "over")


@pytest.fixture
def game(new_game):
    return new_game()


@pytest.fixture
def kept(new_game, tmp_path):
    """A game with a journal and a few decisions, and what must not change when it refuses."""
    path = tmp_path / "game.jsonl"
    game = new_game(journal=path)
    for said in ("A", "roll", "B"):
        game.apply_text(0, said)

    def everything():
        return (
            game.packed(),
            game.digest(),
            list(game.log.events),
            game.entries,
            game.offer.options,
            game.why_not_undo(0),
            game.why_not_undo(1),
            path.read_bytes(),
        )

    return game, everything


def test_a_game_waits_for_its_first_decision(game):
    assert ("act", 0, 0) == (game.offer.name, game.offer.seat, game.offer.number)
    assert not game.is_over


def test_an_answer_is_taken_and_the_next_decision_waits(game):
    game.apply(0, Action(0, 2))

    assert 1 == game.ask(lambda s: s.marks[2])
    assert 1 == game.offer.number


def test_options_are_actions_for_the_seat_that_decides(game):
    assert tuple(Action(0, choice) for choice in game.offer.options) == game.options(0)
    assert () == game.options(1)


def test_every_option_is_accepted(duel):
    for action in Game(duel.book(), seed=7).options(0):
        if action.choice not in {"fail", "interrupt"}:
            Game(duel.book(), seed=7).apply(0, action)


def test_the_wrong_seat_is_refused_by_name(kept):
    game, everything = kept
    before = everything()

    with pytest.raises(IllegalAction, match="blue may not answer: red has to decide"):
        game.apply(1, Action(game.offer.number, 0))
    assert before == everything()


@pytest.mark.parametrize("seat", [-1, 2, 99, None, "red"])
def test_a_seat_that_is_not_there_is_refused(kept, seat):
    game, everything = kept
    before = everything()

    with pytest.raises(IllegalAction):
        game.apply(seat, Action(game.offer.number, 0))
    assert before == everything()


@pytest.mark.parametrize("number", [2, 4, 0, -1, None, "3", 10**30])
def test_a_stale_answer_is_refused(kept, number):
    game, everything = kept
    before = everything()

    with pytest.raises(IllegalAction, match="but decision 3 is asked"):
        game.apply(0, Action(number, 0))
    assert before == everything()


GARBAGE = {
    "nothing": None,
    "a fraction": 0.5,
    "a float that equals an option": 1.0,
    "a truth value": True,
    "not a number": float("nan"),
    "a huge number": 10**5000,
    "a negative number": -1,
    "a huge negative number": -(10**5000),
    "a number that is no member": 4,
    "a list": [0],
    "a set": {0},
    "a mapping": {"choice": 0},
    "a tuple": (0,),
    "an empty tuple": (),
    "a tuple of lists": ([0],),
    "an empty word": "",
    "another word": "surrender",
    "a word in capitals": "ROLL",
    "a number as a word": "0",
    "bytes": b"roll",
    "an object": object(),
}


@pytest.mark.parametrize("choice", GARBAGE.values(), ids=GARBAGE)
def test_garbage_is_refused_and_changes_nothing(kept, choice):
    game, everything = kept
    before = everything()

    with pytest.raises(IllegalAction):
        game.apply(0, Action(game.offer.number, choice))
    assert before == everything()


def test_a_refusal_gives_the_reason_and_the_rule(game):
    game.apply_text(0, "mark A, A")
    before = game.packed(), game.entries

    with pytest.raises(IllegalAction, match=r"A is marked twice \(DU-2\)") as refused:
        game.apply(0, Action(2, 0))
    assert ("DU-2",) == refused.value.rules
    assert before == (game.packed(), game.entries)


@pytest.mark.parametrize("said", ["", "Z", "act", "act Z", "target A", "A B", "5"])
def test_a_text_that_names_nothing_is_refused_and_changes_nothing(kept, said):
    game, everything = kept
    before = everything()

    with pytest.raises(NotationError):
        game.apply_text(0, said)
    assert before == everything()


def test_why_not_reads_the_bars(game):
    game.apply_text(0, "A")
    game.apply_text(0, "A")

    assert ["DU-2"] == [reason.rule for reason in game.why_not(0)]
    assert () == game.why_not(1)


@pytest.mark.parametrize("choice", [-1, 10**30, None, 0.5, [0], (0,)])
def test_why_not_answers_garbage(game, choice):
    assert ["why.not_a_choice"] == [reason.text.key for reason in game.why_not(choice)]


@pytest.mark.parametrize(
    ("word", "error"), [("fail", RuntimeError), ("interrupt", KeyboardInterrupt)]
)
def test_an_exception_inside_a_take_restores_everything(kept, word, error):
    game, everything = kept
    before = everything()

    with pytest.raises(error):
        game.apply_text(0, word)
    assert before == everything()


def test_a_game_goes_on_after_an_exception_as_if_it_had_not_been(duel):
    broken, whole = Game(duel.book(), seed=7), Game(duel.book(), seed=7)
    with pytest.raises(RuntimeError):
        broken.apply_text(0, "fail")
    for game in (broken, whole):
        for said in ("roll", "A", "roll", "hand_over"):
            game.apply_text(0, said)

    assert whole.packed() == broken.packed()
    assert whole.entries == broken.entries
    assert whole.log.events == broken.log.events


def test_a_listener_that_fails_is_named_and_the_answer_stands(duel):
    heard = []

    def listener(event):
        message = "deaf"
        raise RuntimeError(message)

    game = Game(duel.book(listeners=(listener, heard.append)), seed=7)

    with pytest.raises(PluginError, match=r"listener.*RuntimeError: deaf.*the answer stands"):
        game.apply_text(0, "A")
    assert len(game.entries) == 1
    assert ["MarkerChanged"] == [type(event).__name__ for event in heard]


def test_a_listener_that_ends_the_program_is_named_and_the_answer_stands(duel):
    game = Game(duel.book(listeners=(lambda _event: sys.exit(3),)), seed=7)

    with pytest.raises(PluginError, match=r"lambda.*SystemExit: 3.*the answer stands"):
        game.apply_text(0, "A")
    assert len(game.entries) == 1


def test_a_question_that_ends_the_program_fails_alone(game):
    with pytest.raises(PluginError, match=r"SystemExit .*enough"):
        game.ask(lambda _state: sys.exit("enough"))


def test_a_rule_that_ends_the_program_leaves_everything_as_it_was(kept, monkeypatch):
    game, everything = kept
    before = everything()
    monkeypatch.setattr("ww1core.play.game.decide", lambda *_: sys.exit("enough"))

    with pytest.raises(PluginError, match=r"SystemExit .*enough"):
        game.apply(game.offer.seat, Action(game.offer.number, game.offer.options[0]))
    assert before == everything()


def test_listeners_do_not_hear_of_a_phrase_that_is_refused(duel):
    heard = []
    game = Game(duel.book(listeners=(heard.append,)), seed=7)

    with pytest.raises(RuntimeError, match="fail"):
        game.apply_text(0, "break on A")
    assert [] == heard


def test_a_game_that_is_over_takes_nothing(game):
    game.apply_text(0, "end")

    assert game.is_over
    assert (0, "agreed") == game.outcome
    for attempt in (
        lambda: game.apply(0, Action(1, 0)),
        lambda: game.apply_text(0, "A"),
        lambda: game.read("A"),
        lambda: game.spell(0),
    ):
        with pytest.raises(IllegalAction, match="the game is over"):
            attempt()
    assert () == game.options(0)
    assert () == game.why_not(0)


def test_the_same_seed_and_answers_give_the_same_game(duel):
    games = [Game(duel.book(), seed=3) for _ in range(2)]
    for game in games:
        for said in ("roll", "roll", "attack B with A, C", "roll"):
            game.apply_text(0, said)

    assert games[0].packed() == games[1].packed()
    assert games[0].entries == games[1].entries


def test_another_seed_gives_other_dice(duel):
    draws = set()
    for seed in range(10):
        game = Game(duel.book(), seed=seed)
        game.apply_text(0, "roll")
        draws.add(game.entries[0].draws)

    assert len(draws) > 1


def test_games_without_a_seed_have_secrets_of_their_own(duel):
    first, second = Game(duel.book()), Game(duel.book())

    assert first.header.secret != second.header.secret
    assert 32 == len(first.header.secret)


def test_a_seed_gives_a_secret():
    assert secret_from_seed(5) == secret_from_seed(5)
    assert secret_from_seed(5) != secret_from_seed(6)


def test_an_entry_holds_seat_action_draws_and_digest(game):
    game.apply_text(0, "roll")
    (entry,) = game.entries
    ((name, about, outcome),) = entry.draws

    assert (1, "red", "act roll") == (entry.number, entry.seat, entry.action)
    assert ("mark", ()) == (name, about)
    assert 1 == game.ask(lambda s: s.marks[outcome - 1])
    assert game.digest() == entry.digest


def test_a_question_gets_a_copy(game):
    before = game.packed()
    game.ask(lambda s: s.marks.append(1) or s.stack.clear())

    assert before == game.packed()


def test_a_question_reaches_no_source_of_chance(game):
    assert (None, None) == game.ask(lambda s: (s.chance, s.bus))


def test_a_phrase_stands_for_several_answers_one_entry_each(game):
    game.apply_text(0, "attack B with A, C")

    assert [
        "act attack",
        "target B",
        "attackers A",
        "attackers C",
        "attackers done",
    ] == [entry.action for entry in game.entries]


@pytest.mark.parametrize(
    "said",
    [
        "attack B with A, B",
        "attack B with A, A",
        "attack B with A, Z",
        "attack Z with A",
        "attack B with A,",
        "break on A",
        "gamble on A",
        "mark A, A, A",
    ],
)
def test_a_phrase_that_fails_anywhere_changes_nothing(kept, said):
    game, everything = kept
    before = everything()

    with pytest.raises((IllegalAction, NotationError, RuntimeError)):
        game.apply_text(0, said)
    assert before == everything()


def test_several_answers_are_taken_together_one_entry_each(game):
    game.apply_all(0, ["act attack", "target B", "attackers A"])

    assert ["act attack", "target B", "attackers A"] == [one.action for one in game.entries]
    assert [False, True, True] == [one.joined for one in game.entries]


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (["act C", "target B"], "'act C, target B': something else is asked first: act.prompt"),
        (["act roll", "act C"], "something that nobody can know yet comes before the end of it"),
        (["act C", "act end", "act C"], "the game is over"),
        (["act attack", "target B", "attackers B"], "'B' is not offered"),
        (["A"], "'A': something else is asked first: act.prompt"),
    ],
)
def test_several_answers_are_taken_all_or_none(kept, answers, message):
    game, unchanged = kept
    with pytest.raises(IllegalAction) as refused:
        game.apply_all(0, answers)

    assert message in str(refused.value)
    assert unchanged()


def test_a_phrase_of_the_wrong_seat_changes_nothing(kept):
    game, everything = kept
    before = everything()

    with pytest.raises(IllegalAction):
        game.apply_text(1, "mark C")
    assert before == everything()


def test_a_phrase_is_refused_when_another_decision_waits(game):
    game.apply_text(0, "attack")

    with pytest.raises(
        IllegalAction, match=r"'mark A': something else is asked first: target\.prompt"
    ):
        game.apply_text(0, "mark A")


def test_a_phrase_does_not_go_on_after_the_end(game):
    game.apply_text(0, "mark A and end")

    assert game.is_over
    assert 2 == len(game.entries)


def test_a_standing_answer_holds_from_the_next_decision_on(game):
    game.stand(1, "act", "hand_over")
    game.apply_text(0, "hand_over")

    assert 0 == game.offer.seat
    assert [("red", "act hand_over"), ("blue", "act hand_over")] == [
        (entry.seat, entry.action) for entry in game.entries
    ]


def test_a_standing_answer_is_taken_only_while_it_is_offered(game):
    game.stand(1, "act", 0)
    game.apply_text(0, "hand_over")

    assert 1 == game.offer.seat
    assert 2 == game.ask(lambda s: s.marks[0])


def test_a_standing_answer_is_for_one_seat_and_one_decision(game):
    game.stand(1, "target", 0)
    game.stand(0, "attackers", "done")
    game.apply_text(0, "hand_over")

    assert (1, "act") == (game.offer.seat, game.offer.name)


def test_a_standing_answer_can_be_taken_back(game):
    game.stand(1, "act", "hand_over")
    game.stand(1, "act", None)
    game.stand(1, "act", None)
    game.apply_text(0, "hand_over")

    assert 1 == game.offer.seat


def test_a_standing_answer_follows_a_phrase(game):
    game.stand(0, "act", 3)
    game.apply_text(0, "attack B with A")

    assert 2 == game.ask(lambda s: s.marks[3])


def test_a_journal_that_cannot_be_written_refuses_the_answer(kept, monkeypatch):
    game, everything = kept
    before = everything()

    def fail(*entries, secret):
        message = "the disk is full"
        raise JournalError(message)

    monkeypatch.setattr(game._journal, "add", fail)
    for said in ("C", "mark C, D", "roll"):
        with pytest.raises(JournalError):
            game.apply_text(0, said)

        assert before == everything()


def test_a_snapshot_that_cannot_be_written_does_not_refuse_the_answer(kept, monkeypatch):
    game, _ = kept

    def fail(number, state):
        message = "the disk is full"
        raise JournalError(message)

    monkeypatch.setattr(game._journal, "snapshot", fail)
    for _ in range(64):
        game.apply_text(0, "peek")

    assert 67 == len(game.entries)


@pytest.mark.parametrize("said", ["C", "roll", "mark C, D"])
def test_an_interrupt_after_the_journal_was_written_takes_the_answer_back(kept, monkeypatch, said):
    game, everything = kept
    before = everything()
    add = game._journal.add

    def interrupted(*entries, secret):
        add(*entries, secret=secret)
        raise KeyboardInterrupt

    monkeypatch.setattr(game._journal, "add", interrupted)
    with pytest.raises(KeyboardInterrupt):
        game.apply_text(0, said)
    monkeypatch.undo()
    assert before == everything()

    game.apply_text(0, "D")
    assert 4 == len(read_journal(game._journal.path).entries)


def test_a_journal_is_closed_although_its_last_snapshot_cannot_be_written(kept, monkeypatch):
    game, _ = kept
    journal = game._journal

    def fail(number, state):
        message = "the disk is full"
        raise JournalError(message)

    monkeypatch.setattr(journal, "snapshot", fail)
    game.close()

    assert journal._file.closed


def test_standing_answers_do_not_go_round_for_ever(game):
    game.stand(0, "act", "hand_over")
    game.stand(1, "act", "hand_over")
    game.apply_text(0, "hand_over")

    assert (1, 3) == (game.offer.seat, len(game.entries))


@pytest.mark.parametrize("seat", [False, 0.0, "red", None])
def test_what_only_looks_like_a_seat_may_not_answer(kept, seat):
    game, everything = kept
    before = everything()

    with pytest.raises(IllegalAction, match="may not answer"):
        game.apply(seat, Action(game.offer.number, game.offer.options[0]))
    assert before == everything()


@pytest.mark.parametrize("action", [None, 3, "hand_over", (0, "hand_over"), {"number": 0}])
def test_what_is_no_action_is_refused(kept, action):
    game, everything = kept
    before = everything()

    with pytest.raises(IllegalAction, match="an answer is an Action, not "):
        game.apply(game.offer.seat, action)
    assert before == everything()


@pytest.mark.parametrize("make", [float, bool, str])
def test_what_only_looks_like_the_number_of_a_decision_is_refused(new_game, make):
    game = new_game()
    while game.offer.number != 1:
        game.apply(game.offer.seat, Action(game.offer.number, "hand_over"))

    with pytest.raises(IllegalAction, match="the answer is for decision"):
        game.apply(game.offer.seat, Action(make(1), "hand_over"))


def test_a_message_cuts_what_it_quotes(game):
    with pytest.raises(IllegalAction) as caught:
        game.apply(game.offer.seat, Action(game.offer.number, "x" * 10_000))

    assert len(str(caught.value)) < 300


def test_a_standing_answer_to_what_is_never_asked_is_refused(game):
    with pytest.raises(FlowError, match="there is no procedure or decision 'atc'"):
        game.stand(0, "atc", "hand_over")
    with pytest.raises(FlowError, match="'attack' is a procedure, expected a decision"):
        game.stand(0, "attack", "hand_over")


@pytest.mark.parametrize("seat", [-1, 2, None, "red"])
def test_a_standing_answer_of_a_seat_that_is_not_there_is_refused(game, seat):
    with pytest.raises(IllegalAction, match="to answer 'act'"):
        game.stand(seat, "act", "hand_over")


def test_a_view_of_the_title_gets_a_copy(duel):
    def clear(s, seat):
        s.stack.clear()
        return {"chance": s.chance}

    game = Game(duel.book(viewer=Viewer(clear)), seed=7)
    before = game.packed()

    assert {"chance": None} == game.view(0)
    assert before == game.packed()


def test_a_game_that_ends_inside_a_procedure_keeps_no_record(make_book):
    class Fought(State):
        clash: object = record(Clash)

    @procedure(owns="clash")
    def skirmish():
        return (begin_clash, finish)

    game = Game(make_book(Fought, Procedure("game", steps=(skirmish,)), skirmish), seed=1)

    assert game.is_over
    assert game.ask(lambda s: s.clash) is None
