// Starts: the shipped domains, empty shapes, files and drafts from which a domain is begun.
import { MOST_HEXES, OWN_ID, cellsOf, emptyDomain, hexagon, rectangle, unpack } from "./domain.js";
import { dropDraft, listDrafts } from "./drafts.js";
import { miniature } from "./miniature.js";
import { readToml } from "./toml.js";
import { data, make, post, say } from "./page.js";

const LARGEST_FILE = 200_000;
const LOST = new Set(["map-token", "map-grid", "hex-overlap", "hex-edge"]);

/** The name of a layout in the language of the page. */
export const nameOf = ({ names, id }) => names[data.language] || names.en || id;

/** The domain of a layout as the studio tells it. */
export function domainOf(layout) {
  const domain = { ...emptyDomain(layout.game, layout.id), emblem: layout.emblem };
  return { ...domain, names: { ...(layout.name ?? layout.names) }, cells: layout.cells ?? cellsOf(layout.hexes) };
}

/** Read the text of a layout file: the program does, or else the page. Tell { domain, note } or { fault }. */
export async function readLayout(text, file) {
  if (text.length > LARGEST_FILE) return { fault: say("file-large", { file }) };
  const own = readToml(text);
  if (data.static) return own ? { domain: domainOf(own) } : { fault: say("file-static", { file }) };
  try {
    const response = await post("api/check", { layout: text, file: file.slice(-100), custom: true });
    const { layout, findings } = await response.json();
    if (!layout) return { fault: say("file-bad", { file, reason: findings[0]?.message ?? "" }) };
    if (layout.hexes.length > MOST_HEXES) return { fault: say("file-large", { file }) };
    const lost = findings.find((it) => LOST.has(it.code));
    return { domain: domainOf(layout), note: lost && say("file-part", { file, reason: lost.message }) };
  } catch (error) {
    return own ? { domain: domainOf(own) } : { fault: say("file-bad", { file, reason: error.message }) };
  }
}

/** Fill the dialog of starts; BEGIN gets a domain, OPEN the id of a draft, READ a file. */
export function makeStarts(dialog, { begin, open, read, current }) {
  const part = (name) => dialog.querySelector(`[data-part="${name}"]`);
  const close = () => dialog.close();

  const fill = (list, layouts) => {
    const items = layouts.map((layout) => {
      const domain = domainOf(layout);
      const title = domain.names[data.language] || domain.names.en;
      const label = make("span", {}, make("b", {}, domain.id), title ? ` ${title}` : "");
      const button = make("button", { type: "button", class: "start" }, miniature(layout.hexes, layout.game), label);
      button.addEventListener("click", () => {
        close();
        begin(domain);
      });
      return make("li", {}, button);
    });
    list.replaceChildren(...items);
  };

  const showDrafts = () => {
    const drafts = listDrafts().filter(({ id, draft }) => draft.touched && id !== current());
    const items = drafts.map(({ id, draft }) => {
      const when = new Date(draft.at).toLocaleString(data.language, { dateStyle: "medium", timeStyle: "short" });
      const number = draft.cells.filter(([, token]) => token).length;
      const label = say("draft", { name: nameOf(draft), number, when });
      const button = make("button", { type: "button", class: "draft", disabled: Boolean(draft.dropped) }, label);
      button.addEventListener("click", () => {
        close();
        open(id);
      });
      const name = nameOf(draft);
      const drop = draft.dropped
        ? make("button", { type: "button", "aria-label": say("draft-back", { name }) }, say("bring-back"))
        : make("button", { type: "button", "aria-label": say("draft-drop", { name }) }, "×");
      drop.addEventListener("click", () => {
        dropDraft(id, !draft.dropped);
        showDrafts();
        part("drafts").querySelector(`[data-draft="${id}"] button:last-child`)?.focus();
      });
      return make("li", { "data-draft": id, class: draft.dropped ? "dropped" : null }, button, drop);
    });
    part("drafts").replaceChildren(...items);
    part("drafts-none").hidden = items.length > 0;
  };

  const shape = part("shape");
  const showSizes = () => {
    const chosen = shape.elements.shape.value;
    for (const field of shape.querySelectorAll("[data-for]")) field.hidden = field.dataset.for !== chosen;
  };
  shape.addEventListener("change", showSizes);
  shape.addEventListener("submit", (event) => {
    event.preventDefault();
    const { game, shape: kind, radius, rows, columns } = shape.elements;
    const made = {
      hexagon: () => hexagon(radius.valueAsNumber),
      rectangle: () => rectangle(rows.valueAsNumber, columns.valueAsNumber),
      blank: () => new Map(),
    };
    const cells = made[kind.value]();
    close();
    begin({ ...emptyDomain(game.value, OWN_ID), cells, custom: cells.size !== data.targets[game.value].hexes });
  });
  part("file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    close();
    if (file) await read(file);
  });
  part("close").addEventListener("click", close);

  return () => {
    const ofGame = (game) => data.layouts.filter((it) => it.game === game).map((it) => ({ ...it, hexes: unpack(it.rows) }));
    if (!part("domains").childElementCount) {
      fill(part("domains"), ofGame("dice"));
      fill(part("boards"), ofGame("board"));
    }
    showDrafts();
    showSizes();
    dialog.showModal();
  };
}
