"use strict";

// Which field is filled in next: a round goes across the players, entry by entry; then each player
// goes down the own rows.

const { roundOrder, nextField } = (() => {
  const isShown = (it) => it.getClientRects().length > 0;

  // The fields of a round in the order of play: what all share, then each entry of every player.

  function roundOrder({ shared, cells }) {
    const [first] = cells;
    const own = first.fields.flatMap((_field, at) => cells.map((it) => it.fields[at]));
    return [...(shared ? shared.fields : []), ...own];
  }

  // A tick that one player of the round has is not asked of the others.

  function isFilled(field) {
    if (field.matches(".boxes")) return field.querySelector("input:checked:enabled") !== null;
    if (field.type !== "checkbox") return field.value !== "";
    const round = field.closest("#rounds tr");
    const alike = `[data-field="${field.dataset.field}"]:checked`;
    return round ? round.querySelector(alike) !== null : field.checked;
  }

  // The first field after another one, or the first of all, in which nothing is entered yet.

  function nextField(fields, field) {
    const left = fields.slice(fields.indexOf(field) + 1);
    const found = left.find((it) => !it.disabled && !isFilled(it) && isShown(it));
    return found?.matches(".boxes") ? found.querySelector("input:enabled") : found;
  }

  return { roundOrder, nextField };
})();
