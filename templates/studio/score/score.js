// The Score page: sheets are filled in, scored as they are written, loaded and saved.
import { makeAsker } from "./asking.js";
import { bindEntries } from "./entry.js";
import { FILES, handOver, takeOver } from "../games/evenings.js";
import { follow, makeTrail } from "../games/filling.js";
import { MOST_PLAYERS, emptyGame, emptySheet, holdGame, isTouched, takeHandedOver } from "../games/game.js";
import { BONUS_OF } from "../domains/hexes.js";
import { unfit, watchDrops } from "../games/dropping.js";
import { makeEvening } from "./evening.js";
import { loadFiles, readLayout } from "./loading.js";
import { message } from "../shared/message.js";
import { offerOutcome } from "../games/outcome.js";
import { Refused, data, keepFile, make, say, scrolling, tell } from "../shared/page.js";
import { later } from "../shared/later.js";
import { offerPlayers } from "../games/players.js";
import { makeSeats } from "../games/seats.js";
import { makeSheet } from "../games/sheet.js";
import { fileOf, listShelf, titleOf as titleOfMine } from "../domains/shelf.js";
import { nameOf, ownLayouts, writeFiles } from "../games/sheetfile.js";
import { faultList, judged, points, showScore, standings, verdict } from "../games/tally.js";
import { listenToUndo } from "../shared/shortcuts.js";

const RETRY = 3000;
const SHELF = "shelf ";
const find = (id) => document.getElementById(id);
const view = { player: 0, phase: "1", result: null, findings: [], wiped: null };
let builtIn = [];
let held = null;
const asked = new URLSearchParams(location.search);
/** Whether the page asks for a photo or a file instead of a sheet. */
let isByFile = asked.has("photo") || !["dice", null].includes(asked.get("game"));

const player = () => held.game.players[view.player];
const domainOf = (one) => held.game.domains[one.domain];
const onPlayer = (tag, edit) => held.change(tag && `${view.player} ${tag}`, (game) => edit(game.players[view.player]));

const act = {
  digit: (digit) => {
    mark((one, hex) => {
      one.marks[hex.name] = digit;
      one.phases[hex.name] = view.phase;
    });
    trail.wrote(sheet.current()?.name);
    goOn();
  },
  clear: () => mark((one, hex) => {
    delete one.marks[hex.name];
    delete one.phases[hex.name];
  }),
  /** Clear the hex, or where it is empty, the one that was written last. */
  back: () => {
    const { marks, phases } = player();
    const here = sheet.current()?.name;
    const last = here in marks || here in phases ? null : trail.back();
    if (last) sheet.choose(last, sheet.isFocused());
    act.clear();
  },
  /** Leave the hex empty. */
  skip: () => {
    act.clear();
    goOn();
  },
  /** A castle that is touched before there is a start is the starting castle. */
  pointed: () => {
    trail.leave();
    if (sheet.current()?.token[0] !== "K" || hasStart(player())) return;
    act.start();
    sheet.choose(follow(sheet.names(), player().marks, null));
  },
  start: () => {
    if (sheet.current()?.token[0] === "K") mark(placeStart);
    else announce(say("no_castle"));
  },
  cycle: () => setPhase(String((Number(view.phase) % 3) + 1)),
  chosen: showPad,
};
const sheet = makeSheet(find("sheet"), act);
const entries = bindEntries(find("panel"), onPlayer);
const trail = makeTrail();
const outcome = offerOutcome(() => ({
  game: "dice",
  result: view.result,
  sheets: writeFiles(held.game, say),
  layouts: ownLayouts(held.game),
  again: [...writeFiles(held.game, say), ...ownLayouts(held.game)],
}));
const showPlayers = offerPlayers({
  names: () => held.game.players.map(({ name }) => name.trim()),
  isBegun: () => isTouched(held.game),
  most: () => MOST_PLAYERS,
  seat: (names) =>
    held.change(null, (game) => {
      const seated = (at) => game.players[at] ?? emptySheet(game.players[0].domain);
      game.players = Array.from({ length: Math.max(names.length, 1) }, (_it, at) => ({ ...seated(at), name: names[at] ?? "" }));
    }),
});
const seats = makeSeats(find("tabs"), find("panel"), choosePlayer);
const ask = makeAsker(() => held.game, judge);
const showEvening = makeEvening(refuse);
const photograph = later(async () => {
  const { makePhotos } = await import("../photos/photos.js");
  return makePhotos({
    game: () => held.game,
    isPlayed: (game) => game === "dice",
    take: takeSheet,
    show: showFiles,
    more: () => find("camera").click(),
    closed: () => find("photograph").focus(),
  });
});
const PHOTO = /\.(jpe?g|png|webp|hei[cf]|avif|tiff?|bmp|gif|pdf)$/i;
/** The kinds of files that can be sheets, layouts and records. */
const READABLE = ["toml", "json", "table", "text"];
const isPhoto = (file) => file.type.startsWith("image/") || PHOTO.test(file.name);

const hasStart = (one) => Object.values(one.marks).includes("x");

/** Go to the next hex of the row that is empty. */
function goOn() {
  sheet.choose(follow(sheet.names(), player().marks, sheet.current()?.name), sheet.isFocused());
}

/** Let the starting castle be the one at HEX. */
function placeStart(one, hex) {
  for (const [name, mark] of Object.entries(one.marks)) if (mark === "x") delete one.marks[name];
  one.marks[hex.name] = "x";
  delete one.phases[hex.name];
  one.start = BONUS_OF[hex.token[1]] ?? one.start;
}

function mark(edit) {
  const hex = sheet.current();
  if (!hex) return;
  onPlayer(null, (one) => edit(one, hex));
  announce(sheet.label());
}

function announce(sentence) {
  find("unseen-count").textContent = sentence;
}

function setPhase(phase) {
  view.phase = phase;
  document.querySelector(`input[name="phase"][value="${phase}"]`).checked = true;
  announce(say("phase", { phase }));
}

/** Show the whole page as the game is now, and ask what it is worth. */
function show() {
  view.player = Math.min(view.player, held.game.players.length - 1);
  showEvening(held.game.evening, isByFile);
  showPlayers();
  showGame();
  showTabs();
  showSheet();
  showTally();
  offerBack();
  ask();
  outcome.show(false);
}

/** Offer what the last step removed, once; Undo brings it back at any time. */
function offerBack() {
  const wiped = held.wiped();
  if (wiped === view.wiped) return;
  view.wiped = wiped;
  if (wiped) message(say(wiped.wipes), { word: say("bring-back"), act: held.undo });
  else message(null);
}

function showGame() {
  const { game } = held;
  const domain = domainOf(player());
  const own = game.domains.filter((it) => it.file);
  const options = [...builtIn, ...own].map((it) => make("option", { value: it.file ?? it.id }, titleOf(it)));
  if (![...builtIn, ...own].some((it) => nameFor(it) === nameFor(domain))) {
    options.push(make("option", { value: nameFor(domain) }, titleOf(domain)));
  }
  const shelved = listShelf().filter((it) => it.domain.game === "dice");
  const mine = shelved.map((it) => make("option", { value: SHELF + it.key }, titleOfMine(it)));
  const group = mine.length ? [make("optgroup", { label: say("my_domains") }, ...mine)] : [];
  find("domain").replaceChildren(...options, ...group, make("option", { value: "" }, say("own_layout")));
  find("domain").value = nameFor(domain);
  find("variant").value = game.variant;
  find("undo").disabled = !held.canUndo();
  find("redo").disabled = !held.canRedo();
  find("add").disabled = game.players.length >= MOST_PLAYERS;
  find("remove").hidden = game.players.length < 2;
}

const nameFor = (domain) => domain.file ?? domain.id;

function titleOf(domain) {
  const name = domain.name?.[data.language] ?? domain.name?.en;
  if (domain.file) return name ? `${name} (${domain.file})` : domain.file;
  return name ? `${domain.id} – ${name}` : domain.id;
}

function showTabs() {
  seats.show(held.game.players, view.result?.players ?? [], view.player);
}

function showSheet() {
  const one = player();
  const domain = domainOf(one);
  sheet.lay(domain);
  find("sheet").setAttribute("aria-label", say("domain", { domain: titleOf(domain) }));
  const castles = domain.hexes.map(([, , token]) => token[0] === "K" && BONUS_OF[token[1]]).filter(Boolean);
  const choices = [...new Set(castles)].map((bonus) => make("option", { value: bonus }, data.words.bonus_names[bonus]));
  find("start").replaceChildren(make("option", { value: "" }, say("choose")), ...choices);
  find("start").value = one.start ?? "";
  find("hint").textContent = hasStart(one) ? "" : say("choose_start");
  find("name").placeholder = say("player", { number: view.player + 1 });
  entries.fill(one);
  writeMarks();
  showPad();
}

function writeMarks() {
  sheet.write(player(), judged(view.result?.players[view.player]));
}

/** Let the pad tell what the chosen hex has. */
function showPad() {
  const hex = sheet.current();
  const digit = hex && player().marks[hex.name];
  const phase = hex && player().phases[hex.name];
  for (const button of document.querySelectorAll("[data-digit]")) {
    const isWritten = button.dataset.digit === digit && button.dataset.phase === phase;
    button.setAttribute("aria-pressed", String(isWritten));
  }
  find("cross").disabled = hex?.token[0] !== "K";
  find("cross").setAttribute("aria-pressed", String(digit === "x"));
}

function showTally() {
  const score = view.result?.players[view.player];
  find("whose").textContent = nameOf(player(), view.player, say);
  const total = score ? points(score.total) : view.findings.length ? say("unscored") : points(0);
  if (find("total").textContent !== total) find("total").textContent = total;
  find("total").classList.toggle("unsure", !score);
  showSum(score, total);
  outcome.show(Boolean(view.result));
  find("deciding").textContent = score?.deciding ?? "";
  const sentence = view.result ? verdict(view.result) : "";
  const several = view.result?.players.length > 1 ? [standings(view.result)] : [];
  find("verdict").replaceChildren(...(sentence ? [make("p", { class: "verdict" }, sentence)] : []), ...several);
  if (view.findings.length) find("result").replaceChildren(faultList(view.findings));
  else if (score) showScore(find("result"), score, light);
  else find("result").replaceChildren(make("p", { class: "note" }, say("untouched")));
}

/** Keep the points in sight beside the keys. */
function showSum(score, total) {
  const flaws = score?.violations.length ?? 0;
  find("sum-name").textContent = nameOf(player(), view.player, say);
  find("sum").textContent = total;
  find("sum-flaws").textContent = flaws ? `! ${flaws}` : "";
  find("sum-flaws").title = flaws ? say("broken_rules") : "";
}

function light(cells, bring = false) {
  sheet.light(cells);
  if (bring) find("sheet").scrollIntoView({ block: "nearest", behavior: scrolling() });
}

function judge(result, findings) {
  view.result = result;
  view.findings = findings.map(({ message }) => ({ message }));
  showTabs();
  showTally();
  writeMarks();
}

function choosePlayer(number) {
  trail.leave();
  view.player = (number + held.game.players.length) % held.game.players.length;
  show();
}

/** Let all players play on another domain; what was written on the old one goes. */
function chooseDomain(domain) {
  const edit = (game) => {
    delete game.evening;
    game.domains = [domain];
    game.players = game.players.map((one) => ({ ...one, domain: 0, start: null, marks: {}, phases: {} }));
  };
  // Keys that pass over several domains are one step, which leads back to what was written.
  held.change("domain", edit, held.game.players.some((one) => Object.keys(one.marks).length) ? "wiped_domain" : null);
}

/** Play on a domain of the shelf. */
async function chooseMine(key) {
  const entry = listShelf().find((it) => it.key === key);
  const file = entry && { file: fileOf(entry), text: entry.text };
  showGame();
  if (!file) return;
  try {
    const { layout, findings } = await readLayout(file);
    if (layout) chooseDomain(layout);
    else refuse(findings);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/** Show the result of another game's files instead of the sheet. */
function showFiles(evening) {
  isByFile = false;
  held.change(null, (game) => (game.evening = evening));
  show();
}

/** Go on in the form of another game, which hands back what it cannot show. */
function openForm(opened) {
  if (!(opened.kind in data.forms)) return showFiles(opened.again.evening);
  handOver(opened);
  return location.assign(data.forms[opened.kind]);
}

/** Show the game with the sheet that was photographed. */
function takeSheet(game, player, isNew) {
  isByFile = false;
  held.replace(game, isNew ? "wiped_game" : null);
  choosePlayer(player);
  tell(null);
  announce(say("photo_taken"));
}

async function load(files) {
  if (!files.length) return;
  refuse([]);
  if (find("photograph") && files.every(isPhoto)) return photograph(files);
  const others = await unfit(files, READABLE, say("fits_score"));
  if (others.length) return refuse(others.map((message) => ({ message })));
  try {
    const found = await loadFiles(files, held.game);
    if (found.layout || found.game) isByFile = false;
    if (found.layout) chooseDomain(found.layout);
    else if (found.game) {
      view.player = 0;
      held.replace(found.game, "wiped_game");
      tell(null);
    } else if (found.opened) openForm(found.opened);
    else if (found.evening) showFiles(found.evening);
    else refuse(found.findings);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status) refuse(error.errors.map((message) => ({ message })));
  }
}

function refuse(findings) {
  const box = find("refused");
  box.hidden = !findings.length;
  box.replaceChildren();
  if (!findings.length) return;
  const close = make("button", { type: "button" }, say("close"));
  close.addEventListener("click", () => refuse([]));
  box.append(make("h2", {}, say("not_read")), faultList(findings), make("p", { class: "note" }, say("files_together")), close);
  box.focus();
}

function bind() {
  const on = (id, event, reply) => find(id).addEventListener(event, reply);
  on("load", "click", () => find("files").click());
  on("files", "change", () => load([...find("files").files]).finally(() => (find("files").value = "")));
  if (find("photograph")) {
    on("photograph", "click", () => find("camera").click());
    on("camera", "change", () => {
      const photos = [...find("camera").files];
      find("camera").value = "";
      if (photos.length) photograph(photos);
    });
  }
  on("save", "click", () => {
    for (const { file, text } of [...writeFiles(held.game, say), ...ownLayouts(held.game)]) keepFile(file, text);
  });
  on("undo", "click", () => held.undo());
  on("redo", "click", () => held.redo());
  on("fresh", "click", () => held.replace(emptyGame(domainOf(player())), "wiped_game"));
  on("add", "click", () => {
    held.change(null, (game) => game.players.push(emptySheet(player().domain)));
    choosePlayer(held.game.players.length - 1);
  });
  on("remove", "click", () => {
    held.change(null, (game) => game.players.splice(view.player, 1), "wiped_player");
  });
  on("domain", "change", () => {
    const wanted = find("domain").value;
    const domain = [...builtIn, ...held.game.domains].find((it) => nameFor(it) === wanted);
    if (domain) chooseDomain(domain);
    else if (wanted.startsWith(SHELF)) chooseMine(wanted.slice(SHELF.length));
    else {
      showGame();
      find("files").click();
    }
  });
  on("variant", "change", () => held.change(null, (game) => (game.variant = find("variant").value)));
  on("start", "change", () => {
    const hex = sheet.castleWith(find("start").value);
    if (hex) onPlayer(null, (one) => placeStart(one, hex));
    else showSheet();
  });
  on("cross", "click", act.start);
  on("clear", "click", act.back);
  for (const button of document.querySelectorAll("[data-digit]")) {
    button.addEventListener("click", () => {
      if (view.phase !== button.dataset.phase) setPhase(button.dataset.phase);
      act.digit(button.dataset.digit);
    });
  }
  for (const radio of document.querySelectorAll("input[name=phase]")) {
    radio.addEventListener("change", () => setPhase(radio.value));
  }
  on("foreign-close", "click", () => {
    isByFile = false;
    held.change(null, (game) => delete game.evening, "wiped_evening");
    find("load").focus();
  });
  const rolls = later(async () => {
    const { offerRecord } = await import("./rolls.js");
    return () => offerRecord(() => held.game, load);
  });
  find("by-rolls").addEventListener("toggle", () => rolls(), { once: true });
  listenToUndo(held.undo, held.redo);
  watchDrops(find("drop"), load);
}

async function fetchBuiltIn() {
  const answer = await fetch("api/layouts").catch(() => null);
  if (!answer?.ok) return tell(say("offline"));
  tell(null);
  builtIn = (await answer.json()).filter((it) => it.game === "dice").map((it) => ({ ...it, file: null, text: null }));
}

async function begin() {
  held = holdGame(null, show);
  await fetchBuiltIn();
  while (!held.game && !builtIn.length) {
    await new Promise((done) => setTimeout(done, RETRY));
    await fetchBuiltIn();
  }
  held.game ??= emptyGame(builtIn[0]);
  bind();
  setPhase("1");
  announce("");
  show();
  const again = takeOver("dice");
  if (Array.isArray(again)) await load(again.map(({ file, text }) => new File([text], file)));
  const files = takeOver(FILES);
  if (files) showFiles(files);
  const handed = takeHandedOver();
  if (!handed) return;
  const { layout, findings } = await readLayout(handed);
  if (layout) held.replace(emptyGame(layout), "wiped_game");
  else refuse(findings);
}

begin();
