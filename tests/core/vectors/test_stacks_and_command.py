"""Who may be activated, stacked and kept in hand: radii, chains, lines and limits."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.hexgrid import Grid, HexMap
from ww1core.hexgrid.hexset import from_members, members
from ww1core.hexgrid.stacking import (
    Limit,
    Peculiar,
    Stacking,
    excess,
    may_join,
    occupants,
    stack_bars,
)
from ww1core.turns import (
    State,
    bar,
    column,
    decision,
    each,
    only,
    procedure,
    put,
    value,
    while_,
)

GRID = Grid(columns=15, rows=11, numbering="A1")
FORMATIONS = Stacking([4] * 4, [Limit("silhouettes", 7)])


class Counter(NamedTuple):
    name: str
    at: str
    command: int = -1
    is_highest: bool = False
    is_broken: bool = False
    seat: int = 0


class Command(State):
    hex: object = column("h", by="unit", fill=-1)
    first: int = value(-1)
    activated: int = value(0)
    suppressed: int = value(0)
    victory: tuple = value((0, 0))


@procedure
def order():
    return (put("chain", activate), note_chain)


def note_chain(s, chain):
    s.activated = chain


def in_command(s, left, picked):
    """GWC-3.3.1: who the leaders picked so far reach; leaders only in a chain of the highest."""
    if s.first < 0:
        return left
    reached = 0
    for leader in members(picked):
        counter = s.book.units[leader]
        if counter.command < 0:
            continue
        near = GRID.within(s.hex[leader], counter.command)
        reached |= sum(1 << u for u in members(left) if near >> s.hex[u] & 1)
    if s.book.units[s.first].is_highest:
        return reached
    return sum(1 << u for u in members(reached) if s.book.units[u].command < 0)


@decision(
    rule="GWC-3.3.1.2a",
    asks="unit",
    seat=lambda s: 0,
    repeated=True,
    bars=[only("GWC-3.3.1.2b", "out_of_command", in_command)],
    forced=False,
)
def activate(s, choice):
    if choice != "done" and s.first < 0:
        s.first = choice


@procedure
def offensive():
    return (put("chain", form_line), note_chain)


def not_in_line(s, left, picked):
    """GWC-O24.1: unbroken formations in a line of adjacent hexes."""
    fit = sum(1 << u for u, c in enumerate(s.book.units) if not c.is_broken)
    if not picked:
        return left & ~fit
    hexes = from_members(s.hex[u] for u in members(picked))
    near = GRID.spread(hexes)
    return left & ~sum(1 << u for u in members(left & fit) if near >> s.hex[u] & 1)


@decision(
    rule="GWC-O24.1",
    asks="unit",
    seat=lambda s: 0,
    repeated=True,
    bars=[bar("GWC-O24.1", "not_in_line", not_in_line)],
    forced=False,
)
def form_line(s, choice):
    pass


def end_of_turn(s):
    """GWC-3.3.2: a unit in no leader's radius and without another reason is suppressed."""
    held = s.book.held
    for unit, counter in enumerate(s.book.units):
        if counter.command >= 0:
            held |= GRID.within(s.hex[unit], counter.command)
    for unit, counter in enumerate(s.book.units):
        if counter.command < 0 and not held >> s.hex[unit] & 1:
            s.suppressed |= 1 << unit


@procedure
def stacking_check():
    return (each("seat", lambda s: (0, 1), while_(is_overstacked, remove_unit)),)


def overfull(s, seat):
    """The units of a seat in a hex that holds too much."""
    own = sum(1 << u for u, c in enumerate(s.book.units) if c.seat == seat)
    stacks = occupants(s.hex, own)
    return sum(stack for hex_, stack in stacks.items() if excess(FORMATIONS, hex_, stack))


def is_overstacked(s, seat):
    return overfull(s, seat) != 0


@decision(
    rule="GWC-8.2.1",
    asks="unit",
    bars=[only("GWC-8.2.1", "hex_is_not_overfull", lambda s, left, seat: left & overfull(s, seat))],
)
def remove_unit(s, unit, seat):
    s.hex[unit] = -1
    s.victory = tuple(v + 2 * (at != seat) for at, v in enumerate(s.victory))


@pytest.fixture
def company(begin):
    def make(root, *units, held=0):
        return begin(
            Command,
            root,
            map_=HexMap(GRID),
            kinds={"unit": [unit.name for unit in units]},
            tables={"units": units, "held": held},
            hex=[GRID.hex(unit.at) for unit in units],
        )

    return make


@pytest.mark.parametrize(
    ("command", "reached"),
    [
        pytest.param(2, [True, True, True, False], id="GWC-EX-command-radius-2"),
        pytest.param(0, [True, False, False, False], id="GWC-EX-command-radius-0"),
    ],
)
def test_a_leader_activates_what_is_in_his_radius(company, answer, command, reached):
    units = [Counter(str(n), at) for n, at in enumerate(("H6", "H5", "H4", "H3"))]
    s = company(order, Counter("leader", "H6", command), *units)
    offer = answer(s, "leader")

    assert reached == [unit in offer for unit in (1, 2, 3, 4)]


BATTLE = [
    Counter("Bertin", "H2", 2, is_highest=True),
    Counter("Mueller", "H4", 2),
    Counter("Ebel", "J5", 1),
    *(Counter(f"landwehr {at}", at) for at in ("H2", "H3", "H4", "I5", "J5", "K5")),
]


def test_a_chain_of_the_highest_leader_passes_from_leader_to_leader(company, answer, refused):
    """GWC-EX-fire-A-activation: Bertin, Mueller, Ebel, and K5 only through Ebel."""
    s = company(order, *BATTLE)
    offer = answer(s, "Bertin")

    assert ["GWC-3.3.1.2b"] == refused(s, offer, "Ebel")
    offer = answer(s, "Mueller")
    assert (2, 3, 4, 5, 6, 7, "done") == offer.options
    offer = answer(s, "Ebel")
    assert 8 in offer
    answer(s, *("landwehr " + at for at in ("H2", "H3", "H4", "I5", "J5", "K5")), "done")
    assert 0b111111111 == s.activated


def test_another_leader_activates_only_units(company, answer, refused):
    """GWC-EX-hrl-nonhrl-start: I6 is offered, the captain in K6 is not."""
    leaders = [Counter("captain", "K6", 2, is_highest=True), Counter("lieutenant", "I7", 2)]
    s = company(order, *leaders, Counter("platoon", "I6"))
    offer = answer(s, "lieutenant")

    assert (2, "done") == offer.options
    assert ["GWC-3.3.1.2b"] == refused(s, offer, "captain")


LINE = ("F9", "G10", "H9", "I9", "J9", "K10", "L10", "L9")


@pytest.mark.parametrize("picks", ["I9 J9 K10 L10 L9", "F9 G10"], ids=["right", "left"])
def test_a_line_is_broken_by_a_broken_unit(company, answer, picks):
    """GWC-EX-offensive-line: five formations from I9 to L9, or F9 and G10, not both."""
    s = company(offensive, *(Counter(at, at, is_broken=at == "H9") for at in LINE))
    offer = answer(s, *picks.split())

    assert ("done",) == offer.options


def test_units_out_of_cohesion_are_suppressed_at_the_end_of_a_turn(company, answer):
    """GWC-EX-cohesion: only H7 has neither leader, objective, weapon nor edge."""
    held = GRID.hexes_of("G9", "K9", "F9", "K11", "G10")
    places = ("H8", "I9", "J9", "G9", "K9", "F9", "K11", "G10", "H7")
    units = [Counter(at, at) for at in places]
    s = company(end_of_turn, *units, Counter("leader", "I9", 1), held=held)
    answer(s)

    assert ["H7"] == [places[unit] for unit in members(s.suppressed)]


def test_the_owner_chooses_what_an_overfull_hex_loses(company, answer):
    """GWC-EX-overstack: two platoons; one is eliminated in the other's turn, for 2 points."""
    s = company(stacking_check, Counter("a", "H6", seat=1), Counter("b", "H6", seat=1))
    offer = answer(s)

    assert (1, (0, 1)) == (offer.seat, offer.options)
    answer(s, "a")
    assert (-1, (2, 0)) == (s.hex[0], s.victory)


def pairs_of_corps(corps):
    def allows(_, stack):
        named = [corps[unit] for unit in members(stack)]
        is_pair = any(name and named.count(name) > 1 for name in named)
        return len(named) <= 2 or (len(named) == 3 and is_pair)

    return allows


@pytest.mark.parametrize(
    ("corps", "is_legal"),
    [
        (["I", "I", "V"], True),
        (["I", "V", "X"], False),
        (["I", "V"], True),
        ([None, None, None], False),
        (["I", "I", "I", "I"], False),
    ],
)
def test_three_units_stack_if_two_are_of_one_corps(corps, is_legal):
    """CG-EX-stack-01: a rule in the words of the title beside limits and weights."""
    rules = Stacking([1] * 4, peculiar=[Peculiar("corps", pairs_of_corps(corps))])

    assert is_legal == (not stack_bars(rules, 0, from_members(range(len(corps)))))


def test_an_advance_obeys_the_same_rule():
    """CG-EX-adv-01: three may advance, with two of one corps among them."""
    corps = ["I", "I", "V", "X"]
    rules = Stacking([1] * 4, peculiar=[Peculiar("corps", pairs_of_corps(corps))])
    legal = [units for units in range(16) if not stack_bars(rules, 0, units)]

    assert 3 == max(units.bit_count() for units in legal)
    assert [0b0111, 0b1011] == [units for units in legal if units.bit_count() == 3]


SQUADS, VEHICLES, WRECK, OTHERS = 0xFFF, 0x1F << 12, 1 << 17, 0x1F << 18


@pytest.mark.parametrize(
    ("squads", "vehicles", "wrecks", "others", "melee", "is_legal"),
    [
        (8, 4, 0, 5, False, True),
        (9, 0, 0, 0, False, False),
        (0, 4, 1, 0, False, True),
        (0, 5, 0, 0, False, False),
        (11, 0, 0, 0, True, True),
    ],
    ids=["full", "nine-squads", "wreck", "both-sides", "melee"],
)
def test_squads_and_vehicles_have_limits_of_their_own(
    squads, vehicles, wrecks, others, melee, is_legal
):
    """LS-EX-3.12-stacking: eight squads, four running vehicles; in a melee no limit."""
    rules = Stacking(
        [1] * 23,
        []
        if melee
        else [
            Limit("squads", 8, SQUADS, by_number=True),
            Limit("vehicles", 4, VEHICLES, by_number=True),
        ],
    )
    stack = (1 << squads) - 1 | ((1 << vehicles) - 1) << 12
    stack |= wrecks << 17 | ((1 << others) - 1) << 18

    assert is_legal == (not stack_bars(rules, 0, stack))


@pytest.mark.parametrize(
    ("stack", "joining", "is_legal"),
    [(0b000111, 0b010000, True), (0b000111, 0b001000, False), (0b010111, 0b100000, False)],
    ids=["tanks", "fourth-division", "second-zero"],
)
def test_a_unit_without_weight_stacks_beside_three(stack, joining, is_legal):
    """SW-EX-07: three divisions and one unit of value 0."""
    rules = Stacking(
        [1, 1, 1, 1, 0, 0],
        [Limit("three", 3), Limit("one without weight", 1, 0b110000, by_number=True)],
    )

    assert is_legal == may_join(rules, 0, stack, joining)
