"""Imported templates: each is carried out once for all that import it, not for each of them.

What an import gives depends on the values that the template reads. The compiled template has their
names; where the values are the same objects, so is what the import gives. Templates that keep
values to change, or import others only when they are called, are carried out for each import.
"""

from __future__ import annotations

from collections import deque
from threading import local
from typing import TYPE_CHECKING, Any

from jinja2 import Template, nodes
from jinja2.utils import missing

from generator.language import spoken
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from jinja2.environment import TemplateModule

READS = "reads"
"""The variable of a compiled template with the names that it reads."""
CHANGED = "namespace"
"""What makes values that a template can change."""
MOST_ALIKE = 4
"""How often a template is kept, with different values."""
_CALLED = (nodes.Block, nodes.CallBlock, nodes.For, nodes.Macro)
_LOADING = (nodes.Extends, nodes.FromImport, nodes.Import, nodes.Include)


def can_be_shared(template: nodes.Template) -> bool:
    """Tell whether a template gives the same to all that import it with the same values."""
    at_once = {it.name for it in _outside(template) if isinstance(it, nodes.Name)}
    called = (inner for body in template.find_all(_CALLED) for inner in body.find_all(_LOADING))
    return CHANGED not in at_once and next(called, None) is None


def _outside(node: nodes.Node) -> Iterator[nodes.Node]:
    """Yield the nodes that are carried out at once, not when a macro is called."""
    for inner in node.iter_child_nodes():
        if not isinstance(inner, nodes.Macro):
            yield inner
            yield from _outside(inner)


class _Made(NamedTuple):
    """An imported template, with the values that it and its own imports read."""

    values: Mapping[str, object]
    module: TemplateModule


class Imports(local):
    """What templates have imported in this thread: the studio draws in several at once."""

    def __init__(self) -> None:
        """Begin with nothing, in every thread."""
        self._language = ""
        self._made: dict[Template, deque[_Made]] = {}
        self._reading: list[set[str | None]] = []
        """What each template that is being carried out reads; None where it cannot be shared."""

    def begin(self) -> None:
        """Begin a drawing; in another language, or after a change of a file, with nothing."""
        language = spoken()
        if self._language != language or not all(it.is_up_to_date for it in self._made):
            self._language = language
            self._made.clear()

    def find(self, template: Template, given: Mapping[str, object]) -> TemplateModule | None:
        """Return a template that was imported before, where the values that it reads were these."""
        get = given.get
        for values, module in self._made.get(template, ()):
            for name, value in values.items():
                if get(name, missing) is not value:
                    break
            else:
                self._tell(values.keys())
                return module
        return None

    def make(self, template: Imported, given: dict[str, object]) -> TemplateModule:
        """Carry an imported template out, and keep it if it can be shared."""
        reads = template.reads
        own: set[str | None] = {None} if reads is None else {*reads}
        self._reading.append(own)
        try:
            module = Template.make_module(template, given, shared=True)
        finally:
            self._reading.pop()
        self._tell(own)
        if None not in own:
            values = {name: given.get(name, missing) for name in own if name is not None}
            alike = self._made.setdefault(template, deque(maxlen=MOST_ALIKE))
            alike.append(_Made(values, module))
        return module

    def _tell(self, names: Iterable[str | None]) -> None:
        """Let the template that imports another read what that reads."""
        if self._reading:
            self._reading[-1].update(names)


class Imported(Template):
    """A template that others may import."""

    @property
    def reads(self) -> tuple[str, ...] | None:
        """The names of the values that it reads; None if it cannot be shared."""
        found: tuple[str, ...] | None = self.root_render_func.__globals__.get(READS)
        return found

    def make_module(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002 - Jinja2's names
        shared: bool = False,  # noqa: FBT001, FBT002
        locals: Mapping[str, Any] | None = None,  # noqa: A002
    ) -> TemplateModule:
        """Return what an import gives; SHARED is an import that passes its own values on."""
        imports: Imports | None = getattr(self.environment, "imports", None)
        if imports is None or not shared:
            return super().make_module(vars, shared, locals)
        here = {name: it for name, it in (locals or {}).items() if it is not missing}
        given = {**(vars or {}), **here}
        return imports.find(self, given) or imports.make(self, given)
