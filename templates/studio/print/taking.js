// Files of one's own: chosen among the games, or dropped anywhere on the page.
import { say } from "../shared/page.js";
import { FileRefused, endsRight, readFile } from "../shared/files.js";
import { deck, ownGame } from "./games.js";

const LAYOUT = [".toml"];
const TABLES = [".csv", ".tsv", ".xlsx", ".ods"];

/** Take files: FIELDFOR finds a place, PUT fills it, CHOOSE shows another GAME, TELL says why not. */
export function listenToFiles({ fieldFor, put, choose, game, tell }) {
  /** Take a file: into the field under the pointer, else as the game that it names, else where it fits. */
  async function take(file, under) {
    const place = fieldFor(file.name, under);
    if (place?.element.contains(under)) return put(place, await readFile(file, place.field.endings));
    if (endsRight(file.name, LAYOUT)) {
      const read = await readFile(file, LAYOUT);
      const own = ownGame(read, game()?.kind ?? "dice");
      if (own.kind !== deck.kind) return place && game().isOwn && own.kind === game().kind ? put(place, read) : choose(own);
    }
    if (endsRight(file.name, [...LAYOUT, ...TABLES]) && game()?.id !== deck.id) choose(deck);
    const fitting = fieldFor(file.name, under);
    if (fitting) return put(fitting, await readFile(file, fitting.field.endings));
    const { refusal } = await import("../shared/file_kinds.js");
    throw new FileRefused(await refusal(file, [], say("fits")));
  }

  async function takeAll(files, under = null) {
    try {
      for (const file of files) await take(file, under);
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      tell(error.message);
    }
  }

  document.getElementById("own-file-entry").addEventListener("change", ({ target }) => {
    const files = [...target.files];
    target.value = "";
    takeAll(files);
  });
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    takeAll([...event.dataTransfer.files], event.target);
  });
}
