// The first page: the shelf shows what is searched for, by any name in any language.
import { isOne, say } from "../shared/page.js";
import { findGames } from "./finding.js";

const part = (id) => document.getElementById(id);
const cards = new Map([...document.querySelectorAll(".game")].map((it) => [it.dataset.game, it]));
/** What a card shows itself, so that no other name has to be said. */
const shown = (card) => [card.dataset.game, card.querySelector(".game-title").textContent, card.querySelector(".game-note").textContent];
let games = [...cards].map(([id, card]) => ({ id, shown: shown(card), names: [], notes: [] }));
let asked = null;
let best = null;

/** Fetch what else people call the games, once somebody searches; without it, what cards show is found. */
function learn() {
  asked ??= learnNames();
  return asked;
}

async function learnNames() {
  const answer = await fetch(part("search").dataset.names).catch(() => null);
  if (!answer?.ok) return;
  const known = new Map((await answer.json()).map((it) => [it.id, it]));
  games = games.map((it) => ({ ...it, ...known.get(it.id) }));
  search();
}

function search() {
  const wanted = part("search").value;
  const { found, isClose } = findGames(games, wanted);
  best = cards.get(found[0]?.id);
  const words = new Map(found.map(({ id, word }) => [id, word]));
  for (const [id, card] of cards) {
    card.hidden = !words.has(id);
    card.querySelector(".game-word")?.remove();
    const word = words.get(id);
    if (!word) continue;
    const line = document.createElement("span");
    line.className = "game-word";
    line.textContent = say(isClose ? "like" : "found-by", { word });
    card.querySelector(".game-title").after(line);
  }
  for (const shelf of document.querySelectorAll(".shelf")) shelf.hidden = !shelf.querySelector(".game:not([hidden])");
  const isAll = found.length === games.length;
  document.body.classList.toggle("searching", !isAll);
  part("own-pad").classList.toggle("wanted", found.length === 0 || isClose);
  part("count").textContent = isAll ? "" : told(found.length, isClose, wanted.trim());
}

function told(count, isClose, word) {
  if (count === 0 || isClose) return say("count-none", { word });
  return say(isOne(count) ? "count-one" : "count-many", { count });
}

part("search").addEventListener("focus", learn);
part("search").addEventListener("input", search);
part("search").addEventListener("keydown", async (event) => {
  if (event.key !== "Enter") return;
  await learn();
  if (best && document.body.classList.contains("searching")) best.querySelector("a").click();
});
document.querySelector(".finder").hidden = false;
if (part("search").value) learn();
search();
document.body.dataset.ready = "true";
