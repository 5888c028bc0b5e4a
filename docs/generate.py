"""Write the pages of the reference that follow from the code."""

from __future__ import annotations

import inspect
import sys
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


PAGES = {"hooks.md": hooks_page, "errors.md": errors_page}


def main() -> None:
    """Write every page."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), "utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
