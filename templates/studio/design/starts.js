// Starts: the shipped domains, empty shapes, files and drafts from which a domain is begun.
import { OWN_ID, emptyDomain, hexagon, rectangle, unpack } from "../domains/domain.js";
import { dropDraft, listDrafts } from "./drafts.js";
import { domainOf, nameOf } from "../domains/layout_file.js";
import { miniature } from "../domains/miniature.js";
import { data, locale, make, say } from "../shared/page.js";

/** Fill the dialog of starts; BEGIN gets a domain, OPEN the id of a draft, READ a file. */
export function makeStarts(dialog, { begin, open, read, current }) {
  const part = (name) => dialog.querySelector(`[data-part="${name}"]`);
  const close = () => dialog.close();

  const fill = (list, layouts) => {
    const items = layouts.map((layout) => {
      const domain = domainOf(layout);
      const title = domain.names[data.language] || domain.names.en;
      const isLetter = domain.id.length === 1 || !title;
      const label = make("span", {}, isLetter ? make("b", {}, domain.id) : "", isLetter && title ? ` ${title}` : title);
      const button = make("button", { type: "button", class: "start", "data-layout": domain.id }, miniature(layout.hexes, layout.game), label);
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
      const when = new Date(draft.at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
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
