"""A new title: its name checked, its files written, its games played, all or nothing.

The templates are in ``files``: the folder ``package`` becomes the package, ``{{NAME}}`` the name
of the title, ``{{TITLE}}`` the name for people and ``{{RULE}}`` the namespace of its rule ids.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from ww1core.errors import NotationError, PluginError
from ww1core.saving.atomic_file import unwritable

__all__ = ["check_name", "new_title", "template_files"]

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST = 30
"""The most letters of a title's name."""
_SUFFIX = ".tmpl"
_PACKAGE = "package"
_WORDS = frozenset({"all", "package"})
_PROGRAMS = frozenset({".sh"})

# Run in the new folder: the stored games and the schemas follow from the title itself.
_FINISH = """
import runpy
from pathlib import Path
from ww1core.plugins import find_title
from ww1core.scaffold.schemas import title_schemas, write_schemas

runpy.run_path("tests/regenerate.py", run_name="__main__")
write_schemas(title_schemas(find_title({name!r})), Path("schemas"))
"""


def check_name(name: str) -> None:
    """Refuse a name that is no package of its own, or that is taken."""
    from ww1core.plugins import discovery

    expected = f"lower-case letters, digits and single underscores, at most {_LONGEST}"
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        raise NotationError(f"{name!r} cannot name a title, expected {expected}")
    if iskeyword(name) or name in _WORDS:
        raise NotationError(f"{name!r} is a reserved word, choose another name for the title")
    if any(title.name == name for title in discovery.titles()):
        raise NotationError(f"a title {name!r} is installed already, choose another name")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        message = f"there is a Python module {name!r} already, choose another name for the title"
        raise NotationError(message)


def template_files(name: str) -> Iterator[tuple[PurePosixPath, str]]:
    """The files of a title of this name: where each stands and what it holds."""
    words = {
        "{{NAME}}": name,
        "{{TITLE}}": name.replace("_", " ").title(),
        "{{RULE}}": name.replace("_", "").upper(),
    }
    for path, text in _templates(files(__package__) / "files", PurePosixPath()):
        steps = (name if step == _PACKAGE else step for step in path.parts)
        for mark, word in words.items():
            text = text.replace(mark, word)  # noqa: PLW2901 (one word after the other)
        yield PurePosixPath(*steps), text


def _templates(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[PurePosixPath, str]]:
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.is_dir():
            yield from _templates(entry, path / entry.name)
        elif entry.name.endswith(_SUFFIX):
            yield path / entry.name.removesuffix(_SUFFIX), entry.read_text("utf-8")


def new_title(name: str, into: Path) -> Path:
    """Write a title into a new folder of its name, and give the folder.

    It is made beside the place where it is to stand and moved there when it is whole.
    """
    target = into / name
    if not into.is_dir():
        raise NotationError(f"{into} is not a folder, make it first or name another with --into")
    if _NAME.fullmatch(name) and (target.exists() or target.is_symlink()):
        raise NotationError(f"{target} exists already, remove it or choose another name")
    check_name(name)
    try:
        with TemporaryDirectory(prefix=f".{name}-", dir=into) as workshop:
            made = Path(workshop, "title")
            _write_files(name, made)
            _finish(name, made, Path(workshop, "installed"))
            made.rename(target)
    except OSError as error:
        raise unwritable(target, error) from error
    return target


def _write_files(name: str, made: Path) -> None:
    """Write the files of a title into a folder."""
    for path, text in template_files(name):
        file = made / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
        if file.suffix in _PROGRAMS:
            file.chmod(file.stat().st_mode | 0o111)


def _finish(name: str, made: Path, installed: Path) -> None:
    """Let the new title play its stored games and write its schemas, in a process of its own."""
    from ww1core.plugins.discovery import GAMES

    info = installed / f"{name}-0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", "utf-8")
    entry = f"[{GAMES}]\n{name} = {name}.plugin\n"
    (info / "entry_points.txt").write_text(entry, "utf-8")
    paths = [str(made.resolve()), str(installed.resolve()), *filter(None, sys.path)]
    done = subprocess.run(  # noqa: S603 (this Python, on the files just written)
        [sys.executable, "-c", _FINISH.format(name=name)],
        cwd=made,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise PluginError(f"the new title {name!r} cannot be played: {lines[-1]}")
