"""The comments of the sample files, in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import BinaryIO

_SIGN = "# "


def with_comments_translated(text: str) -> str:
    """Return the text of a TOML file whose comments are translated; every line keeps its place."""
    lines = text.split("\n")
    return "\n".join(_SIGN + translate(it[2:]) if it.startswith(_SIGN) else it for it in lines)


def first_comment(text: str) -> str:
    """Return the comment that a TOML file begins with, before translation, or an empty text."""
    return text.partition("\n")[0].removeprefix(_SIGN) if text.startswith(_SIGN) else ""


def comment_messages(
    file: BinaryIO, keywords: Mapping[str, Any], tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield every comment of a TOML file with its line, as `make catalogues` reads messages."""
    del keywords, tags, options
    for number, line in enumerate(file.read().decode("utf-8").split("\n"), 1):
        if line.startswith(_SIGN):
            yield number, None, line.removeprefix(_SIGN), []
