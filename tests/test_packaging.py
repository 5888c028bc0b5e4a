"""What is shipped: the wheel against the repository."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from email.message import Message
from email.parser import Parser
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

SHIPPED = ("ww1core", "games")
CACHES = re.compile(r"(^|/)__pycache__/|\.py[cod]$")

under_tox = pytest.mark.skipif("TOX_ENV_NAME" not in os.environ, reason="nothing is installed")


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    with ZipFile(path) as archive:
        yield archive


@pytest.fixture(scope="module")
def pyproject(root):
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


@pytest.fixture
def git(root):
    if not (root / ".git").exists():
        pytest.skip("the repository is not here")

    def lines(*arguments: str) -> list[str]:
        command = ["git", "-c", "safe.directory=*", "-c", "core.quotePath=off", *arguments]
        done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
        return done.stdout.splitlines()

    return lines


def in_dist_info(archive: ZipFile, name: str) -> str:
    (path,) = (n for n in archive.namelist() if n.endswith(f".dist-info/{name}"))
    return archive.read(path).decode()


def metadata(archive: ZipFile) -> Message:
    return Parser().parsestr(in_dist_info(archive, "METADATA"))


def declared_entry_points(archive: ZipFile) -> ConfigParser:
    parser = ConfigParser(delimiters=("=",))
    parser.read_string(in_dist_info(archive, "entry_points.txt"))
    return parser


def code_folders(root: Path) -> set[str]:
    return {name for name in SHIPPED if any((root / name).rglob("*.py"))}


def test_the_wheel_holds_what_git_tracks(wheel, git):
    tracked = set(git("ls-files", *SHIPPED))
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}

    assert tracked == packed


def test_nothing_tracked_is_ignored(git):
    assert [] == git("ls-files", "--cached", "--ignored", "--exclude-standard")


def test_nothing_but_caches_is_ignored_beside_the_code(git):
    ignored = git("ls-files", "--others", "--ignored", "--exclude-standard", *SHIPPED, "examples")

    assert [] == [name for name in ignored if not CACHES.search(name)]


def test_every_entry_point_names_a_module_of_the_wheel(wheel):
    declared = declared_entry_points(wheel)
    targets = [value for section in declared.sections() for value in declared[section].values()]
    paths = {target.partition(":")[0].replace(".", "/") for target in targets}
    packed = set(wheel.namelist())

    assert paths
    assert set() == {path for path in paths if not packed & {f"{path}.py", f"{path}/__init__.py"}}


def test_the_wheel_declares_the_command_and_the_pytest_plugin(wheel):
    declared = declared_entry_points(wheel)

    assert "ww1core.cli.__main__:main" == declared["console_scripts"]["ww1"]
    assert "ww1core.testing.plugin" == declared["pytest11"]["ww1"]


def test_the_run_time_dependencies_are_few(wheel):
    required = metadata(wheel).get_all("Requires-Dist", [])
    names = {re.split(r"[^\w.-]", line)[0].lower() for line in required if "extra ==" not in line}

    engine = {"networkx", "platformdirs", "pluggy", "pydantic", "pyyaml"}
    assert engine | {"rich", "typer"} | {"starlette", "uvicorn", "websockets"} == names


def test_the_licence_is_in_the_wheel(wheel):
    assert "the ww1 authors" in in_dist_info(wheel, "licenses/LICENSE")


@pytest.mark.parametrize(
    "keys",
    [
        ("hatch", "build", "targets", "wheel", "packages"),
        ("importlinter", "root_packages"),
        ("mypy", "files"),
    ],
    ids=".".join,
)
def test_every_folder_of_code_is_named_in_the_settings(keys, pyproject, root):
    named = pyproject["tool"]
    for key in keys:
        named = named[key]

    assert set() == code_folders(root) - set(named)


def test_ci_runs_the_command_of_the_readme(root):
    command = (root / ".ci" / "run").read_text("utf-8").splitlines()[-1]

    assert command.endswith("/tox")
    assert command in (root / "README.md").read_text("utf-8").splitlines()


@under_tox
def test_the_tests_run_on_the_installed_wheel(root):
    spec = find_spec("ww1core")

    assert spec is not None
    assert spec.origin is not None
    assert "site-packages" in spec.origin
    assert root / "ww1core" != Path(spec.origin).parent


@under_tox
def test_the_tutorial_title_registers_itself():
    assert "tutorial" in entry_points(group="ww1core.games").names
