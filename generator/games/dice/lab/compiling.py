"""Compiling: the kernels as machine code, where numba is installed, or as they are."""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache, partial
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from generator.language import _
from generator.resources import cache

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PACKAGE = "generator.games.dice.lab.kernels"
MODULES = ("bits", "rules", "simple", "value", "plays", "games", "training", "screening")
"""In this order: a kernel calls only what stands before it."""

PLAYING = "play_games"
"""The kernel that plays games, and contains most others."""


class Kernels:
    """What the rest of the lab calls: each kernel is an attribute."""

    def __init__(self, *, compiled: bool) -> None:
        """Load the kernels, compiled or plain."""
        self.compiled = compiled
        self._modules = [import_module(f"{PACKAGE}.{name}") for name in MODULES]
        self._folder = _cache(self._modules) if compiled else None
        self._called: set[str] = set()
        self._functions = self._load()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return a kernel by its name."""
        return partial(self._call, name)

    def _load(self) -> dict[str, Callable[..., Any]]:
        if self.compiled:
            return _compile(self._modules, self._folder)
        return {name: it for module in self._modules for name, it in _functions(module)}

    def _call(self, name: str, *given: Any) -> Any:
        """Call a kernel; where its kept code cannot be read or kept, compile it once more.

        The code is read and kept before a kernel's first step, so nothing is done twice.
        """
        if self._folder is None or name in self._called:
            return self._functions[name](*given)
        try:
            found = self._functions[name](*given)
        except Exception:  # noqa: BLE001 - a broken file gives an error of any kind
            rmtree(self._folder, ignore_errors=True)
            self._folder = None
            self._functions = self._load()
            return self._functions[name](*given)
        self._called.add(name)
        return found


def can_compile() -> bool:
    """Return whether numba is installed."""
    return find_spec("numba") is not None


def advise_to_install() -> str:
    """Say why games take long without numba, and how to install it."""
    return _(
        "numba is not installed, so the games take about 60 times as long; install it with:"
        " pip install 'scriptorium-press[lab]'."
    )


def is_compiled() -> bool:
    """Return whether the kernels were compiled earlier, so that they load in a second."""
    if not can_compile():
        return False
    folder = _cache([import_module(f"{PACKAGE}.{name}") for name in MODULES])
    return folder is not None and any(folder.rglob(f"*.{PLAYING}-*.nbi"))


@lru_cache(maxsize=2)
def load_kernels(*, compiled: bool) -> Kernels:
    """Return the kernels, compiled or plain; both play the same games."""
    return Kernels(compiled=compiled)


def _functions(module: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    """Yield the functions that a module defines."""
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield name, value


def _compile(modules: list[ModuleType], folder: Path | None) -> dict[str, Callable[..., Any]]:
    """Compile every kernel with what it calls; the code is kept in FOLDER for the next time."""
    import numba  # noqa: PLC0415 - an optional library that takes half a second

    from generator.games.dice.lab.intrinsics import PRIMITIVES  # noqa: PLC0415 - needs numba

    if folder is not None:
        numba.config.CACHE_DIR = str(folder)
    make = numba.njit(cache=folder is not None, nogil=True, error_model="numpy")
    found: dict[str, Callable[..., Any]] = {}
    for module in modules:
        scope = {**vars(module), **found, **PRIMITIVES}
        own = {}
        source = str(module.__file__ if folder is None else _kept_source(module, folder))
        for name, function in _functions(module):
            if name in PRIMITIVES:
                own[name] = PRIMITIVES[name]
                continue
            code = function.__code__.replace(co_filename=source)
            twin = FunctionType(code, scope, name, function.__defaults__)
            twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
            own[name] = make(twin)
            scope[name] = own[name]
        found |= own
    return found


def _kept_source(module: ModuleType, folder: Path) -> Path:
    """Return a copy of the source of kernels beside their code, or the source itself.

    Numba knows by the place and the time of the source whether its code is kept: with these,
    another installation of the same kernels finds it.
    """
    file = Path(str(module.__file__))
    kept = folder / file.name
    if not kept.is_file():
        try:
            part = kept.with_suffix(f".{os.getpid()}")
            part.write_bytes(file.read_bytes())
            os.utime(part, (1, 1))
            part.replace(kept)
        except OSError:
            return file
    return kept


def _cache(modules: list[ModuleType]) -> Path | None:
    """Return the folder for the code of these kernels, or None if there is none of our own.

    It is named after all kernels, because the code of each contains that of others; code of other
    kernels is removed.
    """
    sources = [Path(str(module.__file__)).read_bytes() for module in modules]
    mark = hashlib.sha256(b"\n".join([version("numba").encode(), *sources])).hexdigest()
    folder = cache(f"lab/{mark[:16]}")
    if folder is None or not os.access(folder, os.W_OK):
        return None
    for other in folder.parent.iterdir():
        if other != folder:
            rmtree(other, ignore_errors=True)
    return folder
