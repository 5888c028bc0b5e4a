"""Whether everything is there that a game needs: packages, titles, the data folder."""

from __future__ import annotations

import json
import platform
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from ww1core.cli.commands.folder import SUFFIX, data_folder
from ww1core.cli.fallback import FAILED, fault
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import JournalError, Ww1Error
from ww1core.play.game import Game
from ww1core.players.registry import make_player
from ww1core.plugins import discovery, find_title
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay, save
from ww1core.session.seats import let_answer
from ww1core.session.speech import counted
from ww1core.version import VERSION
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded
from ww1core.words.system_reasons import reason_of
from ww1core.words.texts import text

__all__ = ["examine"]

DECISIONS = 20
"""The most decisions of the short game that shows whether a title plays."""
SEED = 1
"""The seed of that game and of its bot."""
NEEDED = (
    "networkx",
    "platformdirs",
    "pluggy",
    "pydantic",
    "PyYAML",
    "rich",
    "starlette",
    "typer",
    "uvicorn",
    "websockets",
)


class Examined(NamedTuple):
    """One title, and what is wrong with it, if anything."""

    title: str
    package: str
    version: str
    decisions: int
    problem: str


class Folder(NamedTuple):
    """The data folder, and why nothing can be kept there, if so."""

    path: str
    problem: str


def examine(*, as_json: bool) -> int:
    """Look at everything, play a little with every title, and tell; 1 if something is wrong."""
    packages = _packages()
    titles = [_examined(entry) for entry in (*discovery.titles(), *_orphans())]
    folder = _folder()
    screen = Screen(spoken_texts().say)
    is_well = all(packages.values()) and not any(
        [folder.problem, *(title.problem for title in titles)]
    )
    if as_json:
        screen.show(json.dumps(_plain(packages, titles, folder, is_well=is_well), indent=2))
    else:
        _tell(screen, packages, titles, folder)
        screen.tell(text("cli.doctor.well") if is_well else text("cli.doctor.ill"), bold=True)
    return 0 if is_well else FAILED


def _packages() -> dict[str, str]:
    """The versions of the packages that are needed; none where one is missing."""
    versions = {}
    for name in NEEDED:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = ""
    return versions


def _folder() -> Folder:
    """The data folder, tried by writing a file, in the nearest folder that is there."""
    folder = data_folder()
    nearest = next(place for place in (folder, *folder.parents) if place.exists())
    try:
        with tempfile.TemporaryFile(dir=nearest) as file:
            file.write(b"\n")
    except OSError as error:
        return Folder(str(folder), reason_of(error))
    return Folder(str(folder), "")


def _orphans() -> list[discovery.Found]:
    """The extensions of titles that are not there."""
    entries = discovery.installed()
    names = {title.name for title in discovery.titles(entries)}
    return [
        discovery.Found(entry.name, entry.value, "", "", "it extends no title that is installed")
        for entry in entries
        if entry.group == discovery.EXTENSIONS and entry.name.partition(".")[0] not in names
    ]


def _examined(entry: discovery.Found) -> Examined:
    """A title after its test; whatever is wrong with one keeps none of the others away."""
    problem, decisions = "", 0
    try:
        if entry.problem:
            problem = f"{entry.value}: {entry.problem}"
        else:
            decisions = _test(entry.name)
    except Ww1Error as error:
        problem = str(error)
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a title may fail in any way)
        problem = fault(error)
    return Examined(entry.name, entry.package, entry.version, decisions, problem)


def _test(title: str) -> int:
    """Play some decisions at random, keep the game, open it again and compare."""
    book = find_title(title).open(None, ())
    game = Game(book, seed=SEED)
    bot = make_player("random", book, SEED)
    while game.offer is not None and len(game.entries) < DECISIONS:
        let_answer(bot, game)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"test{SUFFIX}"
        save(game, path)
        again = replay(book, read_journal(path))
    if again.packed() != game.packed():
        message = worded("{title}: a saved game differs when it is opened again", title=title)
        raise JournalError(message)
    return len(game.entries)


def _plain(
    packages: dict[str, str], titles: list[Examined], folder: Folder, *, is_well: bool
) -> dict[str, Any]:
    return {
        "well": is_well,
        "ww1": VERSION,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "packages": packages,
        "titles": [title._asdict() for title in titles],
        "folder": folder._asdict(),
    }


def _tell(screen: Screen, packages: dict[str, str], titles: list[Examined], folder: Folder) -> None:
    python = platform.python_version()
    screen.tell(text("cli.doctor.versions", ww1=VERSION, python=python, system=platform.system()))
    for name, number in packages.items():
        key = "cli.doctor.package" if number else "cli.doctor.no_package"
        screen.tell(text(key, name=name, version=number), indent=2)
    if not titles:
        screen.tell(text("cli.no_titles"))
    for title in titles:
        if title.problem:
            screen.tell(text("cli.title_broken", title=title.title, problem=title.problem))
        else:
            count = counted("decision", title.decisions)
            screen.tell(text("cli.doctor.title", count=count, **title._asdict()))
    key = "cli.doctor.no_folder" if folder.problem else "cli.doctor.folder"
    screen.tell(text(key, folder=folder.path, problem=folder.problem))
