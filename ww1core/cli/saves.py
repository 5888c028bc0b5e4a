"""The games in the data folder: which they are, how far they are, who is to move."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ww1core.catalogue import core_texts
from ww1core.cli.fallback import fault
from ww1core.cli.folder import SUFFIX, data_folder
from ww1core.cli.recorded import opened_for
from ww1core.cli.screen import Screen
from ww1core.cli.speech import counted, ending_text, turn_text
from ww1core.errors import Ww1Error
from ww1core.journal import read_journal
from ww1core.saves import reopened
from ww1core.texts import text

if TYPE_CHECKING:
    from ww1core.game import Game

__all__ = ["list_saves"]


def list_saves(*, as_json: bool) -> int:
    """List the games that are kept, the newest first; what is wrong with one is told."""
    folder = data_folder()
    found = [_Kept(path) for path in folder.glob(f"*{SUFFIX}")] if folder.is_dir() else []
    found.sort(key=lambda kept: (-kept.changed, kept.path.name))
    screen = Screen(core_texts("en").say)
    if as_json:
        screen.show(json.dumps([kept.plain() for kept in found], indent=2))
    elif found:
        for kept in found:
            kept.tell(screen)
    else:
        screen.tell(text("cli.saves.none", folder=str(folder)))
    return 0


class _Kept:
    """One file and the game that it holds, or what is wrong with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.title = self.scenario = self.problem = ""
        self.decisions = 0
        self.changed = 0.0
        self._game: Game | None = None
        try:
            self.changed = path.stat().st_mtime
            recorded = read_journal(path)
            self.title, self.scenario = recorded.header.title, recorded.header.scenario
            self.decisions = len(recorded.entries)
            self._game = reopened(opened_for(recorded)[1], recorded)
        except Ww1Error as error:
            self.problem = str(error)
        except (Exception, SystemExit) as error:  # noqa: BLE001 (no game keeps the others away)
            self.problem = fault(error)

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
        """Tell of the game in two lines, in the words of its title."""
        screen.tell(str(self.path), bold=True)
        date = f"{self.date:%Y-%m-%d %H:%M}"
        game = self._game
        if game is None:
            screen.tell(text("cli.saves.broken", date=date, problem=self.problem), indent=2)
            return
        what = {
            "title": self.title,
            "scenario": self.scenario,
            "turn": turn_text(game.book, game.turn),
            "count": counted("decision", self.decisions),
            "date": date,
        }
        if game.offer is not None:
            said = text("cli.saves.open", seat=game.offer.seat, **what)
        elif game.outcome is not None:
            said = text("cli.saves.ended", how=ending_text(game.book, game.outcome), **what)
        screen.tell(game.book.say(said), indent=2)
