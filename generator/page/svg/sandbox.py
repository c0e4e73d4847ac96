"""The sandbox: Jinja2 in which no template reaches Python, and no single step fills the memory."""

from __future__ import annotations

import re
from functools import wraps
from math import inf
from types import BuiltinMethodType
from typing import TYPE_CHECKING, Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator
from jinja2.exceptions import TemplateSyntaxError
from jinja2.filters import do_int, do_round, sync_do_join
from jinja2.idtracking import VAR_LOAD_RESOLVE
from jinja2.lexer import Lexer
from jinja2.runtime import Macro, Markup, escape, markup_join  # type: ignore[attr-defined]
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace, pass_eval_context

from generator.language import _, pgettext
from generator.page.svg.imported import READS, Imported, Imports, can_be_shared
from generator.page.svg.meter import LETTERS_EACH, LOOKING, PARTS_EACH, LimitError, Meter, too_long

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from types import CodeType

    from jinja2.compiler import Frame
    from jinja2.lexer import Token
    from jinja2.nodes import EvalContext

MOST_CHARACTERS = 5_000_000
"""How many characters a page may have before it is read."""
LONGEST_VALUE = 10_000
"""How many letters or parts a value may have that a template puts together."""
MOST_TOKENS = 50_000
"""How many words and signs of Jinja2 a file may have."""
LONGEST_NUMBER = 50
LARGEST_POWER = 64
MOST_BITS = 1_024
MOST_PLACES = 15
"""How many decimal places a number has."""
FILTERS = frozenset(
    {"abs", "default", "first", "float", "int", "items", "join", "last", "length", "list"}
    | {"lower", "map", "max", "min", "reject", "rejectattr", "reverse", "round", "select"}
    | {"selectattr", "sort", "unique", "upper"}
)
WEIGHING = frozenset({"lower", "max", "min", "sort", "unique", "upper"})
"""Filters that compare, look up or show the parts of a value."""
METHODS: dict[type, frozenset[str]] = {
    str: frozenset({"startswith", "endswith", "split", "strip", "upper", "lower"}),
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index"}),
    dict: frozenset({"get", "items", "keys", "values"}),
}
"""The methods of Python's own values that templates may call."""
FIGURES = frozenset({int, float})
_OF_DICT = frozenset(dir(dict))
_HALF = re.compile(r"[\ud800-\udfff]")
_NAMED = re.compile(r"\{(\w+)\}")
_BODIES = (nodes.Block, nodes.CallBlock, nodes.For, nodes.Macro, nodes.Template)
_NODES_EACH = 8
"""How many nodes of a template one step carries out."""


class _Writer(CodeGenerator):
    """Writes a template as Python that the sandbox can measure."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - Jinja2's name
        """Write a template; each of its bodies begins with the steps that it takes."""
        self._steps: dict[int, int] = {}
        self._reads: set[str] = set()
        self._measure(node)
        super().visit_Template(node, frame)
        reads = tuple(sorted(self._reads)) if can_be_shared(node) else None
        self.writeline(f"{READS} = {reads!r}")

    def enter_frame(self, frame: Frame) -> None:
        """Begin a body, and note which values it reads that were given to the template."""
        super().enter_frame(frame)
        loads = frame.symbols.loads.values()
        self._reads.update(name for load, name in loads if load == VAR_LOAD_RESOLVE and name)

    def _measure(self, node: nodes.Node) -> int:
        """Count the nodes of every body, without those of bodies inside."""
        count = 1 + sum(map(self._measure, node.iter_child_nodes()))
        if not isinstance(node, _BODIES):
            return count
        self._steps[id(node.body)] = 1 + count // _NODES_EACH
        return 1

    def blockvisit(self, body: Iterable[nodes.Node], frame: Frame) -> None:
        """Write a body."""
        steps = self._steps.get(id(body))
        if steps is not None:
            self.writeline(f"environment.spend({steps})")
        super().blockvisit(body, frame)

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802
        """Write a loop; one with a condition also counts the turns that it leaves out."""
        if node.test is not None:
            spend = nodes.Call(nodes.EnvironmentAttribute("spend"), [], [], None, None)
            node.test = nodes.And(spend, node.test)
        super().visit_For(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """Begin what is written of a value."""
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("environment.written(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """End what is written of a value."""
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write(")")
        else:
            super()._output_child_post(node, frame, finalize)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        """Write `~`."""
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:  # noqa: N802
        """Write a comparison; one with a constant takes no time."""
        constant = isinstance(node.expr, nodes.Const)
        if len(node.ops) == 1 and (constant or isinstance(node.ops[0].expr, nodes.Const)):
            super().visit_Compare(node, frame)
            return
        self.write("(")
        self._weigh(node.expr, frame)
        for operand in node.ops:
            self.write(f" {_OPERATORS[operand.op]} ")
            self._weigh(operand.expr, frame)
        self.write(")")

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:  # noqa: N802
        """Write a dictionary; its keys are looked up."""
        self.write("{")
        for pair in node.items:
            self._weigh(pair.key, frame)
            self.write(": ")
            self.visit(pair.value, frame)
            self.write(", ")
        self.write("}")

    def _weigh(self, node: nodes.Expr, frame: Frame) -> None:
        if isinstance(node, nodes.Const):
            self.visit(node, frame)
            return
        self.write("environment.weighed(")
        self.visit(node, frame)
        self.write(")")


_OPERATORS = {
    "eq": "==",
    "ne": "!=",
    "gt": ">",
    "gteq": ">=",
    "lt": "<",
    "lteq": "<=",
    "in": "in",
    "notin": "not in",
}


class _Scanner(Lexer):
    """Reads the words and signs of a template, as many as a template may have."""

    line = 1

    def __init__(self, environment: Sandbox) -> None:
        """Take the environment, whose meter has a clock."""
        super().__init__(environment)
        self.meter = environment.meter

    def tokeniter(
        self, source: str, name: str | None, filename: str | None = None, state: str | None = None
    ) -> Iterator[tuple[int, str, str]]:
        """Read them one by one."""
        self.line = 1
        for number, token in enumerate(super().tokeniter(source, name, filename, state)):
            line, kind, text = token
            self.line = line
            if not number % LOOKING:
                self.meter.look()
            if number > MOST_TOKENS:
                message = _("the template has more than {most} words and signs; split it")
                raise TemplateSyntaxError(message.format(most=MOST_TOKENS), line, name, filename)
            if kind in {"integer", "float"}:
                self._refuse_number(text, line, name, filename)
            yield token

    def _refuse_number(self, text: str, line: int, name: str | None, filename: str | None) -> None:
        """Refuse a number that takes long to read, or that Jinja2 reads and Python does not."""
        message = None
        if len(text) > LONGEST_NUMBER:
            message = _("a number has more than {most} digits; shorten it")
        elif not text.isascii():
            message = _("'{text}' is not a number; use the digits 0 to 9")
        if message is not None:
            message = message.format(most=LONGEST_NUMBER, text=text)
            raise TemplateSyntaxError(message, line, name, filename)

    def wrap(
        self,
        stream: Iterable[tuple[int, str, str]],
        name: str | None = None,
        filename: str | None = None,
    ) -> Iterator[Token]:
        """Read the values of words and signs; a text may have no half of a character."""
        for token in super().wrap(stream, name, filename):
            if token.type == "string" and (half := _HALF.search(token.value)) is not None:
                message = _("a text contains half a character, {half}; write the whole character")
                text = message.format(half=ascii(half[0]))
                raise TemplateSyntaxError(text, token.lineno, name, filename)
            yield token


class _Values(Namespace):
    """Values that a template changes; shown without them, because they may contain each other."""

    def __repr__(self) -> str:
        return "<namespace>"


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja2 with only the filters, methods and lengths that a page needs."""

    code_generator_class = _Writer
    template_class = Imported
    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(self, meter: Meter, **options: Any) -> None:
        """Take Jinja2's options, and the meter that counts the work of templates."""
        super().__init__(finalize=meter.shown, **options)
        if meter.is_shipped:
            # Our own templates make no value without bounds; Python does their sums itself.
            self.intercepted_binops = frozenset()
        self.meter = meter
        self.imports = Imports()
        self.spend = meter.spend
        self.weighed = meter.weighed
        self._scanner = _Scanner(self)
        self._safe: set[tuple[type, str]] = set()
        known: dict[str, Callable[..., Any]] = dict(self.filters)
        own: dict[str, Callable[..., Any]] = {"int": _int, "join": _join, "round": _round}
        self.filters = {
            name: _limited(own.get(name) or known[name], meter, weighs=name in WEIGHING)
            for name in FILTERS
        }
        tests: dict[str, Any] = dict(self.tests)
        self.tests = {name: _limited(test, meter, weighs=True) for name, test in tests.items()}
        self.globals = {
            "range": self.globals["range"],
            "namespace": _Values,
            "_": self._say,
            "pgettext": self._say_in,
        }

    def begin(self) -> None:
        """Begin a drawing."""
        self.meter.begin()
        self.imports.begin()

    @property
    def lexer(self) -> Lexer:
        """What reads the words and signs of templates."""
        return self._scanner

    def _compile(self, source: str, filename: str) -> CodeType:
        try:
            return super()._compile(source, filename)
        except SyntaxError as error:
            # Jinja2 leaves some faults to Python, such as a name that is given twice to a macro.
            if "too many" in error.msg:
                self._scanner.line = _line_of(source, error.lineno)
                raise RecursionError from error
            line = _line_of(source, error.lineno)
            raise TemplateSyntaxError(error.msg, line, filename=filename) from error

    def compile(self, source: Any, name: Any = None, filename: Any = None, *rest: Any) -> Any:
        """Compile a template; one that is nested too deep is refused with the line reached."""
        try:
            return super().compile(source, name, filename, *rest)
        except TemplateSyntaxError as error:
            error.name = error.name or name
            raise
        except (RecursionError, MemoryError) as error:
            message = _(
                "the template is nested too deep; use fewer blocks and brackets inside each other"
            )
            line = self._scanner.line
            raise TemplateSyntaxError(message, line, name, filename) from error

    def call(__self, __context: Any, __object: Any, *args: Any, **named: Any) -> Any:  # noqa: N805, PYI063 - Jinja2's names
        """Call what a template calls."""
        meter = __self.meter
        if type(__object) is Macro:
            meter.spend()
            named.pop("_block_vars", None)
            named.pop("_loop_vars", None)
            return __object(__context.eval_ctx, *args, **named)
        for value in (*args, *named.values()):
            meter.weighed(value)
        meter.weighed(getattr(__object, "__self__", None))
        return meter.made(super().call(__context, __object, *args, **named))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Carry out a sum, product or power unless its result becomes too long."""
        length = _length(operator, left, right)
        if length > LONGEST_VALUE:
            raise too_long()
        self.spend(1 + int(length) // PARTS_EACH)
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Look up an attribute, or a key; what was found safe before is not checked again."""
        kind = type(obj)
        if kind is dict and attribute in obj and attribute not in _OF_DICT:
            return obj[attribute]
        if (kind, attribute) in self._safe:
            value = getattr(obj, attribute, None)
            if value is not None and type(value) is not BuiltinMethodType:
                return value
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Look up a part of a value."""
        if type(argument) is tuple:
            self.weighed(argument)
        return super().getitem(obj, argument)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may use an attribute."""
        if isinstance(obj, str):
            return attr in METHODS[str]
        if isinstance(value, BuiltinMethodType):
            known = [methods for kind, methods in METHODS.items() if isinstance(obj, kind)]
            if not any(attr in methods for methods in known):
                return False
            return super().is_safe_attribute(obj, attr, value)
        is_safe = super().is_safe_attribute(obj, attr, value)
        if is_safe:
            self._safe.add((type(obj), attr))
        return is_safe

    def wrap_str_format(self, value: Any) -> None:
        """Disallow `format`, even a guarded one: its widths have no bounds."""

    def written(self, value: object) -> str:
        """Return what is written of a value; markup and figures have nothing to escape."""
        kind = type(value)
        if kind is Markup or kind in FIGURES:
            self.meter.left -= 1
            return str.__str__(value) if kind is Markup else str(value)
        return escape(self.meter.shown(value))

    def joined(self, parts: Sequence[object]) -> str:
        """Join the operands of `~`."""
        shown = [self.meter.shown(part) for part in parts]
        _check_parts(shown)
        text: str = self.meter.made(markup_join(shown))
        return text

    def concat(self, pieces: Iterable[str]) -> str:
        """Join what a macro or a block draws."""
        text = "".join(pieces)
        if len(text) > MOST_CHARACTERS:
            raise too_much()
        self.spend(1 + len(text) // LETTERS_EACH)
        return text

    def _say(self, message: str, **data: object) -> str:
        return say(message, **self._shown(data))

    def _say_in(self, context: str, message: str, **data: object) -> str:
        return say(message, context, **self._shown(data))

    def _shown(self, data: Mapping[str, object]) -> dict[str, object]:
        return {name: self.meter.shown(value) for name, value in data.items()}


def say(message: str, context: str | None = None, /, **data: object) -> str:
    """Translate a template's message, in a CONTEXT if it has one, and fill in what it names."""
    spoken = _(message) if context is None else pgettext(context, message)
    texts = {name: str(value) for name, value in data.items()}
    named = [texts[match[1]] for match in _NAMED.finditer(spoken)]
    _check_parts([spoken, *named])
    return _NAMED.sub(lambda name: texts[name[1]], spoken)


def too_much() -> LimitError:
    """Return the error for more than a page can have."""
    message = _("the template draws more than {most} characters; draw less.")
    return LimitError(message.format(most=MOST_CHARACTERS))


def _check_parts(parts: Sequence[object], between: int = 0) -> None:
    if sum(len(str(part)) + between for part in parts) > LONGEST_VALUE:
        raise too_long()


def _limited(function: Callable[..., Any], meter: Meter, *, weighs: bool) -> Callable[..., Any]:
    """Return a filter or a test whose work and result are counted."""

    @wraps(function)
    def counted(*args: Any, **named: Any) -> Any:
        if weighs:
            for value in (*args, *named.values()):
                meter.weighed(value)
        else:
            meter.spend()
        return meter.made(function(*args, **named))

    return counted


@pass_eval_context
def _join(context: EvalContext, parts: Iterable[object], between: str = "") -> str:
    """Join parts to a text that is not too long."""
    meter: Meter = context.environment.meter  # type: ignore[attr-defined]
    pieces = [meter.shown(part) for part in parts]
    _check_parts(pieces, len(between))
    return sync_do_join(context, pieces, between)


def _int(value: object, default: int = 0, base: int = 10) -> int:
    """Return a whole number that is not too long."""
    number = do_int(value, default, base)
    if isinstance(number, int) and number.bit_length() > MOST_BITS:
        raise too_long()
    return number


def _round(value: float, precision: int = 0, method: Any = "common") -> float:
    """Round a number to as many places as numbers have."""
    return do_round(value, max(-MOST_PLACES, min(precision, MOST_PLACES)), method)


def _length(operator: str, left: Any, right: Any) -> float:
    """Return the bound for the length of the result; figures are fine up to some bits."""
    if type(left) in FIGURES and type(right) in FIGURES:
        return _figure_length(operator, left, right)
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
    if type(left) is type(right) is float and operator != "**":
        return 0
    bits = [it.bit_length() if isinstance(it, int) else 0 for it in (left, right)]
    if operator == "**":
        too_large = abs(right) > LARGEST_POWER or bits[0] * abs(right) > MOST_BITS
    else:
        too_large = sum(bits) > MOST_BITS
    return inf if too_large else 0


def _line_of(source: str, line: int | None) -> int:
    """Return the line of the template that a line of the Python written for it belongs to."""
    written = source.rpartition("debug_info = '")[2].partition("'")[0]
    pairs = [tuple(map(int, pair.split("="))) for pair in written.split("&") if pair]
    return next((of for of, at in reversed(pairs) if at <= (line or 1)), 1)
