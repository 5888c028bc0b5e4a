"""The changes that are made of source."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from ww1core.ledger.rules import Place
from ww1core.testing.mutation.calls import carrier_edits
from ww1core.testing.mutation.edit import Edit, changed
from ww1core.testing.mutation.mutant import code_mutant, in_turn
from ww1core.testing.mutation.source import Source

DECIDED = '''
    @rule("A-1")
    @decision(
        rule="A-2",
        asks="hex",
        seat=defender,
        words=["stay", word("go", bar("A-3", "no_way", blocked))],
        bars=[
            only("A-4", "out_of_reach", reached),
            search("A-5", "far", found, lift("zones", "A-6", "zone")),
        ],
        least=1,
        again=False,
        lapses=True,
    )
    def move(s, hex_):
        """Go there."""
'''

LISTED = '''
    @rule("A-1")
    @procedure
    def battle(target):
        """The steps."""
        return (
            put("odds", fix_odds),
            when(is_emptied, advance, rest),
            each("unit", defenders, roll, guard=lives),
            loop(shoot, until=over),
            leave,
        )
'''


def defender(s):
    return 0


def edits(text: str, name: str, line: int = 1, **scope: object) -> list[tuple[str, str]]:
    """Every change of a carrier: its kind, and what stands there afterwards on one line."""
    source = Source("toy", dedent(text).strip().encode())
    carrier = source.carrier(Place("toy", name, line))
    assert carrier is not None
    found = carrier_edits(source, carrier, scope)
    for edit in found:
        ast.parse(changed(source.text, edit))
    return [(edit.kind, edit.text) for edit in found]


@pytest.mark.parametrize(
    ("body", "made"),
    [
        ("if a:\n  b()", {("condition", "(not (a))"), ("statement", "pass")}),
        ("x = [i for i in a if i]", {("condition", "(not (i))")}),
        ("x = a if b else c", {("condition", "(not (b))")}),
        ("x = a < b", {("comparison", "<=")}),
        ("x = a >= b", {("comparison", ">")}),
        ("x = a not in b", {("comparison", "in")}),
        ("x = a & ~b", {("operator", "|"), ("operator", "(b)")}),
        ("x = a and b", {("operator", "or")}),
        ("x = a << b", {("operator", ">>")}),
        ("x = min(a, b)", {("operator", "max")}),
        ("x = 3", {("constant", "4")}),
        ("x = True", {("constant", "False")}),
        ("s.x |= y", {("statement", "pass"), ("operator", "&")}),
        ("s.x = y", {("statement", "pass")}),
        ("call(y)", {("statement", "pass")}),
        ("return a == b", {("return", "not (a == b)")}),
        ("return a & b", {("return", "0"), ("operator", "|")}),
    ],
)
def test_a_statement_is_changed(body, made):
    text = "def f(s):\n" + "".join(f"  {line}\n" for line in body.splitlines())

    assert made <= set(edits(text, "f"))


@pytest.mark.parametrize(
    "body",
    [
        '"""Return 3."""',
        "assert a == 3",
        "emit(s, Told, 'told', (('n', 3),), 'A-1')",
        "if s.bus is not None:\n    emit(s, Moved, 1)",
        "tell(s, 'told.points', 'A-1', points=a + 3)",
        "raise AssertionError(f'no {a + 3}')",
        "x: Annotated[int, 3]",
        "if TYPE_CHECKING:\n    a = 3",
        "x = f'{a + 3}'",
        "x = 'word'",
    ],
)
def test_what_only_tells_or_guards_is_left_alone(body):
    text = "def f(s):\n" + "".join(f"  {line}\n" for line in body.splitlines())

    assert [] == edits(text, "f")


def test_a_condition_is_not_inverted_twice():
    found = edits("def f(s):\n  if a == b:\n    c()\n", "f")

    assert ["(not (a == b))"] == [text for kind, text in found if kind != "statement"]


@pytest.mark.parametrize(
    ("returns", "empty"), [("int", "0"), ("HexSet", "0"), ("tuple[int, ...]", "()")]
)
def test_what_is_returned_is_emptied_by_its_type(returns, empty):
    found = edits(f"def f(s) -> {returns}:\n  return other(s)\n", "f", HexSet=int)

    assert [("return", empty)] == found


def test_a_truth_is_returned_as_its_opposite():
    assert [("return", "not (other(s))")] == edits("def f(s) -> bool:\n  return other(s)\n", "f")


def test_steps_are_dropped_and_forks_turned_but_kept_results_stay():
    source = Source("toy", dedent(LISTED).strip().encode())
    carrier = source.carrier(Place("toy", "battle", 1))
    found = carrier_edits(source, carrier, {})
    dropped = [source.text[e.start : e.end].decode() for e in found if e.kind == "step"]

    assert [
        "when(is_emptied, advance, rest)",
        "advance",
        "rest",
        'each("unit", defenders, roll, guard=lives)',
        "roll",
        "loop(shoot, until=over)",
        "leave",
    ] == dropped
    assert ["otherwise=(advance, rest,)"] == [e.text for e in found if e.kind == "condition"]


def test_the_settings_of_a_decision_are_changed():
    found = edits(DECIDED, "move", defender=defender)

    assert [
        ("seat", "lambda s: (defender(s) + 1) % len(s.book.seats)"),
        ("word", "*()"),
        ("word", "*()"),
        ("constant", "2"),
        ("constant", "True"),
        ("constant", "False"),
    ] == found


def test_a_decision_that_offers_among_some_offers_everything():
    text = "@decision(rule='A-1', asks='unit', among=(near, 'far'))\ndef choose(s, unit):\n  pass\n"

    assert [("bar", "None")] == edits(text, "choose")


def test_a_procedure_that_is_its_only_step_is_changed_as_a_function():
    text = "@procedure\ndef halt(s):\n  s.left = 3\n"

    assert [("statement", "pass"), ("constant", "4")] == edits(text, "halt")


def test_the_place_of_a_decision_is_its_function():
    assert edits(DECIDED, "move") == edits(DECIDED, "decision", 2)


@pytest.mark.parametrize(
    ("name", "line", "gone"),
    [
        ("no_way", 6, 'bar("A-3", "no_way", blocked)'),
        ("out_of_reach", 8, 'only("A-4", "out_of_reach", reached)'),
        ("zone", 9, 'lift("zones", "A-6", "zone")'),
    ],
)
def test_a_bar_or_lift_is_removed(name, line, gone):
    source = Source("toy", dedent(DECIDED).strip().encode())
    carrier = source.carrier(Place("toy", name, line))
    (edit,) = carrier_edits(source, carrier, {})

    assert ("bar", gone) == (edit.kind, source.text[edit.start : edit.end].decode())
    assert gone not in changed(source.text, edit).decode()


def test_a_play_is_removed_or_open_to_all():
    text = 'w = window("w", rule="A-1", plays=[play("A-2", run, name="p", barred=shut)])'

    assert [("bar", "*()"), ("bar", "None")] == edits(text, "p")
    assert [("bar", "*()"), ("bar", "None")] == edits(text.replace('name="p", ', ""), "run")
    assert [("bar", "*()")] == edits(text, "w")


def test_methods_are_changed_by_the_name_of_their_class():
    assert [("constant", "4")] == edits("class Field:\n  def f(s):\n    x = 3\n", "Field", 0)


def test_a_place_that_is_not_there_has_no_carrier():
    source = Source("toy", b"def f(s):\n    pass\n")

    assert source.carrier(Place("toy", "g", 1)) is None
    assert source.carrier(Place("toy", "f", 2)) is None


def test_lines_keep_their_numbers():
    text = b"def f(s):\n    call(\n        1,\n    )\n    x = 2\n"
    start = text.index(b"call")
    after = changed(text, Edit("statement", start, text.index(b"    x") - 1, "pass"))

    assert b"    x = 2" == after.splitlines()[4]


def test_a_mutant_shows_the_line_before_and_after():
    source = Source("toy", "def f(s):\n    # größer\n    return s.größe < 3\n".encode())
    carrier = source.carrier(Place("toy", "f", 1))
    shown = {
        (one.line, one.before, one.after)
        for one in (code_mutant(source, carrier, e) for e in carrier_edits(source, carrier, {}))
    }

    assert (3, "return s.größe < 3", "return s.größe <= 3") in shown
    assert (3, "return s.größe < 3", "return s.größe < 4") in shown


def test_what_is_dropped_has_no_line_afterwards():
    source = Source("toy", b"def f(s):\n    go(s)\n")
    carrier = source.carrier(Place("toy", "f", 1))
    (mutant,) = [code_mutant(source, carrier, e) for e in carrier_edits(source, carrier, {})]

    assert ("go(s)", "") == (mutant.before, mutant.after)


def test_every_kind_has_its_turn_before_a_second_of_one():
    found = [Edit("constant", at, at + 1, "0") for at in range(20)]
    found += [Edit("return", 30, 31, "0"), Edit("condition", 40, 41, "0")]

    assert {"constant", "return", "condition"} == {e.kind for e in in_turn(found, "a", 3)}


def test_the_seed_chooses_the_mutants():
    found = [Edit("constant", at, at + 1, "0") for at in range(50)]

    assert in_turn(found, "a", 4) == in_turn(found, "a", 4)
    assert in_turn(found, "a", 4) != in_turn(found, "b", 4)
