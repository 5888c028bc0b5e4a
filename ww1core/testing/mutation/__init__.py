"""Tests of rules tested: what carries a rule is changed, and a test of the rule has to notice."""

from __future__ import annotations

__all__: list[str] = []
