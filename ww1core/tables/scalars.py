"""Plain YAML values: those that every version of YAML reads alike."""

from __future__ import annotations

import re

import yaml

__all__ = ["Scalar", "plain_value", "whole_number"]

Scalar = str | int | float | bool | None

_TAG = "tag:yaml.org,2002:"
_RESOLVERS: dict[str, list[tuple[str, re.Pattern[str]]]] = yaml.CSafeLoader.yaml_implicit_resolvers
_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\.[0-9]{1,17}")
# Texts that only the later YAML reads as numbers: 0109, 0o17, 1e3.
_LATER = re.compile(r"[-+]?0[0-9]+|0o[0-7]+|[-+]?[0-9]+(\.[0-9]*)?[eE][-+]?[0-9]+")


def whole_number(text: str) -> int | None:
    """The number that a text is, or None."""
    return int(text) if _INT.fullmatch(text) else None


def plain_value(text: str) -> Scalar:
    """The value of a text without quotes; one that can be read in two ways is refused.

    ``no`` is false or a word, ``0107`` is 71, 107 or a text, ``1:2`` is 62 or a text.
    """
    tag = _tag(text)
    if tag == "str" and not _LATER.fullmatch(text):
        return text
    if tag == "null":
        return None
    if tag == "bool" and text.lower() in {"true", "false"}:
        return text.lower() == "true"
    if tag == "int" and (number := whole_number(text)) is not None:
        return number
    if tag == "float" and _FLOAT.fullmatch(text):
        return float(text)
    raise ValueError(f"{text!r} can be read in two ways, expected quotes around it")


def _tag(text: str) -> str:
    for tag, pattern in _RESOLVERS.get(text[:1], ()):
        if pattern.match(text):
            return tag.removeprefix(_TAG)
    return "str"
