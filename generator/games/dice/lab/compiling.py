"""Compiling: the kernels as machine code, where numba is installed, or as they are."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.resources import cache

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PACKAGE = "generator.games.dice.lab.kernels"
MODULES = ("bits", "rules", "simple", "value", "plays", "games", "training", "screening")
"""In this order: a kernel calls only what stands before it."""


class Kernels(NamedTuple):
    """What the rest of the lab calls."""

    compiled: bool
    functions: dict[str, Callable[..., Any]]

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return a kernel by its name."""
        return self.functions[name]


def can_compile() -> bool:
    """Return whether numba is installed."""
    return find_spec("numba") is not None


@lru_cache(maxsize=2)
def load_kernels(*, compiled: bool) -> Kernels:
    """Return the kernels, compiled or plain; both play the same games."""
    modules = [import_module(f"{PACKAGE}.{name}") for name in MODULES]
    if compiled:
        return Kernels(compiled, _compile(modules))
    return Kernels(compiled, {name: it for module in modules for name, it in _functions(module)})


def _functions(module: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    """Yield the functions that a module defines."""
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield name, value


def _compile(modules: list[ModuleType]) -> dict[str, Callable[..., Any]]:
    """Compile every kernel with what it calls; the code is kept for the next time.

    Compiled code is kept under a name made from all kernels, because each contains others.
    """
    import numba  # noqa: PLC0415 - an optional library that takes half a second

    from generator.games.dice.lab.intrinsics import PRIMITIVES  # noqa: PLC0415 - needs numba

    folder = _cache(modules, numba.__version__)
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)
    make = numba.njit(cache=folder is not None, nogil=True, error_model="numpy")
    found: dict[str, Callable[..., Any]] = {}
    for module in modules:
        scope = {**vars(module), **found, **PRIMITIVES}
        own = {}
        for name, function in _functions(module):
            if name in PRIMITIVES:
                own[name] = PRIMITIVES[name]
                continue
            twin = FunctionType(function.__code__, scope, name, function.__defaults__)
            twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
            own[name] = make(twin)
            scope[name] = own[name]
        found |= own
    return found


def _cache(modules: list[ModuleType], version: str) -> Path | None:
    """Return the folder for the code of these kernels, or None if there is none of our own."""
    sources = [Path(str(module.__file__)).read_bytes() for module in modules]
    mark = hashlib.sha256(b"\n".join([version.encode(), *sources])).hexdigest()
    return cache(f"lab/{mark[:16]}")
