// How the parts stand beside each other: by the room that the screen has, and by what its people chose.

/** @import { Layout, Tabletop } from './types' */

// Below this width the screen is a phone's; above the other one, and no taller than wide, the panel stands beside the board.
const PHONE = 600;
const BESIDE = 1000;
// Less height than this holds no frame: the page is then read from top to bottom.
const LOW = 640;
const UPRIGHT = 900;
// What is higher than a bar and a line, such as the final standing, is scrolled away before the frame fills the screen.
const MOST_ABOVE = 130;

/**
 * The layout for a screen of this size.
 * @param {{ width: number, height: number }} view
 * @param {{ screen: string, ring: boolean }} wanted
 * @returns {Layout}
 */
export function layoutOf({ width, height }, { screen, ring }) {
  if (screen === 'watch') return width < PHONE ? 'phone' : 'watch';
  if (width < PHONE) return 'phone';
  if (ring && screen === 'table' && Math.min(width, height) >= 740) return 'ring';
  if (width >= BESIDE && width > height && height >= LOW) return 'wide';
  return height >= UPRIGHT ? 'upright' : 'flow';
}

/**
 * Note the layout and where the frame begins below the bar, for the style sheets; tells whether the layout has changed.
 * @param {Tabletop} table
 */
export function arrange(table) {
  const { frame, given } = table;
  const layout = layoutOf({ width: window.innerWidth, height: window.innerHeight }, { screen: given.screen, ring: table.ring });
  const changed = layout !== table.layout;
  table.layout = layout;
  frame.dataset.layout = layout;
  frame.toggleAttribute('data-over', table.view.now?.tone === 'over');
  const top = Math.min(MOST_ABOVE, Math.max(0, Math.round(frame.getBoundingClientRect().top + scrolled(frame))));
  frame.style.setProperty('--top', `${top}px`);
  frame.style.setProperty('--dock', `${Math.round(table.dock.offsetHeight)}px`);
  for (const root of Object.values(table.roots)) /** @type {HTMLElement} */ (root.host).dataset.layout = layout;
  return changed;
}

// How far whatever scrolls the page has been scrolled.
/** @param {HTMLElement} frame */
function scrolled(frame) {
  for (let node = frame.parentElement; node; node = node.parentElement) if (node.scrollTop) return node.scrollTop;
  return 0;
}
