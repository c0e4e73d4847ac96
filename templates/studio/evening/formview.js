// The fields of a form: each kind of entry has its own, made for a thumb.
import { slot, valueOf } from "./gameform.js";
import { drawMap } from "./mapfield.js";
import { make, say } from "../shared/page.js";

const MOST_STEPPED = 99;

/** A field for a whole number; one for few things has keys to count with. */
function numberField(value, label, most, change) {
  const input = make("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 4, "aria-label": label });
  input.value = value;
  input.addEventListener("input", () => change(input.value));
  input.addEventListener("focus", () => input.select());
  if (most > MOST_STEPPED) return make("span", { class: "stepper wide" }, input);
  const step = (by) => {
    const next = Math.min(Math.max(Number(input.value || 0) + by, 0), most);
    input.value = String(next);
    change(input.value);
  };
  const key = (sign, by, word) => {
    const button = make("button", { type: "button", "aria-label": say(word, { label }), tabindex: "-1" }, sign);
    button.addEventListener("click", () => step(by));
    return button;
  };
  return make("span", { class: "stepper" }, key("−", -1, "fewer"), input, key("+", 1, "more"));
}

/** Values as keys to press; PRESSED says which are chosen. */
function keys(entry, isPressed, press) {
  const made = entry.choices.map((it) => {
    const button = make("button", { type: "button", "aria-pressed": isPressed && String(isPressed(it.value)) }, it.label);
    button.addEventListener("click", () => press(it.value, button));
    return button;
  });
  return make("div", { class: "keys-of", role: "group", "aria-label": entry.label }, ...made);
}

/** A field with its label, unless the heading above says the same. */
function labelled(entry, field) {
  const note = entry.note ? [make("small", {}, entry.note)] : [];
  const label = entry.isTitled ? [] : [make("span", { class: "label" }, entry.label, ...note)];
  return make("div", { class: "entry" }, ...label, field);
}

const nameOf = (entry, value) => entry.choices.find((it) => it.value === value || String(it.value) === value)?.label ?? value;

const FIELDS = {
  number: (entry, value, change) => labelled(entry, numberField(value, entry.label, entry.most, change)),
  map: (entry, value, change, id) => labelled(entry, drawMap(entry, value, change, { number: numberField, id })),
  tick(entry, value, change) {
    const box = make("input", { type: "checkbox" });
    box.checked = value;
    box.addEventListener("change", () => change(box.checked));
    return make("label", { class: "tick-entry" }, box, entry.label);
  },
  choice(entry, value, change) {
    const options = entry.choices.map((it) => make("option", { value: String(it.value) }, it.label));
    const empty = make("option", { value: "" }, "–");
    const select = make("select", { "aria-label": entry.label }, ...(entry.plain ? options : [empty, ...options]));
    select.value = value || (entry.plain ? String(entry.choices[0].value) : "");
    select.addEventListener("change", () => change(select.value));
    return labelled(entry, select);
  },
  text(entry, value, change, id) {
    const list = make("datalist", { id }, ...entry.choices.map((it) => make("option", { value: it.label })));
    const input = make("input", { type: "text", list: id, maxlength: 60, autocomplete: "off", "aria-label": entry.label });
    input.value = value;
    input.addEventListener("input", () => change(input.value));
    return labelled(entry, make("span", {}, input, list));
  },
  ticks(entry, value, change) {
    const chosen = new Set(value);
    const none = make("button", { type: "button", class: "none", "aria-pressed": String(value?.length === 0) }, say("none"));
    const group = keys(entry, (one) => chosen.has(one), (one, button) => {
      if (!chosen.delete(one)) chosen.add(one);
      button.setAttribute("aria-pressed", String(chosen.has(one)));
      none.setAttribute("aria-pressed", "false");
      change(chosen.size ? [...chosen] : null);
    });
    none.addEventListener("click", () => {
      const isNone = none.getAttribute("aria-pressed") !== "true";
      chosen.clear();
      for (const button of group.children) button.setAttribute("aria-pressed", String(button === none && isNone));
      change(isNone ? [] : null);
    });
    group.append(none);
    return labelled(entry, group);
  },
  counts(entry, value, change) {
    const fields = entry.choices.map((it) => {
      const set = (text) => change((value = { ...value, [it.value]: text }));
      const field = numberField(value[it.value] ?? "", `${entry.label}: ${it.label}`, it.most, set);
      return make("div", { class: "count" }, make("span", {}, it.label), field);
    });
    return labelled(entry, make("div", { class: "counts" }, ...fields));
  },
  pile(entry, value, change) {
    return labelled(entry, make("div", {}, pileOf(entry, value, change), keys(entry, null, (one) => change([...value, one], true))));
  },
  piles(entry, value, change) {
    const piles = value.length ? value : [[]];
    const last = piles.length - 1;
    const set = (number, pile) => change(piles.map((it, at) => (at === number ? pile : it)).filter((it, at) => it.length || at === last), true);
    const add = (one) => (piles[last].length < entry.most ? set(last, [...piles[last], one]) : change([...piles, [one]], true));
    const next = make("button", { type: "button", disabled: !piles[last].length }, say("next_pile"));
    next.addEventListener("click", () => change([...piles, []], true));
    const drawn = piles.map((pile, number) => pileOf(entry, pile, (made) => set(number, made)));
    return labelled(entry, make("div", { class: "piles" }, ...drawn, keys(entry, null, add), next));
  },
  rows(entry, value, change, id) {
    const isQuick = entry.columns.every((it) => it.kind === "choice" || it.kind === "tick");
    return labelled(entry, make("div", { class: "rows" }, ...(isQuick ? quickRows(entry, value, change) : fullRows(entry, value, change, id))));
  },
};
FIELDS.numbers = FIELDS.counts;

/** Cards in their order; each can be taken away. */
function pileOf(entry, pile, change) {
  const cards = pile.map((one, number) => remover(nameOf(entry, one), () => change(pile.filter((_it, at) => at !== number), true)));
  return make("div", { class: "pile" }, ...cards);
}

function remover(words, remove) {
  const button = make("button", { type: "button", class: "chip", title: say("take_away", { what: words }) }, words, make("span", { "aria-hidden": "true" }, "×"));
  button.setAttribute("aria-label", say("take_away", { what: words }));
  button.addEventListener("click", remove);
  return button;
}

/** Rows of choices: one touch for each column, and the row is there. */
function quickRows(entry, rows, change) {
  const draft = {};
  const choices = entry.columns.filter((it) => it.kind === "choice");
  const words = (row) =>
    entry.columns
      .map((it) => (it.kind === "tick" ? (row[slot(it)] ? it.label : "") : nameOf(it, row[slot(it)])))
      .filter(Boolean)
      .join(" · ");
  const list = rows.map((row, number) => remover(words(row), () => change(rows.filter((_it, at) => at !== number), true)));
  const lines = entry.columns.map((column) => {
    if (column.kind === "tick") return FIELDS.tick(column, false, (on) => (draft[slot(column)] = on));
    const group = keys(column, () => false, (one, button) => {
      draft[slot(column)] = String(one);
      for (const other of group.children) other.setAttribute("aria-pressed", String(other === button));
      if (choices.every((it) => slot(it) in draft)) change([...rows, draft], true);
    });
    return labelled(column, group);
  });
  // A tick must come before the last choice, which completes the row.
  lines.sort((one, other) => other.matches(".tick-entry") - one.matches(".tick-entry"));
  return [make("div", { class: "pile" }, ...list), make("div", { class: "draft" }, ...lines)];
}

function fullRows(entry, rows, change, id) {
  const drawn = rows.map((row, number) => {
    const fields = entry.columns.map((column, at) => {
      const set = (made, redraw) => change(rows.map((it, place) => (place === number ? { ...it, [slot(column)]: made } : it)), redraw);
      return FIELDS[column.kind](column, valueOf(column, row), (made, redraw) => {
        row[slot(column)] = made;
        set(made, redraw);
      }, `${id}-${number}-${at}`);
    });
    const gone = make("button", { type: "button", class: "gone", "aria-label": say("take_away", { what: `${entry.label} ${number + 1}` }) }, "×");
    gone.addEventListener("click", () => change(rows.filter((_it, at) => at !== number), true));
    return make("div", { class: "full-row" }, ...fields, gone);
  });
  const add = make("button", { type: "button", disabled: entry.most > 0 && rows.length >= entry.most }, say("add_row", { what: entry.label }));
  add.addEventListener("click", () => change([...rows, {}], true));
  return [...drawn, add];
}

/** Draw an entry of VALUES; CHANGE(tag, edit, redraw) changes them. Changes of one PLACE in a row are one step. */
export function drawEntry(entry, values, change, id) {
  const set = (made, redraw = false, place = "") => change(slot(entry) + place, (held) => (held[slot(entry)] = made), redraw);
  const field = FIELDS[entry.kind](entry, valueOf(entry, values), set, id);
  field.dataset.entry = entry.key;
  return field;
}
