// Animates the final standing: balances count up from the last place to the first, then the winner gets a crown.

/** @import { Mounted } from '../shared/types' */

import { formatAmount, parseAmount } from '../shared/amounts.js';

const COUNT = 1100;
const PAUSE = 450;
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
  const all = document.querySelector('.st-key-narrow-standing');
  const rows = /** @type {HTMLElement[]} */ ([...all?.querySelectorAll('.intrige-standing tbody tr') ?? []]);
  if (all && rows.length) reveal(all, rows.reverse(), data.lang, signal);
  else if (looks && !signal.aborted) requestAnimationFrame(() => find(data, signal, looks - 1));
}

/**
 * @param {Element} all
 * @param {HTMLElement[]} rows the last place first
 * @param {string} lang
 * @param {AbortSignal} left
 */
async function reveal(all, rows, lang, left) {
  const touched = new AbortController();
  const over = AbortSignal.any([left, touched.signal]);
  document.addEventListener('pointerdown', () => touched.abort(), { signal: over });
  document.addEventListener('keydown', () => touched.abort(), { signal: over });
  all.classList.add('crown-waits');
  for (const row of rows) row.classList.add('purse-closed');
  for (const row of rows) {
    await pause(over);
    row.classList.replace('purse-closed', 'purse-opening');
    await counted(/** @type {HTMLElement} */ (row.lastElementChild), lang, over);
  }
  await pause(over);
  all.classList.remove('crown-waits');
  if (!left.aborted) all.classList.add('crowned');
  touched.abort();
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
 * @param {HTMLElement} cell
 * @param {string} lang
 * @param {AbortSignal} over
 */
function counted(cell, lang, over) {
  const sum = parseAmount(cell.textContent ?? '') ?? 0;
  const begun = performance.now();
  cell.classList.add('counting');
  return new Promise((done) => {
    const step = (/** @type {number} */ now) => {
      const part = over.aborted ? 1 : Math.min(1, (now - begun) / COUNT);
      // Slows down towards the end.
      cell.dataset.count = formatAmount(Math.round(sum * (1 - (1 - part) ** 3)), lang);
      if (part < 1) requestAnimationFrame(step);
      else {
        cell.classList.remove('counting');
        done(undefined);
      }
    };
    requestAnimationFrame(step);
  });
}
