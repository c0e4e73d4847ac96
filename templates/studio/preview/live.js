// The live sheet: the first page of a layout as it will be printed, kept until a newer one can be drawn.
import { keptTexts } from "../orders/entries.js";
import { makePaper } from "./paper.js";
import { data, post, say } from "../shared/page.js";
import { makeZoom } from "./zoom.js";

const PAUSE = 60;
const at = (id) => document.getElementById(id);

/** The order that the Print page would send for a layout: its entries of last time, and this text. */
export function orderFor({ game, id }, text, entries) {
  const { product, field } = data.printing[game];
  return { product, options: { ...entries, [field]: [{ file: `${id || "domain"}.toml`, text }] } };
}

/** Make the live sheet; the answer asks for that of a layout, of which WRITE gives the text. Plain files have none. */
export function makeLiveSheet() {
  if (data.static) return () => {};
  const [place, note] = [at("live"), at("live-note")];
  offerLarge(place);
  let timer = 0;
  let asking = null;
  let latest = "";

  const write = (sentence) => {
    if (note.textContent !== sentence) note.textContent = sentence;
  };

  /** Keep the last good sheet, and say quietly that it is not the latest. */
  const rest = () => {
    place.classList.add("stale");
    write(say(place.childElementCount ? "sheet-last" : "sheet-none"));
  };

  async function send(order, signal) {
    return (await post("api/preview", { ...order, draft: true }, { signal })).json();
  }

  async function draw(layout, text, since) {
    const mine = (asking = new AbortController());
    const entries = keptTexts(data.printing[layout.game].product);
    try {
      let answer = await send(orderFor(layout, text, entries), mine.signal);
      // Entries of last time that do not suit this layout are left out.
      if (!answer.front && Object.keys(entries).length) answer = await send(orderFor(layout, text, {}), mine.signal);
      if (mine.signal.aborted) return;
      if (!answer.front) return rest();
      if (answer.front !== latest) place.replaceChildren(makePaper(answer.front, say("sheet-label")));
      latest = answer.front;
      at("live-larger").disabled = false;
      place.classList.remove("stale");
      write(answer.pages > 1 ? say("sheet-pages", { pages: answer.pages }) : "");
      performance.measure("sheet", { start: since, end: performance.now() });
    } catch {
      if (!mine.signal.aborted) rest();
    }
  }

  return (layout, write, since) => {
    clearTimeout(timer);
    asking?.abort();
    if (!layout) return rest();
    if (!place.childElementCount) write("");
    timer = setTimeout(() => draw(layout, write(), since), PAUSE);
    return undefined;
  };
}

/** Let a dialog show the sheet in any size. */
function offerLarge(place) {
  const { zoom } = makeZoom(at("large-zoom"), at("large-sheet"));
  at("live-larger").addEventListener("click", () => {
    at("large-sheet").replaceChildren(...[...place.children].map((it) => it.cloneNode(true)));
    at("large").showModal();
    zoom(0);
    at("large-sheet").focus();
  });
  at("large-close").addEventListener("click", () => at("large").close());
  at("large").addEventListener("close", () => at("large-sheet").replaceChildren());
}
