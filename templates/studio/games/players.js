// Who plays: the names of last time and of the league are offered, and others are written.
import { evenings } from "./evenings.js";
import { joined, make, say, store } from "../shared/page.js";

const KEPT = "scriptorium.players";
const MOST_OFFERED = 12;
const find = (id) => document.getElementById(id);
const isName = (it) => typeof it === "string" && it.trim() !== "";

/** The names of the last game, in their order. */
export function lastNames() {
  const kept = store.read(KEPT);
  if (Array.isArray(kept) && kept.some(isName)) return kept.filter(isName);
  return evenings().at(-1)?.rows.map(({ player }) => player) ?? [];
}

/** Keep the names of this game for the next one. */
export function rememberNames(names) {
  const named = names.filter(isName);
  if (named.length && JSON.stringify(named) !== JSON.stringify(store.read(KEPT))) store.write(KEPT, named);
}

/** Every name that was played with, those of last time first. */
function knownNames() {
  const others = evenings().reverse().flatMap(({ rows }) => rows.map(({ player }) => player));
  return [...new Set([...lastNames(), ...others])].slice(0, MOST_OFFERED);
}

/** The step of the evening that is next, in the strip above the page. */
export function markStep(step) {
  for (const link of document.querySelectorAll("[data-step]")) {
    if (link.dataset.step === step) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
}

/** Offer names for TABLE: its names() with "" for nobody, whether it isBegun(), most(), and how to seat(names). */
export function offerPlayers(table) {
  const last = lastNames();
  const offered = knownNames();
  let wasBegun = null;

  const seat = (names) => {
    table.seat(names);
    rememberNames(table.names());
    show();
  };
  const named = () => table.names().filter(isName);

  /** Seat somebody in the first free place, or at the end. */
  function add(name) {
    const names = table.names();
    const free = names.findIndex((it) => !isName(it));
    if (free < 0 && names.length >= table.most()) return say("full_table");
    seat(free < 0 ? [...names, name] : names.with(free, name));
    return say("seat_taken", { name });
  }

  function chip(name) {
    const isSeated = named().includes(name);
    const button = make("button", { type: "button", "aria-pressed": String(isSeated), disabled: isSeated && table.isBegun() }, name);
    button.addEventListener("click", () => {
      const said = isSeated ? say("seat_free", { name }) : add(name);
      if (isSeated) seat(table.names().filter((it) => it !== name));
      find("players-said").textContent = said;
      [...find("players-known").children].find((it) => it.textContent === button.textContent)?.focus();
    });
    return button;
  }

  /** Show who plays; the names are folded as soon as something is entered. */
  function show() {
    const names = named();
    const begun = table.isBegun();
    if (begun !== wasBegun) find("players").open = !begun;
    wasBegun = begun;
    find("players-named").textContent = names.join(", ");
    const isOffered = last.length > 1 && last.length <= table.most() && !names.length && !begun;
    find("players-again").hidden = !isOffered;
    if (isOffered) find("players-again").textContent = say("as_last_time", { names: joined(last) });
    const all = [...new Set([...names, ...offered])];
    find("players-known").hidden = !all.length || isOffered;
    find("players-known").replaceChildren(...all.map(chip));
    // Where photos and files are read, nobody is asked who plays.
    const isAsked = !find("players").closest("[hidden]");
    markStep(names.length || begun || !isAsked ? "entry" : "players");
  }

  find("players-again").addEventListener("click", () => {
    seat(last);
    find("players").open = false;
    find("entry").scrollIntoView({ block: "nearest" });
  });
  find("players-more").addEventListener("submit", (event) => {
    event.preventDefault();
    const name = find("players-name").value.trim();
    if (!name) return;
    find("players-name").value = "";
    find("players-said").textContent = named().includes(name) ? say("seat_taken", { name }) : add(name);
  });
  return show;
}
