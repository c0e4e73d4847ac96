// Files that are dropped on a page: they are read, or a sentence says where they are.
import { refusal } from "../shared/file_kinds.js";
import { say, tell } from "../shared/page.js";

/** Call LOAD with the files that are dropped anywhere; VEIL shows that they may be, if there is one. */
export function watchDrops(veil, load) {
  const carries = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  const show = (isShown) => {
    if (veil) veil.hidden = !isShown;
  };
  addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    show(true);
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) show(false);
  });
  addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    show(false);
    load([...event.dataTransfer.files]);
  });
}

/** Say where files are read, on a page that reads none; what was entered stays as it is. */
export const refuseDrops = () => watchDrops(null, () => tell(say("drop_elsewhere")));

/** The sentences about files that are none of KINDS; FITS says what can be read. */
export async function unfit(files, kinds, fits) {
  const found = await Promise.all(files.map((file) => refusal(file, kinds, fits)));
  return found.filter(Boolean);
}
