// Click and keyboard handlers: clicks, arrow keys between elements, Escape.

/** @import { Board } from './types' */

import { choose, letGo, pick, put, sendBoth, takeBack, taken, refuse } from './board_actions.js';
import { closest, find, focused } from '../shared/dom.js';
import { draw } from './draw.js';
import { endDrag } from './drag.js';
import { nearest } from './geometry.js';

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Listen for clicks (also by Enter and Space on a button) and keys until the board is unmounted.
 * @param {Board} board
 */
export function listenToKeys(board) {
  const options = { signal: board.stop.signal };
  board.root.addEventListener('click', (event) => click(board, event), options);
  board.root.addEventListener('keydown', (event) => key(board, event), options);
}

/**
 * @param {Board} board
 * @param {MouseEvent} event
 */
function click(board, event) {
  const { ui } = board;
  if (ui.busy) return undefined;
  const tool = closest(event, '[data-act]');
  const point = event.detail ? { x: event.clientX, y: event.clientY } : middle(/** @type {Element} */ (event.target));
  if (tool) return use(board, tool);
  if (closest(event, '.bubble')) return undefined;
  ui.bubble = null;
  const goal = closest(event, '[data-goal]');
  if (ui.picked && goal) return put(board, String(goal.dataset.goal), point);
  const source = closest(event, '[data-source]');
  if (ui.picked && ui.picked.source === source?.dataset.source) return letGo(board, board.data.words.cancelled);
  if (source?.dataset.movable !== undefined) return pick(board, String(source.dataset.source), { aim: event.detail === 0 });
  if (ui.picked) {
    const zone = closest(event, '[data-zone]');
    return zone ? put(board, String(zone.dataset.zone), point) : letGo(board, board.data.words.cancelled);
  }
  if (!source) return draw(board);
  ui.picked = taken(board, String(source.dataset.source));
  return refuse(board, null, point);
}

/**
 * @param {Board} board
 * @param {HTMLElement} tool
 */
function use(board, tool) {
  const { act, half, choice } = tool.dataset;
  if (act === 'take-back') takeBack(board, Number(half));
  else if (act === 'send') sendBoth(board);
  else if (act === 'choose') choose(board, Number(choice));
  else if (act === 'cancel') putDown(board);
  else if (act === 'close') closeBubble(board);
}

/**
 * @param {Board} board
 * @param {KeyboardEvent} event
 */
function key(board, event) {
  if (event.key === 'Escape') return escape(board, event);
  const way = WAYS[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const from = focused(board);
  if (!from) return undefined;
  const next = neighbour(board, from, way);
  event.preventDefault();
  if (!next) return undefined;
  next.focus();
  return next.scrollIntoView({ block: 'nearest' });
}

/**
 * @param {Board} board
 * @param {KeyboardEvent} event
 */
function escape(board, event) {
  const { ui } = board;
  if (!ui.picked && !ui.bubble && !board.drag) return;
  event.stopPropagation();
  if (board.drag?.hand) endDrag(board, true);
  else if (ui.picked) putDown(board);
  else closeBubble(board);
}

/** @param {Board} board */
function putDown(board) {
  const source = letGo(board, board.data.words.cancelled);
  if (source) find(board.root, `[data-source="${CSS.escape(source)}"]`)?.focus();
}

/** @param {Board} board */
function closeBubble(board) {
  board.ui.bubble = null;
  draw(board);
}

// The nearest control in a direction.
/**
 * @param {Board} board
 * @param {Element} from
 * @param {[number, number]} way
 */
function neighbour(board, from, way) {
  const wanted = board.ui.picked ? '.cells .goal, .tray button' : '.cells button, .tray button';
  const others = /** @type {HTMLElement[]} */ ([...board.root.querySelectorAll(wanted)]).filter((one) => one !== from);
  return others[nearest(middle(from), others.map(middle), way)];
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
