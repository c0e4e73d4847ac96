// What a file is, by its first bytes and its ending, so that a page can say it in plain words.
import { say } from "./page.js";

const ENOUGH = 4096;

/** How files of a kind begin: text, or a pattern for several. The first that fits counts. */
const BEGINNINGS = [
  [/^%PDF-/, "pdf"],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0\0\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(heic|heix|mif1|msf1|avif))/s, "picture"],
  [/^(ID3|\xff[\xf1-\xff]|OggS|fLaC|RIFF.{4}WAVE|MThd|.{4}ftypM4A)/s, "sound"],
  [/^(.{4}ftyp|RIFF.{4}AVI |\x1aE\xdf\xa3)/s, "film"],
  [/^PK\x03\x04.*(opendocument\.spreadsheet|xl\/)/s, "spreadsheet"],
  [/^PK\x03\x04.*(opendocument\.(text|presentation)|word\/|ppt\/|epub)/s, "document"],
  [/^(PK[\x03\x05]|\x1f\x8b|7z\xbc\xaf|Rar!|BZh|\xfd7zXZ)/, "archive"],
  [/^(wOF[F2]|OTTO|\0\x01\0\0)/, "font"],
  [/^(MZ|\x7fELF)/, "program"],
  [/^\{\\rtf/, "document"],
  [/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/is, "drawing"],
  [/^(<!doctype html|<html)/i, "web-page"],
];

const ENDINGS = {
  pdf: "pdf",
  picture: "png jpg jpeg gif webp bmp tif tiff heic heif avif ico",
  drawing: "svg",
  sound: "mp3 wav ogg flac m4a aac mid midi",
  film: "mp4 mov avi mkv webm",
  spreadsheet: "xlsx xls ods numbers",
  document: "doc docx odt rtf pages ppt pptx odp epub",
  archive: "zip gz tgz 7z rar bz2 xz tar",
  font: "ttf otf woff woff2",
  program: "exe apk dmg msi",
  toml: "toml",
  table: "csv tsv",
  json: "json",
  "web-page": "html htm",
};

const byEnding = new Map(Object.entries(ENDINGS).flatMap(([kind, all]) => all.split(" ").map((it) => [it, kind])));

/** Return the kinds of files with some endings, such as `.toml`. */
export const kindsOf = (endings) => [...new Set(endings.map((it) => byEnding.get(it.slice(1))))];

/** Return the kind of a file from its first bytes and its name; `text` and `unknown` where nothing tells more. */
export function kindOfBytes(bytes, name) {
  if (bytes.length === 0) return "empty";
  // One letter for each byte, so that patterns can name bytes.
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const found = BEGINNINGS.find(([beginning]) => beginning.test(letters.replace(/^\xef\xbb\xbf\s*/, "")));
  const ended = byEnding.get(/\.([a-z0-9]+)$/i.exec(name)?.[1].toLowerCase());
  // Spreadsheets and text documents are archives, too.
  if (found?.[1] === "archive" && ["spreadsheet", "document"].includes(ended)) return ended;
  if (found) return found[1];
  if (!isText(bytes)) return ["toml", "table", "json", undefined].includes(ended) ? "unknown" : ended;
  if (ended) return ended;
  if (/^\s*(\[+[\w."' -]+\]+|[\w-]+(\.[\w-]+)*\s*=)/m.test(letters)) return "toml";
  return "text";
}

function isText(bytes) {
  if (bytes.includes(0)) return false;
  try {
    // The last letter may be cut off.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Return the kind of a file; a folder, and a file that the browser may not read, is `unreadable`. */
export async function kindOf(file) {
  try {
    return kindOfBytes(new Uint8Array(await file.slice(0, ENOUGH).arrayBuffer()), file.name);
  } catch {
    return "unreadable";
  }
}

/** Say what a file is that is none of KINDS, and then FITS, the sentence about what can be used; null if it is one. */
export async function refusal(file, kinds, fits) {
  const kind = await kindOf(file);
  if (kinds.includes(kind)) return null;
  return `${say("file-is", { name: file.name, kind: say(`kind-${kind}`) })} ${fits}`;
}
