"""Limits: what is asked for too often is refused, and nothing changes by it."""

from __future__ import annotations

import pytest

from ww1core.web.limits import RATES, Limits, Rate, is_loopback
from ww1core.web.settings import Config


@pytest.fixture
def clock():
    return [100.0]


def count(limits, kind, session="s", address="10.0.0.1"):
    return sum(limits.allows(kind, session, address) for _ in range(500))


def test_a_session_does_no_more_than_it_may(clock):
    limits = Limits(lambda: clock[0])

    assert [10, 20, 5, 1] == [count(limits, k) for k in ("answer", "question", "odds", "chat")]
    clock[0] += 0.5
    assert 5 == count(limits, "answer")


def test_games_are_begun_ten_an_hour(clock):
    limits = Limits(lambda: clock[0])

    assert 10 == count(limits, "game")
    clock[0] += 360
    assert 1 == count(limits, "game")


def test_an_address_does_no_more_than_several_sessions_may(clock):
    limits = Limits(lambda: clock[0], {"answer": Rate(10)})

    assert 40 == sum(count(limits, "answer", f"s{number}") for number in range(8))
    assert 80 == sum(count(limits, "answer", f"t{n}", "127.0.0.1") for n in range(8))


@pytest.mark.parametrize(
    ("address", "expected"), [("127.0.0.9", True), ("::1", True), ("10.0.0.1", False), ("x", False)]
)
def test_this_machine_is_known(address, expected):
    assert expected is is_loopback(address)


def test_old_buckets_are_forgotten(clock, monkeypatch):
    monkeypatch.setattr("ww1core.web.limits.MOST", 10)
    limits = Limits(lambda: clock[0])
    for number in range(100):
        limits.allows("chat", f"s{number}", "127.0.0.1")

    assert 10 == len(limits._buckets)


def test_a_flood_is_refused_without_a_change(with_web):
    with with_web(limits={}) as web:
        ann = web.browser("Ann")
        game = ann.new_game({"blue": "me", "red": "me"})
        at = ann.frame(game, "blue")["ask"]["at"]
        path = f"/api/g/{game}/do?seat=blue"
        codes = [
            ann.post(path, id=f"flood-{number:03d}", at=at, do=["x"]).status_code
            for number in range(int(RATES["answer"].most) + 5)
        ]

        assert [422] * 10 + [429] * 5 == codes
        web.clock.now += 5
        assert 1 == ann.frame(game, "blue")["v"]


def test_an_owner_has_so_many_games_at_once(with_web):
    with with_web(most_games=2) as web:
        ann = web.browser("Ann")
        wish = {"title": "tutorial", "scenario": "bridge"}
        wish["seats"] = [{"seat": seat, "who": "me"} for seat in ("blue", "red")]
        codes = [ann.post("/api/games", id=f"wish-{n}-----", **wish).status_code for n in range(3)]

        assert [200, 200, 429] == codes


def test_a_person_has_so_many_sockets(with_web):
    with with_web(most_sockets=2) as web:
        ann = web.browser("Ann")
        game = ann.new_game({"blue": "me", "red": "me"})
        sockets = [ann.watch(game, "blue") for _ in range(3)]

        assert [None, None, 1008] == [socket.closed for socket in sockets]
        sockets[0].leave()
        assert None is ann.watch(game, "blue").closed


@pytest.mark.parametrize(
    ("route", "body"),
    [
        ("chat", {"said": "x" * 501}),
        ("chat", {"said": ""}),
        ("note", {"text": "x" * 4001}),
        ("do", {"id": "short", "at": "0" * 16, "do": ["x"]}),
        ("do", {"id": "long-enough", "at": "zz", "do": ["x"]}),
        ("do", {"id": "long-enough", "at": "0" * 16, "do": ["x" * 401]}),
        ("do", {"id": "long-enough", "at": "0" * 16, "do": []}),
        ("do", {"id": "long-enough", "at": "0" * 16, "do": ["x"] * 65}),
        ("peek", {"do": ["x"] * 65}),
    ],
)
def test_what_is_too_long_is_refused(ann, solo, route, body):
    assert 400 == ann.post(f"/api/g/{solo}/{route}?seat=blue", **body).status_code


def test_a_slow_reader_is_let_go_and_comes_back(web, ann, solo):
    from ww1core.web.hub import Reader

    reader = Reader(solo, (0, "en"), "ann", room=2)
    web.server.tables.hub.add(reader)
    for _ in range(4):
        seat = next(s for s in ("blue", "red") if ann.frame(solo, s)["ask"]["mine"])
        ann.do(solo, seat)

    assert reader.is_gone
    assert 3 == reader.queue.qsize()
    web.server.tables.hub.drop(reader)


def test_the_limits_are_those_that_are_told():
    assert (10, 20, 5, 1) == tuple(
        RATES[kind].most for kind in ("answer", "question", "odds", "chat")
    )
    assert Rate(10, 3600.0) == RATES["game"]
    assert (100, 20) == (Config().most_games, Config().most_sockets)


def test_a_file_may_be_larger_than_a_message_but_not_by_much(ann):
    largest = {"id": "import-000001", "file": "x" * (900 << 10)}
    larger = {"id": "import-000002", "file": "x" * (1 << 20)}

    assert 422 == ann.post("/api/games/import", **largest).status_code
    assert 413 == ann.post("/api/games/import", **larger).status_code
