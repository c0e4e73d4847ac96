"""The checks of the Design page find in the case files what the program's checks find there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from test_checks_cases import CASES, CUSTOM, STANDARD, findings_of

from generator.language import LANGUAGES, speaking, spoken
from generator.web.pages.design import design_data

if TYPE_CHECKING:
    from generator.model.finding import Finding
    from support.studio.page_scripts import InNode

RUNNER = Path(__file__).resolve().parents[1] / "support" / "studio" / "page_checks.mjs"
SEVERAL = sorted((CASES / "several").glob("*.toml"))
ALL = [*STANDARD, *CUSTOM, *SEVERAL]
PROGRAM, PAGE = "# The program finds: ", "# The page finds: "
OPEN = "# Going on can fix: "
NOTHING, UNREAD = "nothing", "no map that it can read"
PROGRAMS_OWN = {"missing-glyph", "missing-key", "off-page", "unknown-key", "zone-sizes"}
"""What only the program looks for: letters of the fonts, keys that the page writes itself, and the
paper."""
OWN_WORDS = {"castle-bonus-none", "die-number-none"}
"""Cases of a missing sign: the program quotes the file, the page names the hex."""


def found_by_the_page(
    in_node: InNode, cases: list[tuple[Path, bool]]
) -> list[list[dict[str, Any]] | None]:
    """Run the page's checks on layouts, each as a custom one or not, in the current language."""
    layouts = [
        {"text": case.read_text(encoding="utf-8"), "custom": custom} for case, custom in cases
    ]
    page = design_data() | {"language": spoken()}
    found: list[list[dict[str, Any]] | None] = in_node(RUNNER, page=page, layouts=layouts)
    return found


def said(case: Path, beginning: str) -> str:
    """Return a line of a case file without its prefix."""
    lines = case.read_text(encoding="utf-8").splitlines()
    return next(line.removeprefix(beginning) for line in lines if line.startswith(beginning))


def listed(codes: list[str]) -> str:
    return ", ".join(dict.fromkeys(codes)) or NOTHING


def sentence(code: str, message: str) -> str:
    """Return a message; the fix for a hole differs, for the page has no command line."""
    return message.partition(";")[0] if code == "domain-hole" else message


def shared(findings: tuple[Finding, ...]) -> list[Finding]:
    return [it for it in findings if it.code not in PROGRAMS_OWN]


@pytest.mark.parametrize("case", SEVERAL, ids=lambda case: case.stem)
def test_the_program_finds_what_a_case_of_several_says(case: Path) -> None:
    assert listed([it.code for it in findings_of(case, custom=False)]) == said(case, PROGRAM)


def test_the_page_finds_what_every_case_says(in_node: InNode) -> None:
    cases = [(case, case in CUSTOM) for case in ALL]
    answers = found_by_the_page(in_node, cases)
    found = {
        case.relative_to(CASES): UNREAD if answer is None else listed([it["code"] for it in answer])
        for case, answer in zip(ALL, answers, strict=True)
    }
    assert found == {case.relative_to(CASES): said(case, PAGE) for case in ALL}


def test_only_what_going_on_can_fix_is_unfinished(in_node: InNode) -> None:
    cases = [(case, case in CUSTOM) for case in ALL]
    answers = found_by_the_page(in_node, cases)
    for case, answer in zip(ALL, answers, strict=True):
        found = listed([it["code"] for it in answer or () if it["isUnfinished"]])
        is_listed = OPEN in case.read_text(encoding="utf-8")
        assert found == (said(case, OPEN) if is_listed else NOTHING), case


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_finds_what_the_program_finds(in_node: InNode, language: str) -> None:
    """Hex by hex and sentence by sentence, by the standard and the custom check."""
    cases = [(case, custom) for case in ALL for custom in (False, True)]
    with speaking(language):
        answers = found_by_the_page(in_node, cases)
        wanted = [shared(findings_of(case, custom=custom)) for case, custom in cases]
    compared = 0
    for (case, _custom), answer, findings in zip(cases, answers, wanted, strict=True):
        if answer is None:
            continue
        compared += 1
        places = [(it["code"], [tuple(cell) for cell in it["cells"]]) for it in answer]
        assert places == [(it.code, list(it.cells)) for it in findings], case
        if case.stem not in OWN_WORDS:
            sentences = [sentence(it["code"], it["message"]) for it in answer]
            assert sentences == [sentence(it.code, it.message) for it in findings], case
    assert compared > len(cases) / 2
