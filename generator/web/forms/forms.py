"""Forms: the options of a print in a browser, made from the products."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from generator.language import speaking, spoken, translate
from generator.load.layouts.kind import layout_kind
from generator.products.catalogue import find_product, product_entries
from generator.products.options.kinds import TEMPLATES, DeckFile, ShippedNames
from generator.products.options.option import HEADINGS
from generator.products.options.shipped import names_of
from generator.web.forms.fields import Choice, Field, Form, Group, Kind
from generator.web.forms.labels import choice_label, label_of, name_label
from generator.web.forms.pictures import picture_address

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.products.options.option import Option
    from generator.registry import ProductEntry

KINDS = {
    "boolean": Kind.FLAG,
    "choice": Kind.CHOICE,
    "number": Kind.NUMBER,
    "length": Kind.LENGTH,
    "offset": Kind.OFFSET,
    "paper": Kind.PAPER,
    "size": Kind.SIZE,
    "text": Kind.TEXT,
    "names": Kind.NAMES,
    "parts": Kind.CHOICE,
    "name": Kind.SHIPPED,
    "path": Kind.FILE,
}
"""What is entered for each kind of value, by the name of the kind."""


def forms() -> tuple[Form, ...]:
    """Return the forms of all products, in the current language."""
    return _forms(spoken())


def form_of(product: str) -> Form | None:
    """Return the form of a product, in the current language; None if it is not known."""
    return next((form for form in forms() if form.product == product), None)


def printing_of(game: str) -> dict[str, str]:
    """Return what a game's layouts are printed as, and which field of the form takes them."""
    product = layout_kind(game).command
    is_known = any(entry.name == product for entry in product_entries())
    options = options_of(product).values() if is_known else ()
    field = next((it.name for it in options if not it.flag), "")
    return {"product": product, "field": field}


def options_of(product: str) -> dict[str, Option]:
    """Return what may be entered for a product, by the names of the fields."""
    return {it.name: it for it in find_product(product).options if not it.not_on_web}


def form_data(form: Form) -> dict[str, Any]:
    """Return a form as data for a page."""
    groups = [
        {"title": group.title, "fields": [_field_data(it) for it in group.fields]}
        for group in form.groups
    ]
    return {**form._asdict(), "groups": groups}


def _field_data(field: Field) -> dict[str, Any]:
    data: dict[str, Any] = field._asdict()
    data["choices"] = [it._asdict() for it in field.choices]
    data["suggestions"] = [it._asdict() for it in field.suggestions]
    return data


@lru_cache(maxsize=16)
def _forms(language: str) -> tuple[Form, ...]:
    with speaking(language):
        return tuple(_form(entry) for entry in product_entries())


def _form(entry: ProductEntry) -> Form:
    groups: dict[str, list[Field]] = {heading: [] for heading in HEADINGS}
    for option in options_of(entry.name).values():
        groups[option.heading].append(_field(option))
    return Form(
        entry.name,
        translate(entry.title),
        translate(entry.summary),
        tuple(
            Group(translate(heading), tuple(fields)) for heading, fields in groups.items() if fields
        ),
    )


def _field(option: Option) -> Field:
    kind = option.kind
    known = kind.known if isinstance(kind, ShippedNames) else kind
    entered = KINDS[kind.name]
    endings = _endings(known)
    if isinstance(kind, ShippedNames) and known is not None and endings:
        entered = Kind.SHIPPED
    if entered is Kind.SHIPPED and not endings:
        entered = Kind.SHIPPED_ONLY
    if isinstance(kind, DeckFile):
        entered = Kind.FILE
    offered = () if entered is Kind.NUMBER else tuple(_offered(known, option.name))
    return Field(
        option.name,
        option.flag,
        entered,
        label_of(option.name),
        option.explain(),
        _default(option),
        choices=offered if entered is Kind.CHOICE else (),
        suggestions=() if entered is Kind.CHOICE else offered,
        least=kind.least,
        most=kind.most,
        endings=endings,
        multiple=option.multiple or isinstance(kind, ShippedNames),
        required=option.required,
        sample=option.sample,
        usual=translate(option.usual) if option.usual else "",
    )


def _endings(kind: Any) -> tuple[str, ...]:
    """Return the endings of files that may be uploaded: no template comes from the web."""
    own = (*getattr(kind, "endings", ()), *getattr(kind, "beside", ()))
    return tuple(dict.fromkeys(ending for ending in own if ending not in TEMPLATES))


def _offered(kind: Any, option: str) -> Iterator[Choice]:
    """Yield the names that the kind of an option knows, with their labels."""
    subject = getattr(kind, "subject", "")
    names = _shipped(subject, kind.game) if subject else getattr(kind, "names", ())
    for name in names:
        meant = subject or ("games" if option == "game" else "")
        label = name_label(meant, name) if meant else choice_label(name)
        yield Choice(name, label, picture_address(subject or f"{kind.name}s", name))


@lru_cache(maxsize=64)
def _shipped(subject: str, game: str) -> tuple[str, ...]:
    """Return the names of what is shipped, once for all languages."""
    return names_of(subject, game)


def _default(option: Option) -> Any:
    """Return the default where nothing is entered, written as an entry."""
    value = option.default() if callable(option.default) else option.default
    if option.is_flag:
        return bool(value)
    if isinstance(value, str) and (option.multiple or isinstance(option.kind, ShippedNames)):
        return tuple(value.split(","))
    return value
