"""Optional rules that do not open, do not bear each other, leak, or are no rules at all."""

from __future__ import annotations

from ww1_zoo.keeper import Corvin, animal

from ww1core.plugins import Option
from ww1core.plugins.opening import Title


@animal("optional.alone", also={"optional.pairs", "texts.unused"})
class Unplayable(Corvin):
    """A game with mist cannot be opened, alone or with anything else."""

    def book(self, book):
        if "mist" in book.options:
            raise RuntimeError("nothing can be seen")


@animal("optional.pairs")
class Quarrel(Corvin):
    """Trenches and mist are sound alone and not together."""

    def book(self, book):
        if {"mist", "trenches"} <= book.options:
            raise RuntimeError("nobody finds the trench")


@animal("optional.apart")
class Leak(Corvin):
    """After a game with mist the next one without it has another hand."""

    has_leaked = False

    def book(self, book):
        if "mist" in book.options:
            self.has_leaked = True
        elif self.has_leaked and not book.options:
            self.has_leaked = False
            book.hand_size += 1


@animal("optional.excludes", also={"facts.options"})
class Comma(Corvin):
    """What an option excludes are the letters of a word instead of words."""

    def options(self, options):
        return (options[0]._replace(excludes=tuple("mist")), *options[1:])


@animal("optional.effect")
class Idle(Corvin):
    """An option is offered that nothing asks for."""

    def options(self, options):
        return (*options, Option("gas", "guns may fire gas", "TUT-9.3"))


@animal("optional.unknown")
class Careless(Corvin):
    """Options that are not known are passed over."""

    def change(self):
        chosen = Title._chosen

        def some(self, scenario, ids):
            return chosen(self, scenario, [id_ for id_ in ids if id_ != "no_such_option"])

        self.patch(Title, "_chosen", some)


@animal("optional.elsewhere")
class Everywhere(Corvin):
    """An option that is not for a scenario is not refused there."""

    def options(self, options):
        only_at_dawn = options[1]._replace(allowed=lambda scenario: scenario.id == "dawn")
        return (options[0], only_at_dawn)

    def change(self):
        chosen = Title._chosen

        def some(self, scenario, ids):
            return frozenset(ids) if set(ids) == {"mist"} else chosen(self, scenario, ids)

        self.patch(Title, "_chosen", some)
