"""What a seat cannot know: units under the top of a stack, options picked in secret."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.events import Revealed, emit
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.play.views import Viewer, imagine, plain_view, view
from ww1core.tables import Odds
from ww1core.turns import (
    OWNER,
    State,
    bar,
    bind,
    decision,
    loop,
    only,
    procedure,
    put,
    roll,
    value,
)

ODDS = Odds(["1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"], below="clamp", above="clamp")
LOSSES = {("3:1", 6): (2, 3)}
STRENGTHS = {"A": 13, "B": 13, "x": 1, "y": 2, "z": 4, "w": 6}
UNITS = list(STRENGTHS)
HEXES = ["3435", "3436", "3535"]
ATTACKER, DEFENDER = 0, 1
COSTS = ({1: 2, 2: 1, 3: 2, 4: 1, 5: 3}, {1: 3, 2: 3, 3: 2, 4: 4, 5: 4})


class Front(State):
    stacks: tuple = value(((), ()), shown=OWNER)
    known: tuple = value((0, 0), shown=OWNER)
    column: str = value("")
    losses: tuple = value(())
    options: tuple = value((0, 0), shown=OWNER)
    open_options: tuple = value((0, 0))
    victory: tuple = value((3, 0))


def stack_in(s, seat, hex_):
    return next((units for at, units in s.stacks[seat] if at == hex_), ())


@procedure
def combat():
    return (put("target", choose_target), show_stack, put("column", find_odds), resolve)


def enemy_hexes(s, left):
    return left & sum(1 << at for at, _ in s.stacks[DEFENDER])


@decision(
    rule="SW-13.1",
    asks="hex",
    seat=lambda s: ATTACKER,
    bars=[only("SW-13.1", "no_enemy_there", enemy_hexes)],
    forced=False,
)
def choose_target(s, hex_):
    pass


def show_stack(s, target):
    """SW-13.8: an attack shows the whole stack, and cannot be taken back."""
    units = stack_in(s, DEFENDER, target)
    shown = sum(1 << unit for unit in units)
    s.known = (s.known[ATTACKER] | shown, s.known[DEFENDER])
    s.revealed += 1
    emit(s, Revealed, "stack", shown, "SW-13.8", 1 << ATTACKER)


def find_odds(s, target):
    attack = sum(STRENGTHS[UNITS[unit]] for unit in stack_in(s, ATTACKER, HEXES.index("3535")))
    defence = sum(STRENGTHS[UNITS[unit]] for unit in stack_in(s, DEFENDER, target))
    return ODDS.label(ODDS.position(attack, defence))


def resolve(s, column):
    s.column = column
    s.losses = LOSSES[column, roll(s, "combat")]


def stack_view(s, seat):
    """The public slots, and of the other side's stacks the top, the height and what was shown."""
    seen = plain_view(s, seat)
    if s.ended is None:
        seen["stacks"] = tuple(
            stacks if at == seat else tuple(covered(s, seat, *stack) for stack in stacks)
            for at, stacks in enumerate(s.stacks)
        )
    return seen


def covered(s, seat, hex_, units):
    top, *rest = units
    shown = tuple(unit if s.known[seat] >> unit & 1 else -1 for unit in rest)
    return hex_, (top, *shown)


def deal_again(s, seat, random: Random):
    """Put the units that the seat has not seen into the covered places in any order."""
    other = 1 - seat
    places = [
        (at, depth)
        for at, (_, units) in enumerate(s.stacks[other])
        for depth, unit in enumerate(units)
        if depth and not s.known[seat] >> unit & 1
    ]
    unseen = [s.stacks[other][at][1][depth] for at, depth in places]
    random.shuffle(unseen)
    stacks = [(hex_, list(units)) for hex_, units in s.stacks[other]]
    for (at, depth), unit in zip(places, unseen, strict=True):
        stacks[at][1][depth] = unit
    dealt = tuple((hex_, tuple(units)) for hex_, units in stacks)
    s.stacks = tuple(dealt if at == other else old for at, old in enumerate(s.stacks))
    s.options = tuple(0 if at == other else old for at, old in enumerate(s.options))


@procedure
def secret_options():
    return (
        bind(pick_options, seat=0),
        bind(pick_options, seat=1),
        show_options,
        look_at_them,
    )


@procedure
def pick_options(seat):
    return (loop(put("said", pick_option), until=lambda s, said: said == "done"),)


def picked_already(s, left, seat):
    return s.options[seat]


def two_are_picked(s, left, seat):
    return left if s.options[seat].bit_count() == 2 else 0


@decision(
    rule="GI-14.3.4a",
    asks="option",
    bars=[
        bar("GI-14.3.4a", "picked_already", picked_already),
        bar("GI-14.3.4a", "two_are_picked", two_are_picked),
    ],
    words=["done"],
    hidden=True,
)
def pick_option(s, choice, seat):
    if choice == "done":
        return None
    s.options = tuple(o | 1 << choice if at == seat else o for at, o in enumerate(s.options))
    return "picked"


def show_options(s):
    s.open_options = s.options
    s.revealed += 1
    s.victory = tuple(
        points - sum(cost for n, cost in COSTS[seat].items() if s.options[seat] >> n & 1)
        for seat, points in enumerate(s.victory)
    )


@decision(rule="GI-14.3.4a", words=["go", "on"], seat=lambda s: 0)
def look_at_them(s, choice):
    pass


def units(names):
    return tuple(UNITS.index(name) for name in names)


@pytest.fixture
def front(begin):
    def make(root=combat, first="xyz", second="w"):
        s = begin(
            Front,
            root,
            kinds={"unit": UNITS, "hex": HEXES, "option": [str(n) for n in range(6)]},
            tables={"viewer": Viewer(stack_view, deal_again)},
            script={"combat": [6]},
            stacks=(((2, units("AB")),), ((0, units(first)), (1, units(second)))),
        )
        s.bus = Bus()
        s.bus.listen(Log())
        return s

    return make


def test_only_the_top_of_an_enemy_stack_is_seen(front, answer):
    """SW-EX-09: of the stacks in 3435 and 3436 the attacker in 3535 sees the top and the height."""
    s = front()
    answer(s)

    assert ((0, (*units("x"), -1, -1)), (1, units("w"))) == view(s, ATTACKER)["stacks"][DEFENDER]
    assert ((0, units("xyz")), (1, units("w"))) == view(s, DEFENDER)["stacks"][DEFENDER]


def test_an_attack_shows_the_stack_before_the_odds_are_known(front, answer):
    """SW-EX-11 and SW-EX-12: 26 to 7 is 3:1, a 6 costs 2 and 3."""
    s = front()
    bus, log = s.bus, Log()
    bus.listen(log)
    answer(s, "3435")

    assert ("3:1", (2, 3)) == (s.column, s.losses)
    shown = [event.value for event in log.lines(ATTACKER) if isinstance(event, Revealed)]
    assert [sum(1 << unit for unit in units("xyz"))] == shown
    assert [] == [event for event in log.lines(DEFENDER) if isinstance(event, Revealed)]


def test_twins_that_differ_under_the_top_look_the_same(front, answer):
    """SW-EX-09: neither the view nor the options tell what lies below."""
    one, other = front(first="xyz"), front(first="xzy")
    offers = answer(one), answer(other)

    assert view(one, ATTACKER) == view(other, ATTACKER)
    assert offers[0].options == offers[1].options
    assert view(one, DEFENDER) != view(other, DEFENDER)


def test_an_imagined_stack_keeps_its_top_and_its_height(front, answer):
    """SW-EX-09: what the seat sees stays, what it cannot see is dealt again."""
    s = front(first="xyzw", second="A")
    answer(s)
    dealt = {imagine(s, ATTACKER, seed).stacks[DEFENDER][0][1] for seed in range(20)}

    assert {units("x")[0]} == {stack[0] for stack in dealt}
    assert 6 == len(dealt)


def test_options_are_picked_in_secret_and_shown_together(front, answer):
    """GI-EX-N-optcost: options 2 and 5 cost 4, options 3 and 4 cost 6."""
    s = front(secret_options)
    answer(s, "2", "5", "done", "3")

    assert {"count": 2} == view(s, 1)["options"][0]
    answer(s, "4", "done")
    assert (0b100100, 0b011000) == s.open_options
    assert (-1, -6) == s.victory


def test_nothing_of_a_secret_pick_is_in_the_frames(front, answer):
    """GI-EX-N-optcost with other picks: the other seat sees the same view."""
    seen = []
    for first in ("25", "14"):
        s = front(secret_options)
        answer(s, *first, "done")
        seen.append(view(s, 1))

    assert seen[0] == seen[1]
