"""Print shops: products are data, and a picture fills the product it is made for."""

from __future__ import annotations

import shutil
import tomllib
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from generator.errors import InvalidError, UnknownNameError
from generator.hexes.frame import Box
from generator.load.components.shop import (
    find_product,
    load_products,
    read_own,
    read_shop,
    shop_paths,
)
from generator.model.component import Shape, Size, size_of
from generator.model.shop import SLACK, Product, Surety
from generator.page.marks import Page, Path, Style, bounds
from generator.page.pieces.shop import fit_page
from generator.units import MM_PER_INCH
from support.program import ROOT, at_once, everything, sentence

if TYPE_CHECKING:
    from pathlib import Path as File

PRODUCTS = load_products()
SAME = 1.0
"""How far two pictures may differ, as the mean of all their dots from 0 to 255."""
OWN = """\
name = "Coaster"
shape = "circle"
finished = ["94mm", "94mm"]
picture = [1200, 1200]
"""


def made(folder: File, *words: str | File) -> dict[str, Image.Image]:
    """Run a kit into a folder of its own, and open its pictures."""
    answer = at_once("kit", *words, "-o", "shop/", cwd=folder)
    assert answer.returncode == 0, answer.stderr
    paths = (folder / "shop").glob("*.png")
    return {path.stem: Image.open(BytesIO(path.read_bytes())) for path in paths}


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return how far two pictures of one size differ."""
    means: list[float] = ImageStat.Stat(
        ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    ).mean
    return sum(means) / len(means)


def rim(picture: Image.Image) -> set[object]:
    """Return the colours of the outermost dots of a picture."""
    across, down = range(picture.width), range(picture.height)
    spots = [(x, y) for x in across for y in (0, picture.height - 1)]
    spots += [(x, y) for y in down for x in (0, picture.width - 1)]
    return {picture.getpixel(spot) for spot in spots}


def test_the_poker_deck_of_the_game_crafter_is_as_documented() -> None:
    product = find_product("tgc-poker-deck")
    assert (product.columns, product.rows, product.dpi) == (825, 1125, 300)
    assert product.finished == pytest.approx((2.5 * MM_PER_INCH, 3.5 * MM_PER_INCH))
    bleed = (product.canvas.width - product.finished.width) / 2
    assert bleed == pytest.approx(MM_PER_INCH / 8)
    assert product.surety is Surety.HIGH


@pytest.mark.parametrize(
    ("name", "picture", "finished"),
    [
        ("mpc-poker-cards", (822, 1122), (2.5, 3.5)),
        ("mpc-tarot-cards", (897, 1497), (2.75, 4.75)),
        ("mpc-bridge-cards", (747, 1122), (2.25, 3.5)),
        ("ps-poker-cards", (822, 1122), (2.5, 3.5)),
    ],
)
def test_the_cards_of_other_shops_are_as_documented(
    name: str, picture: tuple[int, int], finished: tuple[float, float]
) -> None:
    product = find_product(name)
    assert (product.columns, product.rows, product.dpi) == (*picture, 300)
    assert product.finished == pytest.approx([side * MM_PER_INCH for side in finished])
    bleed = 36 / 300 * MM_PER_INCH
    assert (product.canvas.width - product.finished.width) / 2 == pytest.approx(bleed)
    assert (product.canvas.height - product.finished.height) / 2 == pytest.approx(bleed)


@pytest.mark.parametrize("product", PRODUCTS.values(), ids=list(PRODUCTS))
def test_a_shipped_product_has_the_bleed_of_its_shop_at_least(product: Product) -> None:
    least = MM_PER_INCH / 8 if product.shop == "The Game Crafter" else 36 / 300 * MM_PER_INCH
    for canvas, finished in zip(product.canvas, product.finished, strict=True):
        assert canvas - finished >= 2 * least - 0.01
    if product.shape is Shape.HEX:
        wide, high = product.finished
        assert high / wide == pytest.approx(3**0.5 / 2, rel=0.02)


def test_a_product_says_that_it_is_not_verified_unless_its_sizes_are_sure() -> None:
    for path in shop_paths():
        for name, table in tomllib.loads(path.read_text("utf-8"))["product"].items():
            assert table.get("verified", True) is (table["confidence"] == "high"), name


@given(product=st.sampled_from(list(PRODUCTS.values())), scale=st.floats(0.2, 5))
def test_the_product_itself_fits_at_any_size(product: Product, scale: float) -> None:
    wide, high = product.finished
    upright = product.shape is not Shape.HEX
    size = Size(wide * scale, high * scale) if upright else size_of(Shape.HEX, high * scale)
    fit = product.fit(product.shape, size)
    assert fit is not None
    assert fit.turned is (product.shape is Shape.HEX)
    assert fit.scale == pytest.approx(1 / scale, rel=0.02)


@given(
    product=st.sampled_from(list(PRODUCTS.values())),
    width=st.floats(5, 300),
    skew=st.floats(0.9, 1.1),
)
def test_what_fits_lacks_no_more_than_the_slack(
    product: Product, width: float, skew: float
) -> None:
    wide, high = product.finished
    size = Size(width, width * skew * high / wide)
    if product.shape is Shape.HEX:
        size = size_of(Shape.HEX, width)
    fit = product.fit(product.shape, size)
    assume(fit is not None)
    assert fit is not None
    wide, high = (size.height, size.width) if fit.turned else size
    for finished, side in zip(product.finished, (wide, high), strict=True):
        assert -1e-6 <= finished - fit.scale * side <= 2 * SLACK + 1e-6


@given(product=st.sampled_from(list(PRODUCTS.values())), scale=st.floats(0.2, 5))
def test_ink_reaches_every_edge_of_the_picture(product: Product, scale: float) -> None:
    size = Size(*(side * scale for side in product.finished))
    if product.shape is Shape.HEX:
        size = size_of(Shape.HEX, product.finished.height * scale)
    fit = product.fit(product.shape, size)
    assert fit is not None
    bleed = product.bleed(fit)
    wide, high = size.width + 2 * bleed, size.height + 2 * bleed
    corners = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    ground = Path((("M", corners[0]), *(("L", it) for it in corners[1:]), ("Z", ())), Style())
    trim = Box(bleed, bleed, wide - bleed, high - bleed)
    page = fit_page(Page("face", "", wide, high, (ground,), trim=trim), product)
    inked = bounds(page.marks)
    assert (page.width, page.height) == pytest.approx(tuple(product.canvas))
    assert inked.left <= 0.01
    assert inked.top <= 0.01
    assert inked.right >= page.width - 0.01
    assert inked.bottom >= page.height - 0.01


def test_a_poker_card_becomes_the_picture_that_the_shop_takes(tmp_path: File) -> None:
    herbs = ROOT / "docs/samples/herbs.toml"
    shop = made(tmp_path, "deck", herbs, "--only", "sage", "--product", "tgc-poker-deck")
    assert {it.size for it in shop.values()} == {(825, 1125)}
    assert {round(it.info["dpi"][0]) for it in shop.values()} == {300}
    assert all(len(rim(it)) == 1 for it in shop.values()), "the ground goes to the edges"
    shutil.rmtree(tmp_path / "shop")
    plain = made(tmp_path, "deck", herbs, "--only", "sage", "--format", "png", "--bleed", "3.175mm")
    for name, picture in plain.items():
        assert apart(picture.resize((825, 1125)), shop[name]) < SAME


def test_a_hex_is_turned_for_a_flat_top_tile(tmp_path: File) -> None:
    words = ("board", "--only", "mines", "--tile", "27.43mm")
    shop = made(tmp_path, *words, "--product", "tgc-mini-hex-tile")
    assert set(shop) == {"board-mines-mine-front", "board-back-mine", "board-back-black"}
    assert {it.size for it in shop.values()} == {(450, 450)}
    front = shop["board-mines-mine-front"]
    ground = front.getpixel((0, 0))
    assert rim(front) == {ground}
    shutil.rmtree(tmp_path / "shop")
    plain = made(tmp_path, *words, "--format", "png", "--bleed", "3mm")["board-mines-mine-front"]
    clockwise, other_way = (
        apart(_in_the_middle(plain.convert("RGB").rotate(turn, expand=True)), front)
        for turn in (-90, 90)
    )
    assert 3 * clockwise < other_way, "lines lie half a dot off at the most"


def _in_the_middle(picture: Image.Image) -> Image.Image:
    """Put a picture into the middle of one of 450 × 450 dots."""
    colour = picture.getpixel((0, 0))
    assert isinstance(colour, tuple)
    whole = Image.new("RGB", (450, 450), colour)
    whole.paste(picture, ((450 - picture.width) // 2, (450 - picture.height) // 2))
    return whole


def test_a_picture_is_scaled_to_the_finished_size(tmp_path: File) -> None:
    answer = at_once(
        *("kit", "board", "--only", "mines", "--product", "TGC-Small-Hex-Tile"), cwd=tmp_path
    )
    first, *files = answer.stdout.splitlines()
    assert first == (
        "The Game Crafter Small Hex Tile: 50.8 × 44.45 mm after cutting, drawn at 157 %."
        " Its sizes are not confirmed; compare them with the template of the shop."
    )
    assert len(files) == 3
    folder = "output/kit-board-mines-tgc-small-hex-tile"
    assert files[0].startswith(f"{folder}/board-mines-mine-front.png: 675 × 600 dots, ")


def test_a_landscape_card_is_turned_for_a_portrait_one(tmp_path: File) -> None:
    shutil.copytree(ROOT / "docs/samples", tmp_path / "samples")
    (tmp_path / "label.toml").write_text(
        'name = "Label"\nshape = "rectangle"\nfinished = [36, 80]\npicture = [500, 1020]\n', "utf-8"
    )
    shop = made(tmp_path, "deck", "samples/labels.toml", "--product", "label.toml")
    assert {it.size for it in shop.values()} == {(500, 1020)}
    shutil.rmtree(tmp_path / "shop")
    plain = made(tmp_path, "deck", "samples/labels.toml", "--format", "png", "--bleed", "3mm")
    for name, picture in plain.items():
        turned = picture.convert("RGB").rotate(-90, expand=True)
        middle = shop[name].crop((40, 40, 460, 980))
        left, top = (turned.width - 420) // 2, (turned.height - 940) // 2
        assert apart(turned.crop((left, top, left + 420, top + 940)), middle) < 4 * SAME


def test_a_product_has_a_name_in_any_case_or_a_file(tmp_path: File) -> None:
    assert find_product("TGC-Hex-Deck") == PRODUCTS["tgc-hex-deck"]
    (tmp_path / "coaster.toml").write_text(OWN, "utf-8")
    assert find_product(str(tmp_path / "coaster.toml")).name == "Coaster"
    for name, said in {
        "tgc-poker-dek": "There is no product 'tgc-poker-dek'; did you mean 'tgc-poker-deck'?",
        "zzz": (
            f"There is no product 'zzz'; choose {', '.join([*PRODUCTS][:-1])} or"
            f" {[*PRODUCTS][-1]}, or name a .toml file."
        ),
    }.items():
        with pytest.raises(UnknownNameError) as raised:
            find_product(name)
        assert str(raised.value) == said


def test_a_product_of_one_s_own_is_a_file(tmp_path: File) -> None:
    (tmp_path / "coaster.toml").write_text(OWN, "utf-8")
    product = read_own(tmp_path / "coaster.toml")
    assert (product.id, product.name, product.shop) == ("coaster", "Coaster", "")
    assert product.finished == (94.0, 94.0)
    assert product.surety is Surety.OWNER
    assert product.dpi == 300


def test_everything_that_is_wrong_with_a_product_is_reported_at_once(tmp_path: File) -> None:
    (tmp_path / "bad.toml").write_text(
        'nam = "x"\nshape = "hexx"\nfinished = ["a", 3]\npicture = [0, 5]\ndpi = 7\n', "utf-8"
    )
    with pytest.raises(InvalidError) as raised:
        read_own(tmp_path / "bad.toml")
    text = str(raised.value)
    assert "There is no key 'nam' here; did you mean 'name'?" in text
    assert "The key 'name' is missing" in text
    assert "did you mean 'hex'?" in text
    assert 'two lengths, such as ["2.5in", "3.5in"]' in text
    assert "two numbers of dots from 1 to 8000" in text
    assert "a whole number from 72 to 1200" in text
    assert len(raised.value.findings) == 6


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("dpi = 72\nfinished = [94, 94]\npicture = [300, 300]\n", None),
        ("dpi = 1200\nfinished = [5, 500]\npicture = [8000, 8000]\n", "at least as large as"),
        ("dpi = 300\nfinished = [5, 500]\npicture = [60, 5906]\n", None),
        ("dpi = 300\nfinished = [5, 5]\npicture = [8000, 60]\n", None),
        ("dpi = 300\nfinished = [500, 5]\npicture = [5906, 60]\n", None),
        ("dpi = 300\nfinished = [5, 500]\npicture = [60, 5905]\n", "59 × 5906 dots"),
        ("dpi = 300\nfinished = [500, 5]\npicture = [5906, 59]\n", "5906 × 59 dots"),
        ("dpi = 71\nfinished = [94, 94]\npicture = [1200, 1200]\n", "a whole number from 72"),
        ("dpi = 1201\nfinished = [5, 5]\npicture = [1200, 1200]\n", "a whole number from 72"),
        ("finished = [4.9, 5]\npicture = [1200, 1200]\n", "two lengths, such as"),
        ("finished = [5, 500.1]\npicture = [8000, 8000]\n", "two lengths, such as"),
        ("finished = [94, 94, 94]\npicture = [1200, 1200]\n", "two lengths, such as"),
        ("finished = [94]\npicture = [1200, 1200]\n", "two lengths, such as"),
        ('finished = "94"\npicture = [1200, 1200]\n', "two lengths, such as"),
        ("finished = [5, 5]\npicture = [8001, 60]\n", "two numbers of dots from 1 to 8000"),
        ("finished = [5, 5]\npicture = [60, 0]\n", "two numbers of dots from 1 to 8000"),
        ("finished = [5, 5]\npicture = [60]\n", "two numbers of dots from 1 to 8000"),
        ("finished = [5, 5]\npicture = [60, 60, 60]\n", "two numbers of dots from 1 to 8000"),
        ("finished = [5, 5]\npicture = 60\n", "two numbers of dots from 1 to 8000"),
        ("finished = [5, 5]\npicture = [60, 1]\n", "59 × 59 dots"),
    ],
)
def test_what_a_product_may_be(change: str, fault: str | None, tmp_path: File) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        f'name = "{"x" * 60}"\nshop = "{"y" * 60}"\nshape = "circle"\n{change}', "utf-8"
    )
    if fault is None:
        assert (read_own(file).name, read_own(file).shop) == ("x" * 60, "y" * 60)
    else:
        with pytest.raises(InvalidError) as raised:
            read_own(file)
        (finding,) = raised.value.findings
        assert fault in str(finding)


@pytest.mark.parametrize("key", ["name", "shop"])
def test_a_product_has_a_short_name(key: str, tmp_path: File) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN.replace('name = "Coaster"\n', "") + f'{key} = "{"x" * 61}"\n', "utf-8")
    with pytest.raises(InvalidError, match="1 to 60 characters"):
        read_own(file)


def test_a_picture_is_not_smaller_than_the_product(tmp_path: File) -> None:
    (tmp_path / "small.toml").write_text(OWN.replace("1200, 1200", "900, 900"), "utf-8")
    with pytest.raises(InvalidError, match="which is 1110 × 1110 dots"):
        read_own(tmp_path / "small.toml")


def test_a_shop_s_file_is_read_with_all_its_faults(tmp_path: File) -> None:
    (tmp_path / "shop.toml").write_text(
        'shop = "X"\ndpi = 300\n[product.a]\nname = "A"\n[product.b]\nsize = 3\n', "utf-8"
    )
    with pytest.raises(InvalidError) as raised:
        read_shop(tmp_path / "shop.toml")
    assert len(raised.value.findings) == 4 + 1 + 5


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--product", "tgc-poker-dek"], "There is no product 'tgc-poker-dek'; did you mean"),
        (["--product", "zzz"], "choose tgc-poker-deck, tgc-euro-poker-deck, "),
        (["--product", "no.toml"], "no.toml: There is no such file"),
        (
            ["--product", "tgc-mini-hex-tile", "--only", "mines,goods"],
            "does not fit goods (square, 20 × 20 mm); leave them out with --only mines.",
        ),
        (
            ["--product", "tgc-poker-deck", "--only", "goods"],
            "choose --product tgc-medium-square-chit / tgc-square-shard / tgc-large-square-chit.",
        ),
        (
            ["--product", "tgc-poker-deck", "--only", "silver"],
            "(octagon, 18 × 18 mm); choose other pieces with --only, or leave out --product.",
        ),
        (["--product", "tgc-hex-deck", "--dpi", "200"], "--dpi has no effect with --product"),
        (["--product", "tgc-hex-deck", "--bleed", "2"], "--bleed has no effect with --product"),
        (["--product", "tgc-hex-deck", "--format", "pdf"], "PNG pictures, not pdf"),
        (["--product", "tgc-hex-deck", "-o", "a.svg"], "ends in '.svg', but --format is png"),
        (["--product", "tgc-hex-deck", "--only", "aid"], "remove aid from --only"),
        (["--product", "tgc-hex-deck", "--address", "x"], "--address has no effect with --product"),
    ],
)
def test_what_fits_no_product_is_reported_with_the_fix(
    words: list[str], expected: str, tmp_path: File
) -> None:
    answer = at_once("kit", "board", *words, cwd=tmp_path)
    assert answer.returncode == 2
    assert expected in sentence(answer)
    assert not everything(tmp_path)
