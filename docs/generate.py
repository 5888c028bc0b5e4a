"""Write the pages of the reference that follow from the code."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from ww1core import errors
from ww1core.plugins import spec

FOLDER = Path(__file__).parent / "reference"


def hooks_page() -> str:
    """Every hook with its signature and what it must do."""
    lines = [
        "# Hooks",
        "",
        "A title implements these functions with `@hook` from `ww1core.plugins`. They are called",
        "when a title is found or opened, never inside a turn. Where several results are",
        "collected, those of extensions follow those of the title.",
        "",
    ]
    for name in sorted(n for n in vars(spec) if n.startswith("ww1_")):
        function = getattr(spec, name)
        signature = str(inspect.signature(function)).replace("'", "")
        first = function.ww1_spec["firstresult"]
        lines += [
            f"## {name}",
            "",
            "```python",
            f"def {name}{signature}",
            "```",
            "",
            inspect.cleandoc(function.__doc__ or ""),
            "One result, the title's." if first else "Results of the title and its extensions.",
            "",
        ]
    return "\n".join(lines)


def errors_page() -> str:
    """Every exception and what it means."""
    tree = (errors.__doc__ or "").split("\n\n", 1)[1]
    lines = [
        "# Errors",
        "",
        "Everything the engine refuses is one of these, with one message: lower case, with the",
        "file and line, the field, the piece, the hex as printed, or the rule. The command `ww1`",
        "prints it and ends with exit code 2.",
        "",
        "```text",
        tree.strip(),
        "```",
        "",
    ]
    return "\n".join(lines)


PACKAGES = (
    "ww1core",
    "ww1core.turns",
    "ww1core.turns.decks",
    "ww1core.turns.sequencedata",
    "ww1core.events",
    "ww1core.views",
    "ww1core.hexgrid",
    "ww1core.hexgrid.mapdata",
    "ww1core.networks",
    "ww1core.networks.graphs",
    "ww1core.tables",
    "ww1core.tables.load",
    "ww1core.tables.models",
    "ww1core.tables.charts",
    "ww1core.scenes",
    "ww1core.players",
    "ww1core.plugins",
)


def api_page() -> str:
    """Every public name by package: its form and what it means."""
    lines = ["# Public names", "", "By package; what a title is written with.", ""]
    for package in PACKAGES:
        module = import_module(package)
        lines += [f"## {package}", "", _summary(module.__doc__), ""]
        for name in module.__all__:
            thing = getattr(module, name)
            if getattr(thing, "__module__", package).startswith("ww1core"):
                lines += _entry(name, thing)
    return "\n".join(lines).rstrip() + "\n"


def _entry(name: str, thing: object) -> list[str]:
    said = inspect.getdoc(thing) if inspect.isclass(thing) or inspect.isroutine(thing) else None
    lines = [f"### {name}", ""]
    if inspect.isclass(thing) or inspect.isroutine(thing):
        lines += ["```python", f"{name}{_signature(thing)}", "```", ""]
    if said and not said.startswith(f"{name}("):
        lines += [said, ""]
    return lines


def _signature(thing: Callable[..., object]) -> str:
    try:
        found = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return ""
    found = re.sub(r"<function (\S+)[^>]*>", r"\1", found).replace("'", "")
    return re.sub(r"ForwardRef\(([^()]*)\)", r"\1", found)


def _summary(doc: str | None) -> str:
    return (doc or "").strip().split("\n\n")[0]


PAGES = {"api.md": api_page, "errors.md": errors_page, "hooks.md": hooks_page}


def main() -> None:
    """Write every page."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), "utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
