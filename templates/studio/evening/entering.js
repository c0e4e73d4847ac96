// An evening: a finished game is entered in the form that it provides, and scored as it is entered.
import { FILES, handOver, takeOver } from "../games/evenings.js";
import { refuseDrops } from "../games/dropping.js";
import { drawEntry } from "./formview.js";
import { emptyGame, emptyPlayer, gameEntries, isGame, isSolo, isTouched, readFindings, readGame, scoredPlayers, writeGame } from "./gameform.js";
import { hold } from "./holding.js";
import { judgeMap, lightMap } from "./mapfield.js";
import { message } from "../shared/message.js";
import { offerOutcome } from "../games/outcome.js";
import { Refused, data, make, post, say } from "../shared/page.js";
import { offerPlayers } from "../games/players.js";
import { makeSeats } from "../games/seats.js";
import { nameOf } from "../games/sheetfile.js";
import { points, showScore, standings, verdict } from "../games/tally.js";
import { listenToUndo } from "../shared/shortcuts.js";

const PAUSE = 120;
const RETRY = 3000;
const find = (id) => document.getElementById(id);
const named = (player, number) => nameOf(player, number, say);
const view = { game: null, player: 0, result: null, findings: [], about: [] };
const holds = {};
let held = null;
let timer = 0;
let asking = null;

const sheetOf = ({ file: name, text }) => ({ file: name, text });
const form = () => data.forms[view.game];
const file = () => writeGame(view.game, form(), held.value, named);
const outcome = offerOutcome(() => ({ game: view.game, result: view.result, sheets: [sheetOf(file())], layouts: [], again: held.value }));
const showPlayers = offerPlayers({
  names: () => held.value.players.map(({ name }) => name.trim()),
  isBegun: () => held.value.players.some((it) => isTouched(form(), it)),
  most: () => form().players[1],
  seat: (names) => {
    held.change(null, (game) => {
      const number = Math.max(names.length, form().players[0]);
      game.players = Array.from({ length: number }, (_it, at) => ({ ...(game.players[at] ?? emptyPlayer()), name: names[at] ?? "" }));
    });
    draw();
  },
});
const seats = makeSeats(find("tabs"), find("panel"), choosePlayer);

/** Open the form of the game that the address names. */
function open() {
  const wanted = new URLSearchParams(location.search).get("game") ?? location.hash.slice(1);
  view.game = wanted in data.forms ? wanted : Object.keys(data.forms)[0];
  view.player = 0;
  view.result = null;
  holds[view.game] ??= hold(`scriptorium.evening.${view.game}`, () => emptyGame(form()), isGame, () => ask());
  held = holds[view.game];
  const again = takeOver(view.game);
  const found = again?.data ? readGame(form(), again.data) : again;
  if (again && !found) {
    handOver({ kind: FILES, again: again.evening });
    location.replace(data.files);
    return;
  }
  if (isGame(found)) held.replace(found);
  find("title").textContent = data.words.games[view.game];
  draw();
  ask(0);
}

function choosePlayer(number) {
  const count = held.value.players.length;
  view.player = (number + count) % count;
  draw();
}

/** What has the focus, so that it can have it again once all is drawn anew. */
function focused() {
  const element = document.activeElement;
  const entry = element?.closest("[data-entry], .part")?.dataset.entry;
  return entry && { entry, words: element.getAttribute("aria-label") ?? element.textContent };
}

function focus(spot) {
  if (!spot) return;
  const fields = document.querySelectorAll(`[data-entry="${spot.entry}"] :is(button, input, select)`);
  const again = [...fields].find((it) => (it.getAttribute("aria-label") ?? it.textContent) === spot.words);
  (again ?? fields[0])?.focus({ preventScroll: true });
}

/** Draw everything as it is now. */
function draw() {
  const spot = focused();
  const game = held.value;
  view.player = Math.min(view.player, game.players.length - 1);
  if (isSolo(form(), game)) view.player = 0;
  const player = game.players[view.player];
  const redraw = (again) => again && draw();
  const onGame = (tag, edit, again) => {
    held.change(`game ${tag}`, (it) => edit(it.values));
    redraw(again || tag.startsWith("choice"));
  };
  const onPlayer = (tag, edit, again) => {
    held.change(`${view.player} ${tag}`, (it) => edit(it.players[view.player].values));
    redraw(again);
  };
  const head = gameEntries(form(), game).map((it, at) => drawEntry({ ...it, plain: true }, game.values, onGame, `game-${at}`));
  find("game").replaceChildren(...head);
  find("name").value = player.name;
  find("name").placeholder = say("player", { number: view.player + 1 });
  find("parts").replaceChildren(...form().parts.map((part, number) => drawPart(part, number, player, onPlayer)));
  showTally();
  focus(spot);
}

function drawPart(part, number, player, change) {
  const chosen = player.ways[number] ?? 0;
  const ways = part.ways.map((way, at) => {
    const button = make("button", { type: "button", "aria-pressed": String(at === chosen) }, way.title ?? "");
    button.addEventListener("click", () => {
      held.change(null, (game) => (game.players[view.player].ways[number] = at));
      draw();
    });
    return button;
  });
  const head = make("div", { class: "part-head" }, make("h2", { id: `part-${number}` }, part.title));
  if (ways.length > 1) head.append(make("div", { class: "ways-of", role: "group", "aria-label": part.title }, ...ways));
  const isTitled = ({ label, kind }) => label === part.title && kind !== "number";
  const entries = part.ways[chosen].entries.map((it, at) => drawEntry({ ...it, isTitled: isTitled(it) }, player.values, change, `part-${number}-${at}`));
  return make("section", { class: "card part", "aria-labelledby": `part-${number}` }, head, ...entries);
}

function showSeats() {
  const game = held.value;
  const solo = isSolo(form(), game);
  const scored = scoredPlayers(form(), game).map(({ number }) => number);
  const scores = game.players.map((_it, number) => view.result?.players[scored.indexOf(number)]);
  seats.show(solo ? game.players.slice(0, 1) : game.players, scores, view.player);
  find("add").disabled = solo || game.players.length >= form().players[1];
  find("remove").hidden = solo || game.players.length <= form().players[0];
  find("undo").disabled = !held.canUndo();
  find("redo").disabled = !held.canRedo();
  const score = scores[view.player];
  find("sum-name").textContent = named(game.players[view.player], view.player);
  find("sum").textContent = score ? points(score.total) : "–";
  find("sum-flaws").textContent = score?.violations.length ? `! ${score.violations.length}` : "";
  return score;
}

function showTally() {
  const score = showSeats();
  showPlayers();
  judgeMap(score);
  const isScored = Boolean(view.result);
  outcome.show(isScored);
  find("whose").textContent = named(held.value.players[view.player], view.player);
  find("total").textContent = score ? points(score.total) : view.findings.length > 0 ? say("unscored") : points(0);
  find("total").classList.toggle("unsure", !score);
  find("deciding").textContent = score?.deciding ?? "";
  const sentence = isScored ? verdict(view.result) : "";
  const several = view.result?.players.length > 1 ? [standings(view.result)] : [];
  find("verdict").replaceChildren(...(sentence ? [make("p", { class: "verdict" }, sentence)] : []), ...several);
  if (view.findings.length) find("result").replaceChildren(...findingLists());
  else if (score) showScore(find("result"), score, lightMap);
  else find("result").replaceChildren(make("p", { class: "note" }, say("untouched")));
}

/** What is missing, quietly, and what is wrong. */
function findingLists() {
  const read = readFindings(form(), view.findings, view.about);
  const who = ({ player }) => (player === null ? "" : `${named(held.value.players[player], player)}: `);
  const missing = read.filter((it) => it.isMissing).map((it) => make("li", {}, who(it) + say("missing", { what: it.what })));
  const wrong = read.filter((it) => !it.isMissing).map((it) => make("li", {}, who(it) + it.message));
  return [
    ...(wrong.length ? [make("ul", { class: "faults" }, ...wrong)] : []),
    ...(missing.length ? [make("ul", { class: "missing" }, ...missing)] : []),
  ];
}

/** Ask what the game is worth, a moment after the last entry. */
function ask(pause = PAUSE) {
  showSeats();
  outcome.show(false);
  clearTimeout(timer);
  asking?.abort();
  timer = setTimeout(score, pause);
}

async function score() {
  if (!scoredPlayers(form(), held.value).length) return judge(null, [], []);
  asking = new AbortController();
  const { signal } = asking;
  const made = file();
  const { about } = made;
  try {
    const answer = await (await post("api/score", { sheets: [sheetOf(made)] }, { signal })).json();
    if (!signal.aborted) judge(answer.findings.length ? null : answer, answer.findings, about);
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Refused)) throw error;
    if (error.status === 0) ask(RETRY);
    else judge(null, error.errors.map((message) => ({ message })), []);
  }
}

function judge(result, findings, about) {
  Object.assign(view, { result, findings, about });
  showTally();
}

function bind() {
  const on = (id, event, reply) => find(id).addEventListener(event, reply);
  const redrawn = (work) => () => {
    work();
    draw();
  };
  on("name", "input", () => held.change(`${view.player} name`, (game) => (game.players[view.player].name = find("name").value)));
  const undo = redrawn(() => {
    message(null);
    held.undo();
  });
  const redo = redrawn(() => held.redo());
  const wipe = (words, edit) => {
    const before = JSON.stringify(held.value);
    edit();
    draw();
    if (JSON.stringify(held.value) !== before) message(say(words), { word: say("bring-back"), act: undo });
  };
  on("undo", "click", undo);
  on("redo", "click", redo);
  on("fresh", "click", () => wipe("wiped_game", () => held.replace(emptyGame(form()))));
  on("add", "click", () => {
    held.change(null, (game) => game.players.push(emptyPlayer()));
    choosePlayer(held.value.players.length - 1);
  });
  on("remove", "click", () => wipe("wiped_player", () => held.change(null, (game) => game.players.splice(view.player, 1))));
  addEventListener("hashchange", open);
  listenToUndo(undo, redo);
}

open();
bind();
refuseDrops();
document.body.dataset.ready = "yes";
