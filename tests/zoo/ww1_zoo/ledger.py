"""Titles whose rules are not listed, coded, tested or cited rightly."""

from __future__ import annotations

from functools import cached_property

from ww1_tutorial.rules import victory
from ww1_zoo.keeper import Corvin, animal
from ww1_zoo.shelves import copied_tests, own_folder

from ww1core.ledger import rules
from ww1core.ledger.rules import rule
from ww1core.plugins import manager


def rewritten(path, *changes):
    """A copy of a ledger in a folder of its own, with some texts put in the place of others."""
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    copy = own_folder() / path.name
    copy.write_text(text, "utf-8")
    return copy


@animal("ledger.present", also=("data.files",))
class Lawless(Corvin):
    """A title that says nothing of its ledger, so that nobody reads the file."""

    def change(self):
        self.patch(manager, "ledger_beside", lambda package: None)

    def ledger(self, path):
        return None


@animal("ledger.unknown")
class Misquoted(Corvin):
    """An option for a rule that is not there."""

    def options(self, options):
        trenches, mist = options
        return [trenches, mist._replace(rule="TUT-9.33")]


@animal("ledger.uncoded")
class Unkept(Corvin):
    """A rule that nothing carries."""

    def change(self):
        kept = {id_: places for id_, places in rules._INDEX.items() if id_ != "TUT-10.3"}
        self.patch(rules, "_INDEX", kept)


@animal("ledger.untested")
class Untried(Corvin):
    """A rule that no test covers."""

    def change(self):
        self.patch(rules, "_INDEX", {id_: [*places] for id_, places in rules._INDEX.items()})
        rule("TUT-10.4")(victory.score_objectives)

    def ledger(self, path):
        added = '{id: TUT-10.4, chapter: "10", sentence: "A draw is nobody\'s victory."}'
        return rewritten(path, ("\n  - {id: TUT-10.3,", f"\n  - {added}\n  - {{id: TUT-10.3,"))


@animal("ledger.functions")
class Burdened(Corvin):
    """A function that carries a chapter and more."""

    def change(self):
        self.patch(rules, "_INDEX", {id_: [*places] for id_, places in rules._INDEX.items()})
        own = [id_ for id_ in rules._INDEX if id_.startswith("TUT-")]
        rule(*own[:9])(victory.score_objectives)


@animal("ledger.claims")
class Boastful(Corvin):
    """A test that claims a whole chapter."""

    @cached_property
    def tests(self):
        folder = copied_tests()
        claimed = ", ".join(f'"TUT-4.{number}"' for number in range(1, 6))
        boast = f"@pytest.mark.rule({claimed})\ndef test_everything():\n    assert True\n"
        (folder / "test_boast.py").write_text(f"import pytest\n\n\n{boast}", "utf-8")
        return folder


@animal("ledger.reasons")
class Excused(Corvin):
    """Many rules that are said to have no effect."""

    def ledger(self, path):
        return rewritten(path, ('."}', '.", not_applicable: "the players see to it themselves"}'))


@animal("ledger.sentences")
class Echo(Corvin):
    """Two rules that say the same."""

    def ledger(self, path):
        twice = "Units of the two seats never share a hex."
        return rewritten(path, ("A hedge on the way takes one off the die.", twice))


@animal("ledger.marks")
class Inventor(Corvin):
    """A log line that cites a rule of no book."""

    def book(self, book):
        first, *others = book.sequence.phases
        phases = (first._replace(rule="TUT-4.11"), *others)
        book.sequence = book.sequence._replace(phases=phases)


@animal("ledger.rulings")
class Judge(Corvin):
    """A ruling about a rule that is not there."""

    def ledger(self, path):
        copy = rewritten(path)
        ruling = "# Rulings\n\n## TUT-4.55\n\n**Ruling** Yes.\n"
        copy.with_name("RULINGS.md").write_text(ruling, "utf-8")
        return copy
