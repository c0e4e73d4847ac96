// One thing of the shelf: large, with what can be done with it, and what it said before.
import { address, ask, dayOf, moment, nameAt, pictureOf, titleOf } from "./asking.js";
import { kindOf } from "./listing.js";
import { Refused, data, keepFile, make, say } from "../shared/page.js";
import { handToPrint } from "../orders/kept.js";

const find = (id) => document.getElementById(id);
const view = { name: null, tag: null, thing: null, isFollowed: false };
const part = (name) => `/things/${nameAt(name)}`;

/** Show another thing, or none. */
export function openThing(name, { isFollowed }) {
  if (name === view.name) return;
  Object.assign(view, { name, tag: null, thing: null, isFollowed });
  find("thing-said").textContent = "";
  find("versions").open = false;
  for (const id of ["picture", "result", "text", "fault"]) find(id).hidden = true;
  find("thing-title").textContent = name ?? "";
  find("facts").replaceChildren();
  for (const it of find("thing").querySelectorAll(".shelf-actions > *")) it.hidden = true;
}

/** Fetch the thing, unless it is as it was, and show it. */
export async function refreshThing() {
  const { name, tag } = view;
  let thing;
  try {
    thing = await ask(part(name), { known: tag });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404 || name !== view.name) throw error;
    gone(error.errors.join(" "));
    return;
  }
  if (!thing || name !== view.name) return;
  if (view.thing && view.thing.digest !== thing.digest) find("thing-said").textContent = say("changed-now");
  Object.assign(view, { tag: thing.tag, thing });
  show(thing);
}

function gone(sentence) {
  if (view.tag === "gone") return;
  const wasThere = view.thing !== null;
  Object.assign(view, { tag: "gone", thing: null });
  find("fault").textContent = wasThere ? say("gone-now") : sentence;
  find("fault").hidden = false;
  find("versions").hidden = true;
  for (const it of find("thing").querySelectorAll(".shelf-actions > *")) it.hidden = true;
}

const fileOf = ({ name, text }) => ({ file: `${name.split("/").at(-1)}.toml`, text });

function show(thing) {
  const about = thing.about ?? { kind: "", title: thing.name, picture: false, error: null, players: [], layout: "" };
  find("thing-title").textContent = about.error ? `${thing.name}.toml` : titleOf(about);
  const played = about.layout && !(about.layout in data.words.games) ? say("evening-of", { what: about.layout }) : "";
  const facts = [kindOf(about), about.author && say("by", { author: about.author }), about.kind === "evening" ? played : "", about.date && dayOf(about), `${thing.name}.toml`];
  find("facts").replaceChildren(...facts.filter(Boolean).map((it) => make("li", {}, it)));
  find("fault").hidden = !about.error;
  find("fault").textContent = about.error ?? "";
  showPicture(thing, about);
  const isEvening = about.kind === "evening" && !about.error;
  const maker = about.error ? null : data.makers[about.kind === "deck" || about.kind === "theme" ? about.kind : about.game];
  const isMade = Boolean(maker) && !isEvening;
  find("download").hidden = false;
  find("score").hidden = !isEvening;
  find("print").hidden = !isMade;
  find("open").hidden = !isMade;
  find("play").hidden = !isMade || about.kind !== "domain" || about.game !== "dice";
  if (isMade) find("open").href = address(maker, { shelf: thing.name });
  find("versions").hidden = false;
  if (find("versions").open) tried(showVersions)();
  if (view.isFollowed) find("thing-title").focus({ preventScroll: true });
  view.isFollowed = false;
}

function showPicture(thing, about) {
  find("picture").hidden = !about.picture;
  if (about.picture) {
    find("picture").alt = say("picture-of", { name: about.title });
    find("picture").src = pictureOf(about, "svg");
  }
  const isEvening = about.kind === "evening" && !about.error;
  find("result").hidden = !isEvening;
  if (isEvening) showResult(thing);
  showText(about.picture || isEvening ? null : thing.text);
}

function showText(text) {
  find("text").hidden = text === null;
  find("text").textContent = text ?? "";
}

/** Show who has won an evening, as the league of the shelf has it. */
async function showResult({ name }) {
  const answer = await ask("/league").catch(() => null);
  if (!answer || name !== view.name) return;
  const [found, wrong] = [answer.evenings, answer.refused].map((list) => list.find((it) => it.name === name));
  const row = ({ player, points, won }) => make("tr", { class: won ? "won" : null }, make("th", { scope: "row" }, player), make("td", {}, String(points)));
  const rows = found && [...found.rows].sort((one, other) => other.won - one.won);
  find("result").replaceChildren(rows ? make("table", {}, make("tbody", {}, ...rows.map(row))) : make("p", {}, wrong?.error ?? view.thing.about.players.join(", ")));
}

/** The files that a thing is printed from: its own, and for a deck those beside it. */
async function filesOf(thing) {
  if (thing.about.kind !== "deck") return [fileOf(thing)];
  const { deckFiles } = await import("./beside.js");
  return deckFiles(thing);
}

async function print() {
  const { thing } = view;
  const { kind, game } = thing.about;
  const { product, field, options = {} } = data.shelf[kind === "deck" || kind === "theme" ? kind : game];
  const files = await filesOf(thing);
  if (handToPrint(product, { ...options, [field]: kind === "theme" ? files[0] : files })) location.href = find("print").dataset.address;
  else find("thing-said").textContent = say("unkept-files");
}

/** Open an evening where every point is explained, with the layout of the shelf that it names. */
async function score() {
  const { thing } = view;
  const named = thing.about.layout;
  const stem = named.split("/").at(-1).replace(/\.toml$/, "");
  const sheet = fileOf(thing);
  const layouts = [];
  const { things } = stem ? await ask(`?${new URLSearchParams({ search: stem })}`) : { things: [] };
  const layout = things.find((it) => ["domain", "pad"].includes(it.kind) && it.name.split("/").at(-1) === stem);
  if (layout) {
    const file = `${stem}.toml`;
    layouts.push({ file, text: (await ask(part(layout.name))).text });
    for (const quote of ['"', "'"]) sheet.text = sheet.text.replaceAll(quote + named + quote, JSON.stringify(file));
  }
  const { FILES, handOver } = await import("../games/evenings.js");
  handOver({ kind: FILES, again: { evening: { sheets: [sheet], layouts } } });
  location.href = address("score", { game: FILES });
}

function play() {
  sessionStorage.setItem("scriptorium.score", JSON.stringify(fileOf(view.thing)));
  location.href = address("score", { game: "dice" });
}

async function showVersions() {
  const { name, thing } = view;
  const { versions } = await ask(`/versions/${nameAt(name)}`);
  if (name !== view.name) return;
  const items = versions.map(({ version, date }) => {
    const when = moment(date);
    const shown = make("button", { type: "button", class: "quiet", "aria-label": say("show-version", { when }) }, say("show"));
    shown.addEventListener("click", tried(() => showVersion(version, when)));
    const back = make("button", { type: "button", "aria-label": say("take-back", { when }) }, say("bring-back"));
    back.addEventListener("click", tried(() => bringBack(version, when)));
    return make("li", {}, make("span", {}, when), shown, ...(thing.yours ? [back] : []));
  });
  find("version-list").replaceChildren(...(items.length ? items : [make("li", {}, say("no-versions"))]));
}

async function showVersion(version, when) {
  const { name, thing } = view;
  const { text } = await ask(`/versions/${nameAt(name)}?version=${version}`);
  const { compare } = await import("./comparing.js");
  const told = thing.about ?? {};
  await compare(told.title ? titleOf(told) : name, [{ title: say("then", { when }), text }, { title: say("shelf-theirs"), text: thing.text }], told, [say("close")]);
}

async function bringBack(version, when) {
  const { name, thing } = view;
  await ask(`/versions/${nameAt(name)}`, { method: "POST", body: { version, language: data.language }, match: thing.digest });
  // What this page has changed itself is no news.
  if (name === view.name) Object.assign(view, { tag: null, thing: null });
  await refreshThing();
  find("thing-said").textContent = say("version-back", { when });
}

/** Do something; what is refused is said. */
const tried = (act) => async () => {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    find("thing-said").textContent = error.errors.join(" ");
  }
};

/** Let the buttons act. */
export function listenToThing() {
  find("print").addEventListener("click", tried(print));
  find("score").addEventListener("click", tried(score));
  find("play").addEventListener("click", play);
  find("download").addEventListener("click", () => {
    const { file, text } = fileOf(view.thing);
    keepFile(file, text, "application/toml;charset=utf-8");
  });
  find("versions").addEventListener("toggle", tried(async () => find("versions").open && showVersions()));
}
