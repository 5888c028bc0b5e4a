"""Maps drawn to a file: the start of a scenario, or a game that was kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ww1core.cli.commands.position import found_game
from ww1core.cli.terminal.picture import KINDS, picture
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import JournalError, NotationError
from ww1core.play.game import Game
from ww1core.plugins import find_title
from ww1core.plugins.opening import Title
from ww1core.saving.atomic_file import replace_file
from ww1core.saving.positions import FAMILY
from ww1core.scenes.raster import renderer
from ww1core.session.scenes import scene_for
from ww1core.session.speech import counted
from ww1core.words.language import worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["Wanted", "render"]

SEED = 0
"""The seed of every drawing of a scenario that chance sets up, so that it is always the same."""


class Wanted(NamedTuple):
    """A picture as the command line asks for it."""

    title: str
    what: str | None
    output: Path
    seat: str | None = None
    at: int | None = None
    options: tuple[str, ...] | None = None
    scale: float | None = None


def render(wanted: Wanted) -> int:
    """Draw a position as a seat sees it, or as everybody may see it."""
    kind = _kind(wanted)
    if kind == ".png":
        renderer()
    title = find_title(wanted.title)
    game = _game(wanted, title)
    hides = "hidden" in title.facts.capabilities
    scene = scene_for(game, _seat(game.book, wanted.seat), hides=hides)
    made = picture(scene, game.book.texts, kind, wanted.scale or 1.0)
    replace_file(wanted.output, made)
    Screen(game.book.say).tell(
        text(
            "cli.rendered",
            file=str(wanted.output),
            title=scene.title,
            count=counted("decision", len(game.entries)),
        )
    )
    return 0


def _kind(wanted: Wanted) -> str:
    kind = wanted.output.suffix.lower()
    if kind not in KINDS:
        message = worded(
            "--output {output}: expected a name that ends in .svg or .png", output=wanted.output
        )
        raise NotationError(message)
    if wanted.scale is not None and kind != ".png":
        message = worded(
            "--scale {scale:g}: expected a .png with it, an .svg has no pixels", scale=wanted.scale
        )
        raise NotationError(message)
    return kind


def _game(wanted: Wanted, title: Title) -> Game:
    """The game of a journal or a position, or a new one of a scenario."""
    what = wanted.what
    if what is None or any(what == scenario.id for scenario in title.scenarios):
        if wanted.at is not None:
            message = worded("--at {at}: expected the journal of a game with it", at=wanted.at)
            raise NotationError(message)
        return Game(title.open(what, wanted.options or ()), seed=SEED)
    if wanted.options is not None:
        message = worded("--option: {what} has its own options already", what=what)
        raise NotationError(message)
    if not what.startswith(FAMILY):
        _check_file(wanted, title, Path(what))
    game = found_game(what, wanted.at)
    if game.book.title != title.facts.name:
        message = worded(
            "{what} is a game of {title}, not of {name}",
            what=what[:40],
            title=game.book.title,
            name=title.facts.name,
        )
        raise JournalError(message)
    return game


def _check_file(wanted: Wanted, title: Title, file: Path) -> None:
    if not file.exists():
        known = ", ".join(scenario.id for scenario in title.scenarios)
        message = worded(
            "{found!r} is neither a file nor a scenario of {title}: {known}",
            found=str(file),
            title=wanted.title,
            known=known,
        )
        raise NotationError(message)
    if os.path.realpath(file) == os.path.realpath(wanted.output):
        message = worded(
            "--output {output}: expected another file than that of the game", output=wanted.output
        )
        raise NotationError(message)


def _seat(book: Book, name: str | None) -> int | None:
    if name is None:
        return None
    try:
        return book.number_named("seat", name)
    except NotationError:
        message = worded(
            "--seat {name}: expected one of {listed}", name=name, listed=", ".join(book.seats)
        )
        raise NotationError(message) from None
