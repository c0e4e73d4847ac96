"""Pages: the lists, the page of each thing, the faults, the feed, and what pages load."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from uuid import NAMESPACE_URL, uuid5

from generator.gallery.entries import (
    ALL,
    common_words,
    filters,
    introduction,
    is_count,
    meanings,
    trait_names,
)
from generator.gallery.maps import heat_values
from generator.gallery.studio_links import studio_link
from generator.language import _, spoken
from generator.load.settings.theme import load_theme
from generator.model.order import Ink
from generator.model.spoken_names import capital
from generator.page.web import face_file, font_folder, pack, pack_style
from generator.products.tools import load_tools
from generator.resources import docs_in
from generator.shelf.entry import DOMAIN
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.gallery.entries import Entry, Filter
    from generator.gallery.wish import Broken, Wish

ON_A_PAGE = 24
"""So few that a page with all its pictures takes 100 kB, as web spaces send it."""
MOST_FEED = 50
LOOK = "look"
STYLE, SCRIPT, INDEX = f"{LOOK}/gallery.css", f"{LOOK}/gallery.js", f"{LOOK}/index.js"
FEED, FAULTS = "feed.xml", "faults.html"
FONTS = ("text", "text-bold", "display", "display-bold")
PRELOADED = ("text", "display-bold")
_FACES = re.compile(r"@font-face \{.*?\}\n", re.DOTALL)


class Page(NamedTuple):
    """A file of the gallery: where it is, what it is made from, and how."""

    place: str
    key: str
    write: Callable[[], str]


class Pages:
    """All pages of a gallery; each is written only if what it is made from has changed."""

    def __init__(
        self, wish: Wish, entries: Sequence[Entry], broken: Sequence[Broken], mark: str
    ) -> None:
        """Take what there is to show."""
        self._wish = wish
        self._entries = entries
        self._broken = broken
        self._filters = filters(entries)
        self._title = wish.title or _("Gallery")
        shown = [(it.id, it.name, len(it.entries)) for it in self._filters]
        self._base = repr((mark, spoken(), self._title, wish.studio, len(broken) > 0))
        self._common = common_words(entries)
        self._listed = repr((shown, sorted(self._common)))

    def all(self) -> Iterator[Page]:
        """Yield every page."""
        for each in self._filters:
            yield from self._list(each)
        for entry in self._entries:
            yield self._page(entry.page, self._said(entry), partial(self._thing, entry))
        if self._broken:
            yield self._page(FAULTS, self._broken, self._faults)
        newest = sorted(self._entries, key=lambda it: (-it.item.written, it.item.name))[:MOST_FEED]
        stamps = [(it.page, it.title, it.item.written, it.item.key) for it in newest]
        yield self._page(FEED, stamps, lambda: self._feed(newest))
        words = self._index()
        yield self._page(INDEX, words, lambda: _script_of("galleryIndex", words))
        yield self._page(STYLE, "", _style)
        yield self._page(SCRIPT, "", _script)

    def _page(self, place: str, made_from: object, write: Callable[[], str]) -> Page:
        whole = f"{self._base}{made_from!r}".encode()
        return Page(place, sha256(whole).hexdigest()[:16], write)

    def _list(self, chosen: Filter) -> Iterator[Page]:
        pages = max(1, -(-len(chosen.entries) // ON_A_PAGE))
        for number in range(pages):
            some = chosen.entries[number * ON_A_PAGE : (number + 1) * ON_A_PAGE]
            said = [self._said(it) for it in some]
            made_from = (self._listed, chosen.id, number, pages, said)
            place = list_address(chosen.id, number)
            yield self._page(
                place,
                made_from,
                partial(self._listing, chosen, number, pages, some),
            )

    @staticmethod
    def _said(entry: Entry) -> str:
        """Return everything that a page may say about a thing."""
        return repr((entry.item.stem, entry.title, sorted(entry.facts.items()), entry.playtest))

    def _listing(self, chosen: Filter, number: int, pages: int, some: Sequence[Entry]) -> str:
        names = trait_names()
        cards = [
            {
                "page": it.page,
                "title": it.title,
                "picture": it.facts["picture"],
                "is_map": it.facts["picture"].endswith(".svg"),
                "about": self._line(it),
                "traits": [names[each] for each in _badges(it)],
            }
            for it in some
        ]
        return self._written(
            "list",
            "",
            {
                "things": cards,
                "chosen": chosen.id,
                "heading": capital(chosen.name) if chosen.id else self._title,
                "said": self._introduced(chosen, number),
                "filters": [
                    {
                        "id": it.id,
                        "name": capital(it.name),
                        "page": list_address(it.id),
                        "count": len(it.entries),
                    }
                    for it in self._filters
                ],
                "count": len(chosen.entries),
                "number": number,
                "addresses": [list_address(chosen.id, it) for it in range(pages)],
                "many": _("{count} found"),
                "is_played": any(it.playtest for it in self._entries),
                "too_many": _("{count} found; the first {most} are shown"),
            },
        )

    def _introduced(self, chosen: Filter, number: int) -> str:
        """Say what a list is about, on its first page."""
        if number:
            return ""
        if not chosen.id:
            return introduction(self._entries)
        return meanings(self._entries).get(chosen.id, "")

    def _line(self, entry: Entry) -> list[str]:
        """Return what a card says about a thing and not about all."""
        return [it for it in entry.line if it not in self._common]

    def _index(self) -> dict[str, Any]:
        """Return what the search finds things by, and what it shows of each."""
        names = trait_names()
        badges = {trait for it in self._entries for trait in _badges(it)}
        used = [it for it in names if any(it in each.traits for each in self._entries)]
        rows = [
            [
                it.item.slug,
                it.title,
                it.facts["picture"].removeprefix(f"pictures/{it.item.slug}-"),
                self._line(it),
                [used.index(each) for each in it.traits if each in used],
                " ".join(each for each in (it.author, it.item.name) if each != it.item.slug),
            ]
            for it in self._entries
        ]
        traits = [[it, names[it], int(it in badges)] for it in used]
        return {"common": " ".join(sorted(self._common)), "traits": traits, "rows": rows}

    def _thing(self, entry: Entry) -> str:
        facts, shown, names = entry.facts, entry.playtest, trait_names()
        layout = entry.item.layout() if entry.kind == DOMAIN else None
        heat = heat_values(layout, shown.shares) if layout and shown else {}
        link = ""
        if layout is not None:
            text = entry.item.data.decode("utf-8-sig", "replace")
            link = studio_link(self._wish.studio, text, custom=layout.custom)
        papers = [
            {
                "name": paper.upper() if len(paper) == 2 else paper.capitalize(),  # noqa: PLR2004 - A4
                "prints": [
                    {"ink": ink, "file": file, "saved": f"{entry.item.slug}-{paper}-{ink}.pdf"}
                    for its, ink, file in facts["prints"]
                    if its == paper
                ],
                "missing": " ".join(facts["missing"].get(paper, ())),
            }
            for paper in dict.fromkeys(
                (*(it for it, _ink, _f in facts["prints"]), *facts["missing"])
            )
        ]
        return self._written(
            "thing",
            "../",
            {
                "entry": entry,
                "item_file": entry.item.shipped,
                "saved": f"{entry.item.name.rpartition('/')[2]}.toml",
                "traits": [
                    (names[it], list_address(it))
                    for it in entry.traits
                    if self._is_list(it) and not is_count(it)
                ],
                "papers": papers,
                "inks": {"full": _("Full colour"), "low": _("Low ink"), "mono": _("Black only")},
                "everything": list_address(ALL),
                "studio": link,
                **heat,
                "shown": shown,
                "facts": facts,
                "about": [*entry.about, *_by(entry)],
            },
        )

    def _is_list(self, trait: str) -> bool:
        return any(it.id == trait for it in self._filters)

    def _faults(self) -> str:
        return self._written("faults", "", {"broken": self._broken})

    def _written(self, name: str, up: str, values: dict[str, Any]) -> str:
        tools = load_tools(for_text=True)
        common = {
            "name": name,
            "up": up,
            "site_title": self._title,
            "language": spoken(),
            "ink": tools.theme.inks[Ink.FULL],
            "fonts": [f"{LOOK}/{_font_file(it)}" for it in PRELOADED],
            "style": STYLE,
            "script": SCRIPT,
            "index": INDEX,
            "feed": FEED,
            "docs": docs_in(spoken()),
            "faults": FAULTS if self._broken else "",
        }
        return pack(tools.press.write(f"gallery/{name}.html.j2", {**common, **values}))

    def _feed(self, newest: Sequence[Entry]) -> str:
        return (
            load_tools(for_text=True)
            .press.write(
                "gallery/feed.xml.j2",
                {
                    "language": spoken(),
                    "site_title": self._title,
                    "id": uuid5(NAMESPACE_URL, f"scriptorium:{self._title}").urn,
                    "updated": _moment(newest[0].item.written if newest else 0),
                    "feed": FEED,
                    "entries": [
                        {
                            "id": uuid5(NAMESPACE_URL, f"scriptorium:{it.item.name}").urn,
                            "title": it.title,
                            "page": it.page,
                            "updated": _moment(it.item.written),
                            "author": it.author or self._title,
                            "line": " · ".join(it.about),
                        }
                        for it in newest
                    ],
                },
            )
            .lstrip()
        )


def _badges(entry: Entry) -> tuple[str, ...]:
    """Return what the playtest of a thing has found, as its card shows it."""
    return entry.playtest.traits if entry.playtest else ()


def _by(entry: Entry) -> tuple[str, ...]:
    """Say whose work a thing is, if it says so."""
    return (_("by {author}").format(author=entry.author),) if entry.author else ()


def _moment(seconds: float) -> str:
    return f"{datetime.fromtimestamp(int(seconds), UTC):%Y-%m-%dT%H:%M:%SZ}"


def list_address(trait: str, number: int = 0) -> str:
    """Return where a page of a list is."""
    if trait == ALL:
        return f"page-{number + 1}.html" if number else "index.html"
    return f"{trait}-{number + 1}.html" if number else f"{trait}.html"


def _script_of(name: str, value: object) -> str:
    """Return a script that gives a value to a name of the window."""
    data = json.dumps(value, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
    return f"window.{name}={data};\n"


def _font_file(role: str) -> str:
    return face_file(load_theme(None).fonts[role])


def fonts() -> dict[str, bytes]:
    """Return the fonts of the pages by their places."""
    return {
        f"{LOOK}/{_font_file(it)}": (font_folder() / _font_file(it)).read_bytes() for it in FONTS
    }


def _style() -> str:
    """Return the look of the studio with the fonts beside it, and what the gallery adds."""
    press = load_tools(for_text=True).press
    faces = "".join(
        f"@font-face {{ font-family: scriptorium-{role}; src: url({_font_file(role)})"
        ' format("woff2"); font-display: swap; }\n'
        for role in FONTS
    )
    shared = _FACES.sub("", press.source("studio/shared/studio.css"))
    return pack_style(faces + shared + press.source("gallery/gallery.css"))


def _script() -> str:
    return pack(load_tools(for_text=True).press.source("gallery/gallery.js"))
