"""Changes that make no difference to anybody: single ones, and classes of them."""

from __future__ import annotations

import ast
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mutants.operators import Mutant

LISTED = Path(__file__).with_name("equivalent.toml")
STRICT = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}


class Equivalent(NamedTuple):
    """What `equivalent.toml` lists."""

    mutants: frozenset[tuple[str, str, str]]
    """Single changes: the file, the lines before, and the lines after."""
    efforts: frozenset[tuple[str, str]]
    """Files, and the names in them that say how long to search or how much to keep."""
    tolerances: frozenset[tuple[str, str]]
    """Files, and the names in them that say by how much measures may differ by rounding."""

    @classmethod
    def read(cls) -> Equivalent:
        """Read the list."""
        listed = tomllib.loads(LISTED.read_text(encoding="utf-8"))
        mutants = ((it["file"], it["before"], it["after"]) for it in listed["mutant"])
        return cls(
            frozenset(mutants),
            *(
                frozenset((it["file"], name) for it in listed[key] for name in it["names"])
                for key in ("effort", "tolerance")
            ),
        )

    def has(self, mutant: Mutant, source: bytes) -> bool:
        """Return whether a mutant makes no difference."""
        if (mutant.file, *mutant.changed(source)) in self.mutants:
            return True
        return self._is_effort(mutant, source) or self._is_tolerance(mutant, source)

    def _is_effort(self, mutant: Mutant, source: bytes) -> bool:
        """Return whether it changes by one how long to search, or how much to keep."""
        names = {name for file, name in self.efforts if file == mutant.file}
        if not names or not mutant.text.isdecimal():
            return False
        line = mutant.line(source)
        return any(
            isinstance(target, ast.Name) and target.id in names
            for node in _body(source)
            if isinstance(node, ast.Assign) and node.lineno <= line <= (node.end_lineno or 0)
            for part in node.targets
            for target in ast.walk(part)
        )

    def _is_tolerance(self, mutant: Mutant, source: bytes) -> bool:
        """Return whether it only lets measures differ by exactly the tolerance, or no longer so."""
        names = {name for file, name in self.tolerances if file == mutant.file}
        if not names:
            return False
        before, after = (_comparison(it) for it in (_old(mutant, source), mutant.text))
        if before is None or after is None:
            return False
        signs = zip(before.ops, after.ops, strict=True)
        changed = [at for at, (old, new) in enumerate(signs) if type(old) is not type(new)]
        if len(changed) != 1 or STRICT.get(type(before.ops[changed[0]])) is not type(
            after.ops[changed[0]]
        ):
            return False
        sides = [before.left, *before.comparators][changed[0] : changed[0] + 2]
        return any(
            isinstance(it, ast.Name) and it.id in names for side in sides for it in ast.walk(side)
        )


@lru_cache(maxsize=4)
def _body(source: bytes) -> list[ast.stmt]:
    return ast.parse(source).body


def _old(mutant: Mutant, source: bytes) -> str:
    return source[mutant.start : mutant.end].decode()


def _comparison(text: str) -> ast.Compare | None:
    try:
        node = ast.parse(f"({text})", mode="eval").body
    except SyntaxError:
        return None
    return node if isinstance(node, ast.Compare) else None
