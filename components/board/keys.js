// Taps and keys: what a click on anything means, arrow keys from thing to thing, Escape.

import { choose, letGo, pick, put, sendBoth, takeBack, taken, refuse } from './act.js';
import { focused } from '../shared/dom.js';
import { draw } from './draw.js';
import { endDrag } from './drag.js';

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Listen for clicks (a tap, a mouse, Enter and Space on a button) and keys until the board goes away. */
export function listenToKeys(board) {
  const options = { signal: board.stop.signal };
  board.root.addEventListener('click', (event) => click(board, event), options);
  board.root.addEventListener('keydown', (event) => key(board, event), options);
}

function click(board, event) {
  const { ui } = board;
  if (ui.busy) return;
  const tool = event.target.closest('[data-act]');
  const point = event.detail ? { x: event.clientX, y: event.clientY } : middle(event.target);
  if (tool) return use(board, tool);
  if (event.target.closest('.bubble')) return undefined;
  ui.bubble = null;
  const goal = event.target.closest('[data-goal]');
  if (ui.picked && goal) return put(board, goal.dataset.goal, point);
  const source = event.target.closest('[data-source]');
  if (ui.picked && ui.picked.source === source?.dataset.source) return letGo(board, board.data.words.cancelled);
  if (source?.dataset.movable !== undefined) return pick(board, source.dataset.source, { aim: event.detail === 0 });
  if (ui.picked) {
    const zone = event.target.closest('[data-zone]');
    return zone ? put(board, zone.dataset.zone, point) : letGo(board, board.data.words.cancelled);
  }
  if (!source) return draw(board);
  ui.picked = taken(board, source.dataset.source);
  return refuse(board, null, point);
}

function use(board, tool) {
  const { act, half, choice } = tool.dataset;
  if (act === 'take-back') takeBack(board, Number(half));
  else if (act === 'send') sendBoth(board);
  else if (act === 'choose') choose(board, Number(choice));
  else if (act === 'cancel') putDown(board);
  else if (act === 'close') closeBubble(board);
}

function key(board, event) {
  if (event.key === 'Escape') return escape(board, event);
  const way = WAYS[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const from = focused(board);
  const next = from && nearest(board, from, way);
  if (!from) return undefined;
  event.preventDefault();
  if (!next) return undefined;
  next.focus();
  return next.scrollIntoView({ block: 'nearest' });
}

function escape(board, event) {
  const { ui } = board;
  if (!ui.picked && !ui.bubble && !board.drag) return;
  event.stopPropagation();
  if (board.drag?.ghost) endDrag(board, true);
  else if (ui.picked) putDown(board);
  else closeBubble(board);
}

function putDown(board) {
  const source = letGo(board, board.data.words.cancelled);
  board.root.querySelector(`[data-source="${CSS.escape(source)}"]`)?.focus();
}

function closeBubble(board) {
  board.ui.bubble = null;
  draw(board);
}

// The nearest thing in a direction; what lies straight ahead counts as nearer than what lies aside.
function nearest(board, from, [x, y]) {
  const wanted = board.ui.picked ? '.cells .goal, .tray button' : '.cells button, .tray button';
  const start = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of board.root.querySelectorAll(wanted)) {
    const end = middle(element);
    const ahead = (end.x - start.x) * x + (end.y - start.y) * y;
    const aside = Math.abs((end.x - start.x) * y) + Math.abs((end.y - start.y) * x);
    const far = ahead + 2.5 * aside;
    if (element !== from && ahead > 4 && far < least) [best, least] = [element, far];
  }
  return best;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
