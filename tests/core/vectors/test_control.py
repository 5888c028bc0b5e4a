"""Hexes that change hands: at once, by whoever enters last, with points that pass with them."""

from __future__ import annotations

import pytest

from ww1core.events import ControlChanged, MarkerChanged, emit
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.turns import State, draw_member, procedure, value, while_

SIDES = ("german", "allied")
HEXES = ["0808", "3029", "objective 3", "26"]


class Front(State):
    control: tuple = value((1, 1, 1, 1))
    occupant: tuple = value((-1, -1, -1, -1))
    morale: tuple = value((15, 15))
    balance: int = value(0)
    victory: int = value(0)
    cup: int = value(0)
    placed: tuple = value((-1, -1, -1, -1))
    todo: tuple = value(())
    controllers: tuple = value(())


def with_item(items, at, item):
    return tuple(item if i == at else old for i, old in enumerate(items))


@procedure
def happenings():
    return (while_(lambda s: s.todo, next_happening),)


def next_happening(s):
    (seat, what, hex_), *rest = s.todo
    s.todo = tuple(rest)
    if what == "leaves":
        s.occupant = with_item(s.occupant, hex_, -1)
    else:
        enter(s, seat, hex_, what)
    s.controllers = (*s.controllers, s.control[hex_])


def enter(s, seat, hex_, what):
    """The one place where control changes: every kind of entry comes through here."""
    s.occupant = with_item(s.occupant, hex_, seat)
    if s.control[hex_] == seat:
        return
    s.control = with_item(s.control, hex_, seat)
    emit(s, ControlChanged, hex_, seat, "CG-4.2b")
    s.book.scoring(s, seat, hex_, what)


def pass_morale(s, seat, hex_, what):
    """SW-4.3: the loser's points go to the taker, each side held between 0 and 30."""
    gain = s.book.worth[hex_]
    change = (gain, -gain) if seat == 0 else (-gain, gain)
    s.morale = tuple(max(0, min(30, m + c)) for m, c in zip(s.morale, change, strict=True))
    emit(s, MarkerChanged, "morale", s.morale[seat], "SW-4.2")


def swing_balance(s, seat, hex_, what):
    """GWC-7.3.3: the balance is for the first seat; an objective counts for one side or other."""
    sign = 1 if seat == 0 else -1
    s.balance += sign * s.book.worth[hex_] * 2
    if what == "tank enters":
        s.balance += sign


def draw_marker(s, seat, hex_, what):
    """GI-14.1.3d: a hex is worth the marker drawn for it; a hex lost gives it back."""
    if s.placed[hex_] >= 0:
        s.victory -= s.book.markers[s.placed[hex_]]
        s.cup |= 1 << s.placed[hex_]
        s.placed = with_item(s.placed, hex_, -1)
    if seat == 0:
        marker = draw_member(s, "marker", s.cup, hex_)
        s.cup &= ~(1 << marker)
        s.placed = with_item(s.placed, hex_, marker)
        s.victory += s.book.markers[marker] * s.book.worth[hex_]


@pytest.fixture
def events(begin, answer):
    """Let things happen in order: (seat, what, hex)."""

    def run(*todo, scoring=lambda *_: None, worth=(0, 0, 0, 0), script=None, **slots):
        s = begin(
            Front,
            happenings,
            seats=SIDES,
            kinds={"hex": HEXES},
            tables={"scoring": scoring, "worth": worth, "markers": (1, 2, 3)},
            script=script,
            todo=tuple((SIDES.index(seat), what, HEXES.index(hex_)) for seat, what, hex_ in todo),
            **slots,
        )
        s.bus = Bus()
        s.bus.listen(log := Log())
        answer(s)
        return s, log

    return run


def test_control_stays_with_whoever_was_there_last(events):
    """CG-EX-ctl-01: enters, leaves, the other advances in, leaves."""
    s, log = events(
        ("german", "enters", "0808"),
        ("german", "leaves", "0808"),
        ("allied", "advances", "0808"),
        ("allied", "leaves", "0808"),
    )

    assert (0, 0, 1, 1) == s.controllers
    assert [0, 1] == [e.seat for e in log.events if isinstance(e, ControlChanged)]


def test_morale_passes_at_once(events):
    """SW-EX-01: Reims is worth 3: from 15 and 15 to 18 and 12."""
    s, _ = events(("german", "enters", "3029"), scoring=pass_morale, worth=(0, 3, 0, 0))

    assert (0, (18, 12)) == (s.control[1], s.morale)


def test_each_morale_track_has_its_own_end(events):
    """SW-EX-20: 28 and 4 with a hex of 5: 30 and 0, then 25 and 5."""
    happen = [("german", "enters", "3029"), ("allied", "enters", "3029")]
    gained, _ = events(*happen[:1], scoring=pass_morale, worth=(0, 5, 0, 0), morale=(28, 4))
    lost, _ = events(*happen, scoring=pass_morale, worth=(0, 5, 0, 0), morale=(28, 4))

    assert ((30, 0), (25, 5)) == (gained.morale, lost.morale)


def test_an_objective_swings_the_balance_by_twice_its_value(events):
    """GWC-EX-objective-swing: 4 points for one side become 4 for the other."""
    s, _ = events(
        ("allied", "enters", "objective 3"),
        scoring=swing_balance,
        worth=(0, 0, 4, 0),
        control=(1, 1, 0, 1),
        balance=4,
    )

    assert -4 == s.balance


def test_a_bonus_stays_when_the_hex_is_lost(events):
    """GWC-EX-tank-objective: a tank takes an objective worth nothing, infantry takes it back."""
    first = ("allied", "tank enters", "objective 3")
    more = {"scoring": swing_balance, "control": (1, 1, 0, 1)}
    taken, _ = events(first, **more)
    retaken, _ = events(first, ("german", "enters", "objective 3"), **more)

    assert [-1, -1] == [taken.balance, retaken.balance]


def test_a_marker_goes_back_into_the_cup_with_its_hex(events):
    """GI-EX-N-interim: 26 with a marker of 3 is lost: 7 becomes 4."""
    s, _ = events(
        ("allied", "enters", "26"),
        scoring=draw_marker,
        worth=(1, 1, 1, 1),
        control=(1, 1, 1, 0),
        placed=(-1, -1, -1, 2),
        victory=7,
        cup=0b011,
    )

    assert (4, 0b111) == (s.victory, s.cup)


@pytest.mark.parametrize(("worth", "points"), [(2, 4), (1, 2)])
def test_a_drawn_marker_counts_twice_in_some_hexes(events, worth, points):
    """GI-EX-N-vp-double: a marker of 2 is 4 in a doubled hex and 2 in another."""
    s, _ = events(
        ("german", "enters", "26"),
        scoring=draw_marker,
        worth=(1, 1, 1, worth),
        cup=0b111,
        script={"marker": [1]},
    )

    assert (points, 0b101) == (s.victory, s.cup)
