"""Small titles for the tests of the turn engine."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import NamedTuple

import pytest

from ww1core.events import MarkerChanged, emit
from ww1core.play.book import Book, Kind
from ww1core.play.game import Game
from ww1core.play.notation import Phrase
from ww1core.play.views import Viewer
from ww1core.plugins import Faces, Facts, Option, Scenario, hook
from ww1core.saving.saves import load
from ww1core.turns import (
    NOBODY,
    OWNER,
    Dice,
    Phase,
    PlaySequence,
    State,
    bar,
    call,
    column,
    decision,
    derived,
    end_game,
    loop,
    procedure,
    put,
    record,
    roll,
    value,
)
from ww1core.turns.clock import labelled
from ww1core.turns.flow import nodes_of
from ww1core.turns.program import link
from ww1core.turns.run import advance, decide
from ww1core.version import API
from ww1core.words.texts import Catalogue


def build_book(
    state_type: type[State],
    *nodes: object,
    root: str = "game",
    seats: tuple[str, ...] = ("red", "blue"),
    units: str = "ABCD",
    cards: str = "pqrst",
    options: tuple[str, ...] = (),
    **more: object,
) -> Book:
    """A linked book of a few nodes: four units, five cards, two seats unless told otherwise."""
    kinds = [Kind.of("unit", units), Kind.of("card", cards)]
    book = Book(seats=seats, kinds=kinds, options=options)
    book.state_type = state_type
    for name, what in more.items():
        setattr(book, name, what)
    book.program = link(nodes_of(*nodes), root, book)
    return book


@pytest.fixture
def make_book():
    return build_book


@pytest.fixture
def start():
    """Make a state at its beginning, not yet run."""

    def begin(state_type, *nodes, chance=None, **more):
        s = state_type(build_book(state_type, *nodes, **more))
        s.chance = chance
        return s

    return begin


@pytest.fixture
def play():
    """Run a state, giving the choices in order; the offer that waits then, None at the end."""

    def answer(s, *choices):
        offer = advance(s)
        for choice in choices:
            assert choice in offer
            offer = decide(s, offer, choice)
        return offer

    return answer


class Assault(NamedTuple):
    """The current attack of a duel."""

    target: int
    strength: int


def count_marks(s: State) -> list[int]:
    """How many marks there are altogether: a derived slot of one number."""
    return [sum(s.marks)]


class Duel(State):
    """A small game that can do everything that a game has to survive."""

    marks: object = column("h", by="unit")
    mover: int = value(0)
    hands: tuple[int, ...] = value((0b00011, 0b01100), shown=OWNER)
    deck: int = value(0b10000, shown=NOBODY)
    total: list[int] = derived(count_marks)
    assault: Assault | None = record(Assault)


def mark_unit(s: State, unit: int) -> None:
    s.marks[unit] += 1
    s.total[0] += 1
    emit(s, MarkerChanged, "mark", s.marks[unit])


def is_over(s: State) -> bool:
    return s.ended is not None


def marked_twice(s: State, left: int) -> int:
    return sum(1 << unit for unit in range(4) if s.marks[unit] >= 2)


def name_cannot_be(s: State, left: int, target: int) -> int:
    return 1 << target


def mover_of(s: State) -> int:
    return s.mover


@procedure
def game():
    return (loop(act, until=is_over),)


WORDS = ("roll", "peek", "hand_over", "fail", "interrupt", "attack", "end")


@decision(
    rule="DU-1",
    asks="unit",
    seat=mover_of,
    bars=[bar("DU-2", "marked_twice", marked_twice)],
    words=WORDS,
)
def act(s: State, choice: int | str) -> None:
    """Mark a unit, or do what the word says."""
    if isinstance(choice, int):
        mark_unit(s, choice)
    elif choice == "roll":
        mark_unit(s, roll(s, "mark", dice=Dice(1, 4)) - 1)
    elif choice == "peek":
        s.revealed += 1
    elif choice == "hand_over":
        s.mover = 1 - s.mover
    elif choice == "attack":
        call(s, attack)
    elif choice == "end":
        end_game(s, s.mover, "agreed")
    else:
        break_down(s, choice)


def break_down(s: State, word: str) -> None:
    """Change everything there is, then fail."""
    roll(s, "ill-fated")
    mark_unit(s, 3)
    s.revealed += 1
    s.mover = 1
    s.stack.clear()
    raise KeyboardInterrupt if word == "interrupt" else RuntimeError(word)


@procedure(owns="assault")
def attack():
    return (put("target", target), set_assault, put("units", attackers), resolve)


@decision(rule="DU-3", asks="unit", seat=mover_of)
def target(s: State, choice: int) -> None:
    """Choose what is attacked."""


def set_assault(s: State, target: int) -> None:
    s.assault = Assault(target, 0)


@decision(
    rule="DU-4",
    asks="unit",
    seat=mover_of,
    bars=[bar("DU-5", "attacks_itself", name_cannot_be)],
    repeated=True,
)
def attackers(s: State, choice: int | str, target: int) -> None:
    """Pick the units that attack."""
    if isinstance(choice, int):
        s.assault = s.assault._replace(strength=s.assault.strength + 1)


def resolve(s: State, target: int, units: int) -> None:
    if roll(s, "attack", target) <= units.bit_count():
        mark_unit(s, target)


def resample(s: State, seat: int, random: object) -> None:
    """Deal the other hand and the deck anew."""
    unseen = [card for card in range(5) if not s.hands[seat] >> card & 1]
    random.shuffle(unseen)
    size = s.hands[1 - seat].bit_count()
    other = sum(1 << card for card in unseen[:size])
    s.hands = (s.hands[0], other) if seat == 0 else (other, s.hands[1])
    s.deck = sum(1 << card for card in unseen[size:])


TEXTS = {
    "why.marked_twice": "{what:unit} is marked twice",
    "why.attacks_itself": "{what:unit} is the target",
    "why.not_a_choice": "{what} is no choice",
    "undo.start": "nothing was decided yet",
    "undo.dice": "dice have been rolled",
    "undo.revealed": "something was shown",
    "undo.other": "another seat has decided",
    "undo.loaded": "the game was opened here",
}


@dataclass
class DuelTitle:
    """The duel as tests need it: its book, and the state type it uses."""

    state_type: type[State] = Duel

    def book(self, **more: object) -> Book:
        phrases = (
            Phrase(
                "attack {target} with {units}",
                (
                    ("act", "attack"),
                    ("target", "{target}"),
                    ("attackers", "{units}"),
                    ("attackers", "done"),
                ),
            ),
            Phrase("gamble on {units}", (("act", "roll"), ("act", "{units}"))),
            Phrase("break on {units}", (("act", "{units}"), ("act", "fail"))),
            Phrase("mark {units} and end", (("act", "{units}"), ("act", "end"))),
            Phrase("mark {units}", (("act", "{units}"),)),
        )
        given = {
            "title": "duel",
            "version": "1.0",
            "scenario": "short",
            "content_hash": "c0ffee",
            "texts": Catalogue("en", TEXTS),
            "phrases": phrases,
            "viewer": Viewer(resample=resample),
        }
        nodes = (game, act, attack, target, attackers)
        return build_book(Duel, *nodes, **(given | more))


@pytest.fixture
def duel() -> DuelTitle:
    return DuelTitle()


@pytest.fixture
def new_game(duel):
    """Begin games of the duel; their journals are closed after the test."""
    games = []

    def begin(*, seed=7, journal=None, **more):
        games.append(Game(duel.book(**more), seed=seed, journal=journal))
        return games[-1]

    yield begin
    close_journals(games)


@pytest.fixture
def load_game(duel):
    """Open journals of the duel; they are closed after the test."""
    games = []

    def open_journal(path, *, quick=False, **more):
        game, notices = load(duel.book(**more), path, quick=quick)
        games.append(game)
        return game, notices

    yield open_journal
    close_journals(games)


def close_journals(games: list[Game]) -> None:
    for game in games:
        if game._journal is not None:
            game._journal.close()


class Skirmish(State):
    """The state of a title that is found by an entry point."""

    picked: tuple[int, ...] = value(())


def finish(s: State) -> None:
    end_game(s, -1, "time")


@decision(rule="SK-1", asks="unit", seat=lambda s: 0)
def pick_unit(s: State, choice: int) -> None:
    """Pick a unit."""
    s.picked = (*s.picked, choice)


def skirmish_book(scenario: Scenario, options: frozenset[str]) -> Book:
    book = Book(seats=("red", "blue"), kinds=[Kind.of("unit", "ABCD")])
    book.state_type = Skirmish
    clock = labelled([str(n) for n in range(scenario.turns)])
    book.sequence = PlaySequence(clock, (Phase("picking", run="pick_unit"),), at_end=("finish",))
    return book


SKIRMISH = Facts(
    "skirmish", "A Skirmish", "1.2", API, "skirmish", ("red", "blue"), "short", ("time",)
)


def skirmish_hooks() -> dict[str, object]:
    """The hooks of a whole title, to be changed by a test."""
    rules = ModuleType("skirmish_rules")
    rules.finish = finish
    return {
        "ww1_facts": lambda: SKIRMISH,
        "ww1_scenarios": lambda: [Scenario("one", "One turn", 1), Scenario("two", "Two turns", 2)],
        "ww1_options": lambda: [
            Option("fog", "Fog"),
            Option("sun", "Sun", excludes=("fog",)),
            Option("long", "Long", allowed=lambda scenario: scenario.turns > 1),
        ],
        "ww1_book": skirmish_book,
        "ww1_flow": lambda scenario: [rules, pick_unit],
        "ww1_faces": lambda: Faces(texts=lambda language: {"pick_unit.prompt": "pick"}),
    }


@pytest.fixture
def add_plugin(monkeypatch):
    """Put a plugin module where an entry point finds it, and give that entry point."""

    def add(name, group, **hooks):
        module = ModuleType(f"plugin_{name.replace('.', '_')}_{len(hooks)}_{id(hooks)}")
        for key, function in hooks.items():
            if function is not None:
                setattr(module, key, hook(function))
        monkeypatch.setitem(sys.modules, module.__name__, module)
        return EntryPoint(name, module.__name__, group)

    return add


@pytest.fixture
def add_title(add_plugin):
    """A title whose hooks are those of the skirmish except for those given."""

    def add(name="skirmish", **hooks):
        return add_plugin(name, "ww1core.games", **(skirmish_hooks() | hooks))

    return add


@pytest.fixture
def add_extension(add_plugin):
    def add(name="skirmish.extra", **hooks):
        return add_plugin(name, "ww1core.extensions", **hooks)

    return add
