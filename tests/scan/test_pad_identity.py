"""Which pad and which form of it a sheet has, and which codes the sheets of a pad can have."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING

import pytest

from generator.errors import UnknownNameError
from generator.games.dice.scanning.identity import STYLE_NAMES, domain_digest
from generator.games.dice.scanning.reader import domain_codes
from generator.games.pad.scanning import identity
from generator.games.pad.scanning.identity import (
    earlier_sheets,
    find_pad,
    is_of_pad,
    pad_codes,
    pad_digest,
    plain,
    read_pad,
)
from generator.games.pad.scanning.printed import draw_printed
from generator.language import PAPER_LANGUAGES
from generator.load.layouts.library import layout_paths
from generator.load.score_pads.choosing import play_by
from generator.load.score_pads.customs import every_choice
from generator.load.settings.theme import theme_paths
from generator.model.order import Ink
from generator.model.scan import SheetCode
from generator.model.score_pad.rule import RuleKind
from generator.units import PAPERS
from support.games.pad_sheets import shipped
from support.games.player import domain

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

PADS = layout_paths("pad")
INKS = tuple(it.value for it in Ink)


def every(
    game: str,
    layout: str,
    digests: dict[str, str],
    styles: Iterable[str],
    solos: tuple[bool, ...] = (False,),
) -> list[SheetCode]:
    """Return the codes of a layout in each language with its digest."""
    return [
        SheetCode(game, layout, digest, style, paper, ink, language, theme, solo, up)
        for language, digest in digests.items()
        for style, paper, ink, theme, solo, up in product(
            styles, PAPERS, INKS, theme_paths(), solos, (1, 2)
        )
    ]


def test_sheets_of_a_file_can_have_these_codes() -> None:
    hearts = shipped("hearts")
    digests = {it: pad_digest(hearts, it) for it in PAPER_LANGUAGES}
    styles = ["sheet", *(f"columns-{it}" for it in range(3, 7))]
    assert (hearts.fewest, hearts.most) == (3, 6)
    pads = layout_paths("pad")
    found = [*pad_codes([pads["hearts"], pads["chess-swiss"], layout_paths("dice")["A"]])]
    assert found == every("pad", "hearts", digests, styles)
    alone = [it.style for it in pad_codes([pads["yacht"]])]
    assert {it for it in alone if it.endswith(("-1", "-2", "-3"))} >= {"columns-2", "columns-3"}
    assert "columns-1" not in alone
    digest = domain_digest(domain("A"))
    found = [*domain_codes([layout_paths("dice")["A"], pads["hearts"]])]
    digests = dict.fromkeys(PAPER_LANGUAGES, digest)
    wanted = every("dice", "A", digests, STYLE_NAMES, (False, True))
    assert sorted(found) == sorted(wanted)


def code_of(name: str, digest: str, language: str = "en") -> SheetCode:
    """Return the code of a sheet of a pad."""
    return SheetCode("pad", name, digest, "sheet", "a4", "full", language, "vellum")


def test_the_form_of_a_pad_follows_from_the_digest_of_its_sheet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pads = layout_paths("pad")
    few = {it: pads[it] for it in ("hearts", "belote", "yacht")}
    monkeypatch.setattr(identity, "layout_paths", lambda _game: few)
    yacht = shipped("yacht")
    assert find_pad(code_of("yacht", pad_digest(yacht)), []) == (yacht, None)
    assert find_pad(code_of("", pad_digest(yacht, "de"), "de"), []) == (yacht, None)
    assert find_pad(code_of("yacht", pad_digest(plain(yacht))), []) == (plain(yacht), None)
    for form in ("full", "plain"):
        digest = next(it for it, known in earlier_sheets().items() if known == f"yacht {form}")
        found, file = find_pad(code_of("yacht", digest), [])
        assert file is None
        assert (found == plain(yacht)) == (form == "plain")
        kinds = {row.rule.kind for section in found.sections for row in section.rows}
        assert RuleKind.TEXT not in kinds
    fewer = replace(yacht, demands=yacht.demands[:-1])
    digest = pad_digest(fewer)
    assert len(yacht.demands) == 0 or find_pad(code_of("yacht", digest), [])[0] == fewer
    with pytest.raises(UnknownNameError, match="The pad of this sheet is not built in"):
        find_pad(code_of("", "aaaaaa"), [])
    monkeypatch.setattr(identity, "layout_paths", lambda _game: {"A": layout_paths("dice")["A"]})
    found, file = find_pad(code_of("", pad_digest(yacht)), [pads["hearts"], pads["yacht"]])
    assert (found.id, file) == ("yacht", pads["yacht"])
    digest = next(it for it, known in earlier_sheets().items() if known == "yacht full")
    with pytest.raises(UnknownNameError):
        find_pad(code_of("", digest), [pads["yacht"]])
    assert read_pad(layout_paths("dice")["A"]) is None


def test_what_cannot_be_read_is_no_pad(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    assert read_pad(file) is None
    file.write_text("x = [", encoding="utf-8")
    assert read_pad(file) is None
    assert [*pad_codes([file])] == []


def test_a_sheet_that_was_printed_by_other_rules_is_of_its_pad(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hearts = shipped("hearts")
    monkeypatch.setattr(identity, "layout_paths", lambda _game: {"hearts": PADS["hearts"]})
    for number, choice in enumerate(islice(every_choice(hearts.customs), 1, 3), 1):
        played = play_by(hearts, choice)
        code = SheetCode("pad", "hearts", pad_digest(played), "sheet", "a4", "full", "en", "vellum")
        monkeypatch.setattr(identity, "MOST_FORMS", number + 1)
        assert find_pad(code, []) == (played, None)
        monkeypatch.setattr(identity, "MOST_FORMS", number)
        with pytest.raises(UnknownNameError, match="The pad of this sheet is not built in"):
            find_pad(code, [])


@pytest.mark.parametrize("page", [0, 2])
def test_a_page_that_the_sheet_does_not_have_is_refused(page: int) -> None:
    yacht = shipped("yacht")
    code = code_of("yacht", pad_digest(yacht, "fr"), "fr")
    assert len(draw_printed(code._replace(style="sheet/1"), yacht).document.pages) == 1
    with pytest.raises(UnknownNameError) as caught:
        draw_printed(code._replace(style=f"sheet/{page}"), yacht)
    assert str(caught.value) == (
        f"The code says page {page}, but the sheet of 'yacht' has no such page; print it again, or"
        " type the numbers in."
    )


def test_a_sheet_is_of_a_pad_with_the_words_of_its_language_only() -> None:
    hearts = shipped("hearts")
    italian = pad_digest(hearts, "it")
    assert is_of_pad(code_of("", italian, "it"), hearts)
    assert not is_of_pad(code_of("", italian, "es"), hearts)
    assert not is_of_pad(code_of("", italian, "it"), shipped("yacht"))
    known = [*earlier_sheets().items()]
    assert len(known) == len({*known}) > 200
    assert all(len(digest) == 6 and len(it.split()) == 2 for digest, it in known)
    assert identity.MOST_FORMS == 300
