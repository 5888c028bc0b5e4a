"""The options of a decision as a list: numbered lines, groups, and what is shown at first."""

from __future__ import annotations

from ww1core.session.decision import DecisionView, GroupView, OptionView
from ww1core.session.foresight import WARNED
from ww1core.words.texts import Text, text

__all__ = ["FEW", "MANY", "Menu"]

FEW = 8
"""The most options that are listed as they are."""
MANY = 40
"""The most options that are listed; more of them are shown by their groups alone."""


class Menu:
    """What may be answered now, as it is listed.

    Where a thing that can be chosen is itself called by a small number, option numbers carry a
    ``#``.
    """

    def __init__(self, view: DecisionView) -> None:
        self.view = view

    @property
    def is_long(self) -> bool:
        """Whether only the groups are shown at first."""
        return len(self.view.options) > MANY and bool(self.view.groups)

    @property
    def is_by_place(self) -> bool:
        """Whether the options read best in a line a group."""
        count = len(self.view.options)
        return FEW < count <= MANY and self.view.asks != ("hex",) and bool(self.view.groups)

    def lines(self, numbers: tuple[int, ...] | None = None) -> list[str]:
        """The options as they are listed, all or some of them."""
        view = self.view
        wide = len(str(len(view.options))) + len(view.mark)
        return [
            f"{view.mark + str(number + 1):>{wide}}  {view.options[number].text}"
            + self._flag(view.options[number])
            for number in (range(len(view.options)) if numbers is None else numbers)
        ]

    @staticmethod
    def _flag(option: OptionView) -> str:
        return f" {WARNED}" if option.warning else ""

    def warnings(self) -> list[Text]:
        """What options would lead to that nobody wants, alike ones together."""
        warned: dict[str, list[str]] = {}
        for option in self.view.options:
            if option.warning:
                warned.setdefault(option.warning, []).append(option.text)
        return [
            text("session.warned", mark=WARNED, options=tuple(options), warning=warning)
            for warning, options in warned.items()
        ]

    def loose(self) -> tuple[int, ...]:
        """The options that are in no group."""
        grouped = {number for group in self.view.groups for number in group.options}
        return tuple(n for n in range(len(self.view.options)) if n not in grouped)

    def group(self, name: str) -> GroupView | None:
        """The group that a name or the beginning of it names."""
        wanted = name.casefold().rstrip(".")
        for group in self.view.groups:
            if group.name.casefold().rstrip(".") == wanted:
                return group
        return None

    def group_line(self, group: GroupView) -> Text:
        """A group with its options, each with its number."""
        view = self.view
        shown = tuple(
            f"{view.mark}{number + 1} {view.options[number].name}"
            + self._flag(view.options[number])
            for number in group.options
        )
        return text("session.group", group=group.text, options=shown)

    def group_count(self, group: GroupView) -> Text:
        """A group with the number of its options."""
        return text("session.group_count", group=group.text, count=len(group.options))
