"""Finds the functions that use what a module sets outside of its functions."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mutants.operators import Mutant

TESTS = "tests"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Named(NamedTuple):
    """A name that a file sets for the whole module."""

    file: str
    name: str


def users(root: Path, mutant: Mutant, source: bytes) -> frozenset[str]:
    """Return the functions and tests that use what a mutant outside of all functions changes.

    Each is its file and its name, with a colon between. What is worked out from the name in
    another statement of a module is followed too, and so are imports by name.
    """
    package = mutant.file.partition("/")[0]
    texts = {
        it.relative_to(root).as_posix(): it.read_text(encoding="utf-8")
        for folder in (package, TESTS)
        for it in sorted((root / folder).rglob("*.py"))
    }
    tree = ast.parse(source)
    left = [Named(mutant.file, it) for it in _set_at(tree, mutant.line(source))]
    seen, found = {*left}, set()
    while left:
        named = left.pop()
        for file, text in texts.items():
            if named.name not in text:
                continue
            local = _local_name(ast.parse(text), file, named)
            if not local:
                continue
            for function, names in _mentions(ast.parse(text), local):
                if function:
                    found.add(f"{file}:{function}")
                more = [it for name in names if (it := Named(file, name)) not in seen]
                seen.update(more)
                left += more
    return frozenset(found)


def _set_at(tree: ast.Module, line: int) -> Iterator[str]:
    """Yield the names that the statement in this line sets, in the module and in its classes."""
    body = tree.body
    while body:
        here = next((it for it in body if it.lineno <= line <= (it.end_lineno or 0)), None)
        body = []
        if isinstance(here, ast.ClassDef):
            body = here.body
        if here is not None:
            yield from _targets(here)


def _targets(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for it in (each for target in targets for each in ast.walk(target)):
            if isinstance(it, ast.Name):
                yield it.id


def _local_name(tree: ast.Module, file: str, named: Named) -> str:
    """Return what a file calls the name; nothing where it does not know it."""
    if file == named.file:
        return named.name
    module = named.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for it in node.names:
                if node.module == module and it.name == named.name:
                    return it.asname or it.name
                if f"{node.module}.{it.name}" == module:
                    return named.name
    return ""


def _mentions(
    tree: ast.AST, name: str, around: str = "", top: tuple[str, ...] = ()
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the functions that mention a name, and the names that statements make of it."""
    for node in ast.iter_child_nodes(tree):
        inner, made = around, top
        if isinstance(node, FUNCTIONS):
            inner, made = f"{around}{node.name}.<locals>.", ()
            if any(_is(it, name) for it in ast.walk(node)):
                yield f"{around}{node.name}", ()
        elif isinstance(node, ast.ClassDef):
            inner = f"{around}{node.name}."
        elif isinstance(node, ast.stmt) and "<locals>" not in around:
            made = tuple(_targets(node))
        if _is(node, name) and made:
            yield "", made
        yield from _mentions(node, name, inner, made)


def _is(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == name
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id == name
