"""What a page shows of a game: the whole of it as a frame, a change as a patch.

A frame is made for one viewer and one language. A patch leads from one frame to another: a page
that takes every patch shows what a page shows that takes the last frame.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.scenes.layers import layers, panels
from ww1core.scenes.scene import Scene
from ww1core.session.narration import how_it_ended
from ww1core.session.outlook import Outlook
from ww1core.session.scenes import scene_for
from ww1core.web.asks import ask_json, watched_ask
from ww1core.web.telling import line_json

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.scenes.layers import Board
    from ww1core.scenes.scene import Card, Hand
    from ww1core.turns.state import Outcome
    from ww1core.web.boards import Boards
    from ww1core.web.telling import Telling

__all__ = [
    "WATCHER",
    "Frame",
    "Moment",
    "Picture",
    "dumped",
    "frame_json",
    "frame_of",
    "patch_between",
    "picture_of",
    "scene_of",
    "tail_of",
]

WATCHER = -1
"""The viewer that has no seat."""
TAIL = 400
"""The most lines of the log that go with a frame; whoever wants to read those before asks."""


class Frame(NamedTuple):
    """All that a page shows of a game at a place, for one viewer in one language.

    Where there are ``older`` lines of the log than these, they are told when they are asked for.
    """

    v: int
    board: str
    head: tuple[str, str]
    nodes: Mapping[str, str]
    panels: Mapping[str, str]
    hands: list[dict[str, Any]]
    log: list[dict[str, Any]]
    ask: dict[str, Any] | None
    over: dict[str, Any] | None
    older: bool = False


class Moment(NamedTuple):
    """Where a game stands: how many places it has been to, and the name of the last."""

    v: int
    at: str


class Picture(NamedTuple):
    """A scene with its board, what is drawn on that, and the panels beside it."""

    scene: Scene
    board: Board
    nodes: Mapping[str, str]
    panels: Mapping[str, str]


def scene_of(game: Game, viewer: int, language: str, ended: Outcome | None = None) -> Scene:
    """What a viewer sees of a game, not drawn yet.

    Where it is known how the game ``ended`` later, what titles hide until the end is shown.
    """
    if ended is not None:
        return Outlook(game, max(viewer, 0), language).scene_after(ended) or Scene(game.book.title)
    if viewer == WATCHER:
        return scene_for(game, None, hides=True, language=language)
    return Outlook(game, viewer, language).scene or Scene(game.book.title)


def picture_of(
    game: Game, viewer: int, language: str, boards: Boards, ended: Outcome | None = None
) -> Picture:
    """What a viewer sees of a game."""
    scene = scene_of(game, viewer, language, ended)
    board = boards.of(scene, game.book.read_in(language).texts)
    return Picture(scene, board, layers(scene, board), panels(scene, board))


def frame_of(
    game: Game,
    viewer: int,
    language: str,
    moment: Moment,
    picture: Picture,
    telling: Telling,
    *,
    is_open: bool = False,
) -> Frame:
    """What a viewer is shown of a game; of one that is open, or over, everything is told."""
    book, scene = game.book.read_in(language), picture.scene
    if viewer == WATCHER:
        ask = watched_ask(game, language)
    else:
        ask = ask_json(Outlook(game, viewer, language, scene), game, moment.at)
    ended = how_it_ended(game)
    return Frame(
        moment.v,
        picture.board.hash,
        (scene.title, scene.subtitle),
        picture.nodes,
        picture.panels,
        [_hand(hand) for hand in scene.hands],
        telling.lines(game.log, everything=is_open or game.is_over),
        ask,
        None if ended is None else line_json(book, ended),
    )


def _hand(hand: Hand) -> dict[str, Any]:
    cards = [
        {"name": card.name} | {key: value for key, value in _about(card).items() if value}
        for card in hand.cards
    ]
    return {"seat": hand.seat, "cards": cards, "unseen": hand.unseen, "side": hand.side}


def _about(card: Card) -> dict[str, str]:
    return {"t": card.text, "kind": card.kind}


def frame_json(frame: Frame) -> dict[str, Any]:
    """A frame as it is sent."""
    sent = {"kind": "frame", **frame._asdict()}
    if not frame.older:
        del sent["older"]
    return sent


def tail_of(frame: Frame) -> Frame:
    """A frame with the last lines of its log alone."""
    is_cut = len(frame.log) > TAIL
    return frame._replace(log=frame.log[-TAIL:], older=frame.older or is_cut)


def patch_between(before: Frame, after: Frame) -> dict[str, Any] | None:
    """What leads from one frame to another; None where more of the log changes than goes with one.

    Lines are dropped from the end: how many of those before them a page has, it knows itself.
    """
    keep = _kept(before.log, after.log)
    drop = len(before.log) - keep
    if max(drop, len(after.log) - keep) > TAIL:
        return None
    patch: dict[str, Any] = {
        "kind": "patch",
        "from": before.v,
        "v": after.v,
        "ask": after.ask,
        "nodes": _changed(before.nodes, after.nodes),
        "panels": _changed(before.panels, after.panels),
        "log": after.log[keep:],
    }
    if drop:
        patch["drop"] = drop
    for name in ("board", "head", "hands", "over"):
        if getattr(before, name) != getattr(after, name):
            patch[name] = getattr(after, name)
    return patch


def _kept(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> int:
    """How many lines stay; most often all of them."""
    if after[: len(before)] == before:
        return len(before)
    pairs = enumerate(zip(before, after, strict=False))
    return next((at for at, (old, new) in pairs if old != new), len(after))


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str | None]:
    """What is new or otherwise; what is there no more is None."""
    changed: dict[str, str | None] = {
        key: markup for key, markup in after.items() if before.get(key) != markup
    }
    return changed | dict.fromkeys([key for key in before if key not in after])


def dumped(message: Mapping[str, Any]) -> str:
    """A message as JSON, equal ones as equal bytes."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
