// The league: the evenings that this browser keeps, who leads, and a picture of the season.
import { FILES, addEvenings, dropEvening, evenings as keptEvenings, handOver, readLeague, restore, today, writeLeague } from "../games/evenings.js";
import { unfit, watchDrops } from "../games/dropping.js";
import { message } from "../shared/message.js";
import { Refused, data, keepFile, locale, make, post, say } from "../shared/page.js";
import { keepSvg, pngOf, seasonPicture } from "../games/charts.js";
import { bestSheets, fewestWin, headToHead, leagueTable } from "../games/season.js";

const BEST = 5;
const [MOST_TITLES, LONGEST_TITLE] = [200, 100];
const find = (id) => document.getElementById(id);
/** The evenings of the shelf, where the address asks for them. */
const shared = data.shelf && new URLSearchParams(location.search).has("shelf") ? await import("../shelf/league_source.js") : null;
const evenings = shared?.evenings ?? keptEvenings;
const titleOf = (kind) => data.words.games[kind] ?? evenings().findLast((it) => it.kind === kind && it.title)?.title ?? kind;
let before = null;

const chosen = () => evenings().filter((it) => !find("kind").value || it.kind === find("kind").value);
const day = (date) => (date ? new Date(`${date}T12:00`).toLocaleDateString(locale, { dateStyle: "medium" }) : "");
const picture = () => {
  const kind = find("kind").value;
  return seasonPicture(chosen(), { title: kind ? titleOf(kind) : say("season"), across: say("evenings"), up: say("wins") });
};

function show() {
  const all = evenings();
  const kinds = [...new Set(all.map((it) => it.kind))];
  const wanted = find("kind").value;
  const options = kinds.map((kind) => make("option", { value: kind }, titleOf(kind)));
  find("kind").replaceChildren(make("option", { value: "" }, say("all_games")), ...options);
  find("kind").value = kinds.includes(wanted) ? wanted : "";
  find("nothing").hidden = all.length > 0;
  find("season").hidden = all.length === 0;
  for (const id of ["save", "print"]) find(id).disabled = all.length === 0;
  find("restore").hidden = !before;
  if (!all.length) return;
  find("picture-box").replaceChildren(picture());
  find("table").replaceChildren(table());
  find("evenings").replaceChildren(...[...chosen()].reverse().map(line));
  showBest();
  showPairs();
}

/** The best sheet of each game, or several of the one that is chosen. */
function showBest() {
  const best = bestSheets(chosen(), find("kind").value ? BEST : 1);
  find("best").replaceChildren(
    ...best.map(({ player, points, evening: { date, kind } }) => {
      const when = [find("kind").value ? "" : titleOf(kind), day(date)].filter(Boolean).join(" · ");
      return make("li", {}, make("div", {}, make("small", {}, when), make("p", {}, make("b", {}, `${player} ${points}`))));
    }),
  );
}

/** A table of who came out ahead of whom: a row's player first, then the column's. */
function showPairs() {
  const met = headToHead(chosen());
  const players = [...met.keys()].filter((player) => met.get(player).size > 0);
  find("pairs-box").hidden = players.length < 2;
  const cell = (one, other) => {
    const found = met.get(one).get(other);
    return make("td", { class: "figure" }, found ? `${found.ahead} : ${found.behind}` : one === other ? "" : "–");
  };
  const head = make("tr", {}, make("td"), ...players.map((player) => make("th", { scope: "col" }, player)));
  const rows = players.map((one) => make("tr", {}, make("th", { scope: "row" }, one), ...players.map((other) => cell(one, other))));
  find("pairs").replaceChildren(make("table", { class: "standings" }, make("thead", {}, head), make("tbody", {}, ...rows)));
}

function table() {
  const isOne = Boolean(find("kind").value);
  const head = ["player", "evenings", "wins", ...(isOne ? ["average", "best"] : [])];
  const rows = leagueTable(chosen()).map((it, place) =>
    make(
      "tr",
      { class: place === 0 ? "first" : null },
      make("th", { scope: "row" }, it.player),
      ...[it.evenings, it.wins].map((value) => make("td", { class: "figure" }, String(value))),
      ...(isOne ? [Math.round(it.average), it.best].map((value) => make("td", { class: "figure" }, String(value))) : []),
    ),
  );
  const titles = head.map((name) => make("th", { scope: "col" }, say(name)));
  return make("table", { class: "standings" }, make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows));
}

function line(evening) {
  const { key, date, kind, rows } = evening;
  const way = fewestWin([evening]) ? -1 : 1;
  const best = [...rows].sort((one, other) => other.won - one.won || way * (other.points - one.points));
  const who = best.map(({ player, points, won }) => make(won ? "b" : "span", {}, `${player} ${points}`));
  const when = [day(date), titleOf(kind)].filter(Boolean).join(" · ");
  if (shared) {
    const link = make("a", { href: shared.linkTo(evening) }, when);
    return make("li", {}, make("div", {}, make("small", {}, link), make("p", {}, ...who)));
  }
  const gone = make("button", { type: "button", "aria-label": say("drop_evening", { when }) }, "×");
  gone.addEventListener("click", () => drop(key, when));
  const opened = openedFrom(evening);
  const link = make("a", { href: data.addresses[opened?.kind] ?? "" }, when);
  link.addEventListener("click", () => handOver(opened));
  const head = make("small", {}, opened ? link : when);
  return make("li", {}, make("div", {}, head, make("p", {}, ...who)), gone);
}

/** Forget an evening; whoever did it stays where they are, and a message brings it back. */
function drop(key, when) {
  const place = [...chosen()].reverse().findIndex((it) => it.key === key);
  before = dropEvening(key);
  show();
  const buttons = find("evenings").querySelectorAll("button");
  const next = buttons[Math.min(place, buttons.length - 1)];
  (find("season").hidden ? find("restore") : next).focus({ preventScroll: true });
  message(say("evening_dropped", { when }), { word: say("bring-back"), act: bringBack });
}

function bringBack() {
  restore(before);
  before = null;
  message(null);
  show();
}

/** What opens an evening again: the game in its form, or the files that were scored; null if nothing does. */
function openedFrom({ kind, again }) {
  if (again?.evening) return { kind: FILES, again: again.evening };
  return again && kind in data.addresses ? { kind, again } : null;
}

/** Print the evenings that are shown: the table, and each evening below it. */
async function print() {
  const tell = (sentence) => (find("said").textContent = sentence);
  find("print").disabled = true;
  tell(say("league_drawn"));
  try {
    const own = [...new Set(chosen().map((it) => it.kind))].filter((kind) => !(kind in data.words.games)).slice(0, MOST_TITLES);
    const titles = Object.fromEntries(own.map((kind) => [kind, titleOf(kind).slice(0, LONGEST_TITLE)]));
    const drawn = await (await post("api/league", { league: writeLeague(chosen()), titles })).blob();
    keepFile(`league-${today()}.pdf`, drawn);
    tell("");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell(error.errors.join(" "));
  } finally {
    find("print").disabled = false;
  }
}

async function load([file]) {
  if (!file) return;
  const [sentence] = await unfit([file], ["table", "text"], say("no_league"));
  if (sentence) {
    find("said").textContent = sentence;
    return;
  }
  const found = readLeague(await file.text());
  const count = found ? addEvenings(found) : 0;
  find("said").textContent = found ? say("evenings_added", { count }) : say("no_league");
  show();
}

find("kind").addEventListener("change", show);
find("restore").addEventListener("click", bringBack);
find("print").addEventListener("click", print);
find("save").addEventListener("click", () => keepFile("league.csv", writeLeague(evenings()), "text/csv;charset=utf-8"));
find("load").addEventListener("click", () => find("file").click());
find("file").addEventListener("change", () => load([...find("file").files]).finally(() => (find("file").value = "")));
find("svg").addEventListener("click", () => keepSvg(picture(), "season"));
find("png").addEventListener("click", async () => keepFile("season.png", await pngOf(picture())));
addEventListener("storage", show);
if (shared) await shared.begin(show, find);
else watchDrops(null, load);
show();
document.body.dataset.ready = "yes";
