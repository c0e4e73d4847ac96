"""Products of print shops: the shipped ones by name, or a custom one from a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator import resources
from generator.errors import InvalidError, OrderError, UnknownNameError
from generator.language import _, suggest
from generator.load.files.access import is_file_name
from generator.load.files.document import read_toml
from generator.load.files.fields import Fields, is_integer
from generator.model.component import Shape, Size
from generator.model.shop import Product, Surety
from generator.units import MM_PER_INCH, parse_length

if TYPE_CHECKING:
    from generator.model.finding import Finding

SHOP_KEYS = ("shop", "dpi", "product")
PRODUCT_KEYS = ("name", "shape", "finished", "picture", "confidence", "verified")
OWN_KEYS = ("shop", "dpi", *PRODUCT_KEYS[:4])
LONGEST_NAME = 60
LEAST_DPI, MOST_DPI = 72, 1200
MOST_DOTS = 8000
SMALLEST, LARGEST = 5.0, 500.0
SIDES = 2


def shop_paths() -> tuple[Path, ...]:
    """Return the shipped files of products."""
    return tuple(sorted((resources.layouts() / "shops").glob("*.toml")))


def load_products() -> dict[str, Product]:
    """Return the shipped products by their names."""
    found: dict[str, Product] = {}
    for path in shop_paths():
        found.update({product.id: product for product in read_shop(path)})
    return found


def find_product(name: str) -> Product:
    """Return a shipped product by its name, else the one that a file describes."""
    if is_file_name(name):
        return read_own(Path(name))
    products = load_products()
    if name.casefold() in products:
        return products[name.casefold()]
    close = _("There is no product '{name}'; did you mean '{close}'?")
    otherwise = _("There is no product '{name}'; choose {known}, or name a .toml file.")
    raise UnknownNameError(suggest(name, products, close, otherwise))


def read_shop(path: Path) -> list[Product]:
    """Read the products of a shop; all that is wrong is raised together."""
    document = read_toml(path)
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.know(SHOP_KEYS)
    fields.require(*SHOP_KEYS)
    tables = fields.table("product")
    products = []
    for name in tables.data if tables else ():
        table = tables.table(name) if tables else None
        if table is not None:
            table.know(PRODUCT_KEYS)
            table.require(*PRODUCT_KEYS[:5])
            products.append(_product(name, table, fields))
    if findings:
        raise InvalidError(findings)
    return [product for product in products if product is not None]


def read_own(path: Path) -> Product:
    """Read a file that describes one product of any shop; all that is wrong is raised together."""
    document = read_toml(path)
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.know(OWN_KEYS)
    fields.require("name", "shape", "finished", "picture")
    product = _product(path.stem, fields, fields)
    if findings or product is None:
        raise InvalidError(findings)
    return product


def _product(name: str, table: Fields, shop: Fields) -> Product | None:
    title = table.text("name", most=LONGEST_NAME)
    shape = table.choice("shape", Shape)
    finished, picture = _finished(table), _picture(table)
    surety = table.choice("confidence", Surety) if "confidence" in table else Surety.OWNER
    dpi = shop.integer("dpi", LEAST_DPI, MOST_DPI) if "dpi" in shop else 300
    seller = (shop.text("shop", most=LONGEST_NAME) if "shop" in shop else "") or ""
    if not (title and shape and finished and picture and surety and dpi):
        return None
    product = Product(name, seller, title, shape, finished, *picture, dpi, surety)
    canvas = product.canvas
    if canvas.width < finished.width or canvas.height < finished.height:
        wanted = _("at least as large as the finished size, which is {wide} × {high} dots")
        wide, high = (round(side / MM_PER_INCH * dpi) for side in finished)
        table.refuse("picture", wanted.format(wide=wide, high=high))
        return None
    return product


def _finished(table: Fields) -> Size | None:
    """Read two lengths; the longer one of a hex is from corner to corner."""
    value = table.data.get("finished")
    try:
        sides = [parse_length(str(side)) for side in value] if isinstance(value, list) else []
    except OrderError:
        sides = []
    if len(sides) == SIDES and all(SMALLEST <= side <= LARGEST for side in sides):
        return Size(*sides)
    if "finished" in table:
        table.refuse("finished", _('two lengths, such as ["2.5in", "3.5in"] or [63, 88] in mm'))
    return None


def _picture(table: Fields) -> tuple[int, int] | None:
    value = table.data.get("picture")
    if isinstance(value, list) and len(value) == SIDES:
        columns, rows = value
        if all(is_integer(it) and 1 <= it <= MOST_DOTS for it in (columns, rows)):
            return columns, rows
    if "picture" in table:
        wanted = _("two numbers of dots from 1 to {most}, such as [825, 1125]")
        table.refuse("picture", wanted.format(most=MOST_DOTS))
    return None
