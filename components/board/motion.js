// Animation of the latest events: figures glide from their old places, coins go from payer to host.

/** @import { Account, Board, BoardEvent, Drop, Goal, Place, Source } from './types' */

import { formatAmount } from '../shared/amounts.js';
import { goalKey, sourceKey } from './moves.js';

const MOST = 8;
const GLIDE = 650;

/** Whether nothing should move by itself: the person asked for it, or nobody looks. */
export function calm() {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Note where everything stands once the browser has laid it out, for the next flight to start from; to ask at that
 * time would hold up the drawing.
 * @param {Board} board
 */
export function remember(board) {
  cancelAnimationFrame(board.noting);
  if (calm()) return;
  board.noting = requestAnimationFrame(() => { board.places = standing(board); });
}

// Where every figure and every heap of the supply is: source key -> place within the board, which may scroll.
/** @param {Board} board */
function standing(board) {
  const places = new Map();
  const home = board.layer.getBoundingClientRect();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (board.root.querySelectorAll('[data-heap], [data-source]'))) {
    const drawn = element.querySelector('.token, .sign') ?? element;
    places.set(String(element.dataset.source ?? element.dataset.heap), within(home, drawn));
  }
  return places;
}

/**
 * @param {DOMRect} home
 * @param {Element} element
 */
function within(home, element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - home.left, top: top - home.top, width, height };
}

/**
 * Show the last of `events`, one after another; `dropped` is what the person moved by hand and has seen already.
 * @param {Board} board
 * @param {BoardEvent[]} events
 * @param {Map<string, Place>} before
 * @param {Drop | null | undefined} dropped
 */
export function show(board, events, before, dropped) {
  for (const stop of board.flights) stop();
  board.flights.clear();
  if (calm()) return;
  // Once the browser has laid the new position out by itself: to ask for places before makes it do so twice.
  const frame = requestAnimationFrame(() => begin(board, events, before, dropped));
  board.flights.add(() => cancelAnimationFrame(frame));
}

/**
 * @param {Board} board
 * @param {BoardEvent[]} events
 * @param {Map<string, Place>} before
 * @param {Drop | null | undefined} dropped
 */
function begin(board, events, before, dropped) {
  board.flights.clear();
  let wait = 0;
  for (const event of events.slice(-MOST)) {
    if (event.kind === 'pay') wait += pay(board, event, wait);
    else if (!seen(event, dropped)) wait += glide(board, event, before, wait);
  }
}

/**
 * @param {BoardEvent} event
 * @param {Drop | null | undefined} dropped
 */
function seen(event, dropped) {
  return dropped && isMove(event) && sourceKey(event.from) === dropped.source && goalKey(event.to) === dropped.zone;
}

/**
 * Whether an event is a figure that moved.
 * @param {BoardEvent} event
 * @returns {event is BoardEvent & { from: Source, to: Goal }}
 */
function isMove(event) {
  return 'zone' in (event.from ?? {}) && 'zone' in (event.to ?? {});
}

/**
 * @param {Board} board
 * @param {BoardEvent} event
 * @param {Map<string, Place>} before
 * @param {number} wait
 */
function glide(board, event, before, wait) {
  if (!isMove(event)) return 0;
  const source = before.get(sourceKey(event.from));
  const target = board.root.querySelector(`[data-zone="${goalKey(event.to)}"]`);
  const figure = event.figure ?? event.from;
  const stands = /** @type {HTMLElement | undefined} */ ([...(target?.querySelectorAll(`[data-who="${CSS.escape(`${figure.seat}:${figure.profession}`)}"] .token`) ?? [])].at(-1));
  if (!source || !stands) return 0;
  const end = within(board.layer.getBoundingClientRect(), stands);
  const copy = /** @type {HTMLElement} */ (stands.cloneNode(true));
  copy.classList.add('flying');
  copy.style.setProperty('--size', `${end.width}px`);
  stands.style.visibility = 'hidden';
  const stop = fly(board, copy, source, end, { wait, scale: Math.max(source.width, 20) / end.width }, () => {
    stands.style.visibility = '';
  });
  board.flights.add(stop);
  return 180;
}

/**
 * @param {Board} board
 * @param {BoardEvent} event
 * @param {number} wait
 */
function pay(board, event, wait) {
  const start = purse(board, event.from);
  const end = purse(board, event.to);
  if (!start || !end) return 0;
  for (let coin = 0; coin < 4; coin += 1) {
    const element = document.createElement('span');
    element.className = 'coin flying';
    board.flights.add(fly(board, element, start, end, { wait: wait + coin * 90, scale: 1 }));
  }
  const sum = document.createElement('span');
  sum.className = 'sum flying';
  sum.textContent = event.sum ?? formatAmount(event.amount ?? 0, board.data.lang || undefined);
  const raised = { left: end.left, top: end.top - 6, width: end.width, height: end.height };
  board.flights.add(fly(board, sum, end, raised, { wait: wait + 500, scale: 1, time: 1500 }));
  return 420;
}

// A seat keeps its purse at its crest; the bank stands above the board.
/**
 * @param {Board} board
 * @param {Account | Source | Goal | undefined} account
 */
function purse(board, account) {
  const seat = account && 'seat' in account ? account.seat : undefined;
  const home = board.layer.getBoundingClientRect();
  const crest = board.root.querySelector(`[data-seat="${Number(seat)}"] .crest`);
  if (crest) return within(home, crest);
  const above = Math.max(home.top, 0) - home.top - 20;
  return seat === undefined ? { left: board.root.clientWidth / 2, top: above, width: 0, height: 0 } : null;
}

/**
 * @param {Board} board
 * @param {Element} element
 * @param {Place} start
 * @param {Place} end
 * @param {{ wait: number, scale: number, time?: number }} options
 * @param {() => void} [landed]
 */
function fly(board, element, start, end, { wait, scale, time = GLIDE }, landed) {
  const at = (/** @type {Place} */ place) => `${place.left + place.width / 2}px ${place.top + place.height / 2}px`;
  board.layer.append(element);
  const flight = element.animate(
    [{ translate: at(start), scale: String(scale) }, { translate: at(end), scale: '1' }],
    { duration: time, delay: wait, easing: 'cubic-bezier(.3, .1, .2, 1)', fill: 'both' },
  );
  const stop = () => {
    flight.cancel();
    element.remove();
    landed?.();
    board.flights.delete(stop);
  };
  flight.onfinish = stop;
  return stop;
}
