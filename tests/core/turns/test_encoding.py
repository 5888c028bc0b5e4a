from __future__ import annotations

import json
import subprocess
import sys
from typing import NamedTuple

import pytest

from ww1core.errors import FlowError, JournalError
from ww1core.turns import State, column, decision, derived, each, end_game, put, record, value
from ww1core.turns.encoding import pack, pack_position, unpack
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, current_offer, decide
from ww1core.turns.state import Outcome


class Battle(NamedTuple):
    target: int
    units: int
    notes: tuple = ()


class Field(State):
    hex: object = column("h", by="unit", fill=-1)
    steps: object = column("B", by="unit")
    hands: tuple = value((0, 0))
    note: object = value(None)
    occupied: list = derived(lambda s: [sum(s.steps)])
    battle: Battle | None = record(Battle)


@decision(rule="EN-1", asks="unit", seat=lambda s: 0)
def choose(s, choice):
    s.steps[choice] += 1
    s.rebuild()


rounds = each("round", lambda s: (7, 8, 9), put("unit", choose))
fight = Procedure("fight", steps=(rounds,), owns="battle")
game = Procedure("game", steps=(fight, lambda s: end_game(s, 1, "over")))


@pytest.fixture
def s(start):
    s = start(Field, game, fight, choose)
    advance(s)
    return s


SLOTS = ("turn", "ended", "drawn", "revealed", "decided", "stack")


def everything(s):
    declared = {slot.name: getattr(s, slot.name) for slot in s.slots}
    return declared | {name: getattr(s, name) for name in SLOTS}


def test_a_packed_state_comes_back_the_same(s):
    s.turn, s.drawn, s.revealed, s.decided = 4, 5, 6, 7
    s.hex[2], s.steps[3] = -300, 255
    s.hands = (0b101, 1 << 90)
    s.note = ("a", None, (1, (2, "é")), True, -5)
    s.battle = Battle(3, 0b11, (1, (2,)))
    s.rebuild()
    other = unpack(s.book, pack(s))

    assert everything(s) == everything(other)
    assert Battle is type(other.battle)
    assert pack(s) == pack(other)


def test_a_state_comes_back_the_same_at_every_decision(s):
    offer, count = current_offer(s), 0
    while offer is not None:
        other = unpack(s.book, pack(s))
        assert everything(s) == everything(other)
        assert offer.options == current_offer(other).options
        offer = decide(s, offer, count)
        count += 1

    assert 3 == count
    assert everything(s) == everything(unpack(s.book, pack(s)))


def test_a_game_that_is_over_comes_back_over(s):
    s.ended = Outcome(1, "over")
    s.stack.clear()
    other = unpack(s.book, pack(s))

    assert Outcome(1, "over") == other.ended
    assert Outcome is type(other.ended)
    assert current_offer(other) is None


def test_a_state_read_back_has_neither_chance_nor_listeners(s):
    other = unpack(s.book, pack(s))

    assert (None, None) == (other.chance, other.bus)


def test_equal_states_give_equal_bytes_however_they_came_about(s, start, play):
    other = start(Field, game, fight, choose)
    play(s, 1, 2)
    play(other, 2, 1)

    assert pack(s) == pack(other)


def test_shared_and_separate_parts_give_equal_bytes(s):
    other = s.clone()
    part = (1, 2, "x")
    s.note = (part, part)
    other.note = ((1, 2, "x"), (1, 2, str("xy"[:1])))

    assert pack(s) == pack(other)


def test_other_states_give_other_bytes(s):
    packed = {pack(s)}
    for name, what in [("turn", 1), ("hands", (1, 0)), ("note", 0), ("note", ""), ("note", ())]:
        other = s.clone()
        setattr(other, name, what)
        packed.add(pack(other))

    assert 6 == len(packed)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("bits", [11_999, 12_000, 14_280, 14_290, 20_000])
def test_a_huge_number_comes_back(s, bits, sign):
    wide = sign << bits
    s.note = (3, (wide, "x"))
    other = unpack(s.book, pack(s))

    assert (3, (wide, "x")) == other.note
    assert pack(s) == pack(other)


def test_huge_numbers_in_a_record_and_a_frame_come_back(s):
    s.battle = Battle(1 << 15_000, 1, (1 << 16_000,))
    node, at, data = s.stack[-2]
    s.stack[-2] = (node, at, (*data[:-1], 1 << 15_000))

    assert everything(s) == everything(unpack(s.book, pack(s)))


def test_a_save_names_the_node_and_the_step(s):
    stack = json.loads(pack(s))[1]

    assert [("game", "<lambda>"), ("fight", "keep unit"), ("choose", "ask")] == [
        (node, step) for node, step, _ in stack
    ]


def test_the_position_leaves_the_counters_out(s):
    other = s.clone()
    other.drawn, other.revealed, other.decided = 5, 6, 7

    assert pack_position(s) == pack_position(other)
    assert pack(s) != pack(other)


@pytest.mark.parametrize("name", ["turn", "note", "hands"])
def test_the_position_holds_what_matters(s, name):
    other = s.clone()
    setattr(other, name, 9)

    assert pack_position(s) != pack_position(other)


@pytest.mark.parametrize(
    "thing",
    [{1, 2}, {"a": 1}, object(), b"x", float("nan"), float("inf"), 1j, 1.0, 0.5, 1e300, 1e-9],
)
@pytest.mark.parametrize("bits", [0, 20_000])
def test_something_that_is_not_plain_is_refused(s, thing, bits):
    s.note = (1 << bits, thing)

    with pytest.raises(FlowError, match="not plain"):
        pack(s)


def damage(s, change):
    parts = json.loads(pack(s))
    change(parts)
    return json.dumps(parts).encode()


def set_at(*path):
    *where, last, what = path

    def change(parts):
        for step in where:
            parts = parts[step]
        parts[last] = what

    return change


def drop_frame_value(parts):
    parts[1][-2][2].pop()


def add_frame_value(parts):
    parts[1][-2][2].append(1)


DAMAGES = {
    "a slot too few": lambda parts: parts.pop(),
    "a slot too many": lambda parts: parts.append(0),
    "a head too short": lambda parts: parts[0].pop(),
    "a turn that is a word": set_at(0, 0, "one"),
    "a turn that is nothing": set_at(0, 0, None),
    "a counter that is a word": set_at(0, 2, "x"),
    "a counter below zero": set_at(0, 2, -1),
    "an ending of three parts": set_at(0, 1, [1, 2, 3]),
    "a stack that is nothing": set_at(1, None),
    "an unknown node": set_at(1, 0, 0, "nowhere"),
    "an unknown step": set_at(1, 0, 1, "nowhere"),
    "a frame without data": lambda parts: parts[1][0].pop(),
    "frame data that is a word": set_at(1, -1, 2, "abc"),
    "frame data that is nothing": set_at(1, -1, 2, None),
    "frame data too short": drop_frame_value,
    "frame data too long": add_frame_value,
    "a column that is a number": set_at(2, 5),
    "a column too short": set_at(2, "0000"),
    "a column too long": set_at(2, "0000" * 5),
    "a column cut in a number": set_at(2, "000"),
    "a column that is no hexadecimal": set_at(2, "zz" * 8),
    "a mapping": set_at(4, {"a": 1}),
    "a mapping of two": set_at(4, {"int": "f", "b": 1}),
    "a record too long": set_at(6, [1, 2, 3, 4]),
    "a record that is a number": set_at(6, 7),
}


@pytest.mark.parametrize("change", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_state_is_refused(s, change):
    packed = damage(s, change)

    with pytest.raises(JournalError, match="damaged"):
        unpack(s.book, packed)


@pytest.mark.parametrize(
    "packed",
    [b"", b"{", b"null", b"5", b"[]", b"{}", b'"x"', b"\xff\xfe", b"[" * 100_000, b"[1,2,3]"],
)
def test_what_is_no_state_is_refused(s, packed):
    with pytest.raises(JournalError):
        unpack(s.book, packed)


@pytest.mark.parametrize("more", [b"x", b"[]", b" "])
def test_nothing_stands_behind_a_packed_state(s, more):
    with pytest.raises(JournalError, match="damaged: more behind its end"):
        unpack(s.book, pack(s) + more)


@pytest.mark.parametrize("fraction", [1.5, 1e-05, 1e22, -2e-07])
def test_a_fraction_is_refused_however_it_is_written(s, fraction):
    s.note = ("a", (fraction,))

    with pytest.raises(FlowError, match="not plain"):
        pack(s)


def test_every_cut_of_a_packed_state_is_refused(s):
    packed = pack(s)
    read = []
    for end in range(len(packed)):
        try:
            read.append(unpack(s.book, packed[:end]))
        except JournalError:
            continue

    assert [] == read


def test_bytes_do_not_depend_on_the_seed_of_hashes():
    code = (
        "from ww1core.play.book import Book, Kind\n"
        "from ww1core.turns import State, value\n"
        "from ww1core.turns.encoding import pack\n"
        "from ww1core.turns.program import link\n"
        "from ww1core.turns.nodes import Procedure\n"
        "class S(State):\n    a = value(('x', 1)); b = value(2)\n"
        "book = Book(seats=('red',), kinds=[]); book.state_type = S\n"
        "book.program = link([Procedure('game')], 'game', book)\n"
        "print(pack(S(book)))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("0", "1")
    }

    assert 1 == len(printed)
