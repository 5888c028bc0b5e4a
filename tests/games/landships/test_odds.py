"""Odds of shots and barrages: they are those of the code that resolves, branch by branch."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.preview import fates, shot_chances, together
from games.landships.scene import scene
from games.landships.shell_odds import shelling
from games.landships.state import LOST, Barrage, Fire, Shooting
from tests.games.landships.test_barrage import free_hexes
from tests.games.landships.test_shots import open_lane
from ww1core import Game
from ww1core.play import odds
from ww1core.session.reading import Reader
from ww1core.session.trying import battle_of

TENTH = Fraction(1, 10)


@pytest.fixture
def aimed(field, opened):
    """A weapon that is aimed at a tank some hexes before it."""

    def lay(distance=3, firer="C13.1", with_="C13.1.crew", **given):
        book = opened("flesquieres")
        lane, facing = open_lane(book, distance)
        at, to = book.land.number(lane[0]), book.land.number(lane[distance])
        table = field(f"C13.1 {at}, {with_} {at}, A01.1 {to}", "flesquieres")
        table.s.facing[table.unit("C13.1")] = facing
        target = table.unit("A01.1")
        number = book.kinds["firer"].number(firer)
        table.s.shooting = Shooting(
            CENTRAL, number, target, table.s.hex[target], 3, is_defensive=1, **given
        )
        return table

    return lay


@pytest.mark.rule("LS-8.53a", "LS-8.56a")
def test_every_shot_has_its_chance(aimed):
    """7 at range 3, less 2, 1 and 0 for a target that is new."""
    table = aimed()

    assert (5 * TENTH, 6 * TENTH, 7 * TENTH) == shot_chances(table.s)
    assert 1 - Fraction(5 * 4 * 3, 1000) == together(shot_chances(table.s))


@pytest.mark.rule("LS-8.53.b")
def test_a_one_is_a_chance_at_any_range(aimed):
    assert TENTH == shot_chances(aimed(distance=10).s)[0]


@pytest.mark.rule("LS-8.53a", "LS-8.55a")
def test_shots_come_out_as_the_code_resolves_them(aimed):
    """The gun fires on at its tank until it has no shot left."""
    table = aimed()
    chances = shot_chances(table.s)
    table.s.shooting = None
    table.run("defensive_anti_tank", CENTRAL)
    tank = table.unit("A01.1")

    def fire(_s, offer):
        return next(choice for choice in offer.options if choice not in {"turn", "done", "stop"})

    found = odds(
        table.s,
        lambda s: s.hex[tank] == LOST,
        until=lambda s, offer: offer is None and not s.stack,
        policy=lambda s, offer: fire(s, offer) if offer.name != "done" else "done",
    )

    assert together(chances) == found[True]


@pytest.mark.rule("LS-13.12b", "LS-13.13.b")
def test_rifles_and_flames_have_one_chance_whatever_is_added(field, opened):
    book = opened("friend_or_foe")
    lane, _ = open_lane(book, 1)
    at = book.land.number(lane[0])
    names = {u.kind: u.id for u in book.units if u.kind in {"AT_rifle", "flamethrower"}}
    tank = next(u.id for u in book.units if u.kind == "tank")
    carried = ", ".join(f"{name} {at}" for name in names.values())
    table = field(f"{carried}, {tank} {at}", "friend_or_foe")
    target = table.unit(tank)
    found = {}
    for kind, name in names.items():
        firer = book.kinds["firer"].number(name)
        table.s.shooting = Shooting(CENTRAL, firer, target, table.s.hex[target], 3)
        found[kind] = shot_chances(table.s)

    assert {"AT_rifle": (Fraction(1, 9),) * 3, "flamethrower": (Fraction(1, 2),)} == found


@pytest.mark.rule("LS-8.63a", "LS-9.11.1", "LS-9.11.2")
def test_what_a_fire_does_to_each_of_its_targets(field):
    """8 hits on 2 of six, in the open; then 4 of six dice pin a squad of 4, and 2 are its loss."""
    table = field("C09.1 3:0815, C09.2 3:0815, A04.1 3:0813", "high_street")
    firers = table.set_of("firer", "C09.1", "C09.2")
    _, (fate,) = fates(table.s, Fire(CENTRAL, table.hex("3:0813"), firers))

    hit = Fraction(1, 3)
    assert (table.unit("A04.1"), hit * Fraction(2, 3), hit * Fraction(1, 3)) == fate


BATTLE = "green_cloud"


@pytest.fixture
def shelled(field, opened):
    """Two squads, one pinned, with a gun and its crew under a German barrage."""

    def lay(kind="drumfire", ammunition="he", elements=3, turn=3, **given):
        book = opened(BATTLE)
        hex_ = free_hexes(book)[0]
        at = book.land.number(hex_)
        squads = [u.id for u in book.units if u.kind == "infantry" and u.seat == ALLIED][:2]
        pieces = ", ".join(f"{one} {at}" for one in squads)
        table = field(pieces, BATTLE, turn=turn, pinned=squads[1])
        table.s.barrage = Barrage(CENTRAL, hex_, ammunition, kind, elements, **given)
        return table, hex_, squads

    return lay


@pytest.mark.rule("LS-5.11.c1", "LS-5.11.d3", "LS-5.41a")
def test_line_order_and_scatter_have_their_chances(shelled):
    table, hex_, _ = shelled()
    ahead = shelling(table.s)
    added = table.book.entry.fire_order.get("central", 0)
    assert (Fraction(1, 2), Fraction(1 - added, 6), Fraction(2, 3)) == ahead[:3]
    assert ahead.line * ahead.order * ahead.there == ahead.strikes

    table.s.resistance[hex_] = 2
    assert Fraction(3 - added, 6) == shelling(table.s).order
    table.s.turn = 1
    assert (1, 1) == shelling(table.s)[:2]
    table, _, _ = shelled(kind="hurricane", turn=1)
    assert Fraction(1, 2) == shelling(table.s).there


@pytest.mark.rule("LS-5.43a", "LS-5.51a", "LS-5.22b")
@pytest.mark.parametrize(
    ("kind", "elements", "ammunition"),
    [("drumfire", 1, "he"), ("drumfire", 3, "shrapnel"), ("hurricane", 3, "he")],
)
def test_what_shells_do_is_what_the_code_resolves(shelled, kind, elements, ammunition):
    table, hex_, squads = shelled(kind=kind, elements=elements, ammunition=ammunition)
    ahead = {ruin.unit: ruin for ruin in shelling(table.s).ruins}
    table.s.barrage = table.s.barrage._replace(struck=hex_)
    units = [table.unit(one) for one in squads]
    table.s.stack = [table.book.program.frame("strike_all", ())]

    def fate(s):
        return tuple(
            "lost" if s.hex[unit] == LOST else "driven" if s.hex[unit] != hex_ else "here"
            for unit in units
        ), tuple(s.pinned >> unit & 1 for unit in units)

    found = odds(
        table.s,
        fate,
        until=lambda s, offer: offer is None and not s.stack,
        policy=lambda _s, offer: offer.options[0],
    )

    for at, unit in enumerate(units):
        ruin = ahead[unit]
        lost = sum(chance for (where, _), chance in found.items() if where[at] == "lost")
        driven = sum(chance for (where, _), chance in found.items() if where[at] == "driven")
        pinned = sum(
            chance for (where, pins), chance in found.items() if where[at] == "here" and pins[at]
        )
        assert (ruin.lost, ruin.driven) == (lost, driven)
        assert at or ruin.pinned == pinned


@pytest.mark.rule("LS-5.53", "LS-5.54", "LS-5.52.a")
def test_guns_tanks_and_riders_have_their_chances_too(field, opened):
    book = opened("flesquieres")
    hex_ = free_hexes(book)[0]
    at = book.land.number(hex_)
    table = field(f"A01.1 {at}, C13.1 {at}", "flesquieres", turn=3)
    table.s.barrage = Barrage(CENTRAL, hex_, "he", "drumfire", 3)
    found = {ruin.unit: ruin.lost for ruin in shelling(table.s).ruins}

    assert {
        table.unit("A01.1"): Fraction(4, 6) * Fraction(1, 6),
        table.unit("C13.1"): Fraction(4, 6) * Fraction(2, 6),
    } == found
    book = opened("huj")
    rider = next(u.id for u in book.units if u.kind == "cavalry")
    hex_ = free_hexes(book)[0]
    table = field(f"{rider} {book.land.number(hex_)}", "huj", turn=3, mounted=rider)
    table.s.barrage = Barrage(CENTRAL, hex_, "he", "hurricane", 2)
    unit = table.unit(rider)
    (ruin,) = shelling(table.s).ruins
    table.s.barrage = table.s.barrage._replace(struck=hex_)
    table.s.stack = [table.book.program.frame("strike_all", ())]
    real = odds(
        table.s,
        lambda s: s.hex[unit] == LOST,
        until=lambda s, offer: offer is None and not s.stack,
        policy=lambda _s, offer: offer.options[0],
    )
    assert real[True] == ruin.lost


def test_panels_tell_the_odds_line_by_line(aimed, shelled):
    table = aimed()
    battle = scene(table.s, CENTRAL).battle
    assert ("C13.1",) == battle.attackers
    assert "a hit on 7 or less at range 3 (LS-8.53a)" in battle.lines
    assert "acquisition of the target: +2 (LS-8.56a)" in battle.lines
    assert "shot 1: 50% (LS-8.53a)" in battle.lines
    assert "all shots together: 94% (LS-8.54)" in battle.lines

    table, hex_, squads = shelled()
    battle = scene(table.s, CENTRAL).battle
    assert table.book.land.number(hex_) == battle.hex
    assert tuple(squads) == battle.defenders
    assert "30+" == battle.column
    assert "line to the guns: 50% (LS-5.11.c1)" in battle.lines
    assert "no scatter: 67% (LS-5.41a)" in battle.lines
    assert 2 == len([line for line in battle.lines if line.startswith("if so, ")])


MELEE = "A04.3 3:0813, C09.1 3:0813, C09.2 3:0813"


@pytest.mark.rule("LS-12.11", "LS-12.21a")
@pytest.mark.parametrize(
    ("others", "hex_", "attackers", "column"),
    [
        (f"{MELEE}, A04.2 3:0814", "3:0813", {"A04.1", "A04.3"}, "0"),
        (f"{MELEE}, A04.4 3:0813", "3:0813", {"A04.1", "A04.3", "A04.4"}, "+1"),
        ("A04.3 3:0810, C09.2 3:0810, C09.1 3:0813", "3:0813", {"A04.1"}, "0"),
        (f"{MELEE}, C09.3 3:0914", "3:0914", {"A04.1"}, "0"),
    ],
)
def test_the_odds_of_an_assault_count_who_joins_it(field, others, hex_, attackers, column):
    """Whether the melee is there already, others may join it, or another one waits elsewhere."""
    table = field(f"A04.1 3:0814, {others}", "high_street").run("assault_phase", ALLIED)
    game = Game(table.book, seed=1)
    game.stand_at(table.s, ())
    battle = battle_of(Reader(game), f"assault {hex_} with A04.1")

    assert (hex_, attackers, column) == (battle.hex, set(battle.attackers), battle.column)
