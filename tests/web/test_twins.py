"""Twins: games that a seat cannot tell apart give it the same bytes, whatever it asks."""

from __future__ import annotations

import json
from random import Random

import pytest

from ww1core import Game, open_title
from ww1core.play.views import has_hidden, imagine
from ww1core.saving.positions import game_at, position_text
from ww1core.web.asking import Asking
from ww1core.web.boards import Boards
from ww1core.web.frames import WATCHER, dumped
from ww1core.web.table import Table

TITLES = [("tutorial", "bridge"), ("gwc", "bleid"), ("grand_illusion", "lorraine")]
SEED = bytes(range(32))


def table_of(game, boards):
    """A table over a game that stands somewhere, with places that are alike in twins."""
    made = object.__new__(Table)
    made.game, made._boards = game, boards
    made.hides, made.read_only = bool(game.ask(has_hidden)), ""
    made._frames, made._tellings, made._pictures = {}, {}, {}
    made.keeper = type("Keeper", (), {"v": 1, "at": "0" * 16, "game": "g"})()
    return made


def twins(title, scenario, seed):
    """Two games after some decisions that one seat cannot tell apart, and that seat."""
    random = Random(seed)
    game = Game(open_title(title, scenario), seed=seed)
    for _ in range(random.randrange(5, 60)):
        if game.offer is None:
            break
        game.apply(game.offer.seat, random.choice(game.options(game.offer.seat)))
    if game.offer is None:
        return None
    seat = random.randrange(len(game.book.seats))
    made = []
    for deal in (1, 2):
        state = game.ask(lambda s, deal=deal: imagine(s, seat, deal))
        line = position_text(game.book, state)
        made.append(game_at(line, game.book, secret=SEED))
    return (*made, seat)


def asked(table, seat, boards):
    """Everything that a seat may ask, as bytes."""
    told = [table.whole((seat, language)) for language in ("en", "fr")]
    asking = Asking(table, (seat, "en"), boards)
    frame = json.loads(told[0])
    options = (frame["ask"] or {}).get("options", [])[:3]
    units = sorted({piece for option in options for piece in option.get("pieces", ())})
    told += [dumped(asking.peek([option["do"]])) for option in options]
    told += [dumped(asking.odds([option["do"]])) for option in options]
    told += (
        [dumped(asking.why([f"{frame['ask']['name']} {what}"])) for what in ("0305", "x")]
        if options
        else []
    )
    told += [dumped(asking.supply(unit)) for unit in units]
    places = [option["in"][0] for option in options if option.get("in")]
    told += [dumped(asking.stack(place)) for place in places]
    told += [dumped(asking.sight(places[0], place)) for place in places[1:]]
    return [*told, dumped(asking.status())]


@pytest.mark.parametrize(("title", "scenario"), TITLES)
@pytest.mark.parametrize("seed", range(4))
def test_twins_are_told_the_same(title, scenario, seed):
    found = twins(title, scenario, seed)
    if found is None:
        return
    boards = Boards()
    one, other, seat = found

    assert asked(table_of(one, boards), seat, boards) == asked(
        table_of(other, boards), seat, boards
    )


def test_watchers_see_what_no_seat_hides():
    one, *_ = twins("gwc", "bleid", 2)
    table = table_of(one, Boards())
    shown = table.whole((WATCHER, "en"))
    hands = json.loads(shown)["hands"]

    assert all(not hand["cards"] for hand in hands)
    assert hands


def test_an_answer_that_is_given_sends_others_what_a_clicked_one_sends(pair):
    """A pass that stands for a seat brings the other page as many patches as one that is given."""
    socket = pair.bob.watch(pair.game, "red")
    for _ in range(3):
        seat = next(s for s in pair.seat if pair.seat[s].frame(pair.game, s)["ask"]["mine"])
        pair.seat[seat].do(pair.game, seat)
    entries = pair.web.server.tables.known(pair.game).game.entries
    steps = [patch["v"] - patch["from"] for patch in socket.of("patch")]

    assert [1] * len(entries) == steps
