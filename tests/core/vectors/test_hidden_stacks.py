"""What a seat cannot know: units under the top of a stack, options picked in secret."""

from __future__ import annotations

import pytest

from ww1core.events import Revealed, UnitShown
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.hexgrid import members
from ww1core.pieces import MapState, cover, deal_covered, place, show
from ww1core.play.views import Viewer, imagine, view
from ww1core.tables import Odds
from ww1core.turns import OWNER, bind, decision, procedure, put, reveal, roll, value

ODDS = Odds(["1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"], below="clamp", above="clamp")
LOSSES = {("3:1", 6): (2, 3)}
STRENGTHS = {"A": 13, "B": 13, "x": 1, "y": 2, "z": 4, "w": 6, "v": 3}
UNITS = list(STRENGTHS)
HEXES = ["3435", "3436", "3535"]
FRONT, FLANK, HOME = range(3)
ATTACKER, DEFENDER = 0, 1
COSTS = ({1: 2, 2: 1, 3: 2, 4: 1, 5: 3}, {1: 3, 2: 3, 3: 2, 4: 4, 5: 4})


class Front(MapState, hides=("hex",)):
    column: str = value("")
    losses: tuple = value(())
    options: tuple = value((0, 0), shown=OWNER)
    open_options: tuple = value((0, 0))
    victory: tuple = value((3, 0))


@procedure
def combat():
    return (put("target", choose_target), show_stack, put("column", find_odds), resolve)


def enemy_hexes(s, left):
    return left & s.occupied[DEFENDER]


@decision(
    rule="SW-13.1",
    asks="hex",
    seat=lambda s: ATTACKER,
    among=(enemy_hexes, "no_enemy_there"),
    forced=False,
)
def choose_target(s, hex_):
    pass


def show_stack(s, target):
    """SW-13.8: an attack shows the whole stack, and cannot be taken back."""
    show(s, s.standing[target], "SW-13.8")


def find_odds(s, target):
    attack = sum(STRENGTHS[UNITS[unit]] for unit in members(s.standing[HOME]))
    defence = sum(STRENGTHS[UNITS[unit]] for unit in members(s.standing[target]))
    return ODDS.label(ODDS.position(attack, defence))


def resolve(s, column):
    s.column = column
    s.losses = LOSSES[column, roll(s, "combat")]


@procedure
def secret_options():
    return (bind(pick_option, seat=0), bind(pick_option, seat=1), show_options, look_at_them)


@decision(rule="GI-14.3.4a", asks="option", repeated=True, most=2, picks="options")
def pick_option(s, choice):
    pass


def show_options(s):
    s.open_options = s.options
    reveal(s, Revealed, "options", s.options[0], "GI-14.3.4a")
    s.victory = tuple(
        points - sum(COSTS[seat][option] for option in members(s.options[seat]))
        for seat, points in enumerate(s.victory)
    )


@decision(rule="GI-14.3.4a", words=["go", "on"], seat=lambda s: 0)
def look_at_them(s, choice):
    pass


@pytest.fixture
def front(begin):
    """Two stacks of the defender, the first of each on top, next to one of the attacker."""

    def make(root=combat, first="xyz", second="w"):
        s = begin(
            Front,
            root,
            kinds={"unit": UNITS, "hex": HEXES, "option": [str(n) for n in range(6)]},
            tables={"viewer": Viewer(resample=deal_covered), "own": (0b11, 0b1111100)},
            script={"combat": [6]},
        )
        for hex_, names in ((FRONT, first), (FLANK, second), (HOME, "AB")):
            for name in names:
                place(s, UNITS.index(name), hex_)
            cover(s, sum(1 << UNITS.index(name) for name in names[1:]))
        return s

    return make


def test_only_the_top_of_an_enemy_stack_is_seen(front, answer):
    """SW-EX-09: of the stacks in 3435 and 3436 the attacker in 3535 sees the top and the height."""
    s = front()
    answer(s)
    seen = view(s, ATTACKER)

    assert (HOME, HOME, FRONT, None, None, FLANK) == seen["hex"][:6]
    assert [[], [(FRONT,), (FRONT,)]] == seen["covered_places"]
    assert (None, FRONT, FRONT, FRONT, FLANK) == view(s, DEFENDER)["hex"][1:6]


def test_an_attack_shows_the_stack_before_the_odds_are_known(front, answer):
    """SW-EX-11 and SW-EX-12: 26 to 7 is 3:1, a 6 costs 2 and 3."""
    s, log = front(), Log()
    s.bus = Bus()
    s.bus.listen(log)
    answer(s, "3435")

    assert ("3:1", (2, 3)) == (s.column, s.losses)
    shown = [event for event in log.lines(ATTACKER) if isinstance(event, UnitShown)]
    assert [UnitShown(UNITS.index(name), FRONT, "SW-13.8") for name in "yz"] == shown
    assert 2 == s.revealed


def test_twins_that_differ_under_the_top_look_the_same(front, answer):
    """SW-EX-09: neither the view nor the options tell what lies below."""
    one, other = front(first="xyz", second="wv"), front(first="xvz", second="wy")
    offers = answer(one), answer(other)

    assert view(one, ATTACKER) == view(other, ATTACKER)
    assert offers[0].options == offers[1].options
    assert view(one, DEFENDER) != view(other, DEFENDER)
    assert list(imagine(one, ATTACKER, 1).hex) == list(imagine(other, ATTACKER, 1).hex)


def test_an_imagined_stack_keeps_its_top_and_its_height(front, answer):
    """SW-EX-09: what the seat sees stays, what it cannot see is dealt again."""
    s = front(first="xyz", second="wv")
    answer(s)
    dealt = {imagine(s, ATTACKER, seed).standing[FRONT] for seed in range(20)}

    assert {3} == {stack.bit_count() for stack in dealt}
    assert {1 << UNITS.index("x")} == {stack & 1 << UNITS.index("x") for stack in dealt}
    assert 3 == len(dealt)


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
