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
from support.games.calculating import texts
from support.pages.drawn_pages import draw

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs/developers/glossary"
TRANSLATED = tuple(code for code in PAPER_LANGUAGES if code != SOURCE_LANGUAGE)
ON_PAPER = tuple(code for code in PAPER_LANGUAGES if code not in LANGUAGES)
KEYS = {"en", *TRANSLATED, "rulebook", "confidence", "ours", "never", "must"}
CONFIDENCE = {"high", "medium", "low"}
ORDERS = {
    "dice": (
        *("pad A", "pad A --style ledger", "pad A --solo", "kit dice", "calculator dice"),
        *("score samples/evening.toml", "score samples/faulty-sheet.toml", "playtest A"),
    ),
    "board": (
        *("board 1", "kit board", "calculator board"),
        *("score samples/board-evening.toml", "score samples/board-faulty.toml"),
    ),
    "cards": (
        *("kit cards", "calculator cards", "score samples/cards-evening.toml"),
        *("score samples/cards-solo.toml", "score samples/cards-faulty.toml"),
    ),
    "bruges": (
        *("kit bruges", "calculator bruges"),
        *("score samples/bruges-evening.toml", "score samples/bruges-faulty.toml"),
    ),
}
"""What is printed of each game; together these pages have all of its words."""
SHARED = {("it", "statue")}
"""English words that another language has too, in another form than its glossary."""
SUMMARIES = {game: f"kit {game} --only summary" for game in ORDERS}
"""An order of each game whose text is taken out of the PDF."""


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
def printed(game: str, language: str) -> str:
    """Return everything that is printed of a game, page by page."""
    pages = [page for order in ORDERS[game] for page in draw(order, language).distinct_pages]
    return "\n".join(" ".join(texts(page.marks)) for page in pages)


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
    assert files == set(ORDERS) == {spec.name for spec in own_games()} - {"pad"}


@pytest.mark.parametrize("game", ORDERS)
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
        text = printed(game, language)
        assert [it for it in listed(game, "never", language) if has(text, it)] == []
        assert [it for it in listed(game, "must", language) if not has(text, it)] == []

    @pytest.mark.parametrize("language", ON_PAPER)
    def test_no_english_word_of_the_game_is_left_on_paper(self, game: str, language: str) -> None:
        text, own = printed(game, language), " ".join(term[language] for term in terms(game))
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

    @pytest.mark.parametrize("language", TRANSLATED)
    def test_a_pdf_uses_the_words_of_the_game(self, game: str, language: str) -> None:
        data = draw_pdf(draw(SUMMARIES[game], language))
        with pypdfium2.PdfDocument(data) as document:
            text = " ".join(page.get_textpage().get_text_range() for page in document)
        plain = " ".join(text.split())
        assert [it for it in listed(game, "never", language) if has(plain, it)] == []
        found = [it for it in listed(game, "must", language) if has(plain, it)]
        assert len(found) >= 10


def test_words_are_found_as_words() -> None:
    assert has("Une manche finit.", "manche")
    assert not has("Les manches finissent.", "manche")
    assert not has("Scriptorium: Fan-Spielhilfe", "Spielhilfe")
