// The picker: games by the pictures of their sheets, found by any name, and what is one's own.
import { hexOf } from "../domains/hexes.js";
import { miniature } from "../domains/miniature.js";
import { fileOf, listShelf, titleOf } from "../domains/shelf.js";
import { findGames, folded } from "../home/finding.js";
import { data, isOne, make, say } from "../shared/page.js";
import { deck, domains, games, ownGame } from "./games.js";

const part = (id) => document.getElementById(id);

/** The games, those that are often played first, then those with more than sheets. */
const isFew = ({ id, kind }) => data.often.includes(id) || id === kind;
const placeOf = ({ id, kind }) => (data.often.includes(id) ? data.often.indexOf(id) : data.often.length + (id === kind ? 0 : 1));
const ordered = games.toSorted((one, other) => placeOf(one) - placeOf(other));

/** The entries of the picker: what each shows, and what else people call it. */
let entries = [];
let asked = null;

const entryOf = (key, game, title, picture) => ({ id: key, game, title, picture, shown: [title, game.domain ?? game.id], names: [], notes: [] });

/** Learn what else people call the games; without it, the names that are shown are found. */
export async function learn() {
  asked ??= fetch("api/games").then((answer) => (answer.ok ? answer.json() : []));
  const known = new Map((await asked.catch(() => [])).map((it) => [it.id, it]));
  entries = entries.map((it) => ({ ...it, ...known.get(it.id) }));
}

/** Return the game that people call WORD, and games with almost this name. */
export async function gameNamed(word) {
  await learn();
  const wanted = folded(word);
  const called = entries.filter(({ shown, names }) => [...shown, ...names].some((it) => folded(it) === wanted));
  if (called.length === 1) return { game: called[0].game, close: [] };
  const found = findGames(entries, word).found.map(({ id }) => entries.find((it) => it.id === id));
  return { game: null, close: called.length > 0 ? called : found };
}

/** Make the picker; PICK gets the game that was chosen. */
export function makePicker(pick) {
  const search = part("search");
  let isAll = false;
  let cards = new Map();

  function fill() {
    const shelf = listShelf();
    const mine = shelf.map((it) => ({ it, game: ownGame({ file: fileOf(it, shelf), text: it.text }, it.domain.game) }));
    entries = [
      ...ordered.map((game) => entryOf(game.id, game, game.title, game.picture)),
      ...domains.map((it) => entryOf(`domain ${it.domain}`, it, it.label, `pictures/layouts/${it.domain}.svg`)),
      entryOf(deck.id, deck, deck.title, ""),
      ...mine.map(({ it, game }) => ({ ...entryOf(`mine ${it.key}`, game, titleOf(it), ""), cells: it.domain.cells })),
    ];
    cards = new Map(entries.map((it) => [it.id, makeCard(it)]));
    const own = ({ id, game }) => id === deck.id || game.isOwn;
    part("shelf").replaceChildren(...entries.filter((it) => !own(it)).map(({ id }) => cards.get(id)));
    part("own").replaceChildren(...entries.filter(own).map(({ id }) => cards.get(id)), part("own-file"));
    if (asked) learn().then(show);
  }

  function makeCard({ id, game, title, picture, cells }) {
    const peek = make("span", { class: "peek" });
    if (picture) peek.append(make("img", { src: picture, alt: "", loading: "lazy", decoding: "async" }));
    else if (cells) peek.append(miniature([...cells].map(([name, token]) => [...hexOf(name), token]), game.kind));
    else peek.append(part("deck-picture").content.cloneNode(true));
    const button = make("button", { type: "button", class: "game", "data-game": id }, peek, make("b", {}, title));
    button.addEventListener("click", () => pick(game));
    return make("li", {}, button);
  }

  /** Show the games that are often played, all of them, or those that are searched for. */
  function show() {
    const wanted = search.value.trim();
    const { found, isClose } = wanted ? findGames(entries, wanted) : { found: entries, isClose: false };
    const words = new Map(found.map(({ id, word }) => [id, word]));
    const isShown = ({ id, game }) =>
      wanted ? words.has(id) : !game.domain && (isAll || game.isOwn || isFew(game));
    for (const it of entries) {
      const card = cards.get(it.id);
      card.hidden = !isShown(it);
      card.querySelector(".game-word")?.remove();
      const word = wanted ? words.get(it.id) : "";
      if (word) card.firstChild.append(make("span", { class: "game-word" }, say(isClose ? "similar" : "foundBy", { word })));
    }
    part("all").hidden = isAll || wanted !== "";
    part("own-pad").classList.toggle("wanted", wanted !== "" && (found.length === 0 || isClose));
    part("own-file").hidden = wanted !== "";
    part("found").textContent = wanted ? told(found.length, isClose, wanted) : "";
  }

  function told(count, isClose, word) {
    if (count === 0 || isClose) return say("foundNone", { word });
    return say(isOne(count) ? "foundOne" : "foundMany", { count });
  }

  part("all").textContent = say("showAll", { count: games.length });
  part("all").addEventListener("click", () => {
    isAll = true;
    show();
    cards.get(ordered.find((it) => !isFew(it))?.id)?.firstChild.focus();
  });
  search.addEventListener("focus", () => learn().then(show));
  search.addEventListener("input", show);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (search.value.trim()) part("picker").querySelector("li:not([hidden]) > .game")?.click();
  });
  fill();
  show();

  return {
    /** Open the picker on the game that is chosen, or search for WORD. */
    open(current, word = "") {
      fill();
      search.value = word;
      for (const it of entries) cards.get(it.id).firstChild.setAttribute("aria-pressed", String(!it.game.domain && it.game.id === current?.id));
      show();
      if (word) learn().then(show);
    },
  };
}
