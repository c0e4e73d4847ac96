// The entries beside the map: fields that write into the sheet, and what is wrong with one.
import { EXTRAS } from "../games/game.js";
import { say } from "../shared/page.js";
import { isColumn, isNumber } from "../games/sheetfile.js";

/** The value at the end of a path such as "bonuses.monk.0". */
const valueAt = (player, path) => path.split(".").reduce((part, name) => part[name], player);

function setAt(player, path, value) {
  const names = path.split(".");
  const last = names.pop();
  names.reduce((part, name) => part[name], player)[last] = value;
}

const flat = (part) => (typeof part === "string" ? [part] : Object.values(part).flatMap(flat));

/** What is wrong with a group of entries, if anything is. */
function fault(player, part) {
  const entries = flat(player[part]);
  if (!player.given[part]) return null;
  if (part === "columns") return entries.every(isColumn) ? null : say("only_numbers");
  if (entries.some((entry) => entry.trim() && !isNumber(entry))) return say("only_numbers");
  return part === "turns" && !entries.every(isNumber) ? say("all_turns") : null;
}

/** Bind the fields of PANEL; CHANGE(tag, edit) changes the player that is shown. */
export function bindEntries(panel, change) {
  const fields = [...panel.querySelectorAll("[data-entry]")];
  const ticks = [...panel.querySelectorAll("[data-given]")];
  for (const field of fields) {
    const path = field.dataset.entry;
    const part = path.split(".")[0];
    field.addEventListener("input", () => {
      change(`entry ${path}`, (player) => {
        setAt(player, path, field.value);
        if (EXTRAS.includes(part)) player.given[part] = flat(player[part]).some((entry) => entry.trim());
      });
    });
  }
  for (const tick of ticks) {
    tick.addEventListener("change", () => change(null, (player) => (player.given[tick.dataset.given] = tick.checked)));
  }
  return {
    /** Show a player's entries; a field that is being written in is left alone. */
    fill(player) {
      for (const field of fields) {
        const value = valueAt(player, field.dataset.entry);
        if (field.value !== value) field.value = value;
      }
      for (const tick of ticks) tick.checked = Boolean(player.given[tick.dataset.given]);
      for (const part of EXTRAS) {
        const sentence = fault(player, part);
        const box = panel.querySelector(`[data-fault="${part}"]`);
        if (box.textContent !== (sentence ?? "")) box.textContent = sentence ?? "";
        box.hidden = !sentence;
        panel.querySelector(`[data-fold="${part}"]`).classList.toggle("is-given", Boolean(player.given[part]));
        for (const field of fields.filter((it) => it.dataset.entry.startsWith(`${part}.`))) {
          const wrong = part === "columns" ? !isColumn(field.value) : field.value.trim() && !isNumber(field.value);
          field.toggleAttribute("aria-invalid", false);
          if (wrong) field.setAttribute("aria-invalid", "true");
        }
      }
    },
  };
}
