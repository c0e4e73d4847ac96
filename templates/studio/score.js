// The Score page: sheets are filled in, scored as they are written, loaded and saved.
import { makeAsker } from "./asking.js";
import { bindEntries } from "./entry.js";
import { MOST_PLAYERS, emptyGame, emptySheet, holdGame, takeHandedOver } from "./game.js";
import { BONUS_OF } from "./hexes.js";
import { loadFiles, readLayout, watchDrops } from "./loading.js";
import { Refused, data, joined, keepFile, make, say, tell } from "./page.js";
import { makeSeats } from "./seats.js";
import { makeSheet } from "./sheet.js";
import { nameOf, ownLayouts, writeFiles } from "./sheetfile.js";
import { faultList, judged, points, showResult, showScore, standings, verdict } from "./tally.js";

const RETRY = 3000;
const find = (id) => document.getElementById(id);
const view = { player: 0, phase: "1", result: null, findings: [] };
let builtIn = [];
let held = null;

const player = () => held.game.players[view.player];
const domainOf = (one) => held.game.domains[one.domain];
const onPlayer = (tag, edit) => held.change(tag && `${view.player} ${tag}`, (game) => edit(game.players[view.player]));

const act = {
  digit: (digit) => mark((one, hex) => {
    one.marks[hex.name] = digit;
    one.phases[hex.name] = view.phase;
  }),
  clear: () => mark((one, hex) => {
    delete one.marks[hex.name];
    delete one.phases[hex.name];
  }),
  start: () => {
    if (sheet.current()?.token[0] === "K") mark(placeStart);
    else announce(say("no_castle"));
  },
  cycle: () => setPhase(String((Number(view.phase) % 3) + 1)),
  chosen: showPad,
};
const sheet = makeSheet(find("sheet"), act);
const entries = bindEntries(find("panel"), onPlayer);
const seats = makeSeats(find("tabs"), find("panel"), choosePlayer);
const ask = makeAsker(() => held.game, judge);

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
  showGame();
  showTabs();
  showSheet();
  showTally();
  ask();
}

function showGame() {
  const { game } = held;
  const domain = domainOf(player());
  const own = game.domains.filter((it) => it.file);
  const options = [...builtIn, ...own].map((it) => make("option", { value: it.file ?? it.id }, titleOf(it)));
  if (![...builtIn, ...own].some((it) => nameFor(it) === nameFor(domain))) {
    options.push(make("option", { value: nameFor(domain) }, titleOf(domain)));
  }
  find("domain").replaceChildren(...options, make("option", { value: "" }, say("own_layout")));
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
  return domain.file ?? (name ? `${domain.id} – ${name}` : domain.id);
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
  find("hint").textContent = Object.values(one.marks).includes("x") ? "" : say("choose_start");
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
  for (const button of document.querySelectorAll("[data-digit]")) {
    button.setAttribute("aria-pressed", String(button.dataset.digit === digit));
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
  find("deciding").textContent = score?.deciding ?? "";
  const sentence = view.result ? verdict(view.result) : "";
  const several = view.result?.players.length > 1 ? [standings(view.result)] : [];
  find("verdict").replaceChildren(...(sentence ? [make("p", { class: "verdict" }, sentence)] : []), ...several);
  if (view.findings.length) find("result").replaceChildren(faultList(view.findings));
  else if (score) showScore(find("result"), score, light);
  else find("result").replaceChildren(make("p", { class: "note" }, say("untouched")));
}

function light(cells, bring = false) {
  sheet.light(cells);
  if (bring) find("sheet").scrollIntoView({ block: "nearest", behavior: "smooth" });
}

function judge(result, findings) {
  view.result = result;
  view.findings = findings.map(({ message }) => ({ message }));
  showTabs();
  showTally();
  writeMarks();
}

function choosePlayer(number) {
  view.player = (number + held.game.players.length) % held.game.players.length;
  show();
}

/** Let all players play on another domain; what was written on the old one goes. */
function chooseDomain(domain) {
  held.change(null, (game) => {
    game.domains = [domain];
    game.players = game.players.map((one) => ({ ...one, domain: 0, start: null, marks: {}, phases: {} }));
  });
}

async function load(files) {
  if (!files.length) return;
  refuse([]);
  try {
    const found = await loadFiles(files, held.game);
    if (found.layout || found.game) showWorkspace(true);
    if (found.layout) chooseDomain(found.layout);
    else if (found.game) {
      view.player = 0;
      held.replace(found.game);
      tell(null);
    } else if (found.result) showForeign(found.result, files);
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

function showForeign(result, files) {
  find("foreign-title").textContent = `${data.words.games[result.game]} · ${joined(files.map((file) => file.name))}`;
  showResult(find("foreign-result"), result);
  showWorkspace(false);
  find("foreign-title").focus();
}

function showWorkspace(shown) {
  find("workspace").hidden = !shown;
  find("foreign").hidden = shown;
  document.body.classList.toggle("is-foreign", !shown);
}

function bind() {
  const on = (id, event, reply) => find(id).addEventListener(event, reply);
  on("load", "click", () => find("files").click());
  on("files", "change", () => load([...find("files").files]).finally(() => (find("files").value = "")));
  on("save", "click", () => {
    for (const { file, text } of [...writeFiles(held.game, say), ...ownLayouts(held.game)]) keepFile(file, text);
  });
  on("undo", "click", () => held.undo());
  on("redo", "click", () => held.redo());
  on("fresh", "click", () => held.replace(emptyGame(domainOf(player()))));
  on("add", "click", () => {
    held.change(null, (game) => game.players.push(emptySheet(player().domain)));
    choosePlayer(held.game.players.length - 1);
  });
  on("remove", "click", () => held.change(null, (game) => game.players.splice(view.player, 1)));
  on("domain", "change", () => {
    const wanted = find("domain").value;
    const domain = [...builtIn, ...held.game.domains].find((it) => nameFor(it) === wanted);
    if (domain) chooseDomain(domain);
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
  on("clear", "click", act.clear);
  for (const button of document.querySelectorAll("[data-digit]")) {
    button.addEventListener("click", () => act.digit(button.dataset.digit));
  }
  for (const radio of document.querySelectorAll("input[name=phase]")) {
    radio.addEventListener("change", () => setPhase(radio.value));
  }
  on("foreign-close", "click", () => {
    showWorkspace(true);
    find("load").focus();
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input[type=text]")) return;
    const wanted = { z: event.shiftKey ? held.redo : held.undo, y: held.redo }[event.key.toLowerCase()];
    if (!wanted) return;
    event.preventDefault();
    wanted();
  });
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
  const handed = takeHandedOver();
  if (!handed) return;
  const { layout, findings } = await readLayout(handed);
  if (layout) held.replace(emptyGame(layout));
  else refuse(findings);
}

begin();
