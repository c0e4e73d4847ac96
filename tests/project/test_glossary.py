"""The glossaries: what is printed of a game uses its words, in French those of its rulebook."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from babel.messages.pofile import read_po

from generator.language import DOMAIN, LANGUAGES, PAPER_LANGUAGES, SOURCE_LANGUAGE
from generator.registry import own_games
from generator.render.pdf import draw_pdf
from generator.resources import catalogues
from support.pages.drawn_pages import CASES, KINDS, draw

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs/developers/glossary"
TRANSLATED = tuple(code for code in PAPER_LANGUAGES if code != SOURCE_LANGUAGE)
ON_PAPER = tuple(code for code in PAPER_LANGUAGES if code not in LANGUAGES)
KEYS = {"en", *TRANSLATED, "rulebook", "confidence", "ours", "never", "must"}
CONFIDENCE = {"high", "medium", "low"}
GAMES = ("dice", "board", "cards", "bruges")
ELSEWHERE = {"check-terrains": "dice", "check-picture": "dice", "worksheets-two-up": "cards"}
"""Kinds of pages of a game whose names begin with another word."""
NO_GAME = {"calibration", "deck", "league", "pad", "studio", "themes"}
"""What the names of all other kinds of pages begin with."""
SHARED = {("it", "statue"), ("it", "zone")}
"""English words that another language has too, in another form than its glossary."""


FINDINGS = "check-picture"
"""A picture with findings, which are in a language of the commands."""


def game_of(kind: str) -> str:
    """Return the game that a kind of page belongs to, or the first word of its name."""
    return ELSEWHERE.get(kind, kind.split("-", maxsplit=1)[0])


PAGES = {game: [kind for kind in KINDS if game_of(kind) == game] for game in GAMES}
"""All kinds of pages that are printed of each game."""


@cache
def terms(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((FOLDER / f"{game}.toml").read_text("utf-8"))[
        "term"
    ]
    return found


def listed(game: str, kind: str, language: str) -> Iterator[str]:
    """Yield the words of a game that must, or must never, be on its pages."""
    for term in terms(game):
        yield from term.get(kind, {}).get(language, ())


def has(text: str, words: str) -> bool:
    """Return whether a text has these words, not only as a part of others."""
    return re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", text) is not None


@cache
def printed(kind: str, language: str) -> str:
    """Return the words of a kind of page, taken out of its PDF.

    The pages are not kept: all of them in all languages would fill the memory.
    """
    data = draw_pdf(draw.__wrapped__(KINDS[kind].order, language))
    with pypdfium2.PdfDocument(data) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(text.split())


@cache
def messages(game: str, language: str) -> list[str]:
    """Return the messages that only this game uses."""
    file = catalogues() / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    own = f"/games/{game}/"
    return [
        form
        for entry in read_po(BytesIO(file.read_bytes()), locale=language)
        if entry.id and all(own in place for place, _line in entry.locations)
        for form in ((entry.string,) if isinstance(entry.string, str) else entry.string or ())
    ]


def test_every_game_with_a_box_has_a_glossary() -> None:
    files = {path.stem for path in FOLDER.glob("*.toml")}
    assert files == set(GAMES) == {spec.name for spec in own_games()} - {"pad"}


def test_every_kind_of_page_belongs_to_a_game_or_to_none() -> None:
    assert {game_of(kind) for kind in KINDS} == {*GAMES, *NO_GAME}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("kind", [kind for kinds in PAGES.values() for kind in kinds])
def test_a_page_has_no_word_that_its_game_refuses(kind: str, language: str) -> None:
    text = printed(kind, language)
    assert [it for it in listed(game_of(kind), "never", language) if has(text, it)] == []
    assert text


@pytest.mark.parametrize("game", GAMES)
class TestGlossary:
    """The glossary of one game."""

    def test_a_term_has_its_word_in_every_language(self, game: str) -> None:
        for term in terms(game):
            assert term.keys() <= KEYS
            assert all(term[language].strip() for language in PAPER_LANGUAGES), term
            assert set(term.get("ours", ())) <= set(ON_PAPER)
            assert term["confidence"] in CONFIDENCE
            assert {*term.get("never", {}), *term.get("must", {})} <= set(TRANSLATED)
        names = [term["en"] for term in terms(game)]
        assert len(set(names)) == len(names) >= 30

    @pytest.mark.parametrize("language", TRANSLATED)
    def test_no_word_is_both_asked_for_and_refused(self, game: str, language: str) -> None:
        assert set(listed(game, "must", language)).isdisjoint(listed(game, "never", language))

    @pytest.mark.parametrize("language", TRANSLATED)
    def test_the_pages_use_the_words_of_the_game(self, game: str, language: str) -> None:
        text = " ".join(printed(kind, language) for kind in PAGES[game])
        assert [it for it in listed(game, "must", language) if not has(text, it)] == []

    @pytest.mark.parametrize("language", ON_PAPER)
    def test_no_english_word_of_the_game_is_left_on_paper(self, game: str, language: str) -> None:
        shipped = [kind for kind in PAGES[game] if CASES not in KINDS[kind].order]
        text = " ".join(printed(kind, language) for kind in shipped if kind != FINDINGS)
        own = " ".join(term[language] for term in terms(game))
        english = [term["en"] for term in terms(game) if not has(own, term["en"])]
        assert [it for it in english if has(text, it) and (language, it) not in SHARED] == []

    @pytest.mark.parametrize("language", TRANSLATED)
    def test_the_messages_use_the_words_of_the_game(self, game: str, language: str) -> None:
        said = messages(game, language)
        wrong = [
            (word, text)
            for word in listed(game, "never", language)
            for text in said
            if has(text, word)
        ]
        assert wrong == []
        assert len(said) >= 50


def test_words_are_found_as_words() -> None:
    assert has("Une manche finit.", "manche")
    assert not has("Les manches finissent.", "manche")
    assert not has("Scriptorium: Fan-Spielhilfe", "Spielhilfe")
