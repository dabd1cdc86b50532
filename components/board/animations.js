// Animates the latest events: figures glide from their old places; coins: `coin_animation.js`.

/** @import { Board, BoardEvent, Drop, Goal, Source, Spot, Waiting } from './types' */

import { payment } from './coin_animation.js';
import { GLIDE, launch, middleOf, within } from './overlay_animation.js';
import { goalKey, sourceKey } from './legal_moves.js';

const MOST = 8;
const LEAVE = 1150;
// Milliseconds; longer than two frames, shorter than anybody needs for the next tap.
const STILL = 40;

/** Whether to skip animations: reduced motion is set, or the page is hidden. */
export function calm() {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Note where everything stands once it has been shown and nothing was drawn for a moment, for the next flight to start
 * from; to ask before that would hold up the drawing, and the answer to a tap.
 * @param {Board} board
 */
export function remember(board) {
  clearTimeout(board.noting);
  if (!calm()) board.noting = setTimeout(() => note(board), STILL);
}

// To ask would take a part of a frame from a figure that is carried or goes home: it is asked once the hand is gone (`drag.js`).
/** @param {Board} board */
function note(board) {
  if (!board.layer.querySelector('.hand:not(.resting)')) board.places = standing(board);
}

// The positions of all figures and supply heaps within the board, by source key.
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
 * Animate the last of `events` one after another; `dropped`: the move that the person has just made by dragging.
 * @param {Board} board
 * @param {BoardEvent[]} events
 * @param {Map<string, Spot>} before
 * @param {Drop | null | undefined} dropped
 */
export function show(board, events, before, dropped) {
  if (calm()) return;
  /** @type {Waiting[]} */
  let waiting = [];
  // In the first frame what will fly is still where it was, while all that has changed is laid out; in the second its goals
  // can be asked for without a layout more. Running animations continue: a mere confirmation of an optimistic move must not
  // end them.
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const one of waiting) one.drop();
  };
  let frame = requestAnimationFrame(() => {
    waiting = prepared(board, events, before, dropped);
    frame = requestAnimationFrame(() => {
      board.flights.delete(stop);
      takeOff(board, waiting);
    });
  });
  board.flights.add(stop);
}

/**
 * @param {Board} board
 * @param {BoardEvent[]} events
 * @param {Map<string, Spot>} before
 * @param {Drop | null | undefined} dropped
 * @returns {Waiting[]}
 */
function prepared(board, events, before, dropped) {
  const waiting = events.slice(-MOST).flatMap((event) => {
    if (event.kind === 'pay') return { aim: () => payment(board, event), drop: () => {} };
    const one = seen(board, event, dropped) ? null : atStart(board, event, before);
    if (one && isOwn(event)) board.flown.add(wayOf(event));
    return one ?? [];
  });
  if (!events.every(isOwn)) board.flown.clear();
  return waiting;
}

// First every goal is asked for: later each question would have all laid out once more. Then one takes off in each frame.
/**
 * @param {Board} board
 * @param {Waiting[]} waiting
 */
function takeOff(board, waiting) {
  const flights = waiting.flatMap((one) => {
    const flight = one.aim();
    return flight ? { flight, drop: one.drop } : [];
  });
  const begun = performance.now();
  let [frame, wait] = [0, 0];
  const stop = () => {
    cancelAnimationFrame(frame);
    board.flights.delete(stop);
    for (const { drop } of flights) drop();
  };
  const next = () => {
    const { flight } = flights.shift() ?? {};
    flight?.start(Math.max(0, wait - (performance.now() - begun) * (board.data.pace ?? 1)));
    wait += flight?.pause ?? 0;
    if (flights.length) frame = requestAnimationFrame(next);
    else board.flights.delete(stop);
  };
  board.flights.add(stop);
  next();
}

// Seen already: what the person has dragged, and what has flown ahead of the server's answer.
/**
 * @param {Board} board
 * @param {BoardEvent} event
 * @param {Drop | null | undefined} dropped
 */
function seen(board, event, dropped) {
  if (!isMove(event)) return false;
  return (sourceKey(event.from) === dropped?.source && goalKey(event.to) === dropped.zone) || (!isOwn(event) && board.flown.has(wayOf(event)));
}

/**
 * Whether an event is this screen's own, ahead of the server's (`tabletop.js`).
 * @param {BoardEvent} event
 */
function isOwn({ id }) {
  return !Number.isInteger(id);
}

/** @param {BoardEvent} event */
function wayOf(event) {
  return isMove(event) ? `${sourceKey(event.from)} ${goalKey(event.to)}` : '';
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
 * A copy of the figure at its old place, in place of the one that stands at the new one.
 * @param {Board} board
 * @param {BoardEvent} event
 * @param {Map<string, Spot>} before
 * @returns {Waiting | null}
 */
function atStart(board, event, before) {
  if (!isMove(event)) return null;
  const source = before.get(sourceKey(event.from));
  const target = board.root.querySelector(`[data-zone="${goalKey(event.to)}"]`);
  const figure = event.figure ?? event.from;
  const stands = /** @type {HTMLElement | undefined} */ ([...(target?.querySelectorAll(`[data-who="${CSS.escape(`${figure.seat}:${figure.profession}`)}"] .token`) ?? [])].at(-1));
  if (!source || !stands) return null;
  const banished = event.kind === 'banish' || event.to.zone === 'island';
  const copy = /** @type {HTMLElement} */ (stands.cloneNode(true));
  copy.classList.add('flying');
  copy.style.setProperty('--size', `${source.width}px`);
  copy.style.translate = middleOf(source);
  // A supply stays where it is.
  if (event.from.zone !== 'supply') board.layer.append(copy);
  stands.style.visibility = 'hidden';
  const drop = () => {
    copy.remove();
    stands.style.visibility = '';
  };
  const aim = () => {
    // Another view has been drawn meanwhile.
    if (!stands.isConnected) {
      drop();
      return null;
    }
    const end = within(board.layer.getBoundingClientRect(), stands);
    // A banished figure is lifted first, and moves more slowly.
    const over = banished ? { time: LEAVE, lift: 34 } : {};
    const start = (/** @type {number} */ wait) => {
      copy.style.setProperty('--size', `${end.width}px`);
      board.flights.add(fly(board, copy, source, end, { wait, scale: Math.max(source.width, 20) / end.width, ...over }, drop));
    };
    return { start, pause: banished ? 420 : 180 };
  };
  return { aim, drop };
}

/**
 * @param {Board} board
 * @param {Element} element
 * @param {Spot} start
 * @param {Spot} end
 * @param {{ wait: number, scale: number, time?: number, lift?: number }} options
 * @param {() => void} [landed]
 */
function fly(board, element, start, end, { wait, scale, time = GLIDE, lift = 0 }, landed) {
  const raised = { ...start, top: start.top - lift };
  const frames = [
    { translate: middleOf(start), scale: String(scale) },
    ...(lift ? [{ translate: middleOf(raised), scale: String(scale * 1.18), offset: 0.28 }] : []),
    { translate: middleOf(end), scale: '1' },
  ];
  // An element that is there already stays visible until its animation starts.
  return launch(board, element, frames, { duration: time, delay: wait, easing: 'cubic-bezier(.3, .1, .2, 1)', fill: 'both' }, landed);
}

/**
 * Let everything be where it flies to.
 * @param {Board} board
 */
export function land(board) {
  for (const stop of board.flights) stop();
  board.flights.clear();
}
