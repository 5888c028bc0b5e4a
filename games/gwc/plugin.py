"""The plugin: how the core opens this title."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from games.gwc.book import GwcBook, open_book, scenarios
from games.gwc.facts import FACTS
from games.gwc.options import OPTIONS
from games.gwc.rules.actions import artillery as artillery_actions
from games.gwc.rules.actions import defence, digging, hidden, moving, storming, wounds
from games.gwc.rules.actions import fire as fire_actions
from games.gwc.rules.actions import melee as melee_actions
from games.gwc.rules.artillery import artillery_orders as artillery
from games.gwc.rules.artillery import barrage, bombardment, field_guns, gas, telephones
from games.gwc.rules.cards import random_hex, rolls, sniper
from games.gwc.rules.events import arrivals as events_arrivals
from games.gwc.rules.events import cards as events_cards
from games.gwc.rules.events import contact as events_contact
from games.gwc.rules.events import drum_fire, headquarters, reach, support
from games.gwc.rules.events import ground as events_ground
from games.gwc.rules.events import machines as events_machines
from games.gwc.rules.events import morale as events_morale
from games.gwc.rules.events import movements as events_movements
from games.gwc.rules.events import trigger as events
from games.gwc.rules.events import weapons as events_weapons
from games.gwc.rules.fire import attacks, fire_group, opfire, targeting
from games.gwc.rules.fire import fire_order as fire
from games.gwc.rules.formations import partners, ranks, status, weapons
from games.gwc.rules.ground import minefields, overstack
from games.gwc.rules.movement import exits, move, stacks, steps, tanks, transfers
from games.gwc.rules.orders import (
    activation,
    advance,
    air,
    engineers,
    hmg,
    melee,
    offensive,
    recover,
    rout,
    runner,
)
from games.gwc.rules.situations import american as situations_american
from games.gwc.rules.situations import french as situations_french
from games.gwc.rules.situations import german as situations_german
from games.gwc.rules.situations import reactions, short_rounds, strategy
from games.gwc.rules.situations import shared as situations_shared
from games.gwc.rules.turns import reinforcements, set_up, special, time_track, turn
from ww1core.plugins import Facts, Option, Scenario, hook
from ww1core.words.word_files import load_texts

if TYPE_CHECKING:
    from ww1core.scenes import Scene

__all__ = ["FLOW"]

FLOW: tuple[ModuleType, ...] = (
    activation,
    advance,
    air,
    artillery,
    artillery_actions,
    attacks,
    barrage,
    bombardment,
    defence,
    digging,
    drum_fire,
    engineers,
    events,
    events_arrivals,
    events_cards,
    events_contact,
    events_ground,
    events_machines,
    events_morale,
    events_movements,
    events_weapons,
    exits,
    field_guns,
    fire,
    fire_actions,
    fire_group,
    gas,
    headquarters,
    hidden,
    hmg,
    melee,
    melee_actions,
    minefields,
    move,
    moving,
    offensive,
    opfire,
    overstack,
    partners,
    random_hex,
    ranks,
    reach,
    reactions,
    recover,
    reinforcements,
    rolls,
    rout,
    runner,
    set_up,
    short_rounds,
    situations_american,
    situations_french,
    situations_german,
    situations_shared,
    sniper,
    special,
    stacks,
    status,
    steps,
    storming,
    strategy,
    support,
    tanks,
    targeting,
    telephones,
    time_track,
    transfers,
    turn,
    weapons,
    wounds,
)


@hook
def ww1_facts() -> Facts:
    """What this title is."""
    return FACTS


@hook
def ww1_scenarios() -> Sequence[Scenario]:
    """The scenarios."""
    return scenarios()


@hook
def ww1_options() -> Sequence[Option]:
    """The optional rules."""
    return OPTIONS


@hook
def ww1_book(scenario: Scenario, options: frozenset[str]) -> GwcBook:
    """Open a scenario."""
    return open_book(scenario, options)


@hook
def ww1_flow() -> Sequence[ModuleType]:
    """The modules whose procedures and decisions are the rules."""
    return FLOW


@hook
def ww1_texts(language: str) -> Mapping[str, str]:
    """The words of this title."""
    return load_texts(files(FACTS.package) / "texts", language)


@hook
def ww1_scene() -> Callable[[Any, int], Scene]:
    """How a player sees the fight."""
    from games.gwc.display.scene import scene

    return scene


@hook
def ww1_counts() -> Mapping[str, Callable[[Any], int]]:
    """What never changes during a game."""
    from games.gwc.laws import COUNTS

    return COUNTS


@hook
def ww1_laws() -> Mapping[str, Callable[[Any], str]]:
    """What no position breaks."""
    from games.gwc.laws import LAWS

    return LAWS


@hook
def ww1_ledger() -> Path:
    """Where the ledger is."""
    with as_file(files(FACTS.package) / "rules.yaml") as path:
        return path


@hook
def ww1_evaluation() -> Callable[[Any, int], float]:
    """How well a seat stands."""
    from games.gwc.bot.evaluation import evaluate

    return evaluate
