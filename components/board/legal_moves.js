// Legal moves: keys of places, the goals of a figure, the two halves of a dispatch, and questions about illegal ones.

/** @import { BoardView, Goal, Half, Move, PartMove, Source } from './types' */

/**
 * The key of the place a figure is taken from.
 * @param {Source} from
 */
export function sourceKey(from) {
  if (from.zone === 'room') return `room:${from.palace}:${from.room}`;
  if (from.zone === 'supply') return `supply:${from.seat}:${from.profession}`;
  return `${from.zone}:${from.palace}:${from.seat}:${from.profession}`;
}

/**
 * The key of the place a figure is put.
 * @param {Goal} to
 */
export function goalKey(to) {
  if (to.zone === 'room') return `room:${to.palace}:${to.room}`;
  return to.zone === 'park' ? `park:${to.palace}` : to.zone;
}

/**
 * The key of the zone that contains a source: dropping a figure there cancels.
 * @param {string} source
 */
export function homeKey(source) {
  const parts = source.split(':');
  return parts[0] === 'room' ? source : parts.slice(0, 2).join(':');
}

/**
 * The place that a goal's key stands for, in the format of the data.
 * @param {string} key
 * @returns {Goal}
 */
export function goalOf(key) {
  const [zone, palace, room] = key.split(':');
  if (zone === 'room') return { zone, palace: Number(palace), room: Number(room) };
  if (zone === 'supply') return { zone, seat: Number(palace) };
  return zone === 'park' ? { zone, palace: Number(palace) } : { zone: 'island' };
}

/**
 * All legal moves now, by source and then by goal: Map(source -> Map(goal -> [move])).
 * @param {BoardView} data
 * @param {Half[]} [halves]
 * @returns {Map<string, Map<string, Move[]>>}
 */
export function legalMoves(data, halves = []) {
  /** @type {Map<string, Map<string, Move[]>>} */
  const moves = new Map();
  for (const move of data.moves ?? []) {
    if (move.part ? !fits(data, halves, half(move)) : halves.length > 0) continue;
    const source = sourceKey(move.from);
    const goal = goalKey(move.to);
    const goals = moves.get(source) ?? new Map();
    moves.set(source, goals);
    goals.set(goal, [...(goals.get(goal) ?? []), move]);
  }
  return moves;
}

/**
 * One half of a dispatch: which figure of whom is sent where.
 * @param {PartMove} move
 * @returns {Half}
 */
export function half(move) {
  return { seat: move.from.seat, profession: move.from.profession, to: move.to.palace, from: move.from };
}

/**
 * Whether the chosen halves and the new one are part of one legal pair.
 * @param {BoardView} data
 * @param {Half[]} halves
 * @param {Half} extra
 */
export function fits(data, halves, extra) {
  const chosen = [...halves, extra];
  if (chosen.length > 2) return false;
  return (data.dispatch ?? []).some((pair) => {
    const rest = [...pair];
    return chosen.every(({ profession, to }) => {
      const at = rest.findIndex(([name, palace]) => name === profession && palace === to);
      return at >= 0 && rest.splice(at, 1).length === 1;
    });
  });
}

/**
 * The halves that are still legal after a change of position.
 * @param {BoardView} data
 * @param {Half[]} halves
 */
export function stillLegal(data, halves) {
  const open = (data.moves ?? []).filter((move) => move.part).map((move) => `${sourceKey(move.from)}|${goalKey(move.to)}`);
  const kept = halves.filter((one) => open.includes(`${sourceKey(one.from)}|park:${one.to}`));
  const last = kept.at(-1);
  return last && fits(data, kept.slice(0, -1), last) ? kept : [];
}

/**
 * The action of a whole dispatch (article 10), in the format of the record.
 * @param {Half[]} halves
 */
export function dispatchAction(halves) {
  const figures = halves.map(({ profession, to }) => ({ profession, to }));
  return { type: 'dispatch', seat: halves[0].seat, figures };
}
