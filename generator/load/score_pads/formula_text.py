"""The text of a formula: read into a tree, or refused with the place of its first fault."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from generator.errors import shown
from generator.language import _, fill, suggest
from generator.load.score_pads.customs import Rules, no_such_choice
from generator.load.score_pads.names import no_such_name
from generator.model.score_pad.folding import folded
from generator.model.score_pad.formula import (
    COUNTS,
    ENTERED,
    FUNCTIONS,
    IS,
    LARGEST,
    NEXT,
    NUMBER,
    OPPONENTS,
    POINTS,
    SO_FAR,
    Node,
    number,
)
from generator.model.score_pad.pad import MOST_ROUNDS
from generator.model.score_pad.unit import exact, is_multiple
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.score_pad.pad import Entry

LONGEST, DEEPEST = 500, 30
_TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[A-Za-z_]\w*)"""
    r"""|"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<sign><=|>=|!=|[-+*/()<>=,]))""",
    re.ASCII,
)
_NAMED = re.compile(r"""\b[A-Za-z_]\w*\b(?!["'(])""", re.ASCII)
_COMPARING = ("=", "!=", "<", "<=", ">", ">=")
_WORDS = ("and", "or", "not")


class FormulaError(Exception):
    """A fault in a formula: a sentence, and the column from 0."""

    def __init__(self, message: str, column: int) -> None:
        """Take the sentence and the column."""
        super().__init__(message)
        self.column = column


class FormulaNames(NamedTuple):
    """The names that a formula may use: entries of the pad, its rows, figures and options."""

    entries: Mapping[str, Entry]
    rows: frozenset[str]
    figures: Mapping[str, int] = {}
    """Numbers that have a name, such as what is played of an option."""
    rules: Rules = Rules()
    unit: float = 1
    """The unit of points, of which the numbers in a formula are multiples."""

    @property
    def names(self) -> tuple[str, ...]:
        """All of them, in the order of the alphabet."""
        options = (it.id for it in self.rules.customs)
        return tuple(sorted({*self.rows, *self.entries, *self.figures, *options}))

    def filled(self, text: str) -> str:
        """Return a formula with numbers instead of the names of figures, as it is quoted."""
        if not self.figures:
            return text
        return _NAMED.sub(lambda it: str(self.figures.get(it[0], it[0])), text)


class _Token(NamedTuple):
    kind: str
    text: str
    column: int


def read_formula(text: str, known: FormulaNames) -> Node:
    """Read a formula; a FormulaError says what is wrong with it."""
    if len(text) > LONGEST:
        message = _("The formula is longer than {most} characters; divide it into several rows.")
        raise FormulaError(message.format(most=LONGEST), 0)
    tokens = _tokens(text)
    reader = _Reader(tokens, known)
    node = reader.either(0)
    if reader.token.kind != "end":
        reader.refuse()
    numbers = {*known.figures, *(it.id for it in known.rules.customs)}
    return node if numbers.isdisjoint(it.text for it in tokens) else folded(node)


def _tokens(text: str) -> list[_Token]:
    tokens, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            column = at + len(text[at:]) - len(text[at:].lstrip())
            message = _("'{sign}' cannot be in a formula; remove it.")
            raise FormulaError(message.format(sign=shown(text[column])), column)
        kind = match.lastgroup or ""
        tokens.append(_Token(kind, match[kind], match.start(kind)))
        at = match.end()
    return [*tokens, _Token("end", "", max(0, len(text) - 1))]


class _Reader:
    """Reads the tokens from left to right, weaker operations first."""

    def __init__(self, tokens: list[_Token], known: FormulaNames) -> None:
        self.tokens = tokens
        self.known = known
        self.at = 0

    @property
    def token(self) -> _Token:
        return self.tokens[self.at]

    def refuse(self, message: str = "", token: _Token | None = None) -> NoReturn:
        """Refuse the formula at a token, by default the next one."""
        token = token or self.token
        if not message:
            message = _(
                "'{sign}' is not expected here; an operation, a number or a name is missing."
            )
            if token.kind == "end":
                message = _("The formula ends too early; a number, a name or ')' is missing.")
            message = message.format(sign=shown(token.text))
        raise FormulaError(message, token.column)

    def take(self, *texts: str) -> str | None:
        """Go over the next token if it is one of these signs or words."""
        token = self.token
        if token.kind in {"sign", "name"} and token.text in texts:
            self.at += 1
            return token.text
        return None

    def either(self, depth: int) -> Node:
        if depth > DEEPEST:
            self.refuse(_("The formula is nested too deeply; divide it into several rows."))
        node = self.both(depth)
        while self.take("or"):
            node = Node("or", (node, self.both(depth)))
        return node

    def both(self, depth: int) -> Node:
        node = self.negated(depth)
        while self.take("and"):
            node = Node("and", (node, self.negated(depth)))
        return node

    def negated(self, depth: int) -> Node:
        if self.take("not"):
            return Node("not", (self.comparison(depth),))
        return self.comparison(depth)

    def comparison(self, depth: int) -> Node:
        start = self.token
        if start.kind == "name" and self._is_choice(start.text):
            return self._played(start)
        node = self.added(depth)
        sign = self.take(*_COMPARING)
        if sign is None:
            return node
        if self.token.kind in {"double", "single"}:
            return self._option(node, sign, start)
        return Node(sign, (node, self.added(depth)))

    def _option(self, node: Node, sign: str, start: _Token) -> Node:
        """Read a comparison of a choice with one of its values."""
        token = self.token
        self.at += 1
        name = node.args[0] if node.op in {ENTERED, POINTS} else ""
        entry = self.known.entries.get(name)
        if entry is None or not entry.options or sign not in {"=", "!="}:
            message = _("A text can only be compared with a choice, using '=' or '!='.")
            self.refuse(message, start)
        ids = [it.id for it in entry.options]
        if token.text not in ids:
            close = _("'{field}' cannot be '{name}'; did you mean '{close}'?")
            otherwise = _("'{field}' cannot be '{name}'; choose {known}.")
            self.refuse(suggest(token.text, ids, close, otherwise, field=name), token)
        found = Node(IS, (name, ids.index(token.text) + 1))
        return found if sign == "=" else Node("not", (found,))

    def _is_choice(self, name: str) -> bool:
        """Return whether an option is compared with a choice here, or could only be."""
        if name not in self.known.rules.words:
            return False
        kinds = [it.kind for it in self.tokens[self.at + 1 : self.at + 3]]
        return name not in self.known.figures or kinds in (["sign", "double"], ["sign", "single"])

    def _played(self, start: _Token) -> Node:
        """Read a comparison of an option with one of its choices, which is known already."""
        self.at += 1
        name, sign = start.text, self.take("=", "!=")
        token = self.token
        if sign is None or token.kind not in {"double", "single"}:
            message = _("'{name}' is an option; compare it, as in {name} = \"{known}\".")
            self.refuse(fill(message, name=name, known=self.known.rules.words[name]), start)
        custom = self.known.rules.custom(name)
        if custom is None or token.text not in custom.ids:
            self.refuse(no_such_choice(name, token.text, custom.ids if custom else ()), token)
        self.at += 1
        return number(int((self.known.rules.words[name] == token.text) is (sign == "=")))

    def added(self, depth: int) -> Node:
        node = self.multiplied(depth)
        while sign := self.take("+", "-"):
            node = Node(sign, (node, self.multiplied(depth)))
        return node

    def multiplied(self, depth: int) -> Node:
        node = self.single(depth)
        while sign := self.take("*", "/"):
            node = Node(sign, (node, self.single(depth)))
        return node

    def single(self, depth: int) -> Node:
        if depth > DEEPEST:
            self.refuse(_("The formula is nested too deeply; divide it into several rows."))
        token = self.token
        if self.take("-"):
            return Node("-", (number(0), self.single(depth + 1)))
        if self.take("("):
            node = self.either(depth + 1)
            self._close()
            return node
        if token.kind == "number":
            self.at += 1
            return number(self._number(token))
        if token.kind == "name" and token.text not in _WORDS:
            self.at += 1
            return self._call(token, depth) if self.take("(") else self._named(token)
        return self.refuse()

    def _number(self, token: _Token) -> int:
        """Read a number; one with a point must be a multiple of the unit."""
        if len(token.text.partition(".")[0]) > len(str(LARGEST)) or float(token.text) > LARGEST:
            message = _("The number is larger than {most}; write a smaller one.")
            self.refuse(message.format(most=LARGEST), token)
        value = exact(float(token.text))
        if not is_multiple(value, self.known.unit):
            message = _("The number must be whole; halves and quarters need 'unit' at the head.")
            if self.known.unit < 1:
                message = _("The number must be a multiple of {unit}.")
            self.refuse(message.format(unit=self.known.unit), token)
        return value

    def _close(self) -> None:
        if not self.take(")"):
            self.refuse(_("')' is missing here.") if self.token.kind != "end" else "")

    def _named(self, token: _Token) -> Node:
        name = token.text
        if name in self.known.rows:
            return Node(POINTS, (name,))
        if name in self.known.entries:
            return Node(ENTERED, (name,))
        if name in self.known.figures:
            return number(self.known.figures[name])
        if name in COUNTS:
            return Node(name, ())
        return self.refuse(no_such_name(name, (*self.known.names, *COUNTS)), token)

    def _call(self, token: _Token, depth: int) -> Node:
        name = token.text
        if name not in FUNCTIONS:
            close = _("There is no function '{name}'; did you mean '{close}'?")
            otherwise = _("There is no function '{name}'; choose {known}.")
            self.refuse(suggest(name, tuple(FUNCTIONS), close, otherwise), token)
        args = [self.either(depth + 1)]
        while self.take(","):
            args.append(self.either(depth + 1))
        self._close()
        least, most = FUNCTIONS[name]
        if not least <= len(args) <= most:
            message = _("'{name}' takes {count} values, not {number}.")
            count = str(least)
            if most > least:
                count = _("{least} to {most}").format(least=least, most=most)
            self.refuse(message.format(name=name, count=count, number=len(args)), token)
        return self._meant(name, args, token)

    def _meant(self, name: str, args: list[Node], token: _Token) -> Node:
        """Return a call; some functions take a name instead of a value."""
        if name == OPPONENTS:
            return self._opponents(args, token)
        if name not in {ENTERED, SO_FAR, NEXT}:
            return Node(name, tuple(args))
        arg, *steps = args
        if arg.op not in {POINTS, ENTERED}:
            message = _("'{name}' takes the name of a row or an entry.").format(name=name)
            self.refuse(message, token)
        if name == SO_FAR:
            return Node(SO_FAR, (arg.op, arg.args[0]))
        if name == NEXT:
            return Node(NEXT, (arg.op, arg.args[0], self._steps(steps, token)))
        if arg.args[0] not in self.known.entries:
            message = _("Nothing is entered in '{row}'; leave out 'entered'.")
            self.refuse(message.format(row=arg.args[0]), token)
        return Node(ENTERED, arg.args)

    def _steps(self, steps: list[Node], token: _Token) -> int:
        """Return how many rounds a formula looks ahead: 1, or the number that is written."""
        if not steps:
            return 1
        (step,) = steps
        if step.op != NUMBER or not 1 <= step.args[0] < MOST_ROUNDS:
            message = _("The second value of 'next' is a number of rounds from 1 to {most}.")
            self.refuse(message.format(most=MOST_ROUNDS - 1), token)
        return int(step.args[0])

    def _opponents(self, args: list[Node], token: _Token) -> Node:
        """Return a call whose second value, if there is one, is a row of the rounds."""
        asked, *times = args
        if any(it.op != POINTS for it in times):
            message = _("The second value of '{name}' is the name of a row of the rounds.")
            self.refuse(message.format(name=OPPONENTS), token)
        return Node(OPPONENTS, (asked, *(it.args[0] for it in times)))
