// Taking a photographed sheet over: it becomes a player of the game, as its file would.
import { MOST_PLAYERS, isTouched } from "../games/game.js";

export const ADDED = "added";
export const ALONE = "alone";

const isEmpty = (player) => !isTouched({ players: [player] });
const plain = (name) => name.trim().toLowerCase();

/** Where the sheet of somebody may go, the usual place first: a seat's number, a new seat, a new game. */
export function seatsFor(game, name) {
  const seats = game.players.map((_player, number) => String(number));
  const empty = seats.filter((it) => isEmpty(game.players[it]));
  const named = seats.filter((it) => plain(name) && plain(game.players[it].name) === plain(name));
  const room = game.players.length < MOST_PLAYERS ? [ADDED] : [];
  return [...new Set([...named, ...empty, ...room, ALONE, ...seats])];
}

/** The game with the only player of FOUND in a seat, and the number of that seat. */
export function seatSheet(game, found, seat) {
  if (seat === ALONE) return { game: found, number: 0 };
  const [domain] = found.domains;
  const same = (it) => (it.file ?? it.id) === (domain.file ?? domain.id) && (it.text ?? "") === (domain.text ?? "");
  const known = game.domains.findIndex(same);
  const domains = known < 0 ? [...game.domains, domain] : game.domains;
  const player = { ...found.players[0], domain: known < 0 ? domains.length - 1 : known };
  const players = seat === ADDED ? [...game.players, player] : game.players.with(Number(seat), player);
  const used = domains.filter((_it, number) => players.some((one) => one.domain === number));
  const numbered = players.map((one) => ({ ...one, domain: used.indexOf(domains[one.domain]) }));
  const number = seat === ADDED ? players.length - 1 : Number(seat);
  return { game: { variant: game.variant, domains: used, players: numbered }, number };
}
