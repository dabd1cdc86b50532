// A player's own ducats at their palace: the crest opens the pad for the PIN (`pin_pad.js`); the sum is fetched while the
// purse is held, and removed on release.

/** @import { Board, Palace, Purse } from './types' */

import { formatAmount } from '../shared/amounts.js';
import { closest, fill, find, h, patch } from '../shared/dom.js';
import { crest } from './crest.js';
import { palaceOf } from './figure.js';
import { isComplete, pinPad } from './pin_pad.js';

// Milliseconds after which an untouched purse closes.
const LEFT_ALONE = 25000;
const WIDE = 292;
const HIGH = 396;

/**
 * Handle the purses until the board is unmounted.
 * @param {Board} board
 */
export function listenToPurses(board) {
  const { root, stop: { signal }, pad } = board;
  root.addEventListener('click', (event) => {
    const one = closest(event, '[data-purse]');
    if (!one) return;
    event.stopImmediatePropagation();
    open(board, Number(one.dataset.purse));
  }, { signal, capture: true });
  pad.addEventListener('click', (event) => pressKey(board, event), { signal });
  pad.addEventListener('keydown', (event) => keyOfPad(board, event), { signal });
  pad.addEventListener('pointerdown', (event) => {
    event.stopPropagation();
    if (closest(event, '.held') && !event.button) look(board);
  }, { signal });
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave', 'keyup']) pad.addEventListener(kind, () => cover(board), { signal });
  pad.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  document.addEventListener('pointerdown', (event) => {
    if (board.purse && !event.composedPath().includes(pad)) shut(board);
  }, { signal });
  document.addEventListener('visibilitychange', () => shut(board), { signal });
  // A key that is held down then is never let go here.
  window.addEventListener('blur', () => cover(board), { signal });
}

/**
 * @param {Board} board
 * @param {number} seat
 */
function open(board, seat) {
  const { data } = board;
  const mode = firstMode(data, seat);
  const palace = board.root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  const home = board.root.getBoundingClientRect();
  if (!palace) return;
  const x = Math.min(Math.max(palace.left + palace.width / 2 - WIDE / 2, 6), window.innerWidth - WIDE - 6) - home.left;
  const y = Math.min(Math.max(data.ring ? palace.top + palace.height / 2 - HIGH / 2 : palace.top, 6), Math.max(6, window.innerHeight - HIGH - 6)) - home.top;
  board.purse = { seat, mode, typed: '', pin: '', told: '', sum: '', asked: 0, x, y, turn: data.ring?.palaces[seat]?.turn ?? 0 };
  showPurse(board);
  find(board.pad, '[data-digit]')?.focus({ preventScroll: true });
}

/**
 * @param {Board['data']} data
 * @param {number} seat
 */
function firstMode(data, seat) {
  return data.purses?.protected.includes(seat) ? 'ask' : 'choose';
}

/**
 * Ask for the PIN that a seat has by now, or offer to choose one, as the view tells that may come after the pad was opened.
 * @param {Board} board
 */
export function followPurse(board) {
  const { purse, data } = board;
  if (!purse || !['ask', 'choose'].includes(purse.mode) || isComplete(purse.typed)) return;
  const mode = firstMode(data, purse.seat);
  if (mode === purse.mode) return;
  Object.assign(purse, { mode, typed: '' });
  showPurse(board);
}

/** @param {Board} board */
function shut(board) {
  if (!board.purse) return;
  const { seat } = board.purse;
  board.purse = null;
  showPurse(board);
  find(board.root, `[data-purse="${seat}"]`)?.focus({ preventScroll: true });
}

/**
 * @param {Board} board
 * @param {MouseEvent} event
 */
function pressKey(board, event) {
  const { purse } = board;
  const tool = closest(event, '[data-digit], [data-purse-act]');
  if (!purse || !tool) return;
  event.stopPropagation();
  if (tool.dataset.digit !== undefined) type(board, tool.dataset.digit);
  else act(board, purse, String(tool.dataset.purseAct));
}

/**
 * @param {Board} board
 * @param {Purse} purse
 * @param {string} name
 */
function act(board, purse, name) {
  if (name === 'close') shut(board);
  else if (name === 'none') change(board, purse, '');
  else {
    Object.assign(purse, name === 'delete' ? { typed: purse.typed.slice(0, -1) } : { mode: 'change', typed: '', told: '' });
    showPurse(board);
  }
}

/**
 * @param {Board} board
 * @param {KeyboardEvent} event
 */
function keyOfPad(board, event) {
  const { purse } = board;
  if (!purse) return;
  event.stopPropagation();
  if (event.key === 'Escape') shut(board);
  else if (/^\d$/.test(event.key) && purse.mode !== 'open') type(board, event.key);
  else if (event.key === 'Backspace') act(board, purse, 'delete');
  else if ([' ', 'Enter'].includes(event.key) && closest(event, '.held')) {
    event.preventDefault();
    if (!event.repeat) look(board);
  }
}

/**
 * @param {Board} board
 * @param {string} digit
 */
function type(board, digit) {
  const { purse } = board;
  if (!purse || isComplete(purse.typed)) return;
  Object.assign(purse, { typed: purse.typed + digit, told: '' });
  showPurse(board);
  if (!isComplete(purse.typed)) return;
  if (purse.mode === 'ask') unlock(board, purse);
  else change(board, purse, purse.typed);
}

// Check the PIN only; the sum is fetched again each time the purse is held.
/**
 * @param {Board} board
 * @param {Purse} purse
 */
async function unlock(board, purse) {
  const answer = await asked(board, purse, { pin: purse.typed, look: false });
  settle(board, purse, answer, purse.typed);
}

/**
 * @param {Board} board
 * @param {Purse} purse
 * @param {string} chosen
 */
async function change(board, purse, chosen) {
  const answer = await asked(board, purse, { pin: purse.pin, new: chosen });
  if (!chosen && answer.done) shut(board);
  else settle(board, purse, answer, chosen);
}

/**
 * @param {Board} board
 * @param {Purse} purse
 * @param {{ done?: boolean, sentence?: string }} answer
 * @param {string} pin
 */
function settle(board, purse, answer, pin) {
  Object.assign(purse, answer.done ? { mode: 'open', pin, typed: '', told: '' } : { typed: '', told: answer.sentence });
  showPurse(board);
  followPurse(board);
  find(board.pad, answer.done ? '.held' : '[data-digit]')?.focus({ preventScroll: true });
}

/** @param {Board} board */
async function look(board) {
  const { purse, data } = board;
  if (!purse || purse.mode !== 'open') return;
  purse.asked += 1;
  const { asked: number } = purse;
  const answer = await asked(board, purse, { pin: purse.pin, look: true });
  if (board.purse !== purse || purse.asked !== number) return;
  const [before, behind] = data.purses?.cash ?? ['', ''];
  Object.assign(purse, answer.done ? { sum: `${before}${formatAmount(answer.cash ?? 0, data.lang || undefined)}${behind}` } : { told: answer.sentence });
  showPurse(board);
}

/** @param {Board} board */
function cover(board) {
  const { purse } = board;
  if (!purse) return;
  const { sum } = purse;
  Object.assign(purse, { asked: purse.asked + 1, sum: '' });
  if (sum) showPurse(board);
}

/**
 * @param {Board} board
 * @param {Purse} purse
 * @param {{ pin: string, look?: boolean, new?: string }} wanted
 * @returns {Promise<{ done?: boolean, cash?: number, sentence?: string }>}
 */
async function asked({ data }, { seat }, wanted) {
  const words = data.purses?.words ?? {};
  try {
    const answer = await fetch('/purse', {
      method: 'POST', cache: 'no-store', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ table: data.purses?.table, seat: String(seat), lang: data.lang, ...wanted, look: Boolean(wanted.look) }),
    });
    const told = await answer.json();
    return answer.ok ? { done: true, cash: told.cash } : { sentence: told.sentence || words.failed };
  } catch {
    return { sentence: words.failed };
  }
}

/** @param {Board} board */
function showPurse(board) {
  const { purse, pad, data } = board;
  clearTimeout(board.leaving);
  if (purse) board.leaving = setTimeout(() => shut(board), LEFT_ALONE);
  patch(pad, purse ? [dialog(purse, palaceOf(data, purse.seat), data.purses?.words ?? {})] : []);
}

/**
 * @param {Purse} purse
 * @param {Palace | undefined} palace
 * @param {Record<string, string>} words
 */
function dialog(purse, palace, words) {
  const { mode, typed, told, sum, x, y, turn } = purse;
  const title = { ask: words.ask, choose: words.choose, change: words.change, open: words.mine }[mode];
  return h('div', { key: `purse:${purse.seat}`, class: 'purse', role: 'dialog', 'aria-label': fill(words.of, { name: palace?.name }), style: { left: `${x}px`, top: `${y}px`, rotate: `${turn}deg` } },
    h('div', { key: 'head', class: 'purse-head' }, crest(palace), h('p', { key: 'title' }, h('b', { key: 'name', text: palace?.name ?? '' }), h('span', { key: 'what', text: title }))),
    h('p', { key: 'told', class: 'purse-told', role: 'status', text: told }),
    mode === 'open' ? opened(sum, words) : pinPad(typed, words));
}

/**
 * @param {string} sum
 * @param {Record<string, string>} words
 */
function opened(sum, words) {
  return [
    h('button', { key: 'held', class: 'held' }, h('output', { key: 'sum', text: sum || '••••••' }), h('small', { key: 'hold', text: words.hold })),
    h('div', { key: 'more', class: 'purse-more' },
      h('button', { key: 'other', class: 'button', 'data-purse-act': 'other', text: words.other }),
      h('button', { key: 'none', class: 'button', 'data-purse-act': 'none', text: words.none })),
    h('button', { key: 'shut', class: 'button', 'data-purse-act': 'close', text: words.close }),
  ];
}
