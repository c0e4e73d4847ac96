"""The settings of the site: its look, its languages and its search."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pygments.lexers.special import TextLexer  # noqa: E402

from generator import __version__  # noqa: E402 - the checkout, wherever it is

project = "Scriptorium"
author = "Scriptorium contributors"
copyright = author  # noqa: A001 - Sphinx calls it so
release = version = __version__
extensions = ["myst_parser"]
myst_heading_anchors = 6
templates_path = ["_templates"]
exclude_patterns = ["samples/*.md"]
html_theme = "furo"
html_title = "Scriptorium"
html_static_path = ["_static", str(ROOT / "templates" / "calculator" / "fonts")]
html_css_files = ["site.css"]
html_logo = html_favicon = "_static/mark.svg"
html_copy_source = False
html_use_index = False
html_show_copyright = False
html_last_updated_fmt = None
html_theme_options: dict[str, Any] = {"top_of_page_buttons": []}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
NAMES = {"en": "English", "fr": "Français"}


def add_languages(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """Tell a page where it is in the other language, or where that begins."""
    known = json.loads((Path(app.srcdir) / "languages.json").read_text(encoding="utf-8"))
    up = "../" * (pagename.count("/"))
    other = "fr" if app.config.language == "en" else "en"
    first = f"{up}fr/index.html" if other == "fr" else f"{up}../index.html"
    context["languages"] = [(other, NAMES[other], known.get(pagename, first))]
    context["spoken"] = NAMES[app.config.language]


def write_ranking(app: Sphinx, config: Any) -> None:
    """Give the search the tasks of the index, which are what people ask for."""
    folder = Path(app.srcdir)
    tasks = (folder / "tasks.json").read_text(encoding="utf-8")
    ranking = Path(__file__).with_name("ranking.js").read_text(encoding="utf-8")
    file = folder / "ranking.js"
    file.write_text(f"const TASKS = {tasks};\n{ranking}", encoding="utf-8")
    config.html_search_scorer = str(file)


def setup(app: Sphinx) -> None:
    """Connect what the pages need; tables of values have no colours."""
    app.connect("config-inited", write_ranking)
    app.add_lexer("csv", TextLexer)
    app.connect("html-page-context", add_languages)
