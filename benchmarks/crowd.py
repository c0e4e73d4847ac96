"""Lets a crowd ask the studio at once, with wrk on loopback, and tells how long they wait."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).resolve().parent
PEOPLE = 50
SECONDS = 20
DOMAIN = (HERE.parent / "layouts" / "dice" / "A.toml").read_text(encoding="utf-8")
USUAL: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pad", {"domains": ["A"]}),
    ("pad", {"domains": ["B"], "sheets": 25, "ink": "low"}),
    ("pad", {"domains": ["A", "B", "C", "D"], "paper": "letter", "up": "2"}),
    ("board", {}),
    ("kit dice", {}),
    ("calculator", {"game": "dice"}),
)
"""What people usually ask to see: mostly pads."""


class Wait(NamedTuple):
    """How a crowd fared: who was answered, who was not, and the milliseconds that they waited."""

    name: str
    requests: int
    seconds: float
    refused: int
    lost: int
    p50: float
    p95: float


def preview(product: str, options: dict[str, Any]) -> str:
    """Return an order for a preview."""
    return json.dumps({"product": product, "options": options})


def let_ask(name: str, address: str, orders: Sequence[str] = (), seconds: int = SECONDS) -> Wait:
    """Let PEOPLE ask an address for some seconds: a page, or one order after the other."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write("".join(f"{order}\n" for order in orders))
        file.flush()
        how = ["--threads", "2", "--connections", str(PEOPLE), "--duration", f"{seconds}s"]
        lua = ["--timeout", "30s", "--script", str(HERE / "crowd.lua")]
        given = ["--", file.name] if orders else []
        answer = subprocess.run(
            ["wrk", *how, *lua, address, *given],  # noqa: S607 - found where it is installed
            check=True,
            capture_output=True,
            encoding="utf-8",
        )
    return Wait(name, **json.loads(answer.stderr.splitlines()[-1]))


def crowds(address: str, seconds: int = SECONDS) -> list[Wait]:
    """Let a crowd ask for everything, one kind after the other."""
    check = json.dumps({"layout": DOMAIN.replace('"A"', '"@"', 1), "file": "@.toml"})
    titled = preview("pad", {"domains": ["A"], "title": "Evening @"})
    usual = [preview(product, options) for product, options in USUAL]
    asked: tuple[tuple[str, str, Sequence[str]], ...] = (
        ("an empty answer (`/health`)", "health", ()),
        ("the first page", "", ()),
        ("the designer's page", "design", ()),
        ("checks, each domain with a different name", "api/check", [check]),
        ("previews of a pad, each with a different title", "api/preview", [titled]),
        ("previews as people usually ask for them", "api/preview", usual),
    )
    return [let_ask(name, f"{address}{path}", orders, seconds) for name, path, orders in asked]
