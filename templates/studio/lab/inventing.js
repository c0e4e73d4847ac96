// Inventing: a search for domains that match a wish; one of them can be put on the canvas.
import { cellsOf } from "../domains/domain.js";
import "./lab_style.js";
import { miniature } from "../domains/miniature.js";
import { written } from "./sums.js";
import { askLong, makeProgress } from "./telling.js";
import { data, make, say, scrolling } from "../shared/page.js";

const LONGER = 1.5;
const at = (id) => document.getElementById(id);

/** The lines below a picture. */
export const linesOf = (lines) => lines.map((it) => make("span", {}, it));

/** Make a picture to choose from, with the hexes that are KEPT outlined; CHOOSE is called when it is chosen. */
export function choiceOf({ hexes, game, title, lines, kept = null }, choose) {
  const text = make("small", {}, ...linesOf(lines));
  const named = make("span", {}, make("b", {}, title), text);
  const button = make("button", { type: "button", class: "start" }, miniature(hexes, game, kept), named);
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
    const items = domains.map(({ hexes, figures, custom, reached }, index) => {
      const title = say("invent-domain", { number: index + 1 });
      const { item, text } = choiceOf({ hexes, game: game(), title, lines: figures }, () => {
        dialog.close();
        begin(cellsOf(hexes), custom);
      });
      if (!reached) text.append(make("span", { class: "off" }, say("invent-off")));
      return item;
    });
    part("found").replaceChildren(...items);
  };

  /** Show the domain that is nearest to the wish so far; it can be taken while the search goes on. */
  const showNearest = ({ hexes, custom, mean, wished }) => {
    const lines = [say("invent-points", { mean: written(mean), wished: written(wished) })];
    const { item } = choiceOf({ hexes, game: game(), title: say("invent-near"), lines }, () => {
      dialog.close();
      begin(cellsOf(hexes), custom);
    });
    part("found").replaceChildren(item);
  };

  /** Scroll a small window to what was found. */
  const reveal = () => at("invent-progress").parentElement.scrollTo({ top: form.offsetTop + form.offsetHeight, behavior: scrolling() });

  async function search(body) {
    const mine = (asking = new AbortController());
    const found = [];
    let nearest = null;
    const hear = (line) => {
      if (line.found) {
        found.push(line.found);
        show(found);
        if (found.length === 1) reveal();
        progress.go(0, (seconds) => say("invent-first", { number: found.length, seconds }));
      } else if (line.nearest && !found.length) {
        if (!nearest) reveal();
        nearest = line.nearest;
        showNearest(nearest);
      } else if (line.done && !found.length) {
        progress.go(line.done / line.total / LONGER, (seconds) => say("invent-tried", { number: line.done, seconds }));
      }
    };
    form.querySelector("button").hidden = true;
    part("found").replaceChildren();
    progress.begin((seconds) => say("playtest-waiting", { seconds }), data.lab[body.game].seconds * LONGER);
    try {
      const { domains } = await askLong("api/invent", body, { signal: mine.signal, hear });
      show(domains);
      const word = domains.length < body.count ? "invent-fewer" : "invent-some";
      progress.end(say(domains.length ? word : "invent-none"));
      reveal();
    } catch (error) {
      const stopped = say(found.length || nearest ? "invent-stopped" : "playtest-stopped");
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
    const options = terrains.map((value) => make("option", { value }, data.names.terrains[filled][value]));
    form.elements.matters.append(...options);
  };

  return () => {
    fill();
    showPoints();
    part("slow").textContent = data.lab[game()].whySlow;
    dialog.showModal();
  };
}
