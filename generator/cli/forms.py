"""Forms: what can be asked for on the web when something is printed, read off the commands."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options.groups import OPTIONS, WHAT, heading_of
from generator.cli.options.kinds import TEMPLATES, DeckFile, KnownNames
from generator.cli.options.labels import choice_label, label_of, name_label
from generator.cli.options.suggestions import names_of
from generator.cli.program import program
from generator.cli.usage import filled
from generator.language import N_, speaking, spoken, translate
from generator.web.requests.orders import Choice, Field, Form, Group, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.cli.lazy import Entry

PRODUCTS = {
    "pad": N_("Score pad of the dice game"),
    "board": N_("Player boards of the board game"),
    "kit dice": N_("Kit of the dice game"),
    "kit board": N_("Kit of the board game"),
    "kit cards": N_("Kit of the card game"),
    "kit bruges": N_("Kit of Brügge"),
    "kit deck": N_("Deck of your own"),
    "calculator": N_("Worksheet for the score"),
}
"""What can be printed on the web: the command, and what people call it."""
LEFT_OUT = (
    ("--output", "the browser asks where a download goes"),
    ("--watch", "files of the web do not change; a changed form is drawn again anyway"),
    ("--dry-run", "the preview tells the papers and cuts"),
    ("--yes", "nobody is asked back; there is a limit instead"),
    ("--templates", "no template comes from the web"),
    ("--printer", "offsets are kept on the machine of the command line"),
    ("--lang", "the language of the page is the language of the print"),
)
"""The options that no form shows, and why."""
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
"""What is entered for each type of value, by the name of the type."""
_USUAL = re.compile(r"(?P<help>.*?)\s*\[[^\[\]:]*:\s*(?P<usual>[^\[\]]*)\]")


def forms() -> tuple[Form, ...]:
    """Return the forms of all products, in the language spoken now."""
    return _forms(spoken())


def form_of(product: str) -> Form | None:
    """Return the form of a product, in the language spoken now; None if it is not known."""
    return next((form for form in forms() if form.product == product), None)


def command_of(product: str) -> click.Command:
    """Return the command that prints a product."""
    return _found(product)[0]


def params_of(product: str) -> dict[str, click.Parameter]:
    """Return what a command takes on the web, by the names of the fields."""
    hidden = {flag for flag, _reason in LEFT_OUT}
    params = command_of(product).params
    return {name_of(param): param for param in params if hidden.isdisjoint(param.opts)}


def name_of(param: click.Parameter) -> str:
    """Return the name of the field for what a command takes: its flag, without the dashes."""
    return flag_of(param).removeprefix("--") or str(param.name)


def flag_of(param: click.Parameter) -> str:
    """Return the long flag of an option; '' for an argument."""
    return next((name for name in param.opts if name.startswith("--")), "")


@lru_cache(maxsize=16)
def _forms(language: str) -> tuple[Form, ...]:
    with speaking(language):
        return tuple(_form(product, title) for product, title in PRODUCTS.items())


def _form(product: str, title: str) -> Form:
    command, entry = _found(product)
    groups: dict[str, list[Field]] = {heading: [] for heading in OPTIONS}
    ctx = click.Context(command, info_name=product)
    for param in params_of(product).values():
        heading = heading_of(param.opts) if isinstance(param, click.Option) else WHAT
        groups[heading].append(_field(param, ctx))
    return Form(
        product,
        translate(title),
        translate(entry.summary),
        tuple(
            Group(translate(heading), tuple(fields)) for heading, fields in groups.items() if fields
        ),
    )


def _found(product: str) -> tuple[click.Command, Entry]:
    """Find a command and its line in the help."""
    found: Any = program
    entry: Entry | None = None
    for word in product.split():
        entry = found.entries[word]
        found = found.get_command(click.Context(found), word)
    if entry is None:
        raise KeyError(product)
    return found, entry


def _field(param: click.Parameter, ctx: click.Context) -> Field:
    help_text, usual = _help(param)
    name, flag = name_of(param), flag_of(param)
    kind = param.type
    known = kind.known if isinstance(kind, KnownNames) else kind
    entered = KINDS[kind.name]
    endings = _endings(known)
    if isinstance(kind, KnownNames) and known is not None and endings:
        entered = Kind.SHIPPED
    if entered is Kind.SHIPPED and not endings:
        entered = Kind.SHIPPED_ONLY
    if isinstance(kind, DeckFile):
        entered = Kind.FILE
    offered = tuple(_offered(known))
    return Field(
        name,
        flag,
        entered,
        label_of(name),
        help_text,
        _default(param, ctx),
        choices=offered if entered is Kind.CHOICE else (),
        suggestions=() if entered is Kind.CHOICE else offered,
        least=getattr(kind, "least", None),
        most=getattr(kind, "most", None),
        endings=endings,
        multiple=_is_multiple(param),
        required=param.required,
        sample=param.metavar or "",
        usual=usual,
    )


def _help(param: click.Parameter) -> tuple[str, str]:
    """Return the help of an option, and apart from it what holds where it is not given."""
    raw = getattr(param, "written", None) or getattr(param, "help", None) or ""
    text = filled(translate(raw), param.type)
    parts = _USUAL.fullmatch(text)
    return (parts["help"], parts["usual"]) if parts else (text, "")


def _endings(kind: Any) -> tuple[str, ...]:
    """Return the endings of files that may be uploaded: no template comes from the web."""
    own = (*getattr(kind, "endings", ()), *getattr(kind, "beside", ()))
    return tuple(dict.fromkeys(ending for ending in own if ending not in TEMPLATES))


def _offered(kind: Any) -> Iterator[Choice]:
    """Give the names that a type knows, with what people call them."""
    subject = getattr(kind, "subject", "")
    names = _shipped(subject, kind.game) if subject else _names(kind)
    for name in names:
        yield Choice(name, name_label(subject, name) if subject else choice_label(name))


@lru_cache(maxsize=64)
def _shipped(subject: str, game: str) -> tuple[str, ...]:
    """Name what is shipped, once for all languages."""
    return names_of(subject, game)


def _names(kind: Any) -> tuple[str, ...]:
    return tuple(getattr(getattr(kind, "choice", kind), "names", ()))


def _is_multiple(param: click.Parameter) -> bool:
    several = param.nargs == -1 or (isinstance(param, click.Option) and param.multiple)
    return several or isinstance(param.type, KnownNames)


def _default(param: click.Parameter, ctx: click.Context) -> Any:
    """Return what holds where nothing is entered, written as it would be entered."""
    value = param.get_default(ctx, call=True)
    if isinstance(param, click.Option) and param.is_flag:
        return bool(value)
    if isinstance(value, str) and _is_multiple(param):
        return tuple(value.split(","))
    # click before 8.3 says None, later ones a value of their own, where there is no default.
    return value if isinstance(value, str | int | tuple) else None
