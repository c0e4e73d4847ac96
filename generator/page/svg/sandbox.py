"""The sandbox: Jinja2 in which no template reaches Python, and no single step fills the memory."""

from __future__ import annotations

import re
from math import inf
from typing import TYPE_CHECKING, Any

from jinja2.compiler import CodeGenerator
from jinja2.filters import sync_do_join
from jinja2.runtime import markup_join
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import pass_eval_context

from generator.errors import TemplateError
from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jinja2.compiler import Frame
    from jinja2.nodes import Concat, EvalContext

MOST_CHARACTERS = 20_000_000
LONGEST_VALUE = 10_000
"""How many letters or parts a value may have that a template puts together."""
LARGEST_POWER = 64
MOST_BITS = 1_024
FILTERS = frozenset(
    {"abs", "default", "first", "float", "int", "items", "join", "last", "length", "list"}
    | {"lower", "map", "max", "min", "reject", "rejectattr", "reverse", "round", "select"}
    | {"selectattr", "sort", "unique", "upper"}
)
WORD_METHODS = frozenset({"startswith", "endswith", "split", "strip", "upper", "lower"})
_NAMED = re.compile(r"\{(\w+)\}")


class _Writer(CodeGenerator):
    """Writes `~` as a call that the sandbox can measure."""

    def visit_Concat(self, node: Concat, frame: Frame) -> None:  # noqa: N802 - Jinja2's name
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja2 with only the filters, methods and lengths that a page needs."""

    code_generator_class = _Writer
    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(self, **options: Any) -> None:
        """Take Jinja2's options."""
        super().__init__(**options)
        for name in self.filters.keys() - FILTERS:
            del self.filters[name]
        self.filters["join"] = _join
        self.globals = {
            "range": self.globals["range"],
            "namespace": self.globals["namespace"],
            "_": say,
        }

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Carry out a sum, product or power unless its result becomes too long."""
        if _length(operator, left, right) > LONGEST_VALUE:
            _refuse()
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may use an attribute."""
        if isinstance(obj, str):
            return attr in WORD_METHODS
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:
        """Disallow `format`, even a guarded one: its widths have no bounds."""

    @staticmethod
    def joined(parts: Sequence[object]) -> str:
        """Join the operands of `~`."""
        _check_parts(parts)
        return markup_join(parts)

    @staticmethod
    def concat(pieces: Iterable[str]) -> str:
        """Join what a macro or a block draws."""
        pieces = list(pieces)
        check_length(sum(map(len, pieces)))
        return "".join(pieces)


def say(message: str, **data: object) -> str:
    """Translate a template's message and fill in only the values that it names."""
    return _NAMED.sub(lambda name: str(data[name[1]]), _(message))


def check_length(length: int) -> None:
    """Refuse more than a page can have."""
    if length > MOST_CHARACTERS:
        message = _("the template draws more than {most} characters")
        raise TemplateError(message.format(most=MOST_CHARACTERS))


def _refuse() -> None:
    raise TemplateError(_("a value is too long for a template"))


def _check_parts(parts: Sequence[object], between: int = 0) -> None:
    if sum(len(str(part)) + between for part in parts) > LONGEST_VALUE:
        _refuse()


@pass_eval_context
def _join(context: EvalContext, parts: Iterable[object], between: str = "") -> str:
    """Join parts to a text that is not too long."""
    pieces = list(parts)
    _check_parts(pieces, len(between))
    return sync_do_join(context, pieces, between)


def _length(operator: str, left: Any, right: Any) -> float:
    """Return the bound for the length of the result; figures are fine up to some bits."""
    sizes = [len(it) if isinstance(it, (str, list, tuple)) else None for it in (left, right)]
    if sizes == [None, None]:
        return _figure_length(operator, left, right)
    if operator == "+":
        return sum(size or 0 for size in sizes)
    if operator != "*":
        return inf
    longest: float = (sizes[0] or 0) * right if sizes[1] is None else sizes[1] * left
    return longest


def _figure_length(operator: str, left: Any, right: Any) -> float:
    bits = [it.bit_length() if isinstance(it, int) else 0 for it in (left, right)]
    if operator == "**":
        too_large = abs(right) > LARGEST_POWER or bits[0] * abs(right) > MOST_BITS
    else:
        too_large = sum(bits) > MOST_BITS
    return inf if too_large else 0
