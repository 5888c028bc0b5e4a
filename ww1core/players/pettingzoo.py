"""Any title as an environment of PettingZoo, for those who train agents of their own.

It needs the extra ``rl``. Agents are the seats. An action is the place of an option among those
offered; where there are more options than actions, the agent first chooses a part of them and is
asked again. What an agent observes is made of the view of its seat alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from secrets import randbits
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped] # it has no types

from ww1core.errors import IllegalAction
from ww1core.play.game import secret_from_seed
from ww1core.play.views import view
from ww1core.players.features import Features, option_row
from ww1core.turns.chance import KeyedChance
from ww1core.turns.run import advance, decide
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.turns.offers import Offer
    from ww1core.turns.state import State

__all__ = ["TitleEnv", "env"]

ACTIONS = 256
"""How many actions an agent has."""
SIZE = 8192
"""How many numbers an observation has."""
WIDTH = 5
"""How many numbers describe an option."""

Observation = dict[str, Any]


def env(title: str, scenario: str | None = None, options: Iterable[str] = ()) -> TitleEnv:
    """An environment of a scenario of a title."""
    return TitleEnv(title, scenario, options)


class TitleEnv(AECEnv):  # type: ignore[misc] # it has no types
    """Games of one scenario, one after the other.

    An observation has under ``observation`` the features of the view and of what is asked, under
    ``action_mask`` which actions there are, and under ``options`` a row of numbers about each.
    ``view(agent)`` is the view itself, for those who make other features of it. The winner gets 1,
    the others -1; if nobody wins all get 0. A game that exceeds the title's budget of decisions is
    truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "ww1_v0", "render_modes": ["ansi"]}

    def __init__(
        self,
        title: str,
        scenario: str | None = None,
        options: Iterable[str] = (),
        *,
        actions: int = ACTIONS,
        size: int = SIZE,
    ) -> None:
        from ww1core.plugins import open_title

        self.book = open_title(title, scenario, tuple(options))
        self.possible_agents = list(self.book.seats)
        self.render_mode = None
        self._actions = actions
        self._features = Features(size)
        numbers = np.iinfo(np.int32)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                "options": spaces.Box(numbers.min, numbers.max, (actions, WIDTH), np.int32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._s: State
        self._offer: Offer | None = None
        self._part = range(0)

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent may do; which of it now says the mask."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002 (of the interface)
        """Begin a game: that of a seed, or any."""
        secret = secret_from_seed(randbits(63) if seed is None else int(seed))
        self._s = self.book.state_type(self.book)
        self._s.chance = KeyedChance(secret, recording=False)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._ask(advance(self._s))

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and what it may do if it is asked."""
        offer, seat = self._offer, self.book.seats.index(agent)
        mask = np.zeros(self._actions, np.int8)
        rows = np.zeros((self._actions, WIDTH), np.int32)
        asked: Any = None
        if offer is not None and offer.seat == seat:
            asked = (offer.name, self._part.start, len(self._part))
            for place, part in enumerate(self._parts()):
                mask[place] = 1
                rows[place] = option_row(offer, part)
        known = {"view": self.view(agent), "asked": asked}
        return {"observation": self._features.of(known), "action_mask": mask, "options": rows}

    def view(self, agent: str) -> dict[str, Any]:
        """All that an agent may know, as plain data."""
        return view(self._s, self.book.seats.index(agent))

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        parts, offer = self._parts(), self._offer
        if action is None or offer is None or not 0 <= int(action) < len(parts):
            raise IllegalAction(
                worded(
                    "{agent} takes action {action}, but there are {count}",
                    agent=agent,
                    action=action,
                    count=len(parts),
                )
            )
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        part = parts[int(action)]
        if len(part) > 1:
            self._part = part
        else:
            self._ask(decide(self._s, offer, offer.option(part.start)))
        self._accumulate_rewards()

    def render(self) -> str:
        """What is asked now, in words."""
        return "" if self._offer is None else self.book.say(self._offer.prompt)

    def close(self) -> None:
        """There is nothing to close."""

    def _ask(self, offer: Offer | None) -> None:
        """Turn to the agent that is asked next, or end the game."""
        self._offer = offer
        if offer is None:
            self._end()
        elif self._s.decided >= self.book.most_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
            self._offer = None
        else:
            self._part = range(offer.count)
            self.agent_selection = self.book.seats[offer.seat]

    def _end(self) -> None:
        winner = -1 if self._s.ended is None else self._s.ended.winner
        for seat, agent in enumerate(self.book.seats):
            if winner >= 0:
                self.rewards[agent] = 1.0 if winner == self.book.side_of(seat) else -1.0
            self.terminations[agent] = True

    def _parts(self) -> list[range]:
        """What each action stands for: one option, or a part of those there are."""
        every = self._part
        size = -(-len(every) // self._actions)
        return [every[at : at + size] for at in range(0, len(every), size)] if every else []
