"""Markup: the text of a card becomes chunks between which a line may break."""

from __future__ import annotations

import re
from enum import Flag, auto
from typing import TYPE_CHECKING

from generator.errors import ContentError
from generator.language import _
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_TOKEN = re.compile(
    r"\\(?P<kept>[\\*{}])|(?P<line>\\n|\n)|(?P<open>\{\{)|(?P<close>\}\})"
    r"|\{(?P<icon>[^{}\n]*)\}|(?P<brace>\{)|(?P<stars>\*{1,3})|(?P<blank>[ \t]+)"
    r"|(?P<words>[^\\*{}\n \t]+|.)"
)
_HYPHEN = re.compile(r"(?<=[^\W\d_]-)(?=[^\W\d_])")


class Emphasis(Flag):
    """The emphasis of words."""

    BOLD = auto()
    ITALIC = auto()


PLAIN = Emphasis(0)
STARS = {1: Emphasis.ITALIC, 2: Emphasis.BOLD, 3: Emphasis.ITALIC | Emphasis.BOLD}


class Piece(NamedTuple):
    """Words with one emphasis, or an icon; `width` is in heights of the letters."""

    text: str
    font: str
    width: float
    is_icon: bool = False


class Chunk(NamedTuple):
    """What stays together on a line, its width, and the gap before it inside a line."""

    pieces: tuple[Piece, ...]
    width: float
    before: Piece

    @property
    def text(self) -> str:
        """The words, and the names of the icons."""
        return "".join(piece.text for piece in self.pieces)


class Caster(NamedTuple):
    """The widths of words with an emphasis and of icons, and the gap between two icons."""

    words: Callable[[str, Emphasis], Piece]
    icon: Callable[[str], Piece]
    icon_gap: Piece


NOTHING = Piece("", "", 0.0)


def read_markup(text: str, caster: Caster) -> list[list[Chunk]]:
    r"""Read a text into its lines as the author broke them; an empty one separates paragraphs.

    `*italic*`, `**bold**`, `{icon}`, `{icon:value}`; `{{` and `}}` are braces, a backslash escapes
    the character after it, and `\n` is a line break.
    """
    return _Reading(text.strip(), caster).read()


class _Reading:
    def __init__(self, text: str, caster: Caster) -> None:
        self.text = text
        self.caster = caster
        self.look = PLAIN
        self.lines: list[list[Chunk]] = [[]]
        self.pieces: list[Piece] = []
        self.before = NOTHING

    def read(self) -> list[list[Chunk]]:
        for token in _TOKEN.finditer(self.text):
            kind, found = token.lastgroup, token[0]
            if kind == "line":
                self._flush()
                self.lines.append([])
            elif kind == "blank":
                self._flush(self.caster.words(" ", self.look))
            elif kind == "icon":
                self._add_icon(token["icon"].strip())
            elif kind == "brace":
                fault = _("an opening brace is never closed; write it twice for a plain brace.")
                raise ContentError(fault, self.text[token.start() :])
            elif kind != "stars" or not self._turn(token):
                plain = {"kept": token["kept"], "open": "{", "close": "}"}.get(kind or "")
                self._add_words(plain or found)
        self._flush()
        return self.lines

    def _flush(self, behind: Piece = NOTHING) -> None:
        """End a chunk; BEHIND is what precedes the next one."""
        if self.pieces:
            width = sum(piece.width for piece in self.pieces)
            self.lines[-1].append(Chunk(tuple(self.pieces), width, self.before))
            self.pieces = []
            self.before = behind
        elif behind.text:
            self.before = behind

    def _add_words(self, words: str) -> None:
        for number, part in enumerate(_HYPHEN.split(words)):
            if number:
                self._flush()
            piece = self.caster.words(part, self.look)
            if self.pieces and self.pieces[-1].font == piece.font and not self.pieces[-1].is_icon:
                last = self.pieces.pop()
                piece = self.caster.words(last.text + part, self.look)
            self.pieces.append(piece)

    def _add_icon(self, name: str) -> None:
        if self.pieces and self.pieces[-1].is_icon:
            self._flush(self.caster.icon_gap)
        self.pieces.append(self.caster.icon(name))

    def _turn(self, stars: re.Match[str]) -> bool:
        """Begin or end an emphasis; stars that do neither are printed as stars."""
        wanted = STARS[len(stars[0])]
        before = self.text[: stars.start()][-1:]
        if self.look & wanted == wanted and before.strip():
            self.look &= ~wanted
            return True
        behind = self.text[stars.end() :]
        closing = rf"(?<=[^\s*\\]){re.escape(stars[0])}"
        if not self.look & wanted and behind[:1].strip() and re.search(closing, behind):
            self.look |= wanted
            return True
        return False
