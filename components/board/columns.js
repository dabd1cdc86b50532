// Columns and rows of palaces for the available room.

const TWO_COLUMNS = 600;
const THREE_COLUMNS = 1040;
// Minimum height of a palace with small arches, and its minimum width with five touchable rooms, in pixels.
const LOWEST = 226;
const NARROWEST = 268;
// Height of the bar and the margins around a board that fills the screen.
const AROUND = 88;

/**
 * Columns and rows of the grid; a row with only the island counts as a fraction.
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

// Two columns, or three if two do not fit the screen's height.
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
