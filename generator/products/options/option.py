"""Options and products: what an order may say, and what can be ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import OrderError, shown
from generator.language import N_, _, fill, or_list, translate
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.products.options.kinds import Kind
    from generator.products.order import Order

WHAT, PAPER, CUTTING = N_("What"), N_("Paper and ink"), N_("Cutting and backs")
PERSONAL, LOOKS, OUTPUT, OTHER = N_("Personal"), N_("Looks"), N_("Output"), N_("Other")
SERVER = N_("Server")
HEADINGS = (WHAT, PAPER, CUTTING, PERSONAL, LOOKS, SERVER, OUTPUT, OTHER)
"""The headings of options in a help or a form, in their order."""


@dataclass(frozen=True)
class Option:
    """What an order may say under NAME, such as `back-offset`."""

    name: str
    kind: Kind
    help: str = ""
    heading: str = WHAT
    default: Any = None
    """What applies where nothing is given, as it would be written."""
    usual: str = ""
    """What applies where nothing is given and there is no default, in words."""
    short: str = ""
    """A second flag of one letter, such as `-o`."""
    sample: str = ""
    """What a value looks like, such as `DX,DY`."""
    key: str = ""
    """The name in Python, where it is not NAME with underscores."""
    multiple: bool = False
    is_argument: bool = False
    """Whether the command line takes it without a flag."""
    required: bool = False
    where: str = ""
    """What error messages call it, where that is not its flag."""
    not_on_web: str = ""
    """Why no form in a browser shows it; empty where one does."""
    is_basic: bool = False
    """Whether the short help of a command with many options shows it."""
    instead: str = ""
    """What to write where only another game has it; by default, it is to be left out."""

    @property
    def id(self) -> str:
        """The name of the value in Python."""
        return self.key or self.name.replace("-", "_")

    @property
    def flag(self) -> str:
        """How the command line writes it; '' for an argument."""
        return "" if self.is_argument else f"--{self.name}"

    @property
    def is_flag(self) -> bool:
        """Whether it is on or off."""
        return self.kind.name == "boolean"

    @property
    def title(self) -> str:
        """What error messages call it."""
        return self.where or self.flag or self.name

    def read(self, value: Any) -> Any:
        """Return the value of what was given, or report what is wrong with it."""
        if self.is_flag:
            return self._switch(value)
        if not self.multiple:
            return self.kind.read(value, self.title)
        several = value if isinstance(value, tuple | list) else (value,)
        return tuple(self.kind.read(each, self.title) for each in several)

    def initial(self) -> Any:
        """Return the value that applies where nothing is given."""
        default = self.default() if callable(self.default) else self.default
        if default is None:
            return () if self.multiple else False if self.is_flag else None
        return self.read(default)

    def _switch(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        message = _("{where} is on or off, not '{text}'.")
        raise OrderError(message.format(where=self.title, text=shown(value)))

    def explain(self) -> str:
        """Return the help in the current language, with the bounds of the values."""
        return self._filled(translate(self.help))

    def explain_fully(self) -> str:
        """Return the help with what usually holds, as the command line shows it."""
        if not self.usual:
            return self.explain()
        usual = _("default: {default}").format(default=translate(self.usual))
        return f"{self.explain()}  [{usual}]"

    def _filled(self, text: str) -> str:
        known = or_list(self.kind.names) if "{known}" in text else ""
        words = self.kind.words()
        return fill(text, least=self.kind.least, most=self.kind.most, known=known, **words)


@dataclass(frozen=True)
class Product:
    """Something that can be ordered: its options, its help, and what makes it."""

    options: tuple[Option, ...]
    maker: str
    """The function that carries an order out, as `module:name`, so that a help loads no drawing."""
    help: str
    examples: tuple[str, ...]
    closing: str = ""
    """A last line of the help."""
    has_own_languages: bool = False
    """Whether it can be printed in languages that the program does not speak."""


def refuse_strange(order: Order, game: str, options: Mapping[str, Sequence[Option]]) -> None:
    """Refuse an option that only another game has; OPTIONS are those of each game."""
    for other, some in options.items():
        for option in some:
            if other != game and option.id in order.given:
                message = _("{option} has no effect for '{game}', only for '{other}'; {instead}.")
                instead = translate(option.instead) if option.instead else _("leave it out")
                values = {"option": option.flag, "game": game, "other": other, "instead": instead}
                raise OrderError(message.format(**values))
