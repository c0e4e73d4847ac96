"""Every finding code has files that trigger exactly it; every shipped layout triggers none."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.checks.layout import check_reading
from generator.load.layouts.hex_kind import hex_kind
from generator.load.layouts.layout import load_layout, read_layout
from generator.load.layouts.library import layout_paths
from generator.model.finding import CODES, Finding
from generator.model.terrain import Terrain
from generator.products.layouts import find_unprintable
from support.layouts.domains import a4_room, parse, shipped_domains

if TYPE_CHECKING:
    from conftest import Golden

CASES = Path(__file__).resolve().parents[1] / "cases" / "findings"
STANDARD = sorted(CASES.glob("*.toml"))
CUSTOM = sorted((CASES / "custom").glob("*.toml"))
DOMAINS = ("A", "B", "C", "D")
SAMPLES = ("crescent", "lake")

DIE_NUMBERS = "6543 21654 543123 6126541 254312 61256 3413".replace(" ", "")
INDENTS = (12, 10, 8, 6, 8, 10, 12)
BOARDS = {
    1: ("PKKM PPKMC PPCMCC RRRKRRR CCNCCP CNMCC NMMC", "C 5 3 3 1 R 3 3 M 3 3 P 5 1 K 3 1 N 3"),
    2: (
        "RCPK PRCPC PPPCMC CCCCCMK MMNMNR CCNMR KRRK",
        "C 8 2 2 R 2 2 2 M 2 2 2 P 4 2 K 1 1 1 1 N 2 1",
    ),
    3: (
        "PPPP RRKRR CNMMRC CCMKMCC CCMMCC KPNNK CPRC",
        "C 5 5 1 1 R 3 2 1 M 6 P 4 2 K 1 1 1 1 N 2 1",
    ),
    4: (
        "KPCR PPCRR CCCRKN PPPMMNR CKMCCC CNCMM RCMK",
        "C 5 5 2 R 4 1 1 M 3 3 P 3 3 K 1 1 1 1 N 2 1",
    ),
    5: (
        "PCCR PPCNN CKMRRR CCPMKCC MKPMRC CPCKR MMCN",
        "C 3 3 3 2 1 R 3 2 1 M 3 2 1 P 3 3 K 1 1 1 1 N 2 1",
    ),
    6: (
        "MMKR MCCRC PPNRCC MCCKRCC MCCNRC MNPPR KPPK",
        "C 6 4 2 R 6 M 3 3 P 4 2 K 1 1 1 1 N 1 1 1",
    ),
    7: (
        "MKKR MPPPR RNCCNP RMCCCPC CMCCPC CRNMC RKKM",
        "C 7 3 2 R 2 2 2 M 2 2 2 P 3 3 K 2 2 N 1 1 1",
    ),
    8: (
        "CCRC RKMKC CMNMMR CPMNPMC RPPPNC CKPKR CRCC",
        "C 2 2 2 2 2 2 R 1 1 1 1 1 1 M 4 2 P 6 K 1 1 1 1 N 2 1",
    ),
    9: (
        "CCKM CCPPR CCPPRR KMMNRKM RRMNCP MCCCP NKCC",
        "C 6 6 R 4 2 M 3 1 1 1 P 4 2 K 1 1 1 1 N 2 1",
    ),
}


def code_of(case: Path) -> str:
    """Return the code that a case is named after, without any suffix."""
    return max((code for code in CODES if case.stem.startswith(code)), key=len)


def findings_of(path: Path, *, custom: bool) -> tuple[Finding, ...]:
    reading = read_layout(path)
    game = reading.layout.game if reading.layout else "dice"
    found = check_reading(
        reading.layout, reading.findings, hex_kind(game).edition(), custom=custom, room=a4_room()
    )
    return (*found, *find_unprintable(path.read_text(encoding="utf-8"), str(path)))


def told(case: Path, findings: tuple[Finding, ...]) -> str:
    """Return findings with their places and hexes, a line each."""
    lines = (
        f"{it.place.line}:{it.place.column} {it.code}: {it.message} {list(it.cells)}"
        for it in findings
    )
    return "\n".join([case.stem, *lines, ""])


def test_findings_are_as_approved(golden: Golden) -> None:
    texts = [
        told(it, findings_of(it, custom=custom)) for it in STANDARD for custom in (False, True)
    ]
    texts += [told(it, findings_of(it, custom=True)) for it in CUSTOM]
    golden("findings.txt", "".join(texts))


def test_findings_of_changed_domains_are_as_approved(tmp_path: Path, golden: Golden) -> None:
    text = layout_paths("dice")["A"].read_text(encoding="utf-8")
    head, begin, rest = text.partition('map = """\n')
    drawn, end, tail = rest.partition('"""')
    tokens = list(re.finditer(r"\S+", drawn))
    texts = []
    for number, (token, other) in enumerate(zip(tokens[::2], tokens[5::2], strict=False)):
        new = ("X", ".", other[0], other[0].lower(), f"{other[0]}9")[number % 5]
        changed = drawn[: token.start()] + new.ljust(len(token[0])) + drawn[token.end() :]
        file = tmp_path / f"{token[0]}-becomes-{new}.toml"
        file.write_text(f"{head}{begin}{changed}{end}{tail}", encoding="utf-8")
        texts.append(told(file, findings_of(file, custom=number % 3 == 0)))
    golden("findings-changed.txt", "".join(texts))


def test_every_code_has_a_case() -> None:
    assert {code_of(case) for case in STANDARD} == set(CODES)


@pytest.mark.parametrize("case", STANDARD, ids=lambda case: case.stem)
def test_standard_case_triggers_exactly_its_code(case: Path) -> None:
    findings = findings_of(case, custom=False)
    assert {finding.code for finding in findings} == {code_of(case)}


@pytest.mark.parametrize("case", CUSTOM, ids=lambda case: case.stem)
def test_custom_case_triggers_exactly_its_code(case: Path) -> None:
    findings = findings_of(case, custom=True)
    assert {finding.code for finding in findings} == {code_of(case)}


@pytest.mark.parametrize(
    "case", [*STANDARD, *CUSTOM], ids=lambda case: f"{case.parent.name}/{case.stem}"
)
def test_finding_is_a_sentence_with_its_place(case: Path) -> None:
    for finding in findings_of(case, custom=case in CUSTOM):
        assert finding.message.endswith(".")
        assert finding.place.file == str(case)
        assert finding.place.line is not None
        assert len(finding.cells) == len(finding.spots)


@pytest.mark.parametrize(
    "code",
    [
        "domain-hole",
        "hex-count",
        "terrain-count",
        "castle-bonus",
        "castle-count",
        "die-number",
        "missing-key",
    ],
)
def test_custom_check_leaves_the_counts_free(code: str) -> None:
    assert findings_of(CASES / f"{code}.toml", custom=True) == ()


@pytest.mark.parametrize("name", DOMAINS)
def test_shipped_domain_passes_the_standard_check(name: str) -> None:
    assert findings_of(layout_paths("dice")[name], custom=False) == ()


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_passes_the_custom_check_only(name: str) -> None:
    path = layout_paths("dice")[name]
    assert findings_of(path, custom=True) == ()
    assert findings_of(path, custom=False) != ()


@pytest.mark.parametrize("path", shipped_domains().values(), ids=lambda path: path.stem)
def test_shipped_layout_has_its_names_and_zones(path: Path) -> None:
    layout = load_layout(path)
    assert layout.id == path.stem
    assert layout.declared is not None
    if layout.game == "dice":
        assert set(layout.names) >= {"en", "fr", "de"}


@pytest.mark.parametrize("name", [*DOMAINS, *SAMPLES])
def test_castles_open_different_ways(name: str) -> None:
    layout = load_layout(layout_paths("dice")[name])
    ways = []
    for castle in layout.by_terrain[Terrain.CASTLE]:
        around = [layout.by_hex[it] for it in castle.hex.neighbours() if it in layout.by_hex]
        ways.append(frozenset(cell.terrain for cell in around))
    assert all(len(way) >= 3 for way in ways)
    if name != "A":
        assert len(set(ways)) == len(ways)


def test_domain_a_has_the_zones_of_the_rulebook() -> None:
    layout = load_layout(layout_paths("dice")["A"])
    assert {terrain: layout.zone_sizes(terrain) for terrain in Terrain} == {
        Terrain.RIVER: (2, 2, 2),
        Terrain.MINE: (2, 2),
        Terrain.CITY: (4, 3, 1, 1),
        Terrain.MONASTERY: (2, 2, 2, 1),
        Terrain.PASTURE: (2, 2, 2, 1),
        Terrain.CASTLE: (1, 1, 1, 1),
    }


def test_house_domains_differ_in_character() -> None:
    domains = {name: load_layout(layout_paths("dice")[name]) for name in DOMAINS}
    zones = {name: len(domain.zones) for name, domain in domains.items()}
    assert zones["B"] < zones["D"] < zones["A"] < zones["C"]

    def spread(name: str) -> int:
        castles = [cell.hex for cell in domains[name].by_terrain[Terrain.CASTLE]]
        return min(a.distance(b) for a in castles for b in castles if a != b)

    assert spread("D") > max(spread(name) for name in "ABC")


@pytest.mark.parametrize("number", BOARDS)
def test_board_has_the_zones_of_its_list(number: int) -> None:
    rows, listed = BOARDS[number]
    numbers = iter(DIE_NUMBERS)
    lines = [
        " " * indent + "  ".join(letter + next(numbers) for letter in row)
        for indent, row in zip(INDENTS, rows.split(), strict=True)
    ]
    layout = parse("\n".join(lines), "board")
    letters = {terrain: terrain.name[0] for terrain in Terrain} | {
        Terrain.CASTLE: "K",
        Terrain.MINE: "N",
    }
    wanted: dict[str, list[int]] = {}
    for word in listed.split():
        if word.isalpha():
            sizes = wanted.setdefault(word, [])
        else:
            sizes.append(int(word))
    assert {letters[it]: list(layout.zone_sizes(it)) for it in Terrain} == wanted
