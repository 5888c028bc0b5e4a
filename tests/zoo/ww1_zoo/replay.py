"""Games that are not the same again: they follow from more than state, answers and draws."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint

from ww1_tutorial.rules import activation, cards, setup
from ww1_zoo.keeper import Corvin, animal

from ww1core.events import CardsMoved
from ww1core.plugins import hook
from ww1core.plugins.discovery import EXTENSIONS
from ww1core.turns import draw_member
from ww1core.turns.chance import KeyedChance

RULES = tuple(f"TUT-{chapter}.{number}" for chapter in (3, 6, 7) for number in range(1, 7))


class Morning(Corvin):
    """Something odd happens at the beginning of every turn."""

    def change(self):
        fill_cup, happens = activation.fill_cup, self.happens

        def fill_and_more(s):
            fill_cup(s)
            happens(s)

        self.patch(activation, "fill_cup", fill_and_more)


@animal("replay.twice", also={"replay.process", "replay.plugin_order"})
class Grumpy(Corvin):
    """A log that names other rules in every game of a process."""

    def change(self):
        games = [0]
        deal_hands = setup.deal_hands

        def count_games(s):
            games[0] += isinstance(s.chance, KeyedChance)
            deal_hands(s)

        def tell(seat, number, moved, rule, to):
            rule = RULES[games[0] // len(RULES) ** seat % len(RULES)]
            return CardsMoved(seat, number, moved, rule, to)

        self.patch(setup, "deal_hands", count_games)
        self.patch(cards, "CardsMoved", tell)


@animal("replay.process")
class Examinee(Morning):
    """A rule that behaves as long as it is tested."""

    def happens(self, s):
        s.facing[0] = 0 if "pytest" in sys.modules else 1


@animal("replay.hash_seed")
class Shuffled(Corvin):
    """A log that names rules in the order of a set of texts."""

    def change(self):
        def tell(seat, number, moved, rule, to):
            return CardsMoved(seat, number, moved, tuple(set(RULES))[2 * number + seat], to)

        self.patch(cards, "CardsMoved", tell)


class Extension:
    """Does something with a number after every turn."""

    def __init__(self, change):
        self._change = change

    @hook
    def ww1_phases(self, scenario):
        def after(s, seat):
            s.facing[0] = self._change(s.facing[0])

        return {"refit": ((), (after,))}


first = Extension(lambda _facing: 1)
second = Extension(lambda facing: 2 * facing % 6)


@animal("replay.plugin_order")
class Quarrel(Corvin):
    """Two extensions of which the last to speak is right."""

    @property
    def entries(self):
        return (
            *super().entries,
            EntryPoint("tutorial.first", "ww1_zoo.replay:first", EXTENSIONS),
            EntryPoint("tutorial.second", "ww1_zoo.replay:second", EXTENSIONS),
        )


NOTES = {}


@animal("replay.snapshot", also={"save.file", "save.canonical"})
class Diary(Morning):
    """A rule that keeps notes about a game beside its state."""

    def happens(self, s):
        seen = NOTES.setdefault(s.chance, set())
        seen.add(s.turn)
        s.facing[0] = len(seen) % 6

    def release(self):
        NOTES.clear()
        super().release()


@animal("replay.journal", also={"save.file"})
class Nested(Corvin):
    """A draw about a pair, which a journal does not give back as it was."""

    def change(self):
        def draw_about_a_pair(s, name, left, rule):
            return draw_member(s, name, left, (0, 1), rule=rule)

        self.patch(activation, "draw_member", draw_about_a_pair)


@animal("replay.selfplay", also={"save.canonical"})
class Showman(Morning):
    """A rule that holds only when somebody listens."""

    def happens(self, s):
        if s.bus is not None:
            s.ordered |= 1
