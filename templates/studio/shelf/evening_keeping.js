// Evenings and the shelf: a scored game is kept there, where everybody's evenings are one league.
import { ask, nameAt } from "./asking.js";
import { today } from "../games/evenings.js";
import { outcomes } from "../games/outcome.js";
import { Refused, say } from "../shared/page.js";

const CHANGED = 412;
const MOST = 20;
const find = (id) => document.getElementById(id);
const numbered = (name, number) => (number > 1 ? `${name}-${number}` : name);
const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);

/** Put a text on the shelf under the first name that is free, or where it is already; return that name. */
async function putFree(name, text) {
  for (let number = 1; ; number += 1) {
    const tried = numbered(name, number);
    try {
      await ask(`/things/${nameAt(tried)}`, { method: "PUT", body: { text } });
      return tried;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== CHANGED || number === MOST) throw error;
      if (error.answer.now?.text === text) return tried;
    }
  }
}

/** Keep a scored game: its file, and before it the layouts of one's own that it names; WHY several are refused. */
async function keep({ game, sheets, layouts }, why) {
  if (sheets.length !== 1) throw new Refused(0, [say(why)]);
  let [{ text }] = sheets;
  for (const layout of layouts) {
    const name = await putFree(plain(layout.file.replace(/\.toml$/, "")) || "domain", layout.text);
    text = text.replaceAll(JSON.stringify(layout.file), JSON.stringify(`../${name}.toml`));
  }
  return putFree(`evenings/${today()}-${plain(game) || "game"}`, text);
}

for (const [prefix, current] of outcomes) {
  const button = find(`${prefix}to-shelf`);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const name = await keep(current(), prefix ? "shelf-other-file" : "shelf-one-domain");
      find(`${prefix}said`).textContent = say("shelf-kept", { name });
      find(`${prefix}shelf-league`).hidden = false;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      find(`${prefix}said`).textContent = error.errors.join(" ");
    }
    button.disabled = false;
  });
}
document.body.dataset.shelf = "ready";
