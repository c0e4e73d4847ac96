// The fields of areas and tracks: boxes as they are printed, what they bring, and signs on them.
import { data, make, say } from "../shared/page.js";
import { listen, makeNumber, makeText, readNumber } from "./pad_fields.js";
import { gridOf, readNumbers } from "./pad_rows.js";

export const GAP = ".";
const GIVEN = "x";
const FRESH = "1";
const [MOST_LINES, MOST_COLUMNS, LONGEST] = [15, 20, 4];
const EXAMPLES = { track: "4 +1, 7 ◆", cross: "7 +1, 9 ◆" };
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The name of a place: a letter for its column, a number for its line. */
export const placeName = (line, column) => `${LETTERS[column]}${line + 1}`;

/** The texts of boxes as the file has them: one text for each line, with spaces between the boxes. */
export const writeGrid = (texts) => texts.map((line) => line.join(" "));

/** The letters that several boxes of an area show, and what brings points already. */
export function regionNames(grid, given) {
  const texts = gridOf(grid).flat().filter((text) => text !== GIVEN && /\p{L}/u.test(text));
  const several = texts.filter((text, at) => texts.indexOf(text) !== at);
  return [...new Set([...several, ...Object.keys(given ?? {})])];
}

/** Read signs such as "C1 +1, D2 ◆" by the names of their boxes; null for anything else, undefined for none. */
export function readSigns(text) {
  const parts = text.split(/[,;]/).map((it) => it.trim()).filter(Boolean);
  if (parts.length === 0) return undefined;
  const pairs = parts.map((part) => part.split(/\s+/));
  return pairs.every((pair) => pair.length === 2 && pair[1].length <= LONGEST) ? Object.fromEntries(pairs.map(([box, sign]) => [box.toUpperCase(), sign])) : null;
}

/** Read one number, or one for each line; undefined for none, null for anything else. */
export function readFigures(text) {
  if (text.trim() === "") return undefined;
  const numbers = readNumbers(text);
  return numbers?.length === 1 ? numbers[0] : numbers;
}

/** Put pasted cells into boxes from a place on; the area grows as far as it may. */
export function pasted(texts, [line, column], words) {
  const cells = words.replace(/\s+$/, "").split(/\r?\n/).map((it) => (it.includes("\t") ? it.split("\t").map((cell) => cell.trim() || GAP) : it.trim().split(/\s+/)));
  const high = Math.min(MOST_LINES, Math.max(texts.length, line + cells.length));
  const wide = Math.min(MOST_COLUMNS, Math.max(texts[0].length, column + Math.max(...cells.map((it) => it.length))));
  const at = (row, place) => (cells[row - line]?.[place - column] || texts[row]?.[place] || GAP).replace(/\s+/g, "").slice(0, LONGEST);
  return Array.from({ length: high }, (_line, row) => Array.from({ length: wide }, (_box, place) => at(row, place)));
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0] };

/** Boxes to write in, as they are printed, with the names of their places around them. */
function makeGrid({ at, label, value, others }, write) {
  const texts = gridOf(value);
  const wide = texts[0].length;
  const boxes = make("div", { class: "grid-boxes" });
  boxes.style.setProperty("--columns", wide);
  const find = (line, column) => boxes.querySelector(`[data-at="${at}.${placeName(line, column)}"]`);
  const head = (text) => make("span", { "aria-hidden": "true" }, text);
  const box = (line, column) => {
    const place = placeName(line, column);
    const text = texts[line][column];
    const input = makeText(`${at}.${place}`, text === GAP ? "" : text, { label: say("box-at", { place }), most: LONGEST });
    input.placeholder = " ";
    input.classList.toggle("given", text === GIVEN);
    input.addEventListener("paste", (event) => {
      const words = event.clipboardData.getData("text");
      if (!/\s/.test(words.trim())) return;
      event.preventDefault();
      write(writeGrid(pasted(texts, [line, column], words)), false);
    });
    input.addEventListener("keydown", (event) => {
      const [down, right] = STEPS[event.key] ?? [];
      const next = down === undefined || event.isComposing ? null : find(line + down, column + right);
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.select();
    });
    const read = (it) => {
      texts[line][column] = it.value.replace(/\s+/g, "") || GAP;
      it.classList.toggle("given", texts[line][column] === GIVEN);
      return texts.flat().every((each) => each === GAP) ? null : writeGrid(texts);
    };
    return listen(input, read, (next) => {
      write(next, true);
      others.gridChanged?.(next);
    });
  };
  boxes.append(head(""), ...texts[0].map((_text, column) => head(LETTERS[column])));
  for (const line of texts.keys()) boxes.append(head(String(line + 1)), ...texts[line].map((_text, column) => box(line, column)));
  const isSome = (some) => some.flat().some((text) => text !== GAP);
  const button = (word, sign, next, isPossible) => {
    const found = make("button", { type: "button", "data-at": `${at}.${word}`, "aria-label": say(word), title: say(word), disabled: !isPossible || !isSome(next) }, sign);
    found.addEventListener("click", () => write(writeGrid(next), false));
    return found;
  };
  const size = (word, number, less, more) => make("div", { class: "grid-size" }, make("span", {}, say(word)), less, make("b", {}, number), more);
  const [fewer, narrower] = [texts.slice(0, -1), texts.map((line) => line.slice(0, -1))];
  const [further, wider] = [[...texts, texts[0].map(() => FRESH)], texts.map((line) => [...line, FRESH])];
  const actions = make(
    "div",
    { class: "grid-sizes" },
    size("lines", texts.length, button("line-less", "−", fewer, texts.length > 1), button("line-more", "+", further, texts.length < MOST_LINES)),
    size("columns", wide, button("column-less", "−", narrower, wide > 1), button("column-more", "+", wider, wide < MOST_COLUMNS)),
  );
  const note = make("small", {}, say("boxes-hint"));
  return make("fieldset", { class: "grid-field wide" }, make("legend", {}, label), note, make("div", { class: "grid-view" }, boxes), actions);
}

function makeFigures({ at, label, value }, write) {
  const input = makeText(at, [value ?? []].flat().join(", "), { most: 120 });
  input.title = say("figures-hint");
  return make("label", { class: "field short" }, make("span", {}, label), listen(input, (it) => readFigures(it.value), write));
}

/** The points of each text that several boxes show; it follows what is written into the boxes. */
function makeRegions({ at, label, value, others }, write) {
  const points = { ...value };
  const box = make("fieldset", { class: "regions wide" });
  const field = (text) => {
    const input = makeNumber(`${at}.${text}`, points[text], { label: say("region-points", { text }) });
    const set = (next) => {
      points[text] = next;
      if (next === undefined) delete points[text];
      write(Object.keys(points).length > 0 ? { ...points } : undefined, true);
    };
    return make("label", { class: "region" }, make("span", { "aria-hidden": "true" }, text), listen(input, readNumber(true), set));
  };
  const draw = (grid) => {
    const names = regionNames(grid, points);
    box.hidden = names.length === 0;
    box.replaceChildren(make("legend", {}, label), make("div", { class: "region-list" }, ...names.map(field)));
  };
  draw(others.grid);
  others.gridChanged = draw;
  return box;
}

function makeSigns({ at, label, kind, value }, write) {
  const input = makeText(at, Object.entries(value ?? {}).map((pair) => pair.join(" ")).join(", "), { most: 400 });
  const words = label.replace("{example}", EXAMPLES[kind] ?? "C1 +1, B2 ◆");
  return make("label", { class: "field wide" }, make("span", {}, words), listen(input, (it) => readSigns(it.value), write));
}

function makeFlag({ at, label, value }, write) {
  const input = make("input", { type: "checkbox", "data-at": at, checked: value === true });
  input.addEventListener("change", () => write(input.checked ? true : undefined, true));
  return make("label", { class: "check" }, input, make("span", {}, label));
}

/** The fields by their types; each gets { at, label, kind, value, others }, and WRITE(value, isTyped). */
const FIELDS = { grid: makeGrid, figures: makeFigures, regions: makeRegions, signs: makeSigns, flag: makeFlag };

/** Whether a type of field belongs to areas. */
export const isAreaField = (type) => type in FIELDS;

export const makeAreaField = (type, about, write) => FIELDS[type](about, (value, isTyped = true) => write(value, isTyped));

/** Whether a field of a row has a use: only a square has diagonals. */
export function isUseful(key, values) {
  if (key !== "diagonal" || "diagonal" in values) return true;
  const texts = gridOf(values.grid);
  return texts.length === texts[0].length && texts.length > 1;
}

export const COLOURS = ["red", "orange", "yellow", "green", "blue", "violet", "brown", "grey"];
export const colourChoices = () => [["", say("colour-none")], ...COLOURS.map((name) => [name, data.words[name]])];
