// Runs the forms of the Score page without a browser: games are read, written, and put into a league.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { scripts, page, games, league, evenings } = JSON.parse(readFileSync(0, "utf-8"));
const element = { textContent: JSON.stringify(page) };
globalThis.document = { getElementById: () => element };
const load = (name) => import(pathToFileURL(`${scripts}/${name}`));
const { readGame, writeGame, readFindings } = await load("evening/gameform.js");
const { readLeague, writeLeague } = await load("games/evenings.js");
const { leagueTable, winsSoFar, spread } = await load("games/season.js");
const { follow } = await load("games/filling.js");

const called = (player, number) => player.name || `Player ${number + 1}`;
const answers = (games ?? []).map(({ name, data, findings }) => {
  const form = page.forms[name];
  const game = readGame(form, data);
  if (!game) return null;
  const { text, about } = writeGame(name, form, game, called);
  return { text, findings: readFindings(form, findings ?? [], about) };
});
const read = league === undefined ? null : readLeague(league);
process.stdout.write(
  JSON.stringify({
    games: answers,
    league: read && { evenings: read, text: writeLeague(read) },
    season: evenings && { table: leagueTable(evenings), lines: [...winsSoFar(evenings)] },
    spread: [spread([10, 12, 40, 11], 5, 100), spread([10, 12, 40, 11], 5, 17)],
    follow: follow(["a", "b", "c", "d"], { b: "4" }, "a"),
  }),
);
