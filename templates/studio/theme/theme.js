// The Theme page: change colours, ornaments, fonts and lines, and see a sheet in them at once.
import { Refused, data, keepFile, make, post, say, tell } from "../shared/page.js";
import { handToPrint } from "../orders/kept.js";
import { makeDrawing } from "../preview/paper.js";
import { makeNews } from "../making/news.js";
import { makeStates } from "../making/states.js";
import { listenToUndo } from "../shared/shortcuts.js";
import { contrast, readTheme, valueAt, withValue, writeTheme } from "./theme_file.js";

const PAUSE = 120;
const LEAST = 4.5;
const LARGEST = 100_000;
const WORDS = ["line", "soft", "accent"];
const SHADES = ["fill", "deep", "tint"];
const part = (id) => document.getElementById(id);
const standard = data.themes[data.standard];
const isTheme = (it) => typeof it?.name === "string" && typeof it.ink?.full?.line === "string";
const states = makeStates("scriptorium.theme", isTheme, () => show());
let forms = [];
let ink = "full";
let timer = 0;
let asking = null;

const news = makeNews(states);
const change = (path, value) => states.set(withValue(states.now, path, value), path.join("."));

function makeColour(path, label) {
  const input = make("input", { type: "color", "data-path": path.join("."), "aria-label": label });
  input.addEventListener("input", () => change(path, input.value));
  return input;
}

/** Make the colours of the chosen ink: those of pages, then group by group. */
function showColours() {
  const colours = standard.ink[ink];
  const open = new Set([...part("colours").querySelectorAll("details[open]")].map((it) => it.dataset.group));
  const plain = Object.keys(colours).filter((key) => typeof colours[key] === "string");
  const page = make("div", { class: "swatches of-page" });
  for (const key of plain) {
    const label = say("colour-of", { group: say("of-page"), name: say(key), value: say(ink) });
    page.append(make("span", {}, say(key)), makeColour(["ink", ink, key], label));
  }
  const groups = Object.keys(colours).filter((key) => typeof colours[key] !== "string");
  const blocks = [makeGroup("page", say("of-page"), page, open.size === 0 || open.has("page"))];
  for (const group of groups) blocks.push(makeGroup(group, data.names[group], makeShades(group, colours[group]), open.has(group)));
  part("colours").replaceChildren(...blocks);
}

function makeGroup(group, title, rows, isOpen) {
  const summary = make("summary", {}, make("h2", {}, title));
  return make("details", { "data-group": group, open: isOpen }, summary, rows);
}

function makeShades(group, members) {
  const rows = make("div", { class: "swatches" }, make("span"), ...SHADES.map((shade) => make("small", {}, say(shade))));
  for (const member of Object.keys(members)) {
    const name = data.names[member];
    rows.append(make("span", {}, name));
    for (const shade of SHADES) {
      const label = say("colour-of", { group: data.names[group], name, value: say(shade) });
      rows.append(makeColour(["ink", ink, group, member, shade], label));
    }
  }
  return rows;
}

function makeChoice(path, label, values) {
  const id = `value-${path.join("-")}`;
  const select = make("select", { id, "data-path": path.join(".") }, ...values.map((value) => make("option", { value }, value)));
  select.addEventListener("change", () => change(path, select.value));
  return [make("label", { for: id }, label), select];
}

function makeMeasure(path, label) {
  const id = `value-${path.join("-")}`;
  const named = { id, type: "number", min: 0.1, max: 20, step: 0.01, "data-path": path.join(".") };
  const input = make("input", named);
  input.addEventListener("input", () => input.validity.valid && input.value !== "" && change(path, input.valueAsNumber));
  return [make("label", { for: id }, say("millimetres", { name: label })), input];
}

function fill() {
  for (const [kind, names] of Object.entries(data.ornaments)) {
    part("ornaments").append(...makeChoice(["ornaments", kind], say(`ornament-${kind}`), names));
  }
  for (const role of Object.keys(standard.fonts)) {
    part("fonts").append(...makeChoice(["fonts", role], say(`font-${role}`), data.fonts));
  }
  for (const table of ["lines", "shapes"]) {
    for (const key of Object.keys(standard[table])) part("measures").append(...makeMeasure([table, key], say(key)));
  }
}

function show() {
  news.clear();
  for (const control of document.querySelectorAll("[data-path]")) {
    const value = String(valueAt(states.now, control.dataset.path.split(".")));
    if (control !== document.activeElement || control.type !== "number") control.value = value;
  }
  if (part("name") !== document.activeElement) part("name").value = states.now.name;
  part("undo").disabled = !states.canUndo;
  part("redo").disabled = !states.canRedo;
  showWeak();
  ask();
}

/** List the words that cannot be read well on panels. */
function showWeak() {
  const colours = states.now.ink[ink];
  const weak = WORDS.map((key) => [key, contrast(colours[key], colours.panel)]).filter(([, ratio]) => ratio < LEAST);
  const number = (ratio) => ratio.toLocaleString(data.language, { maximumFractionDigits: 1 });
  part("weak").replaceChildren(...weak.map(([key, ratio]) => make("li", {}, say("weak", { name: say(key), ratio: number(ratio) }))));
}

const fileOf = () => ({ file: `${states.now.name.replace(/[^\w-]+/g, "-") || "theme"}.toml`, text: writeTheme(states.now, standard) });

/** Return an order of the chosen product in this theme, as small as it can be. */
function orderOf() {
  const form = forms.find((each) => each.product === part("product").value);
  const fields = form.groups.flatMap((group) => group.fields);
  const options = { theme: fileOf(), ink };
  const first = fields.find((field) => field.flag === "" && field.multiple && field.suggestions.length > 0);
  if (first) options[first.name] = [first.suggestions[0].value];
  return { product: form.product, options };
}

function ask() {
  clearTimeout(timer);
  asking?.abort();
  if (forms.length > 0) timer = setTimeout(draw, PAUSE);
}

async function draw() {
  const mine = new AbortController();
  asking = mine;
  part("sheet").setAttribute("aria-busy", "true");
  try {
    const response = await post("api/preview", orderOf(), { signal: mine.signal });
    const { front } = await response.json();
    if (mine.signal.aborted) return;
    const drawing = makeDrawing(front, say("preview"));
    if (!drawing) throw new Refused(0, [say("undrawn")]);
    part("sheet").replaceChildren(drawing);
    part("faults").replaceChildren();
  } catch (error) {
    if (mine.signal.aborted) return;
    if (!(error instanceof Refused)) throw error;
    const sentences = error.places.length > 0 ? error.places.map(({ message }) => message) : error.errors;
    part("faults").replaceChildren(...sentences.map((sentence) => make("p", {}, sentence)));
  }
  part("sheet").setAttribute("aria-busy", "false");
}

/** Fetch what can be printed: products that have a theme, and need nothing else. */
async function fetchForms() {
  const response = await fetch(`api/forms?lang=${data.language}`).catch(() => null);
  if (!response?.ok) return tell(say("offline"));
  const all = await response.json();
  const isAble = (field) => !field.required || field.default !== null;
  forms = all.filter((form) => {
    const fields = form.groups.flatMap((group) => group.fields);
    return fields.every(isAble) && fields.some((field) => field.name === "theme") && fields.some((field) => field.name === "ink");
  });
  part("product").append(...forms.map((form) => make("option", { value: form.product }, form.title)));
  ask();
}

function goToPrint() {
  if (handToPrint(part("product").value, { theme: fileOf() })) location.href = part("to-print").dataset.address;
  else tell(say("unkept"));
}

part("name").addEventListener("input", ({ target }) => states.set({ ...states.now, name: target.value || " " }, "name"));
part("product").addEventListener("change", ask);
// A field for letters or a number undoes what is typed in it.
listenToUndo(news.undo, news.redo, { leaves: "input:not([type=color])" });
part("save").addEventListener("click", () => {
  const { file, text } = fileOf();
  keepFile(file, text);
  news.tell(say("saved", { name: file }));
});
part("to-print").addEventListener("click", goToPrint);
part("open").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  target.value = "";
  if (!file) return undefined;
  const { refusal } = await import("../shared/file_kinds.js");
  const unfit = await refusal(file, ["toml", "text"], say("fitsEndings", { endings: ".toml" }));
  if (unfit) return news.refused(unfit);
  const theme = file.size <= LARGEST ? readTheme(await file.text(), standard) : null;
  if (theme) states.set(theme);
  return (theme ? news.changed : news.refused)(say(theme ? "opened" : "not-a-theme", { name: file.name }));
});
for (const button of document.querySelectorAll("[data-start]")) {
  button.addEventListener("click", () => {
    states.set({ ...structuredClone(data.themes[button.dataset.start]), name: say("fresh-name") });
    news.changed(say("started", { name: button.textContent }));
  });
}
for (const button of document.querySelectorAll("[data-ink]")) {
  button.addEventListener("click", () => {
    ink = button.dataset.ink;
    for (const each of document.querySelectorAll("[data-ink]")) each.setAttribute("aria-pressed", each === button);
    showColours();
    show();
  });
}

export const work = {
  file: fileOf,
  take: (text) => {
    const theme = readTheme(text, standard);
    if (theme) states.set(theme);
    return Boolean(theme);
  },
  tell: (sentence, word) => (word ? news.changed : news.tell)(sentence),
};

fill();
showColours();
if (!states.resume()) states.set({ ...structuredClone(standard), name: say("fresh-name") });
await fetchForms();
document.body.dataset.ready = "true";
