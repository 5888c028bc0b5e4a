"""Commands that tell of the whole: how the game stands, the units, the hand, a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.cli.terminal.after import After
from ww1core.cli.terminal.paging import tell_sections
from ww1core.session.cards import card_named, hands_in_sight
from ww1core.session.forces import units_in_sight
from ww1core.session.status import status_of

if TYPE_CHECKING:
    from ww1core.cli.terminal.sitting import Sitting
    from ww1core.session.menu import Menu
    from ww1core.session.reading import Reader

__all__ = ["show_card", "show_hand", "show_status", "show_units"]


def show_status(sitting: Sitting, reader: Reader, _menu: Menu, _rest: str) -> After:
    """Tell the score, what is missing to victory, supply, losses and arrivals."""
    tell_sections(sitting.screen, status_of(reader.outlook))
    return After.ASK


def show_units(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """List the units in sight, or those that show a word."""
    tell_sections(sitting.screen, units_in_sight(reader.outlook, rest))
    return After.ASK


def show_hand(sitting: Sitting, reader: Reader, _menu: Menu, _rest: str) -> After:
    """Tell the cards of the hand with all that they can do."""
    tell_sections(sitting.screen, hands_in_sight(reader.outlook))
    return After.ASK


def show_card(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Tell all that a card can do."""
    tell_sections(sitting.screen, card_named(reader.outlook, rest))
    return After.ASK
