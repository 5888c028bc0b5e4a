"""The course of a game in numbers: score, strength, hexes, losses of each side, luck."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from ww1core.events.types import StepLost
from ww1core.web import statistics

PLAYED = Path(__file__).with_name("played") / "storm_west-michael.ww1"
LOST = {"StepLost", "UnitEliminated"}


def counted(who, game, seat):
    return who.post(f"/api/g/{game}/statistics?seat={seat}").json()


def test_the_course_of_a_game_is_counted_by_turn(ann):
    game = ann.new_game({"blue": "me", "red": "bot:random"})
    for _ in range(100):
        if ann.frame(game, "blue")["over"]:
            break
        ann.do(game, "blue")
    found = counted(ann, game, "blue")
    turns = [point["turn"] for point in found["points"]]

    assert sorted(turns) == turns
    assert {"turn", "held", "strength", "score", "losses"} == found["points"][0].keys()
    assert {} == found["points"][0]["losses"]
    assert found["sides"]


@pytest.fixture
def michael(ann):
    """A game that was played to its end, with losses on both sides."""
    text = PLAYED.read_text("utf-8")
    return ann.post("/api/games/import", id="import-0001", file=text).json()["game"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_losses_are_those_of_each_side_as_the_log_tells_them(ann, michael, lang):
    found = counted(ann, michael, f"german&lang={lang}")
    lines = ann.get(f"/api/g/{michael}/log?seat=german").json()["log"]
    told = Counter("German" in line["t"] for line in lines if line["k"] in LOST)
    losses = Counter()
    for point in found["points"]:
        losses.update({found["sides"][side]["name"]: n for side, n in point["losses"].items()})
    german, allied = (found["sides"][side]["name"] for side in ("0", "1"))

    assert {german: told[True], allied: told[False]} == losses
    assert min(losses.values()) > 0
    assert german != allied


TITLES = {
    "clash_giants-first_ypres_yser": "central",
    "grand_illusion-lorraine": "allied",
    "gwc-bleid": "entente",
    "landships-bagatelle": "allied",
}


@pytest.mark.parametrize(("played", "seat"), TITLES.items())
def test_every_title_tells_its_losses(ann, played, seat):
    text = PLAYED.with_name(f"{played}.ww1").read_text("utf-8")
    game = ann.post("/api/games/import", id="import-0002", file=text).json()["game"]
    points = counted(ann, game, seat)["points"]
    lines = ann.get(f"/api/g/{game}/log?seat={seat}").json()["log"]
    told = sum(line["k"] in LOST for line in lines)

    assert 0 < told == sum(sum(point["losses"].values()) for point in points)


def test_losses_belong_to_the_turn_in_which_they_were_suffered(ann, michael):
    lines = ann.get(f"/api/g/{michael}/log?seat=german").json()["log"]
    by_turn, turn = Counter(), 0
    for line in lines:
        turn += line["k"] == "TurnBegan"
        by_turn[turn] += line["k"] in LOST
    points = counted(ann, michael, "german")["points"]

    assert [sum(point["losses"].values()) for point in points] == [
        by_turn[point] for point in range(len(points))
    ]


def test_losses_that_a_seat_was_not_told_of_are_not_counted_for_it(web, ann):
    """What only the other seat knows comes to light at the end."""
    game = ann.new_game({"blue": "me", "red": "hotseat"})
    table = web.run(web.server.tables.open(game))
    own = 1 << table.seat_number("red")
    unit = list(table.game.book.pieces.side).index(0)
    table.game.log.events.append(StepLost(unit, 1, "", own))

    assert {} == statistics._losses(table.game, table.seat_number("blue"))
    assert {0: 1} == statistics._losses(table.game, table.seat_number("red"))[table.game.turn]


def test_luck_is_what_fights_brought_against_their_exact_odds(web, ann, monkeypatch):
    monkeypatch.setattr("ww1core.web.beginning.random_secret", lambda: bytes(32))
    monkeypatch.setattr("ww1core.web.tables.secrets.randbits", lambda _: 3)
    game = ann.new_game(
        {"central": "bot:aggressive", "entente": "bot:aggressive"},
        ("clash_giants", "first_ypres_yser"),
    )
    for _ in range(40):
        if web.run(web.server.tables.open(game)).game.is_over:
            break
        web.run(web.settle())
    found = ann.post(f"/api/g/{game}/statistics").json()

    assert web.run(web.server.tables.open(game)).game.is_over
    assert all("fights" in line["t"] for line in found["luck"])
    assert found["luck"]
    assert json.dumps(found)
