// Computations of the player: the board of each frame, the frame to go to, and pauses.

/** @import { BoardView } from '../board/types' */
/** @import { Frame, Mark } from './types' */

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
  for (const { board, palaces, events } of frames) {
    const seats = before.palaces.map((palace, seat) => palaces[seat] ?? palace);
    before = { ...before, ...board, palaces: seats, events };
    boards.push(before);
  }
  return boards;
}

/**
 * The frame, limited to the existing ones; anything but a whole number is the last one.
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
