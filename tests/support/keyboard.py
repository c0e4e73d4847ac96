"""The keyboard of a real browser: what the DevTools protocol is told of a key that is pressed."""

from __future__ import annotations

from typing import Any, NamedTuple

ALT, CONTROL, META, SHIFT = 1, 2, 4, 8
_CODES = {
    "Backspace": 8,
    "Tab": 9,
    "Enter": 13,
    "Escape": 27,
    "PageUp": 33,
    "PageDown": 34,
    "End": 35,
    "Home": 36,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "Delete": 46,
}


class Stroke(NamedTuple):
    """A key, and the text that it writes."""

    text: str
    details: dict[str, Any]


def key_stroke(key: str, code: int, held: int) -> Stroke:
    """Return the stroke of a key with a letter or a name; HELD adds CONTROL, SHIFT, …."""
    writes = len(key) == 1 and not held & (ALT | CONTROL | META)
    # The code of any other sign is that of a key with a name: "(" would be an arrow.
    own = ord(key.upper()) if len(key) == 1 and (key.isalnum() or key == " ") else 0
    number = code or _CODES.get(key, own)
    details = {"key": key, "windowsVirtualKeyCode": number, "modifiers": held}
    if len(key) == 1 and key.isascii() and key.isalnum():
        details["code"] = f"Key{key.upper()}" if key.isalpha() else f"Digit{key}"
    return Stroke(key if writes else {"Enter": "\r"}.get(key, ""), details)
