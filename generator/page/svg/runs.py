"""Runs of a text: its words with their paint, with white space as SVG collapses it."""

from __future__ import annotations

from typing import Any


def joined(runs: list[tuple[str, dict[str, Any]]]) -> list[tuple[str, dict[str, Any]]]:
    """Collapse white space as SVG does: one space between words, none at the ends."""
    folded: list[tuple[str, dict[str, Any]]] = []
    text = ""
    for words, paint in runs:
        once = "".join(" " if letter in " \t\r\n" else letter for letter in words)
        while "  " in once:
            once = once.replace("  ", " ")
        if not text or text.endswith(" "):
            once = once.removeprefix(" ")
        if once:
            text += once
            if folded and folded[-1][1] is paint:
                folded[-1] = (folded[-1][0] + once, paint)
            else:
                folded.append((once, paint))
    while folded and not (last := folded[-1][0].rstrip(" ")):
        folded.pop()
    if folded:
        folded[-1] = (last, folded[-1][1])
    return folded
