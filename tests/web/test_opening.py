"""A long game is opened at a snapshot, and tells what came before when that is asked for."""

from __future__ import annotations

import json
import random

import pytest

from ww1core import Game, open_title
from ww1core.events import PhaseBegan, UnitMoved
from ww1core.events.log import Log
from ww1core.play.game import Action
from ww1core.saving.records import dump_line
from ww1core.web import frames, replays, tables
from ww1core.web.rows import kept_lines, kept_snapshots
from ww1core.web.telling import AT_ONCE, Telling

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
    log(ann, game, "german")
    return game


def texts(lines):
    """The words of lines; how deep the first of them lie is known once the past is there."""
    return [line["t"] for line in lines]


def pages(who, game):
    return {seat: who.frame(game, seat) for seat in SEATS}


def closed(web, game):
    web.server.tables.forget(game)


def log(who, game, seat, **query):
    more = "".join(f"&{key}={value}" for key, value in query.items())
    return who.get(f"/api/g/{game}/log?seat={seat}{more}").json()


@pytest.fixture
def told(monkeypatch):
    """How many lines were put into words."""
    counted, tell = [], Telling._line

    def counting(self, line):
        counted.append(1)
        return tell(self, line)

    monkeypatch.setattr(Telling, "_line", counting)
    return counted


def test_a_long_game_is_opened_at_a_snapshot(web, ann, long):
    before = pages(ann, long)
    closed(web, long)
    table = web.run(web.server.tables.open(long))

    assert not table.is_whole
    assert len(table.game.log.events) < len(before["german"]["log"])
    first = ann.frame(long, "german")
    assert first["older"]
    whole, late = (texts(page["log"]) for page in (before["german"], first))
    assert 0 < len(late) < len(whole)
    assert late == whole[len(whole) - len(late) :]
    assert dict(before["german"], log=[], older=True) == dict(first, log=[])


def test_a_first_frame_tells_nothing_that_came_before_the_snapshot(web, ann, long, told):
    whole = list(web.server.tables.known(long).game.log.events)
    closed(web, long)
    told.clear()
    web.beside.done.clear()
    ann.frame(long, "german")
    late = web.server.tables.known(long)

    assert not late.is_whole
    assert len(late.game.entries) - late.opened_after < 70
    assert 0 < sum(told) <= 2 * len(late.game.log.events) < len(whole) / 2
    assert [] == web.beside.done


@pytest.mark.parametrize("seat", ["german", ""])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_log_is_the_same_once_the_past_is_there(web, ann, long, seat, lang):
    before = ann.frame(long, seat, lang=lang)
    closed(web, long)
    first = ann.frame(long, seat, lang=lang)
    whole = log(ann, long, seat, lang=lang)

    assert {"kind": "log", "v": before["v"], "log": before["log"]} == whole
    assert texts(first["log"]) == texts(whole["log"])[-len(first["log"]) :]
    assert before == ann.frame(long, seat, lang=lang)
    assert web.server.tables.known(long).is_whole


def test_the_past_is_played_again_beside_once_for_everybody(web, ann, long):
    closed(web, long)
    web.beside.done.clear()
    told = [log(ann, long, seat) for seat in (*SEATS, "german")]

    assert told[0] == told[2]
    assert ["past_of"] == web.beside.done


def test_a_page_that_reads_the_past_is_brought_on_like_one_that_does_not(
    web, ann, long, monkeypatch
):
    """A page with the last lines and one with all of them take the same patches."""
    closed(web, long)
    sockets = {seat: ann.watch(long, seat) for seat in SEATS}
    tails = {seat: sockets[seat].of("frame")[0]["log"] for seat in SEATS}
    wholes = {seat: log(ann, long, seat)["log"] for seat in SEATS}
    answered(web, ann, long, random.Random(6), 40)
    for seat, socket in sockets.items():
        for patch in socket.of("patch"):
            for page in (tails, wholes):
                kept = page[seat][: len(page[seat]) - patch.get("drop", 0)]
                page[seat] = kept + patch["log"]

    assert 1 == len(sockets["german"].of("frame"))
    assert wholes == {seat: log(ann, long, seat)["log"] for seat in SEATS}
    ends = {seat: wholes[seat][-len(tails[seat]) :] for seat in SEATS}
    assert {seat: texts(tails[seat]) for seat in SEATS} == {s: texts(ends[s]) for s in SEATS}
    monkeypatch.setattr(frames, "TAIL", 30)
    for seat in SEATS:
        fresh = ann.frame(long, seat)
        assert fresh["older"]
        assert (30, wholes[seat][-30:]) == (len(fresh["log"]), fresh["log"])


def test_what_changes_more_of_the_log_than_goes_with_a_frame_is_sent_as_one(
    web, ann, long, monkeypatch
):
    monkeypatch.setattr(frames, "TAIL", 3)
    page = ann.watch(long, "german")
    page.sent.clear()
    table = web.server.tables.known(long)
    while not page.of("frame"):
        page.sent.clear()
        answered(web, ann, long, random.Random(1), 1)
        before = log(ann, long, "german")["log"]
        assert not table.game.is_over or page.of("frame")
    (frame,) = page.of("frame")

    assert before[-3:] == frame["log"]
    assert frame["older"]


def test_an_answer_after_the_past_is_there_can_be_taken_back(web, ann, long):
    closed(web, long)
    dice, ask = random.Random(2), {"undo": False}
    while not ask["undo"]:
        answered(web, ann, long, dice, 1)
        seat = web.run(web.server.tables.open(long)).asked.seat
        ask = ann.frame(long, seat)["ask"]
    assert not web.server.tables.known(long).is_whole
    log(ann, long, seat)
    back = ann.post(f"/api/g/{long}/undo?seat={seat}", id="back-000001", at=ask["at"])
    after = log(ann, long, seat)
    closed(web, long)

    assert 200 == back.status_code
    assert after == log(ann, long, seat)


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

    ann.frame(long, "german")

    async def meanwhile():
        task = server.recall(table)
        assert server.recall(table) is task
        game = table.game
        for _ in range(3):
            game.apply_all(game.offer.seat, [game.spell(game.offer.options[-1])])
        await task

    web.run(meanwhile())
    server.follow(table)
    after = {seat: log(ann, long, seat) for seat in SEATS}
    closed(web, long)

    assert table.is_whole
    assert after == {seat: log(ann, long, seat) for seat in SEATS}


def test_a_past_that_goes_another_way_makes_a_game_read_only(web, ann, long, monkeypatch):
    closed(web, long)
    first = ann.frame(long, "german")["log"]
    monkeypatch.setattr("ww1core.turns.digests.digest", lambda *_: "0" * 16)
    monkeypatch.setattr("ww1core.play.game.digest", lambda *_: "0" * 16)
    told = log(ann, long, "german")

    assert (first, True) == (told["log"], told["older"])
    assert "decision 1" in ann.get(f"/api/g/{long}/about?seat=german").json()["read_only"]


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


def test_no_more_than_a_few_lines_are_told_before_others_have_their_turn(web, long, told):
    """However many there are under one heading; whoever tells meanwhile does not harm it."""
    game = web.run(web.server.tables.open(long)).game
    log, moved = Log(), [one for one in game.log.events if isinstance(one, UnitMoved)]
    heading = next(one for one in game.log.events if isinstance(one, PhaseBegan))
    log.events += [heading, *moved * 20, heading, *moved[:3], heading]
    whole = Telling(game.book, 0).lines(log, everything=True)
    telling, most = Telling(game.book, 0), 0
    told.clear()
    for number, _ in enumerate(telling.steps(log, everything=True)):
        most = max(most, len(told))
        if number == 2:
            assert whole == telling.lines(log, everything=True)
        told.clear()

    assert whole == telling.lines(log, everything=True)
    assert 0 < most <= AT_ONCE < len(moved) * 20


@pytest.fixture
def replayed(monkeypatch):
    """How many decisions were played again to step through a game."""
    counted, steps = [], replays.replay_steps

    def counting(game, entries, source):
        counted.append(len(entries))
        return steps(game, entries, source)

    monkeypatch.setattr(replays, "replay_steps", counting)
    return counted


def test_a_long_game_is_stepped_through_from_its_snapshots(web, ann, long, replayed, monkeypatch):
    """What is seen at a place is the same, wherever the game was opened to come there."""
    answered(web, ann, long, random.Random(8), 60)
    monkeypatch.setattr(replays, "BEFORE", 16)
    places = range(0, ANSWERS + 40, 19)
    late = {(seat, n): ann.frame(long, seat, n=n) for n in places for seat in SEATS}
    counts = replayed[:]
    monkeypatch.setattr(replays, "kept_snapshots", lambda *_: [])
    whole = {(seat, n): ann.frame(long, seat, n=n) for n in places for seat in SEATS}

    assert max(counts) <= 64 + 16 < max(replayed)
    for place, page in whole.items():
        seen = late[place]
        assert dict(page, log=[], older=None) == dict(seen, log=[], older=None)
        assert texts(seen["log"]) == texts(page["log"])[len(page["log"]) - len(seen["log"]) :]
        assert seen.get("older", False) is (len(seen["log"]) < len(page["log"]))


def test_a_snapshot_that_was_taken_back_is_not_stepped_through_from(web, ann, long, replayed):
    """Its digest is not that of the decision it says it was made after."""
    count = len(web.server.tables.known(long).game.entries)
    (newest, *_) = kept_snapshots(web.server.store, long)
    forged = json.loads(newest) | {"snapshot": count - 65}
    with web.server.store.writing() as db:
        body = json.dumps(forged, separators=(",", ":")).encode()
        db.execute("insert into lines values (?, 100000, ?, 'x', null)", (long, body))
    before = ann.frame(long, "german", n=count)

    assert body == kept_snapshots(web.server.store, long)[0]
    assert replayed[-1] >= 64
    with web.server.store.writing() as db:
        db.execute("delete from lines where n=100000")
    assert before == ann.frame(long, "german", n=count)
