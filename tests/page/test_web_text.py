"""Pages, scripts and styles lose what browsers do not need, and nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from generator.page.web import pack, pack_style
from generator.resources import templates

if TYPE_CHECKING:
    from pathlib import Path

SCRIPTS = sorted((templates() / "studio").rglob("*.js"))
STYLES = sorted((templates() / "studio").rglob("*.css"))


def test_a_script_keeps_its_lines_and_loses_comments() -> None:
    script = """// What it is.
/** How it is used:
    like this. */
export function add(one) {
  // Why.
  const address = "http://example.org"; // stays

  return one + 1;
}
"""
    assert pack(script) == (
        "export function add(one) {\n"
        'const address = "http://example.org"; // stays\n'
        "return one + 1;\n"
        "}\n"
    )


def test_a_style_keeps_its_rules() -> None:
    style = "/* Why. */\na, b { color: red; }\n\n@media (min-width: 2rem) {\n  a { top: 0; }\n}\n"
    assert pack_style(style) == "a,b{color:red}@media (min-width:2rem){a{top:0}}"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda it: it.name)
def test_no_text_of_a_script_has_several_lines(path: Path) -> None:
    """A text over several lines would lose the spaces at their beginnings."""
    texts = re.findall(r"`[^`]*`", path.read_text(encoding="utf-8"))
    assert [it for it in texts if "\n" in it] == []


@pytest.mark.parametrize("path", STYLES, ids=lambda it: it.name)
def test_no_text_of_a_style_has_spaces_that_would_go(path: Path) -> None:
    texts = re.findall(r'"([^"\n]*)"', path.read_text(encoding="utf-8"))
    assert [it for it in texts if re.search(r"\s[{};,]|[{};,:]\s", it)] == []
