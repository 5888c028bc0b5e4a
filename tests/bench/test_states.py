"""A state of 300 units in both forms."""

from __future__ import annotations

from copy import deepcopy

from bench.states import campaign, clone_times, load, model_of, save_times, state_rows
from ww1core.turns.encoding import pack
from ww1core.turns.run import current_offer


def test_the_state_has_300_units_and_waits_for_a_decision():
    s = campaign()

    assert 300 == len(s.hex)
    assert all(hex_ >= 0 for hex_ in s.hex)
    assert "choose_unit" == current_offer(s).name


def test_a_clone_holds_what_a_deep_copy_of_the_models_holds():
    s = campaign()
    copy = s.clone()

    assert deepcopy(model_of(s)) == model_of(copy)
    copy.hex[7] += 1
    copy.moved ^= 1 << 9
    assert model_of(s) != model_of(copy)


def test_a_loaded_state_is_the_saved_one():
    s = campaign(3)
    loaded = load(s.book, pack(s))

    assert pack(s) == pack(loaded)
    assert s.occupied == loaded.occupied
    assert model_of(s) == model_of(loaded)


def test_clone_has_a_target_and_save_informs(one_round):
    rows = list(state_rows())

    assert ["clone, 300 units", "save and load, 300 units"] == [row.name for row in rows]
    assert [100, None] == [row.target for row in rows]
    assert all(row.ratio > 0 for row in rows)


def test_both_sides_are_timed(one_round):
    assert all(seconds > 0 for seconds in (*clone_times(), *save_times()))
