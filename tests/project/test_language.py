"""Languages: every message is translated, keeps its placeholders, and fits the printed page."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

import generator.errors
from generator.games.board.model import names as board_names
from generator.games.cards.model import names as card_names
from generator.games.dice.model.order import PadOrder
from generator.games.dice.printing import draw_pad
from generator.language import (
    DOMAIN,
    LANGUAGES,
    PAPER_LANGUAGES,
    SOURCE_LANGUAGE,
    _,
    and_list,
    decimal,
    fill,
    ngettext,
    npgettext,
    or_list,
    speaking,
    spoken,
)
from generator.load.layouts.library import layout_paths
from generator.load.settings.theme import load_theme, theme_paths
from generator.model.order import Ink, Style
from generator.model.spoken_names import terrain_name, terrain_names
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Species, species_name
from generator.products.layouts import check_files, draw_check, find_layouts
from generator.render.fonts import FontRuler, font_file
from generator.resources import catalogues
from generator.units import PAPERS
from support.grids import grid
from support.pages.drawing import layout
from support.paper_words import Forms, forms, paper_messages, shipped_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "generator"
TRANSLATED = tuple(code for code in PAPER_LANGUAGES if code != SOURCE_LANGUAGE)
PER_RUN = {"Generated-By"}
"""Headers that follow the version of the tool, not the translation."""
SPEAKERS = {"_": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}
"""The functions that translate, and how many of their arguments must be literals."""
PASSES_ON = "say"
"""A function of this name translates its argument; its caller has the literal."""


@cache
def messages(folder: str) -> frozenset[Forms]:
    """Extract the messages of a folder as `make catalogues` does."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["babel"]
    methods = [(mapping["pattern"], mapping["method"]) for mapping in settings["mappings"]]
    options = {
        mapping["pattern"]: {k: v for k, v in mapping.items() if k not in {"pattern", "method"}}
        for mapping in settings["mappings"]
    }
    found = extract_from_dir(ROOT / folder, methods, options)
    return frozenset(forms(message, context) for _file, _line, message, _comments, context in found)


def all_messages() -> frozenset[Forms]:
    return messages("generator") | messages("templates") | messages("docs/samples")


def wanted_messages(language: str) -> frozenset[Forms]:
    """Return what a language must have: everything, or what is printed."""
    return all_messages() if language in LANGUAGES else paper_messages()


def po_file(language: str) -> Path:
    return catalogues() / language / "LC_MESSAGES" / f"{DOMAIN}.po"


@cache
def catalogue(language: str) -> Any:
    return read_po(BytesIO(po_file(language).read_bytes()), locale=language)


def translations(language: str) -> dict[Forms, Forms]:
    entries = [entry for entry in catalogue(language) if entry.id]
    return {forms(entry.id, entry.context): forms(entry.string) for entry in entries}


def placeholders(text: str) -> list[tuple[str, str, str]]:
    """Return the placeholders of a text with their format and conversion, in order of name."""
    return sorted(
        (name, spec or "", conversion or "")
        for _text, name, spec, conversion in Formatter().parse(text)
        if name is not None
    )


def test_each_language_has_its_folder() -> None:
    folders = {path.name for path in catalogues().iterdir() if path.is_dir()}
    assert folders == set(TRANSLATED)


def test_the_messages_are_found() -> None:
    assert ("valid",) in messages("generator")
    assert ("{number} hex", "{number} hexes") in messages("generator")
    assert ("Monastery",) in messages("templates")


def test_the_template_of_the_catalogues_is_up_to_date() -> None:
    with (catalogues() / f"{DOMAIN}.pot").open("rb") as stream:
        listed = {forms(entry.id, entry.context) for entry in read_po(stream) if entry.id}
    assert listed == all_messages(), "run: make catalogues"


@pytest.mark.parametrize("language", TRANSLATED)
class TestCatalogue:
    """The catalogue of one language."""

    def test_no_message_is_missing_and_none_left_over(self, language: str) -> None:
        known = set(translations(language))
        wanted = wanted_messages(language)
        assert sorted(wanted - known) == [], "run: make catalogues, then translate"
        assert sorted(known - wanted) == [], "run: make catalogues"
        assert list(catalogue(language).obsolete) == []

    def test_every_message_is_translated(self, language: str) -> None:
        empty = [
            message
            for message, translation in translations(language).items()
            if not all(form.strip() for form in translation)
        ]
        assert empty == []
        assert [entry.id for entry in catalogue(language) if entry.fuzzy] == []

    def test_every_plural_has_the_forms_of_the_language(self, language: str) -> None:
        counts = {len(said) for source, said in translations(language).items() if len(source) > 1}
        assert counts == {catalogue(language).num_plurals}

    def test_placeholders_stay_as_they_are(self, language: str) -> None:
        changed = [
            (source, translation)
            for source, translation in translations(language).items()
            for form in translation
            if placeholders(form) != placeholders(source[-1])
        ]
        assert changed == []

    def test_no_blank_is_added_or_lost_at_the_ends(self, language: str) -> None:
        ends = [
            translation
            for source, translation in translations(language).items()
            for form in translation
            if form.rstrip() != form
            or (form.lstrip(" ") != form and source[0].strip() == source[0])
        ]
        assert ends == []

    def test_the_compiled_catalogue_is_the_written_one(self, language: str) -> None:
        compiled = BytesIO()
        write_mo(compiled, catalogue(language))
        compiled.seek(0)
        with po_file(language).with_suffix(".mo").open("rb") as stream:
            shipped: Any = read_mo(stream)
        wanted: Any = read_mo(compiled)
        said = [
            # read_mo leaves the context as bytes
            {
                forms(it.id, it.context and it.context.decode()): forms(it.string or "")
                for it in each
            }
            for each in (shipped, wanted)
        ]
        assert {key: said[0][key] for key in said[0] if key != ("",)} == translations(language)
        assert said[0].keys() == said[1].keys()
        headers = [
            {name: value for name, value in each.mime_headers if name not in PER_RUN}
            for each in (shipped, wanted)
        ]
        assert headers[0] == headers[1]

    def test_the_header_names_no_person_and_no_run(self, language: str) -> None:
        text = po_file(language).read_text("utf-8")
        head = text.partition("\n\n")[0]
        assert "@" not in head
        assert "FULL NAME" not in head
        assert "fuzzy" not in head
        assert "POT-Creation-Date: 2025-01-01 00:00+0000" in head
        assert "PO-Revision-Date: 2025-01-01 00:00+0000" in head

    @pytest.mark.parametrize("theme", theme_paths())
    def test_every_printed_letter_is_in_the_fonts(self, language: str, theme: str) -> None:
        style = load_theme(theme)
        files = {role: font_file(name, Path(style.folder)) for role, name in style.fonts.items()}
        ruler = FontRuler(files)
        known = translations(language)
        printed_ones = paper_messages() | messages("templates")
        used = [known[message] for message in printed_ones if message in known]
        used += [(names[language],) for _file, names in shipped_names()]
        printed = "".join(form for translation in used for form in translation)
        assert printed
        assert {role: ruler.missing(printed, role) for role in files} == dict.fromkeys(files, "")


@grid(style=Style, theme=theme_paths(), paper=PAPERS, language=PAPER_LANGUAGES)
def test_every_text_fits_its_box(language: str, paper: str, theme: str, style: Style) -> None:
    if style is Style.LEDGER and paper == "a5":
        return  # The ledger needs a larger paper, and says so.
    names = tuple(layout_paths("dice"))
    with speaking(language):
        layouts = find_layouts(names, paper=PAPERS[paper])
        order = PadOrder(
            layouts, 1, PAPERS[paper], Ink.FULL, solo=True, language=language, style=style
        )
        document = draw_pad(order, theme=theme)
        drawn = [page.name for page in document.pages]
    assert drawn == [layout.id for layout in layouts]
    assert len(drawn) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_fits_its_picture(language: str) -> None:
    cases = [str(path) for path in sorted((ROOT / "tests/cases/findings").rglob("*.toml"))]
    with speaking(language):
        reports = check_files(cases, custom=False, paper=PAPERS["a5"])
        drawn = [report for report in reports if report.layout]
        document = draw_check(drawn, paper=PAPERS["a5"], language=language)
    assert len(document.pages) == len(drawn) > 0
    assert all(report.findings for report in reports)


def test_a_message_is_said_in_the_language_spoken() -> None:
    assert _("valid") == "valid"
    with speaking("fr"):
        assert _("valid") == "valide"
    with speaking("de"):
        assert _("valid") == "gültig"


@pytest.mark.parametrize(
    ("language", "terrain", "dice", "board"),
    [
        ("en", Terrain.CITY, "city", "city"),
        ("fr", Terrain.CITY, "cité", "ville"),
        ("fr", Terrain.MONASTERY, "monastère", "connaissances"),
        ("fr", Terrain.RIVER, "rivière", "navires"),
        ("fr", Terrain.MINE, "mine", "mine"),
        ("de", Terrain.CITY, "Stadt", "Stadt"),
    ],
)
def test_a_game_may_have_its_own_word(
    language: str, terrain: Terrain, dice: str, board: str
) -> None:
    with speaking(language):
        assert terrain_name(terrain) == terrain_name(terrain, "dice") == dice
        assert board_names.terrain_name(terrain) == terrain_name(terrain, "board") == board
        assert terrain_names("board")[terrain] == board


@pytest.mark.parametrize(
    ("language", "buildings", "animals"),
    [
        ("en", ("warehouse", "carpenter's workshop", "warehouse"), ("cow", "cow")),
        ("fr", ("entrepôt", "atelier de menuiserie", "magasin"), ("vache", "bétail")),
        ("de", ("Warenhaus", "Schreinerei", "Warenhaus"), ("Kuh", "Kuh")),
    ],
)
def test_buildings_and_animals_are_called_as_in_their_game(
    language: str, buildings: tuple[str, ...], animals: tuple[str, ...]
) -> None:
    with speaking(language):
        assert buildings == (
            board_names.building_name(Building.WAREHOUSE),
            board_names.building_name(Building.WORKSHOP),
            card_names.building_name(Building.WAREHOUSE),
        )
        assert animals == (
            species_name(Species.COW),
            card_names.species_name(Species.COW),
        )


def test_a_count_may_have_a_word_of_its_own() -> None:
    with speaking("de"):
        said = [npgettext("Brügge", "{count} worker", "{count} workers", it) for it in (1, 2)]
        assert said == ["{count} Handlanger"] * 2
        assert ngettext("{count} worker", "{count} workers", 2) == "{count} Arbeiter"
    assert npgettext("Brügge", "{count} worker", "{count} workers", 2) == "{count} workers"


@pytest.mark.parametrize("french", ["typographic apostrophes", "no-break spaces"])
def test_french_is_typeset(french: str) -> None:
    wrong = {
        "typographic apostrophes": r"[a-zà-ÿ]'[a-zà-ÿ]",
        "no-break spaces": r"(?<=\S) [;:!?»]|« ",
    }[french]
    said = [form for each in translations("fr").values() for form in each]
    assert [form for form in said if re.search(wrong, form, re.IGNORECASE)] == []


@pytest.mark.parametrize(
    ("language", "none", "one", "many"),
    [
        ("en", "{number} pages", "{number} page", "{number} pages"),
        ("fr", "{number} page", "{number} page", "{number} pages"),
        ("de", "{number} Seiten", "{number} Seite", "{number} Seiten"),
        ("es", "{number} pages", "{number} page", "{number} pages"),
    ],
)
def test_a_language_counts_in_its_own_way(language: str, none: str, one: str, many: str) -> None:
    with speaking(language):
        said = [ngettext("{number} page", "{number} pages", number) for number in (0, 1, 2)]
    assert said == [none, one, many]


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "63.5"), ("xx", "63.5"), *((code, "63,5") for code in TRANSLATED)],
)
def test_a_number_has_the_decimal_mark_of_the_language(language: str, written: str) -> None:
    with speaking(language):
        assert decimal("63.5") == written
        assert fill("{size:g} mm", size=63.5) == f"{written} mm"
        assert fill("{size:.1f} mm", size=63.52) == f"{written} mm"
        assert fill("{size} mm", size=63.5) == f"{written} mm"
        assert fill("--tile {typed}mm, {count} of 2.5", typed="63.5", count=2) == (
            "--tile 63.5mm, 2 of 2.5"
        )


def with_a_fraction(text: str) -> Iterator[str]:
    """Yield the placeholders of a message whose numbers may have decimals."""
    for name, spec, _conversion in placeholders(text):
        if re.fullmatch(r"g|\.[1-9]f", spec):
            yield name


def nodes_of(source: str) -> list[ast.AST]:
    """Return all that the syntax of a module is made of."""
    return [*ast.walk(ast.parse(source))]


def filled_with_a_point(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """Yield the lines that fill a number into a message without the language's decimal mark."""
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    said = [
        each.value
        for node in calls
        if isinstance(node.func, ast.Name) and node.func.id in {*SPEAKERS, "N_"}
        for each in node.args
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
    numbers = {name for text in said for name in with_a_fraction(text)}
    for node in calls:
        names = {it.arg for it in node.keywords}
        if called(node)[0] == "format" and names & numbers:
            yield node.lineno


def test_a_fraction_without_its_mark_is_found() -> None:
    wrong = 'message = _("{size:g} mm")\nraise OrderError(message.format(size=1.5))\n'
    assert list(filled_with_a_point(nodes_of(wrong))) == [2]
    assert (
        list(filled_with_a_point(nodes_of(wrong.replace("message.format(", "fill(message, "))))
        == []
    )


def test_languages_nest_and_return() -> None:
    before = spoken()
    with speaking("fr"):
        with speaking("de"):
            assert (spoken(), _("Date")) == ("de", "Datum")
            with speaking("en"):
                assert (spoken(), _("Date")) == ("en", "Date")
        assert (spoken(), _("Player")) == ("fr", "Nom")
    assert spoken() == before


def test_the_language_returns_after_an_error() -> None:
    def fail_in_german() -> None:
        with speaking("de"):
            raise generator.errors.OrderError(_("valid"))

    with pytest.raises(generator.errors.OrderError, match="gültig"):
        fail_in_german()
    assert spoken() == SOURCE_LANGUAGE


@cache
def error_names() -> frozenset[str]:
    """Return the names of the errors whose text a user reads."""
    return frozenset(
        name
        for name, value in vars(generator.errors).items()
        if isinstance(value, type) and issubclass(value, generator.errors.ScriptoriumError)
    )


def called(node: ast.expr | None) -> tuple[str, list[ast.expr]]:
    """Return the name of what is called, and its arguments."""
    if not isinstance(node, ast.Call):
        return "", []
    callee = node.func
    name = callee.attr if isinstance(callee, ast.Attribute) else getattr(callee, "id", "")
    return name, node.args


def bare_words(node: ast.expr) -> str:
    """Return the words that a string says without a translation; those of `_()` do not count."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(bare_words(part) for part in node.values)
    if isinstance(node, ast.BinOp):
        return bare_words(node.left) + bare_words(node.right)
    if isinstance(node, ast.IfExp):
        return bare_words(node.body) + bare_words(node.orelse)
    name, _arguments = called(node)
    if name == "format" and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return bare_words(node.func.value)
    return ""


def untranslated(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """Yield the lines that raise an error in untranslated words."""
    errors = error_names()
    for node in nodes:
        if isinstance(node, ast.Raise):
            name, arguments = called(node.exc)
            if name in errors and any(
                letter.isalpha() for each in arguments for letter in bare_words(each)
            ):
                yield node.lineno


def unextracted(nodes: Sequence[ast.AST]) -> Iterator[int]:
    """Yield the lines that translate what Babel cannot see because it is no literal."""
    skipped = {
        inner
        for node in nodes
        if isinstance(node, ast.FunctionDef) and node.name == PASSES_ON
        for inner in ast.walk(node)
    }
    for node in nodes:
        if not isinstance(node, ast.Call) or node in skipped:
            continue
        if not isinstance(node.func, ast.Name) or node.func.id not in SPEAKERS:
            continue
        words = node.args[: SPEAKERS[node.func.id]]
        if not all(isinstance(each, ast.Constant) for each in words):
            yield node.lineno


@cache
def faults_of_modules() -> dict[str, dict[str, list[int]]]:
    """Return the lines that each search finds in the modules of the program, by its name."""
    searches = (untranslated, filled_with_a_point, unextracted)
    found: dict[str, dict[str, list[int]]] = {it.__name__: {} for it in searches}
    for path in sorted(PACKAGE.rglob("*.py")):
        nodes = nodes_of(path.read_text("utf-8"))
        for search in searches:
            if lines := list(search(nodes)):
                found[search.__name__][str(path.relative_to(PACKAGE))] = lines
    return found


def test_every_error_speaks_the_language_of_the_user() -> None:
    assert faults_of_modules()[untranslated.__name__] == {}


def test_every_number_of_a_message_has_the_decimal_mark_of_the_language() -> None:
    assert faults_of_modules()[filled_with_a_point.__name__] == {}


def test_every_message_is_a_literal() -> None:
    assert faults_of_modules()[unextracted.__name__] == {}


@pytest.mark.parametrize(
    "source",
    [
        'raise OrderError("No such paper.")',
        'raise errors.OrderError(f"{name} is no paper.")',
        'raise OrderError("{name} is no paper.".format(name=name))',
        'raise OrderError(_("No such paper.") if known else "No idea.")',
    ],
)
def test_an_error_in_english_only_is_found(source: str) -> None:
    assert list(untranslated(nodes_of(source))) == [1]


@pytest.mark.parametrize(
    "source",
    [
        'raise OrderError(_("No such paper."))',
        'raise OrderError(_("{name} is no paper.").format(name="a4"))',
        'raise TemplateError(f"{place}:{line}: {sentence}")',
        'raise ValueError("for programmers")',
    ],
)
def test_an_error_that_is_translated_is_no_fault(source: str) -> None:
    assert list(untranslated(nodes_of(source))) == []


def test_a_message_that_is_no_literal_is_found() -> None:
    assert list(unextracted(nodes_of('_(f"{name} is no paper.")'))) == [1]
    assert list(unextracted(nodes_of('ngettext("page", pages, 2)'))) == [1]
    assert list(unextracted(nodes_of('_("page")'))) == []
    assert list(unextracted(nodes_of("def say(message: str) -> str:\n    return _(message)"))) == []


@pytest.mark.parametrize(
    ("language", "both", "either"),
    [
        ("en", "A, B and C", "A, B or C"),
        ("fr", "A, B et C", "A, B ou C"),
        ("de", "A, B und C", "A, B oder C"),
    ],
)
def test_lists_read_as_in_a_sentence(language: str, both: str, either: str) -> None:
    with speaking(language):
        assert (and_list("ABC"), or_list("ABC")) == (both, either)
        assert and_list(["Anna"]) == or_list(["Anna"]) == "Anna"


@pytest.mark.parametrize(("language", "initials"), [("en", "RL"), ("fr", "AL"), ("de", "RS")])
def test_a_badge_shows_translated_initials(language: str, initials: str) -> None:
    assert layout("lake").initial(language) == initials
    assert layout("A").initial(language) == "A"
