"""What can be made wrong in a file: one small change for each mutant."""

from __future__ import annotations

import ast
import re
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
UNNAMED = (ast.Attribute, ast.Subscript)
"""Where an assignment can be left out without a name that is missing afterwards."""
FIFTH = 0.2
_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_IGNORED = re.compile(
    r"\{#.*?#\}|<!--.*?-->|#[0-9a-fA-F]{3,8}\b|(?:data-fit|xmlns)=\"[^\"]*\"", re.DOTALL
)
"""Comments, colours, how long a text may become at most, and the name of the language SVG."""
_NUMBER = re.compile(r"(?<![\w.#&])\d+(?:\.\d+)?(?![\w.]*[A-Za-z_])")


class Mutant(NamedTuple):
    """A file with one change: the text that is replaced, from byte to byte, and the other text."""

    file: str
    start: int
    end: int
    text: str

    def apply(self, source: bytes) -> bytes:
        """Return the file's content with the change."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def line(self, source: bytes) -> int:
        """Return the number of the line that is changed."""
        return source.count(b"\n", 0, self.start) + 1

    def changed(self, source: bytes) -> tuple[str, str]:
        """Return the lines that are changed, before and after, without their indents."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end) % (len(source) + 1)
        before, after = source[first:last], self.apply(source)
        after = after[first : last + len(after) - len(source)]
        old, new = (" ".join(it.decode().split()) for it in (before, after))
        return old, new


def mutate_code(file: str, source: bytes) -> Iterator[Mutant]:
    """Yield every mutant of a Python file, in the order of its lines."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node, other in _changes(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        text = other if isinstance(other, str) else ast.unparse(other)
        if isinstance(node, ast.expr) and not isinstance(node, ast.Constant):
            text = f"({text})"
        yield Mutant(file, start, end, text)


def mutate_template(file: str, source: bytes) -> Iterator[Mutant]:
    """Yield every mutant of a template: each number a fifth larger, and a fifth smaller."""
    text = source.decode()
    inside = [it.span() for it in _JINJA.finditer(text)]
    ignored = [it.span() for it in _IGNORED.finditer(text)]
    for found in _NUMBER.finditer(text):
        at, number = found.start(), float(found[0])
        if not number or any(first <= at < last for first, last in ignored):
            continue
        whole = "." not in found[0] and any(first <= at < last for first, last in inside)
        start = len(text[:at].encode())
        for sign in (1, -1):
            other = number + sign * FIFTH * number
            if whole:
                other = int(number) + sign * max(1, round(FIFTH * number))
            yield Mutant(file, start, start + len(found[0]), f"{other:.6g}")


def _changes(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, ast.AST | str]]:
    for node in _walk(tree):
        if isinstance(node, ast.Compare):
            for at, sign in enumerate(node.ops):
                compare = deepcopy(node)
                compare.ops[at] = _swap(sign)
                yield node, compare
        elif isinstance(node, ast.BoolOp) or (
            isinstance(node, ast.BinOp) and type(node.op) in SWAPS and not _is_text(node)
        ):
            other = deepcopy(node)
            other.op = _swap(node.op)
            yield node, other
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, node.operand
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, str(node.value + 1)
            yield node, str(node.value - 1)
        elif isinstance(node, ast.Return) and not _is_nothing(node.value):
            yield node, f"return {_other_answer(node.value)}"
        elif _can_go(node):
            yield node, "pass"


def _walk(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield all nodes that run: no annotations, no imports for them, no text with placeholders."""
    for name, value in ast.iter_fields(tree):
        if name in {"annotation", "returns", "decorator_list"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.JoinedStr):
                continue
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.expr | ast.stmt):
                yield child
            yield from _walk(child)


def _can_go(node: ast.AST) -> bool:
    """Return whether a statement can be left out and the rest still be run."""
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Assign):
        return all(isinstance(it, UNNAMED) for it in node.targets)
    return isinstance(node, ast.AugAssign | ast.Raise | ast.Continue | ast.Break)


def _other_answer(value: ast.expr | None) -> bool | None:
    """Return what a function answers instead: nothing, but no for yes and yes for no."""
    if isinstance(value, ast.Constant) and isinstance(value.value, bool):
        return not value.value
    return None


def _swap(sign: ast.AST) -> Any:
    return SWAPS[type(sign)]()


def _is_text(node: ast.BinOp) -> bool:
    texts = (ast.JoinedStr, ast.Constant)
    return any(
        isinstance(it, texts) and not isinstance(getattr(it, "value", ""), int | float)
        for it in (node.left, node.right)
    )


def _is_nothing(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)
