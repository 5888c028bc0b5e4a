"""Two small titles for tests: a duel of two seats and a brawl of three.

Each seat has four units of three steps and a hidden hand. In its phase a seat attacks, plays a
card that restores steps, or rests. The last seat with units wins, else the one with most steps.
"""

from __future__ import annotations

import os
import sys
from array import array
from pathlib import Path

from ww1core.hexgrid.hexset import members
from ww1core.play.book import Book, Kind
from ww1core.play.views import Viewer
from ww1core.plugins import Faces, Facts, Scenario, hook
from ww1core.turns import (
    NOBODY,
    OWNER,
    Phase,
    PlaySequence,
    State,
    bar,
    column,
    decision,
    draw_member,
    end_game,
    only,
    procedure,
    put,
    roll,
    value,
    when,
    word,
)
from ww1core.turns.clock import labelled
from ww1core.version import API

UNITS = 4
CARDS = 12
HAND = 3
ALL_CARDS = (1 << CARDS) - 1


class Field(State):
    steps: array[int] = column("b", fill=3)
    hands: tuple[int, ...] = value((), shown=OWNER)
    deck: int = value(ALL_CARDS, shown=NOBODY)
    attacks: int = value(0)


def own_units(s, seat):
    return sum(1 << u for u in range(seat * UNITS, seat * UNITS + UNITS) if s.steps[u])


def enemy_units(s, seat):
    return sum(1 << u for u in range(len(s.steps)) if u // UNITS != seat and s.steps[u])


def steps_of(s, seat):
    return sum(s.steps[seat * UNITS : seat * UNITS + UNITS])


def deal(s):
    s.hands = (0,) * len(s.book.seats)
    for seat in range(len(s.book.seats)):
        for _ in range(HAND):
            card = draw_member(s, "deal", s.deck, seat)
            s.deck &= ~(1 << card)
            give(s, seat, s.hands[seat] | 1 << card)


def give(s, seat, hand):
    s.hands = (*s.hands[:seat], hand, *s.hands[seat + 1 :])


@procedure
def act(seat):
    return (
        when(
            has_units,
            put("order", declare),
            when(is_attack, attack),
            when(is_card, play_card),
        ),
    )


@procedure
def attack(seat):
    return (put("target", choose_target), put("attackers", add_attacker), fight, settle)


def has_units(s, seat):
    return bool(own_units(s, seat))


def has_no_card(s, seat):
    return not s.hands[seat]


def is_attack(s, order):
    return order == "attack"


def is_card(s, order):
    return order == "card"


@decision(rule="SK-1", words=("attack", word("card", bar("SK-2", "no_card", has_no_card)), "rest"))
def declare(s, choice, seat):
    s.attacks += choice == "attack"


@decision(
    rule="SK-3",
    asks="unit",
    bars=[only("SK-3", "enemy", lambda s, left, seat: left & enemy_units(s, seat))],
)
def choose_target(s, choice, seat):
    return choice


@decision(
    rule="SK-4",
    asks="unit",
    repeated=True,
    bars=[only("SK-4", "own", lambda s, left, seat: left & own_units(s, seat))],
    words=(word("done", bar("SK-5", "nobody", lambda s, picked: not picked)),),
)
def add_attacker(s, choice, seat):
    return None


def fight(s, target, attackers):
    if roll(s, "fight", target) + attackers.bit_count() >= 6:
        s.steps[target] -= 1
    elif roll(s, "loss", target) <= 2:
        s.steps[members(attackers)[0]] -= 1


def settle(s):
    left = [seat for seat in range(len(s.book.seats)) if own_units(s, seat)]
    if len(left) == 1:
        end_game(s, left[0], "destruction")


@decision(
    rule="SK-6",
    asks="card",
    hidden=True,
    bars=[only("SK-6", "hand", lambda s, left, seat: left & s.hands[seat])],
)
def play_card(s, choice, seat):
    give(s, seat, s.hands[seat] & ~(1 << choice))
    weakest = min(members(own_units(s, seat)), key=lambda unit: s.steps[unit])
    s.steps[weakest] += choice % 3


def count_steps(s):
    steps = [steps_of(s, seat) for seat in range(len(s.book.seats))]
    most = [seat for seat, own in enumerate(steps) if own == max(steps)]
    end_game(s, most[0] if len(most) == 1 else -1, "steps")


def resample(s, seat, random):
    unseen = list(members(ALL_CARDS & ~s.hands[seat] & (s.deck | sum(s.hands))))
    random.shuffle(unseen)
    for other, hand in enumerate(s.hands):
        if other != seat:
            dealt = [unseen.pop() for _ in range(hand.bit_count())]
            give(s, other, sum(1 << card for card in dealt))
    s.deck = sum(1 << card for card in unseen)


def evaluation(s, seat):
    steps = [steps_of(s, other) for other in range(len(s.book.seats))]
    return 2.0 * steps[seat] - sum(steps)


class Stubborn:
    looks = False

    def __init__(self, book, seed):
        self.seed = seed

    def choose(self, turn):
        return turn.options[0]


class Cheat(Stubborn):
    def choose(self, turn):
        return "win"


class Vanishing(Stubborn):
    def choose(self, turn):
        os._exit(3)


class Fleeting(Stubborn):
    """It vanishes once: in the game of which the folder has a note."""

    def choose(self, turn):
        note = Path(os.environ["WW1_NOTES"], f"{self.seed}")
        if note.exists():
            note.unlink()
            os._exit(3)
        return super().choose(turn)


class Leaving(Stubborn):
    def choose(self, turn):
        sys.exit()


class Silent:
    def __init__(self, book, seed):
        self.seed = seed

    def choose(self, turn):
        return turn.options[0]


class Mute:
    looks = False

    def __init__(self, book, seed):
        self.seed = seed


class Skirmish:
    def __init__(self, name, seats):
        self.name = name
        self.seats = seats

    @hook
    def ww1_facts(self):
        return Facts(
            self.name,
            self.name.title(),
            "1.0",
            API,
            __name__,
            self.seats,
            "a title for tests",
            ("destruction", "steps"),
            frozenset({"cards", "chance", "hidden"}),
        )

    @hook
    def ww1_scenarios(self):
        return [Scenario("short", "Short", 6), Scenario("long", "Long", 40)]

    @hook
    def ww1_book(self, scenario, options):
        units = [f"{seat} {n}" for seat in self.seats for n in range(UNITS)]
        book = Book(
            seats=self.seats,
            kinds=[Kind.of("unit", units), Kind.of("card", [f"card {n}" for n in range(CARDS)])],
            options=options,
        )
        book.state_type = Field
        book.viewer = Viewer(resample=resample)
        turns = labelled([str(n) for n in range(scenario.turns)])
        phases = (Phase("act", seats=self.seats),)
        book.sequence = PlaySequence(turns, phases, ("deal",), ("count_steps",))
        return book

    @hook
    def ww1_flow(self, scenario):
        return [sys.modules[__name__]]

    @hook
    def ww1_faces(self):
        fights = frozenset({"choose_target", "add_attacker", "declare:attack"})
        return Faces(evaluation=evaluation, fights=fights, activations={"act": ("seat",)})

    @hook
    def ww1_players(self):
        return {
            "cheat": Cheat,
            "fleeting": Fleeting,
            "leaving": Leaving,
            "mute": Mute,
            "silent": Silent,
            "stubborn": Stubborn,
            "vanishing": Vanishing,
        }


DUEL = Skirmish("duel", ("red", "blue"))
BRAWL = Skirmish("brawl", ("red", "blue", "green"))
