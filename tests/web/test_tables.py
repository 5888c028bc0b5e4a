"""A table: what is answered is kept before it is shown, and every page shows the same."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3

import pytest

from ww1core.saving.journal import read_journal, recorded_of
from ww1core.saving.records import dump_line
from ww1core.saving.saves import replay
from ww1core.web import slices, tables
from ww1core.web.rows import kept_lines

TITLES = [
    ("tutorial", "bridge", ("blue", "red")),
    ("clash_giants", "first_ypres_yser", ("central", "entente")),
    ("gwc", "bleid", ("german", "entente")),
    ("grand_illusion", "lorraine", ("allied", "german")),
    ("storm_west", "michael", ("german", "allied")),
    ("landships", "bagatelle", ("allied", "central")),
]


def patched(frame, patch):
    """A frame after a patch, as a page does it."""
    assert patch["kind"] == "patch"
    assert patch["from"] == frame["v"]
    after = dict(frame) | {"v": patch["v"], "ask": patch["ask"]}
    for part in ("nodes", "panels"):
        merged = frame[part] | patch[part]
        after[part] = {key: markup for key, markup in merged.items() if markup is not None}
    after["log"] = frame["log"][: len(frame["log"]) - patch.get("drop", 0)] + patch["log"]
    for part in ("board", "head", "hands", "over"):
        if part in patch:
            after[part] = patch[part]
    return after


def play_on(browser, game, seats, dice, answers):
    """Give some answers at random, now and then one is taken back."""
    for number in range(answers):
        frames = {seat: browser.frame(game, seat) for seat in seats}
        asked = [seat for seat in seats if (frames[seat]["ask"] or {}).get("mine")]
        if not asked:
            return
        ask = frames[asked[0]]["ask"]
        if ask["undo"] and dice.random() < 0.15:
            answer = browser.post(
                f"/api/g/{game}/undo?seat={asked[0]}", id=f"undo-{number:06d}-{game}", at=ask["at"]
            )
        else:
            answer = browser.do(game, asked[0], dice.choice(ask["options"])["do"])
        assert answer.status_code == 200, answer.text
        yield asked[0], frames, answer.json()


@pytest.mark.parametrize(("title", "scenario", "seats"), TITLES)
def test_the_patched_page_equals_a_fresh_one(web, ann, title, scenario, seats):
    game = ann.new_game(dict.fromkeys(seats, "me"), (title, scenario))
    sockets = {seat: ann.watch(game, seat) for seat in seats}
    pages = {seat: sockets[seat].of("frame")[0] for seat in seats}
    dice = random.Random(title)
    for seat, frames, answer in play_on(ann, game, seats, dice, 25):
        assert patched(frames[seat], answer)["v"] == frames[seat]["v"] + 1
        for seat_, socket in sockets.items():
            for patch in socket.of("patch"):
                pages[seat_] = patched(pages[seat_], patch)
            socket.sent.clear()
        web.server.tables.forget(game)
        fresh = {seat_: ann.frame(game, seat_) for seat_ in seats}

        assert fresh == pages


def test_an_open_title_shows_all_seats_the_same(web, ann):
    for title, scenario, seats in (TITLES[1], TITLES[3]):
        game = ann.new_game(dict.fromkeys(seats, "me"), (title, scenario))
        for _ in play_on(ann, game, seats, random.Random(1), 12):
            table = web.server.tables.known(game)
            scenes = [table.game.ask(lambda s, seat=seat: s.book.scene(s, seat)) for seat in (0, 1)]

            assert table.hides or scenes[0] == scenes[1]


def test_an_answer_is_kept_byte_for_byte_as_a_file(web, ann, solo, tmp_path):
    for _ in range(8):
        seat = next(s for s in ("blue", "red") if ann.frame(solo, s)["ask"]["mine"])
        assert ann.do(solo, seat).status_code == 200
    path = tmp_path / "game.ww1"
    path.write_bytes(b"".join(kept_lines(web.server.store, solo)))
    recorded = read_journal(path)

    game = replay(web.server.tables.known(solo).game.book, recorded)

    assert 8 <= len(game.entries) == len(recorded.entries)


def test_the_same_request_is_taken_once(ann, solo):
    first = ann.do(solo, "blue", id_="request-1")
    again = ann.do(solo, "blue", id_="request-1")

    assert "patch" == first.json()["kind"]
    assert {"kind": "seen", "v": first.json()["v"]} == again.json()


def test_an_answer_for_a_place_that_has_passed_is_stale(ann, solo):
    at = ann.frame(solo, "blue")["ask"]["at"]
    ann.do(solo, "blue")

    late = ann.do(solo, "blue", at=at)

    assert (409, "stale") == (late.status_code, late.json()["kind"])
    assert ann.frame(solo, "blue")["v"] == late.json()["v"]


def test_places_are_random_and_never_the_checks_of_lines(web, ann, solo):
    ann.do(solo, "blue")
    rows = web.server.store.rows("select at, body from lines where game=?", solo)

    assert all(at.encode() not in body for at, body in rows)
    assert len({at for at, _ in rows}) == len(rows)


def test_a_forged_answer_is_refused_with_its_reasons(ann, solo):
    before = ann.frame(solo, "blue")
    refused = ann.do(solo, "blue", "choose_unit R1")

    assert 422 == refused.status_code
    assert refused.json()["reasons"][0]["t"]
    assert before == ann.frame(solo, "blue")


def test_answers_are_taken_all_or_none(ann, solo):
    option = ann.frame(solo, "blue")["ask"]["options"][0]["do"]
    refused = ann.do(solo, "blue", option, "march 9999")

    assert 422 == refused.status_code
    assert 1 == ann.frame(solo, "blue")["v"]


def test_a_group_is_taken_back_whole(ann, solo):
    ask = ann.frame(solo, "blue")["ask"]
    seen = ann.post(f"/api/g/{solo}/peek?seat=blue", do=[ask["options"][0]["do"]]).json()
    ann.do(solo, "blue", ask["options"][0]["do"], seen["next"]["options"][0]["do"])
    now = ann.frame(solo, "blue")["ask"]
    back = ann.post(f"/api/g/{solo}/undo?seat=blue", id="take-back", at=now["at"])

    assert 200 == back.status_code
    assert ask["options"] == ann.frame(solo, "blue")["ask"]["options"]


def test_nothing_is_shown_that_could_not_be_kept(web, pair):
    socket = pair.bob.watch(pair.game, "red")
    before = len(socket.sent)
    store = web.server.store
    store._db.execute("pragma query_only=1")
    failed = pair.ann.do(pair.game, "blue")
    store._db.execute("pragma query_only=0")

    assert (503, before) == (failed.status_code, len(socket.sent))
    assert 1 == pair.ann.frame(pair.game, "blue")["v"]
    assert 200 == pair.ann.do(pair.game, "blue").status_code
    assert 1 == len(socket.of("patch"))


def test_two_writers_of_one_game_do_no_harm(web, ann, solo):
    ann.frame(solo, "blue")
    other = sqlite3.connect(web.data / "tables.sqlite3", isolation_level=None)
    other.execute("insert into lines values (?, 1, x'00', 'x', null)", (solo,))

    assert 503 == ann.do(solo, "blue").status_code
    other.execute("delete from lines where n=1")
    other.close()
    assert 200 == ann.do(solo, "blue").status_code


@pytest.mark.parametrize("steps", [1, 4, 9])
def test_a_restart_loses_nothing(web, ann, solo, steps):
    for _ in range(steps):
        seat = next(s for s in ("blue", "red") if ann.frame(solo, s)["ask"]["mine"])
        ann.do(solo, seat)
    before = [ann.frame(solo, seat) for seat in ("blue", "red")]
    web.restart()

    assert before == [ann.frame(solo, seat) for seat in ("blue", "red")]


def test_a_page_that_lost_messages_takes_the_whole_frame(ann, solo):
    socket = ann.watch(solo, "blue", v="1")
    ann.do(solo, "blue")
    ann.do(solo, "blue")
    first, second = socket.of("patch")[:2]

    assert (1, first["v"]) == (first["from"], second["from"])
    again = ann.watch(solo, "blue", v=str(first["v"]))
    assert ann.frame(solo, "blue") == again.of("frame")[0]


def test_a_page_that_is_up_to_date_is_sent_nothing(ann, solo):
    v = ann.frame(solo, "blue")["v"]

    assert 304 == ann.get(f"/api/g/{solo}?seat=blue&v={v}").status_code
    assert [] == ann.watch(solo, "blue", v=str(v)).of("frame", "patch")


def test_a_rule_that_raises_leaves_its_table_and_the_others(web, ann, solo, monkeypatch):
    other = ann.new_game({"blue": "me", "red": "me"})
    ann.frame(solo, "blue")
    game = web.server.tables.known(solo).game
    monkeypatch.setattr(game, "apply_all", lambda *_: 1 / 0)
    before = ann.frame(solo, "blue")
    failed = ann.do(solo, "blue")

    assert (500, "broken") == (failed.status_code, failed.json()["kind"])
    assert before == ann.frame(solo, "blue")
    kept = recorded_of(kept_lines(web.server.store, solo), "game")
    assert failed.json()["id"] in kept.failure.message
    assert 200 == ann.do(other, "blue").status_code
    about = ann.get(f"/api/g/{solo}/about?seat=blue").json()
    assert about["chat"]


def test_a_journal_that_goes_another_way_here_is_read_only(web, ann, solo):
    ann.do(solo, "blue")
    header, entry = (json.loads(line) for line in kept_lines(web.server.store, solo))
    del entry["check"]
    line, _ = dump_line(entry | {"digest": "0" * 16}, header["check"])
    with web.server.store.writing() as db:
        db.execute("update lines set body=? where game=? and n=1", (line, solo))
    web.server.tables.forget(solo)
    about = ann.get(f"/api/g/{solo}/about?seat=blue").json()

    assert "decision 1" in about["read_only"]
    assert 403 == ann.do(solo, "blue", "pass", at="0" * 16).status_code


def test_a_client_that_loses_messages_ends_with_the_same_page(ann, solo):
    """One that misses every third patch, and one that misses none."""
    socket = ann.watch(solo, "blue")
    whole, lossy = socket.of("frame")[0], socket.of("frame")[0]
    fetched = 0
    for number, _ in enumerate(play_on(ann, solo, ("blue", "red"), random.Random(5), 24)):
        for patch in socket.of("patch"):
            whole = patched(whole, patch)
            if number % 3 == 0:
                continue
            if patch["v"] <= lossy["v"]:
                continue
            if patch["from"] == lossy["v"]:
                lossy = patched(lossy, patch)
            else:
                lossy, fetched = ann.frame(solo, "blue"), fetched + 1
        socket.sent.clear()
    lossy = ann.frame(solo, "blue") if lossy["v"] != whole["v"] else lossy

    assert fetched
    assert whole == lossy


def test_a_look_ahead_goes_on_through_what_is_given(ann):
    """Whoever alone can attack begins with it: the look ahead tells of the dice and the odds."""
    game = ann.new_game(
        {"central": "me", "entente": "hotseat"}, ("clash_giants", "first_ypres_yser")
    )
    for answer in (
        "choose_mover DE-4E",
        "march 1405",
        "choose_mover done",
        "declare_combat fight",
        "choose_target 1306",
    ):
        assert 200 == ann.do(game, "central", answer).status_code
    seen = ann.post(f"/api/g/{game}/peek?seat=central", do=["join_attack DE-4E"]).json()

    assert seen["learns"]
    assert "all attack across a major river" in seen["battle"]


def test_a_page_that_was_there_to_the_end_equals_a_fresh_one(web, ann):
    """Once a game is over everything in it is open, what was hidden before as well."""
    game = ann.new_game({"blue": "me", "red": "hotseat"})
    sockets = {seat: ann.watch(game, seat) for seat in ("blue", "red")}
    pages = {seat: sockets[seat].of("frame")[0] for seat in sockets}
    for _ in play_on(ann, game, ("blue", "red"), random.Random(3), 400):
        pass
    for seat, socket in sockets.items():
        for patch in socket.of("patch"):
            pages[seat] = patched(pages[seat], patch)
    web.server.tables.forget(game)

    assert pages["blue"]["over"]
    assert pages == {seat: ann.frame(game, seat) for seat in pages}


def test_a_long_game_is_opened_in_slices(web, ann, solo, monkeypatch):
    """Others get their turn while a journal is played again and its log is told."""
    for _ in range(12):
        table = web.run(web.server.tables.open(solo))
        if table.game.is_over:
            break
        ann.do(solo, table.asked.seat)
    taken = []

    async def count(steps):
        taken.append(len(list(steps)))

    monkeypatch.setattr(tables, "in_slices", count)
    web.server.tables.forget(solo)
    again = web.run(web.server.tables.open(solo))
    ann.frame(solo, "blue")

    assert taken[0] == len(again.game.entries)
    assert taken[1] > 1


def test_slices_let_others_have_their_turn(web, monkeypatch):
    times = iter(range(1000))
    monkeypatch.setattr(slices, "perf_counter", lambda: next(times) / 100)
    turns = []

    async def work():
        await asyncio.gather(slices.in_slices(range(9)), other())

    async def other():
        for number in range(3):
            turns.append(number)
            await asyncio.sleep(0)

    web.run(work())

    assert turns == [0, 1, 2]
    assert next(times) < 30


def test_a_game_that_is_over_is_closed_when_the_last_page_leaves(web, ann):
    game = ann.new_game({"blue": "me", "red": "hotseat"})
    one, other = ann.watch(game, "blue"), ann.watch(game, "red")
    for _ in play_on(ann, game, ("blue", "red"), random.Random(3), 400):
        pass
    one.leave()

    assert web.server.tables.known(game).game.is_over
    other.leave()
    assert web.server.tables.known(game) is None
    assert ann.frame(game, "blue")["over"]


def test_a_game_that_goes_on_stays_open_when_the_last_page_leaves(web, ann, solo):
    socket = ann.watch(solo, "blue")
    socket.leave()

    assert web.server.tables.known(solo) is not None


def test_two_tabs_are_both_told_and_the_slower_one_takes_the_new_frame(ann, solo):
    one, other = ann.watch(solo, "blue"), ann.watch(solo, "blue")
    ask = ann.frame(solo, "blue")["ask"]
    first, second = (option["do"] for option in ask["options"][:2])
    quick = ann.do(solo, "blue", first, at=ask["at"])
    slow = ann.do(solo, "blue", second, at=ask["at"])

    assert (200, 409) == (quick.status_code, slow.status_code)
    assert one.of("patch") == other.of("patch") == [quick.json()]
    assert slow.json() == {"kind": "stale", "v": quick.json()["v"]}
