"""The how-to pages, done as they say on a new title."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.timeout(90)

AS_THEY_ARE = (
    "add-a-rule",
    "add-a-scenario",
    "add-a-bot",
    "driving",
    "budgets",
    "evaluation",
    "group-moves",
    "hidden-information",
    "losses",
    "maps",
    "measure-tests",
    "remember-answers",
    "scenes",
    "sections-and-facing",
    "set-up",
    "sight",
    "supply-and-rail",
    "test-a-rule",
    "units-on-a-map",
    "write-games-anew",
)


def failures(done):
    return {command: said for command, (code, said) in done.items() if code}


@pytest.mark.parametrize("name", AS_THEY_ARE)
def test_what_a_page_says_works(page, workshop, name):
    done = workshop.do(page(f"how-to/{name}.md"))

    assert {} == failures(done)
    assert done


def test_an_optional_rule_is_added_from_outside(page, workshop):
    title, extension = workshop.folder, workshop.folder.parent / "ford_levy"
    workshop.folder = extension.parent
    extend = page("how-to/extend-a-title.md")
    for edit in extend.edits:
        edit.make(workshop.folder)
    workshop.install(extension)
    extend.steps = [step for step in extend.steps if isinstance(step, str)]
    done = workshop.do(extend)

    assert {} == failures(done)
    assert 3 == len(done)
    assert [] == [path for path in title.rglob("*") if "levy" in path.name]


def test_a_changed_rule_is_found_by_the_game_that_breaks_it(page, workshop, root):
    done = workshop.do(page("how-to/debug-a-replay.md"))
    (compared,) = [command for command in done if "--across" in command]
    code, said = done.pop(compared)

    assert 1 == code
    assert said.splitlines()[0] in (root / "docs/how-to/debug-a-replay.md").read_text("utf-8")
    assert {} == failures(done)


def test_a_failure_that_is_written_down_fails_nothing_until_it_expires(page, workshop):
    known = page("how-to/keep-known-failures.md")
    ((command, (code, said)),) = workshop.do(known).items()
    assert 0 == code, said
    assert "1 known to fail" in said

    facts = workshop.folder / "ford_road" / "facts.py"
    facts.write_text(facts.read_text("utf-8").replace('"0.1.0"', '"0.2.0"'), "utf-8")
    assert 1 == workshop.run(command)[0]
