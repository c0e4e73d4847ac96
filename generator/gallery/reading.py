"""Reading: the things of a folder, each with what was drawn of it earlier, if that still holds."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from generator import __version__, resources
from generator.errors import ScriptoriumError
from generator.gallery.manifest import digest
from generator.language import spoken
from generator.load.files.access import SUFFIX
from generator.load.layouts.any_layout import parse_any
from generator.model.layout import Layout
from generator.platforms import is_reserved
from generator.resources import layouts, templates
from generator.shelf.beside import files_beside
from generator.shelf.reading import Content, Shelf
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.gallery.manifest import Manifest, Record
    from generator.gallery.wish import Wish

LONGEST_SLUG = 48
SHORT_KEY = 12
DECK_SIGN = b"deck"
"""What every deck has in its file."""


class Item(NamedTuple):
    """A thing of the folder: its content, its name in addresses, and what it is drawn from."""

    name: str
    data: bytes
    written: float
    """When the file got this content, in seconds, as far as is known."""
    slug: str
    key: str
    record: Record | None
    """What was drawn of it earlier; None if it has changed."""

    @property
    def stem(self) -> str:
        """How its files begin."""
        return f"{self.slug}-{self.key}"

    @property
    def file(self) -> str:
        """Where it is, seen from the folder."""
        return f"{self.name}{SUFFIX}"

    @property
    def shipped(self) -> str:
        """Where it is, seen from the gallery."""
        return f"files/{self.slug}{SUFFIX}"

    def layout(self) -> Layout | None:
        """Return a layout of hexes from its file; None for anything else."""
        text = self.data.decode("utf-8-sig", "replace")
        with suppress(ScriptoriumError):
            found = parse_any(text, self.file).layout
            return found if isinstance(found, Layout) else None
        return None


class Folder(NamedTuple):
    """What is in a folder."""

    items: tuple[Item, ...]
    refused: dict[str, str]
    """What cannot be read, and why."""
    left_out: int


def read_folder(wish: Wish, manifest: Manifest) -> Folder:
    """Read all things of a folder; those that were drawn from the same keep their records."""
    shelf = Shelf(wish.folder)
    scan = shelf.scan()
    refused = {
        f"{name}{SUFFIX}": to.get(spoken()) or next(iter(to.values()), "")
        for name, to in scan.refused.items()
    }
    contents = {}
    for name in sorted(scan.stamps):
        found = shelf.look(name)
        if isinstance(found, Content):
            contents[name] = found
        elif found is not None:
            refused[f"{name}{SUFFIX}"] = found.faults.get(spoken(), "")
    slugs = slugs_of(contents)
    mark = f"{program_mark()} {wish.language} {spoken()}"
    items = []
    for name, content in contents.items():
        key = _key(wish.folder, content, f"{mark} {slugs[name]}")
        record = manifest.things.get(name)
        known = record if record is not None and record.get("key") == key else None
        items.append(Item(name, content.data, _written(content, record), slugs[name], key, known))
    return Folder(tuple(items), refused, scan.left_out)


def _written(content: Content, record: Record | None) -> float:
    """Return when a thing got its content: a copy of the folder has other times, and no news."""
    with suppress(KeyError, TypeError, ValueError):  # a manifest that somebody has changed
        if record is not None and record["about"]["digest"] == content.digest:
            return float(record["written"])
    return content.stamp.written / 1e9


def _key(folder: Path, content: Content, mark: str) -> str:
    """Return the digest of everything that a thing is drawn from."""
    parts = [mark.encode(), content.data]
    if DECK_SIGN in content.data:
        try:
            beside = files_beside(folder, content.name)
        except ScriptoriumError as error:
            parts.append(str(error).encode())
        else:
            parts += [part for name, data in beside.items() for part in (name.encode(), data)]
    whole = sha256(b"".join(sha256(it).digest() for it in parts))
    return whole.hexdigest()[:SHORT_KEY]


def program_mark() -> str:
    """Return the digest of the program: with another one, everything is drawn again."""
    home = Path(resources.__file__).parent
    found = [it for it in home.rglob("*.py") if "__pycache__" not in it.parts]
    for folder in (templates(), layouts()):
        found += [it for it in folder.rglob("*") if it.is_file() and it.suffix != ".pyc"]
    whole = sha256(__version__.encode())
    for file in sorted(found):
        whole.update(digest(file.read_bytes()).encode())
    return whole.hexdigest()[:SHORT_KEY]


def slugs_of(names: Iterable[str]) -> dict[str, str]:
    """Return a name for addresses for each thing: its own where that is plain and alone."""
    plain = {name: _plain(name) for name in names}
    counted = Counter(plain.values())
    return {
        name: slug
        if slug == name and counted[slug] == 1 and not is_reserved(slug)
        else f"{slug or 'thing'}-{sha256(name.encode()).hexdigest()[:6]}"
        for name, slug in plain.items()
    }


def _plain(name: str) -> str:
    letters = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:LONGEST_SLUG].strip("-")


def as_record(item: Item, about: Any, facts: dict[str, Any], files: Iterable[str]) -> Record:
    """Return what is kept of a thing that was drawn."""
    said = {**about._asdict(), "titles": dict(about.titles), "faults": dict(about.faults)}
    return {
        "key": item.key,
        "written": item.written,
        "about": said,
        "facts": facts,
        "files": sorted(files),
    }
