// The Pads page: a form and a text for one score pad, with its sheet and what is wrong beside them.
import { Refused, data, isOne, keepFile, make, post, say } from "../shared/page.js";
import { nameIn } from "../orders/download.js";
import { handToPrint } from "../orders/kept.js";
import { makeLiveSheet } from "../preview/live.js";
import { message } from "../shared/message.js";
import { blockAt, blocksOf, readPad, withValues } from "./pad_text.js";
import { fixedAt, sentenceOf } from "./pad_findings.js";
import { makeForm } from "./pad_form.js";
import { makeNews } from "../making/news.js";
import { makeStates } from "../making/states.js";
import { isId } from "../shared/toml_text.js";
import { listenToUndo } from "../shared/shortcuts.js";

const PAUSE = 150;
const RETRY = 3000;
const LARGEST = 200_000;
const part = (id) => document.getElementById(id);
const isText = (value) => typeof value === "string" && value.length <= LARGEST;
const states = makeStates("scriptorium.pad", isText, () => show());
const drawSheet = makeLiveSheet();
let timer = 0;
let asking = null;

const news = makeNews(states);
const form = makeForm(part("form"), { changed: (text, topic) => states.set(text, topic), announce: news.changed });

/** The short name of the pad, for the names of its files. */
function idNow() {
  const id = blocksOf(states.now)?.[0].pairs.find(({ key }) => key === "id")?.value;
  return typeof id === "string" && isId(id) ? id : "pad";
}
const fileNow = () => ({ file: `${idNow()}.toml`, text: states.now });

function show() {
  news.clear();
  form.show(states.now);
  if (part("text") !== document.activeElement || part("text").value !== states.now) part("text").value = states.now;
  if (!form.isAble) part("as-file").open = true;
  part("undo").disabled = !states.canUndo;
  part("redo").disabled = !states.canRedo;
  const since = performance.now();
  drawSheet({ game: data.game, id: idNow() }, () => states.now, since);
  ask(PAUSE, since);
}

function ask(pause, since) {
  clearTimeout(timer);
  asking?.abort();
  timer = setTimeout(() => check(since), pause);
}

/** Check the text as the program does, and say in words what is wrong. */
async function check(since) {
  const mine = new AbortController();
  asking = mine;
  const text = states.now;
  try {
    const response = await post("api/check", { layout: text, file: fileNow().file }, { signal: mine.signal });
    const { findings } = await response.json();
    if (mine.signal.aborted) return;
    judge(text, findings);
    performance.measure("findings", { start: since, end: performance.now() });
  } catch (error) {
    if (mine.signal.aborted) return;
    if (!(error instanceof Refused)) throw error;
    if (error.status === 0 || error.status >= 500) ask(RETRY, since);
    else judge(text, error.errors.map((sentence) => ({ message: sentence })));
  }
}

function judge(text, findings) {
  const number = findings.length;
  const many = isOne(number) ? say("verdict-one") : say("verdict-many", { number });
  const sentence = number === 0 ? say("verdict-good") : many;
  for (const [it, words] of [[part("verdict"), sentence], [part("brief"), sentence.replace(/\s?:$/, "")]]) {
    it.classList.toggle("good", number === 0);
    it.classList.toggle("bad", number > 0);
    if (it.textContent !== words) it.textContent = words;
  }
  const places = findings.map(({ line }) => (line ? blockAt(text, line) : -1));
  form.mark(new Set(places));
  const pad = readPad(text);
  part("findings").replaceChildren(
    ...findings.map((finding, at) => {
      const words = make("span", {}, sentenceOf(finding, pad, places[at], { say, language: data.language }));
      if (!finding.line) return make("li", {}, words);
      const line = form.shows(places[at]) ? "" : make("small", {}, say("go-to", { line: finding.line }));
      const button = make("button", { type: "button", class: "finding" }, words, line);
      button.addEventListener("click", () => form.goTo(...fixedAt(finding, places[at])) || goToLine(finding.line, finding.column));
      return make("li", {}, button);
    }),
  );
}

function goToLine(line, column) {
  part("as-file").open = true;
  const lines = states.now.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  part("text").focus();
  part("text").setSelectionRange(start + (column ? column - 1 : 0), start + lines[line - 1].length);
}

/** Go on with another pad; Undo brings back the one before. */
function begin(text, word, name) {
  states.set(text);
  part("as-file").open = !form.isAble;
  news.changed(say(word, { name }));
}

/** Return the shipped pads; none where the studio does not answer. */
async function shippedPads() {
  const response = await fetch(`api/pads?lang=${data.language}`).catch(() => null);
  if (response?.ok) return response.json();
  message(say("fetch-failed"));
  return [];
}

/** Go on with a shipped pad; a copy has a name of its own, so that nobody takes it for the shipped one. */
function startFrom(pad) {
  begin(pad.id ? withValues(pad.text, 0, { id: say("copy-id", { id: pad.id }) }) : pad.text, "started", pad.name);
}

async function offerStarts() {
  part("starts").showModal();
  if (part("shelf").childElementCount > 0) return;
  const shipped = await shippedPads();
  if (shipped.length === 0) {
    part("starts").close();
    return;
  }
  const own = { id: "", name: part("shelf").dataset.blank, text: data.begin };
  for (const pad of [own, ...shipped]) {
    const picture = pad.picture ? [make("img", { src: pad.picture, alt: "", width: 32, height: 32, loading: "lazy" })] : [];
    const button = make("button", { type: "button", "data-pad": pad.id }, ...picture, make("span", {}, pad.name));
    button.addEventListener("click", () => {
      part("starts").close();
      startFrom(pad);
    });
    part("shelf").append(make("li", {}, button));
  }
}

/** Open the pad that the address names, as `?start=yacht`; the address then forgets it. */
async function followAddress() {
  const address = new URL(location.href);
  const wanted = address.searchParams.get("start");
  if (!wanted) return;
  address.searchParams.delete("start");
  history.replaceState(history.state, "", address);
  const pad = (await shippedPads()).find(({ id }) => id === wanted);
  if (pad) startFrom(pad);
}

function goToPrint({ product, field, address }) {
  if (handToPrint(product, { [field]: [fileNow()] })) location.href = address;
  else message(say("unkept"));
}

/** Fetch the page for a phone that adds up this pad. */
async function saveCalculator() {
  part("to-calculator").disabled = true;
  try {
    const { product, field, page } = data.calculator;
    const response = await post("api/print", { product, options: { [field]: fileNow(), [page]: true } });
    const name = nameIn(response.headers.get("content-disposition"));
    keepFile(name, await response.blob());
    news.tell(say("saved", { name }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    message(error.errors.join(" "));
  } finally {
    part("to-calculator").disabled = false;
    part("to-calculator").focus();
  }
}

part("text").addEventListener("input", ({ target }) => states.set(target.value, "text"));
part("start").addEventListener("click", offerStarts);
part("starts-close").addEventListener("click", () => part("starts").close());
listenToUndo(news.undo, news.redo);
part("save").addEventListener("click", () => {
  const { file, text } = fileNow();
  keepFile(file, text);
  news.tell(say("saved", { name: file }));
});
part("to-print").addEventListener("click", () => goToPrint({ ...data.printing[data.game], ...part("to-print").dataset }));
part("to-calculator").addEventListener("click", saveCalculator);
part("open").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  target.value = "";
  if (!file) return;
  const { refusal } = await import("../shared/file_kinds.js");
  const unfit = await refusal(file, ["toml", "text"], say("fitsEndings", { endings: ".toml" }));
  if (unfit) news.refused(unfit);
  else if (file.size > LARGEST) news.refused(say("too-large", { name: file.name }));
  else begin((await file.text()).replace(/^\ufeff/, "").replaceAll("\r\n", "\n"), "opened", file.name);
});

export const work = {
  file: fileNow,
  take: (text, name) => {
    begin(text, "opened", name);
    return true;
  },
  tell: (sentence, word) => (word ? news.changed : news.tell)(sentence),
};

if (!states.resume()) states.set(data.begin);
await followAddress();
document.body.dataset.ready = "true";
