"""What is remembered of sight over changing ground, against sight worked out anew."""

from __future__ import annotations

import gc
from random import Random

import pytest

from ww1core.hexgrid import (
    Bar,
    Grid,
    HexMap,
    Hindrance,
    Obstacle,
    Overlay,
    Sight,
    SightRules,
    Walls,
    from_members,
    side_set,
)
from ww1core.hexgrid.sightlines import Lines
from ww1core.hexgrid.sightmoments import Moment

GRID = Grid(columns=11, rows=10)
NAMES = ("woods", "brush", "rubble")
BLAZE = Obstacle("blaze", height=None, along="one")
HUT = Obstacle("hut")
SMOKE = Obstacle("smoke", height=None, along="one", at_ends=True)
PIECES = Obstacle("pieces", height=None)
GAS = Hindrance("gas", 0, 1, None, at_ends=True)
OVERLAYS = (
    Overlay(takes=NAMES),
    Overlay((Hindrance("rubble", 0, 2),), NAMES),
    Overlay((BLAZE,), NAMES),
    Overlay((HUT,)),
    Overlay((SMOKE,)),
    Overlay((PIECES,)),
    Overlay((GAS,)),
)
EVERY_RULE = [
    SightRules(along, uneven=uneven, blind=blind, total=total)
    for along, uneven, blind, total in (
        ("both", "higher", 1, "largest"),
        ("two", "near", 0, "sum"),
        ("one", "slope", 0, "kinds"),
    )
]


def some(rng, count):
    return from_members(rng.sample(GRID.hexes, count))


class Field:
    """A map with woods, brush and a wall, and what is seen on it."""

    def __init__(self, seed, rules):
        rng = self.rng = Random(seed)
        self.rules = rules
        self.map = HexMap(GRID, level=[rng.choice((0, 0, 0, 1, 2)) for _ in range(GRID.size)])
        self.woods, self.brush = some(rng, 20), some(rng, 20)
        sides = [(hex_, rng.choice(GRID.neighbours[hex_])) for hex_ in rng.sample(GRID.hexes, 6)]
        self.walls = [Walls("wall", side_set(GRID, sides))]
        self.missed = some(rng, 50)
        self.torn = 0
        self.lines = Lines(GRID)
        self.sight = self.made(self.woods, self.brush, (), OVERLAYS)

    def made(self, woods, brush, others, overlays=()):
        """Sight with these features printed; lines miss what is printed in some of the hexes."""
        return Sight(
            self.map,
            self.rules,
            [Obstacle("woods", woods), *(kind for kind in others if isinstance(kind, Obstacle))],
            self.walls,
            [Hindrance("brush", brush, 3), *(k for k in others if isinstance(k, Hindrance))],
            overlays,
            rulings=lambda _a, _b, _line, changed, _: (self.missed & ~(changed | self.torn), ()),
            lines=self.lines,
        )

    def anew(self, ground):
        """Sight over the same ground, all of it printed."""
        holes, rubble, blaze, hut, smoke, pieces, gas = ground
        torn = holes | rubble | blaze
        self.torn = torn | hut
        return self.made(
            self.woods & ~torn,
            self.brush & ~torn,
            (
                Hindrance("rubble", rubble & ~blaze, 2),
                BLAZE._replace(hexes=blaze),
                HUT._replace(hexes=hut),
                SMOKE._replace(hexes=smoke),
                PIECES._replace(hexes=pieces),
                GAS._replace(hexes=gas),
            ),
        )


def answers(sight, ground, a, level):
    """All that can be asked of a hex."""
    seen = sight.visible_from(a, GRID.all, ground, level=level)
    return (
        seen,
        [sight.sees(a, b, ground, level=level) for b in GRID.hexes],
        [sight.hindrance(a, b, ground, level=level) for b in GRID.hexes],
        [sorted(sight.bars(a, b, ground, level=level)) for b in GRID.hexes],
        [sorted(sight.hindrances(a, b, ground, level=level)) for b in GRID.hexes],
    )


@pytest.mark.parametrize("rules", EVERY_RULE, ids=lambda rules: rules.uneven)
def test_what_is_seen_over_changed_ground_is_what_would_be_seen_anew(rules):
    field = Field(7, rules)
    rng, ground = field.rng, [0] * len(OVERLAYS)
    for _ in range(12):
        number = rng.randrange(len(OVERLAYS))
        ground[number] = (ground[number] | some(rng, 5)) & ~some(rng, 12)
        a, now = rng.choice(GRID.hexes), tuple(ground)
        for level in (None, 1):
            field.torn = 0
            actual = answers(field.sight, now, a, level)

            assert answers(field.anew(now), (), a, level) == actual


def test_bars_say_why_nothing_is_seen():
    field = Field(8, EVERY_RULE[0])
    ground = tuple(some(field.rng, 3) for _ in OVERLAYS)
    for a in field.rng.sample(GRID.hexes, 6):
        for b in GRID.hexes:
            assert field.sight.sees(a, b, ground) == (not field.sight.bars(a, b, ground))


def test_a_later_overlay_takes_what_an_earlier_one_adds():
    rain = Overlay(takes=("smoke",))
    sight = Sight(HexMap(GRID), overlays=[Overlay((SMOKE,)), rain])
    a, middle, b = (GRID.hex(number) for number in ("0303", "0304", "0305"))

    assert not sight.sees(a, b, (1 << middle, 0))
    assert (Bar("smoke", middle),) == sight.bars(a, b, (1 << middle, 0))
    assert sight.sees(a, b, (1 << middle, 1 << middle))


def moments_alive():
    gc.collect()
    return sum(type(thing) is Moment for thing in gc.get_objects())


def test_the_grounds_of_long_ago_are_forgotten(monkeypatch):
    monkeypatch.setattr("ww1core.hexgrid.sight._MOST_MOMENTS", 4)
    before, field = moments_alive(), Field(9, EVERY_RULE[0])
    a, b = GRID.hexes[0], GRID.hexes[-1]
    for hole in GRID.hexes[:30]:
        field.sight.sees(a, b, (1 << hole, 0, 0, 0, 0, 0, 0))

    assert 1 <= moments_alive() - before <= 5


def test_memory_goes_with_its_sight():
    before, field = moments_alive(), Field(9, EVERY_RULE[0])
    field.sight.sees(GRID.hexes[0], GRID.hexes[9], (1, 0, 0, 0, 0, 0, 0))
    assert moments_alive() > before

    del field

    assert before == moments_alive()
