"""A long game is opened at a snapshot, and shows what it showed before once its past is there."""

from __future__ import annotations

import json
import random

import pytest

from ww1core import Game, open_title
from ww1core.play.game import Action
from ww1core.saving.records import dump_line
from ww1core.web import tables
from ww1core.web.rows import kept_lines

BLEID = ("gwc", "bleid")
SEATS = ("german", "entente")
ANSWERS = 150


@pytest.fixture(autouse=True)
def long_is_short(monkeypatch):
    monkeypatch.setattr(tables, "LONG", 70)


def answered(web, who, game, dice, count):
    """Give so many answers at random; now and then some are taken back."""
    for number in range(count):
        table = web.run(web.server.tables.open(game))
        if table.game.is_over:
            return
        seat = table.asked.seat
        ask = who.frame(game, seat)["ask"]
        if ask["undo"] and dice.random() < 0.1:
            path = f"/api/g/{game}/undo?seat={seat}"
            assert 200 == who.post(path, id=f"back-{number:06d}", at=ask["at"]).status_code
        else:
            assert 200 == who.do(game, seat, dice.choice(ask["options"])["do"]).status_code


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    """The journal of a game of many decisions that goes on."""
    path = tmp_path_factory.mktemp("long") / "game.ww1"
    game, dice = Game(open_title(*BLEID), seed=4, journal=path), random.Random(4)
    while len(game.entries) < ANSWERS:
        game.apply(game.offer.seat, Action(game.offer.number, dice.choice(game.offer.options)))
    game.close()
    return path.read_text()


@pytest.fixture
def long(ann, journal):
    """A game that was brought in."""
    game = ann.post("/api/games/import", id="import-0001", file=journal).json()["game"]
    ann.frame(game, "german")
    return game


def pages(who, game):
    return {seat: who.frame(game, seat) for seat in SEATS}


def closed(web, game):
    web.server.tables.forget(game)


def test_a_long_game_is_opened_at_a_snapshot(web, ann, long):
    before = pages(ann, long)
    closed(web, long)
    table = web.run(web.server.tables.open(long))

    assert not table.is_whole
    assert len(table.game.log.events) < len(before["german"]["log"])
    first = ann.frame(long, "german")
    assert first["older"]
    log, late = ([line["t"] for line in page["log"]] for page in (before["german"], first))
    assert 0 < len(late) < len(log)
    assert late == log[len(log) - len(late) :]
    assert dict(before["german"], log=[], older=True) == dict(first, log=[])


def test_the_page_is_the_same_once_the_past_is_there(web, ann, long):
    before = pages(ann, long)
    closed(web, long)
    page = ann.watch(long, "german")

    assert [True, None] == [frame.get("older") for frame in page.of("frame")]
    assert before["german"] == page.of("frame")[-1]
    assert before == pages(ann, long)
    assert web.server.tables.known(long).is_whole


@pytest.mark.parametrize("seed", range(2))
def test_it_goes_on_alike_wherever_it_was_opened(web, ann, long, seed):
    """Opened anew after every answer, and never: journals and pages are the same."""
    answered(web, ann, long, random.Random(seed), 7 * seed)
    before, table = pages(ann, long), web.server.tables.known(long)
    closed(web, long)
    late = web.run(web.server.tables.open(long))

    assert table.game.digest() == late.game.digest()
    assert len(table.game.entries) == len(late.game.entries)
    asks = {seat: dict(ann.frame(long, seat)["ask"]) for seat in SEATS}
    assert {seat: before[seat]["ask"] for seat in SEATS} == asks


def test_answers_are_taken_while_the_past_is_played_again(web, ann, long):
    closed(web, long)
    table = web.run(web.server.tables.open(long))
    server = web.server.tables

    async def meanwhile():
        task = server.recall(table)
        assert server.recall(table) is task
        game = table.game
        for _ in range(3):
            game.apply_all(game.offer.seat, [game.spell(game.offer.options[-1])])
        await task

    web.run(meanwhile())
    server.follow(table)
    after = pages(ann, long)
    closed(web, long)

    assert table.is_whole
    pages(ann, long)
    assert after == pages(ann, long)


def test_a_past_that_is_damaged_makes_a_game_read_only(web, ann, long):
    lines = kept_lines(web.server.store, long)
    entry, before = json.loads(lines[3]), json.loads(lines[2])["check"]
    del entry["check"]
    changed, _ = dump_line(entry | {"digest": "0" * 16}, before)
    with web.server.store.writing() as db:
        db.execute("update lines set body=? where game=? and n=3", (changed, long))
    closed(web, long)
    ann.frame(long, "german")
    about = ann.get(f"/api/g/{long}/about?seat=german").json()

    assert "does not continue" in about["read_only"]


def test_a_journal_of_another_version_is_played_from_its_beginning(web, ann, long, monkeypatch):
    closed(web, long)
    monkeypatch.setattr("ww1core.saving.saves.version_change", lambda *_: "another version")

    assert web.run(web.server.tables.open(long)).is_whole


def test_a_snapshot_that_is_not_of_the_game_is_not_begun_at(web, ann, long, monkeypatch):
    closed(web, long)
    monkeypatch.setattr("ww1core.play.game.Game.digest", lambda _: "0" * 16)

    assert web.run(web.server.tables.open(long)).is_whole


def test_a_seat_is_saved_with_its_whole_log(web, ann):
    bob = web.browser("Bob")
    game = ann.new_game({"german": "me", "entente": "invite"}, BLEID)
    bob.post("/api/join", token=ann.invites["entente"].rpartition("/")[2])
    dice = random.Random(1)
    for _ in range(ANSWERS):
        seat = web.run(web.server.tables.open(game)).asked.seat
        who = ann if seat == "german" else bob
        who.do(game, seat, dice.choice(who.frame(game, seat)["ask"]["options"])["do"])
    path = f"/api/g/{game}/save?seat=german"
    before = ann.get(path).content
    closed(web, game)

    assert before == ann.get(path).content
