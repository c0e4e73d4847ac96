"""Formulas are checked: no circles, no division by zero, no numbers and no work without end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _, message_and_list, ngettext
from generator.load.score_pads.bounds import Bounds
from generator.load.score_pads.spans import FormulaTooLargeError, MayDivideByZeroError
from generator.load.score_pads.work import SplitTooLargeError, TooMuchWorkError, Work
from generator.model.score_pad.formula import LARGEST
from generator.model.score_pad.row_order import CycleError, in_order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.load.files.fields import Fields
    from generator.model.finding import Place
    from generator.model.score_pad.pad import Pad


def check_formulas(pad: Pad, fields_of: Mapping[str, Fields]) -> None:
    """Report rows that count each other in a circle, divide by zero, or grow without end.

    The first row that makes an evening too much work is reported too.
    """
    try:
        rows = in_order(pad.rows)
    except CycleError as error:
        fields = fields_of[error.names[0]]
        message = ngettext(
            "The row {names} counts itself; remove the name.",
            "The rows {names} count each other in a circle; remove one of the names.",
            len(error.names),
        )
        text = message.format(names=message_and_list(f"'{it}'" for it in error.names))
        fields.report("formula-circle", text, _formula_place(fields))
        return
    bounds = Bounds(pad)
    for row in rows:
        fields = fields_of[row.id]
        try:
            bounds.add(row)
        except MayDivideByZeroError:
            message = _(
                "The formula can divide by zero; write 'max(1, …)' around what it divides by."
            )
            fields.report("formula-zero", message, _formula_place(fields))
            bounds.forgive(row)
        except FormulaTooLargeError:
            message = _("The formula can give more than {most}; set a smaller 'most'.")
            fields.report("formula-size", message.format(most=LARGEST), _formula_place(fields))
            bounds.forgive(row)
    _check_work(pad, bounds, fields_of)


def _check_work(pad: Pad, bounds: Bounds, fields_of: Mapping[str, Fields]) -> None:
    """Report the first row that makes an evening too much work."""
    work = Work(pad, bounds)
    for row in pad.rows:
        try:
            work.add(row)
        except SplitTooLargeError:
            message = _(
                "There are too many ways to form the sets; set a smaller 'most' for the numbers"
                " that go into them."
            )
        except TooMuchWorkError:
            message = _(
                "With {players} players and {rounds} rounds, the rows up to this one take too"
                " long to score; shorten the formulas, remove rows, or allow fewer players or"
                " rounds."
            ).format(players=pad.most, rounds=bounds.rounds)
        else:
            continue
        fields = fields_of[row.id]
        fields.report("formula-work", message, _formula_place(fields))
        return


def _formula_place(fields: Fields) -> Place:
    key = next((it for it in ("formula", "sets", "of") if it in fields), None)
    return fields.place(key)
