// Inventing: a search for domains that match a wish; one of them can be put on the canvas.
import { cellsOf } from "./domain.js";
import "./lab_style.js";
import { miniature } from "./miniature.js";
import { askLong, makeProgress } from "./telling.js";
import { data, make, say } from "./page.js";

const LONGER = 1.5;
const at = (id) => document.getElementById(id);

/** Make a picture to choose from; CHOOSE is called when it is. */
export function choiceOf({ hexes, game, title, words, isOff = false }, choose) {
  const text = make("small", { class: isOff ? "off" : null }, words);
  const named = make("span", {}, make("b", {}, title), text);
  const button = make("button", { type: "button", class: "start" }, miniature(hexes, game), named);
  button.addEventListener("click", choose);
  return { item: make("li", {}, button), text };
}

/** Return what opens the dialog; GAME gives that of the canvas, BEGIN gets the cells of a domain. */
export function makeInventing({ game, begin }) {
  const dialog = at("invent-dialog");
  const part = (name) => dialog.querySelector(`[data-part="${name}"]`);
  const form = part("wish");
  const progress = makeProgress("invent");
  let asking = null;
  let filled = "";

  const show = (domains) => {
    const items = domains.map(({ hexes, words, custom, reached }, index) => {
      const title = say("invent-domain", { number: index + 1 });
      const given = { hexes, game: game(), title, words, isOff: !reached };
      return choiceOf(given, () => {
        dialog.close();
        begin(cellsOf(hexes), custom);
      }).item;
    });
    part("found").replaceChildren(...items);
  };

  async function search(body) {
    const mine = (asking = new AbortController());
    const found = [];
    const hear = (line) => {
      if (line.found) {
        found.push(line.found);
        show(found);
        progress.go(0, (seconds) => say("invent-first", { number: found.length, seconds }));
      } else if (!found.length) {
        progress.go(line.done / line.total / LONGER, (seconds) => say("invent-going", { seconds }));
      }
    };
    form.querySelector("button").hidden = true;
    part("found").replaceChildren();
    progress.begin((seconds) => say("invent-going", { seconds }), data.lab[body.game].seconds * LONGER);
    try {
      const { domains } = await askLong("api/invent", body, { signal: mine.signal, hear });
      show(domains);
      progress.end(say(domains.length ? "invent-some" : "invent-none"));
    } catch (error) {
      const stopped = say(found.length ? "invent-some" : "playtest-stopped");
      progress.end(mine.signal.aborted ? stopped : error.message);
    } finally {
      const hadFocus = dialog.contains(document.activeElement) && document.activeElement.id === "invent-stop";
      form.querySelector("button").hidden = false;
      if (hadFocus || document.activeElement === document.body) form.querySelector("button").focus();
    }
  }

  const showPoints = () => {
    part("points").hidden = form.elements.level.value === "0";
  };
  form.addEventListener("change", showPoints);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { like, level, points, matters, count, fair, symmetric } = form.elements;
    search({
      game: game(),
      like: like.value,
      harder: Number(level.value) * points.valueAsNumber,
      matters: matters.value ? [matters.value] : [],
      count: count.valueAsNumber,
      fair: fair.checked,
      symmetric: symmetric.checked,
    });
    at("invent-stop").focus();
  });
  at("invent-stop").addEventListener("click", () => asking?.abort());
  part("close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => asking?.abort());

  const fill = () => {
    if (filled === game()) return;
    filled = game();
    const { like, terrains } = data.lab[filled];
    const shapes = data.layouts.filter((it) => it.game === filled);
    const names = shapes.map((it) => [it.id, `${it.id} ${it.name[data.language] ?? it.name.en ?? ""}`.trim()]);
    form.elements.like.replaceChildren(...names.map(([value, name]) => make("option", { value, selected: value === like }, name)));
    const options = terrains.map((value) => make("option", { value }, data.names.terrains[value]));
    form.elements.matters.append(...options);
  };

  return () => {
    fill();
    showPoints();
    dialog.showModal();
  };
}
