"""Supply checked in phases: marks that climb a ladder, marks that kill only at a later check."""

from __future__ import annotations

import pytest

from ww1core.hexgrid import Grid, HexMap
from ww1core.networks import Terms, network_of, open_hexes
from ww1core.networks.tracing import supplied
from ww1core.turns import Phase, PlaySequence, State, bar, column, decision, only, value
from ww1core.turns.clock import labelled

GRID = Grid(columns=8, rows=8)
MAP = HexMap(GRID)
NETWORK = network_of(MAP)
SOURCE = GRID.hexes_of("0101")
SUPPLIED, REDUCED, OUT, BY_FORT = range(4)
STATES = ("supplied", "reduced", "out_of_supply", "by fort")


class Supply(State):
    hex: object = column("h", by="unit", fill=-1)
    state: object = column("b", by="unit")
    marked: int = value(0)
    cut: int = value(0)
    history: tuple = value(())


def has_line(s, unit):
    open_ = open_hexes(MAP, enemy=s.cut)
    return bool(supplied(NETWORK, SOURCE, open_, Terms()) >> s.hex[unit] & 1)


def close_line(s):
    """The enemy stands around the unit on the turns that the situation says."""
    ring = GRID.around[GRID.hex("0505")]
    s.cut = 0 if s.book.traces[s.turn - 1] else ring


def climb_ladder(s):
    """CG-8.3: one step down a turn without a line, all the way up with one."""
    for unit in range(len(s.hex)):
        s.state[unit] = SUPPLIED if has_line(s, unit) else min(s.state[unit] + 1, OUT)
    s.history = (*s.history, STATES[s.state[0]])


def mark_units(s, seat):
    """SW-7.2: the initial check marks, and takes the marks of others off."""
    s.marked = sum(1 << u for u in range(len(s.hex)) if s.hex[u] >= 0 and not has_line(s, u))


@decision(rule="SW-12.1", words=["open", "close", "pass"], forced=False)
def move(s, choice, seat):
    if choice != "pass":
        s.cut = GRID.around[GRID.hex("0505")] if choice == "close" else 0


def eliminate_marked(s, seat):
    """SW-7.2: the terminal check kills only what was marked and still has no line."""
    for unit in range(len(s.hex)):
        if s.marked >> unit & 1 and not has_line(s, unit):
            s.hex[unit] = -1
    s.marked = 0


def halved(number):
    """Rounded up."""
    return -(-number // 2)


def movement(s, unit, printed):
    """SW-7.2: a unit that was marked has half its points."""
    return halved(printed) if s.marked >> unit & 1 else printed


def attack_total(s, attacks):
    """SW-7.2: the attacks of all marked units are added, then halved."""
    marked = sum(attack for unit, attack in enumerate(attacks) if s.marked >> unit & 1)
    others = sum(attack for unit, attack in enumerate(attacks) if not s.marked >> unit & 1)
    return halved(marked) + others


def candidates(test):
    def barred(s, left):
        return sum(1 << u for u, unit in enumerate(s.book.units) if left >> u & 1 and test(unit))

    return barred


@decision(
    rule="CG-9.31a",
    asks="unit",
    seat=lambda s: 0,
    bars=[
        bar("CG-9.31b", "is_complete", candidates(lambda u: u["steps"] == u["max_steps"])),
        bar("CG-9.31a", "is_cavalry", candidates(lambda u: u["type"] == "cavalry")),
        only("CG-9.31d", "not_supplied", candidates(lambda u: u["supply"] == "supplied")),
    ],
    words=["stop"],
)
def replace_step(s, choice):
    pass


@pytest.fixture
def supply(begin):
    def make(*phases, turns=1, tables=None, units=("u",)):
        clock = labelled([str(n) for n in range(turns)])
        return begin(
            Supply,
            sequence=PlaySequence(clock, phases, (), ("stop",)),
            kinds={"unit": units},
            tables=tables,
            hex=[GRID.hex("0505")] * len(units),
        )

    return make


def test_a_unit_falls_step_by_step_and_recovers_at_once(supply, answer):
    """CG-EX-sup-07: no line on three turns of four."""
    s = supply(
        Phase("enemy", run="close_line"),
        Phase("supply", run="climb_ladder"),
        turns=4,
        tables={"traces": (False, False, False, True)},
    )
    answer(s)

    assert ("reduced", "out_of_supply", "out_of_supply", "supplied") == s.history


TWO_CHECKS = Phase(
    "player_turn",
    seats=("red",),
    phases=(
        Phase("initial", run="mark_units"),
        Phase("move"),
        Phase("terminal", run="eliminate_marked"),
    ),
)


@pytest.mark.parametrize(
    ("moves", "is_alive"),
    [
        (["close"], True),
        (["close", "pass"], False),
        (["close", "open"], True),
        (["close", "open", "close"], True),
        (["close", "open", "close", "pass"], False),
    ],
)
def test_only_units_marked_at_the_first_check_die_at_the_second(supply, answer, moves, is_alive):
    s = supply(TWO_CHECKS, turns=5)
    answer(s, *moves)

    assert is_alive == (s.hex[0] >= 0)


def test_marked_units_are_worth_half_until_the_next_check(supply, answer):
    """SW-EX-03: 5 points are 3; SW-EX-04: 3, 3 and 5 without supply and 4 with it are 10."""
    s = supply(TWO_CHECKS, turns=2, units="abcd")
    s.hex[3] = GRID.hex("0102")
    s.cut = GRID.around[GRID.hex("0505")]
    answer(s)

    assert 0b0111 == s.marked
    assert (3, 5) == (movement(s, 0, 5), movement(s, 3, 5))
    assert 10 == attack_total(s, (3, 3, 5, 4))
    answer(s, "open", "pass")
    assert 0 == s.marked


UNITS = [
    ("a", "infantry", 2, 1, "supplied"),
    ("b", "infantry", 2, 2, "supplied"),
    ("c", "cavalry", 2, 1, "supplied"),
    ("d", "infantry", 1, 1, "supplied"),
    ("e", "infantry", 2, 1, "reduced"),
    ("f", "infantry", 2, 1, "by fort"),
]


def test_replacements_go_to_reduced_infantry_in_full_supply(supply, answer, refused):
    """CG-EX-repl-01: only a."""
    units = [
        dict(zip(("id", "type", "max_steps", "steps", "supply"), unit, strict=True))
        for unit in UNITS
    ]
    s = supply(Phase("replace_step"), tables={"units": units}, units="abcdef")
    offer = answer(s)

    assert (0, "stop") == offer.options
    assert [["CG-9.31b"], ["CG-9.31a"], ["CG-9.31b"], ["CG-9.31d"], ["CG-9.31d"]] == [
        refused(s, offer, name) for name in "bcdef"
    ]
