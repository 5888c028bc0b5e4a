"""A way of several hexes in one press: it goes on while everybody passes, and says where not."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.turns.windows import PASS

SEATS = ("german", "entente")


@pytest.fixture
def march(web):
    """Two people at a table where a stack is asked for the first of several hexes."""
    ann, bob = web.browser("Ann"), web.browser("Bob", lang="fr")
    game = ann.new_game({"german": "me", "entente": "invite"}, ("gwc", "bleid"))
    bob.post("/api/join", token=ann.invites["entente"].rpartition("/")[2])
    table, people, random = (
        web.server.tables.known(game),
        dict(zip(SEATS, (ann, bob), strict=True)),
        Random(3),
    )
    while True:
        seat = table.asked.seat
        ask = people[seat].frame(game, seat)["ask"]
        if ask.get("stepwise"):
            ways = people[seat].post(f"/api/g/{game}/ways?seat={seat}", do=[]).json()["ways"]
            if ways and opposed(table, game, people, seat, ways):
                return March(table, game, people, seat, ways)
        people[seat].do(game, seat, random.choice(ask["options"])["do"])


class March:
    """A stack that can go some ways, and who is asked what."""

    def __init__(self, table, game, people, seat, ways):
        self.table, self.game, self.people = table, game, people
        self.seat, self.other = seat, SEATS[seat == SEATS[0]]
        self.hex, self.way = max(ways.items(), key=lambda way: len(way[1]))

    def ask(self, seat):
        return self.people[seat].frame(self.game, seat)["ask"]

    def do(self, seat, *answers):
        return self.people[seat].do(self.game, seat, *answers)

    @property
    def steps(self):
        entries = self.table.game.entries
        return [one.action for one in entries if one.action.startswith("take_step")]


def opposed(table, game, people, seat, ways):
    """Whether the other seat is asked after the first step, with more than a pass to answer."""
    fork = table.game.fork()
    fork.apply_all(table.seat_number(seat), [next(iter(ways.values()))[0]])
    return fork.offer.seat != table.seat_number(seat) and fork.offer.count > 1


def test_a_way_goes_on_by_itself_when_the_other_passes(march):
    before = len(march.steps)
    march.do(march.seat, *march.way)

    assert before + 1 == len(march.steps)
    assert not march.ask(march.seat)["mine"]
    while march.ask(march.other)["mine"] and march.ask(march.other)["window"]:
        march.do(march.other, f"{march.ask(march.other)['name']} {PASS}")

    gone = [answer.lstrip("+") for answer in march.way]
    assert gone == march.steps[before:]
    assert "cut" not in march.ask(march.seat)


def test_a_way_ends_where_the_other_reacts_and_says_so(march):
    before = len(march.steps)
    march.do(march.seat, *march.way)
    react = next(one for one in march.ask(march.other)["options"] if one.get("word") != PASS)
    march.do(march.other, react["do"])

    assert before + 1 == len(march.steps)
    cut = march.ask(march.seat)["cut"]
    assert all(answer.split()[1] in cut for answer in march.way[1:])
    assert "cut" not in march.ask(march.other)


def test_what_is_left_of_a_way_is_forgotten_when_the_seat_answers_again(march):
    march.do(march.seat, *march.way)
    react = next(one for one in march.ask(march.other)["options"] if one.get("word") != PASS)
    march.do(march.other, react["do"])
    while not march.ask(march.seat)["mine"]:
        march.do(march.other)
    march.do(march.seat)

    assert "cut" not in march.ask(march.seat)


def test_steps_that_are_not_offered_take_nothing(march):
    before = len(march.table.game.entries)
    answer = march.do(march.seat, march.way[-1].lstrip("+"), *march.way[1:])

    assert 422 == answer.status_code
    assert before == len(march.table.game.entries)


def test_nobody_but_the_asked_seat_is_told_ways(march):
    url = f"/api/g/{march.game}/ways?seat={march.other}"

    assert {"ways": {}} == march.people[march.other].post(url, do=[]).json()
