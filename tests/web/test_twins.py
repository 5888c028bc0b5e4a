"""Twins: games that a seat cannot tell apart give it the same bytes, whatever it asks."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace

import pytest

from ww1core import Game, open_title
from ww1core.play.views import has_hidden, imagine
from ww1core.saving.positions import game_at, position_text
from ww1core.session.reactions import Reactions
from ww1core.web.asking import Asking
from ww1core.web.boards import Boards
from ww1core.web.frames import WATCHER, dumped
from ww1core.web.table import Table

TITLES = [("tutorial", "bridge"), ("gwc", "bleid"), ("grand_illusion", "lorraine")]
SEED = bytes(range(32))
ENOUGH = 70
"""So many answers are given in a game, windows among them."""


def table_of(game, boards):
    """A table over a game that stands somewhere, with places that are alike in twins."""
    made = object.__new__(Table)
    made.game, made._boards = game, boards
    made.hides, made.read_only = bool(game.ask(has_hidden)), ""
    made._frames, made._tellings, made._pictures = {}, {}, {}
    made.reactions = Reactions(game)
    made.seats = {seat: SimpleNamespace(bot="") for seat in game.book.seats}
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
    told += [dumped(asking.sight(place, "")) for place in places[:1]]
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


def heard_beside(web, is_standing):
    """What one page hears while the person at the other seat passes in every window."""
    ann, bob = web.browser("Ann"), web.browser("Bob")
    game = ann.new_game({"german": "me", "entente": "invite"}, ("gwc", "bleid"))
    bob.post("/api/join", token=ann.invites["entente"].rpartition("/")[2])
    people = {"german": ann, "entente": bob}
    socket = ann.watch(game, "german")
    table, stood = web.server.tables.known(game), 0
    while len(table.game.entries) < ENOUGH:
        seat = table.game.book.seats[table.game.offer.seat]
        who = people[seat]
        ask = who.frame(game, seat)["ask"]
        passes = [one["do"] for one in ask["options"] if one.get("word") == "pass"]
        if seat == "entente" and ask.get("window") and is_standing:
            stood += 1
            wish = {"id": f"stands-{stood:04d}", "at": ask["at"], "answer": "pass everywhere"}
            assert who.post(f"/api/g/{game}/stand?seat={seat}", **wish).status_code == 200
        else:
            who.do(game, seat, *(passes[:1] if ask.get("window") else ()))
    patches = [dict(patch) for patch in socket.of("patch") if patch["v"] <= ENOUGH]
    for patch in patches:
        patch["ask"] = {key: value for key, value in patch["ask"].items() if key != "at"}
    return patches, stood


def test_an_answer_that_stands_sends_others_the_patches_of_a_clicked_one(with_web, tmp_path):
    heard = []
    for name, is_standing in (("clicked", False), ("standing", True)):
        folder = tmp_path / name
        folder.mkdir()
        with with_web(folder) as web:
            heard.append(heard_beside(web, is_standing))
    (clicked, none), (given, stood) = heard

    assert (0, 1) == (none, stood)
    assert len(clicked) > ENOUGH // 2
    assert clicked == given


def test_nobody_is_shown_a_question_that_is_answered_for_him(web):
    ann, bob = web.browser("Ann"), web.browser("Bob")
    game = ann.new_game({"german": "me", "entente": "invite"}, ("gwc", "bleid"))
    bob.post("/api/join", token=ann.invites["entente"].rpartition("/")[2])
    people = {"german": ann, "entente": bob}
    sockets = {seat: who.watch(game, seat) for seat, who in people.items()}
    table, asked = web.server.tables.known(game), dict.fromkeys(people, 0)
    while len(table.game.entries) < ENOUGH:
        seat = table.game.book.seats[table.game.offer.seat]
        people[seat].do(game, seat)
        asked[seat] += 1
    given = len(table.game.entries) - sum(asked.values())
    for seat, socket in sockets.items():
        heard = socket.of("frame", "patch")
        shown = [message for message in heard if message["ask"] and message["ask"]["mine"]]

        assert asked[seat] <= len(shown) <= asked[seat] + 1
    assert given > 0


def test_an_answer_that_is_given_sends_others_what_a_clicked_one_sends(pair):
    """A pass that stands for a seat brings the other page as many patches as one that is given."""
    socket = pair.bob.watch(pair.game, "red")
    for _ in range(3):
        seat = next(s for s in pair.seat if pair.seat[s].frame(pair.game, s)["ask"]["mine"])
        pair.seat[seat].do(pair.game, seat)
    entries = pair.web.server.tables.known(pair.game).game.entries
    steps = [patch["v"] - patch["from"] for patch in socket.of("patch")]

    assert [1] * len(entries) == steps
