"""Paper in eight languages: everything that is printed is translated, and commands speak three."""

from __future__ import annotations

import re
from gettext import GNUTranslations, NullTranslations
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

import generator.language
from generator.cli import main
from generator.errors import MalformedError, OrderError, UnknownNameError
from generator.language import (
    DOMAIN,
    LANGUAGES,
    PAPER_LANGUAGES,
    SOURCE_LANGUAGE,
    _,
    fill,
    known_languages,
    ngettext,
    ordering,
    paper_language,
    printing,
    speaking,
    spoken,
    telling,
)
from generator.load.layouts.library import find_layout
from generator.products.calculator import make_worksheet, write_calculator
from generator.products.catalogue import carry_out, make_order
from generator.products.game_worksheet import worksheet_games
from generator.products.order import Run
from generator.products.results.score import score_in
from generator.resources import catalogues
from support.games.calculating import texts
from support.pages.drawn_pages import DOCS, KINDS, draw
from support.paper_words import forms, paper_messages, paper_script, shipped_names

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.page.marks import Document

ON_PAPER = tuple(code for code in PAPER_LANGUAGES if code not in LANGUAGES)
LEFT_OUT = "\ue000"
"""A letter that no font has: it begins what is said and must not be printed."""
CHECKS = ("check-picture", "check-terrains")
"""What these kinds of pages show are findings, which speak the languages of commands."""
ANGLED = ("«", "»")
QUOTES = {"es": ANGLED, "it": ANGLED, "nl": ("\u2018", "\u2019"), "pl": ("„", "”"), "pt": ANGLED}
"""The quotation marks of each language."""
EVERY_QUOTE = frozenset("\"'«»\u2018\u201a\u201c\u201d\u201e")


def compiled(language: str) -> GNUTranslations:
    file = catalogues() / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with file.open("rb") as stream:
        return GNUTranslations(stream)


class Marked(NullTranslations):
    """The catalogue of a language for paper; what it lacks begins with a mark."""

    def __init__(self, language: str) -> None:
        """Read the catalogue."""
        super().__init__()
        self.known = compiled(language)
        self.messages = {each[0] for each in paper_messages()}

    def gettext(self, message: str) -> str:
        return self._marked(message, self.known.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._marked(msgid1, self.known.ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return self._marked(f"{context}\x04{message}", self.known.pgettext(context, message))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        said = self.known.npgettext(context, msgid1, msgid2, n)
        return self._marked(f"{context}\x04{msgid1}", said)

    def _marked(self, key: str, said: str) -> str:
        return said if key in self.messages else LEFT_OUT + said


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a language in which all that is not for paper is marked."""
    catalogue = Marked("pt")
    monkeypatch.setattr(generator.language, "_catalogue", lambda _language: catalogue)
    return "pt"


def words_of(document: Document) -> Iterator[str]:
    """Yield every word of a document: its title, and what its pages show and say aloud."""
    yield document.title
    for page in document.distinct_pages:
        yield page.title
        yield from texts(page.marks)
        yield from (field.label for field in page.fields)


@pytest.mark.parametrize("kind", [name for name in KINDS if name not in CHECKS])
def test_every_printed_message_is_one_for_paper(kind: str, marked: str) -> None:
    document = draw.__wrapped__(KINDS[kind].order, marked)
    words = list(words_of(document))
    assert words
    assert [it for it in words if LEFT_OUT in it] == []


@pytest.mark.parametrize("game", [game.name for game in worksheet_games()])
def test_every_message_of_a_phone_page_is_one_for_paper(game: str, marked: str) -> None:
    with speaking(marked):
        page = write_calculator(make_worksheet(game), 2, language=marked).decode()
    assert f'lang="{marked}"' in page
    assert LEFT_OUT not in page
    assert "\\ue000" not in page


def test_a_message_that_is_not_for_paper_is_marked(marked: str) -> None:
    with speaking(marked):
        assert _("valid") == f"{LEFT_OUT}valid"
        assert LEFT_OUT not in _("Monastery")


def test_the_template_of_paper_is_up_to_date() -> None:
    with (catalogues() / "paper.pot").open("rb") as stream:
        listed = {forms(entry.id, entry.context) for entry in read_po(stream) if entry.id}
    assert listed == paper_messages(), "run: make catalogues"
    assert ("Monastery",) in listed
    assert ("{points} point", "{points} points") in listed


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('raise OrderError(_("No room."))', []),
        ('message = _("No room.")', []),
        ('title = _("Rooms")', [(None, "Rooms")]),
        ('title = pgettext("board game", "Rooms")', [("board game", "Rooms")]),
        ('text = ngettext("{number} room", "{number} rooms", 2)', [(None, "{number} room")]),
        ("title = _(name)", []),
    ],
)
def test_errors_are_not_for_paper(
    source: str, said: list[tuple[str | None, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = paper_script()
    monkeypatch.setattr(script, "ROOT", tmp_path)
    (tmp_path / "page.py").write_text(source)
    assert sorted(script.printed_by.__wrapped__("page.py")) == said


def test_every_shipped_text_is_in_every_language() -> None:
    names = shipped_names()
    assert len(names) >= 970
    wanted = set(PAPER_LANGUAGES)
    assert [(file, it["en"]) for file, it in names if set(it) != wanted] == []
    empty = [it for _file, it in names if not all(each.strip() for each in it.values())]
    assert empty == []


def test_every_shipped_text_keeps_its_pictures() -> None:
    signs = re.compile(r"\{[^{}]*\}")
    changed = [
        (file, code, text)
        for file, names in shipped_names()
        for code, text in names.items()
        if set(signs.findall(text)) != set(signs.findall(names["en"]))
    ]
    assert changed == []


@pytest.mark.parametrize("language", ON_PAPER)
def test_quotes_are_those_of_the_language(language: str) -> None:
    with (catalogues() / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as stream:
        entries = [entry for entry in read_po(stream, locale=language) if entry.id]
    said = [form for entry in entries for form in forms(entry.string or "")]
    said += [names[language] for _file, names in shipped_names()]
    strange = EVERY_QUOTE - set(QUOTES[language])
    inside = re.compile(r"(?<=\w)'(?=\w)")
    assert [it for it in said if strange & set(inside.sub("", it))] == []
    opening, closing = QUOTES[language]
    assert any(opening in it and closing in it for it in said)


class TestSpeaking:
    """What is said and what is printed, in languages for paper."""

    @pytest.mark.parametrize("language", ON_PAPER)
    def test_commands_speak_english_and_print_the_language(self, language: str) -> None:
        with ordering(language):
            assert (spoken(), paper_language()) == (SOURCE_LANGUAGE, language)
            assert _("Monastery") == "Monastery"
            with printing(paper_language()):
                assert spoken() == language
                assert _("Monastery") != "Monastery"
                with telling():
                    assert _("Monastery") == "Monastery"
                    assert fill("{size:g} mm", size=1.5) == "1.5 mm"
                assert fill("{size:g} mm", size=1.5) == "1,5 mm"
        assert (spoken(), paper_language()) == (SOURCE_LANGUAGE, SOURCE_LANGUAGE)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_other_languages_are_spoken_and_printed(self, language: str) -> None:
        with ordering(language):
            assert spoken() == paper_language() == language

    def test_what_is_not_for_paper_is_english(self) -> None:
        with speaking("es"):
            assert _("valid") == "valid"

    def test_a_missing_catalogue_prints_english(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(PAPER_LANGUAGES, "xx", "Missing")
        with speaking("xx"):
            assert _("Monastery") == "Monastery"
            assert ngettext("{number} page", "{number} pages", 2) == "{number} pages"

    def test_polish_has_three_forms(self) -> None:
        with speaking("pl"):
            said = [ngettext("{count} house", "{count} houses", it) for it in (1, 2, 5, 12, 22)]
        one, few, many, twelve, twenty_two = said
        assert len({one, few, many}) == 3
        assert (twelve, twenty_two) == (many, few)


class TestCommands:
    """The command line in a language for paper."""

    def test_a_pad_is_printed_and_its_file_told_in_english(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("sys.argv", ["scriptorium", "pad", "A", "--lang", "es"])
        with pytest.raises(SystemExit) as left:
            main()
        assert not left.value.code
        told = capsys.readouterr().out
        assert re.fullmatch(r"output.pad-A-a4-es\.pdf: 1 page, \d+ kB\n", told)
        assert b"/Lang (es)" in (tmp_path / "output/pad-A-a4-es.pdf").read_bytes()

    def test_an_unknown_language_names_those_of_paper_and_of_everything(self) -> None:
        known = "en, fr or de for everything, or es, it, nl, pl or pt for paper only"
        assert known_languages() == known
        with pytest.raises(UnknownNameError) as raised:
            make_order("pad", {}, "xx")
        assert str(raised.value) == f"There is no language 'xx'; choose {known}."

    def test_an_order_is_drawn_in_its_language_and_refused_in_english(self) -> None:
        with ordering("it"):
            made = carry_out(make_order("pad", {"domains": ["A"]}, "it"))
            assert made.document is not None
            assert made.document.language == "it"
            assert made.write(Run()).lines[0].endswith("kB")
            too_small = make_order("pad", {"domains": ["A"], "paper": "60x60"}, "it")
            with pytest.raises(OrderError, match="The paper 60x60 is too small for the sheet"):
                carry_out(too_small)

    @pytest.mark.parametrize("language", [it for it in PAPER_LANGUAGES if it not in LANGUAGES])
    def test_choices_for_an_unknown_name_are_joined_in_english(self, language: str) -> None:
        with (
            ordering(language),
            printing(language),
            pytest.raises(UnknownNameError, match="choose A, B, C, D, crescent or lake, or name"),
        ):
            find_layout("B1", "dice")

    @pytest.mark.parametrize("language", [it for it in PAPER_LANGUAGES if it not in LANGUAGES])
    def test_an_unknown_pad_is_refused_in_english(self, language: str) -> None:
        unknown = "There is no pad or domain 'B1'; choose one that 'scriptorium list' shows, name"
        with ordering(language), pytest.raises(UnknownNameError, match=unknown):
            carry_out(make_order("pad", {"domains": ["B1"]}, language))

    @pytest.mark.parametrize("language", [it for it in PAPER_LANGUAGES if it not in LANGUAGES])
    def test_the_meanings_of_a_name_are_joined_in_english(self, language: str) -> None:
        meant = r"'darts-501' \(Darts 501\) or 'darts-cricket' \(Darts cricket\); name one of them"
        with ordering(language), pytest.raises(UnknownNameError, match=meant):
            carry_out(make_order("pad", {"domains": ["darts"]}, language))

    def test_choices_in_a_fault_of_a_file_are_joined_in_english(self, tmp_path: Path) -> None:
        file = tmp_path / "mine.toml"
        file.write_text('game = "board"\nplayers = 2\n', encoding="utf-8")
        order = make_order("calculator", {"game": "board", "edition": str(file)}, "es")
        with ordering("es"), pytest.raises(MalformedError, match="knowledge_of or tiles"):
            carry_out(order)

    def test_what_reads_files_joins_names_in_the_language_of_messages(self) -> None:
        code = DOCS.parent / "generator"
        folders = (code / "load", *code.glob("games/*/load"))
        files = [it for folder in folders for it in folder.rglob("*.py") if it.stem != "blank"]
        joining = re.compile(r"(?<!\w)(and|or)_list\(")
        assert files
        assert [it for it in files if joining.search(it.read_text(encoding="utf-8"))] == []

    def test_a_report_is_printed_in_its_language_beside_an_english_answer(self) -> None:
        sheet = DOCS / "samples/faulty-sheet.toml"
        said, printed = score_in(("en", "nl"), [sheet])
        pairs = zip(said.result.scores, printed.result.scores, strict=True)
        assert [(one.total, one.lines) for one, _two in pairs] == [
            (one.total, one.lines) for one in printed.result.scores
        ]
        first = [score.violations[0] for score in (said.result.scores[0], printed.result.scores[0])]
        assert first[0].code == first[1].code
        assert first[0].message != first[1].message
