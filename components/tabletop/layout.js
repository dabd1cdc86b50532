// How the parts stand beside each other: by the room that the screen has, and by what its people chose.

/** @import { Layout, Tabletop } from './types' */
/** @import { Ring } from '../board/types' */

import { ringOf } from '../board/ring.js';

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
 * @param {{ screen: string, round: boolean }} wanted
 * @returns {Layout}
 */
export function layoutOf({ width, height }, { screen, round }) {
  if (screen === 'watch' && width > height) return width < PHONE ? 'phone' : 'watch';
  if (width < PHONE) return 'phone';
  if (round && screen === 'table' && Math.min(width, height) >= 740) return 'ring';
  if (width >= BESIDE && width > height && height >= LOW) return 'wide';
  return height >= UPRIGHT ? 'upright' : 'flow';
}

/**
 * Note the layout and where the frame begins below the bar, for the style sheets; tells whether the layout has changed.
 * @param {Tabletop} table
 */
export function arrange(table) {
  const { frame, given } = table;
  const layout = layoutOf({ width: window.innerWidth, height: window.innerHeight }, { screen: given.screen, round: table.ring });
  const changed = layout !== table.layout;
  table.layout = layout;
  frame.dataset.layout = layout;
  const top = Math.min(MOST_ABOVE, Math.max(0, Math.round(frame.getBoundingClientRect().top + scrolled(frame))));
  frame.style.setProperty('--top', `${top}px`);
  // What is brought into view, by the Tab key too, must not lie under the dock.
  document.documentElement.style.setProperty('--intrige-dock', `${Math.round(table.dock.offsetHeight)}px`);
  for (const root of Object.values(table.roots)) /** @type {HTMLElement} */ (root.host).dataset.layout = layout;
  return changed;
}

/**
 * Note what of the moment changes the room that the parts need: a clock, the end.
 * @param {Tabletop} table
 */
export function noteMoment({ frame, view }) {
  frame.toggleAttribute('data-clock', Boolean(view.clock?.rows));
  frame.toggleAttribute('data-over', view.now?.tone === 'over');
}

/**
 * Where palaces, island, panel and log lie when one sits round the table; null in any other layout.
 * @param {Tabletop} table
 * @returns {Ring | null}
 */
export function ring(table) {
  const { frame, layout, view: { board } } = table;
  if (layout !== 'ring') return null;
  const height = window.innerHeight - parseInt(frame.style.getPropertyValue('--top') || '80', 10) - 8;
  const made = ringOf(board.palaces.map(({ seat }) => seat), { width: frame.clientWidth, height });
  const acting = board.palaces.find(({ state }) => state === 'bribe') ?? board.palaces.find(({ state }) => state === 'turn');
  const turn = acting ? made.palaces[acting.seat].turn : 0;
  // The panel needs so many pixels each way; where the middle has fewer, it is drawn smaller.
  const scale = Math.min(1, made.panel.width / SQUARE);
  const grown = (SQUARE * scale - SQUARE) / 2;
  const panel = scale < 1 ? { left: made.panel.left + grown, top: made.panel.top + grown, width: SQUARE, height: SQUARE } : made.panel;
  const lies = { panel, log: made.log };
  frame.style.setProperty('--scale', String(scale));
  for (const [name, { left, top, width, height: high }] of Object.entries(lies)) {
    for (const [side, size] of Object.entries({ left, top, width, height: high })) frame.style.setProperty(`--${name}-${side}`, `${size}px`);
  }
  frame.style.setProperty('--turn', `${turn}deg`);
  return made;
}

const RING = 'intrige-ring';
const SQUARE = 350;

/** Whether people sit round this screen, as it was chosen here last. */
export function sitsRound() {
  try {
    return localStorage.getItem(RING) === 'yes';
  } catch {
    return false;
  }
}

/**
 * @param {boolean} round
 */
export function sitRound(round) {
  try {
    localStorage.setItem(RING, round ? 'yes' : '');
  } catch {
    // Where nothing may be kept it is chosen anew after a reload.
  }
  return round;
}

// How far whatever scrolls the page has been scrolled.
/** @param {HTMLElement} frame */
function scrolled(frame) {
  for (let node = frame.parentElement; node; node = node.parentElement) if (node.scrollTop) return node.scrollTop;
  return 0;
}
