"""The long checks, one after the other: ``tox -e deep``, or ``tox -e deep -- STAGE ...``.

Every stage writes what it found to ``figures/<stage>.json`` with its command, its seeds and a
digest of what it looked at. A stage whose digest has not changed since is not run again, so that a
run which was broken off goes on where it was; ``--again`` runs it nevertheless.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "figures"
TITLES = {
    "clash_giants": "games/clash_giants",
    "gwc": "games/gwc",
    "tutorial": "examples/tutorial/ww1_tutorial",
}
TESTS = {
    "clash_giants": "tests/games/clash_giants",
    "gwc": "tests/games/gwc",
    "tutorial": "tests/tutorial",
}
LEFT_OUT = {"__pycache__", "figures", "mutation.json"}


class Stage(NamedTuple):
    """One long check: the folders it depends on, its command, and what is kept of the answer."""

    name: str
    looks_at: tuple[str, ...]
    command: tuple[str, ...]
    seeds: str
    figures: Callable[[Path, str], dict[str, Any]]


def suites(folder: Path, _said: str) -> dict[str, Any]:
    """How many tests ran and failed."""
    suite = ET.parse(folder / "junit.xml").getroot().find("testsuite")  # noqa: S314 (our own)
    counted = {} if suite is None else suite.attrib
    return {name: int(counted.get(name, 0)) for name in ("tests", "failures", "errors", "skipped")}


def covered(folder: Path, _said: str) -> dict[str, Any]:
    """The share of lines and branches that tests reach."""
    totals = json.loads((folder / "coverage.json").read_text("utf-8"))["totals"]
    return {name: totals[name] for name in ("percent_covered", "num_statements", "num_branches")}


def validated(_folder: Path, said: str) -> dict[str, Any]:
    """How many checks hold, and what the others say."""
    (title,) = json.loads(said)["titles"]
    wrong = [
        f"{one['id']}: {one['message']}" for one in title["checks"] if one["status"] == "failed"
    ]
    return {"passed": title["passed"], "failed": title["failed"], "wrong": wrong}


def mutated(_folder: Path, said: str) -> dict[str, Any]:
    """How many mutants were killed."""
    totals: dict[str, Any] = json.loads(said)["totals"]
    return totals


def killed(_folder: Path, said: str) -> dict[str, Any]:
    """How many games were killed, and what was wrong with what they left."""
    found: dict[str, Any] = json.loads(said)
    return found


def stages() -> tuple[Stage, ...]:
    """Every stage, the quick ones first."""
    pytest = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "2")
    ww1 = (sys.executable, "-m", "ww1core.cli")
    everything = ("ww1core", "games", "examples", "tests")
    made = [
        Stage(
            f"kit-{title}",
            ("ww1core", TITLES[title], TESTS[title]),
            (
                *ww1,
                "validate",
                title,
                "--all",
                "--profile",
                "deep",
                "--tests",
                TESTS[title],
                "--json",
            ),
            "0 on, each game by its number",
            validated,
        )
        for title in sorted(TITLES, reverse=True)
    ]
    made += [
        Stage(
            f"mutation-{title}",
            ("ww1core", TITLES[title], TESTS[title]),
            (
                *ww1,
                "mutate",
                title,
                "--tests",
                TESTS[title],
                "--workers",
                "2",
                "--report",
                f"{TESTS[title]}/mutation.json",
                "--resume",
                "--json",
            ),
            "that of the report",
            mutated,
        )
        for title in sorted(TITLES, reverse=True)
    ]
    coverage = (sys.executable, "-m", "coverage")
    made += [
        Stage(
            "kills",
            ("ww1core", "tests/cli/plugins", "tests/deep"),
            (sys.executable, "tests/deep/kills.py", "--kills", "500", "--seed", "1"),
            "1",
            killed,
        ),
        Stage(
            "soak",
            everything,
            (
                *pytest,
                "-m",
                "deep",
                "--timeout",
                "7200",
                "--junitxml",
                "{folder}/junit.xml",
                "tests",
            ),
            "in the tests",
            suites,
        ),
        Stage(
            "coverage",
            everything,
            (*coverage, "run", "-m", "pytest", "-n", "2", "-q", "tests"),
            "in the tests",
            covered,
        ),
    ]
    return tuple(made)


def print_of(folders: tuple[str, ...]) -> str:
    """A digest of the files that a stage looks at."""
    total = blake2b(digest_size=16)
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and not LEFT_OUT.intersection(path.parts):
                total.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def run(stage: Stage, looked_at: str) -> dict[str, Any]:
    """Run one stage; its progress is shown as it goes."""
    start = perf_counter()
    with TemporaryDirectory() as made:
        folder = Path(made)
        command = [part.replace("{folder}", made) for part in stage.command]
        is_told = stage.figures in {validated, mutated, killed}
        done = subprocess.run(
            command, cwd=ROOT, check=False, text=True, stdout=subprocess.PIPE if is_told else None
        )
        if stage.figures is covered:
            for more in (["combine", "-q"], ["json", "-q", "-o", str(folder / "coverage.json")]):
                subprocess.run([*stage.command[:3], *more], cwd=ROOT, check=False)
        found = stage.figures(folder, done.stdout or "")
    shown = " ".join(Path(part).name if os.sep in part[:1] else part for part in stage.command)
    return {
        "stage": stage.name,
        "command": shown.replace(Path(sys.executable).name, "python", 1),
        "seeds": stage.seeds,
        "content": looked_at,
        "exit": done.returncode,
        "seconds": round(perf_counter() - start),
        "figures": found,
    }


def main() -> int:
    """Run the stages that are asked for and have not been run on these files."""
    known = {stage.name: stage for stage in stages()}
    parser = ArgumentParser(prog="tox -e deep --")
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=f"of {', '.join(known)}")
    parser.add_argument("--again", action="store_true", help="run also what is done already")
    wanted = parser.parse_args()
    unknown = set(wanted.stages) - known.keys()
    if unknown:
        parser.error(f"there is no stage {min(unknown)!r}; there are: {', '.join(known)}")
    FIGURES.mkdir(exist_ok=True)
    failed = 0
    for number, name in enumerate(wanted.stages or known, 1):
        kept = FIGURES / f"{name}.json"
        looked_at = print_of(known[name].looks_at)
        found = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
        total = len(wanted.stages or known)
        if found.get("content") == looked_at and found["exit"] == 0 and not wanted.again:
            print(f"[{number}/{total}] {name}: done already")
            continue
        print(f"[{number}/{total}] {name}", flush=True)
        found = run(known[name], looked_at)
        kept.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
        print(f"    exit {found['exit']}, {found['seconds']} s: {found['figures']}", flush=True)
        failed += found["exit"] != 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
