// Sending photos: each goes to the studio as it is, with the layouts that its sheets may be of.
import { data, post, say } from "../shared/page.js";
import { fileOf, listShelf } from "../domains/shelf.js";
import { ownLayouts } from "../games/sheetfile.js";

const MOST_PIXELS = 12e6;
const QUALITY = 0.92;
const MOST_LAYOUTS = 200;

/** A photo that cannot be sent. */
export class Unsendable extends Error {}

/** The layouts of one's own, each once: those of the game first, then My domains. */
export function layoutsAlong(game) {
  const shelf = listShelf();
  const mine = shelf.map((it) => ({ file: fileOf(it, shelf), text: it.text }));
  const found = new Map();
  for (const { file, text } of [...ownLayouts(game), ...mine]) if (!found.has(file)) found.set(file, { file, text });
  return [...found.values()].slice(0, MOST_LAYOUTS);
}

/** Have the studio read a photo. */
export async function sendPhoto(file, layouts) {
  const sent = file.size > data.largest_photo ? await smaller(file) : file;
  const photo = await inBase64(sent);
  return (await post("api/scan", { file: file.name.replace(/[\p{Cc}/\\]/gu, "_").slice(-100), photo, layouts })).json();
}

/** A picture that is too large to be sent, with as many pixels as are needed to read it. */
async function smaller(file) {
  try {
    const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (whole.width * whole.height)));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [whole.width, whole.height].map((it) => Math.round(it * scale));
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    if (made && made.size <= data.largest_photo) return made;
  } catch {
    // The browser cannot read it; the sentence below says what to do.
  }
  throw new Unsendable(say("photo_large"));
}

function inBase64(blob) {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(reader.result.slice(reader.result.indexOf(",") + 1)));
    reader.addEventListener("error", () => fail(new Unsendable(say("photo_unreadable"))));
    reader.readAsDataURL(blob);
  });
}
