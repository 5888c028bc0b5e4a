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
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from ww1core.plugins import discovery, find_title

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "figures"
TESTS = ROOT / "tests"
LEFT_OUT = {"__pycache__", "figures", "mutation.json"}


def titles() -> dict[str, tuple[str, str]]:
    """The folders of the package and of the tests of every installed title of this project."""
    found = {}
    for name in dict.fromkeys(one.name for one in discovery.titles()):
        spec = find_spec(find_title(name).facts.package)
        folder = Path(spec.origin).parent if spec is not None and spec.origin else ROOT.parent
        tests = next((one for one in (TESTS / "games" / name, TESTS / name) if one.is_dir()), None)
        if tests is not None and folder.is_relative_to(ROOT):
            found[name] = str(folder.relative_to(ROOT)), str(tests.relative_to(ROOT))
    return found


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


def told(_folder: Path, said: str) -> dict[str, Any]:
    """What a program tells as JSON: how much it tried, and what was wrong."""
    found: dict[str, Any] = json.loads(said)
    return found


def stages() -> tuple[Stage, ...]:
    """Every stage, the quick ones first."""
    pytest = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "2")
    ww1 = (sys.executable, "-m", "ww1core.cli")
    everything = ("ww1core", "games", "examples", "tests")
    made = []
    for name, (package, tests) in sorted(titles().items(), reverse=True):
        looks_at = ("ww1core", package, tests)
        kit = f"validate {name} --all --profile deep --tests {tests} --json"
        made.append(
            Stage(f"kit-{name}", looks_at, (*ww1, *kit.split()), "0 on, by game", validated)
        )
        mutants = f"mutate {name} --tests {tests} --workers 2 --resume --json"
        report = ("--report", f"{tests}/mutation.json")
        made.append(
            Stage(
                f"mutation-{name}",
                looks_at,
                (*ww1, *mutants.split(), *report),
                "that of the report",
                mutated,
            )
        )
    made.sort(key=lambda stage: stage.figures is mutated)
    coverage = (sys.executable, "-m", "coverage")
    made += [
        Stage(
            "kills",
            ("ww1core", "tests/cli/plugins", "tests/deep"),
            (sys.executable, "tests/deep/kills.py", "--kills", "500", "--seed", "1"),
            "1",
            told,
        ),
        Stage(
            "fuzz",
            ("ww1core", "examples", "tests/fuzz"),
            (sys.executable, "tests/fuzz", "--examples", "5000", "--seed", "1"),
            "1",
            told,
        ),
        Stage(
            "forged",
            ("ww1core", "games", "examples", "tests/fuzz"),
            (sys.executable, "tests/fuzz/forged.py", "--positions", "12000", "--seed", "1"),
            "1",
            told,
        ),
        Stage(
            "memory",
            ("ww1core", "games/gwc", "tests/deep"),
            (sys.executable, "tests/deep/memory.py", "--title", "gwc", "--games", "2000"),
            "0 on, by game",
            told,
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
        is_told = stage.figures in {validated, mutated, told}
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
