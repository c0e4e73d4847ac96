// The current game: its players and their sheets, undo and redo, and what this browser keeps.
import { store } from "../shared/page.js";

export const BONUSES = ["monk", "silver", "goods", "worker"];
export const TERRAINS = ["monastery", "mine", "river", "city", "castle", "pasture"];
export const EXTRAS = ["turns", "bonuses", "goods_sold", "colours", "columns"];
export const MOST_PLAYERS = 5;
const MOST_STEPS = 400;
const LONGEST_PAST = 300_000;
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

/** Whether a game holds anything that somebody would miss. */
const isMissed = (game) => isTouched(game) || game.evening || game.players.some((player) => player.name.trim());

/** Hold a game; every change goes through here, can be taken back, and is kept with all steps. */
export function holdGame(first, changed) {
  const kept = keeper();
  const found = kept.read();
  let past = found?.past ?? [];
  let future = found?.future ?? [];
  let lastTag = null;
  const held = {
    game: found?.game ?? first,
    /** Change the game; changes of one TAG in a row are one step, and WIPES says what one removes. */
    change(tag, edit, wipes = null) {
      const before = JSON.stringify(held.game);
      edit(held.game);
      if (JSON.stringify(held.game) === before) return;
      if (tag === null || tag !== lastTag) push(before, wipes);
      lastTag = tag;
      settle();
    },
    /** Show another game. */
    replace(game, wipes) {
      push(JSON.stringify(held.game), wipes);
      lastTag = null;
      held.game = game;
      settle();
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** The last step, if it removed what somebody would miss. */
    wiped: () => (past.at(-1)?.wipes ? past.at(-1) : null),
  };
  function push(state, wipes) {
    past = [...past, { state, wipes: wipes && isMissed(JSON.parse(state)) ? wipes : null }].slice(-MOST_STEPS);
    future = [];
  }
  function step(from, to) {
    const { state, wipes } = from.pop() ?? {};
    if (!state) return;
    to.push({ state: JSON.stringify(held.game), wipes });
    held.game = JSON.parse(state);
    lastTag = null;
    settle();
  }
  function settle() {
    kept.write(held.game, past, future);
    changed();
  }
  return held;
}

/** The latest steps that fit into what a browser keeps for one game. */
function latest(steps) {
  let room = LONGEST_PAST;
  return steps.slice(steps.findLastIndex(({ state }) => (room -= state.length) < 0) + 1);
}

/** What this tab keeps: its own game over a reload, the newest one where the tab is new. */
function keeper() {
  let tab = session(TAB);
  let held = null;
  const read = () => {
    const found = (tab && store.read(KEPT + tab)) || store.read(entries()[0] ?? KEPT);
    if (!tab) claim();
    held = isGame(found?.game) ? [found.game, steps(found.past), steps(found.future)] : null;
    return held && { game: held[0], past: held[1], future: held[2] };
  };
  const write = (...kept) => {
    held = kept;
    const [game, past, future] = kept;
    const lean = { time: Date.now(), game };
    const isKept = store.write(KEPT + tab, { ...lean, past: latest(past), future: latest(future) }, lean);
    if (isKept) entries().slice(MOST_KEPT).forEach(store.drop);
  };
  function claim() {
    tab = `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
    session(TAB, tab);
  }
  // A tab that was doubled shares its name with the first; who hears of the other takes a new one.
  addEventListener("storage", (event) => {
    if (event.key !== KEPT + tab || event.newValue === null) return;
    claim();
    if (held) write(...held);
  });
  return { read, write };
}

/** The kept steps that still lead to a game. */
function steps(kept) {
  const leads = ({ state }) => {
    try {
      return isGame(JSON.parse(state));
    } catch {
      return false;
    }
  };
  return Array.isArray(kept) && kept.every(leads) ? kept : [];
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
  const files = found?.evening ? [...(found.evening.sheets ?? [null]), ...(found.evening.layouts ?? [null])] : [];
  return Boolean(
    found?.players?.length &&
      files.every((it) => typeof it?.text === "string" && typeof it.file === "string") &&
      found.domains?.length &&
      found.domains.every((domain) => Array.isArray(domain?.hexes)) &&
      found.players.every((player) => shaped(player) && found.domains[player.domain]),
  );
}
