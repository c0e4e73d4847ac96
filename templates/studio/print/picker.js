// The picker: games by the pictures of their sheets, found by any name, and what is one's own.
import { findGames, folded } from "../home/finding.js";
import { data, isOne, make, say, store } from "../shared/page.js";
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

/** Return the entries of My domains; their scripts are loaded only where this browser keeps some. */
async function loadMine() {
  if (!store.read("scriptorium.shelf")?.length) return [];
  const [{ fileOf, listShelf, titleOf }, { miniature }, { hexOf }] = await Promise.all([
    import("../domains/shelf.js"),
    import("../domains/miniature.js"),
    import("../domains/hexes.js"),
  ]);
  const shelf = listShelf();
  return shelf.map((it) => {
    const { game, cells } = it.domain;
    const hexes = [...cells].map(([name, token]) => [...hexOf(name), token]);
    const own = ownGame({ file: fileOf(it, shelf), text: it.text }, game);
    return { ...entryOf(`mine ${it.key}`, own, titleOf(it), ""), drawing: miniature(hexes, game) };
  });
}

/** Make the picker; PICK gets the game that was chosen. */
export function makePicker(pick) {
  const search = part("search");
  let isAll = false;
  let cards = new Map();
  let mine = [];

  function list() {
    entries = [
      ...ordered.map((game) => entryOf(game.id, game, game.title, game.picture)),
      ...domains.map((it) => entryOf(`domain ${it.domain}`, it, it.label, `pictures/layouts/${it.domain}.svg`)),
      entryOf(deck.id, deck, deck.title, ""),
      ...mine,
    ];
  }

  /** Make the cards; before anyone looks at them, their pictures would only keep the first sheet waiting. */
  function fill() {
    list();
    cards = new Map(entries.map((it) => [it.id, makeCard(it)]));
    const own = ({ id, game }) => id === deck.id || game.isOwn;
    part("shelf").replaceChildren(...entries.filter((it) => !own(it)).map(({ id }) => cards.get(id)));
    part("own").replaceChildren(...entries.filter(own).map(({ id }) => cards.get(id)), part("own-file"));
    if (asked) learn().then(show);
  }

  function makeCard({ id, game, title, picture, drawing }) {
    const peek = make("span", { class: "peek" });
    if (picture) peek.append(make("img", { src: picture, alt: "", loading: "lazy", decoding: "async" }));
    else if (drawing) peek.append(drawing);
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
  list();

  return {
    /** Open the picker on the game that is chosen, or search for WORD. */
    open(current, word = "") {
      search.value = word;
      const refill = () => {
        fill();
        const isCurrent = ({ game }) => !game.domain && game.id === current?.id;
        for (const it of entries) cards.get(it.id).firstChild.setAttribute("aria-pressed", String(isCurrent(it)));
        show();
      };
      refill();
      loadMine().then((found) => {
        mine = found;
        if (found.length > 0) refill();
      });
      if (word) learn().then(show);
    },
  };
}
