// The files of a deck: its own, and those beside it, all without their folders, as the studio takes them.
import { ask, nameAt } from "./asking.js";

const IS_TEXT = /\.(csv|tsv|toml|svg)$/i;
const decoded = (base64) => new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));

/** Return the files of a deck, its own first. */
export async function deckFiles({ name, text }) {
  const { files } = await ask(`/beside/${nameAt(name)}`);
  const folders = [...new Set(files.map(({ file }) => file.split("/").slice(0, -1).join("/")).filter(Boolean))];
  const plain = (words) => folders.reduce((rest, folder) => rest.replaceAll(`${folder}/`, ""), words);
  const beside = files.map(({ file, base64 }) => {
    const own = file.split("/").at(-1);
    return IS_TEXT.test(file) ? { file: own, text: plain(decoded(base64)) } : { file: own, base64 };
  });
  return [{ file: `${name.split("/").at(-1)}.toml`, text: plain(text) }, ...beside];
}
