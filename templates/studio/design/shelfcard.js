// The card of My domains: pictures to open, with what can be done to each, and the shelf as one file.
import { message } from "../shared/message.js";
import { miniature } from "../domains/miniature.js";
import { data, keepFile, make, say } from "../shared/page.js";
import { hexOf } from "../domains/hexes.js";
import { copyOnShelf, dropFromShelf, keepOnShelf, listShelf, readArchive, renameOnShelf, titleOf, writeArchive } from "../domains/shelf.js";

const LARGEST = 5_000_000;
const at = (id) => document.getElementById(id);

/** Make the card; BEGIN gets an entry to open, LAYOUT gives what is drawn now, KEPT the key and the version it got,
    OWN tells the key of what is open. */
export function makeShelfCard({ begin, layout, kept, own }) {
  const list = at("shelf");

  const act = (word, sign, entry, reply) => {
    const label = say(word, { name: titleOf(entry) });
    const button = make("button", { type: "button", title: label, "aria-label": label }, sign);
    button.addEventListener("click", () => reply(entry, button));
    return button;
  };

  function rename(entry, button) {
    const input = make("input", { maxlength: 60, "aria-label": say("shelf-rename", { name: titleOf(entry) }) });
    input.value = titleOf(entry);
    const item = button.closest("li");
    item.querySelector(".shelf-name").replaceWith(input);
    input.select();
    let isDone = false;
    const end = (isKept) => {
      if (isDone) return;
      isDone = true;
      if (isKept && input.value.trim()) {
        renameOnShelf(entry.key, data.language, input.value);
        if (own() === entry.key) kept(entry.key, versionOf(entry.key));
      }
      show(entry.key);
    };
    input.addEventListener("blur", () => end(true));
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === "Escape") end(event.key === "Enter");
    });
  }

  function drop(entry) {
    const putBack = dropFromShelf(entry.key);
    show();
    const back = () => {
      putBack();
      show(entry.key);
      message(null);
    };
    message(say("shelf-dropped", { name: titleOf(entry) }), { word: say("bring-back"), act: back });
  }

  function copy(entry) {
    const key = copyOnShelf(entry.key);
    if (key) show(key);
    else message(say("shelf-full"));
  }

  function makeItem(entry) {
    const hexes = [...entry.domain.cells].map(([name, token]) => [...hexOf(name), token]);
    const name = make("span", { class: "shelf-name" }, titleOf(entry));
    const open = make("button", { type: "button", class: "start", "aria-label": say("shelf-open", { name: titleOf(entry) }) });
    open.append(miniature(hexes, entry.domain.game));
    open.addEventListener("click", () => begin(entry));
    const acts = [
      act("shelf-rename", "✎", entry, rename),
      act("shelf-copy", "×2", entry, copy),
      act("shelf-drop", "×", entry, drop),
    ];
    return make("li", { "data-key": entry.key }, open, name, make("div", { class: "acts" }, ...acts));
  }

  /** Show what is on the shelf, with the focus on the entry of a KEY. */
  function show(key = null) {
    const shelf = listShelf();
    list.replaceChildren(...shelf.map(makeItem));
    at("shelf-none").hidden = shelf.length > 0;
    at("shelf-export").disabled = !shelf.length;
    if (key) list.querySelector(`[data-key="${CSS.escape(key)}"] .start`)?.focus();
  }

  const versionOf = (key) => listShelf().find((it) => it.key === key)?.at ?? null;

  /** Put what is drawn on the shelf, in the place of BEFORE if there is one. */
  function put(made, before) {
    const key = keepOnShelf(made.text, { key: before?.key ?? null, custom: made.custom });
    if (key) kept(key, versionOf(key));
    show();
    if (!key) return message(say("shelf-full"));
    const back = () => {
      dropFromShelf(key);
      if (before) keepOnShelf(before.text, before);
      kept(before?.key ?? null, before && versionOf(before.key));
      show();
      message(null);
    };
    return message(say(before ? "shelf-replaced" : "shelf-kept", { name: made.id }), { word: say("undo"), act: back });
  }

  /** Say that another tab has kept another version, and offer to keep both, or this one alone. */
  function ask(word, made, before) {
    const both = { word: say("shelf-both"), act: () => put(made, null) };
    const alone = { word: say("shelf-mine"), act: () => put(made, listShelf().find((it) => it.key === before.key) ?? null) };
    return message(say(word, { name: titleOf(before) }), both, alone);
  }

  function keep() {
    const made = layout();
    if (!made) return undefined;
    const before = listShelf().find((it) => it.key === made.key) ?? null;
    const isOther = before && made.version !== null && before.at !== made.version;
    return isOther && before.text !== made.text ? ask("shelf-changed", made, before) : put(made, before);
  }

  /** Show what another tab has kept; where it is what is open here, say so at once. */
  function follow({ shelf: own, shelfAt }) {
    show();
    const now = own && listShelf().find((it) => it.key === own);
    if (!now || !shelfAt || now.at === shelfAt) return undefined;
    const made = layout();
    return made && now.text !== made.text && ask("shelf-changed", made, now);
  }

  async function add(file) {
    const found = file.size <= LARGEST ? readArchive(await file.text()) : null;
    show();
    message(found ? say("shelf-imported", found) : say("shelf-bad", { file: file.name }));
  }

  at("shelf-export").addEventListener("click", () => keepFile("my-domains.json", writeArchive(), "application/json"));
  return { show, keep, add, follow };
}
