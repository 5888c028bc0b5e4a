"""Throw-away titles for the vectors: a game set up in one call and answered in words."""

from __future__ import annotations

import sys
from array import array

import pytest

from ww1core.play.book import Book, Kind
from ww1core.play.notation import read
from ww1core.turns import end_game
from ww1core.turns.chance import ScriptedChance
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.flow import nodes_of
from ww1core.turns.nodes import Procedure
from ww1core.turns.program import link
from ww1core.turns.run import advance, decide
from ww1core.turns.sequence import sequence_nodes


def stop(s):
    end_game(s, -1, "over")


@pytest.fixture
def begin():
    """Set up a game of a state type: its rules are the nodes of the module it stands in.

    It runs ``root`` and ends, or plays a ``sequence``. ``kinds`` gives the names of each kind,
    ``tables`` what the book holds beside, ``script`` the outcomes of chance; the rest are slots.
    """

    def make(
        state_type,
        root=None,
        *,
        kinds=None,
        seats=("red", "blue"),
        map_=None,
        options=(),
        sequence=None,
        tables=None,
        script=None,
        **slots,
    ):
        named = [Kind.of(name, names) for name, names in (kinds or {}).items()]
        book = Book(seats=seats, kinds=named, map_=map_, options=options)
        book.state_type = state_type
        for name, what in (tables or {}).items():
            setattr(book, name, what)
        module = sys.modules[state_type.__module__]
        nodes = nodes_of(module)
        if sequence is None:
            begun = (Procedure("game", steps=(root, stop), module=module.__name__),)
        else:
            scope = vars(module) | {node.name: node for node in nodes} | {"stop": stop}
            begun = sequence_nodes(sequence, seats, scope, {})
        book.program = link((*nodes, *begun), "game", book)
        s = state_type(book)
        s.chance = ScriptedChance(script or {})
        declared = {slot.name: slot for slot in s.slots}
        for name, what in slots.items():
            slot = declared[name]
            setattr(s, name, array(slot.typecode, what) if slot.kind == "column" else what)
        s.rebuild()
        return s

    return make


@pytest.fixture
def answer():
    """Answer decisions in words and return the offer that waits then, None at the end.

    At every decision the state is saved and read back: nothing of a position is outside it.
    """

    def run(s, *said):
        offer = advance(s)
        for words in said:
            assert pack(s) == pack(unpack(s.book, pack(s)))
            choice = read(s.book, offer, words)
            assert choice in offer, f"{words!r} is not among {offer.options}"
            offer = decide(s, offer, choice)
        return offer

    return run


@pytest.fixture
def refused():
    """Say which rules forbid an answer to the decision that waits."""

    def ask(s, offer, said):
        choice = read(s.book, offer, said)
        return [reason.rule for reason in offer.asking.why_not(s, choice, s.stack[-1][2])]

    return ask
