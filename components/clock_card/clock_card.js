// The clock: counts down by the server's time, and sounds when little time is left and when it is up.

/** @import { Mounted } from '../shared/types' */
/** @import { ClockCard, ClockRow, ClockView } from './types' */

import { h, mark, part, patch } from '../shared/dom.js';

/** @type {WeakMap<Node, ClockCard>} */
const clocks = new WeakMap();
const NEAR = 20;
const TICK = 250;

/**
 * Called after every change of the table.
 * @param {Mounted<[ClockView]>} mounted
 */
export default function mount({ parentElement, data: [view], setTriggerValue }) {
  const card = clocks.get(parentElement) ?? build(parentElement);
  clocks.set(parentElement, card);
  Object.assign(card, { view, emit: setTriggerValue, turn: card.turn + 1 });
  const { turn } = card;
  tick(card);
  return () => {
    if (card.turn !== turn) return;
    clearInterval(card.timer);
    clocks.delete(parentElement);
  };
}

/**
 * @param {HTMLElement | ShadowRoot} parent
 * @returns {ClockCard}
 */
function build(parent) {
  const root = part(parent, '.clock');
  /** @type {ClockCard} */
  const card = { root, view: /** @type {any} */ (null), ahead: 0, told: new Map(), turn: 0, emit: () => {}, timer: setInterval(() => tick(card), TICK) };
  root.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) card.emit('action', { clock: card.view.paused ? 'go' : 'stop' });
  });
  learnTime(card);
  return card;
}

// Measure how far this device's clock is ahead, from the Date header of a response.
/** @param {ClockCard} card */
async function learnTime(card) {
  try {
    const asked = Date.now();
    const answer = await fetch('/_stcore/health', { method: 'HEAD', cache: 'no-store' });
    const told = Date.parse(answer.headers.get('date') ?? '');
    const between = (asked + Date.now()) / 2;
    // The header has a resolution of one second; smaller differences are ignored.
    if (!Number.isNaN(told) && Math.abs(between - told) > 1500) Object.assign(card, { ahead: between - told - 500 });
  } catch {
    // Assume that the device's clock is right.
  }
}

/**
 * The seconds left now.
 * @param {ClockRow} row
 * @param {number} at
 * @param {number} now
 */
function leftOf({ left, runs }, at, now) {
  return runs ? left - Math.max(0, now - at) / 1000 : left;
}

/**
 * Format seconds as minutes and seconds; with a minus sign when overdrawn.
 * @param {number} seconds
 */
export function face(seconds) {
  const whole = Math.ceil(Math.abs(seconds));
  return `${seconds < 0 && whole ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** @param {ClockCard} card */
function tick(card) {
  const { root, view } = card;
  mark(root, 'hidden', !view?.rows);
  if (!view?.rows) {
    patch(root, []);
    return;
  }
  const now = Date.now() - card.ahead;
  const shown = view.rows.map((row) => ({ ...row, now: leftOf(row, view.at, now) }));
  root.setAttribute('aria-label', view.words.clock);
  root.lang = view.lang;
  patch(root, [
    h('ul', { key: 'rows' }, shown.map((row) => h('li', { key: String(row.seat), class: look(row, shown.length) },
      h('span', { key: 'name', class: 'name', text: view.paused && shown.length === 1 ? `${row.name} · ${view.words.paused}` : row.name }),
      h('span', { key: 'left', class: 'left', role: 'timer', text: face(row.now) })))),
    ...(view.pause ? [h('button', { key: 'pause', 'aria-label': view.paused ? view.words.go : view.words.stop, title: view.paused ? view.words.go : view.words.stop, text: view.paused ? '▶' : '❚❚' })] : []),
  ]);
  for (const row of shown) soundBell(card, row);
}

/**
 * @param {ClockRow & { now: number }} row
 * @param {number} count
 */
function look({ now, runs }, count) {
  return `${count === 1 ? 'one' : ''} ${runs ? 'runs' : ''} ${now <= 0 ? 'gone' : runs && now <= NEAR ? 'near' : ''}`;
}

// Sound once when little is left, and once when the time is up; not for what happened before this screen opened.
/**
 * @param {ClockCard} card
 * @param {ClockRow & { now: number }} row
 */
function soundBell(card, { seat, now, runs }) {
  const stage = now <= 0 ? 2 : now <= NEAR ? 1 : 0;
  const before = card.told.get(seat);
  card.told.set(seat, stage);
  if (runs && before !== undefined && stage > before) card.emit('action', { bell: stage });
}
