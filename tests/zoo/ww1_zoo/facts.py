"""Titles that say something about themselves that is wrong or malformed."""

from __future__ import annotations

import ww1_tutorial
from ww1_tutorial.rules import fire
from ww1_zoo.keeper import Corvin, animal
from ww1_zoo.shelves import own_folder

from ww1core.hexgrid.facing import arc
from ww1core.play.book import Kind
from ww1core.plugins import hook


@animal("facts.name")
class Nameless(Corvin):
    """A title without a full name."""

    def facts(self, facts):
        return facts._replace(full_name=" ")


@animal("facts.version")
class Latest(Corvin):
    """A version that is no number."""

    def facts(self, facts):
        return facts._replace(version="latest")


@animal("facts.seats", also=("briefing.true",))
class Capital(Corvin):
    """A seat that is not written in lower case."""

    seats = ("blue", "Red")

    def scenarios(self, scenarios):
        return [scenario._replace(seats=self.seats) for scenario in scenarios]

    def book(self, book):
        book.seats = self.seats
        book.kinds["seat"] = Kind.of("seat", self.seats)
        *before, last = book.sequence.phases
        phases = (*before, last._replace(seats=self.seats))
        book.sequence = book.sequence._replace(phases=phases)


@animal("facts.endings")
class Stammerer(Corvin):
    """An ending that is declared twice."""

    def facts(self, facts):
        return facts._replace(endings=(*facts.endings, facts.endings[0]))


@animal("facts.scenarios")
class Early(Corvin):
    """Scenarios that are over a turn before they say."""

    def scenarios(self, scenarios):
        return [scenario._replace(turns=scenario.turns + 1) for scenario in scenarios]

    @hook
    def ww1_book(self, scenario, options):
        return super().ww1_book(scenario._replace(turns=scenario.turns - 1), options)


@animal("facts.scenarios", also=("briefing.names",))
class Silent(Corvin):
    """Scenarios without a summary."""

    def scenarios(self, scenarios):
        return [scenario._replace(summary="") for scenario in scenarios]


@animal("facts.scenarios")
class Simple(Corvin):
    """Scenarios that do not say how difficult they are."""

    def scenarios(self, scenarios):
        return [scenario._replace(complexity=0) for scenario in scenarios]


@animal("facts.scenarios")
class Endless(Corvin):
    """Scenarios that do not say how long they take."""

    def scenarios(self, scenarios):
        return [scenario._replace(minutes=0) for scenario in scenarios]


@animal("facts.options")
class OneSided(Corvin):
    """An option that excludes another one, which does not exclude it."""

    def options(self, options):
        trenches, mist = options
        return [trenches._replace(excludes=(mist.id,)), mist]


@animal("facts.hooks")
class Misspelt(Corvin):
    """A hook that nobody calls because it is called otherwise."""

    def ww1_listener(self):
        return ()


def own_arc(grid, hex_, facing):
    return arc(grid, hex_, facing)


@animal("facts.declared")
class Boaster(Corvin):
    """Guns with a facing that the core knows nothing of."""

    def change(self):
        self.patch(fire, "arc", own_arc)


@animal("facts.used")
class Quiet(Corvin):
    """Guns with a facing that the facts do not tell of."""

    def facts(self, facts):
        return facts._replace(capabilities=facts.capabilities - {"facing"})


UNREAD = (
    "facts.declared",
    "facts.used",
    "ledger.claims",
    "ledger.functions",
    "ledger.reasons",
    "ledger.uncoded",
    "ledger.unknown",
    "ledger.untested",
    "memory.reads",
    "texts.arguments",
    "texts.told",
    "texts.unused",
)
"""What cannot be said of a package whose modules are not all imported."""


@animal("facts.package", also=UNREAD)
class Rotten(Corvin):
    """A module of the package that cannot be imported."""

    def change(self):
        folder = own_folder()
        (folder / "rotten.py").write_text("raise RuntimeError('rotten')\n", "utf-8")
        self.patch(ww1_tutorial, "__path__", [*ww1_tutorial.__path__, str(folder)])
