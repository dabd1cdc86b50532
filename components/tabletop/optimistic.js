// Optimistic updates: the result of a move, shown before the server has confirmed it. The moves and their effects come
// from the server (`controls` of the view model); nothing is judged here.

/** @import { Figure, Goal, Palace, Source } from '../board/types' */
/** @import { Action, BoardData, Foreseen, Glide, TableView } from './types' */

import { formatAmount, parseAmount } from '../shared/amounts.js';

/**
 * The board after `action`, the moving figures, and a sentence about it. Null if the screen does not know the action to
 * be legal.
 * @param {TableView} view
 * @param {Action | undefined} action
 * @returns {Foreseen | null}
 */
export function foreseen(view, action) {
  switch (action?.type) {
    case 'bribe': return bribed(view, action);
    case 'place': return decided(view, action, [glideIn(action.seat, action.figure, action.room)]);
    case 'settle': return settled(view, action);
    case 'open': return decided(view, action, []);
    case 'dispatch': return dispatched(view, action);
    default: return null;
  }
}

/**
 * @param {TableView} view
 * @param {Action} action
 */
function bribed(view, { seat, profession, amount }) {
  const offer = view.controls.offers.find((one) => one.seat === seat && one.profession === profession);
  const sum = parseAmount(String(amount));
  if (!offer || sum === null) return null;
  const fits = offer.waived ? sum === 0 : sum >= offer.least && sum % offer.step === 0;
  return fits ? { board: view.board, glides: [], words: offer.said.join(formatAmount(sum, view.lang)) } : null;
}

/**
 * @param {TableView} view
 * @param {Action} action
 */
function settled(view, action) {
  const { seat, profession, winner } = action;
  const known = view.controls.settlements.find((one) => one.profession === profession && one.winner === winner);
  if (!known) return null;
  /** @type {Glide[]} */
  const gone = known.banished.map((from) => ({ from, to: { zone: 'island' }, figure: { seat: from.seat, profession } }));
  const room = action.room ?? known.room;
  return decided(view, action, room === null ? gone : [...gone, glideIn(seat, { seat: winner, profession }, room)]);
}

/**
 * @param {TableView} view
 * @param {Action} action
 */
function dispatched(view, { seat, figures }) {
  /** @type {{ profession: string, to: number }[]} */
  const halves = figures;
  const known = halves.flatMap(({ profession, to }) => view.controls.dispatch?.halves[`${profession}/${to}`] ?? []);
  if (known.length !== halves.length) return null;
  /** @type {Glide[]} */
  const glides = halves.map(({ profession, to }) => ({
    from: { zone: 'supply', seat, profession }, to: { zone: 'park', palace: to }, figure: { seat, profession },
  }));
  return { board: moved(view.board, glides), glides, words: known.map(({ word }) => word).join(' · ') };
}

/**
 * @param {TableView} view
 * @param {Action} action
 * @param {Glide[]} glides
 */
function decided(view, action, glides) {
  const same = JSON.stringify(action);
  const { moves, decisions } = view.controls;
  const known = moves.find((move) => !move.part && JSON.stringify(move.action) === same)
    ?? decisions?.options.find(({ act }) => act && JSON.stringify(act) === same);
  return known ? { board: moved(view.board, glides), glides, words: known.label ?? null } : null;
}

/**
 * @param {number} palace
 * @param {{ seat: number, profession: string }} figure
 * @param {number} room
 * @returns {Glide}
 */
function glideIn(palace, figure, room) {
  return { from: { zone: 'park', palace, ...figure }, to: { zone: 'room', palace, room }, figure };
}

/**
 * The highest id of an event that this screen has shown; `last`: the highest before.
 * @param {number} last
 * @param {{ id: number }[]} events
 */
export function newestOf(last, events) {
  return Math.max(last, ...events.map(({ id }) => id));
}

/**
 * @param {BoardData} board
 * @param {Glide[]} glides
 */
function moved(board, glides) {
  const next = { ...board, island: [...board.island], palaces: board.palaces.map(copied) };
  for (const { from, to, figure } of glides) putDown(next, to, takeUp(next, from) ?? figure);
  return next;
}

/** @param {Palace} palace */
function copied(palace) {
  return {
    ...palace, park: [...palace.park], rooms: palace.rooms.map((room) => ({ ...room })), supply: palace.supply.map((heap) => ({ ...heap })),
  };
}

/**
 * @param {BoardData} board
 * @param {Source} from
 * @returns {Figure | null | undefined}
 */
function takeUp(board, from) {
  const palace = board.palaces.find(({ seat }) => seat === (from.zone === 'supply' ? from.seat : from.palace));
  if (!palace) return null;
  if (from.zone === 'supply') {
    const heap = palace.supply.find(({ profession }) => profession === from.profession);
    if (heap) heap.count -= 1;
    return null;
  }
  if (from.zone === 'room') {
    const room = palace.rooms.find(({ salary }) => salary === from.room);
    const figure = room?.figure;
    if (room) room.figure = null;
    return figure;
  }
  const at = palace.park.findIndex(({ seat, profession }) => seat === from.seat && profession === from.profession);
  return at < 0 ? null : palace.park.splice(at, 1)[0];
}

/**
 * @param {BoardData} board
 * @param {Goal} to
 * @param {Figure} figure
 */
function putDown(board, to, figure) {
  if (to.zone === 'island') board.island.push(figure);
  if (to.zone !== 'park' && to.zone !== 'room') return;
  const palace = board.palaces.find(({ seat }) => seat === to.palace);
  if (to.zone === 'park') palace?.park.push(figure);
  const room = to.zone === 'room' && palace?.rooms.find(({ salary }) => salary === to.room);
  if (room) room.figure = figure;
}
