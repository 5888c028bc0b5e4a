"""A defence roll whose trigger takes away the Formation that rolls."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.status import eliminate
from games.gwc.state import FALLEN, Attack, Volley


@pytest.mark.rule("GWC-O21.3.7c")
def test_who_is_gone_when_the_roll_is_over_does_not_answer(field):
    table = field(german="N5 inf14 rommel", entente="G5 lig14 durant", dice=["entente:1-2"])
    s = table.s
    gone = table.unit("lig14")
    s.attack = Attack("fire", 0, table.hex("G5"), total=20, waiting=1 << gone)
    s.volley = Volley(0, 0, 0, ())
    table.run("defend_all").passing(until="roll_called_back_play")
    eliminate(s, gone, "GWC-E59")

    table.passing()

    assert (FALLEN, []) == (s.hex[gone], table.told("told.defence"))
