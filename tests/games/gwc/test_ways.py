"""Ways of several hexes that a stack can go: found step by step, by the answers of each step."""

from __future__ import annotations

import pytest

from ww1core import Action, Game, open_title
from ww1core.session.outlook import Outlook
from ww1core.session.ways import ways_from
from ww1core.turns.windows import PASS


@pytest.fixture
def moving(field):
    """A Move of some Germans, where the first of them is asked for its next hex."""

    def build(german="N5 inf14", line=""):
        table = field("bleid", german=german, entente="C9 violette", hands=("O23", ""))
        game = Game(open_title("gwc", "bleid"), seed=1)
        table.run("player_turn", 0).s.book = game.book
        game.stand_at(table.s, ())
        card = next(one for one in game.offer.options if isinstance(one, int))
        game.apply(0, Action(game.offer.number, card))
        if line:
            game.apply_text(0, line)
        while not line and game.offer.name != "take_step":
            game.apply(0, Action(game.offer.number, game.offer.options[0]))
        return game

    return build


def place_of(game, piece):
    return Outlook(game, 0).pieces[piece].hex


@pytest.mark.rule("GWC-O23.a", "GWC-O23.1b", "GWC-O23.4")
def test_every_way_that_is_found_can_be_gone(moving):
    game = moving()
    ways = ways_from(game, 0, ())
    ends = {}
    for hex_, answers in ways.items():
        gone = game.fork()
        for seat in (0, 1):
            gone.stand(seat, "", PASS)

        assert () == gone.apply_all(0, answers)
        ends[hex_] = place_of(gone, "ger-inf14-1")

    assert {hex_: hex_ for hex_ in ways} == ends
    assert len(ways) > 5


@pytest.mark.rule("GWC-O23.1b")
def test_ways_end_where_the_points_do(moving):
    game = moving()
    home = game.book.map.hex("N5")
    near = {game.book.name("hex", one) for one in game.offer.options if isinstance(one, int)}
    ways = ways_from(game, 0, ())
    far = [game.book.map.grid.distance(home, game.book.map.hex(hex_)) for hex_ in ways]

    assert max(far) <= 5
    assert not near & ways.keys()
    assert "N5" not in ways
    assert all(len(way) > 1 for way in ways.values())


@pytest.mark.rule("GWC-O23.2a")
def test_ways_are_found_before_the_mover_is_named(moving):
    game = moving("N5 rommel, N7 inf14", "activate ger-ldr-rommel with ger-inf14-1")
    answer = game.spell(game.offer.options[0])
    ways = ways_from(game, 0, [answer])
    game.apply_text(0, answer)

    assert ("next_mover", "take_step") == (answer.partition(" ")[0], game.offer.name)
    assert ways == ways_from(game, 0, ())
    assert ways


def test_no_way_is_looked_for_where_none_is_asked(field):
    table = field("bleid", german="N5 inf14", entente="C9 violette", hands=("O23", ""))
    game = Game(open_title("gwc", "bleid"), seed=1)
    table.run("player_turn", 0).s.book = game.book
    game.stand_at(table.s, ())

    assert {} == ways_from(game, 0, ())
    assert not Outlook(game, 0).decision.stepwise


def test_a_question_for_the_next_hex_of_a_way_says_so(moving):
    assert Outlook(moving(), 0).decision.stepwise
