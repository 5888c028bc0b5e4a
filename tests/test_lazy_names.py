from __future__ import annotations

import json
import subprocess
import sys

HEAVY = {"networkx", "pluggy", "pydantic", "rich", "typer", "yaml"}

LIST = "import json, sys; {}; print(json.dumps(sorted(sys.modules)))"


def loaded_by(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", LIST.format(code)], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


def test_importing_the_core_loads_none_of_its_modules():
    assert {"ww1core"} == {name for name in loaded_by("import ww1core") if "ww1core" in name}


def test_a_name_loads_only_what_it_needs():
    loaded = loaded_by("from ww1core import State")

    assert "ww1core.turns.state" in loaded
    assert not HEAVY & loaded


def test_every_name_of_the_core_is_listed_before_it_is_loaded():
    import ww1core

    assert set(ww1core.__all__) <= set(dir(ww1core))
