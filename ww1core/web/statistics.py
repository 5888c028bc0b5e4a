"""The course of a game in numbers, turn by turn, as a viewer may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ww1core.events.types import EVERYONE, StepLost, TurnBegan, UnitEliminated
from ww1core.saving.positions import game_of
from ww1core.saving.saves import replay_steps
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import strength
from ww1core.session.outlook import Outlook
from ww1core.session.scenes import scene_for
from ww1core.web.frames import WATCHER
from ww1core.web.slices import in_slices
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.scenes.scene import Scene
    from ww1core.web.luck import Luck
    from ww1core.web.requests import Seated

__all__ = ["statistics_of"]


async def statistics_of(there: Seated, lucky: Iterable[Luck]) -> dict[str, Any]:
    """Score, strength and hexes held as each turn begins and now, and what was lost till then."""
    game, (viewer, language) = there.table.game, there.view
    again = game_of(game.book, game.header)
    points = [_point(again, viewer, language)]

    def steps() -> Iterator[None]:
        for _ in replay_steps(again, game.entries, "the game"):
            if again.turn != points[-1]["turn"]:
                points.append(_point(again, viewer, language))
            yield

    await in_slices(steps())
    points.append(_point(again, viewer, language))
    losses = _losses(again, viewer)
    for before, point in pairwise([{"turn": 0}, *points]):
        point["losses"] = losses.get(before["turn"], {})
    book = game.book.read_in(language)
    told = [
        {
            "t": book.say(
                text(
                    "web.luck",
                    seat=book.called("seat", game.book.seats.index(luck.seat)),
                    gained=f"{luck.gained:+.1f}",
                    fights=luck.fights,
                )
            )
        }
        for luck in lucky
    ]
    suffered = {side for of_turn in losses.values() for side in of_turn}
    sides = _sides(again, viewer, language, suffered)
    return {"points": points, "sides": sides, "luck": told}


def _scene(game: Game, viewer: int, language: str) -> Scene | None:
    if viewer == WATCHER:
        return scene_for(game, None, hides=True, language=language)
    return Outlook(game, viewer, language).scene


def _point(game: Game, viewer: int, language: str) -> dict[str, Any]:
    scene, score = _scene(game, viewer, language), game.book.score
    held: dict[int, int] = {}
    strong: dict[int, int] = {}
    if scene is not None:
        for cell in scene.hexes:
            if cell.owner is not None:
                held[cell.owner] = held.get(cell.owner, 0) + 1
        for piece in scene.pieces:
            strong[piece.side] = strong.get(piece.side, 0) + strength(piece)
    point: dict[str, Any] = {"turn": game.turn, "held": held, "strength": strong}
    if score is not None and viewer != WATCHER:
        point["score"] = game.ask(lambda s: score(s, viewer))[0]
    return point


def _losses(game: Game, viewer: int) -> dict[int, dict[int, int]]:
    """By turn how many steps and units each side lost, as far as the viewer was told."""
    bit, side = 1 << viewer if viewer >= 0 else 0, game.book.pieces.side
    losses: dict[int, dict[int, int]] = {}
    turn = 0
    for event in game.log.events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        if isinstance(event, StepLost | UnitEliminated):
            of = side[event.unit] if event.unit >= 0 else -1
            if of >= 0 and (game.is_over or event.to == EVERYONE or event.to & bit):
                of_turn = losses.setdefault(turn, {})
                of_turn[of] = of_turn.get(of, 0) + 1
    return losses


def _sides(
    game: Game, viewer: int, language: str, suffered: Iterable[int]
) -> dict[int, dict[str, str]]:
    """What each side is called and in which colour it is drawn; losses are those of a seat."""
    scene = _scene(game, viewer, language)
    if scene is None:
        return {}
    palette = Palette(scene.legend, game.book.read_in(language).texts)
    sides = {piece.side for piece in scene.pieces} | set(suffered)
    sides |= {cell.owner for cell in scene.hexes if cell.owner is not None}
    looks = {side: palette.side(side) for side in sorted(sides)}
    return {side: {"name": look.label, "colour": look.colour} for side, look in looks.items()}
