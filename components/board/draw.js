// Draws the whole board from its data and the selection.

/** @import { Described } from '../shared/types' */
/** @import { Board } from './types' */

import { find, focused, h, mark, patch } from '../shared/dom.js';
import { legalMoves, sourceKey } from './legal_moves.js';
import { remember } from './animations.js';
import { island } from './island.js';
import { palaceCell } from './palace.js';
import { scheme } from './palette.js';
import { columns } from './columns.js';
import { bubble, tray } from './tray.js';

/**
 * Patch the elements to the state of `board`; keeps the focus, or moves it to the nearest control.
 * @param {Board} board
 */
export function draw(board) {
  const { root, data, ui } = board;
  const had = focused(board);
  // A goal or a button of the tray that is taken away while it has the focus makes the browser lay everything out at once;
  // to leave it before anything has changed costs nothing.
  if (!ui.picked && had?.closest(data.pending ? '.goal, .tray' : '.goal')) /** @type {HTMLElement} */ (had).blur();
  board.goals = null;
  board.moves = legalMoves(data, ui.halves);
  board.hot = new Set((data.concerned ?? []).map(sourceKey));
  const looks = {
    'data-theme': board.theme, 'data-layout': data.layout ?? 'flow', 'data-lines': board.lines, 'data-cols': board.cols, 'data-palaces': data.palaces.length, 'data-bribed': data.palaces.some(({ state }) => state === 'bribe'),
    'data-decided': data.palaces.every(({ state }) => state === 'turn' || state === 'wait'),
    'data-tagged': data.palaces.some((palace) => palace.park.some(({ tag }) => tag)),
    'data-busy': ui.busy?.shown ?? false, 'data-inert': Boolean(ui.busy && (ui.busy.shown || ui.busy.late)), 'data-picked': Boolean(ui.picked), 'data-dragging': ui.dragging,
    'aria-busy': String(Boolean(ui.busy)), 'aria-label': data.words.board ?? '', lang: data.lang ?? null,
  };
  for (const [name, value] of Object.entries(looks)) mark(root, name, value);
  const lying = tray(board);
  patch(board.cells, cells(board, lying));
  watchShore(board);
  patch(board.dock, board.cols === 1 && lying ? [lying] : []);
  patch(board.bubbles, bubble(board));
  remember(board);
  if (had && !focused(board)) board.unfocused = true;
  if (board.unfocused && !ui.busy) requestAnimationFrame(() => refocus(board));
}

// Setting the focus forces a layout, so it waits until the browser has done one, and while an action is on its way until
// that is answered.
/** @param {Board} board */
function refocus(board) {
  const isFree = !document.activeElement || document.activeElement === document.body;
  if (board.unfocused && isFree) (firstThing(board) ?? board.root).focus({ preventScroll: true });
  board.unfocused = false;
}

/**
 * The first goal while a figure is in hand, else the send button, the first movable figure, or any button of the tray.
 * @param {Board} board
 */
export function firstThing(board) {
  const wanted = board.ui.picked ? ['.cells .goal', '.tray button'] : ['.tray .main', '[data-movable]', '.tray button'];
  return wanted.map((one) => find(board.root, one)).find(Boolean) ?? null;
}

/**
 * Ask the browser for the board's width, which its style sheets are told too.
 * @param {Board} board
 */
export function measure(board) {
  board.width = board.root.getBoundingClientRect().width;
  board.root.style.setProperty('--width', `${board.width}px`);
}

/**
 * Tell the style sheets the size of the island's shore: a container query would have everything on the board laid out in
 * steps of its own at each tap.
 * @param {HTMLElement} shore
 * @param {{ width: number, height: number }} size
 */
export function tellShore(shore, { width, height }) {
  shore.style.setProperty('--shore-width', `${width}px`);
  shore.style.setProperty('--shore-height', `${height}px`);
}

/** @param {Board} board */
function watchShore(board) {
  if (board.shore?.isConnected) return;
  if (board.shore) board.watch.unobserve(board.shore);
  board.shore = find(board.cells, '.shore');
  if (board.shore) board.watch.observe(board.shore);
}

/**
 * Look how much room there is, and whether it is day or night; tells whether that has changed. The width is what the
 * browser told last: to ask for it, it would have to lay everything out.
 * @param {Board} board
 */
export function survey(board) {
  const { data: { layout = 'flow', palaces } } = board;
  const { cols, lines } = columns(layout, palaces.length, { width: board.width, height: window.innerHeight });
  const theme = scheme(board.root);
  const changed = cols !== board.cols || lines !== board.lines || theme !== board.theme;
  Object.assign(board, { cols, lines, theme });
  return changed;
}

// On a phone the main palace is shown whole on top, where no panel covers it, and the others in a row to swipe.
/**
 * @param {Board} board
 * @param {Described | null | false} lying
 */
function cells(board, lying) {
  const { data, cols } = board;
  const main = cols === 1 ? data.palaces.find(({ seat }) => seat === data.main) : null;
  const others = data.palaces.filter((palace) => palace !== main).map((palace) => palaceCell(board, palace));
  if (!main) return [...others, island(board, cols > 1 && lying)];
  return [palaceCell(board, main), h('div', { key: 'row', class: 'row', tabindex: '0', role: 'group', 'aria-label': data.words.others }, others, island(board, null))];
}
