// The league of the shelf: the evenings that anybody has kept there, seen as they come.
import { address, ask, whileSeen } from "./asking.js";
import { Refused, isOne, make, say, tell } from "../shared/page.js";

const PAUSE = 2000;
const SOON = 200;
const view = { found: [], refused: [], tag: null };

/** All evenings, the oldest first. */
export const evenings = () => view.found;

/** Where an evening is looked at. */
export const linkTo = ({ name }) => address("shelf", { thing: name });

/** Fetch the evenings; those that take long come later. */
async function refresh(show, find) {
  try {
    const answer = await ask("/league", { known: view.tag });
    tell(null);
    if (!answer) return;
    Object.assign(view, { found: answer.evenings, refused: answer.refused, tag: answer.left ? null : answer.tag });
    show();
    const waiting = answer.left ? [say(isOne(answer.left) ? "shelf-evening-left" : "shelf-evenings-left", { count: answer.left })] : [];
    find("said").textContent = waiting.join(" ");
    showRefused(find);
    if (answer.left) setTimeout(() => refresh(show, find), SOON);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell(error.errors.join(" "));
  }
}

/** List the evenings that cannot be scored, each with what is wrong. */
function showRefused(find) {
  document.getElementById("refused")?.remove();
  if (!view.refused.length) return;
  const items = view.refused.map((it) => make("li", {}, make("p", {}, make("a", { href: linkTo(it) }, it.name), ": ", it.error)));
  find("season").after(make("ul", { id: "refused", class: "faults" }, ...items));
}

/** Show the evenings of the shelf in place of those of this browser. */
export async function begin(show, find) {
  find("title").textContent = find("title").dataset.shared;
  for (const id of ["load", "to-shared"]) find(id).hidden = true;
  find("to-own").hidden = false;
  find("whence").hidden = true;
  find("nothing").replaceChildren(say("shelf-evening-none"), " ", find("nothing").querySelector("a"));
  await refresh(show, find);
  whileSeen(() => refresh(show, find), PAUSE);
}
