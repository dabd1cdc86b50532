// Geometry: the nearest element in a direction, and where a bubble fits.

/** @import { Aside, Spot } from './types' */
/** @import { Point } from '../shared/types' */

// Weight of the sideways distance, so that elements straight ahead count as nearer.
const ASIDE = 2.5;
const LEAST_AHEAD = 4;
// Half the width of a bubble, its distance from the edges, and the height it needs on either side, in pixels.
const REACH = 170;
const EDGE_GAP = 8;
const TALL = 170;

/**
 * Whether a point is within a place.
 * @param {Spot} place
 * @param {Point} point
 */
export function isWithin({ left, top, width, height }, { x, y }) {
  return x >= left && x < left + width && y >= top && y < top + height;
}

/**
 * The index of the nearest of some points in a direction; -1 if none is ahead.
 * @param {Point} start
 * @param {Point[]} points
 * @param {[x: number, y: number]} way one of the four directions, such as [-1, 0] for left
 */
export function nearest(start, points, [x, y]) {
  let best = -1;
  let least = Infinity;
  points.forEach((end, index) => {
    const ahead = (end.x - start.x) * x + (end.y - start.y) * y;
    const aside = Math.abs((end.x - start.x) * y) + Math.abs((end.y - start.y) * x);
    const far = ahead + ASIDE * aside;
    if (ahead > LEAST_AHEAD && far < least) [best, least] = [index, far];
  });
  return best;
}

/**
 * Where a bubble for a point fits: its centre within the board, the offset of its tail, and whether it is above.
 * @param {Aside | null} point in the viewport; the top of the board where there is none
 * @param {Spot} box the board in the viewport
 * @param {{ width: number, height: number }} view the viewport
 */
export function fitBubble(point, box, view) {
  const left = Math.max(box.left, 0);
  const right = Math.min(box.left + box.width, view.width);
  const reach = Math.min(REACH, (right - left) / 2 - EDGE_GAP);
  const at = point ?? { x: box.left + box.width / 2, y: Math.max(box.top, 0) + 90 };
  const x = Math.min(Math.max(at.x, left + reach + EDGE_GAP), right - reach - EDGE_GAP);
  const room = at.y > TALL && at.y < view.height - TALL;
  const above = room && point?.clear !== undefined ? point.clear > at.y : at.y > view.height / 2;
  return { x: x - box.left, y: at.y - box.top, tail: at.x - x, above };
}
