// Ring layout around the island: each palace at its player's side of the table, turned to them; the panel in the middle
// is turned to whoever must act, and the log is beside the palace at the lower edge.

/** @import { Ring, Seated, Spot } from './types' */

// Depth and maximum length of a palace, the gap between two, the panel's maximum length, and the island's minimum, in
// pixels.
const DEEP = 208;
const LONG = 470;
const GAP = 10;
const PANEL = 620;
const ISLAND = 260;
const BOTTOM = 0;
const LEFT = 90;
const TOP = 180;
const RIGHT = -90;

/**
 * The sides of the table for the seats, clockwise from the lower edge.
 * @param {number} seats
 * @param {boolean} upright
 */
function sidesOf(seats, upright) {
  if (seats === 3) return [BOTTOM, LEFT, RIGHT];
  if (seats === 4) return [BOTTOM, LEFT, TOP, RIGHT];
  return upright ? [BOTTOM, LEFT, LEFT, RIGHT, RIGHT] : [BOTTOM, LEFT, TOP, TOP, RIGHT];
}

/**
 * The positions of all parts on a field of this size, in pixels.
 * @param {number[]} seats in their order round the table
 * @param {{ width: number, height: number }} field
 * @returns {Ring}
 */
export function ringOf(seats, { width, height }) {
  const sides = sidesOf(seats.length, height > width);
  const crowd = (/** @type {number} */ side) => sides.filter((one) => one === side).length;
  const above = crowd(TOP) ? DEEP + GAP : 0;
  const inner = { left: DEEP + GAP, top: above, width: width - 2 * (DEEP + GAP), height: height - above - DEEP - GAP };
  // If palaces fill the long sides, the lower edge uses the space between them.
  const lower = height > width ? { left: 0, width } : { left: inner.left, width: inner.width };
  const aside = height > width ? height - DEEP - GAP - above : height;
  const asideTop = height > width ? above : 0;
  const own = Math.min(LONG, lower.width * 0.6);
  /** @type {Map<number, number>} */
  const placed = new Map();
  /** @type {Record<number, Seated>} */
  const palaces = {};
  sides.forEach((side, index) => {
    const number = placed.get(side) ?? 0;
    placed.set(side, number + 1);
    const part = side === BOTTOM ? own : (side === TOP ? inner.width : aside) / crowd(side);
    const long = Math.min(LONG, part - (crowd(side) > 1 ? GAP / 2 : 0));
    const along = (number + 0.5) * part;
    palaces[seats[index]] = { turn: side, long, ...middle(side, { width, height, along, inner, aside, asideTop, right: lower.left + lower.width - own / 2 }) };
  });
  const wide = inner.width > inner.height;
  const [long, short] = wide ? [inner.width, inner.height] : [inner.height, inner.width];
  const size = Math.max(Math.min(short, long), Math.min(PANEL, long - ISLAND - GAP));
  const panel = wide
    ? { ...inner, left: inner.left + inner.width - size, width: size }
    : { ...inner, top: inner.top + inner.height - size, height: size };
  return {
    palaces, panel, island: islandOf(inner, size, wide),
    log: { left: lower.left, top: height - DEEP, width: lower.width - own - GAP, height: DEEP },
  };
}

/**
 * The centre of a palace at a side.
 * @param {number} side
 * @param {{ width: number, height: number, along: number, inner: Spot, aside: number, asideTop: number, right: number }} at
 */
function middle(side, { width, height, along, inner, aside, asideTop, right }) {
  if (side === BOTTOM) return { x: right, y: height - DEEP / 2 };
  if (side === TOP) return { x: inner.left + along, y: DEEP / 2 };
  // Clockwise: upwards on the left, downwards on the right.
  return side === LEFT ? { x: DEEP / 2, y: asideTop + aside - along } : { x: width - DEEP / 2, y: asideTop + along };
}

/**
 * @param {Spot} inner
 * @param {number} panel
 * @param {boolean} wide
 * @returns {Spot}
 */
function islandOf(inner, panel, wide) {
  const { left, top, width, height } = inner;
  return wide ? { left, top, width: width - panel - GAP, height } : { left, top, width, height: height - panel - GAP };
}

/**
 * Where the panel lies before it is turned and scaled into its place.
 * @param {Spot} place
 * @param {number} turn in degrees
 * @param {number} scale
 * @returns {Spot}
 */
export function beforeTurn({ left, top, width, height }, turn, scale) {
  const [long, high] = turn % 180 ? [height / scale, width / scale] : [width / scale, height / scale];
  return { left: left + (width - long) / 2, top: top + (height - high) / 2, width: long, height: high };
}
