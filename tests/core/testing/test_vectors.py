"""Test vectors in a file: how they are read, played, compared and marked."""

from __future__ import annotations

import pytest

from ww1core.errors import DataError, IllegalAction
from ww1core.testing import Table, Vectors

FIRST = {"marker": [0]}
"""Blue's marker is drawn first."""
HELD = """\
vectors:
- id: EX-1
  rules: [TUT-8.4]
  position: B1 0103, R1 0202, R2 0605
  given: {hands: {}}
  dice: {assault: [3]}
  play:
  - answer: [B1, assault]
  - expect: {asked: [choose_target, blue], hexes_offered: ["0202"]}
  - answer: "0202"
  expect:
    steps: {B1: 1, R1: 1}
    hex_of: {R1: "0202"}
    rolled: {assault: ["0202"]}
    s.turn: 1
"""


@pytest.fixture
def played(tmp_path):
    """Play the vectors of a text at the table of the tutorial."""

    def play(text, table=Table):
        path = tmp_path / "vectors.yaml"
        path.write_text(text)
        for vector in Vectors.read(path).vectors:
            opened = table.open("tutorial", options=vector.options, draws=FIRST)
            vector.play(opened.position(vector.position, **vector.given))

    return play


def read(tmp_path, text):
    path = tmp_path / "vectors.yaml"
    path.write_text(text)
    return Vectors.read(path)


def changed(old, new):
    assert old in HELD
    return HELD.replace(old, new, 1)


def test_a_vector_that_comes_out_as_it_says_holds(played):
    played(HELD)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{B1: 1, R1: 1}", "{B1: 2, R1: 1}", "EX-1 (vectors.yaml:2): steps B1: expected 2, got 1"),
        ('{R1: "0202"}', '{R1: "0303"}', "hex_of R1: expected '0303', got '0202'"),
        ("s.turn: 1", "s.turn: 2", "EX-1 (vectors.yaml:2): s.turn: expected 2, got 1"),
        ('["0202"]}\n  - answer', '["0201"]}\n  - answer', "hexes_offered: expected ['0201'], got"),
        (
            "[choose_target, blue]",
            "[choose_target, red]",
            "asked: expected ['choose_target', 'red']",
        ),
        ("[3]", "[3, 6]", "EX-1 (vectors.yaml:2): dice assault: expected all of it drawn, got [6]"),
    ],
)
def test_a_vector_that_does_not_hold_names_itself_and_what_differs(played, old, new, message):
    with pytest.raises(AssertionError) as caught:
        played(changed(old, new))

    assert message in str(caught.value)


def test_everything_that_differs_at_the_end_is_named(played):
    with pytest.raises(AssertionError) as caught:
        played(changed("{B1: 1, R1: 1}", "{B1: 0, R1: 0}"))

    assert 2 == len(str(caught.value).splitlines())


def test_an_answer_that_is_refused_is_named_with_its_step(played):
    with pytest.raises(IllegalAction) as caught:
        played(changed('- answer: "0202"', '- answer: "0303"'))

    assert ["in step 3 of vector EX-1 (vectors.yaml:2)"] == caught.value.__notes__


@pytest.mark.parametrize("word", ["stepz", "_chance", "s.turns"])
def test_a_word_that_the_table_does_not_have_is_refused(played, word):
    with pytest.raises(DataError, match=rf"vector EX-1: the table has no '{word}'") as caught:
        played(changed("s.turn", word))

    assert caught.value.advice


def test_a_title_adds_words_to_its_table(played):
    class Noted(Table):
        aside = ""

        def put_aside(self, *, unit):
            self.aside = unit

    first = "  - answer: [B1, assault]\n"
    noted = changed(first, "  - put_aside: {unit: B1}\n" + first)
    played(noted.replace("s.turn: 1", "aside: B1"), Noted)


def test_cases_are_vectors_of_their_own_that_take_the_rest_from_theirs(tmp_path, played):
    cases = """\
  cases:
  - {}
  - {dice: {assault: [4]}, expect: {steps: {B1: 2, R1: 2}}}
"""
    found = read(tmp_path, HELD + cases).vectors

    assert ["EX-1/1", "EX-1/2"] == [vector.id for vector in found]
    assert ["vectors.yaml:17", "vectors.yaml:18"] == [vector.place for vector in found]
    assert [{"assault": (3,)}, {"assault": (4,)}] == [vector.dice for vector in found]
    played(HELD + cases)


def test_a_vector_that_compares_nothing_is_refused(tmp_path):
    with pytest.raises(DataError, match=r"vectors\.yaml:2: .* vector EX-1 compares nothing"):
        read(tmp_path, "vectors:\n- {id: EX-1, rules: [TUT-8.4], play: [{answer: B1}]}\n")


def test_a_test_runs_for_every_vector_of_its_kind_and_carries_its_rules(tmp_path):
    other = "- {id: EX-2, rules: [TUT-2.1, TUT-2.2], kind: march, expect: {is_over: false}}\n"
    vectors = read(tmp_path, HELD + other)
    (march,) = vectors.mark("march").args[1]

    assert ("EX-2", [("TUT-2.1", "TUT-2.2")]) == (march.id, [mark.args for mark in march.marks])
    assert ["EX-1"] == vectors.left_out
    vectors.mark()
    assert [] == vectors.left_out


def test_a_kind_without_vectors_is_refused(tmp_path):
    with pytest.raises(DataError, match="there is no vector of the kind 'march'"):
        read(tmp_path, HELD).mark("march")
