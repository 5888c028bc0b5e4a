"""What slots and frames of a state that comes from outside may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from ww1core.errors import JournalError
from ww1core.hexgrid import HexSet, SideSet
from ww1core.turns import OWNER, State, column, decision, each, end_game, procedure, record, value
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance

if TYPE_CHECKING:
    from elsewhere import Unknown

UnitSet = int
SquareSet = int
UnitNumber = int


class Clash(NamedTuple):
    target: int
    units: UnitSet = 0
    bonus: int | None = None
    seat: int = 0
    leader: UnitNumber = -1


class Campaign(NamedTuple):
    clash: Clash
    earlier: tuple[Clash, ...] = ()


class Field(State):
    unit: object = column("h", by="unit", fill=-1)
    tired: UnitSet = value(0)
    squares: SquareSet = value(0)
    hexes: HexSet = value(0)
    points: int = value(0)
    phase: str = value("dawn")
    is_late: bool = value(initial=False)
    hands: tuple[UnitSet, ...] = value((0, 0), shown=OWNER)
    pairs: tuple[tuple[int, str], ...] = value(())
    first: UnitNumber = value(0)
    bonds: tuple[tuple[UnitNumber, int], ...] = value(())
    chosen: tuple[UnitNumber, ...] = value((-1, -1))
    sides: tuple[HexSet, ...] | SideSet = value(())
    strange: Unknown = value(None)
    campaign: Campaign | None = value(None)
    clash: Clash = record(Clash)


@decision(rule="SH-1", asks="unit", seat=lambda s, unit: 0)
def choose(s, choice, unit):
    end_game(s, 0, "over")


@procedure(owns="clash")
def fight():
    return (each("unit", lambda s: (0,), choose),)


@pytest.fixture
def s(start):
    s = start(Field, Procedure("game", steps=(fight,)), fight, choose)
    advance(s)
    return s


def named(given):
    """What a test is called by: some numbers are too long to be written."""
    return given if isinstance(given, str) and len(given) < 20 else type(given).__name__


def refused(s):
    """What is said of a state when it is read."""
    with pytest.raises(JournalError) as caught:
        unpack(s.book, pack(s))
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "held"),
    [
        ("tired", 0b1111),
        ("squares", 1 << 60_000),
        ("points", -5),
        ("points", 1 << 60_000),
        ("phase", "night"),
        ("is_late", True),
        ("hands", (0b1100, 0b0011)),
        ("pairs", ((3, "a"), (-4, ""))),
        ("strange", (1, ("x", None, True))),
        ("clash", Clash(3, 0b1000, None)),
        ("clash", Clash(3, 0, None, 1, 3)),
        ("clash", Clash(3, 0, None, 0, -1)),
        ("clash", None),
        ("first", 3),
        ("bonds", ((0, 7), (3, -7))),
        ("chosen", (3, -1)),
        ("sides", (1, 2, 4)),
    ],
    ids=named,
)
def test_what_a_slot_is_declared_to_hold_is_read(s, name, held):
    setattr(s, name, held)

    assert held == getattr(unpack(s.book, pack(s)), name)


def test_records_inside_a_value_come_back_as_records(s):
    s.campaign = Campaign(Clash(3), (Clash(1), Clash(2, 0b11)))
    campaign = unpack(s.book, pack(s)).campaign

    assert (Campaign, Clash) == (type(campaign), type(campaign.clash))
    assert [Clash, Clash] == [type(clash) for clash in campaign.earlier]
    assert s.campaign == campaign


@pytest.mark.parametrize(
    ("name", "held"),
    [
        ("campaign", 3),
        ("campaign", (Clash(3, 1 << 4), ())),
        ("campaign", (Clash(3), (3,))),
        ("tired", 0b10000),
        ("tired", -1),
        ("tired", "none"),
        ("tired", True),
        ("tired", None),
        ("squares", -1),
        ("squares", 1 << 70_000),
        ("points", 1 << 70_000),
        ("points", "7"),
        ("points", False),
        ("points", (7,)),
        ("phase", 7),
        ("phase", "x" * 201),
        ("is_late", 1),
        ("hands", 3),
        ("hands", (0, "all")),
        ("hands", (0, 1 << 5)),
        ("hands", (0, 0, 0)),
        ("pairs", (3, "a")),
        ("pairs", ((3, "a", 1),)),
        ("strange", (0,) * 70_000),
        ("strange", 1 << 70_000),
        ("clash", Clash(3, 1 << 4, None)),
        ("clash", Clash("3", 0, None)),
        ("clash", Clash(3, 0, "x")),
        ("clash", Clash(3, 0, None, 2)),
        ("clash", Clash(3, 0, None, -1)),
        ("clash", Clash(3, 0, None, 0, 4)),
        ("clash", Clash(3, 0, None, 0, -129)),
        ("first", 4),
        ("first", -1),
        ("bonds", ((4, 7),)),
        ("bonds", ((-1, 7),)),
        ("chosen", (3, 4)),
        ("chosen", (3, -129)),
    ],
    ids=named,
)
def test_what_a_slot_cannot_hold_is_refused_by_its_name(s, name, held):
    setattr(s, name, held)

    assert f"the slot {name!r} holds " in refused(s)


def test_what_stands_too_deep_is_refused(s):
    for _ in range(20):
        s.strange = (s.strange,)

    assert "the slot 'strange' holds (((((" in refused(s)


@pytest.mark.parametrize("number", [4, -129])
def test_a_column_that_is_called_as_a_kind_holds_its_members(s, number):
    s.unit[2] = 3
    s.unit[1] = -128
    unpack(s.book, pack(s))
    s.unit[2] = number

    assert "the column 'unit' holds " in refused(s)


@pytest.mark.parametrize("held", [4, -129, "A", (1,)])
def test_a_parameter_that_is_called_as_a_kind_is_a_member(s, held):
    node, at, _ = s.stack[-1]
    s.stack[-1] = node, at, (held,)

    assert "a frame of 'choose' holds " in refused(s)


@pytest.mark.parametrize(
    "held", [3, (1,), (1, 1 << 4, None, 0, -1), ("a", 0, None, 0, -1), (1, 0, None, 2, -1)]
)
def test_a_record_that_waits_to_be_put_back_is_one(s, held):
    node, at, data = s.stack[-2]
    s.stack[-2] = node, at, (held, *data[1:])

    assert "a frame of 'fight' holds " in refused(s)


@pytest.mark.parametrize(
    ("ended", "told"),
    [
        ((0, "over"), "3 frames in a game that has ended"),
        ((2, "over"), "a game that ended (2, 'over')"),
        (("0", "over"), "a game that ended ('0', 'over')"),
    ],
)
def test_an_ending_that_cannot_be_is_refused(s, ended, told):
    s.ended = ended

    assert told in refused(s)


def test_an_ending_that_the_title_does_not_know_is_refused(s):
    s.book.endings = ("over",)
    s.ended = (0, "rain")
    s.stack.clear()

    assert "a game that ended (0, 'rain')" in refused(s)


def test_a_game_that_goes_on_has_frames(s):
    s.stack.clear()

    assert "0 frames in a game that has not ended" in refused(s)


@pytest.mark.parametrize("name", ["turn", "drawn", "revealed", "decided"])
def test_counters_are_bounded(s, name):
    setattr(s, name, 1 << 40)

    assert "counters [" in refused(s)
