// Animates a payment: coins and the sum go from the payer's crest to the host's.

/** @import { Account, Board, BoardEvent, Flight, Goal, Source, Spot } from './types' */

import { formatAmount } from '../shared/amounts.js';
import { GLIDE, launch, middleOf, within } from './overlay_animation.js';

const PAID = 1900;
const COINS = 4;

/**
 * The animation of a payment; null where one of its ends is not on the screen.
 * @param {Board} board
 * @param {BoardEvent} event
 * @returns {Flight | null}
 */
export function payment(board, event) {
  const from = purseSpot(board, event.from);
  const to = purseSpot(board, event.to);
  if (!from || !to) return null;
  const start = (/** @type {number} */ wait) => {
    for (let coin = 0; coin < COINS; coin += 1) {
      const element = document.createElement('span');
      element.className = 'coin flying';
      board.flights.add(toss(board, element, [from, to], { wait: wait + coin * 90, time: GLIDE }));
    }
    const sum = document.createElement('span');
    sum.className = 'sum flying';
    sum.textContent = event.sum ?? formatAmount(event.amount ?? 0, board.data.lang || undefined);
    // It goes with the coins and comes to rest below the crest: beside that stands the name.
    board.flights.add(toss(board, sum, [below(from), below(to), below(to)], { wait, time: PAID }));
  };
  return { start, pause: 420 };
}

/**
 * @param {Spot} place
 * @returns {Spot}
 */
function below({ left, top, width, height }) {
  return { left: left + 34, top: top + height + 10, width, height: 0 };
}

/**
 * Animate a temporary element, invisible until its start.
 * @param {Board} board
 * @param {HTMLElement} element
 * @param {Spot[]} way
 * @param {{ wait: number, time: number }} options
 */
function toss(board, element, way, { wait, time }) {
  const last = way.length > 2;
  const frames = way.map((place, index) => ({
    translate: middleOf(place), opacity: 1, offset: index === 0 ? 0 : last && index === 1 ? GLIDE / time : index === way.length - 1 && last ? 0.86 : 1,
  }));
  if (last) frames.push({ ...frames[way.length - 1], opacity: 0, offset: 1 });
  element.style.opacity = '0';
  return launch(board, element, frames, { duration: time, delay: wait, easing: 'linear' });
}

// The place of a seat's purse is its crest; the bank's is above the board.
/**
 * @param {Board} board
 * @param {Account | Source | Goal | undefined} account
 */
function purseSpot(board, account) {
  const seat = account && 'seat' in account ? account.seat : undefined;
  const home = board.layer.getBoundingClientRect();
  const crest = board.root.querySelector(`[data-seat="${Number(seat)}"] .crest`);
  if (crest) return within(home, crest);
  const above = Math.max(home.top, 0) - home.top - 20;
  return seat === undefined ? { left: board.root.clientWidth / 2, top: above, width: 0, height: 0 } : null;
}
