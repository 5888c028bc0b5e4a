"""Around a game: clocks, notices, pauses, leaving, saves, files, replays, statistics, chat."""

from __future__ import annotations

import json

import pytest

from ww1core.saving.journal import read_journal
from ww1core.web import notices
from ww1core.web.notices import QUIET_S, TRIES, is_public
from ww1core.web.settings import Mail

CLOCK = {"reserve_s": 600, "bonus_s": 60, "cap_s": 600}
MAIL = Mail(host="localhost", sender="games@example.org")


def tick(web):
    web.run(web.server.timeouts.look())
    web.run(web.server.notices.send())
    web.run(web.settle())


def left(browser, game, seat):
    seats = browser.get(f"/api/g/{game}/about?seat={seat}").json()["seats"]
    return {one["id"]: one["left"] for one in seats}


def test_a_clock_runs_for_the_seat_that_is_asked(web, ann):
    game = ann.new_game({"blue": "me", "red": "me"}, clock=CLOCK)
    ann.frame(game, "blue")
    web.clock.now += 100

    assert {"blue": 500, "red": 600} == left(ann, game, "blue")
    ann.do(game, "blue")
    web.clock.now += 50
    assert 450 == left(ann, game, "blue")["blue"]
    web.restart()
    assert 450 == left(ann, game, "blue")["blue"]


@pytest.mark.parametrize("reserve", [1, 10**9])
def test_a_clock_that_is_none_is_refused(ann, reserve):
    seats = [{"seat": seat, "who": "me"} for seat in ("blue", "red")]
    answer = ann.post(
        "/api/games",
        id="no-such-clock",
        title="tutorial",
        scenario="bridge",
        seats=seats,
        clock=CLOCK | {"reserve_s": reserve},
    )

    assert 422 == answer.status_code


@pytest.mark.parametrize(
    ("chosen", "told"), [("", "has run out"), ("bot", "taken a seat over"), ("lose", "is over")]
)
def test_what_happens_when_time_runs_out(web, ann, chosen, told):
    game = ann.new_game({"blue": "me", "red": "me"}, clock=CLOCK, on_timeout=chosen)
    ann.frame(game, "blue")
    web.clock.now += 601
    web.restart()
    tick(web)
    about = ann.get(f"/api/g/{game}/about?seat=blue").json()
    table = web.server.tables.known(game)

    assert told in about["chat"][0]["t"]
    assert ("bot" == chosen) == bool(table.seats["blue"].bot)
    assert ("lose" == chosen) == bool(about["read_only"])
    assert ("timed_out" if chosen else None) == (table.game.left[0].why if chosen else None)
    web.restart()
    assert about["read_only"] == ann.get(f"/api/g/{game}/about?seat=blue").json()["read_only"]


def test_a_clock_rests_while_all_want_it(web, pair):
    ann, bob = pair.ann, pair.bob
    game = ann.new_game({"blue": "me", "red": "invite"}, clock=CLOCK)
    bob.post("/api/join", token=ann.invites["red"].rpartition("/")[2])
    assert not ann.post(f"/api/g/{game}/pause?seat=blue", paused=True).json()["paused"]
    web.clock.now += 100
    assert bob.post(f"/api/g/{game}/pause?seat=red", paused=True).json()["paused"]
    web.clock.now += 5000
    tick(web)

    assert 500 == left(ann, game, "blue")["blue"]
    assert not bob.post(f"/api/g/{game}/pause?seat=red", paused=False).json()["paused"]
    web.clock.now += 100
    assert 400 == left(ann, game, "blue")["blue"]


@pytest.mark.parametrize(("chosen", "bot"), [("bot", True), ("", False)])
def test_somebody_resigns(web, ann, chosen, bot):
    game = ann.new_game({"blue": "me", "red": "me"}, on_timeout=chosen)
    ann.frame(game, "blue")
    ann.post(f"/api/g/{game}/resign?seat=blue", id="resign-now")
    table = web.server.tables.known(game)

    assert bot is bool(table.seats["blue"].bot)
    assert ("resigned", "blue") == (table.game.left[0].why, table.game.left[0].seat)
    assert bot is not bool(table.read_only)


def letters(web):
    sent = []
    web.server.notices.mail = sent.append
    return sent


def test_a_turn_that_has_waited_is_told_by_mail_once(with_web, tmp_path):
    with with_web(tmp_path, mail=MAIL) as web:
        ann, bob = web.browser("Ann"), web.browser("Bob", lang="fr")
        bob.post("/api/me", mail="bob@example.org")
        game = ann.new_game({"blue": "me", "red": "invite"})
        bob.post("/api/join", token=ann.invites["red"].rpartition("/")[2])
        sent = letters(web)
        for _ in range(200):
            if ann.frame(game, "blue")["ask"]["seat"] == "red":
                break
            ann.do(game, "blue")
        web.clock.now += QUIET_S - 5
        tick(web)
        assert [] == sent
        web.clock.now += 10
        web.restart()
        sent = letters(web)
        tick(web)
        tick(web)

        assert ["bob@example.org"] == [letter["To"] for letter in sent]
        assert game in sent[0].get_content()
        assert "jouer" in sent[0]["Subject"]


def test_somebody_who_acted_meanwhile_is_not_told(with_web, tmp_path):
    with with_web(tmp_path, mail=MAIL) as web:
        ann = web.browser("Ann")
        ann.post("/api/me", mail="ann@example.org")
        game = ann.new_game({"blue": "me", "red": "bot:random"})
        sent = letters(web)
        for _ in range(100):
            frame = ann.frame(game, "blue")
            if frame["over"]:
                break
            ann.do(game, "blue")
        web.clock.now += QUIET_S + 1
        tick(web)

        assert [] == sent


def test_a_notice_that_fails_is_tried_a_few_times(with_web, tmp_path):
    with with_web(tmp_path, mail=MAIL) as web:
        ann = web.browser("Ann")
        ann.post("/api/me", mail="ann@example.org")
        ann.new_game({"blue": "me", "red": "bot:random"})
        tried = []

        def fail(letter):
            tried.append(letter)
            raise OSError

        web.server.notices.mail = fail
        web.clock.now += QUIET_S + 1
        for _ in range(TRIES + 3):
            tick(web)

        assert TRIES == len(tried)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://127.0.0.1/x", False),
        ("http://10.0.0.1/", False),
        ("http://[::1]/", False),
        ("http://169.254.169.254/latest", False),
        ("ftp://8.8.8.8/", False),
        ("https:///x", False),
        ("https://8.8.8.8/hook", True),
    ],
)
def test_webhooks_go_to_public_addresses_only(url, expected):
    assert expected is is_public(url)


def test_a_webhook_is_posted_where_the_server_allows_it(with_web, tmp_path):
    for allowed in (True, False):
        folder = tmp_path / str(allowed)
        folder.mkdir()
        with with_web(folder, webhooks=allowed) as web:
            ann = web.browser("Ann")
            ann.post("/api/me", webhook="https://8.8.8.8/hook")
            game = ann.new_game({"blue": "me", "red": "bot:random"})
            posted = []
            web.server.notices.post = lambda url, body, to=posted: to.append((url, body))
            web.clock.now += QUIET_S + 1
            tick(web)

            assert allowed is bool(posted)
            assert (["webhook"] if allowed else []) == ann.get("/api/me").json()["ways"]
            if allowed:
                assert game == json.loads(posted[0][1])["game"]


def test_a_webhook_is_not_led_elsewhere():
    assert None is notices._NoRedirects().redirect_request(None, None, 302, "", {}, "http://x")


def test_a_game_of_one_person_is_taken_away_and_brought_back(ann, solo, tmp_path):
    for _ in range(5):
        seat = next(s for s in ("blue", "red") if ann.frame(solo, s)["ask"]["mine"])
        ann.do(solo, seat)
    saved = ann.get(f"/api/g/{solo}/save?seat=blue")
    path = tmp_path / "taken.ww1"
    path.write_bytes(saved.content)
    assert len(read_journal(path).entries) >= 5
    assert ann.get(f"/api/g/{solo}/about?seat=blue").json()["seen_through"]
    back = ann.post("/api/games/import", id="bring-back", file=saved.text).json()["game"]

    assert ann.frame(solo, "blue")["nodes"] == ann.frame(back, "blue")["nodes"]
    assert (
        200
        == ann.do(
            back, next(s for s in ("blue", "red") if ann.frame(back, s)["ask"]["mine"])
        ).status_code
    )


@pytest.mark.parametrize("file", ["", "{}\n", '{"ww1":3}\n', "x" * 500])
def test_a_file_that_is_no_game_is_refused(ann, file):
    assert 422 == ann.post("/api/games/import", id="bring-back", file=file).status_code


def test_a_seat_among_others_saves_what_it_may_know(pair):
    saved = pair.ann.get(f"/api/g/{pair.game}/save?seat=blue").text
    secret = pair.web.server.tables.known(pair.game).game.header.secret.hex()

    assert json.loads(saved.splitlines()[0])["ww1"].startswith("seat ")
    assert secret not in saved


def test_a_replay_steps_through_what_the_seat_saw(ann, solo):
    seen = []
    for _ in range(4):
        frame = ann.frame(solo, "blue")
        seen.append((frame["nodes"], frame["panels"]))
        seat = next(s for s in ("blue", "red") if ann.frame(solo, s)["ask"]["mine"])
        ann.do(solo, seat)
    again = [ann.frame(solo, "blue", n=number) for number in range(4)]

    assert seen == [(frame["nodes"], frame["panels"]) for frame in again]
    assert {"replay"} == {frame["kind"] for frame in again}
    assert all(not frame["ask"]["mine"] and "at" not in frame["ask"] for frame in again)
    assert 400 == ann.get(f"/api/g/{solo}?seat=blue&n=x").status_code


def test_a_replay_hides_nothing_once_the_game_is_over(web, ann):
    """While it goes on a seat sees its own cards, afterwards those of the other as well."""
    seats = {"blue": "me", "red": "hotseat"}
    game, count = ann.new_game(seats), 3

    def replayed():
        return {seat: ann.frame(game, seat, n=count) for seat in seats}

    def cards(frame):
        return {hand["seat"]: (len(hand["cards"]), hand["unseen"]) for hand in frame["hands"]}

    for _ in range(5):
        ann.do(game, web.run(web.server.tables.open(game)).asked.seat)
    before = replayed()
    while (asked := web.run(web.server.tables.open(game)).asked) is not None:
        ann.do(game, asked.seat)
    after = replayed()

    assert cards(before["blue"]) != cards(before["red"])
    assert any(unseen for _, unseen in cards(before["blue"]).values())
    assert cards(after["blue"]) == cards(after["red"])
    assert not any(unseen for _, unseen in cards(after["blue"]).values())
    assert all(frame["n"] == count and not frame["over"] for frame in after.values())


def test_chat_of_seats_and_of_watchers_is_kept_apart(web, pair):
    eve = web.browser("Eve")
    socket = pair.bob.watch(pair.game, "red")
    pair.ann.post(f"/api/g/{pair.game}/chat?seat=blue", said="bonjour")
    eve.post(f"/api/g/{pair.game}/chat", said="who wins?")
    seats = pair.bob.get(f"/api/g/{pair.game}/about?seat=red").json()["chat"]
    watchers = eve.get(f"/api/g/{pair.game}/about").json()["chat"]

    assert [("Ann", "bonjour")] == [(line["who"], line["t"]) for line in seats]
    assert [("Eve", "who wins?")] == [(line["who"], line["t"]) for line in watchers]
    assert "bonjour" == socket.of("about")[-1]["chat"][0]["t"]
    assert 401 == web.browser().post(f"/api/g/{pair.game}/chat", said="x").status_code


def test_a_note_is_private(web, pair):
    pair.ann.post(f"/api/g/{pair.game}/note?seat=blue", text="the left flank")
    about = {
        seat: who.get(f"/api/g/{pair.game}/about?seat={seat}").json()
        for seat, who in pair.seat.items()
    }

    assert ("the left flank", "") == (about["blue"]["note"], about["red"]["note"])


def test_every_window_may_be_wanted(ann, solo):
    about = ann.post(f"/api/g/{solo}/windows?seat=blue", every=True).json()
    assert about["every"]
    assert not ann.post(f"/api/g/{solo}/windows?seat=blue", every=False).json()["every"]
    assert [] == ann.post(f"/api/g/{solo}/windows?seat=blue").json()["stands"]


def test_two_languages_at_one_table(pair):
    logs = [who.frame(pair.game, seat)["log"] for seat, who in pair.seat.items()]

    assert [line["t"] for line in logs[0]] != [line["t"] for line in logs[1]]
    for id_ in ("TUT-4.5",):
        told = [
            who.post(f"/api/g/{pair.game}/rule?seat={seat}", name=id_).json()["sections"][0]["t"]
            for seat, who in pair.seat.items()
        ]
        assert told[0] != told[1]


def test_questions_are_answered(ann, solo):
    for route, body in {
        "stack": {"name": "0305"},
        "supply": {"name": "B1"},
        "sight": {"from_": "0305", "to": "0405"},
        "describe": {},
    }.items():
        lines = ann.post(f"/api/g/{solo}/{route}?seat=blue", **body).json()["lines"]
        assert lines[0]["t"]
    assert ann.post(f"/api/g/{solo}/status?seat=blue").json()["sections"]


def test_what_is_seen_from_a_hex_is_what_is_seen_one_by_one(web, ann):
    game = ann.new_game({"german": "me", "entente": "hotseat"}, ("gwc", "bleid"))
    path = f"/api/g/{game}/sight?seat=german"
    around = ann.post(path, from_="I5").json()
    table = web.server.tables.known(game)
    book, grid = table.game.book, table.game.book.map.grid
    from_ = grid.hex("I5")
    seen = table.game.ask(
        lambda s: [
            to for to in grid.hexes if to != from_ and book.sighting(s, 0, from_, to).is_seen
        ]
    )

    assert [grid.number(to) for to in seen] == around["places"]
    assert str(len(seen)) in around["lines"][0]["t"]
    assert ann.post(path, from_="I5", to=around["places"][0]).json()["path"]


def put_window(web, ann, game):
    """Play on until a window is put to a seat, and name the seat."""
    for _ in range(200):
        seat = web.run(web.server.tables.open(game)).asked.seat
        if ann.frame(game, seat)["ask"].get("window"):
            return seat
        ann.do(game, seat)
    raise AssertionError(game)


def test_standing_answers_are_told_and_dropped_one_by_one(web, ann):
    game = ann.new_game({"german": "me", "entente": "hotseat"}, ("gwc", "bleid"))
    told = []
    for number, answer in enumerate(("pass", "pass everywhere")):
        seat = put_window(web, ann, game)
        at = ann.frame(game, seat)["ask"]["at"]
        wish = {"id": f"stands-{number:04d}", "at": at, "answer": answer}
        assert 200 == ann.post(f"/api/g/{game}/stand?seat={seat}", **wish).status_code
        told.append((seat, ann.get(f"/api/g/{game}/about?seat={seat}").json()["stands"][-1]))
    (seat, here), (other, everywhere) = told
    left = ann.post(f"/api/g/{game}/windows?seat={other}", drop="").json()["stands"]

    assert ("", "in every window: play nothing") == (everywhere["of"], everywhere["t"])
    assert here["of"]
    assert everywhere not in left
    assert (seat != other) or [here] == left
    assert [] == ann.post(f"/api/g/{game}/windows?seat={seat}", drop=here["of"]).json()["stands"]
