"""Titles that brief their players badly."""

from __future__ import annotations

from ww1_zoo.keeper import Corvin, animal

from ww1core.words.texts import text


class Briefed(Corvin):
    """Scenarios with another briefing."""

    def scenarios(self, scenarios):
        return [one._replace(briefing=self.brief) for one in map(self.sound, scenarios)]

    def sound(self, scenario):
        self.told = scenario.briefing(scenario)
        return scenario


@animal("briefing.words")
class Mute(Briefed):
    """What wins has no words."""

    def brief(self, _scenario):
        return self.told._replace(victory=(text("briefing.nothing"),))


@animal("briefing.true")
class Forgetful(Briefed):
    """A seat that is not told of."""

    def brief(self, _scenario):
        return self.told._replace(sides=self.told.sides[:1])


@animal("briefing.true")
class Inventive(Briefed):
    """A special rule that the ledger does not know."""

    def brief(self, _scenario):
        return self.told._replace(rules=("TUT-99.9",))


@animal("briefing.names")
class Renamed(Corvin):
    """A scenario that the catalogue calls otherwise than the data."""

    def texts(self, texts):
        return {**texts, "scenario.bridge.name": "Five Days in May"}
