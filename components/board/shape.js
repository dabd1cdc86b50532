// How many palaces stand side by side, and how many rows they make, in the room that the board has.

const TWO_COLUMNS = 600;
const THREE_COLUMNS = 1040;
// What a palace needs at least: its height with small arches, its width with five rooms under a finger.
const LOWEST = 226;
const NARROWEST = 268;
// Bar and margins above and below a board that has the height of the screen.
const AROUND = 88;

/**
 * Columns and rows of the field; a row of the island alone counts for the part of a row that it is high.
 * @param {string} layout
 * @param {number} palaces
 * @param {{ width: number, height: number }} room the board's width, the screen's height
 */
export function columns(layout, palaces, { width, height }) {
  const cols = layout === 'wide' || layout === 'watch' ? besidePanel(palaces, { width, height: height - AROUND }) : byWidth(width);
  return { cols: layout === 'phone' ? 1 : cols, lines: rows(layout === 'phone' ? 1 : cols, palaces) };
}

/** @param {number} width */
function byWidth(width) {
  if (width < TWO_COLUMNS) return 1;
  return width < THREE_COLUMNS ? 2 : 3;
}

// Two columns read best, as long as their rows fit the screen.
/**
 * @param {number} palaces
 * @param {{ width: number, height: number }} room
 */
function besidePanel(palaces, { width, height }) {
  const fits = height / rows(2, palaces) >= LOWEST;
  return !fits && width >= 3 * NARROWEST ? 3 : 2;
}

/**
 * @param {number} cols
 * @param {number} palaces
 */
function rows(cols, palaces) {
  const alone = palaces % cols === 0;
  return Math.floor(palaces / cols) + (alone ? 0.62 : 1);
}
