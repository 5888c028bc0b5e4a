"""Recorded games, checked and told, or compared with how they go here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.cli.commands.dice import compare_promise, tell_dice
from ww1core.cli.commands.recorded import opened_for
from ww1core.cli.fallback import FAILED, REFUSED
from ww1core.cli.terminal.narrator import Narrator
from ww1core.cli.terminal.screen import Screen
from ww1core.cli.terminal.stepping import Stepping
from ww1core.errors import NotationError, Ww1Error, fault_text
from ww1core.saving.journal import Failure, Recorded, read_journal
from ww1core.saving.positions import game_of
from ww1core.saving.replay_compare import DRAWS, ILLEGAL, SAME, UNREADABLE, Verdict, classify
from ww1core.saving.saves import replay, version_change
from ww1core.session.narration import ending_line
from ww1core.session.replaying import give_recorded
from ww1core.session.speech import counted, turn_text
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.play.game import Game

__all__ = ["Wanted", "replay_files"]


class Wanted(NamedTuple):
    """What is to be played again, as the command line asks for it."""

    files: tuple[Path, ...]
    to: int | None = None
    only_verify: bool = False
    across: bool = False
    as_json: bool = False
    step: bool = False
    against: Path | None = None


def replay_files(wanted: Wanted) -> int:
    """Play one game again, or compare several of other versions."""
    if wanted.across:
        if wanted.to is not None or wanted.only_verify or wanted.step:
            message = worded(
                "--across compares whole games: expected neither --to, --step nor --verify with it"
            )
            raise NotationError(message)
        return _compare_games(wanted.files, as_json=wanted.as_json)
    if wanted.as_json:
        message = worded("--json: expected --across with it")
        raise NotationError(message)
    if len(wanted.files) > 1:
        message = worded("{files}: expected one file, or --across", files=wanted.files[1])
        raise NotationError(message)
    if wanted.step and wanted.only_verify:
        message = worded("--step shows the game: expected no --verify with it")
        raise NotationError(message)
    if wanted.against is not None and not wanted.only_verify:
        message = worded("--against {against}: expected --verify with it", against=wanted.against)
        raise NotationError(message)
    return _replay_game(wanted.files[0], wanted)


def _replay_game(file: Path, wanted: Wanted) -> int:
    """Check a recorded game decision by decision, then tell it or only the result."""
    to = wanted.to
    recorded = read_journal(file)
    count = len(recorded.entries)
    if to is not None and to > count:
        message = worded("--to {to}: {file} has {count} decisions", to=to, file=file, count=count)
        raise NotationError(message)
    title, book = opened_for(recorded)
    screen = Screen(book.say)
    for notice in recorded.notices:
        screen.notice(notice)
    checked = replay(book, recorded, to=None if wanted.step else to)
    failure = None if to is not None and to < count else recorded.failure
    is_open = checked.is_over or recorded.failure is not None
    if wanted.step:
        hides = "hidden" in title.facts.capabilities
        Stepping(book, recorded, screen, is_open=is_open, hides=hides).run(to or 0)
    elif not wanted.only_verify:
        _tell(book, recorded, screen, to=to, is_open=is_open)
    _tell_result(checked, screen)
    if wanted.only_verify:
        tell_dice(recorded, checked, screen)
    if failure is not None:
        screen.tell(_failure_text(failure, count + 1))
    if wanted.against is not None:
        return compare_promise(recorded, wanted.against, screen)
    return 0


def _tell(book: Book, recorded: Recorded, screen: Screen, *, to: int | None, is_open: bool) -> None:
    """Tell a game that was checked; one that is not over tells nothing that is hidden.

    One that was kept for its failure is told whole, to whoever looks for the fault.
    """
    game = game_of(book, recorded.header, str(recorded.path))
    narrator = Narrator(game, screen)
    count = _tell_news(game, narrator, 0, is_open=is_open)
    for entry in recorded.entries[:to]:
        answer = give_recorded(game, entry)
        if is_open:
            narrator.tell_answer(entry.number, answer)
        count = _tell_news(game, narrator, count, is_open=is_open)
    narrator.tell_end()
    screen.show()


def _tell_news(game: Game, narrator: Narrator, start: int, *, is_open: bool) -> int:
    lines = game.log.lines(-1, start=start, everything=is_open)
    narrator.tell(lines, from_start=not start)
    return len(game.log.events)


def _tell_result(game: Game, screen: Screen) -> None:
    count = counted("decision", len(game.entries))
    outcome = game.outcome
    if outcome is None:
        turn = turn_text(game.book, game.turn)
        screen.tell(text("cli.verified_open", count=count, turn=turn))
    else:
        how = ending_line(game.book, outcome).what
        screen.tell(text("cli.verified", count=count, how=how))


def _failure_text(failure: Failure, number: int) -> Text:
    if not failure.action:
        return text("cli.failed_asked", number=number, message=failure.message)
    return text("cli.failed", number=number, **failure._asdict())


class _Compared(NamedTuple):
    """A file and how its game goes here; without a game it could not be read."""

    file: Path
    recorded: Recorded | None
    change: str
    verdict: Verdict


def _compare_games(files: tuple[Path, ...], *, as_json: bool) -> int:
    """Say of every game whether it goes the same here."""
    screen = Screen(spoken_texts().say)
    compared = [_compare(file) for file in files]
    if as_json:
        screen.show(
            json.dumps({"files": [_plain(comparison) for comparison in compared]}, indent=2)
        )
    else:
        for comparison in compared:
            _tell_compared(comparison, screen)
    kinds = {comparison.verdict.kind for comparison in compared}
    return REFUSED if UNREADABLE in kinds else FAILED if kinds != {SAME} else 0


def _compare(file: Path) -> _Compared:
    recorded = None
    try:
        recorded = read_journal(file)
        book = opened_for(recorded)[1]
    except Ww1Error as error:
        return _Compared(file, recorded, "", Verdict(UNREADABLE, message=str(error)))
    except Exception as error:  # noqa: BLE001 (a title that cannot be opened keeps no file away)
        return _Compared(file, recorded, "", Verdict(UNREADABLE, message=fault_text(error)))
    change = version_change(book, recorded)
    return _Compared(file, recorded, change, classify(book, recorded))


def _tell_compared(comparison: _Compared, screen: Screen) -> None:
    verdict = comparison.verdict
    kind = verdict.kind
    if kind == SAME and verdict.compared == DRAWS:
        kind = "same_draws"
    if kind == ILLEGAL and not verdict.rules:
        kind = "illegal_unruled"
    count = 0 if comparison.recorded is None else len(comparison.recorded.entries)
    screen.tell(
        text(
            f"cli.across.{kind}",
            file=str(comparison.file),
            count=counted("decision", count),
            decision=verdict.decision,
            rules=verdict.rules,
            message=verdict.message,
        )
    )
    if verdict.since:
        screen.tell(text("cli.across.since", decision=verdict.since))


def _plain(comparison: _Compared) -> dict[str, Any]:
    verdict = comparison.verdict
    header = None if comparison.recorded is None else comparison.recorded.header
    return {
        "file": str(comparison.file),
        "title": "" if header is None else header.title,
        "scenario": "" if header is None else header.scenario,
        "version": "" if header is None else header.version,
        "change": comparison.change,
        "decisions": 0 if comparison.recorded is None else len(comparison.recorded.entries),
        "verdict": verdict.kind,
        "decision": verdict.decision,
        "since": verdict.since,
        "rules": list(verdict.rules),
        "message": verdict.message,
        "compared": verdict.compared,
    }
