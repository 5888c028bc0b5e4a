"""The command as it is installed, in a terminal, and the newcomer's script played there."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from newcomer_script import SEAT, Story, installed_command, newcomers_environment
from newcomer_terminal import Shot, Terminal


@pytest.fixture(scope="session")
def surroundings(tmp_path_factory):
    """The environment of a newcomer, whose games are kept in an empty folder."""
    return newcomers_environment(tmp_path_factory.mktemp("games"))


@pytest.fixture(scope="session")
def story(root, surroundings, tmp_path_factory):
    """The script, played in an empty folder."""
    told = Story(tmp_path_factory.mktemp("newcomer"))
    command, paths = installed_command(root)
    told.play(command, {**surroundings, **paths})
    return told


@pytest.fixture
def ww1(root, terminal):
    """Run the installed command in a terminal to its end."""
    command, paths = installed_command(root)

    def run(*arguments: str) -> Shot:
        return terminal(*command, *arguments, **paths).wait(SEAT)

    return run


@pytest.fixture(scope="session")
def fresh(root, surroundings, tmp_path_factory):
    """A new environment with the wheel of this tree in it; libraries are those of the tests."""
    folder = tmp_path_factory.mktemp("fresh")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=root, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / ".venv", symlinks=True)
    python = folder / ".venv" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    install = [*pip, "install", "-q", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True, env=surroundings)
    base = {"base": str(folder / ".venv"), "platbase": str(folder / ".venv")}
    packages = Path(sysconfig.get_path("purelib", "venv", vars=base))
    libraries = (path for path in sys.path if path.endswith("-packages"))
    (packages / "libraries.pth").write_text("\n".join(libraries), "utf-8")
    return folder


@pytest.fixture
def terminal(tmp_path, surroundings):
    """Start a program in a terminal, in an empty folder; it is ended after the test."""
    started = []

    def start(*command: str, **env: str) -> Terminal:
        started.append(Terminal(command, tmp_path, {**surroundings, **env}))
        return started[-1]

    yield start
    for one in started:
        one.close()
