// The set-up of a game (article 1; record.md, start): what could not stand on a table is refused.

/** @import { Figure, Player } from './types' */
/** @import { Game } from './game.mjs' */
import { Refused } from './shape.mjs';

const HOUSES = ['venice', 'milan', 'rome', 'naples', 'florence'];
export const PROFESSIONS = ['finance', 'law', 'military', 'science', 'church'];
export const UNIT = 10000;
export const ROUNDS = 6;

/** @param {unknown} fine @param {string} article */
export const check = (fine, article) => { if (!fine) throw new Refused(article); };
/** @param {Figure} one @param {Figure} other */
export const same = (one, other) => one.seat === other.seat && one.profession === other.profession;
/** @param {Figure[]} figures @param {Figure} wanted */
export const countOf = (figures, wanted) => figures.filter((one) => same(one, wanted)).length;

/** @param {Player[]} players */
export function checkPlayers(players) {
  check(players.length >= 3 && players.length <= 5, '1');
  const names = players.map(({ name }) => name.trim().split(/\s+/u).join(' '));
  check(names.every((name) => name.length >= 1 && [...name].length <= 40), '1');
  const folded = names.map((name) => name.toUpperCase().toLowerCase());
  check(new Set(folded).size === names.length, '1');
  const houses = players.map(({ house }) => house);
  check(houses.every((house) => HOUSES.includes(house)) && new Set(houses).size === houses.length, '1');
}

/** @param {Game} game @param {number} seat */
const order = (game, seat) => (seat - game.first + game.count) % game.count;

/** How many turns this seat has had before the turn that begins.
 * @param {Game} game @param {number} seat */
function turnsBefore(game, seat) {
    return game.round - 1 + (order(game, seat) < order(game, game.host) ? 1 : 0);
}

/** @param {Game} game */
export function checkStart(game) {
  check(game.round >= 1 && game.round <= ROUNDS, '1');
  game.seatExists(game.host);
  check([game.balances, game.palaces, game.parks].every((one) => one.length === game.count), '1');
  check(game.balances.every((cash) => cash >= 0 && cash % UNIT === 0), '1');
  const out = game.everywhere();
  game.seatExists(...out.map(({ seat }) => seat));
  check(out.every((one) => countOf(out, one) <= 2), '1');
  game.palaces.forEach((palace, host) => {
    const held = Object.values(palace);
    check([...held, ...game.parks[host]].every(({ seat }) => seat !== host), '1');
    check(new Set(held.map(({ profession }) => profession)).size === held.length, '1');
  });
  for (let seat = 0; seat < game.count; seat += 1) checkSent(game, seat, out);
}

/** @param {Game} game @param {number} seat @param {Figure[]} out */
function checkSent(game, seat, out) {
  const sent = Math.min(turnsBefore(game, seat), ROUNDS - 1);
  check(out.filter((one) => one.seat === seat).length === 2 * sent, '1');
  const waiting = game.parks.map((park) => park.filter((one) => one.seat === seat).length);
  check(waiting.every((count) => count <= 1) && waiting.reduce((sum, count) => sum + count, 0) <= 2, '1');
  waiting.forEach((count, host) => {
    const hosted = turnsBefore(game, host);
    check(!count || (sent && (sent > hosted || (sent === hosted && order(game, seat) > order(game, host)))), '1');
  });
}
