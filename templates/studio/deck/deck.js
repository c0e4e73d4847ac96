// The Cards page: write cards in a table, see each beside it, hand them over to be printed.
import { data, joined, keepFile, make, say, tell } from "../shared/page.js";
import { makeCardView } from "./card_view.js";
import { deckOf, filesOf, isDeck, optionsOf } from "./deck_files.js";
import { makeGrid } from "./grid.js";
import { handToPrint } from "../orders/kept.js";
import { makeNews } from "../making/news.js";
import { makeStates } from "../making/states.js";
import { listenToUndo } from "../shared/shortcuts.js";

const ENDINGS = [".csv", ".tsv", ".toml", ".png", ".svg", ".jpg", ".jpeg", ".ttf", ".otf"];
const TEXTS = [".csv", ".tsv", ".toml"];
const OWN = "\u0000own";
const part = (id) => document.getElementById(id);
const ends = (name, endings) => endings.some((ending) => name.toLowerCase().endsWith(ending));

const states = makeStates("scriptorium.deck", isDeck, () => show());
const view = makeCardView(states, showFaults);
const news = makeNews(states);
const grid = makeGrid(states, (row) => view.ask(row), news.changed);

function show() {
  news.clear();
  grid.show();
  showSettings();
  part("undo").disabled = !states.canUndo;
  part("redo").disabled = !states.canRedo;
  const names = states.now.others.map(({ file }) => file);
  part("files").replaceChildren(...names.map((name) => make("li", {}, name)));
  part("pictures").replaceChildren(...names.filter((name) => !ends(name, TEXTS)).map((value) => make("option", { value })));
}

function showSettings() {
  const { size, template, theme } = states.now;
  const isOwn = size !== "" && !data.sizes.some(({ name }) => name === size);
  const hasFile = states.now.others.some(({ file }) => ends(file, [".toml"]));
  part("size").options[0].textContent = say(hasFile ? "usual-size" : "standard-size", { name: data.sizes[0].label });
  part("size").value = isOwn ? OWN : size;
  part("own-size-label").hidden = !isOwn;
  if (isOwn && part("own-size") !== document.activeElement) part("own-size").value = size.trim();
  part("template").value = template || "plain";
  part("theme").value = theme || part("theme").options[0].value;
}

function showFaults(faults) {
  grid.mark(faults.filter(({ row }) => row >= 0));
  const items = faults.map(({ message, row, cell }) => {
    if (!(row >= 0)) return make("li", {}, message);
    const link = make("button", { type: "button" }, message);
    link.addEventListener("click", () => grid.focus(row, cell));
    return make("li", {}, link);
  });
  part("faults").replaceChildren(...(items.length > 0 ? [make("ul", {}, ...items)] : []));
}

async function fetchDecks() {
  const response = await fetch(`api/decks?lang=${data.language}`).catch(() => null);
  if (!response?.ok) {
    tell(say("offline"));
    return [];
  }
  tell(null);
  return response.json();
}

async function begin(number, word) {
  const decks = await fetchDecks();
  if (!decks[number]) return;
  grid.restart();
  states.set(deckOf(decks[number].files));
  if (word) news.changed(say(word, { name: decks[number].name }));
}

async function readChosen(file) {
  const { kindsOf, refusal } = await import("../shared/file_kinds.js");
  const kinds = ends(file.name, ENDINGS) ? kindsOf(ENDINGS) : [];
  const unfit = await refusal(file, kinds, say("fitsEndings", { endings: joined(ENDINGS, "disjunction") }));
  if (unfit) throw new Error(unfit);
  if (ends(file.name, TEXTS)) return { file: file.name, text: await file.text() };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { file: file.name, base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
}

/** Take files: with a table they are another deck, without one they go to this deck. */
async function take(chosen) {
  if (chosen.length === 0) return;
  if (chosen.reduce((sum, file) => sum + file.size, 0) > data.largest) return news.refused(say("too-large"));
  const files = [];
  for (const file of chosen) {
    try {
      files.push(await readChosen(file));
    } catch (error) {
      return news.refused(error.message || say("unreadable", { name: file.name }));
    }
  }
  const tables = files.filter(({ file }) => ends(file, [".csv", ".tsv"]));
  if (tables.length > 1) return news.refused(say("several-tables"));
  if (tables.length === 1) {
    grid.restart();
    states.set(deckOf(files));
    news.changed(say("opened", { name: tables[0].file }));
  } else {
    const names = new Set(files.map(({ file }) => file));
    const others = states.now.others.filter(({ file }) => !names.has(file));
    states.set({ ...states.now, others: [...others, ...files] });
    news.changed(say("picture-added", { name: [...names].join(", "), column: data.columns.picture }));
  }
}

function goToPrint() {
  const options = optionsOf(states.now, filesOf(states.now).files);
  if (handToPrint("kit deck", options)) location.href = part("to-print").dataset.address;
  else tell(say("unkept"));
}

function fillSettings() {
  const option = (value, text) => make("option", { value }, text);
  const number = (length) => length.toLocaleString(data.language);
  part("size").append(
    option("", say("usual-size")),
    ...data.sizes.map(({ name, label, width, height }) => option(name, `${label}: ${number(width)} × ${number(height)} mm`)),
    option(OWN, say("own-size")),
  );
  part("template").append(...Object.keys(data.templates).map((name) => option(name, data.labels[name])));
  part("icons").append(...data.icons.map((value) => make("option", { value })));
  const colours = data.templates.plain?.find(({ name }) => name === "colour")?.choices ?? [];
  const known = colours.filter((name) => !name.startsWith("#"));
  document.body.append(make("datalist", { id: "colours" }, ...known.map((value) => option(value, data.colours[value] ?? value))));
  part("size").addEventListener("change", ({ target }) => {
    states.set({ ...states.now, size: target.value === OWN ? "63x88" : target.value });
    if (target.value === OWN) part("own-size").focus();
  });
  part("own-size").addEventListener("input", ({ target }) => states.set({ ...states.now, size: target.value.trim() || " " }, "size"));
  part("template").addEventListener("change", ({ target }) => states.set({ ...states.now, template: target.value }));
  part("theme").addEventListener("change", ({ target }) => states.set({ ...states.now, theme: target.value }));
}

part("fresh").addEventListener("click", () => begin(0, "begun"));
part("sample").addEventListener("click", () => begin(1, "opened"));
part("open").addEventListener("change", async ({ target }) => {
  const chosen = [...target.files];
  target.value = "";
  await take(chosen);
});
part("save").addEventListener("click", () => {
  const name = states.now.file.split("/").at(-1);
  keepFile(name, filesOf(states.now).files.at(-1).text, "text/csv;charset=utf-8");
  news.tell(say("saved", { name }));
});
part("to-print").addEventListener("click", goToPrint);
// A cell is part of the table: its letters are undone with everything else.
listenToUndo(news.undo, news.redo, { leaves: null });
document.addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
document.addEventListener("drop", async (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  await take([...event.dataTransfer.files]);
});

export const work = {
  async file() {
    const { writeDeck } = await import("./deck_toml.js");
    return writeDeck(states.now);
  },
  async take(text, name, beside) {
    const { readDeck } = await import("./deck_toml.js");
    const deck = readDeck(text, name, beside);
    if (deck) {
      grid.restart();
      states.set(deck);
    }
    return Boolean(deck);
  },
  tell: (sentence, word) => (word ? news.changed : news.tell)(sentence),
};

fillSettings();
if (!states.resume()) await begin(0);
document.body.dataset.ready = "true";
