"""JSON Schemas of data files, for editors: what a file may hold, and what each field means."""

from __future__ import annotations

import ast
import inspect
import textwrap
from functools import cache
from itertools import pairwise
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

__all__ = ["DIALECT", "model_schema", "words_schema"]

DIALECT = GenerateJsonSchema.schema_dialect


def model_schema(model: type[BaseModel], about: str) -> dict[str, Any]:
    """The schema of the files that a model reads; ``about`` names them."""
    schema = model.model_json_schema(schema_generator=_Described)
    return {"$schema": DIALECT, **schema, "title": about}


def words_schema(about: str) -> dict[str, Any]:
    """The schema of a catalogue file: words by text key."""
    return {
        "$schema": DIALECT,
        "title": about,
        "description": "The words of one language by text key.",
        "type": "object",
        "additionalProperties": {"type": "string"},
    }


class _Described(GenerateJsonSchema):
    """Adds to each field what the model says below it, and leaves out names made of names."""

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        described = super().model_schema(schema)
        model: type[BaseModel] = schema["cls"]
        texts = _field_texts(model)
        for name, field in described.get("properties", {}).items():
            if name in texts and isinstance(field, dict):
                field.setdefault("description", texts[name])
        return described

    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        described = super().dict_schema(schema)
        names = described.get("propertyNames", {})
        if names.get("type", "string") != "string" or {"minimum", "maximum"} & names.keys():
            del described["propertyNames"]  # a number in YAML, where JSON knows only texts
        return described

    def field_title_should_be_set(self, _schema: object) -> bool:
        return False


@cache
def _field_texts(model: type[BaseModel]) -> dict[str, str]:
    """The texts below the fields of a model and of the models it is made from."""
    texts: dict[str, str] = {}
    for made_from in reversed(model.__mro__):
        if issubclass(made_from, BaseModel) and made_from is not BaseModel:
            texts |= _texts_in(made_from)
    return texts


def _texts_in(model: type[BaseModel]) -> dict[str, str]:
    origin = model.__pydantic_generic_metadata__["origin"] or model
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(origin)))
    except (OSError, TypeError):
        return {}
    (made,) = tree.body
    body = made.body if isinstance(made, ast.ClassDef) else []
    return {
        field.target.id: inspect.cleandoc(below.value.value)
        for field, below in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }
