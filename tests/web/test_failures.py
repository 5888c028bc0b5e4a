"""What goes wrong stays where it is: nothing is lost, nobody else notices, somebody is told."""

from __future__ import annotations

import json
import random
import sqlite3

import pytest

from ww1core.saving.journal import recorded_of
from ww1core.web import tables
from ww1core.web.asking import Asking
from ww1core.web.frames import Frame
from ww1core.web.notices import QUIET_S, TRIES
from ww1core.web.rows import kept_lines
from ww1core.web.settings import Mail
from ww1core.web.workers import WorkerError

MAIL = Mail(host="localhost", sender="games@example.org")
SEATS = ("blue", "red")


def finished(web, who, game):
    """Play a game to its end."""
    dice = random.Random(3)
    while (asked := web.run(web.server.tables.open(game)).asked) is not None:
        options = who.frame(game, asked.seat)["ask"]["options"]
        who.do(game, asked.seat, dice.choice(options)["do"])
    return game


def kept(web, game):
    """All that is kept of a game."""
    rows = web.server.store.rows("select * from games where id=?", game)
    return rows, kept_lines(web.server.store, game)


@pytest.mark.parametrize(
    ("route", "body"),
    [
        ("windows", {"every": True}),
        ("windows", {}),
        ("resign", {"id": "resign-0001"}),
        ("pause", {"paused": True}),
        ("stand", {"id": "stand-0001", "at": "0" * 16, "answer": "pass"}),
        ("do", {"id": "answer-0001", "at": "0" * 16, "do": ["pass"]}),
        ("undo", {"id": "undo-00001", "at": "0" * 16}),
    ],
)
def test_nothing_is_written_behind_the_end_of_a_game(web, ann, solo, route, body):
    finished(web, ann, solo)
    before, page = kept(web, solo), ann.frame(solo, "blue")
    late = ann.post(f"/api/g/{solo}/{route}?seat=blue", **body)
    web.restart()

    assert 409 == late.status_code
    assert before == kept(web, solo)
    assert page == ann.frame(solo, "blue")


@pytest.fixture
def gone(web, ann):
    """A game whose title is not installed any more, at which a bot is to move."""
    game = ann.new_game({"blue": "me", "red": "bot:random"})
    with web.server.store.writing() as db:
        values = ("gone", "red", game)
        db.execute("update games set title=?, waits_seat=?, due=1 where id=?", values)
    web.server.tables.forget(game)
    return game


def test_a_title_that_is_gone_keeps_no_server_from_starting(web, ann, gone, solo):
    web.restart()

    assert 200 == ann.do(solo, "blue").status_code
    assert 422 == ann.get(f"/api/g/{gone}?seat=blue").status_code


def test_a_title_that_is_gone_is_listed_by_its_id(ann, gone, solo):
    listed = {one["id"]: one for one in ann.get("/api/games").json()["games"]}

    assert {gone, solo} == listed.keys()
    assert ("gone", "bridge", "red") == tuple(
        listed[gone][name] for name in ("title", "scenario", "asked")
    )


def test_a_game_that_cannot_be_opened_stops_no_other_clock(web, ann, gone):
    clock = {"reserve_s": 600}
    other = ann.new_game(dict.fromkeys(SEATS, "me"), clock=clock, on_timeout="lose")
    web.clock.now += 601
    web.run(web.server.timeouts.look())

    assert ann.get(f"/api/g/{other}/about?seat=blue").json()["read_only"]


def test_a_question_whose_rule_raises_is_told_with_an_id(web, ann, solo, monkeypatch, caplog):
    before = ann.frame(solo, "blue")
    monkeypatch.setattr(Asking, "why", lambda *_: 1 / 0)
    failed = ann.post(f"/api/g/{solo}/why?seat=blue", do=["march 9999"])

    assert (500, "broken") == (failed.status_code, failed.json()["kind"])
    assert failed.json()["id"] in caplog.text
    assert before == ann.frame(solo, "blue")
    assert 200 == ann.do(solo, "blue").status_code


def test_a_rule_that_raises_after_an_answer_leaves_a_failure_line_and_the_game(
    web, pair, monkeypatch
):
    """A real rule: what the answer had begun is undone, everybody at the table is told."""
    socket = pair.bob.watch(pair.game, "red")
    before = {seat: who.frame(pair.game, seat) for seat, who in pair.seat.items()}
    monkeypatch.setattr("ww1core.play.game.decide", lambda *_: 1 / 0)
    failed = pair.ann.do(pair.game, "blue")
    monkeypatch.undo()
    lines = kept_lines(web.server.store, pair.game)

    assert 500 == failed.status_code
    assert before == {seat: who.frame(pair.game, seat) for seat, who in pair.seat.items()}
    assert failed.json()["id"] in recorded_of(lines, "game").failure.message
    assert [] == socket.of("patch")
    assert socket.of("about")[-1]["chat"]
    assert 200 == pair.ann.do(pair.game, "blue").status_code
    web.restart()
    assert 2 == pair.ann.frame(pair.game, "blue")["v"]


@pytest.mark.parametrize("fails", ["imagine", "move"])
def test_a_bot_for_which_nothing_can_be_done_is_told(web, ann, monkeypatch, fails):
    game = ann.new_game({"blue": "me", "red": "bot:random"})
    if fails == "imagine":
        monkeypatch.setattr("ww1core.play.game.Game.imagine", lambda *_: 1 / 0)
    else:
        web.bots.fails = tables.GIVEN_UP
    while ann.frame(game, "blue")["ask"]["mine"]:
        ann.do(game, "blue")
    said = ann.get(f"/api/g/{game}/about?seat=blue").json()["chat"]

    assert 2 == len(said)
    assert "random bot" in said[0]["t"]
    assert "went wrong" in said[1]["t"]
    monkeypatch.undo()
    web.restart()
    web.run(web.settle())
    assert web.run(web.server.tables.open(game)).asked.seat == "blue"


def test_an_answer_given_at_an_even_pace_that_fails_is_told(web, ann, monkeypatch):
    monkeypatch.setattr(tables, "PACE_S", (0.0, 0.0))
    monkeypatch.setattr("ww1core.web.table.Table.give", lambda *_: 1 / 0)
    game = ann.new_game(
        {"german": "me", "allied": "bot:greedy"}, ("storm_west", "michael"), pace=True
    )
    ann.get(f"/api/g/{game}?seat=german")

    assert "went wrong" in ann.get(f"/api/g/{game}/about?seat=german").json()["chat"][0]["t"]


@pytest.fixture
def full(web):
    """A disk on which nothing more can be written, until it is let go."""
    web.server.store._db.execute("pragma query_only=1")
    return lambda: web.server.store._db.execute("pragma query_only=0")


WRITES = [
    ("/api/me", {"name": "Anna"}),
    ("/api/g/{}/chat?seat=blue", {"said": "hello"}),
    ("/api/g/{}/note?seat=blue", {"text": "left"}),
    ("/api/g/{}/windows?seat=blue", {"every": True}),
    ("/api/g/{}/resign?seat=blue", {"id": "resign-0001"}),
    ("/api/g/{}/pause?seat=blue", {"paused": True}),
    ("/api/me/device", {}),
]


@pytest.mark.parametrize(("path", "body"), WRITES)
def test_nothing_is_done_on_a_full_disk(web, ann, solo, path, body, request):
    before = ann.frame(solo, "blue"), ann.get(f"/api/g/{solo}/about?seat=blue").json()
    free = request.getfixturevalue("full")
    failed = ann.post(path.format(solo), **body)

    assert (503, {"kind": "unkept"}) == (failed.status_code, failed.json())
    assert "Ann" == ann.get("/api/me").json()["name"]
    free()
    web.restart()
    after = ann.frame(solo, "blue"), ann.get(f"/api/g/{solo}/about?seat=blue").json()
    assert before == after


def test_a_full_disk_ends_no_session(web, ann, solo, full):
    web.clock.now += 2 * 86_400

    assert 200 == ann.get(f"/api/g/{solo}?seat=blue").status_code
    assert 1 == len(ann.watch(solo, "blue").of("frame"))


def test_a_full_disk_sends_no_letter_again_and_again(with_web, tmp_path):
    with with_web(tmp_path, mail=MAIL) as web:
        ann, sent = web.browser("Ann"), []
        ann.post("/api/me", mail="ann@example.org")
        ann.new_game({"blue": "me", "red": "bot:random"})
        web.server.notices.mail = sent.append
        web.clock.now += QUIET_S + 1
        web.server.store._db.execute("pragma query_only=1")
        for _ in range(TRIES):
            with pytest.raises(Exception, match="nothing was kept"):
                web.run(web.server.notices.send())

        assert [] == sent
        web.server.store._db.execute("pragma query_only=0")
        web.run(web.server.notices.send())
        assert 1 == len(sent)


def test_an_answer_is_on_disk_before_anybody_sees_it(web, pair, monkeypatch):
    """Whoever reads the file while a page is sent something finds it there already."""
    pair.bob.watch(pair.game, "red")
    beside = sqlite3.connect(web.data / "tables.sqlite3")
    seen = []

    def made(*given, **more):
        frame = Frame(*given, **more)
        count = "select count(*) from lines where game=?"
        seen.append((frame.v, *beside.execute(count, (pair.game,)).fetchone()))
        return frame

    monkeypatch.setattr("ww1core.web.frames.Frame", made)
    answer = pair.ann.do(pair.game, "blue")
    beside.close()

    assert 200 == answer.status_code
    assert {(2, 2)} == {one for one in seen if one[0] == 2}
    assert all(v <= lines for v, lines in seen)


def test_the_past_of_a_game_that_is_not_told_is_asked_for_again(web, ann, solo, monkeypatch):
    """A worker that gave no answer leaves the page as it is."""
    for _ in range(70):
        seat = web.run(web.server.tables.open(solo)).asked
        if seat is None:
            break
        ann.do(solo, seat.seat)
    table = web.run(web.server.tables.open(solo))
    table.opened_after = 3

    async def fail(*_):
        raise WorkerError("took longer than 60 s")

    monkeypatch.setattr(web.server.beside.workers, "run", fail)
    answer = ann.get(f"/api/g/{solo}/log?seat=blue")

    assert (422, "took longer") == (
        answer.status_code,
        json.loads(answer.text)["reasons"][0]["t"][:11],
    )
    assert not table.read_only
    assert {} == web.server.tables.recalling
