// An evening of a pad: what its page has entered is scored with every reason, kept, reported and shared.
import { takeOver } from "../games/evenings.js";
import { refuseDrops } from "../games/dropping.js";
import { keepText } from "../shared/keeping.js";
import { offerOutcome } from "../games/outcome.js";
import { Refused, make, post, say, store } from "../shared/page.js";
import { offerPlayers } from "../games/players.js";
import { bestFirst, faultList, points, showScore, verdict } from "../games/tally.js";

const PAUSE = 250;
const RETRY = 3000;
const find = (id) => document.getElementById(id);
/** The page of the pad, whose script comes first. */
const { pad } = globalThis;
const { id, key } = pad.sheet;
const view = { result: null, open: new Set() };
let timer = 0;
let asking = null;

const outcome = offerOutcome(() => ({
  game: id,
  result: view.result,
  sheets: [pad.file()],
  layouts: [],
  again: { state: pad.state() },
}));
const showPlayers = offerPlayers({
  names: pad.names,
  isBegun: pad.isBegun,
  most: () => pad.sheet.players.most,
  seat: pad.seat,
});

/** Ask what the evening is worth, a moment after the last entry. */
function ask(pause = PAUSE) {
  outcome.show(false);
  clearTimeout(timer);
  asking?.abort();
  timer = setTimeout(score, pause);
}

async function score() {
  if (!pad.isBegun()) return judge(null, []);
  asking = new AbortController();
  const { signal } = asking;
  try {
    const answer = await (await post("api/score", { sheets: [pad.file()] }, { signal })).json();
    if (!signal.aborted) judge(answer.findings.length ? null : answer, answer.findings);
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Refused)) throw error;
    if (error.status === 0) ask(RETRY);
    else judge(null, error.errors.map((message) => ({ message })));
  }
}

function judge(result, findings) {
  view.result = result;
  outcome.show(Boolean(result));
  const sentence = result ? pad.soFar?.() || verdict(result) : "";
  find("verdict").replaceChildren(...(sentence ? [make("p", { class: "verdict" }, sentence)] : []));
  if (findings.length) find("result").replaceChildren(faultList(findings.map(({ message }) => ({ message }))));
  else if (result) find("result").replaceChildren(...bestFirst(result).map(reasons));
  else find("result").replaceChildren(make("p", { class: "note" }, say("untouched")));
}

/** How many points a player has; where they come from is folded until somebody asks. */
function reasons(player) {
  const body = make("div");
  showScore(body, player, null);
  const flaws = player.violations.length ? [make("span", { class: "sign" }, `! ${player.violations.length}`)] : [];
  const deciding = player.deciding ? [make("small", {}, player.deciding)] : [];
  const head = make("summary", {}, make("span", {}, player.name, ...deciding), ...flaws, make("b", {}, points(player.total)));
  const isFirst = view.result.winners.includes(player.name);
  const part = make("details", { class: isFirst ? "reasons first" : "reasons", open: view.open.has(player.name) }, head, body);
  part.addEventListener("toggle", () => view.open[part.open ? "add" : "delete"](player.name));
  return part;
}

/** The page keeps its entries itself; here they also reach the disk at once, in case the browser is killed. */
function changed() {
  try {
    keepText(key, localStorage.getItem(key) ?? "null");
  } catch {
    // The page says it where a browser keeps nothing.
  }
  showPlayers();
  ask();
}

// What a killed browser had lost is back by now.
if (JSON.stringify(store.read(key)?.players) !== JSON.stringify(pad.state().players)) pad.take(store.read(key));
const again = takeOver(id);
if (again?.state) pad.take(again.state);
pad.listen(changed);
refuseDrops();
showPlayers();
ask(0);
document.body.dataset.ready = "yes";
