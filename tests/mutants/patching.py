"""Puts a mutant into modules that are already imported, so that nothing is imported again."""

from __future__ import annotations

import gc
import inspect
import sys
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from mutants.operators import Mutant


class Change(NamedTuple):
    """What differs between a module and its mutant, as Python compiles them."""

    functions: tuple[tuple[CodeType, CodeType], ...]
    """The functions before and after, those around a changed one too."""
    name: str
    """The innermost function that is changed; nothing where the module or a class is."""


def compare(file: Path, mutant: Mutant, source: bytes) -> Change:
    """Compile a module without and with its mutant, and return what differs."""
    before = compile(source, str(file), "exec", dont_inherit=True)
    after = compile(mutant.apply(source), str(file), "exec", dont_inherit=True)
    pairs = [*_differing(before, after)]
    own = [old for old, new in pairs if _body(old) != _body(new)]
    inside = all(it.co_flags & inspect.CO_OPTIMIZED for it in own)
    functions = tuple(it for it in pairs if it[0].co_flags & inspect.CO_OPTIMIZED)
    return Change(functions, own[-1].co_qualname if own and inside else "")


def living_functions() -> list[FunctionType]:
    """Return all functions of this process, also those that the garbage collector leaves alone."""
    gc.unfreeze()
    return [it for it in gc.get_objects() if type(it) is FunctionType]


def patch(copy: Path, mutant: Mutant, source: bytes, functions: Sequence[FunctionType]) -> bool:
    """Change those FUNCTIONS that a mutant changes; return whether that is possible.

    A module that is not imported yet is read with its mutant later.
    """
    if not mutant.file.endswith(".py"):
        return True
    name = mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    if name not in sys.modules:
        return True
    change = compare(copy / mutant.file, mutant, source)
    if not change.name:
        return False
    others = dict(change.functions)
    for found in functions:
        code = found.__code__
        if code.co_filename == str(copy / mutant.file) and code in others:
            try:
                found.__code__ = others[code]
            except ValueError:  # it takes other names from around it
                return False
    return True


def _differing(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield the pairs of code that differ, from the outside to the inside."""
    olds, news = (
        [each for each in it.co_consts if isinstance(each, CodeType)] for it in (old, new)
    )
    inner = [
        pair
        for one, other in zip(olds, news, strict=False)
        if one.co_qualname == other.co_qualname
        for pair in _differing(one, other)
    ]
    if inner or _body(old) != _body(new):
        yield old, new
    yield from inner


def _body(code: CodeType) -> tuple[object, ...]:
    """Return what a piece of code does itself, without its line numbers and what is inside."""
    constants = tuple(
        it.co_qualname if isinstance(it, CodeType) else (type(it), it) for it in code.co_consts
    )
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_code, constants, *names
