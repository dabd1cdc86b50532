// Computations of the player: the board of each frame, the frame to go to, and pauses.

/** @import { Account, BoardView, Goal, Source } from '../board/types' */
/** @import { Frame, Mark } from './types' */

import { patched } from '../shared/view_patch.js';

// Milliseconds between actions at speed 1.
const PACE = 1600;
// Minimum length of a swipe, in pixels.
const SWIPE = 40;

/**
 * The board of every frame, each derived from the one before; unchanged parts are shared objects.
 * @param {BoardView} first the board of the opening
 * @param {Frame[]} frames
 * @returns {BoardView[]} one board for each frame
 */
export function boardsOf(first, frames) {
  const boards = [];
  let before = first;
  for (const { board, events } of frames) {
    before = { ...(board ? patched(before, board) : before), events };
    boards.push(before);
  }
  return boards;
}

/**
 * The boards on the way from one to another, so that no single one has much to draw: one palace more in each, and at last
 * those together that a figure leaves and comes to, and what belongs to none. So what moves does so once all is drawn.
 * @param {BoardView} before
 * @param {BoardView} board
 * @returns {BoardView[]} at least one; the last is the board itself, which alone has the events
 */
export function stages(before, board) {
  const concerned = board.events.flatMap(({ from, to }) => [...palacesAt(from), ...palacesAt(to)]);
  const others = board.palaces.flatMap((palace, seat) => (palace === before.palaces[seat] || concerned.includes(seat) ? [] : [seat]));
  const way = others.map((_, index) => ({
    ...before, version: board.version, pace: board.pace, events: [],
    palaces: board.palaces.map((palace, seat) => (others.slice(0, index + 1).includes(seat) ? palace : before.palaces[seat] ?? palace)),
  }));
  return concerned.length ? [...way, board] : [...way.slice(0, -1), board];
}

/** @param {Account | Source | Goal | undefined} place */
function palacesAt(place) {
  if (!place || !('zone' in place)) return [];
  if ('palace' in place) return [place.palace];
  return 'seat' in place ? [place.seat] : [];
}

/**
 * The frame itself, or the nearest there is; anything but a whole number is the last one.
 * @param {number} frame
 * @param {number} count
 */
export function nearestFrame(frame, count) {
  return Number.isInteger(frame) ? Math.min(Math.max(frame, 0), count - 1) : count - 1;
}

/**
 * The next key moment after a frame, wrapping around; null if there is none.
 * @param {Mark[]} marks
 * @param {number} frame
 */
export function nextMark(marks, frame) {
  return (marks.find((one) => one.frame > frame) ?? marks[0])?.frame ?? null;
}

/**
 * How long a frame is shown, in milliseconds.
 * @param {number} speed
 */
export function pauseAt(speed) {
  return PACE / speed;
}

/**
 * The direction of a swipe over the board: 1 forward, -1 back, 0 if it is none.
 * @param {number} dx
 * @param {number} dy
 */
export function swiped(dx, dy) {
  return Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy) ? -Math.sign(dx) : 0;
}
