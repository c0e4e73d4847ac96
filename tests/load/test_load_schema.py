"""The schema: committed as generated, and consistent with the loader."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator import resources
from generator.load.layouts.layout import KEYS, parse_layout
from support.layouts.domains import shipped_domains
from support.layouts.layout_schema import layout_schema

HEAD = 'game = "dice"\nid = "A"\n'
TRACED = HEAD + 'side = 6.0\n[[hex]]\nx = 1\ny = 2.5\ntoken = "Km"\n'


def accepts(text: str) -> bool:
    return bool(Draft202012Validator(layout_schema()).is_valid(tomllib.loads(text)))


def test_the_committed_schema_is_the_one_that_is_made() -> None:
    committed = (resources.layouts() / "layout.schema.json").read_text(encoding="utf-8")
    assert committed == json.dumps(layout_schema(), indent=2, ensure_ascii=False) + "\n"


def test_the_schema_is_one_and_knows_every_key() -> None:
    schema: dict[str, Any] = layout_schema()
    Draft202012Validator.check_schema(schema)
    assert tuple(schema["properties"]) == KEYS
    assert all("description" in it for it in schema["properties"].values())


@pytest.mark.parametrize("path", shipped_domains().values(), ids=shipped_domains())
def test_shipped_layouts_are_accepted(path: Any) -> None:
    assert accepts(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", [HEAD + 'map = "C"\n', HEAD + "map = 'C'\nname.fr = 'x'", TRACED])
def test_schema_and_loader_accept(text: str) -> None:
    assert accepts(text)
    assert parse_layout(text, "x.toml").findings == ()


@pytest.mark.parametrize(
    "text",
    [
        HEAD,
        'id = "A"\nmap = "C"\n',
        'game = "chess"\nid = "A"\nmap = "C"\n',
        'game = "dice"\nid = "a b"\nmap = "C"\n',
        HEAD + "map = 5\n",
        HEAD + "map = ' '\n",
        HEAD + 'map = "C"\nside = 6.0\n',
        HEAD + 'map = "C"\nname = "x"\n',
        HEAD + f'map = "C"\nname.en = "{"x" * 61}"\n',
        HEAD + 'map = "C"\nname.English = "x"\n',
        HEAD + 'map = "C"\nzones = { city = [1] }\n',
        HEAD + 'map = "C"\nother = 1\n',
        TRACED.replace("side = 6.0\n", ""),
        TRACED.replace("6.0", "0.5"),
        TRACED.replace("x = 1\n", ""),
        TRACED.replace('"Km"', '"km"'),
        TRACED.replace('"Km"', '"Kmmm"'),
    ],
)
def test_schema_and_loader_refuse(text: str) -> None:
    assert not accepts(text)
    assert parse_layout(text, "x.toml").findings
