// Loading: files that are chosen or dropped become a game, a domain, or the score of another game.
import { emptyGame } from "../games/game.js";
import { post, say } from "../shared/page.js";
import { gameFrom, isSheet, ownLayouts, safeName, writeFiles } from "../games/sheetfile.js";

const MOST_BYTES = 200000;

/** Read a layout of one's own; it is null where no sheet can be scored on it. */
export async function readLayout({ file, text }) {
  const name = safeName(file || "domain.toml");
  const answer = await (await post("api/check", { layout: text, file: name, custom: true })).json();
  if (!answer.layout) return { layout: null, findings: answer.findings };
  const { id, name: names, hexes } = answer.layout;
  const layout = { file: name, text, id, name: names, hexes };
  // What keeps a domain from the page, such as its size, does not keep a sheet from being scored.
  const tried = { sheets: writeFiles(emptyGame(layout), say), layouts: [{ file: name, text }] };
  const { findings } = await (await post("api/sheet", tried)).json();
  return findings.length ? { layout: null, findings } : { layout, findings };
}

/** Read files as one game; the key of the answer says what they turn out to be. */
export async function loadFiles(files, game) {
  const read = await Promise.all(files.map(async (file) => ({ file: file.name.slice(-100), text: await textOf(file) })));
  const sheets = read.filter(({ text }) => isSheet(text));
  const beside = read
    .filter(({ text }) => !isSheet(text))
    .map(({ file, text }) => ({ file: safeName(file, ending(file)), text }));
  if (!sheets.length) {
    const { layout, findings } = await readLayout(read[0]);
    return layout ? { layout } : { findings };
  }
  const known = ownLayouts(game).filter(({ file }) => !beside.some((it) => it.file === file));
  const layouts = [...beside, ...known];
  const answer = await (await post("api/sheet", { sheets, layouts })).json();
  if (answer.findings.length) return { findings: answer.findings };
  if (answer.game === "dice") {
    const texts = new Map(layouts.map(({ file, text }) => [file, text]));
    return { game: gameFrom(answer, texts) };
  }
  const evening = { sheets, layouts };
  const { findings } = await scoreEvening(evening);
  // A form has no place for layouts of one's own.
  const data = layouts.length ? null : answer.data;
  return findings.length ? { findings } : { evening, opened: data && { kind: answer.game, again: { data, evening } } };
}

/** Score the files of another game. */
export const scoreEvening = async (evening) => (await post("api/score", evening)).json();

/** The text of a file; of a very large one only its beginning, which the studio then refuses. */
const textOf = (file) => file.slice(0, MOST_BYTES + 1).text();

const ending = (file) => /\.(json|csv)$/i.exec(file)?.[0].toLowerCase() ?? ".toml";
