"""Twins: games that a seat cannot tell apart give it the same bytes, whatever it asks."""

from __future__ import annotations

import json
import re
from functools import lru_cache, partial
from random import Random
from types import SimpleNamespace

import pytest

from ww1core import Game, open_title
from ww1core.play.views import has_hidden, imagine
from ww1core.saving.positions import game_at, position_text
from ww1core.session.reactions import Reactions
from ww1core.web.asking import Asking, marks_of
from ww1core.web.boards import Boards
from ww1core.web.frames import WATCHER, dumped, patch_between
from ww1core.web.going import Going
from ww1core.web.table import Table

TITLES = [
    ("tutorial", "bridge", 60),
    ("gwc", "bleid", 300),
    ("grand_illusion", "lorraine", 150),
    ("grand_illusion", "what_if", 200),
    ("storm_west", "michael", 300),
    ("storm_west", "campaign", 600),
    ("landships", "bagatelle", 150),
    ("landships", "flesquieres", 150),
]
"""Scenarios that hide something, and how far they are played at most."""
SEED = bytes(range(32))
MOST = 6
"""So many options, pieces and places are asked about."""
ENOUGH = 70
"""So many answers are given in a game, windows among them."""


def table_of(game, boards):
    """A table over a game that stands somewhere, with places that are alike in twins."""
    made = object.__new__(Table)
    made.game, made._boards = game, boards
    made.hides, made.read_only, made.opened_after = bool(game.ask(has_hidden)), "", 0
    made._frames, made._tellings, made._pictures = {}, {}, {}
    made.reactions, made.going = Reactions(game), Going(game)
    made.seats = {seat: SimpleNamespace(bot="") for seat in game.book.seats}
    made.keeper = type("Keeper", (), {"v": 1, "at": "0" * 16, "game": "g"})()
    return made


@lru_cache
def book_of(title, scenario):
    """The book of a scenario, opened once."""
    return open_title(title, scenario)


def twins(title, scenario, seed, most=60):
    """Two games after some decisions that one seat cannot tell apart, and that seat."""
    random = Random(seed)
    game = Game(book_of(title, scenario), seed=seed)
    for _ in range(random.randrange(5, most)):
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
    """Everything that a seat may ask, by the name of the question, as bytes."""
    told = {language: table.whole((seat, language)) for language in ("en", "fr")}
    told["log"] = table.told((seat, "en"))
    frame = json.loads(told["en"])
    ask, options = frame["ask"] or {}, (frame["ask"] or {}).get("options", [])[:MOST]
    pieces = sorted(set(re.findall(r'data-piece="([^"]+)"', "".join(frame["nodes"].values()))))
    places = sorted(key[2:] for key in frame["nodes"] if key.startswith("s:"))
    asking, about = Asking(table, (seat, "en"), boards), Random(len(places))
    pieces, places = (about.sample(many, min(MOST, len(many))) for many in (pieces, places))
    names = [option["do"] for option in options]
    questions = {
        "peek": [(asking.peek, [option["do"]]) for option in options],
        "marks": [(partial(marks_of, table.game, seat, (), names, 1e9),)],
        "ways": [(asking.ways, ()), *((asking.ways, [name]) for name in names)],
        "attacks": [(partial(asking.peek, attacks=True), ())],
        "odds": [(asking.odds, [option["do"]]) for option in options],
        "why": [(asking.why, [f"{ask.get('name')} {what}"]) for what in (*pieces, *places, "x")],
        "supply": [(asking.supply, piece) for piece in pieces],
        "stack": [(asking.stack, place) for place in places],
        "sight": [(asking.sight, place, "") for place in places[:2]]
        + [(asking.sight, places[0], place) for place in places[1:]],
        "card": [(asking.card, card["name"]) for hand in frame["hands"] for card in hand["cards"]],
        "status": [(asking.status,)],
        "describe": [(asking.describe,)],
    }
    for name, many in questions.items():
        told |= {f"{name} {given}": dumped(ask_(*given)) for ask_, *given in many}
    return told


def patches(table, seat, boards):
    """What answers after which nothing is learnt bring the seat that gives them, as bytes."""
    told = {}
    frame = table.frame((seat, "en"))
    options = (frame.ask or {}).get("options", [])[:MOST]
    for option in options:
        seen = Asking(table, (seat, "en"), boards).peek([option["do"]])
        if "next" not in seen or seen["next"] is None or not seen["next"]["mine"]:
            continue
        copied = table_of(table.game.fork(), boards)
        copied.game.apply_all(seat, [option["do"]])
        after = copied.frame((seat, "en"))
        told[option["do"]] = dumped(patch_between(frame, after))
    return told


@pytest.mark.parametrize(("title", "scenario", "most"), TITLES)
@pytest.mark.parametrize("seed", range(4))
def test_twins_are_told_the_same(title, scenario, most, seed):
    found = twins(title, scenario, seed, most)
    if found is None:
        return
    boards = Boards()
    one, other, seat = found
    tables = table_of(one, boards), table_of(other, boards)

    assert asked(tables[0], seat, boards) == asked(tables[1], seat, boards)
    assert patches(tables[0], seat, boards) == patches(tables[1], seat, boards)


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
