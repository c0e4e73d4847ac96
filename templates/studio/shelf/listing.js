// The list of the shelf: what is found, page by page; a card that has not changed stays where it is.
import { address, ask, dayOf, pictureOf, titleOf } from "./asking.js";
import { data, isOne, make, say } from "../shared/page.js";

const PAGE = 60;
const find = (id) => document.getElementById(id);
const cards = new Map();
const view = { start: 0, asked: "", tag: null };

/** What a thing is, in a word. */
export const kindOf = ({ kind, game }) => data.words.kinds[kind === "domain" && game === "board" ? "player-board" : kind];

const SVG = "http://www.w3.org/2000/svg";
function drawing(id) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#do-${id}`);
  svg.setAttribute("class", "line-drawing");
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

function pictured(it) {
  if (it.error) return make("span", { class: "fault-sign", "aria-hidden": "true" }, "!");
  if (!it.picture) return drawing(it.kind === "evening" ? "evening" : "kit");
  const picture = make("img", { src: pictureOf(it, "webp"), alt: "", loading: "lazy" });
  picture.addEventListener("error", () => picture.replaceWith(drawing("kit")));
  return picture;
}

function makeCard(it) {
  const about = [kindOf(it), it.kind === "evening" ? it.players.join(", ") : it.author && say("by", { author: it.author }), dayOf(it)];
  const words = it.error ? it.error : about.filter(Boolean).join(" · ");
  const link = make(
    "a",
    { href: address("shelf", { thing: it.name }) },
    make("span", { class: "peek" }, pictured(it)),
    make("b", { class: "game-title" }, it.error ? it.file : titleOf(it)),
    make("span", { class: it.error ? "game-note fault" : "game-note" }, words),
  );
  return make("li", { class: "game", "data-thing": it.name }, link);
}

function cardOf(it) {
  const state = JSON.stringify(it);
  const known = cards.get(it.name);
  const card = known?.state === state ? known.card : makeCard(it);
  cards.set(it.name, { state, card });
  return card;
}

function asked() {
  const [kind = "", game = ""] = find("kind").value.split(" ");
  const wanted = { search: find("search").value.trim(), kind, game, sort: find("sort").value, start: view.start, most: PAGE };
  return new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== "")).toString();
}

/** Fetch the list, unless it is as it was, and show it. */
export async function refreshList() {
  const wanted = asked();
  const answer = await ask(`?${wanted}`, { known: wanted === view.asked ? view.tag : null });
  if (!answer || wanted !== asked()) return;
  [view.asked, view.tag] = [wanted, answer.tag];
  show(answer);
}

function show({ things, found, total, start, left_out: left }) {
  const held = document.activeElement?.closest("[data-thing]")?.dataset.thing;
  find("things").replaceChildren(...things.map(cardOf));
  if (held) cards.get(held)?.card.querySelector("a").focus({ preventScroll: true });
  const isFiltered = Boolean(find("search").value.trim() || find("kind").value);
  find("nothing").hidden = total > 0;
  find("find").hidden = total === 0;
  const count = total === 0 ? "" : say(isOne(found) ? "found-one" : "found-many", { count: found });
  find("state").textContent = [isFiltered || found > PAGE ? count : "", left ? say("left-out", { count: left }) : ""].filter(Boolean).join(" ");
  find("pages").hidden = found <= PAGE && start === 0;
  find("place").textContent = say("page-of", { first: Math.min(start + 1, found), last: start + things.length, count: found });
  find("before").disabled = start === 0;
  find("after").disabled = start + things.length >= found;
}

/** Let the form and the pages of the list ask for another list, by REFRESH. */
export function listenToList(refresh) {
  const from = (start) => {
    view.start = Math.max(0, start);
    return refresh();
  };
  for (const id of ["search", "kind", "sort"]) find(id).addEventListener("input", () => from(0));
  find("find").addEventListener("submit", (event) => event.preventDefault());
  for (const [id, way] of [["before", -PAGE], ["after", PAGE]]) {
    find(id).addEventListener("click", async () => {
      await from(view.start + way);
      find("shelf-title").scrollIntoView({ block: "center" });
    });
  }
}
