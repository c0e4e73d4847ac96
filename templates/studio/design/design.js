// The Design page: puts canvas, palette, checks and drafts together.
import { KEPT, MOST_HEXES, OWN_ID, census, emptyDomain, hexagon } from "../domains/domain.js";
import { FIRST_BRUSH, brushOf, fillPalette } from "../canvas/brushes.js";
import { makeCanvas } from "../canvas/canvas.js";
import { makeView } from "../canvas/canvas_view.js";
import { showCounts } from "./counts.js";
import { makeDrafts, readDraft } from "./drafts.js";
import { makeFindingsCard, makeInspector } from "./findings.js";
import { makeHistory } from "../canvas/history.js";
import { listenToHover } from "../canvas/hovering.js";
import { later } from "../shared/later.js";
import { domainOf, nameOf, readLayout } from "../domains/layout_file.js";
import { offerWaysOut } from "./leaving.js";
import { dropLink, hasLink, isOwnLink, keepLink, readLink } from "./links.js";
import { renamed, withId, wordsOf } from "./naming.js";
import { listenToPanel } from "./panel.js";
import { message } from "../shared/message.js";
import { makeLiveSheet } from "../preview/live.js";
import { makeOutline } from "../canvas/outline.js";
import { listenToPanning } from "../canvas/panning.js";
import { planned } from "../canvas/planning.js";
import { listenToKeys, listenToPointers } from "../canvas/pointing.js";
import { findCentre } from "../canvas/symmetry.js";
import { readToml, writeToml } from "../domains/toml.js";
import { isId } from "../shared/toml_text.js";
import { makeTools } from "../canvas/tools.js";
import { listenToUndo } from "../shared/shortcuts.js";
import { data, say, store, tell } from "../shared/page.js";

const BETWEEN_CHECKS = 60;
const BETWEEN_SAVES = 200;
const at = (id) => document.getElementById(id);
const fields = at("about").elements;
const view = makeView(at("canvas"), at("view"), at("canvas-zoom"), {
  bottom: () => (getComputedStyle(at("palette")).position === "sticky" ? at("palette").getBoundingClientRect().top : innerHeight),
  told: (factor) => announce(say("zoomed", { percent: Math.round(factor * 100) })),
  moved: () => {
    clearTimeout(moving);
    moving = setTimeout(save, BETWEEN_SAVES);
  },
});
const canvas = makeCanvas(view);
const lookAgain = listenToHover(canvas, (name) => {
  const changes = (name ? tools.wouldPaint(name) : []).flatMap((each) => planned(brush, each, domain).changes);
  canvas.preview([...new Map(changes)], domain);
});
const drafts = makeDrafts(tell);

let domain = emptyDomain("dice", OWN_ID);
let past = makeHistory(domain.cells);
let counted = census(domain);
let brush = FIRST_BRUSH;
let markBrush = () => {};
let touched = false;
let near = { undo: null, redo: null };
let frame = 0;
let saving = 0;
let moving = 0;
let asked = 0;
let isRefused = false;
let found = [];

const announce = (sentence) => {
  at("said").textContent = sentence;
};

// What is drawn is shown, checked and kept.

const draftOf = () => ({
  ...domain,
  cells: [...domain.cells],
  past: past.past,
  future: past.future,
  touched,
  near,
  view: view.kept(),
  at: Date.now(),
});

function save() {
  clearTimeout(saving);
  clearTimeout(moving);
  saving = moving = 0;
  drafts.keep(draftOf);
  keepLink(counted.painted.size && isId(domain.id) ? writeToml(domain, counted) : "", domain);
}

function saveSoon() {
  import("./shelfcard.js").catch(() => {}); // It can be kept, even if the studio stops.
  touched = true;
  saving ||= setTimeout(save, BETWEEN_SAVES);
}

/** Show the domain; what is to be checked SINCE a stroke is asked first and answered meanwhile. */
function show({ fit, since = null }) {
  cancelAnimationFrame(frame);
  frame = 0;
  counted = census(domain);
  if (since !== null) check(since);
  canvas.show(domain, counted, { fit });
  if (found.some((it) => it.cells.some((name) => !counted.painted.has(name)))) canvas.mark(found, null);
  tools.follow();
  showCounts(domain, counted);
  lookAgain();
  at("undo").disabled = !past.past.length && !near.undo;
  at("redo").disabled = !past.future.length && !near.redo;
  at("clear").disabled = !domain.cells.size;
  for (const id of data.lab ? ["forecast", "invent", "heat-bar", "playtest"] : []) at(id).hidden = !data.lab[domain.game];
  at("begin").hidden = counted.painted.size > 0;
  if (!counted.painted.size) showFirstStarts();
}

/** Offer a few domains as pictures while nothing is painted. */
const showFirstStarts = later(async () => (await import("./first_starts.js")).makeFirstStarts(at("first-starts"), begin));

const parts = { verdict: at("verdict"), brief: at("brief"), list: at("findings"), note: at("check-note") };
const card = makeFindingsCard(parts, (lit) => canvas.mark(found, lit));
const inspect = makeInspector((answer) => {
  if (answer.asked.counted !== counted) return;
  found = answer.findings;
  canvas.mark(found, card(answer));
  if (answer.isBack) message(say("back"));
  const { domain: drawn, text, at: since } = answer.asked;
  const isWhole = counted.painted.size > 0 && !answer.isPart && !found.length;
  forecastOf(drawn, { isWhole, text, since });
  performance.measure("findings", { start: answer.asked.at, end: performance.now() });
}, () => {
  parts.verdict.className = "verdict";
  parts.verdict.textContent = say("verdict-waiting");
});

const drawSheet = makeLiveSheet();
let forecast = null;

/** Forecast what is drawn; what plays it is loaded with the first stroke. */
async function forecastOf(drawn, judged) {
  const parts = counted;
  if (!data.lab?.[drawn.game] || !(forecast || parts.painted.size)) return;
  try {
    const { makeForecast } = await import("../lab/forecast.js");
    forecast ??= makeForecast({ pens: canvas.heat, announce });
  } catch {
    return; // The next stroke tries again.
  }
  if (parts === counted) forecast.judge(drawn, parts, judged);
}

function check(since = performance.now()) {
  asked = performance.now();
  forecast?.change(domain);
  inspect(domain, counted, since);
  const [drawn, parts] = [domain, counted];
  drawSheet(parts.painted.size ? drawn : null, () => writeToml(drawn, parts), since);
}

// Strokes.

const strokes = {
  begin() {
    message(null);
    isRefused = false;
    past.begin();
  },

  paint(name, own) {
    const plan = planned(own ?? brush, name, domain);
    const isChanged = plan.changes.filter((change) => past.paint(...change)).length > 0;
    isRefused ||= plan.isRefused;
    if (isRefused) message(say("too-many", { most: MOST_HEXES }));
    if (!isChanged) return;
    frame ||= requestAnimationFrame(() => {
      const now = performance.now();
      show({ fit: false, since: now - asked > BETWEEN_CHECKS ? now : null });
    });
  },

  /** Give one hex a token, without images. */
  put(name, token) {
    past.paint(name, token);
  },

  /** End the stroke; tell how many hexes it changed. */
  end() {
    const since = performance.now();
    const changed = past.end();
    if (changed) near.redo = null;
    show({ fit: true, since: changed ? since : null });
    if (changed) saveSoon();
    return changed;
  },

  cancel() {
    past.cancel();
    show({ fit: true, since: performance.now() });
  },

  /** Paint one hex by key, and say what has become of it. */
  touch(name, own) {
    strokes.begin();
    strokes.paint(name, own);
    strokes.end();
    canvas.point(canvas.current(), { focus: true, seen: true });
    if (!isRefused) announce(canvas.label(name));
  },
};

/** Take the brush of a painted hex. */
function pick(name) {
  const found = brushOf(domain.cells.get(name), domain.game);
  if (found) choose(found);
  return Boolean(found);
}

const hands = { canvas, outline: makeOutline(canvas.svg), strokes, pick, lookAgain, announce, message };
const tools = makeTools({ bar: at("tools"), part: at("part") }, { ...hands, drawing: () => ({ domain, counted }) });

async function step(direction) {
  if (tools.giveUp()) return;
  message(null);
  if (near[direction] && (direction === "redo" || !past.past.length)) return cross(direction);
  const changed = past[direction]();
  if (changed === null) return;
  show({ fit: true, since: performance.now() });
  saveSoon();
  const word = direction === "undo" ? "undone" : "redone";
  announce(changed ? say(word, { number: changed }) : say(`${word}-words`, { name: nameOf(domain) }));
}

/** Go on to the draft before this one, or after it. */
async function cross(direction) {
  save();
  const here = drafts.current();
  const draft = await drafts.open(near[direction]);
  if (!draft) return;
  resume(draft);
  near[direction === "undo" ? "redo" : "undo"] = here;
  show({ fit: true });
  save();
  announce(say("brought-back", { name: nameOf(domain) }));
}

/** Offer what the last step removed; Undo brings it back at any time. */
function offerBack() {
  const isCleared = past.past.length && !domain.cells.size;
  const isReplaced = !past.past.length && near.undo && readDraft(near.undo)?.touched;
  const back = { word: say("bring-back"), act: () => step("undo") };
  if (isCleared || isReplaced) message(say(isCleared ? "cleared" : "draft-kept"), back);
  else message(null);
}

function clear() {
  strokes.begin();
  for (const name of [...domain.cells.keys()]) strokes.put(name, null);
  view.whole();
  strokes.end();
  offerBack();
}

/** Paint the hexes that a completion adds as one stroke. */
function fill(tokens) {
  strokes.begin();
  for (const [name, token] of tokens) strokes.put(name, token);
  return strokes.end();
}

// Domains come and go.

function take(next, { past: strokesBefore = [], future = [] } = {}) {
  domain = next;
  view.whole();
  past = makeHistory(domain.cells, strokesBefore, future, setWords);
  found = [];
  for (const [terrain, paint] of Object.entries(data.paints[domain.game])) {
    const { style } = document.documentElement;
    for (const [name, colour] of Object.entries(paint)) style.setProperty(`--${terrain}-${name}`, colour);
  }
  markBrush = fillPalette({ brushes: at("brushes"), dice: at("dice") }, domain.game, (change) => {
    choose(change);
    tools.paint();
  });
  choose(brush.kind === "paint" && !brush.letter && domain.game === "dice" ? FIRST_BRUSH : {});
  showAbout();
  show({ fit: true, since: performance.now() });
}

function begin(next) {
  save();
  near = { undo: touched || counted.painted.size ? drafts.current() : near.undo, redo: null };
  drafts.begin();
  touched = false;
  take(next);
  save();
  offerBack();
}

async function open(id) {
  save();
  const draft = await drafts.open(id);
  if (draft) resume(draft);
}

function resume(draft) {
  touched = Boolean(draft.touched);
  const known = (id) => (typeof id === "string" && readDraft(id) ? id : null);
  near = { undo: known(draft.near?.undo), redo: known(draft.near?.redo) };
  const plain = emptyDomain(draft.game, draft.id);
  const { custom = false, symmetry = "none", centre = null, shelf = null, shelfAt = null } = draft;
  const kept = { names: { ...draft.names }, notes: { ...draft.notes }, own: draft.own ?? [], custom, symmetry, centre, shelf, shelfAt };
  for (const it of KEPT) kept[it] = draft[it] ?? "";
  take({ ...plain, ...kept, cells: new Map(draft.cells) }, { past: draft.past, future: draft.future });
  view.restore(draft.view);
}

/** Take a file that was dropped or chosen: a picture is traced, a layout opened; of others the page says what they are. */
async function readFile(file) {
  const { kindOf, refusal } = await import("../shared/file_kinds.js");
  const kind = await kindOf(file);
  if (["picture", "drawing"].includes(kind)) return trace(file);
  const refused = await refusal(file, ["toml", "text"], say("file-fits"));
  if (refused) return message(refused);
  const { domain: next, note, fault } = await readLayout(await file.text(), file.name);
  if (next) begin(next);
  return (fault ?? note) && message(fault ?? note);
}

/** Whether the domain is just what a layout file says. */
const isDrawn = (text) => counted.painted.size > 0 && writeToml(domain, counted) === text;

async function followLink() {
  const link = await readLink();
  const own = link && readToml(link.text);
  if (own && isDrawn(link.text)) return null;
  if (own) return begin({ ...domainOf(own), custom: link.custom });
  dropLink();
  return message(say("link-bad"));
}

// The domain's own words, and the brush.

function choose(change) {
  brush = { ...brush, ...change };
  markBrush(brush);
  lookAgain();
}

/** Show the words of the domain everywhere but in the field that is being written. */
function showAbout(field = null) {
  const put = (input, text) => input !== field && (input.value = text);
  const isNamed = Object.keys(domain.names).length > 0 || domain.id !== OWN_ID;
  put(at("name"), isNamed ? nameOf(domain) : "");
  put(fields.id, domain.id);
  for (const language of data.languages) put(fields[`name-${language}`], domain.names[language] ?? "");
  fields.rules.value = domain.custom ? "custom" : "strict";
  at("symmetry").value = domain.symmetry;
  at("title").textContent = nameOf(domain) || say("unnamed");
  at("bad-id").hidden = isId(domain.id);
  fields.id.setAttribute("aria-invalid", String(!isId(domain.id)));
}

/** Put other words into place. */
function setWords({ id, names, custom, own }, field = null) {
  Object.assign(domain, { id, names: { ...names }, custom, own });
  showAbout(field);
}

/** Write into a field: what is written there in a row is one step of the history. */
function write(field) {
  const before = wordsOf(domain);
  const language = field.id === "name" ? data.language : /^name-(.+)$/.exec(field.name)?.[1];
  const text = field.value.trim();
  const custom = fields.rules.value === "custom";
  const after = language ? renamed(before, language, text) : field.name === "id" ? withId(before, text) : { ...before, custom };
  past.note(before, after, language ? `name-${language}` : field.name);
  near.redo = null;
  setWords(after, field);
  show({ fit: false, since: performance.now() });
  saveSoon();
}

at("about").addEventListener("input", ({ target }) => write(target));
at("name").addEventListener("input", ({ target }) => write(target));
at("name").addEventListener("keydown", ({ key, target }) => key === "Enter" && target.blur());
for (const it of [at("name"), at("about")]) it.addEventListener("change", () => past.rest());
at("about").addEventListener("submit", (event) => event.preventDefault());
at("symmetry").addEventListener("change", ({ target }) => {
  domain.symmetry = target.value;
  domain.centre = findCentre(target.value, domain.cells);
  canvas.fit(domain);
  saveSoon();
});

// The page listens.

const shelfShown = offerWaysOut({
  current: () => ({ domain, counted }),
  save,
  message,
  nameOf,
  open: ({ key, custom, at: version, domain: own }) => begin({ ...domainOf(own), custom, shelf: key, shelfAt: version }),
  kept: (key, version) => {
    [domain.shelf, domain.shelfAt] = [key, version];
    saveSoon();
  },
});
const openStarts = later(async () => {
  const { makeStarts } = await import("./starts.js");
  return makeStarts(at("starts"), { begin, open, read: readFile, current: drafts.current });
});
at("start").addEventListener("click", openStarts);
const invent = later(async () => {
  const { makeInventing } = await import("../lab/inventing.js");
  const start = (cells, custom) => begin({ ...emptyDomain(domain.game, OWN_ID), cells, custom });
  return makeInventing({ game: () => domain.game, begin: start });
});
at("invent")?.addEventListener("click", invent);
const layoutNow = () => ({ layout: writeToml(domain, counted), file: `${domain.id}.toml`, custom: domain.custom });
const playtest = later(async () => (await import("../lab/playtesting.js")).makePlaytest({ current: layoutNow }));
at("playtest")?.addEventListener("click", playtest);
const complete = later(async () => {
  const { makeCompletion } = await import("../lab/completing.js");
  return makeCompletion(at("complete"), { current: () => domain, fill, undo: () => step("undo") });
});
at("complete")?.addEventListener("click", complete);
const trace = later(async () => (await import("../canvas/tracing.js")).makeTracing(view));
at("trace-file").addEventListener("change", async ({ target }) => {
  await trace(target.files[0]);
  target.value = "";
});

at("undo").addEventListener("click", () => step("undo"));
at("redo").addEventListener("click", () => step("redo"));
at("clear").addEventListener("click", clear);
listenToPanel();
listenToPanning(view);
listenToPointers(canvas, tools);
listenToKeys(canvas, strokes, tools, () => domain.game);

listenToUndo(() => step("undo"), () => step("redo"));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) readFile(file).catch(() => message(say("offline")));
});
addEventListener("hashchange", () => hasLink() && followLink());
const saveNow = () => (saving || moving) && save();
addEventListener("pagehide", saveNow);
addEventListener("visibilitychange", () => document.hidden && saveNow());

export const work = {
  file() {
    const isReady = counted.painted.size > 0 && isId(domain.id);
    if (!isReady) message(say(counted.painted.size ? "bad-id" : "nothing"));
    return isReady ? { file: `${domain.id}.toml`, text: writeToml(domain, counted) } : null;
  },
  async take(text, name) {
    const { domain: next } = await readLayout(text, name);
    if (next) begin({ ...next, custom: /^custom *= *true/m.test(text) });
    return Boolean(next);
  },
  tell: (sentence, word) => message(sentence, word ? { word: say("bring-back"), act: () => step("undo") } : null),
};

const draft = await drafts.resume();
if (draft) resume(draft);
else take({ ...domain, cells: hexagon(3) });
offerBack();
if (hasLink() && !(draft && isOwnLink())) await followLink();
save();
if (store.read("scriptorium.trace")) await trace();
await shelfShown;
document.body.dataset.ready = "yes";
