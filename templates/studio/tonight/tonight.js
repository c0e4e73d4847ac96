// Tonight: the game is found by its names, or one that was begun goes on.
import { findGames } from "../home/finding.js";
import { refuseDrops } from "../games/dropping.js";
import { data, make, say, store } from "../shared/page.js";

const find = (id) => document.getElementById(id);
const CALCULATOR = "scriptorium.calculator.pad.";
const FORM = "scriptorium.evening.";
const SHEETS = "scriptorium.score.";

const items = [...find("shelf").children];
let games = items.map((item) => ({ id: item.dataset.game, shown: [item.dataset.game, item.textContent], names: [], notes: [] }));
let asked = null;
let isLearnt = false;
let best = null;

/** Fetch what else people call the games, once somebody searches; without it, their titles are found. */
function learn() {
  asked ??= learnNames();
  return asked;
}

async function learnNames() {
  const answer = await fetch(find("search").dataset.names).catch(() => null);
  isLearnt = true;
  if (!answer?.ok) return search();
  const known = new Map((await answer.json()).map((it) => [it.id, it]));
  games = games.map((it) => ({ ...it, ...known.get(it.id) }));
  search();
}

/** Show the games that are called so, each with the name that led there. */
function search() {
  const { found, isClose } = findGames(games, find("search").value);
  best = found[0]?.id;
  const words = new Map(found.map(({ id, word }) => [id, word]));
  for (const item of items) {
    const word = words.get(item.dataset.game);
    item.hidden = word === undefined;
    item.querySelector("small")?.remove();
    if (word) item.firstElementChild.append(make("small", {}, say(isClose ? "like" : "found-by", { word })));
  }
  find("nothing").hidden = found.length > 0 || !isLearnt;
}

const hasEntries = (it) => Object.values(it ?? {}).some((value) => value?.length !== 0);

/** The names of those who play a kept game; null where nothing is entered. */
const BEGUN = {
  [CALCULATOR]: ({ players, rounds }) => [...(rounds ?? []), ...players.flatMap((it) => [it.entries, ...it.rounds])].some(hasEntries) && players,
  [FORM]: ({ value }) => value.players.some((it) => Object.keys(it.values).length) && value.players,
  [SHEETS]: ({ game }) => game.players.some((it) => Object.keys(it.marks).length) && game.players,
};

/** The games that this browser keeps unfinished, the address of each and who plays. */
function begun() {
  const found = new Map();
  for (const key of Object.keys(localStorage)) {
    const start = Object.keys(BEGUN).find((it) => key.startsWith(it));
    const [game] = start === SHEETS ? data.sheets : key.slice(start?.length).split(/[.=]/);
    const link = start && document.querySelector(`[data-game="${CSS.escape(game)}"] a`);
    if (!link) continue;
    try {
      const players = BEGUN[start](store.read(key));
      if (players) found.set(game, { link, names: players.map(({ name }) => name.trim()).filter(Boolean) });
    } catch {
      // What has another form is nothing to go on with.
    }
  }
  return found;
}

function showBegun() {
  const items = [...begun()].map(([game, { link, names }]) => {
    const title = data.games[game];
    return make("li", {}, make("a", { class: "button", href: link.href }, names.length ? say("going_on", { game: title, names: names.join(", ") }) : title));
  });
  find("going-on").hidden = !items.length;
  find("going-on").lastElementChild.replaceChildren(...items);
}

find("search").addEventListener("focus", learn);
find("search").addEventListener("input", search);
find("find").addEventListener("submit", async (event) => {
  event.preventDefault();
  await learn();
  items.find((it) => it.dataset.game === best)?.querySelector("a").click();
});
showBegun();
refuseDrops();
if (find("search").value) learn();
search();
document.body.dataset.ready = "yes";
