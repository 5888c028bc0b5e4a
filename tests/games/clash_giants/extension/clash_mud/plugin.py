"""An option, a scenario, a phase hook, a bot, a listener and a law."""

from __future__ import annotations

from games.clash_giants.book import scenarios
from games.clash_giants.state import lose_step
from ww1core.events import Told, emit
from ww1core.hexgrid.hexset import members
from ww1core.plugins import Faces, Option, hook
from ww1core.turns import call, procedure, when_option

HEARD = []
"""What the listener has heard."""


@procedure
def muddy_turn():
    return (when_option("mud", stick),)


def stick(s):
    for units in s.present:
        for unit in members(units)[:1]:
            emit(s, Told, "told.mud", (("unit", unit),))
            lose_step(s, unit, "")


def after_recovery(s, seat):
    call(s, muddy_turn)


class Plodder:
    """It takes the last option."""

    looks = False

    def __init__(self, book, seed):
        pass

    def choose(self, turn):
        return turn.options[-1]


def no_mud_on_the_moon(s):
    return "" if s.turn >= 0 else "a turn before the first"


@hook
def ww1_options():
    return (Option("mud", "a unit of each side loses a step every turn"),)


@hook
def ww1_scenarios():
    krasnik = next(one for one in scenarios() if one.id == "galicia_krasnik")
    return (krasnik._replace(id="krasnik_in_the_mud", name="Krasnik in the mud", turns=2),)


@hook
def ww1_flow():
    return (muddy_turn,)


@hook
def ww1_phases():
    return {"recovery": ((), (after_recovery,))}


@hook
def ww1_players():
    return {"plodder": Plodder}


@hook
def ww1_listeners():
    return (HEARD.append,)


@hook
def ww1_faces():
    return Faces(laws={"moon": no_mud_on_the_moon})
