// Animates the final standing: balances count up from the last place to the first, then the winner gets a crown.

/** @import { Mounted } from '../shared/types' */

import { formatAmount, parseAmount } from '../shared/amounts.js';

const COUNT = 1100;
const PAUSE = 450;
const OPENING = { duration: 500, easing: 'ease-out', fill: /** @type {const} */ ('forwards') };
const CROWNING = { duration: 900, easing: 'cubic-bezier(.2, 1.4, .4, 1)', fill: /** @type {const} */ ('forwards') };
const SHOWN = [{ opacity: 0 }, { opacity: 1 }];
// Animation frames to wait for the table to be drawn.
const LOOKS = 60;

/**
 * Called by Streamlit after every script run that shows a standing.
 * @param {Mounted<{ table: string, lang: string }>} mounted
 */
export default function mount({ data }) {
  const stop = new AbortController();
  if (isNew(data.table) && !matchMedia('(prefers-reduced-motion: reduce)').matches && !document.hidden) find(data, stop.signal, LOOKS);
  return () => stop.abort();
}

// Once per browser.
/** @param {string} table */
function isNew(table) {
  const name = `intrige-opened-${table}`;
  try {
    const seen = localStorage.getItem(name) !== null;
    localStorage.setItem(name, '');
    return !seen;
  } catch {
    return false;
  }
}

/**
 * @param {{ table: string, lang: string }} data
 * @param {AbortSignal} signal
 * @param {number} looks
 */
function find(data, signal, looks) {
  const all = /** @type {HTMLElement | null} */ (document.querySelector('.st-key-narrow-standing'));
  const rows = /** @type {HTMLElement[]} */ ([...all?.querySelectorAll('.intrige-standing tbody tr') ?? []]);
  if (all && rows.length) reveal(all, rows.reverse(), data.lang, signal);
  else if (looks && !signal.aborted) requestAnimationFrame(() => find(data, signal, looks - 1));
}

/**
 * @param {HTMLElement} all
 * @param {HTMLElement[]} rows the last place first
 * @param {string} lang
 * @param {AbortSignal} left
 */
async function reveal(all, rows, lang, left) {
  const touched = new AbortController();
  const over = AbortSignal.any([left, touched.signal]);
  document.addEventListener('pointerdown', () => touched.abort(), { signal: over });
  document.addEventListener('keydown', () => touched.abort(), { signal: over });
  const page = all.closest('[data-testid="stMain"]') ?? all;
  page.classList.add('revealing');
  const purses = rows.map((row) => [put(row.firstElementChild, 'purse-closed'), put(row.lastElementChild, 'counting')]);
  for (const [purse, count] of purses) {
    await pause(over);
    purse?.animate([{}, { opacity: 0, transform: 'translateX(-14px)' }], OPENING);
    if (count) await counted(count, lang, over);
  }
  await pause(over);
  if (!left.aborted) await crowned(all, page, over);
  touched.abort();
  page.classList.remove('revealing');
  for (const one of purses.flat()) one?.remove();
}

/**
 * Lay something that only eyes need over a cell.
 * @param {Element | null} cell
 * @param {string} name
 */
function put(cell, name) {
  const cover = Object.assign(document.createElement('span'), { className: name, ariaHidden: 'true' });
  cover.append('\u00a0');
  cell?.append(cover);
  return cover;
}

/**
 * The winner's headline, the crown, and the table behind it.
 * @param {HTMLElement} all
 * @param {Element} page
 * @param {AbortSignal} over
 */
async function crowned(all, page, over) {
  const title = all.querySelector('.st-key-standing-head');
  const parts = page.querySelectorAll('.tabletop :is(.st-key-board, .st-key-log, .st-key-agreements, .docked)');
  const moving = [title, ...parts].flatMap((one) => one?.animate(SHOWN, CROWNING) ?? []);
  const falling = [{ transform: 'translateY(-46px) rotate(-24deg) scale(1.5)' }, {}];
  const crown = all.querySelector('.intrige-winners')?.animate(falling, { ...CROWNING, pseudoElement: '::before' });
  over.addEventListener('abort', () => moving.forEach((one) => one.finish()));
  await Promise.allSettled([...moving, crown].map((one) => one?.finished));
  all.classList.add('crowned');
  for (const one of moving) one.cancel();
}

/** @param {AbortSignal} over */
function pause(over) {
  return new Promise((done) => {
    if (over.aborted) done(undefined);
    over.addEventListener('abort', () => done(undefined));
    setTimeout(done, PAUSE);
  });
}

/**
 * @param {HTMLElement} count over the cell that has the whole sum
 * @param {string} lang
 * @param {AbortSignal} over
 */
function counted(count, lang, over) {
  const digits = /** @type {Text} */ (count.firstChild);
  const sum = parseAmount(count.previousSibling?.textContent ?? '') ?? 0;
  const begun = performance.now();
  return new Promise((done) => {
    const step = (/** @type {number} */ now) => {
      const part = over.aborted ? 1 : Math.min(1, (now - begun) / COUNT);
      // Slows down towards the end.
      digits.data = formatAmount(Math.round(sum * (1 - (1 - part) ** 3)), lang);
      if (part < 1) requestAnimationFrame(step);
      else done(undefined);
    };
    requestAnimationFrame(step);
  });
}
