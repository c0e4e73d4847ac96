"""The initial text of a new pad, with comments that explain it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.load.layouts.starter import Starter

if TYPE_CHECKING:
    from generator.games.pad.model.pad import Pad


def _begin(name: str, file: str) -> str:
    return ""


def _rewrite(pad: Pad, name: str, file: str) -> str:
    return ""


STARTER = Starter(begin=_begin, rewrite=_rewrite)
