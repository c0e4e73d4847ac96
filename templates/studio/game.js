// The current game: its players and their sheets, undo and redo, and what this browser keeps.
import { store } from "./page.js";

export const BONUSES = ["monk", "silver", "goods", "worker"];
export const TERRAINS = ["monastery", "mine", "river", "city", "castle", "pasture"];
export const EXTRAS = ["turns", "bonuses", "goods_sold", "colours", "columns"];
export const MOST_PLAYERS = 5;
const MOST_STEPS = 400;
const MOST_KEPT = 6;
const KEPT = "scriptorium.score.";
const TAB = "scriptorium.score-tab";

/** A sheet on which nothing is written yet; entries stay as they are typed. */
export function emptySheet(domain = 0) {
  return {
    name: "",
    domain,
    start: null,
    marks: {},
    phases: {},
    given: {},
    turns: ["", "", ""],
    bonuses: Object.fromEntries(BONUSES.map((bonus) => [bonus, ["", ""]])),
    goods_sold: ["", "", ""],
    colours: Object.fromEntries(TERRAINS.map((terrain) => [terrain, ""])),
    columns: ["", "", ""],
  };
}

/** A game of one player on a domain. */
export function emptyGame(domain) {
  return { variant: "standard", domains: [domain], players: [emptySheet()] };
}

/** Whether anything is written on any sheet. */
export function isTouched(game) {
  return game.players.some(
    (player) =>
      Object.keys(player.marks).length || Object.keys(player.phases).length || Object.values(player.given).some(Boolean),
  );
}

/** Hold a game; every change goes through here, can be taken back, and is kept. */
export function holdGame(first, changed) {
  const kept = keeper();
  let past = [];
  let future = [];
  let lastTag = null;
  const held = {
    game: kept.read() ?? first,
    /** Change the game; changes of one TAG in a row are one step. */
    change(tag, edit) {
      const before = JSON.stringify(held.game);
      edit(held.game);
      if (JSON.stringify(held.game) === before) return;
      if (tag === null || tag !== lastTag) past.push(before);
      past = past.slice(-MOST_STEPS);
      future = [];
      lastTag = tag;
      settle();
    },
    /** Show another game. */
    replace(game) {
      past.push(JSON.stringify(held.game));
      future = [];
      lastTag = null;
      held.game = game;
      settle();
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  };
  function step(from, to) {
    if (!from.length) return;
    to.push(JSON.stringify(held.game));
    held.game = JSON.parse(from.pop());
    lastTag = null;
    settle();
  }
  function settle() {
    kept.write(held.game);
    changed();
  }
  return held;
}

/** What this tab keeps: its own game over a reload, the newest one where the tab is new. */
function keeper() {
  let tab = session(TAB);
  let latest = null;
  const read = () => {
    const found = (tab && store.read(KEPT + tab)) || store.read(entries()[0] ?? KEPT);
    if (!tab) claim();
    latest = isGame(found?.game) ? found.game : null;
    return latest;
  };
  const write = (game) => {
    latest = game;
    if (store.write(KEPT + tab, { time: Date.now(), game })) entries().slice(MOST_KEPT).forEach(store.drop);
  };
  function claim() {
    tab = `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
    session(TAB, tab);
  }
  // A tab that was doubled shares its name with the first; who hears of the other takes a new one.
  addEventListener("storage", (event) => {
    if (event.key !== KEPT + tab || event.newValue === null) return;
    claim();
    if (latest) write(latest);
  });
  return { read, write };
}

/** The names of all kept games, the newest first. */
function entries() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(KEPT));
    const time = (name) => store.read(name)?.time ?? 0;
    return names.sort((one, other) => time(other) - time(one));
  } catch {
    return [];
  }
}

function session(name, value) {
  try {
    if (value !== undefined) sessionStorage.setItem(name, value);
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Take what another page left here for this one. */
export function takeHandedOver() {
  try {
    const found = JSON.parse(sessionStorage.getItem("scriptorium.score"));
    sessionStorage.removeItem("scriptorium.score");
    return typeof found?.text === "string" ? found : null;
  } catch {
    return null;
  }
}

/** Whether something kept still has the form of a game. */
function isGame(found) {
  const shaped = (player) =>
    player && typeof player.marks === "object" && EXTRAS.every((extra) => player[extra]) && player.given;
  return Boolean(
    found?.players?.length &&
      found.domains?.length &&
      found.domains.every((domain) => Array.isArray(domain?.hexes)) &&
      found.players.every((player) => shaped(player) && found.domains[player.domain]),
  );
}
