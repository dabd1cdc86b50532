// Chooses the arrangement of the parts by screen size and by the people's choice.

/** @import { Layout, Tabletop } from './types' */
/** @import { Ring } from '../board/types' */

import { beforeTurn, ringOf } from '../board/ring.js';
import { find, mark } from '../shared/dom.js';

// Narrower screens are phones; wider than `BESIDE`, in landscape, the panel is beside the board.
const PHONE = 600;
const BESIDE = 1000;
// Lower screens have no fixed frame: the page scrolls.
const LOW = 640;
const UPRIGHT = 900;
// Anything higher than a bar and a line above the frame, such as the final standing, scrolls away.
const MOST_ABOVE = 150;

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
 * Set layout and top offset of the frame for the style sheets; returns whether the layout has changed.
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
  keepClear(table);
  for (const root of Object.values(table.roots)) mark(root.host, 'data-layout', layout);
  return changed;
}

// What is scrolled into view, also by the Tab key, and the board's tray must not be covered by the dock. Its height is
// told to these two alone: inherited by the whole page, it would have everything's style worked out again at every tap.
/** @param {Tabletop} table */
function keepClear({ frame, dock, roots }) {
  const tray = roots.board && find(roots.board, '.board > .dock');
  const height = `${Math.round(dock.offsetHeight)}px`;
  for (const one of [frame.closest('[data-testid="stMain"]'), tray]) {
    /** @type {HTMLElement | null | undefined} */ (one)?.style.setProperty('--intrige-dock', height);
  }
}

/**
 * On a phone, scroll the palace that this device is asked about out from under the dock, once per question.
 * @param {Tabletop} table
 */
export function showQuestion(table) {
  const { asked, view: { board, controls } } = table;
  const isAsked = table.layout === 'phone' && [controls.offers, controls.replies, controls.moves, controls.settlements].some((one) => one.length);
  table.asked = isAsked && board.concerned.length ? JSON.stringify(board.concerned) : '';
  if (!table.asked || table.asked === asked) return;
  const isStill = asked === null || matchMedia('(prefers-reduced-motion: reduce)').matches;
  table.uncover = isStill ? 'auto' : 'smooth';
  // The dock's new height is known one frame later.
  requestAnimationFrame(() => requestAnimationFrame(() => uncover(table)));
}

/**
 * Scroll there; also while the dock takes its height for the question, until a hand is on the page. The palace above it
 * leaves the screen as a whole, as it would be cut otherwise.
 * @param {Tabletop} table
 */
export function uncover({ dock, roots, uncover: behavior }) {
  const figure = behavior && roots.board && find(roots.board, '.palace .figure.hot');
  const palace = figure && figure.closest('.palace');
  if (!palace) return;
  const isCovered = palace.getBoundingClientRect().bottom > dock.getBoundingClientRect().top;
  palace.scrollIntoView({ block: isCovered ? 'start' : 'nearest', inline: 'nearest', behavior });
}

/**
 * Set attributes for what changes the available room: a clock, notes to hand over, the end of the game.
 * @param {Tabletop} table
 */
export function noteMoment({ frame, view }) {
  frame.toggleAttribute('data-clock', Boolean(view.clock?.rows));
  frame.toggleAttribute('data-paper', Boolean(view.asides?.some(({ name }) => name === 'change')));
  frame.toggleAttribute('data-over', view.now?.tone === 'over');
}

/**
 * The positions of palaces, island, panel and log in the ring layout; null in any other.
 * @param {Tabletop} table
 * @returns {Ring | null}
 */
export function ring(table) {
  const { frame, dock, layout, view: { board } } = table;
  if (layout !== 'ring') return null;
  const height = window.innerHeight - parseInt(frame.style.getPropertyValue('--top') || '80', 10) - 8;
  const made = ringOf(board.palaces.map(({ seat }) => seat), { width: frame.clientWidth, height });
  const acting = board.palaces.find(({ state }) => state === 'bribe' || state === 'offer') ?? board.palaces.find(({ state }) => state === 'turn');
  const turn = acting ? made.palaces[acting.seat].turn : 0;
  // Scale the panel down if the middle is smaller than it needs.
  const scale = Math.min(1, made.panel.width / NARROWEST, made.panel.height / NARROWEST);
  const panel = beforeTurn(made.panel, turn, scale);
  // What changes with each turn is told to the panel alone: inherited, it would have all palaces styled once more.
  for (const [name, host, { left, top, width, height: high }] of /** @type {const} */ ([['panel', dock, panel], ['log', frame, made.log]])) {
    for (const [side, size] of Object.entries({ left, top, width, height: high })) host.style.setProperty(`--${name}-${side}`, `${size}px`);
  }
  dock.style.setProperty('--panel-scale', String(scale));
  dock.style.setProperty('--panel-turn', `${turn}deg`);
  return made;
}

const RING = 'intrige-ring';
const NARROWEST = 350;

/** Whether people sit around this screen, as last chosen on it. */
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
    // Without local storage the choice is lost on reload.
  }
  return round;
}

// The scroll offset of the scrolling ancestor.
/** @param {HTMLElement} frame */
function scrolled(frame) {
  for (let node = frame.parentElement; node; node = node.parentElement) if (node.scrollTop) return node.scrollTop;
  return 0;
}
