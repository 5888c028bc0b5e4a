"""The options of a decision as they are listed, as short as the screen demands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.session.menu import Menu

__all__ = ["option_lines"]


def option_lines(screen: Screen, menu: Menu, enough: int, most: int) -> list[str]:
    """The options listed in ``enough`` lines, or else as short as it takes to fit ``most`` lines.

    Shorter than a list are options one behind the other, then their groups alone; what does not
    fit even so is left to ``more``.
    """
    listed = _listed(screen, menu)
    if not screen.draws or len(listed) <= enough:
        return listed
    shorter = _flowing(screen, menu)
    if len(shorter) > most and menu.view.groups:
        shorter = _grouped(screen, menu)
    if len(shorter) <= most:
        return shorter
    hint = screen.wrapped(screen.words(text("cli.more_cut")), 2)
    return [*shorter[: max(most - len(hint), 1)], *hint]


def _listed(screen: Screen, menu: Menu) -> list[str]:
    """The options in columns, a line a group, or where there are many only the groups."""
    if not screen.is_terminal or not (menu.is_long or (menu.is_by_place and not screen.is_plain)):
        return screen.columns(menu.lines())
    loose = screen.columns(menu.lines(menu.loose()))
    if menu.is_long:
        return [*screen.columns(_counts(screen, menu)), *loose, *_hint(screen, menu)]
    lines = [screen.words(menu.group_line(group)) for group in menu.view.groups]
    return [*(wrapped for line in lines for wrapped in screen.wrapped(line, 2)), *loose]


def _flowing(screen: Screen, menu: Menu) -> list[str]:
    """The options one behind the other."""
    if menu.is_long:
        return _grouped(screen, menu)
    if not menu.is_by_place:
        return screen.flowing(menu.lines())
    groups = [screen.words(menu.group_line(group)) for group in menu.view.groups]
    return screen.flowing([*groups, *menu.lines(menu.loose())])


def _grouped(screen: Screen, menu: Menu) -> list[str]:
    """The groups one behind the other, each with the number of its options."""
    items = [*_counts(screen, menu), *menu.lines(menu.loose())]
    return [*screen.flowing(items), *_hint(screen, menu)]


def _counts(screen: Screen, menu: Menu) -> list[str]:
    return [screen.words(menu.group_count(group)) for group in menu.view.groups]


def _hint(screen: Screen, menu: Menu) -> list[str]:
    hint = text("cli.more_hint", group=menu.view.groups[0].name)
    return screen.wrapped(screen.words(hint), 2)
