"""Hostile input by the thousand: ``python tests/fuzz --examples N --seed S``.

The figures are printed as JSON. What is found is told with them and written to
``tests/fuzz/corpus``, where it stays as a test; the exit code is then 1.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from hashlib import blake2b
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fuzz_targets import TARGETS, outcome
from hostile_edits import hostile
from hypothesis import HealthCheck, Phase, given, seed, settings

CORPUS = Path(__file__).with_name("corpus")


def search(name, examples, number):
    """Feed a target with so many inputs; the figures, and the edits that it does not stand."""
    counted = Counter()
    worst = []

    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
        print_blob=False,
        report_multiple_bugs=False,
    )
    @given(hostile(name))
    def feed(edits):
        try:
            counted[outcome(name, edits)] += 1
        except Exception as error:
            worst[:] = [edits, f"{type(error).__name__}: {error}"[:200]]
            raise

    try:
        feed()
    except Exception:
        if not worst:
            raise
    return counted, worst


def keep(name, edits):
    """Write what was found to the corpus; the name of the file."""
    data = json.dumps({"target": name, "edits": edits}, indent=1) + "\n"
    digest = blake2b(data.encode(), digest_size=6).hexdigest()
    CORPUS.mkdir(exist_ok=True)
    path = CORPUS / f"{name}-{digest}.json"
    path.write_text(data, "utf-8")
    return path.name


def main():
    """Search all targets and print the figures."""
    parser = ArgumentParser(prog="python tests/fuzz")
    parser.add_argument("--examples", type=int, default=2000, help="inputs a target")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    figures, found = {}, []
    for name in TARGETS:
        counted, worst = search(name, wanted.examples, wanted.seed)
        figures[name] = {"accepted": counted["accepted"], "refused": counted["refused"]}
        if worst:
            found.append({"target": name, "file": keep(name, worst[0]), "what": worst[1]})
    sys.stdout.write(json.dumps({"targets": figures, "found": found}) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
