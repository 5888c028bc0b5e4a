"""The games in the data folder: which they are, how far they are, who is to move."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ww1core.cli.commands.folder import SUFFIX, data_folder
from ww1core.cli.commands.recorded import opened_for
from ww1core.cli.fallback import fault
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import Ww1Error
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import reopened
from ww1core.session.briefing import scenario_name, title_name
from ww1core.session.narration import ending_line
from ww1core.session.speech import counted, turn_text
from ww1core.words.catalogue import spoken_texts
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.plugins.opening import Title

__all__ = ["Saved", "list_saves", "newest_games"]

LOOKED_AT = 12
"""The most files that are opened to find games to go on with."""


def list_saves(*, as_json: bool) -> int:
    """List the games that are kept, the newest first; what is wrong with one is told."""
    folder = data_folder()
    games = [Saved(path) for path in _files()]
    games.sort(key=lambda game: (-game.changed, game.path.name))
    screen = Screen(spoken_texts().say)
    if as_json:
        screen.show(json.dumps([game.plain() for game in games], indent=2))
    elif games:
        for game in games:
            game.tell(screen)
    else:
        screen.tell(text("cli.saves.none", folder=str(folder)))
    return 0


def newest_games(count: int) -> list[Saved]:
    """The games that were played last and are not over, the newest first."""
    open_games: list[Saved] = []
    for path in sorted(_files(), key=_age)[:LOOKED_AT]:
        game = Saved(path)
        if game.is_open:
            open_games.append(game)
            if len(open_games) == count:
                break
    return open_games


def _age(path: Path) -> tuple[float, str]:
    """What the newest file has least of; one that leads nowhere is the oldest."""
    try:
        return -path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name


def _files() -> list[Path]:
    folder = data_folder()
    return list(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []


class Saved:
    """One file and the game that it holds, or what is wrong with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.title = self.scenario = self.problem = ""
        self.decisions = 0
        self.changed = 0.0
        self.found_title: Title
        self._game: Game | None = None
        try:
            self.changed = path.stat().st_mtime
            recorded = read_journal(path)
            self.title, self.scenario = recorded.header.title, recorded.header.scenario
            self.decisions = len(recorded.entries)
            self.found_title, book = opened_for(recorded)
            self._game = reopened(book, recorded)
        except Ww1Error as error:
            self.problem = str(error)
        except (Exception, SystemExit) as error:  # noqa: BLE001 (no game keeps the others away)
            self.problem = fault(error)

    @property
    def is_open(self) -> bool:
        """Whether somebody is to move."""
        return self._game is not None and self._game.offer is not None

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the game; none if it cannot be opened."""
        return () if self._game is None else self._game.book.seats

    @property
    def names(self) -> tuple[str, ...]:
        """What the game is called, the shortest name first."""
        return (self.path.stem, self.path.name, str(self.path))

    @property
    def date(self) -> datetime:
        """When the file was last written, by the clock of this place."""
        return datetime.fromtimestamp(self.changed).astimezone()

    def plain(self) -> dict[str, Any]:
        """The game as JSON has it."""
        game = self._game
        offer = None if game is None else game.offer
        outcome = None if game is None else game.outcome
        return {
            "file": str(self.path),
            "title": self.title,
            "scenario": self.scenario,
            "decisions": self.decisions,
            "turn": None if game is None else game.turn,
            "to_move": None if game is None or offer is None else game.book.seats[offer.seat],
            "ending": None if outcome is None else outcome.ending,
            "date": self.date.isoformat(timespec="seconds"),
            **({"problem": self.problem} if self.problem else {}),
        }

    def tell(self, screen: Screen) -> None:
        """Tell of the game in two lines."""
        screen.tell(str(self.path), bold=True)
        screen.tell(self.line(), indent=2)

    def line(self) -> str:
        """How far the game is, in the words of its title."""
        date = f"{self.date:%Y-%m-%d %H:%M}"
        game = self._game
        if game is None:
            return spoken_texts().say(text("cli.saves.broken", date=date, problem=self.problem))
        what = {
            "title": title_name(game.book.texts, self.found_title),
            "scenario": scenario_name(game.book.texts, self.found_title.scenario(self.scenario)),
            "turn": turn_text(game.book, game.turn),
            "count": counted("decision", self.decisions),
            "date": date,
        }
        if game.offer is not None:
            line = text("cli.saves.open", seat=game.offer.seat, **what)
        elif game.outcome is not None:
            line = text("cli.saves.ended", how=ending_line(game.book, game.outcome).what, **what)
        return game.book.say(line)
