"""What people agree on before and during a game: dice, clocks, pace, notices, leaving by a file."""

from __future__ import annotations

import asyncio
import json
import random
from types import SimpleNamespace

import pytest

from ww1core.cli.__main__ import main
from ww1core.saving.saves import load
from ww1core.saving.secret import promise
from ww1core.web import notices, tables
from ww1core.web.notices import QUIET_S, is_public
from ww1core.web.rows import kept_lines
from ww1core.web.settings import Mail

MAIL = Mail(host="localhost", sender="games@example.org")
SEATS = ("blue", "red")
MICHAEL = ("storm_west", "michael")
WINDOWS = {"german": "me", "allied": "bot:greedy"}


def asked(web, game):
    """The seat that is asked, None at the end."""
    seat = web.run(web.server.tables.open(game)).asked
    return None if seat is None else seat.seat


def played(web, who, game, count=400):
    """Play so many answers at random, to the end if it comes before."""
    dice = random.Random(3)
    for _ in range(count):
        seat = asked(web, game)
        if seat is None:
            break
        who[seat].do(game, seat, dice.choice(who[seat].frame(game, seat)["ask"]["options"])["do"])


def test_places_follow_from_nothing_in_the_game(web, ann):
    """Games with the same dice and the same answers have other places."""
    names = []
    for _ in range(2):
        game = ann.new_game(dict.fromkeys(SEATS, "me"))
        played(web, dict.fromkeys(SEATS, ann), game, 6)
        rows = web.server.store.rows("select body, at from lines where game=? order by n", game)
        names.append(rows)
    bodies, places = zip(*[zip(*rows, strict=True) for rows in names], strict=True)

    assert bodies[0] == bodies[1]
    assert not set(places[0]) & set(places[1])
    assert {16} == {len(place) for place in places[0]}


def test_the_dice_of_a_game_can_be_checked_once_it_is_over(web, pair, tmp_path, capsys):
    """What was promised is the hash of what is shown, and every die follows from it."""
    promised = pair.ann.get(f"/api/g/{pair.game}/about?seat=blue").json()["promise"]
    played(web, pair.seat, pair.game)
    saved = pair.bob.get(f"/api/g/{pair.game}/save?seat=red").content
    path = tmp_path / "over.ww1"
    path.write_bytes(saved)
    header, *_, end = (json.loads(line) for line in saved.splitlines() if b'"snapshot"' not in line)

    assert saved == b"".join(kept_lines(web.server.store, pair.game))
    assert header["secret"] == end["secret"]
    assert 0 == main(["replay", str(path), "--verify"])
    assert promised == promise(bytes.fromhex(end["secret"]))
    capsys.readouterr()


def test_words_of_a_person_change_the_dice_and_come_after_the_promise(web, ann):
    drawn, promised = [], []
    for words in ("one", "another"):
        game = ann.new_game({"blue": "me", "red": "invite"}, words="the same")
        bob = web.browser(f"Bob {words}")
        (listed,) = [g for g in ann.get("/api/games").json()["games"] if g["id"] == game]
        promised.append(listed["promise"])
        bob.post("/api/join", token=ann.invites["red"].rpartition("/")[2], words=words)
        played(web, {"blue": ann, "red": bob}, game, 60)
        entries = web.run(web.server.tables.open(game)).game.entries
        drawn.append([entry.draws for entry in entries if entry.draws])

    assert promised[0] == promised[1]
    assert drawn[0] != drawn[1]


def test_a_game_goes_to_the_terminal_and_comes_back(web, ann, solo, tmp_path):
    """Saved, played on in a file, brought in again: it goes on, marked as seen through."""
    played(web, dict.fromkeys(SEATS, ann), solo, 5)
    path = tmp_path / "taken.ww1"
    path.write_bytes(ann.get(f"/api/g/{solo}/save?seat=blue").content)
    book = web.run(web.server.tables.open(solo)).game.book
    game, noticed = load(book, path)
    before = len(game.entries)
    for _ in range(4):
        game.apply_all(game.offer.seat, [game.spell(game.offer.options[0])])
    game.close()
    text = path.read_text("utf-8")
    back = ann.post("/api/games/import", id="bring-back", file=text).json()["game"]
    table = web.run(web.server.tables.open(back))

    assert () == noticed
    assert (before + 4, game.digest()) == (len(table.game.entries), table.game.digest())
    assert b"".join(kept_lines(web.server.store, back)).startswith(path.read_bytes())
    assert ann.get(f"/api/g/{back}/about?seat=blue").json()["seen_through"]
    assert ann.get(f"/api/g/{solo}/about?seat=blue").json()["seen_through"]
    assert 200 == ann.do(back, table.asked.seat).status_code


def test_a_new_game_was_not_seen_through(ann, solo):
    assert not ann.get(f"/api/g/{solo}/about?seat=blue").json()["seen_through"]


def left(who, game):
    seats = who.get(f"/api/g/{game}/about?seat=blue").json()["seats"]
    return {one["id"]: one["left"] for one in seats}


@pytest.mark.parametrize("cap", [0, 630])
def test_a_turn_adds_its_bonus_up_to_the_cap(web, ann, cap):
    clock = {"reserve_s": 600, "bonus_s": 60, "cap_s": cap}
    game = ann.new_game(dict.fromkeys(SEATS, "me"), clock=clock)
    table = web.run(web.server.tables.open(game))
    while table.game.turn == 1:
        assert {"blue": 600, "red": 600} == left(ann, game)
        ann.do(game, table.asked.seat)

    assert dict.fromkeys(SEATS, cap or 660) == left(ann, game)
    web.restart()
    assert dict.fromkeys(SEATS, cap or 660) == left(ann, game)


@pytest.mark.parametrize(
    "clock",
    [{"bonus_s": -1}, {"cap_s": -1}, {"bonus_s": 10**30}, {"cap_s": 10**30}, {"reserve_s": 59}],
)
def test_a_clock_by_which_nobody_can_play_is_refused(web, ann, clock):
    answer = ann.post(
        "/api/games",
        id="no-such-clock",
        title="tutorial",
        scenario="bridge",
        seats=[{"seat": seat, "who": "me"} for seat in SEATS],
        clock={"reserve_s": 600} | clock,
    )

    assert 422 == answer.status_code
    assert [] == web.server.store.rows("select * from games")


class _Asyncio(SimpleNamespace):
    """The real thing, but nobody waits."""

    def __getattr__(self, name):
        return getattr(asyncio, name)

    async def sleep(self, seconds):
        self.slept.append(seconds)
        await asyncio.sleep(0)


@pytest.mark.parametrize("pace", [True, False])
def test_answers_that_are_given_come_at_an_even_pace_where_that_is_wanted(
    web, ann, monkeypatch, pace
):
    waits = _Asyncio(slept=[])
    monkeypatch.setattr(tables, "asyncio", waits)
    game = ann.new_game(WINDOWS, MICHAEL, pace=pace)
    ann.frame(game, "german")
    entries = web.run(web.server.tables.open(game)).game.entries
    least, most = tables.PACE_S

    assert ["choose_landing done", "rebuild done", "choose_landing done"] == [
        entry.action for entry in entries
    ]
    assert (len(entries) if pace else 0) == len(waits.slept)
    assert all(least <= seconds <= most for seconds in waits.slept)
    assert len(set(waits.slept)) == len(waits.slept)


def letters(web):
    sent = []
    web.server.notices.mail = sent.append
    return sent


@pytest.mark.parametrize(("notify", "at_once", "later"), [("turns", 0, 1), ("always", 1, 1)])
def test_whoever_always_wants_to_be_told_is_told_at_once(
    with_web, tmp_path, notify, at_once, later
):
    with with_web(tmp_path, mail=MAIL) as web:
        ann = web.browser("Ann")
        ann.post("/api/me", mail="ann@example.org", notify=notify)
        ann.new_game({"blue": "me", "red": "bot:random"})
        sent, counts = letters(web), []
        for passes in (0, QUIET_S + 1, 60):
            web.clock.now += passes
            web.run(web.server.notices.send())
            counts.append(len(sent))

        assert [at_once, later, later] == counts


def test_whoever_never_wants_to_be_told_is_not(with_web, tmp_path):
    with with_web(tmp_path, mail=MAIL) as web:
        ann = web.browser("Ann")
        ann.post("/api/me", mail="ann@example.org", notify="never")
        game = ann.new_game({"blue": "me", "red": "bot:random"})
        ann.watch(game, "blue")
        sent = letters(web)
        web.clock.now += QUIET_S + 1
        web.run(web.server.notices.send())

        assert [] == sent


def test_an_open_tab_silences_nothing(with_web, tmp_path):
    with with_web(tmp_path, mail=MAIL) as web:
        ann = web.browser("Ann")
        ann.post("/api/me", mail="ann@example.org")
        ann.watch(ann.new_game({"blue": "me", "red": "bot:random"}), "blue")
        sent = letters(web)
        web.clock.now += QUIET_S + 1
        web.run(web.server.notices.send())

        assert 1 == len(sent)


@pytest.mark.parametrize("mail", [MAIL, None])
def test_mail_is_offered_where_it_can_be_sent(with_web, tmp_path, mail):
    with with_web(tmp_path, mail=mail, webhooks=False) as web:
        ann = web.browser("Ann")

        assert (["mail"] if mail else []) == ann.get("/api/me").json()["ways"]


@pytest.mark.parametrize(
    "url",
    [
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://224.0.0.1/",
        "http://100.64.0.1/",
        "http://127.1/",
        "http://0.0.0.0/",
        "http://user@127.0.0.1/",
    ],
)
def test_no_writing_of_an_address_inside_is_taken_for_a_public_one(url):
    assert not is_public(url)


@pytest.mark.parametrize(("inside", "goes_on"), [("127.0.0.1", False), ("8.8.8.8", True)])
def test_a_name_that_leads_inside_when_it_is_posted_to_gets_nothing(inside, goes_on):
    """It was public when it was looked at; what counts is where the connection has led."""
    closed = []
    connected = SimpleNamespace(getpeername=lambda: (inside, 443), close=lambda: closed.append(1))
    if goes_on:
        notices._check_peer(connected)
    else:
        with pytest.raises(OSError, match="not public"):
            notices._check_peer(connected)

    assert goes_on is not bool(closed)


def test_a_post_to_this_machine_is_let_go_before_anything_is_sent():
    heard = []

    async def answer(reader, writer):
        heard.append(await reader.read())
        writer.close()
        ended.set()

    async def run():
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server:
            with pytest.raises(OSError, match="not public"):
                await asyncio.to_thread(notices._post, f"http://127.0.0.1:{port}/", b"{}")
            await ended.wait()

    ended = asyncio.Event()
    asyncio.run(run())

    assert [b""] == heard
