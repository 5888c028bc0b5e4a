"""A title of a few stones: what the runner shows and asks, in the smallest form."""

from __future__ import annotations

from pathlib import Path

from ww1core.events import Told, emit
from ww1core.events.types import EVERYONE
from ww1core.ledger.rules import rule
from ww1core.play.book import Book, Kind
from ww1core.play.notation import Phrase
from ww1core.play.views import Viewer
from ww1core.plugins import Faces, Facts, Option, Scenario, hook
from ww1core.scenes.scene import Piece, Scene
from ww1core.tables.load import read
from ww1core.tables.models import Datum
from ww1core.turns import OWNER, State, bar, decision, end_game, only, roll, value
from ww1core.turns.chance import pick
from ww1core.turns.clock import labelled
from ww1core.turns.sequence import Phase, PlaySequence
from ww1core.version import API

STONES = ("agate", "beryl", "coral", "diamond", "emerald")


class Limits(Datum):
    """The numbers of the title."""

    most: int
    """The highest bet."""


LIMITS = b"provenance: design\nrule: TOY-3.1\nmost: 3\n"


class Heap(State):
    left: int = value(0)
    taken: tuple[int, ...] = value((0, 0))
    secrets: tuple[int, ...] = value((0, 0), shown=OWNER)


@rule("TOY-1.1")
def lay_out(s):
    s.left = s.book.kinds["stone"].all
    for seat in (0, 1):
        secret = pick(s, "secret", (1, 2, 3), seat, to=1 << seat)
        s.secrets = (*s.secrets[:seat], secret, *s.secrets[seat + 1 :])
        emit(s, Told, "told.secret", (("seat", seat), ("secret", secret)), "TOY-1.1", 1 << seat)
        emit(s, Told, "told.hush", (("seat", seat),), "TOY-1.1", EVERYONE & ~(1 << seat))


def stones_left(s, left):
    return left & s.left


def heavy_stones(s, left):
    return left & 1 << STONES.index("emerald") if s.turn == 1 else 0


@decision(
    rule="TOY-2.1",
    asks="stone",
    words=("pass",),
    bars=[only("TOY-2.2", "gone", stones_left), bar("TOY-2.3", "heavy", heavy_stones)],
    forced=False,
)
def take(s, stone, seat):
    if stone == "pass":
        return
    if "fault" in s.book.options:
        raise KeyError(stone)
    s.left &= ~(1 << stone)
    s.taken = tuple(held | (1 << stone) * (at == seat) for at, held in enumerate(s.taken))
    emit(s, Told, "told.taken", (("seat", seat), ("stone", stone)), "TOY-2.1")


def low_bets(s, left):
    return left & (2 << s.book.most) - 1


@decision(rule="TOY-3.1", asks="number", bars=[only("TOY-3.1", "too_high", low_bets)])
def bet(s, number, seat):
    emit(s, Told, "told.bet", (("seat", seat), ("bet", number)), "TOY-3.1")


def blow(s):
    roll(s, "wind", rule="TOY-4.1")


@rule("TOY-5.1")
def score(s):
    north, south = (held.bit_count() for held in s.taken)
    if north == south:
        end_game(s, -1, "equal", "TOY-5.1")
    else:
        end_game(s, int(south > north), "stones", "TOY-5.1")


def resample(s, seat, random):
    other = list(s.secrets)
    other[1 - seat] = random.randint(1, 3)
    s.secrets = tuple(other)


def scene(s, seat):
    pieces = tuple(
        Piece(stone, "heap", 0) for n, stone in enumerate(STONES) if s.left >> n & 1 and n != 1
    )
    return Scene("Stones", f"secret {s.secrets[seat]}", pieces=pieces)


def evaluate(s, seat):
    return float(s.taken[seat].bit_count())


class Stones(Book):
    def __init__(self, scenario, options):
        super().__init__(
            seats=("north", "south"), kinds=[Kind.of("stone", STONES)], options=options
        )
        document = read(LIMITS, Limits, file="toy/limits.yaml")
        self.documents = (document,)
        self.most = document.value.most
        self.state_type = Heap
        self.viewer = Viewer(resample=resample)
        self.content_hash = "toy"
        inner = (Phase("choice", "take", rule="TOY-2.1"), Phase("stake", "bet"))
        clock = labelled(["dawn", "noon", "dusk"][: scenario.turns])
        phases = (Phase("move", seats=self.seats, phases=inner), Phase("wind", "blow"))
        self.sequence = PlaySequence(clock, phases, ("lay_out",), ("score",))


@hook
def ww1_facts():
    return Facts(
        name="toy",
        full_name="Stones",
        version="1",
        api=API,
        package=__name__,
        seats=("north", "south"),
        summary="take stones",
        endings=("equal", "stones"),
        capabilities=frozenset({"chance", "hidden"}),
    )


@hook
def ww1_scenarios():
    return (Scenario("day", "A Day", 3), Scenario("morning", "A Morning", 1))


@hook
def ww1_options():
    return (Option("fault", "taking a stone fails"), Option("moon", "nothing", "TOY-9.9"))


@hook
def ww1_book(scenario, options):
    return Stones(scenario, options)


@hook
def ww1_flow():
    import sys

    return (sys.modules[__name__],)


def words(language):
    return {
        "bet.prompt": "how much does {seat:seat} bet?",
        "ending.equal": "both have equally many stones",
        "ending.stones": "more stones",
        "phase.choice": "choice",
        "phase.move": "move",
        "phase.wind": "the wind blows",
        "roll.secret": "a secret is drawn",
        "roll.wind": "the wind is {result}",
        "take.pass": "take no stone",
        "take.prompt": "which stone does {seat:seat} take?",
        "told.bet": "{seat:seat} bets {bet}",
        "told.hush": "{seat:seat} has a secret",
        "told.secret": "the secret of {seat:seat} is {secret}",
        "told.taken": "{seat:seat} takes {stone:stone} – at last",
        "why.gone": "{what:stone} is gone",
        "why.heavy": "{what:stone} is too heavy at dawn",
        "why.too_high": "{what:number} is too much",
    }


@hook
def ww1_faces():
    return Faces(
        scene=scene,
        evaluation=evaluate,
        phrases=(Phrase("take {stone} for {bet}", (("take", "{stone}"), ("bet", "{bet}"))),),
        fights=frozenset({"take"}),
        texts=words,
        ledger=Path(__file__).with_name("ww1_toy_rules.yaml"),
    )
