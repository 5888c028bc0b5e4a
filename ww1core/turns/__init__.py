"""Frames, procedures, decisions, the sequence of play, clock and chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.turns.bars import bar, because, lift, only, search, shared, word
    from ww1core.turns.chance import Dice, draw_member, roll
    from ww1core.turns.clock import daily
    from ww1core.turns.decks import (
        Deck,
        cards_left,
        deck_size,
        draw_from,
        full_deck,
        look_at_cards,
        put_on_top,
        shuffle_in,
    )
    from ww1core.turns.flow import (
        bind,
        call,
        chose,
        decision,
        each,
        end_game,
        instead,
        loop,
        procedure,
        put,
        spoken_by,
        stop_if,
        when,
        when_chosen,
        when_option,
        when_shared,
        while_,
    )
    from ww1core.turns.memory import per_book, remembered
    from ww1core.turns.nodes import Node, Steps
    from ww1core.turns.offers import Choice
    from ww1core.turns.reveals import reveal
    from ww1core.turns.run import offered
    from ww1core.turns.sequence import Phase, PhaseHooks, PlaySequence
    from ww1core.turns.sequencedata import SequenceData
    from ww1core.turns.side_seats import SideSeats
    from ww1core.turns.state import NOBODY, OWNER, State, column, derived, record, value
    from ww1core.turns.windows import Hands, play, window

__all__ = [
    "NOBODY",
    "OWNER",
    "Choice",
    "Deck",
    "Dice",
    "Hands",
    "Node",
    "Phase",
    "PhaseHooks",
    "PlaySequence",
    "SequenceData",
    "SideSeats",
    "State",
    "Steps",
    "bar",
    "because",
    "bind",
    "call",
    "cards_left",
    "chose",
    "column",
    "daily",
    "decision",
    "deck_size",
    "derived",
    "draw_from",
    "draw_member",
    "each",
    "end_game",
    "full_deck",
    "instead",
    "lift",
    "look_at_cards",
    "loop",
    "offered",
    "only",
    "per_book",
    "play",
    "procedure",
    "put",
    "put_on_top",
    "record",
    "remembered",
    "reveal",
    "roll",
    "search",
    "shared",
    "shuffle_in",
    "spoken_by",
    "stop_if",
    "value",
    "when",
    "when_chosen",
    "when_option",
    "when_shared",
    "while_",
    "window",
    "word",
]

_HOMES = {
    "bars": ("bar", "because", "lift", "only", "search", "shared", "word"),
    "chance": ("Dice", "draw_member", "roll"),
    "clock": ("daily",),
    "decks": (
        "Deck",
        "cards_left",
        "deck_size",
        "draw_from",
        "full_deck",
        "look_at_cards",
        "put_on_top",
        "shuffle_in",
    ),
    "flow": (
        "bind",
        "call",
        "chose",
        "decision",
        "each",
        "end_game",
        "instead",
        "loop",
        "procedure",
        "put",
        "spoken_by",
        "stop_if",
        "when",
        "when_chosen",
        "when_option",
        "when_shared",
        "while_",
    ),
    "memory": ("per_book", "remembered"),
    "nodes": ("Node", "Steps"),
    "offers": ("Choice",),
    "reveals": ("reveal",),
    "run": ("offered",),
    "sequence": ("Phase", "PhaseHooks", "PlaySequence"),
    "sequencedata": ("SequenceData",),
    "side_seats": ("SideSeats",),
    "state": ("NOBODY", "OWNER", "State", "column", "derived", "record", "value"),
    "windows": ("Hands", "play", "window"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
