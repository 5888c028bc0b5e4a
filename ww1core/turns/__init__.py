"""Frames, procedures, decisions, the sequence of play, clock and chance."""

from __future__ import annotations

from ww1core.turns.asking import Choice, Offer
from ww1core.turns.bars import Bar, Reason, bar, lift, only, search, word
from ww1core.turns.chance import (
    D6,
    D10,
    TWO_D6,
    Dice,
    KeyedChance,
    RandomChance,
    ScriptedChance,
    draw_member,
    pick,
    roll,
    roll_faces,
)
from ww1core.turns.clock import Clock, daily, labelled
from ww1core.turns.encoding import key, pack, unpack
from ww1core.turns.flow import (
    bind,
    call,
    decision,
    each,
    end_game,
    instead,
    loop,
    nodes_of,
    procedure,
    put,
    stop_if,
    when,
    when_option,
    while_,
)
from ww1core.turns.program import Program, link
from ww1core.turns.reveals import reveal
from ww1core.turns.run import advance, current_offer, decide, step
from ww1core.turns.sequence import Phase, PlaySequence, Stage, where
from ww1core.turns.state import NOBODY, OWNER, Outcome, State, column, derived, record, value
from ww1core.turns.windows import Hands, Window, play, window

__all__ = [
    "D6",
    "D10",
    "NOBODY",
    "OWNER",
    "TWO_D6",
    "Bar",
    "Choice",
    "Clock",
    "Dice",
    "Hands",
    "KeyedChance",
    "Offer",
    "Outcome",
    "Phase",
    "PlaySequence",
    "Program",
    "RandomChance",
    "Reason",
    "ScriptedChance",
    "Stage",
    "State",
    "Window",
    "advance",
    "bar",
    "bind",
    "call",
    "column",
    "current_offer",
    "daily",
    "decide",
    "decision",
    "derived",
    "draw_member",
    "each",
    "end_game",
    "instead",
    "key",
    "labelled",
    "lift",
    "link",
    "loop",
    "nodes_of",
    "only",
    "pack",
    "pick",
    "play",
    "procedure",
    "put",
    "record",
    "reveal",
    "roll",
    "roll_faces",
    "search",
    "step",
    "stop_if",
    "unpack",
    "value",
    "when",
    "when_option",
    "where",
    "while_",
    "window",
    "word",
]
