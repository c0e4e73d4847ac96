// The form of a pad: it shows what the text says, and every change is a change of the text.
import { data, make, say } from "../shared/page.js";
import { labelled, makeBounds, makeRoundFields, makeTies } from "./pad_play.js";
import { KINDS, changesTo, fieldsOf, idOf, kindOf, nameIn, renamed, slug } from "./pad_rows.js";
import { labelOf, listen, makeField, makeNumber, makeSelect, makeText, readNumber } from "./pad_fields.js";
import { colourChoices, isAreaField, isUseful, makeAreaField } from "./pad_areas.js";
import { makeIcons } from "./pad_icons.js";
import { isCounted, moved, neighbour, partsOf, readPad, rowsOf, withRounds, withRow, withSection, withValues, without } from "./pad_text.js";

const UNITS = [1, 0.5, 0.25];
const ROUNDINGS = ["down", "up", "nearest"];
const MOST_PLAYERS = 12;
const MOST_NOTE = 160;

/** Make the form in PLACE; CHANGED gets every next text and what it is about, ANNOUNCE a sentence. */
export function makeForm(place, { changed, announce }) {
  let text = "";
  let pad = null;
  let open = new Set();

  /** Go on with another text; TOPIC is the field that somebody types in. */
  function set(next, topic = "") {
    text = next;
    pad = readPad(text);
    changed(text, topic);
    for (const it of place.querySelectorAll("[data-row-name]")) {
      const row = rowsOf(pad).find(({ index }) => index === Number(it.dataset.rowName));
      if (row) it.textContent = nameIn(row.values.name, data.language);
    }
  }

  function edit(index, changes, topic = "") {
    set(withValues(text, index, changes), topic);
  }

  /** Do what changes the parts of the form, and keep the focus, or set it on the control AT. */
  function rebuild(at = document.activeElement?.dataset?.at) {
    open = new Set([...place.querySelectorAll("details[open]")].map((it) => it.dataset.of));
    place.replaceChildren(...(pad ? [...makeHead(), ...(pad.rounds ? [makeRounds(pad.rounds)] : []), ...pad.sections.map(makeSection), makeEnd()] : [make("p", { class: "note" }, say("form-none"))]));
    const found = at && [...place.querySelectorAll("[data-at]")].find((it) => it.dataset.at === at);
    if (found?.disabled) found.parentElement.querySelector("button:enabled")?.focus();
    else found?.focus();
  }

  const named = (values) => nameIn(values.name, data.language);

  function makeHead() {
    const { values } = pad.head;
    const at = (key) => `0.${key}`;
    const name = listen(
      makeText(at("name"), named(values)),
      (it) => it.value.trim() || null,
      (next) => {
        const before = pad.head.values;
        const follows = before.id === dashed(slug(named(before)));
        const id = follows && slug(next) ? { id: dashed(slug(next)) } : {};
        edit(0, { name: renamed(before.name, data.language, next), ...id }, at("name"));
      },
    );
    const note = listen(makeText(at("note"), nameIn(values.note, data.language), { most: MOST_NOTE }), (it) => it.value, writeNote(0));
    const bounds = [values.players].flat();
    const players = makeBounds([at("fewest"), at("most")], [bounds[0], bounds.at(-1)], MOST_PLAYERS, (next, topic) => edit(0, { players: next[0] === next[1] ? next[0] : next }, topic));
    const wins = makeSelect(at("wins"), values.wins ?? "highest", [["highest", say("wins-highest")], ["lowest", say("wins-lowest")]]);
    wins.addEventListener("change", () => edit(0, { wins: wins.value === "highest" ? undefined : wins.value }));
    const ties = [values.ties ?? []].flat().filter((it) => typeof it === "string");
    const deciding = makeTies(ties, rowsOf(pad), (next) => {
      edit(0, { ties: next.length > 0 ? next : undefined });
      rebuild();
    });
    const unit = makeSelect(at("unit"), String(values.unit ?? 1), UNITS.map((it) => [String(it), say(`unit-${it}`)]));
    unit.addEventListener("change", () => edit(0, { unit: unit.value === "1" ? undefined : Number(unit.value) }));
    const rounding = makeSelect(at("rounding"), values.rounding ?? ROUNDINGS[0], ROUNDINGS.map((it) => [it, say(`rounding-${it}`)]));
    rounding.addEventListener("change", () => edit(0, { rounding: rounding.value === ROUNDINGS[0] ? undefined : rounding.value }));
    const fields = [labelled("pad-name", name, "long"), labelled("fewest-players", players[0], "short"), labelled("most-players", players[1], "short"), make("span", { class: "break" }), labelled("winner", wins), ...deciding, labelled("unit", unit), labelled("rounding", rounding), labelled("pad-note", note, "wide")];
    const others = pad.others.length > 0 ? [make("p", { class: "note" }, say("others-in-file"))] : [];
    return [make("div", { class: "card pad-head" }, make("div", { class: "figures" }, ...fields), makeFace(), ...others)];
  }

  /** The emblem and the colour of the game, folded in until somebody wants them. */
  function makeFace() {
    const of = "0.face";
    const face = make("details", { class: "row-more", "data-of": of, open: open.has(of) }, make("summary", {}, say("pad-face")));
    const fill = () => {
      if (face.childElementCount > 1) return;
      const { values } = pad.head;
      const colour = makeSelect("0.colour", values.colour ?? "", colourChoices());
      colour.addEventListener("change", () => edit(0, { colour: colour.value || undefined }));
      const emblems = makeIcons("0.emblem", values.emblem, (emblem, isNew) => {
        edit(0, { emblem });
        if (isNew) rebuild("0.emblem.own");
      }, true);
      face.append(make("div", { class: "figures" }, make("label", { class: "field" }, make("span", {}, data.labels.colour), colour), emblems));
    };
    face.addEventListener("toggle", fill);
    if (open.has(of)) fill();
    return face;
  }

  const writeNote = (index) => (next) => {
    const part = index === 0 ? pad.head : rowsOf(pad).find((row) => row.index === index);
    edit(index, { note: next.trim() === "" ? undefined : renamed(part.values.note, data.language, next) }, `${index}.note`);
  };

  function makeRounds(rounds) {
    const { index, rows } = rounds;
    const edits = (changes, topic) => edit(index, changes, topic);
    const drop = pad.sections.length > 0 ? [makeDrop(index, say("rounds"), true)] : [];
    return make(
      "section",
      { class: "card pad-section", "aria-label": say("rounds") },
      make("div", { class: "section-head" }, make("h2", {}, say("rounds")), ...drop),
      make("div", { class: "figures" }, ...makeRoundFields(rounds, edits)),
      make("ol", { class: "pad-rows" }, ...rows.map(makeRow)),
      button(`${index}.add`, say("add-row"), () => addRow(rows.at(-1)?.index ?? index)),
    );
  }

  function makeSection(section, number) {
    const { index, values, rows } = section;
    const called = named(values) || say("section", { number: number + 1 });
    const name = listen(makeText(`${index}.name`, named(values)), (it) => it.value.trim(), (next) => {
      const before = pad.sections.find((it) => it.index === index).values.name;
      edit(index, { name: next === "" ? undefined : renamed(before, data.language, next) }, `${index}.name`);
    });
    const label = make("label", { class: "field" }, make("span", {}, say("heading")), name);
    const add = button(`${index}.add`, say("add-row"), () => addRow(rows.at(-1)?.index ?? index));
    const list = make("ol", { class: "pad-rows" }, ...rows.map(makeRow));
    return make(
      "section",
      { class: "card pad-section", "aria-label": say("section", { number: number + 1 }) },
      make("div", { class: "section-head" }, label, makeActions(index, called, partsOf(pad).length > 1)),
      list,
      add,
    );
  }

  function makeRow(row) {
    const { index, values } = row;
    const number = rowsOf(pad).findIndex((it) => it.index === index) + 1;
    const name = listen(makeText(`${index}.name`, named(values), { label: say("row-name", { number }) }), (it) => it.value.trim() || null, (next) => {
      const before = rowsOf(pad).find((it) => it.index === index).values;
      const name = renamed(before.name, data.language, next);
      edit(index, { name, ...keptId(before, name) }, `${index}.name`);
    });
    name.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      addRow(index);
    });
    const kind = kindOf(values);
    // A row of the rounds cannot count what comes after them.
    const counted = pad.rounds?.rows.includes(row) ? pad.rounds.rows : rowsOf(pad);
    const others = { own: idOf(values), rows: counted.filter((it) => it.index !== index), names: () => namesFor(index, counted) };
    const needsOthers = (each) => KINDS[each].keys.of === "rows" && others.rows.length === 0;
    const choices = Object.entries(data.kinds).map(([each, label]) => [each, label, needsOthers(each)]);
    if (kind === "file") choices.push(["file", say("as-file")]);
    const select = makeSelect(`${index}.kind`, kind, choices, say("row-kind", { number }));
    select.addEventListener("change", () => {
      if (select.value === "file") return;
      edit(index, changesTo(select.value, rowsOf(pad).find((it) => it.index === index).values, fresh(others)));
      rebuild();
    });
    const top = make("div", { class: "row-top" }, make("span", { class: "row-number", "aria-hidden": "true" }, number), name, select, makeActions(index, named(values) || say("row", { number }), true));
    return make("li", { class: "pad-row", "data-block": index }, top, ...makeFigures(row, kind, others));
  }

  /** What a formula of a row can count: its own boxes, and other rows that are still there. */
  function namesFor(index, counted) {
    const now = rowsOf(pad).filter((it) => counted.some((row) => row.index === it.index));
    const boxes = [now.find((it) => it.index === index)?.values.entries ?? []].flat().map(idOf);
    return [...boxes, ...now.filter((it) => it.index !== index).map((it) => idOf(it.values))].filter(Boolean);
  }

  /** The id that a row gets with another name: the old one where others count it, or one where the name gives none. */
  function keptId(before, name) {
    if ("id" in before) return {};
    const old = idOf(before);
    if (isCounted(text, old)) return { id: old };
    return idOf({ name }) ? {} : { id: freeId() };
  }

  /** The figures of a row's kind, and what most rows do without. */
  function makeFigures({ index, values }, kind, others) {
    others.grid = values.grid;
    const field = ([key, type]) => {
      const at = `${index}.${key}`;
      const isOptional = KINDS[kind].keys[key].endsWith("?");
      const about = { at, key, kind, label: labelOf(key, kind), value: values[key], isOptional, others };
      const makeOne = isAreaField(type) ? makeAreaField : makeField;
      return makeOne(type, about, (value, isTyped) => {
        edit(index, { [key]: value }, isTyped ? at : "");
        if (!isTyped) rebuild();
      });
    };
    const isAside = ([key]) => key === "of" && KINDS[kind].keys.of.endsWith("?");
    const fields = fieldsOf(kind).filter(([key]) => isUseful(key, values));
    const main = fields.filter((it) => !isAside(it)).map(field);
    const figures = kind === "file" ? [make("p", { class: "note" }, say("row-in-file"))] : [];
    if (main.length > 0) figures.push(make("div", { class: "figures" }, ...main));
    const summary = make("summary", {}, say("more"));
    const of = String(index);
    const more = make("details", { class: "row-more", "data-of": of, open: open.has(of) }, summary);
    // What is folded in is made when somebody unfolds it.
    const fill = () => more.childElementCount > 1 || more.append(make("div", { class: "figures" }, ...makeMore(index, values, kind), ...fields.filter(isAside).map(field)));
    more.addEventListener("toggle", fill);
    if (open.has(of)) fill();
    return [make("div", { class: "row-body" }, ...figures, more)];
  }

  function makeMore(index, values, kind) {
    const note = make("label", { class: "field wide" }, make("span", {}, data.labels.note), listen(makeText(`${index}.note`, nameIn(values.note, data.language), { most: MOST_NOTE }), (it) => it.value, writeNote(index)));
    const bound = (key) => {
      const input = listen(makeNumber(`${index}.${key}`, values[key]), readNumber(true), (next) => edit(index, { [key]: next }, `${index}.${key}`));
      return make("label", { class: "field short" }, make("span", {}, data.labels[key]), input);
    };
    const flag = (key, isOn, value) => {
      const input = make("input", { type: "checkbox", "data-at": `${index}.${key}`, checked: isOn });
      input.addEventListener("change", () => edit(index, { [key]: input.checked ? value : undefined }));
      return make("label", { class: "check" }, input, make("span", {}, data.labels[key]));
    };
    const bounds = KINDS[kind]?.entered ? [bound("least"), bound("most")] : [];
    if (kind === "number") bounds.push(bound("spaces"));
    const colour = makeSelect(`${index}.colour`, values.colour ?? "", colourChoices());
    colour.addEventListener("change", () => edit(index, { colour: colour.value || undefined }));
    const coloured = make("label", { class: "field" }, make("span", {}, data.labels.colour), colour);
    const icons = makeIcons(`${index}.icon`, values.icon, (icon, isNew) => {
      edit(index, { icon });
      if (isNew) rebuild(`${index}.icon.own`);
    });
    return [note, ...bounds, coloured, flag("minus", values.minus === true, true), flag("counts", values.counts === false, false), icons];
  }

  /** The first figures of each key. */
  function fresh(others) {
    const first = others.rows.map(({ values }) => idOf(values)).find(Boolean);
    const entry = (number) => ({ id: `${others.own}_${number}`, name: say(`entry-${number}`) });
    return {
      each: 1,
      tick: 5,
      text: 20,
      choice: [{ name: say("option-1"), points: 3 }, { name: say("option-2"), points: 1 }],
      scale: [1, 3, 6, 10],
      kinds: [say("kind-1"), say("kind-2"), say("kind-3")],
      sets: [1, 3, 6],
      majority: [6, 3],
      fewest: [6, 3],
      reach: [[10, 5]],
      entries: [entry(1), entry(2)],
      of: [first],
      cross: [1, 2, 3, 4, 5, 6],
      track: [1, 3, 6, 10, 15],
      grid: ["1 2 3", "4 5 6"],
      formula: first ?? "0",
    };
  }

  function button(at, label, act, attributes = {}) {
    const found = make("button", { type: "button", "data-at": at, ...attributes }, label);
    found.addEventListener("click", act);
    return found;
  }

  function makeActions(index, name, isRemovable) {
    const act = (word, mark, step) =>
      button(`${index}.${word}`, sign(mark), () => move(index, name, step, word), {
        "aria-label": say(`row-${word}`, { name }),
        title: say(`row-${word}`, { name }),
        disabled: neighbour(pad, index, step) < 0,
      });
    return make("div", { class: "row-actions" }, act("up", "↑", -1), act("down", "↓", 1), makeDrop(index, name, isRemovable));
  }

  const sign = (text) => make("span", { "aria-hidden": "true" }, text);

  const makeDrop = (index, name, isRemovable) =>
    button(`${index}.drop`, sign("×"), () => remove(index, name), { "aria-label": say("row-drop", { name }), title: say("row-drop", { name }), disabled: !isRemovable });

  function move(index, name, step, word) {
    const next = moved(text, index, step);
    set(next.text);
    rebuild(`${next.index}.${word}`);
    announce(say("row-moved", { name }));
  }

  function remove(index, name) {
    const rows = rowsOf(pad);
    const next = rows[rows.findIndex((row) => row.index === index) - 1] ?? pad.head;
    set(without(text, index));
    rebuild(`${next.index < index ? next.index : 0}.name`);
    announce(say("row-dropped", { name }));
  }

  /** The first number with which a row has an id of its own. */
  function freeNumber(idWith) {
    const taken = new Set(rowsOf(pad).map(({ values }) => idOf(values)));
    let number = rowsOf(pad).length + 1;
    while (taken.has(idWith(number))) number += 1;
    return number;
  }
  const freeId = () => `row_${freeNumber((number) => `row_${number}`)}`;
  const freshName = () => say("row", { number: freeNumber((number) => slug(say("row", { number }))) });

  function addRow(after) {
    const name = freshName();
    set(withRow(text, after, { name }));
    rebuild(`${after + 1}.name`);
    nameAt(after + 1).select();
    announce(say("row-added", { name }));
  }

  function addSection() {
    const name = say("section", { number: pad.sections.length + 1 });
    set(withSection(text, { name }, { name: freshName() }));
    rebuild(`${pad.sections.at(-1).index}.name`);
    nameAt(pad.sections.at(-1).index).select();
    announce(say("row-added", { name }));
  }

  function addRounds() {
    set(withRounds(text, { number: [1, 12] }, { name: freshName() }));
    const [row] = pad.rounds.rows;
    rebuild(`${row.index}.name`);
    nameAt(row.index).select();
    announce(say("row-added", { name: say("rounds") }));
  }

  const nameAt = (index) => place.querySelector(`[data-at="${index}.name"]`);

  const makeEnd = () => make("div", { class: "form-end" }, button("add-section", say("add-section"), addSection), ...(pad.rounds ? [] : [button("add-rounds", say("add-rounds"), addRounds)]));

  return {
    /** Show a text that was not written here. */
    show(next) {
      if (next === text) return;
      text = next;
      pad = readPad(text);
      rebuild();
    },
    get isAble() {
      return pad !== null;
    },
    /** Mark the blocks in which something is wrong. */
    mark(blocks) {
      for (const row of place.querySelectorAll(".pad-row")) {
        const isWrong = blocks.has(Number(row.dataset.block));
        row.classList.toggle("wrong", isWrong);
        row.querySelector("input").setAttribute("aria-invalid", String(isWrong));
      }
    },
    shows: (index) => nameAt(index) !== null,
    /** Go to a field of a block; tell whether the form shows it. */
    goTo(index, key) {
      const field = place.querySelector(`[data-at="${index}.${key}"]`);
      field?.focus();
      return field !== null;
    },
  };
}

const dashed = (name) => name.replaceAll("_", "-");
