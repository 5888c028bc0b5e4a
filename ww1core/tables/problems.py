"""What a model refuses, said as one line: file, line, field, found, expected, what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError
from pydantic.errors import PydanticInvalidForJsonSchema

from ww1core.errors import DataError
from ww1core.tables.advice import instead_of, listed
from ww1core.tables.marks import Key, Mark, Path, field_path, line_at
from ww1core.tables.models import RULE_ID, MisplacedError

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

__all__ = ["data_error"]

_SHOWN = 40
"""The most letters of a value that a message shows."""
_SHOULD = re.compile(r"^\w+ should (be|have) ")
_TYPES = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "object": "a mapping",
    "string": "text",
}
_PLAIN = {
    "a valid boolean": "true or false",
    "a valid integer": "a whole number",
    "a valid number": "a number",
    "a valid string": "text",
    "a valid tuple": "a list",
}
_LIMITS = {
    "greater_than": "a number above",
    "greater_than_equal": "a number of at least",
    "less_than": "a number below",
    "less_than_equal": "a number of at most",
}
_AS_LIST = "write a list: [one, two], or a line for each after a hyphen"
_ADVICE = {
    "date_from_datetime_parsing": 'write it as "1915-05-03"',
    "date_parsing": 'write it as "1915-05-03"',
    "date_type": 'write it as "1915-05-03"',
    "bool_type": "write true or false without quotes",
    "dict_type": "write its fields as 'name: value'",
    "int_from_float": "write a whole number",
    "int_type": "write a whole number",
    "model_type": "write its fields as 'name: value'",
    "string_too_short": "write what it says",
    "string_type": "write text",
    "too_short": "add what is missing",
}


def data_error(error: ValidationError, model: type[BaseModel], file: str, mark: Mark) -> DataError:
    """The first thing that a model refuses, in the order of the file, and how many follow."""
    faults = []
    for details in error.errors(include_url=False):
        path, line = _place(details, mark)
        faults.append((line, path, details))
    # A field that seems missing is often one with a wrong name, which says more.
    line, path, details = min(faults, key=lambda place: (place[2]["type"] == "missing", place[0]))
    message = _message(details, model)
    if len(faults) > 1:
        message += f" (and {len(faults) - 1} more)"
    field = field_path(path) or None
    return DataError(message, file=file, line=line, field=field, advice=_advice(details, model))


def _place(details: ErrorDetails, mark: Mark) -> tuple[Path, int]:
    """The steps that exist in the file, without the names of unions and validators."""
    cause = details.get("ctx", {}).get("error")
    deeper = cause.path if isinstance(cause, MisplacedError) else ()
    steps = (*details["loc"], *deeper)
    path: list[Key] = []
    inside = mark[1]
    reached = 0
    for number, step in enumerate(steps, 1):
        if inside is not None and step in inside:
            path.append(step)
            inside = inside[step][1]
            reached = number
    line = line_at(mark, tuple(path))
    if reached < len(steps) and (details["type"] == "missing" or deeper):
        path.extend(step for step in steps[-1:] if isinstance(step, str))
    if isinstance(cause, MisplacedError) and cause.row is not None:
        line += 1 + cause.row
    return tuple(path), line


def _message(details: ErrorDetails, model: type[BaseModel]) -> str:
    kind, message, path = details["type"], details["msg"], details["loc"]
    if kind == "missing":
        return f"missing, expected {_expected(model, path)}"
    if kind == "extra_forbidden":
        return f"unknown field, expected {_known(model, path[:-1])}"
    if kind in {"value_error", "assertion_error"}:
        return str(details["ctx"]["error"])
    if kind in {"model_type", "dict_type"}:
        expected = "a mapping"
    elif kind == "string_pattern_mismatch":
        pattern = details["ctx"]["pattern"]
        expected = "a rule id" if pattern == RULE_ID else f"text that matches {pattern}"
    else:
        expected = _SHOULD.sub("", message)
        expected = _PLAIN.get(expected, expected[0].lower() + expected[1:])
    return f"found {_shown(details['input'])}, expected {expected}"


def _advice(details: ErrorDetails, model: type[BaseModel]) -> str:
    """What to do about a refusal, where that follows from it."""
    kind, value, path = details["type"], details["input"], details["loc"]
    name = str(path[-1]) if path else ""
    context: Mapping[str, Any] = details.get("ctx", {})
    match kind:
        case "missing":
            return f"add {name}"
        case "extra_forbidden":
            return instead_of(name, _names(model, path[:-1]), otherwise=f"remove {name}")
        case "value_error":
            return str(getattr(context["error"], "advice", ""))
        case "literal_error":
            known = context["expected"].replace(" or ", ", ").replace("'", "").split(", ")
            return instead_of(str(value), known, otherwise=f"write one of {listed(known)}")
        case "string_pattern_mismatch":
            return "write one such as AB-1.2" if context["pattern"] == RULE_ID else ""
        case _:
            return _advice_on_type(kind, value, context)


def _advice_on_type(kind: str, value: object, context: Mapping[str, Any]) -> str:
    if kind in _LIMITS:
        return f"write {_LIMITS[kind]} {next(iter(context.values()))}"
    if value is None:
        return "write a value"
    if kind == "string_type" and not isinstance(value, Mapping | tuple):
        return "put quotes around it"
    if kind in {"int_type", "float_type"} and isinstance(value, str):
        is_number = value.strip().lstrip("+-").replace(".", "", 1).isdecimal()
        return "remove the quotes" if is_number else "write a number"
    if kind == "tuple_type":
        return "write it in brackets, as a list" if isinstance(value, str | int) else _AS_LIST
    return _ADVICE.get(kind, "")


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, tuple):
        return "a list"
    shown = repr(value)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}..."


def _expected(model: type[BaseModel], path: Path) -> str:
    kinds: dict[str, None] = {}
    for node in _schemas(model, path):
        if "enum" in node:
            kinds[f"one of {', '.join(map(str, node['enum']))}"] = None
        elif node.get("type") in _TYPES:
            kinds[_TYPES[node["type"]]] = None
    return " or ".join(kinds) or "a value"


def _known(model: type[BaseModel], path: Path) -> str:
    names = _names(model, path)
    return f"one of {', '.join(names)}" if names else "only known fields"


def _names(model: type[BaseModel], path: Path) -> list[str]:
    """The fields that the value at a path may have."""
    return sorted({name for node in _schemas(model, path) for name in node.get("properties", ())})


def _schemas(model: type[BaseModel], path: Path) -> list[dict[str, Any]]:
    """The parts of the model's schema that describe the value at a path."""
    try:
        schema = model.model_json_schema()
    except PydanticInvalidForJsonSchema:
        return []
    nodes = list(_flat(schema, schema))
    for step in path:
        inner = [inside for node in nodes for inside in _inside(node, step)]
        # A step that the schema does not know is the name of a union or of a validator.
        nodes = [flat for node in inner for flat in _flat(node, schema)] or nodes
    return nodes


def _flat(node: dict[str, Any], schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if "$ref" in node:
        yield from _flat(schema["$defs"][node["$ref"].rpartition("/")[2]], schema)
        return
    yield node
    for union in ("anyOf", "oneOf", "allOf"):
        for inner in node.get(union, ()):
            yield from _flat(inner, schema)


def _inside(node: dict[str, Any], step: Key) -> Iterator[dict[str, Any]]:
    if step in node.get("properties", {}):
        yield node["properties"][step]
        return
    for every in ("additionalProperties", "items"):
        if isinstance(node.get(every), dict):
            yield node[every]
    if isinstance(step, int):
        yield from node.get("prefixItems", ())[step : step + 1]
