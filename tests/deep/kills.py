"""Games that are killed: what was acknowledged is kept, the file opens, and the game goes on.

``python tests/deep/kills.py --kills N --seed S`` plays the same game on pipes again and again, in
a process of its own, and ends it with SIGKILL: from within at the n-th write, sync, link or
removal of a file, before it, in the middle of it or after it; or from outside when so many prompts
have been shown. What is wrong afterwards is told, and the exit code is 1.
"""

from __future__ import annotations

import io
import json
import os
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = ROOT / "tests" / "cli" / "plugins"
LINES = (
    "take agate for 2",
    "log 2",
    "beryl",
    "undo",
    "coral",
    "0",
    "save copy.ww1",
    "take pass for 3",
    "beryl",
    "0",
    "take pass for 0",
    "pass",
    "1",
)
GAME, COPY = Path("game.ww1"), Path("copy.ww1")
SNAPSHOT_EVERY = 3
OUTSIDE = 4
"""One kill in so many comes from outside."""

Answers = list[tuple[str, str]]


class Blow(NamedTuple):
    """Where a game is killed: at which call, and after which share of it; or after a prompt."""

    call: int = 0
    share: float = 0.0
    prompt: int = 0


class Killed(NamedTuple):
    """What a killed game leaves: how it ended, and what it had shown."""

    status: int
    shown: str


class Fate:
    """Counts the calls that touch files, and ends the process in one of them."""

    def __init__(self, blow: Blow) -> None:
        self._blow = blow
        self.calls = 0

    def meet(self, act: Callable[[float], Any]) -> Any:
        """Let a call happen, or a share of it and nothing more."""
        self.calls += 1
        if self.calls != self._blow.call:
            return act(1.0)
        act(self._blow.share)
        os.kill(os.getpid(), signal.SIGKILL)
        return None

    def wrap(self, owner: Any, name: str) -> None:
        """Count the calls of a function; a share below a half is none of it."""
        inner = getattr(owner, name)

        def counted(*given: Any, **options: Any) -> Any:
            return self.meet(lambda share: inner(*given, **options) if share >= 1 / 2 else None)

        setattr(owner, name, counted)

    def wrap_files(self) -> None:
        """Count every write, sync and change of a name."""
        fate, opened = self, Path.open

        class File(io.FileIO):
            def write(self, data: Any) -> int:
                size = len(data)
                written: int = fate.meet(
                    lambda share: super(File, self).write(data[: _of(size, share)])
                )
                return written

        def open_file(path: Path, mode: str = "r", buffering: int = -1, **more: Any) -> Any:
            is_raw = "b" in mode and buffering == 0
            return File(path, mode) if is_raw else opened(path, mode, buffering, **more)

        Path.open = open_file  # type: ignore[method-assign, assignment] # the process is a throw-away
        for owner, name in ((os, "fsync"), (Path, "hardlink_to"), (Path, "unlink")):
            self.wrap(owner, name)


def _of(size: int, share: float) -> int:
    """A share of some bytes: none or all of them only at the ends."""
    return size if share == 1 else min(int(size * share), size - 1)


def play(*, is_new: bool = True) -> int:
    """What ``ww1 play`` does, with lines on standard input."""
    from ww1core.cli.commands.play import Wanted, play_game
    from ww1core.cli.fallback import guarded

    new, old = Wanted("toy", seed=1, journal=GAME), Wanted(load=GAME)
    return guarded(lambda: play_game(new if is_new else old))


def verify() -> int:
    """What ``ww1 replay --verify`` does."""
    from ww1core.cli.commands.replay import Wanted, replay_files
    from ww1core.cli.fallback import guarded

    return guarded(lambda: replay_files(Wanted((GAME,), only_verify=True)))


def heard(command: Callable[[], int], lines: Sequence[str] = ()) -> tuple[int, str]:
    """Run a command in this process on some lines: exit code and faults."""
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.StringIO("".join(f"{line}\n" for line in lines))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = command()
    finally:
        sys.stdin = before
    return code, err.getvalue()


def answers_in(path: Path) -> Answers:
    """The answers that a file keeps."""
    from ww1core.saving.journal import read_journal

    return [(entry.seat, entry.action) for entry in read_journal(path).entries]


def start(fate: Fate) -> tuple[int, int, int]:
    """Begin the game in a new process: its number, and where it is written to and read from."""
    given, answers = os.pipe()
    shown, output = os.pipe()
    number = os.fork()
    if number:
        os.close(given)
        os.close(output)
        return number, answers, shown
    code = 70
    try:
        os.close(answers)
        os.close(shown)
        sys.stdin = open(given, encoding="utf-8")  # noqa: PTH123, SIM115 (it ends with the process)
        sys.stdout = open(output, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (likewise)
        fate.wrap_files()
        code = play()
        if not code and fate.calls:
            (Path() / "calls").write_text(str(fate.calls), "utf-8")
    finally:
        os._exit(code)


def strike(blow: Blow) -> Killed:
    """Play the game until it is killed."""
    number, answers, shown = start(Fate(blow))
    with open(shown, encoding="utf-8") as told:  # noqa: PTH123 (a pipe)
        if blow.prompt:
            said = [_hear(told, answers, line) for line in LINES[: blow.prompt]]
            os.kill(number, signal.SIGKILL)
        else:
            said = []
            os.write(answers, "".join(f"{line}\n" for line in LINES).encode())
        os.close(answers)
        said.append(told.read())
    return Killed(os.waitpid(number, 0)[1], "".join(said))


def _hear(told: io.TextIOBase, answers: int, line: str) -> str:
    """Answer, and listen until the answer is repeated, which is when the next one is asked."""
    os.write(answers, f"{line}\n".encode())
    said = ""
    while not said.endswith(f"> {line}\n"):
        more = told.readline()
        if not more:
            break
        said += more
    return said


def faults(blow: Blow, kept: list[Answers]) -> list[str]:
    """Kill one game and say what is wrong with what it leaves."""
    from ww1core.errors import Ww1Error

    killed = strike(blow)
    try:
        return [f"{blow}: {fault}" for fault in found_in(killed, kept)]
    except Ww1Error as error:
        return [f"{blow}: {error}"]


def found_in(killed: Killed, kept: list[Answers]) -> Iterator[str]:
    """What is wrong with the files of a killed game."""
    if killed.status != signal.SIGKILL:
        yield f"it ended with status {killed.status}, expected to be killed"
    acknowledged = sum(
        line.partition("> ")[0] in {"north", "south"} for line in killed.shown.splitlines()
    )
    if not GAME.exists():
        if killed.shown:
            yield "there is no file, but a prompt was shown"
        return
    found = answers_in(GAME)
    likely = [
        done for done in (acknowledged + 1, acknowledged) if kept[done:] and found == kept[done]
    ]
    if not likely:
        yield f"{len(found)} answers are kept after {acknowledged} lines: {found}"
        return
    if COPY.exists() and answers_in(COPY) != kept[LINES.index("save copy.ww1")]:
        yield "the copy is not whole"
    if "saved in copy.ww1" in killed.shown and not COPY.exists():
        yield "there is no copy, but it was acknowledged"
    rest = [line for line in LINES[likely[0] :] if not line.startswith("save")]
    code, told = heard(lambda: play(is_new=False), rest)
    if code or answers_in(GAME) != kept[-1]:
        yield f"the game does not go on: exit {code}, {told}"
    code, told = heard(verify)
    if code or told:
        yield f"the game is not verified: exit {code}, {told}"


@contextmanager
def installed() -> Iterator[None]:
    """The toy title is installed, and the working folder is an empty one."""
    with TemporaryDirectory() as made:
        info = Path(made) / "site" / "toys-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text("[ww1core.games]\ntoy = ww1_toy\n", "utf-8")
        sys.path[:0] = [str(ROOT), str(PLUGINS), str(info.parent)]
        yield


@contextmanager
def empty_folder() -> Iterator[None]:
    """The working folder is an empty one."""
    before = Path.cwd()
    with TemporaryDirectory() as made:
        os.chdir(made)
        try:
            yield
        finally:
            os.chdir(before)


def kept_after_each_line() -> list[Answers]:
    """What is kept when a person leaves after the first lines, none of them at first."""
    kept = []
    for count in range(len(LINES) + 1):
        with empty_folder():
            code, told = heard(play, LINES[:count])
            if code:
                raise RuntimeError(told)
            kept.append(answers_in(GAME))
    return kept


def calls_of_a_game() -> int:
    """How many calls a game makes that touch files."""
    with empty_folder():
        strike(Blow(call=-1))
        return int(Path("calls").read_text("utf-8"))


def blows(kills: int, seed: int, calls: int) -> Iterator[Blow]:
    """Where the games are killed: every call in turn, from anywhere, at a share of it."""
    random = Random(seed)
    order = [1, *random.sample(range(2, calls + 1), calls - 1)]
    inside = 0
    for number in range(kills):
        if number % OUTSIDE == 0:
            yield Blow(prompt=random.randrange(1, len(LINES)))
            continue
        share = random.choice((0.0, 1.0, random.random())) if inside else 1 / 2
        yield Blow(call=order[inside % calls], share=share)
        inside += 1


def main() -> int:
    """Kill games and tell what was found, as JSON."""
    parser = ArgumentParser()
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    wrong: list[str] = []
    with installed():
        from ww1core.play import game

        game.SNAPSHOT_EVERY = SNAPSHOT_EVERY
        kept, calls = kept_after_each_line(), calls_of_a_game()
        for blow in blows(wanted.kills, wanted.seed, calls):
            with empty_folder():
                wrong += faults(blow, kept)
    found = {"kills": wanted.kills, "calls": calls, "wrong": wrong}
    sys.stdout.write(json.dumps(found) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
