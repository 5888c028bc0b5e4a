from __future__ import annotations

import subprocess
import sys

import pytest

from ww1core import hexgrid


@pytest.mark.parametrize("name", hexgrid.__all__)
def test_every_public_name_is_there(name):
    assert getattr(hexgrid, name) is not None
    assert name in dir(hexgrid)


def test_an_unknown_name_is_refused():
    with pytest.raises(AttributeError, match="has no attribute 'hexes'"):
        _ = hexgrid.hexes


def test_the_package_loads_no_heavy_library():
    code = "import sys, ww1core.hexgrid; print({'pydantic', 'networkx', 'yaml'} & {*sys.modules})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "set()" == run.stdout.strip()
