"""Entries of forms at their bounds: what is refused, what counts as given, names of uploads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import OrderError, ScriptoriumError, UnknownNameError
from generator.language import speaking
from generator.web.forms import filling
from generator.web.forms.filling import Uploads, fill_order, values_of
from generator.web.forms.forms import form_of, printing_of
from generator.web.forms.labels import choice_label
from generator.web.forms.orders import MOST_PAGES, File, PrintOrder
from generator.web.forms.pictures import all_pictures, has_picture, picture

if TYPE_CHECKING:
    from pathlib import Path

LONG = "x" * 61
CUT = "x" * 40 + "…" + "x" * 20


def said(product: str, folder: Path, **options: Any) -> str:
    """Return why the entries of a form are refused; '' where they are not."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    try:
        fill_order(PrintOrder(product, given), folder)
    except ScriptoriumError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"sheets": ["1"]}, "--sheets takes one value, not a list."),
        ({"player": ["x"] * 200}, ""),
        ({"player": ["x"] * 201}, "--player takes at most 200 values, not 201."),
        ({"title": "x" * 500}, ""),
        ({"title": "x" * 501}, "--title takes at most 500 characters, not 501."),
        (
            {"title": "a\0" + LONG},
            (
                f"--title contains a character that is not allowed: 'a\\x00{'x' * 38}…{'x' * 20}';"
                " remove it."
            ),
        ),
        ({"title": "\ud800"}, "--title contains a character that is not allowed: '\\ud800'; rem"),
        ({"title": "\ud7ff\ue000"}, ""),
        ({"title": "\udfff"}, "--title contains a character that is not allowed: '\\udfff'; rem"),
        ({"solo": LONG}, f"--solo is on or off, not '{CUT}'."),
        ({"solo": True}, ""),
        ({"title": True}, "--title takes a text, not 'True'."),
        ({"title": 3}, "--title takes a text, not '3'."),
        ({"title": {}}, "--title takes a text, not 'dict'."),
        ({"sheets": 3, "up": 2, "gutter": 1.5}, ""),
        ({"title": File("a.png", b"")}, "--title takes no file."),
        ({"logo": "a.png"}, "--logo takes a file, not its name; choose one from your computer."),
        ({"theme": "SLATE"}, ""),
        ({"theme": "slat"}, "--theme does not accept 'slat'; did you mean 'slate'?"),
        (
            {"theme": "zzz"},
            (
                "--theme does not accept 'zzz'; choose glass, slate or vellum, or a file from your"
                " computer."
            ),
        ),
        ({"shets": 1}, "'pad' has no option 'shets'; did you mean 'sheets'?"),
        ({"logo": File("a.txt", b"")}, "'a.txt' cannot be read here; choose a file that ends in"),
    ],
)
def test_an_entry_at_its_bounds(options: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    found = said("pad", tmp_path, **options)
    assert found.startswith(sentence)
    assert bool(found) == bool(sentence)


def test_nothing_entered_or_the_default_is_nothing_given(tmp_path: Path) -> None:
    def given(**options: Any) -> set[str]:
        return set(fill_order(PrintOrder("pad", options), tmp_path).given)

    assert given() == set()
    assert given(title="", date=None, sheets=1, up="1", domains=("A", "B", "C", "D")) == set()
    assert given(sheets="1", solo=False) == set()
    assert given(sheets=2, solo=True, domains=("A", "B"), player=["Ana"]) == {
        *("sheets", "solo", "domains", "players")
    }
    order = fill_order(PrintOrder("pad", {"domains": ("a", "lake"), "player": ["Ana"]}), tmp_path)
    assert (order["domains"], order["players"], order.language) == (("A", "lake"), ("Ana",), "en")
    assert values_of(("a", "b")) == ("a", "b")
    assert values_of(["a"]) == ["a"]
    assert values_of(File("a", b"")) == (("a", b""),)
    assert values_of("a") == ("a",)


def test_a_form_takes_what_people_call_a_pad(tmp_path: Path) -> None:
    order = fill_order(PrintOrder("pad", {"domains": ["Kniffel", "pétanque"]}), tmp_path)
    assert order["domains"] == ("yacht", "boules")
    assert "can mean 'darts-501'" in said("pad", tmp_path, domains=["darts"])
    assert "does not accept 'monopoly'" in said("pad", tmp_path, domains=["monopoly"])


@pytest.mark.parametrize(
    ("name", "kept", "keep_folders"),
    [
        ("a.PNG", "a.png", False),
        ("x/y/a.png", "a.png", False),
        ("x\\y/a.png", "x/y/a.png", True),
        ("v/w/x/y/a.png", "w/x/y/a.png", True),
        ("x" * 60 + ".png", "x" * 60 + ".png", False),
        ("x" * 61 + ".png", "x" * 60 + ".png", False),
        ("../../a.png", "a.png", True),
        ("nul.png", "_nul.png", False),
        ("a:b*c d.png", "a_b_c d.png", False),
        (".png", "file", False),
    ],
)
def test_an_upload_has_a_safe_name(
    name: str,
    kept: str,
    keep_folders: bool,  # noqa: FBT001
    tmp_path: Path,
) -> None:
    uploads = Uploads(tmp_path)
    if kept == "file":
        with pytest.raises(OrderError, match=r"'\.png' cannot be read here"):
            uploads.lay(File(name, b"1"), (".png",))
        return
    assert uploads.lay(File(name, b"1"), (".png",), keep_folders=keep_folders) == kept
    assert (tmp_path / kept).read_bytes() == b"1"


def test_uploads_of_one_name_are_numbered(tmp_path: Path) -> None:
    uploads = Uploads(tmp_path)
    names = [uploads.lay(File(it, it.encode()), (".png",)) for it in ("a.png", "A.png", "a.PNG")]
    assert names == ["a.png", "A-2.png", "a-3.png"]
    assert filling._decks(["a.png", "b.toml", "c.csv"]) == ["b.toml"]  # noqa: SLF001
    assert filling._decks(["a.png", "c.csv"]) == ["c.csv"]  # noqa: SLF001


def test_forms_are_found_by_their_product() -> None:
    with speaking("en"):
        form = form_of("board")
        assert form is not None
        assert (form.product, form_of("none")) == ("board", None)
    assert printing_of("dice") == {"product": "pad", "field": "domains"}
    assert printing_of("board") == {"product": "board", "field": "boards"}
    assert MOST_PAGES == 2_000


def test_choices_have_labels_and_pictures() -> None:
    with speaking("en"):
        assert choice_label("a4") == "A4"
        assert choice_label("cmyk") == "CMYK"
    assert has_picture("themes", "slate")
    assert not has_picture("themes", "none")
    assert not has_picture("none", "slate")


def test_a_picture_is_drawn_once_for_all_who_ask() -> None:
    drawn = [*all_pictures()]
    for subject, name in (("pads", "A"), ("layouts", "lake"), ("icons", "worker")):
        assert any(it is picture(subject, name) for it in drawn), (subject, name)
    assert picture("pads", "A") is picture("layouts", "A")


def test_unknown_names_are_refused_as_such(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError):
        fill_order(PrintOrder("pad", {"nothing": 1}), tmp_path)
    with pytest.raises(UnknownNameError, match="There is no product 'nothing'"):
        fill_order(PrintOrder("nothing", {}), tmp_path)
