"""The search for weights, and the games that it plays."""

from __future__ import annotations

import pytest

from ww1core.errors import JournalError, PluginError
from ww1core.tournaments import tuning
from ww1core.tournaments.trials import Trial, points_of_all, trying
from ww1core.tournaments.tuning import Search
from ww1core.tournaments.tuning_report import Tuned, tuning_report
from ww1core.words.catalogue import core_texts

WEIGHTS = {"near": 0.5, "step": 4.0}


def search(path, **more):
    given = {"seed": 3, "size": 6, "facts": {"title": "x"}} | more
    return Search(path, WEIGHTS, **given)


def run(found, generations):
    """Search for the weights that are twice those of the title."""
    for _ in range(generations):
        asked = found.ask()
        found.tell(asked, [-sum((one - 0.6931) ** 2 for one in factors) for factors in asked])
    return found


def test_a_search_finds_what_does_best(tmp_path):
    found = run(search(tmp_path / "steps"), 25)

    assert {"near": 1.0, "step": 8.0} == pytest.approx(found.favourite, rel=0.05)


def test_before_the_first_generation_the_weights_are_those_of_the_title(tmp_path):
    assert WEIGHTS == search(tmp_path / "steps").favourite


def test_a_search_that_was_broken_off_goes_on_as_if_it_was_not(tmp_path):
    whole = run(search(tmp_path / "whole"), 6)
    run(search(tmp_path / "steps"), 2)
    again = run(search(tmp_path / "steps"), 4)

    assert 6 == len(again.generations)
    assert whole.generations == again.generations
    assert whole.favourite == again.favourite


@pytest.mark.parametrize("more", [{"seed": 4}, {"size": 8}, {"facts": {"title": "y"}}])
def test_the_file_of_another_search_is_refused(tmp_path, more):
    run(search(tmp_path / "steps"), 1)

    with pytest.raises(JournalError, match="is of another search"):
        search(tmp_path / "steps", **more)


def test_a_file_that_is_none_is_refused(tmp_path):
    (tmp_path / "steps").write_text("{}\nno\n")

    with pytest.raises(JournalError, match="is no file of a search"):
        search(tmp_path / "steps")


def test_a_file_in_which_something_was_changed_is_refused(tmp_path):
    path = tmp_path / "steps"
    run(search(path), 1)
    begun, asked = path.read_text().split("[[", 1)
    path.write_text(f"{begun}[[9{asked}")

    with pytest.raises(JournalError, match="another version of the search"):
        search(path)


def test_without_the_package_it_is_said_how_to_install_it(tmp_path, monkeypatch):
    def refuse(name):
        raise ImportError(name)

    monkeypatch.setattr(tuning, "import_module", refuse)

    with pytest.raises(PluginError, match=r'pip install "ww1\[tune\]"'):
        search(tmp_path / "steps")


def test_candidates_play_from_both_sides_with_the_same_seeds(dawn):
    asked = []

    def play(jobs):
        asked.extend((match.players, seed) for match, seed in jobs)
        with trying([dawn], 1, None) as here:
            return here(jobs)

    same, worse = points_of_all(
        play, [dawn], "greedy", [{"near": 0.3}, {"objective": -10.0, "step": -4.0}], range(5, 8)
    )

    sides = [("greedy@near=0.3", "greedy"), ("greedy", "greedy@near=0.3")]
    assert [(side, seed) for side in sides for seed in (5, 6, 7)] == asked[:6]
    assert Trial(3.0, 6) == same
    assert worse.points < 3


def test_a_game_that_fails_ends_the_search(dawn):
    with trying([dawn], 1, None) as here, pytest.raises(PluginError):
        points_of_all(here, [dawn], "greedy", [{"nothing": 1.0}], range(1))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_report_has_weights_course_and_result(tmp_path, language):
    found = run(search(tmp_path / "steps"), 3)
    done = Tuned("x", WEIGHTS, {"near": 1.0, "step": 8.0}, tuple(found.generations), Trial(13, 20))
    page = tuning_report(done, "ww1 tune x", language, core_texts(language).say)

    assert "<td>near</td><td>0.5</td><td>1</td>" in page
    assert 2 == page.count("<svg")
    assert "65 %" in page
    assert "tune." not in page.replace("ww1 tune", "")
