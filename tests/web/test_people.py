"""People: who may see and do what, invitations, devices, and what nobody learns."""

from __future__ import annotations

import json

import pytest

from ww1core.web.people import DEVICE_S, INVITE_S, SESSION_S
from ww1core.web.table_routes import TABLE_ROUTES

QUESTIONS = {
    "do": {"id": "forged-01", "at": "0" * 16, "do": ["x"]},
    "undo": {"id": "forged-02", "at": "0" * 16},
    "peek": {"do": ["x"]},
    "why": {"do": ["x"]},
    "odds": {"do": ["x"]},
    "ways": {"do": ["x"]},
    "supply": {"name": "B1"},
    "sight": {"from_": "0101", "to": "0102"},
    "stack": {"name": "0101"},
    "card": {"name": "x"},
    "status": {},
    "marks": {"do": []},
    "describe": {},
    "stand": {"id": "forged-04", "at": "0" * 16, "answer": "pass"},
    "windows": {"every": True},
    "note": {"text": "x"},
    "resign": {"id": "forged-03"},
    "pause": {"paused": True},
}


WATCHED = {"chat", "rule", "end", "statistics"}
"""What watchers may ask and say as well, where a game allows any."""


def posted():
    """The last part of every path of a table to which something is posted."""
    return {route.path.rpartition("/")[2] for route in TABLE_ROUTES if "POST" in route.methods}


def test_every_route_of_a_table_is_tried_by_others():
    assert posted() == QUESTIONS.keys() | WATCHED


@pytest.mark.parametrize(
    ("route", "body"),
    [("chat", {"said": "x"}), ("rule", {"name": "x"}), ("end", {}), ("statistics", {})],
)
def test_a_game_without_watchers_tells_strangers_nothing(web, ann, route, body):
    game, eve = ann.new_game({"blue": "me", "red": "bot:random"}), web.browser("Eve")

    assert 403 == eve.post(f"/api/g/{game}/{route}", **body).status_code
    assert 403 == eve.post(f"/api/g/{game}/{route}?seat=blue", **body).status_code
    for path in ("", "/about", "/log", "/save"):
        assert 403 == eve.get(f"/api/g/{game}{path}").status_code
        assert 403 == eve.get(f"/api/g/{game}{path}?seat=blue").status_code


@pytest.mark.parametrize("route", QUESTIONS)
def test_a_seat_answers_to_its_own_person_alone(web, pair, route):
    eve = web.browser("Eve")
    path, body = f"/api/g/{pair.game}/{route}", QUESTIONS[route]
    before = pair.ann.frame(pair.game, "blue")

    assert 403 == eve.post(f"{path}?seat=blue", **body).status_code
    assert 403 == pair.bob.post(f"{path}?seat=blue", **body).status_code
    assert 403 == web.browser().post(f"{path}?seat=blue", **body).status_code
    assert 403 == eve.post(path, **body).status_code
    assert 403 == eve.post(f"{path}?seat=green", **body).status_code
    assert before == pair.ann.frame(pair.game, "blue")


def test_a_frame_and_a_socket_are_those_of_an_own_seat(web, pair):
    eve = web.browser("Eve")

    assert 403 == eve.get(f"/api/g/{pair.game}?seat=blue").status_code
    assert 403 == eve.get(f"/api/g/{pair.game}/save?seat=blue").status_code
    assert 403 == eve.get(f"/api/g/{pair.game}/save").status_code
    assert 1008 == eve.watch(pair.game, "blue").closed
    assert 404 == eve.get("/api/g/none?seat=blue").status_code


def test_watchers_look_where_a_game_allows_any(web, pair, ann):
    eve = web.browser("Eve")
    closed = ann.new_game({"blue": "me", "red": "bot:random"})

    assert {"mine": False} == {"mine": eve.frame(pair.game)["ask"]["mine"]}
    assert 403 == eve.get(f"/api/g/{closed}").status_code
    assert 1 == len(eve.watch(pair.game).of("frame"))


def test_options_go_to_the_seat_that_is_asked_alone(web, pair):
    eve = web.browser("Eve")

    for ask in (pair.bob.frame(pair.game, "red")["ask"], eve.frame(pair.game)["ask"]):
        assert {"mine", "seat", "where", "score", "undo"} >= ask.keys()


def test_an_invitation_is_used_once_and_needs_a_press(web, ann):
    game = ann.new_game({"blue": "me", "red": "invite"})
    link = ann.invites["red"]
    token = link.rpartition("/")[2]
    bob, eve = web.browser("Bob"), web.browser("Eve")

    assert 200 == bob.get(f"/join/{token}").status_code
    assert 404 == ann.get(f"/api/g/{game}?seat=blue").status_code
    assert 200 == bob.post("/api/join", token=token).status_code
    assert 410 == eve.post("/api/join", token=token).status_code
    assert 200 == ann.get(f"/api/g/{game}?seat=blue").status_code


def test_an_invitation_runs_out(web, ann):
    ann.new_game({"blue": "me", "red": "invite"})
    web.clock.now += INVITE_S + 1

    assert 410 == ann.post("/api/join", token=ann.invites["red"].rpartition("/")[2]).status_code


def test_a_new_link_makes_the_old_one_worthless(web, ann):
    game = ann.new_game({"blue": "me", "red": "invite"})
    old = ann.invites["red"].rpartition("/")[2]
    new = ann.post(f"/api/games/{game}/invite").json()["invites"]["red"].rpartition("/")[2]
    bob = web.browser("Bob")

    assert 403 == bob.post(f"/api/games/{game}/invite").status_code
    assert 410 == bob.post("/api/join", token=old).status_code
    assert 200 == bob.post("/api/join", token=new).status_code


def test_a_game_begins_when_every_seat_is_taken(web, ann):
    game = ann.new_game({"blue": "me", "red": "invite"}, words="for the blue dice")
    listed = ann.get("/api/games").json()["games"][0]

    assert (True, 32) == (listed["waiting"], len(listed["promise"]))
    assert [] == web.server.store.rows("select * from lines where game=?", game)
    bob = web.browser("Bob")
    bob.post("/api/join", token=ann.invites["red"].rpartition("/")[2], words="and the red")
    about = ann.get(f"/api/g/{game}/about?seat=blue").json()
    assert listed["promise"] == about["promise"]
    assert ["blue=for the blue dice", "red=and the red"] == about["words"]


def test_a_device_link_makes_another_browser_the_same_person(web, ann):
    link = ann.post("/api/me/device").json()["link"]
    phone, thief = web.browser(), web.browser()
    phone.post("/api/join", token=link.rpartition("/")[2])

    assert ann.get("/api/me").json() == phone.get("/api/me").json()
    assert 410 == thief.post("/api/join", token=link.rpartition("/")[2]).status_code
    late = ann.post("/api/me/device").json()["link"]
    web.clock.now += DEVICE_S + 1
    assert 410 == thief.post("/api/join", token=late.rpartition("/")[2]).status_code


def test_a_session_ends_when_it_is_not_used(web, ann):
    web.clock.now += SESSION_S - 100
    assert "Ann" == ann.get("/api/me").json()["name"]
    web.clock.now += SESSION_S - 100
    assert "Ann" == ann.get("/api/me").json()["name"]
    web.clock.now += SESSION_S + 1
    assert None is ann.get("/api/me").json()["id"]


def test_tokens_are_kept_hashed(web, ann):
    ann.new_game({"blue": "me", "red": "invite"})
    token = ann.invites["red"].rpartition("/")[2]
    dump = "\n".join(web.server.store._db.iterdump())

    assert token not in dump
    assert ann.client.cookies["ww1"] not in dump


def test_no_answer_holds_a_secret_of_the_dice(web, ann, solo):
    for _ in range(6):
        seat = next(s for s in ("blue", "red") if ann.frame(solo, s)["ask"]["mine"])
        ann.do(solo, seat)
    header = web.server.tables.known(solo).game.header
    checks = [
        json.loads(row)["check"] for (row,) in web.server.store.rows("select body from lines")
    ]
    digests = [entry.digest for entry in web.server.tables.known(solo).game.entries]
    shown = [ann.get(f"/api/g/{solo}{path}seat=blue").text for path in ("?", "/about?")]

    for secret in (header.secret.hex(), *checks, *digests):
        assert all(secret not in text for text in shown)
    assert header.secret_hash in shown[1]


def test_names_and_words_are_text_and_never_markup(web, solo):
    eve = web.browser("<b>Eve</b>")
    game = eve.new_game({"blue": "me", "red": "me"})
    eve.post(f"/api/g/{game}/chat?seat=blue", said="<script>alert(1)</script>")
    frame = eve.frame(game, "blue")
    markup = "".join([*frame["nodes"].values(), *frame["panels"].values()])

    assert " style=" not in markup
    assert "<script" not in markup
    assert "<b>" not in markup
