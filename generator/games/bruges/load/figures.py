"""The figures of Brügge's persons: the parts that each is drawn with, from data or from a name."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, TypeAlias

from generator import resources
from generator.language import _, message_and_list
from generator.load.files.data import read_data
from generator.load.files.fields import Fields
from generator.load.results.players import raise_all
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from generator.model.finding import Finding

Parts: TypeAlias = "Mapping[str, Collection[str]]"
"""The names of the drawings of each kind of part."""
KINDS = ("age", "hair", "shade", "beard", "mark", "mood", "hat", "robe", "tool")
"""The kinds of parts, each a column of a file of persons too."""
OF_GROUP = ("hat", "robe", "tool")
"""The parts that show a person's group."""
LONGEST_NAME = 60


class Figures(NamedTuple):
    """The figures by name, and the parts that any other name chooses from."""

    known: Mapping[str, Mapping[str, str]]
    by_name: Mapping[str, tuple[str, ...]]

    def parts(self, name: str, figure: str, group: str) -> dict[str, str]:
        """Return the parts of a FIGURE; without one, they follow from the NAME and the GROUP."""
        if figure in self.known:
            return dict(self.known[figure])
        digest = sha256(name.casefold().encode()).digest()
        found = {
            kind: choices[digest[place] % len(choices)]
            for place, (kind, choices) in enumerate(self.by_name.items())
        }
        shown = self.known.get(group, {})
        return found | {kind: shown[kind] for kind in OF_GROUP if kind in shown}


def shipped_figures() -> Path:
    """Return the file that says which parts each figure has."""
    return resources.layouts() / "bruges" / "figures.toml"


def load_figures(parts: Parts, path: Path | None = None) -> Figures:
    """Read the shipped figures, or those of PATH; PARTS are the drawings of each kind.

    A part that is not drawn is refused, all at once; of a kind without PARTS any name is accepted.
    """
    document = read_data(path or shipped_figures())
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.know(("by_name", "figure"))
    fields.require("by_name", "figure")
    known = {}
    for table in fields.tables("figure") or ():
        table.know(("id", *KINDS))
        table.require("id", *KINDS)
        name = table.text("id", most=LONGEST_NAME)
        found = {kind: _part(table, kind, parts) for kind in KINDS}
        if name is not None:
            known[name] = {kind: part for kind, part in found.items() if part is not None}
    table = fields.table("by_name") or Fields(document, {}, (), [])
    table.know(KINDS)
    table.require(*KINDS)
    by_name = {kind: _choices(table, kind, parts) for kind in KINDS}
    raise_all(findings)
    return Figures(known, by_name)


def _part(table: Fields, kind: str, parts: Parts) -> str | None:
    known = parts.get(kind)
    return table.text(kind, most=LONGEST_NAME) if known is None else table.one_of(kind, known)


def _choices(table: Fields, kind: str, parts: Parts) -> tuple[str, ...]:
    """Pick a list of parts; one may be in it several times, to be chosen more often."""
    value = table.data.get(kind)
    texts = tuple(it for it in value if isinstance(it, str)) if isinstance(value, list) else ()
    known = parts.get(kind, texts)
    if isinstance(value, list) and 0 < len(texts) == len(value) and set(texts) <= set(known):
        return texts
    if kind in table:
        table.refuse(kind, _("a list of names from {known}").format(known=message_and_list(known)))
    return ()
