// Files that somebody chooses or drops: read, measured, and refused in one sentence.
import { data, joined, make, say } from "./page.js";

/** A file that cannot be taken, with the sentence that says why. */
export class FileRefused extends Error {}

/** Tell whether a file's name has one of the endings; without endings none will do. */
export function endsRight(name, endings) {
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Read a chosen file as the studio takes it. */
export async function readFile(file, endings) {
  const { kindsOf, refusal } = await import("./file_kinds.js");
  const fits = say("fitsEndings", { endings: joined(endings, "disjunction") });
  const unfit = await refusal(file, endsRight(file.name, endings) ? kindsOf(endings) : [], fits);
  if (unfit) throw new FileRefused(unfit);
  if (file.size > data.largest) {
    throw new FileRefused(say("tooLarge", { name: file.name, most: sizeOf(data.largest) }));
  }
  try {
    const address = await asDataAddress(file);
    return { file: file.name, base64: address.slice(address.indexOf(",") + 1) };
  } catch {
    throw new FileRefused(say("unreadable", { name: file.name }));
  }
}

function asDataAddress(file) {
  if (file.size === 0) return Promise.resolve(",");
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(reader.result));
    reader.addEventListener("error", () => fail(reader.error));
    reader.readAsDataURL(file);
  });
}

/** Write a number of bytes as people read it. */
export function sizeOf(bytes) {
  const number = (value, digits) => value.toLocaleString(data.language, { maximumFractionDigits: digits });
  return bytes < 1e6 ? `${number(Math.max(bytes / 1000, 1), 0)} kB` : `${number(bytes / 1e6, 1)} MB`;
}

/** Make a button that lets somebody choose files; TAKEN gets them, REFUSED gets a sentence. */
export function makeChooser(field, id, { taken, refused }) {
  const input = make("input", {
    type: "file",
    id,
    class: "unseen",
    accept: field.endings.join(","),
    multiple: field.multiple,
  });
  const label = make("label", { for: id, class: "button" }, say(field.multiple ? "chooseFiles" : "chooseFile"));
  input.addEventListener("change", async () => {
    const chosen = [...input.files];
    input.value = "";
    try {
      for (const file of chosen) taken(await readFile(file, field.endings));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      refused(error.message);
    }
  });
  return { input, element: make("span", { class: "chooser" }, input, label) };
}
