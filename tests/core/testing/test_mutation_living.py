"""Mutants in a process that runs."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from textwrap import dedent

import pytest

from ww1core.ledger.rules import Place
from ww1core.tables import load
from ww1core.tables.models import Datum
from ww1core.testing.mutation.calls import carrier_edits
from ww1core.testing.mutation.children import told_by_child
from ww1core.testing.mutation.entries import Change
from ww1core.testing.mutation.living import Living, caches_of
from ww1core.testing.mutation.mutant import code_mutant, data_mutant
from ww1core.testing.mutation.source import Source
from ww1core.turns.memory import Memory, Recalled

RULES = """
    from functools import lru_cache

    from ww1core.turns import bar, decision, only, play, procedure, window


    def limit(s):
        return 3


    @lru_cache
    def kept(s):
        return limit(s)


    def maker():
        def inner():
            return 7
        return inner


    MADE = maker()


    def near(s, left):
        return left


    SHARED = (only("A-1", "near", near), bar("A-2", "far", near))


    @decision(rule="A-3", asks="hex", bars=SHARED)
    def go(s, hex_, seat):
        pass


    @decision(rule="A-4", words=("yes", "no"), bars=[], least=0)
    def agree(s, word, seat):
        pass


    @procedure
    def turn():
        return (limit, go)


    moment = window(
        "moment",
        rule="A-5",
        order=near,
        plays=[play("A-6", turn, name="first"), play("A-7", turn, name="second")],
    )
"""
USER = "from ww1_changed.rules import MADE, SHARED, go, limit, moment\n"


class Numbers(Datum):
    """Some numbers."""

    most: int


@pytest.fixture
def title(tmp_path, monkeypatch):
    """A package of two modules, imported, and a way to bring a mutant of it to life."""
    folder = tmp_path / "ww1_changed"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text(dedent(RULES).lstrip())
    (folder / "user.py").write_text(USER)
    monkeypatch.syspath_prepend(str(tmp_path))
    user = import_module("ww1_changed.user")
    source = Source.of("ww1_changed.rules")
    lines = source.text.decode().splitlines()

    def bring(name, written, kind=None, at=0):
        line = next(n for n, text in enumerate(lines, 1) if written in text)
        carrier = source.carrier(Place("ww1_changed.rules", name, line))
        found = carrier_edits(source, carrier, vars(sys.modules["ww1_changed.rules"]))
        edit = [one for one in found if kind in {None, one.kind}][at]
        mutant = code_mutant(source, carrier, edit)
        living = Living("ww1_changed", str(tmp_path / "tests"))
        living.bring(mutant, {"ww1_changed.rules": source.text.decode()})

    yield user, bring
    for name in [name for name in sys.modules if name.startswith("ww1_changed")]:
        del sys.modules[name]


def test_a_function_is_changed_wherever_it_was_imported(title):
    user, bring = title
    bring("limit", "def limit")

    assert 4 == user.limit(None)


def test_what_was_kept_is_forgotten(title):
    _, bring = title
    rules = sys.modules["ww1_changed.rules"]
    assert 3 == rules.kept(1)
    bring("limit", "def limit")

    assert 4 == rules.kept(1)


def test_a_function_made_by_another_is_changed(title):
    user, bring = title
    bring("maker", "def maker", "constant")

    assert 8 == user.MADE()


def test_a_bar_of_a_shared_list_is_gone_from_the_decision(title):
    user, bring = title
    bring("far", '"A-2", "far"')

    assert ["near"] == [one.text for one in user.go.bars]
    assert ["near"] == [one.text for one in user.SHARED]


def test_a_word_is_gone_from_a_decision_that_stays_the_same(title):
    _, bring = title
    agree = sys.modules["ww1_changed.rules"].agree
    bring("decision", 'rule="A-4"', "word")

    assert ["no"] == [one.word for one in agree.words]


def test_a_step_is_gone_from_a_procedure(title):
    user, bring = title
    rules = sys.modules["ww1_changed.rules"]
    bring("turn", "@procedure", "step")

    assert (user.go,) == rules.turn.listed()


def test_a_play_is_gone_from_a_window(title):
    user, bring = title
    bring("first", '"first"', "bar")

    assert ["second", "pass"] == [one.word for one in user.moment.decision.words]
    assert sys.modules["ww1_changed.rules"].moment is user.moment


def test_data_are_changed_when_they_are_read_and_keep_their_hash(tmp_path, monkeypatch):
    monkeypatch.setattr(load, "parse", load.parse)
    text = "provenance: design\nmost: 3\n"
    (tmp_path / "numbers.yaml").write_text(text)
    before = load.Content(tmp_path)
    before.load("numbers.yaml", Numbers)
    mutant = data_mutant("label/numbers.yaml", 2, Change("number", ("most",), 3, 4))
    Living("ww1_changed", str(tmp_path)).bring(mutant, {"label/numbers.yaml": text})
    after = load.Content(tmp_path, label="a copy")

    assert 4 == after.load("numbers.yaml", Numbers).most
    assert before.hash == after.hash
    assert 5 == load.load_text("provenance: design\nmost: 5\n", Numbers).most


def test_a_child_tells_its_lines():
    def work(tell):
        tell("one")
        tell("two")

    assert ("one", "two") == told_by_child(work, 5)


def test_a_child_that_fails_has_told_what_it_did():
    def work(tell):
        tell("one")
        raise KeyError

    assert ("one",) == told_by_child(work, 5)


def test_a_child_that_never_ends_is_ended():
    def work(tell):
        tell("begin")
        while True:
            pass

    start = time.process_time()

    assert ("begin",) == told_by_child(work, 1)
    assert time.process_time() - start < 1


def test_a_child_changes_nothing_here():
    seen = []
    told_by_child(lambda tell: seen.append(1), 5)

    assert [] == seen


def test_what_books_remember_is_emptied_with_the_caches():
    memory = Memory(asked=Recalled(str, {}))
    for clear in caches_of("ww1_changed"):
        clear()

    assert {} == memory
