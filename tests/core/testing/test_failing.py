"""Failing games become short files."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ww1core.play.game import Action, Game
from ww1core.saving.journal import read_journal
from ww1core.testing.check import Check
from ww1core.testing.failing import Again, keep_failure
from ww1core.testing.profiles import profile
from ww1core.testing.walking import GAMES_END, GameFault, walk
from ww1core.turns import State, column, decision, end_game, loop, value
from ww1core.turns.nodes import Procedure


class Table(State):
    marks: object = column("h", by="unit")
    told: int = value(0)


def never(s):
    return False


@decision(rule="FA-1", asks="unit", seat=lambda s: 0, words=("rest",))
def act(s, choice):
    """Mark a unit, or do nothing; the third mark of unit D cannot be set."""
    s.told += 1
    if choice != "rest":
        s.marks[choice] += 1
    if s.marks[3] == 3:
        raise RuntimeError(f"unit {choice} breaks")
    if s.told == 60:
        end_game(s, 0, "over")


GAME = Procedure("game", steps=(loop(act, until=never),))


class Stub:
    """As much of a subject as a failing game needs."""

    name = "marks"
    profile = profile("quick")

    def __init__(self, book):
        self._book = book
        self.kept = {}
        self.title = SimpleNamespace(scenario=lambda id_: id_)

    def longest(self, scenario):
        return 1000

    def apart(self):
        return Stub(self._book)

    def book(self, scenario, options=()):
        return self._book

    def share(self, scenario):
        return self.profile.smallest

    def gathered(self, check):
        return self.kept


@pytest.fixture
def subject(make_book):
    return Stub(make_book(Table, GAME, act, title="marks", version="1", scenario="table"))


def walked(subject, one, seed=4):
    """What a check finds in one game."""
    book = subject.book("table")
    fault = walk(subject, book, seed, [one], subject.share("table"))[one.id][1]
    assert fault is not None
    return fault


def kept(subject, one, folder, seed=4):
    fault = walked(subject, one, seed)
    said = keep_failure(subject, one, fault, folder)
    return fault, said, read_journal(folder / f"marks-{one.id}-table-seed{seed}.jsonl")


def marked_twice(moment):
    return "unit 'A' is marked twice" if moment.s.marks[0] == 2 else ""


def test_a_failure_at_a_decision_is_shortened_to_what_leads_there(subject, tmp_path):
    one = Check("some.twice", "no unit is marked twice", "decision", marked_twice)
    fault, said, recorded = kept(subject, one, tmp_path / "new")

    assert fault.number > 2
    assert f"{tmp_path}/new/marks-some.twice-table-seed4.jsonl (2 decisions)" == said
    assert ["act A", "act A"] == [entry.action for entry in recorded.entries]
    assert "unit 'A' is marked twice" == recorded.failure.message


def test_a_failure_after_an_answer_sees_the_state_before_and_the_answer(subject, tmp_path):
    def rests(moment):
        rested = moment.action.choice == "rest" and moment.seat == 0
        return "resting changes the state" if rested and moment.before != moment.packed else ""

    recorded = kept(subject, Check("some.rest", "", "answer", rests), tmp_path, seed=1)[2]

    assert ["act rest"] == [entry.action for entry in recorded.entries]


def test_a_failure_at_the_end_is_found_at_the_end(make_book, tmp_path):
    @decision(rule="FA-2", words=("on", "stop"), seat=lambda s: 0)
    def go(s, word):
        if word == "stop" or s.decided > 20:
            end_game(s, 0, "over")

    game = Procedure("game", steps=(loop(go, until=never),))
    subject = Stub(make_book(State, game, go, title="marks", version="1", scenario="table"))
    one = Check("some.end", "", "end", lambda moment: "it ends")
    recorded = kept(subject, one, tmp_path)[2]

    assert ["go stop"] == [entry.action for entry in recorded.entries]


def test_an_answer_that_cannot_be_taken_is_kept_with_the_game_before_it(subject, tmp_path):
    one = Check(GAMES_END, "", "end", lambda moment: "")
    fault, _, recorded = kept(subject, one, tmp_path)

    assert "act D" == fault.action
    assert "RuntimeError" in fault.message
    assert ["act D", "act D"] == [entry.action for entry in recorded.entries]
    assert "act D" == recorded.failure.action


def test_a_check_that_gathers_leaves_what_was_gathered_alone(subject, tmp_path):
    def gather(moment):
        moment.gathered["seen"] = moment.gathered.get("seen", 0) + 1
        return marked_twice(moment)

    one = Check("some.gathered", "", "games", lambda subject: (), gather=gather)
    fault = walked(subject, one)
    seen = subject.kept["seen"]
    keep_failure(subject, one, fault, tmp_path)

    assert seen == subject.kept["seen"] == fault.number + 1


def test_a_dear_check_is_asked_only_where_it_failed(make_book):
    asked = []

    @decision(rule="FA-3", words=("on", "off"), asks="unit", seat=lambda s: 0)
    def wait(s, word):
        """Nothing happens."""

    @decision(rule="FA-4", words=("on", "off"), asks="unit", seat=lambda s: 0)
    def stop(s, word):
        end_game(s, 0, "over")

    def waited(s):
        return s.decided > 0

    game = Procedure("game", steps=(loop(wait, until=waited), loop(stop, until=never)))
    subject = Stub(make_book(State, game, wait, stop, title="marks", version="1", scenario="table"))

    def look(moment):
        asked.append(moment.offer.name)
        return "it stops" if moment.offer.name == "stop" else ""

    one = Check("some.dear", "", "decision", look, some=True)
    fault = walked(subject, one)
    asked.clear()
    again = Again(subject, one, fault)
    played = Game(subject.book("table"), seed=4)
    before = again(played)
    played.apply(0, Action(played.offer.number, "on"))

    assert ("", "it stops") == (before, again(played))
    assert ["stop"] == asked


def test_another_failure_of_the_same_check_is_not_the_same(subject):
    fault = GameFault("table", (), 4, 0, (), "unit 'A' is marked twice")
    one = Check("some.twice", "", "decision", lambda moment: "a unit is lost")

    assert "" == Again(subject, one, fault)(Game(subject.book("table"), seed=4))


def test_a_failure_that_does_not_come_again_is_kept_as_it_was_played(subject, tmp_path):
    fault = GameFault("table", (), 4, 2, ((0, "act A"), (0, "act rest")), "it happened once")
    one = Check("some.once", "", "decision", lambda moment: "")
    said = keep_failure(subject, one, fault, tmp_path)

    assert said.endswith("(2 decisions)")
    (file,) = tmp_path.iterdir()
    assert "it happened once" == read_journal(file).failure.message


def test_a_game_that_cannot_be_played_again_leaves_no_file(subject, tmp_path):
    fault = GameFault("table", (), 4, 1, ((0, "act nobody"),), "it happened once")
    one = Check("some.once", "", "decision", lambda moment: "")

    assert "" == keep_failure(subject, one, fault, tmp_path)
    assert [] == list(tmp_path.iterdir())
