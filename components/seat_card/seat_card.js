// The card of a seat: fetches the sum while it is held; the page's title says that something is due.

import { formatAmount } from '../shared/amounts.js';
import { part } from '../shared/dom.js';

/** @import { Card, SeatCardView } from './types' */
/** @import { Mounted } from '../shared/types' */

/** @type {WeakMap<Node, Card>} */
const cards = new WeakMap();

/**
 * Called by Streamlit after every script run that mounts the card.
 * @param {Mounted<[SeatCardView]>} mounted
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  const card = cards.get(parentElement) ?? build(parentElement);
  card.emit = (value) => setTriggerValue('action', value);
  cards.set(parentElement, card);
  if (data) accept(card, data[0]);
  card.turn += 1;
  const { turn } = card;
  return () => {
    if (card.turn === turn) card.stop();
  };
}

/**
 * @param {HTMLElement | ShadowRoot} parent
 * @returns {Card}
 */
function build(parent) {
  const inner = (/** @type {string} */ selector) => part(parent, selector);
  const titles = new MutationObserver(() => entitle(card));
  const seen = () => {
    if (document.hidden) hide(card);
  };
  /** @type {Card} */
  const card = {
    root: inner('.own'), cash: inner('.cash'), crest: inner('.crest'), out: inner('output'), short: inner('.short'), rows: inner('ul'),
    quiet: inner('.quiet-toggle'), data: /** @type {any} */ (null), asked: 0, turn: 0, calling: undefined, emit: () => {},
    stop: () => {
      clearTimeout(card.calling);
      hide(card);
      titles.disconnect();
      document.removeEventListener('visibilitychange', seen);
      cards.delete(parent);
    },
  };
  const { cash } = card;
  cash.onpointerdown = (event) => {
    if (event.button) return;
    cash.setPointerCapture?.(event.pointerId);
    look(card);
  };
  cash.onpointerup = cash.onpointercancel = cash.onlostpointercapture = cash.onblur = () => hide(card);
  cash.oncontextmenu = (event) => event.preventDefault();
  cash.onkeydown = (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) look(card);
  };
  cash.onkeyup = () => hide(card);
  card.quiet.onclick = () => card.emit({ quiet: true });
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  document.addEventListener('visibilitychange', seen);
  return card;
}

/**
 * @param {Card} card
 * @param {SeatCardView} data
 */
function accept(card, data) {
  card.data = data;
  card.root.hidden = false;
  const { words } = data;
  card.root.setAttribute('lang', data.lang);
  part(card.cash, 'b').textContent = data.name;
  part(card.cash, '.mine').textContent = words.mine;
  part(card.cash, 'small').textContent = words.hold;
  // The crest is our own SVG; a name is set as text.
  if (card.crest.dataset.of !== data.crest) {
    card.crest.innerHTML = data.crest;
    card.crest.dataset.of = data.crest;
  }
  // Break lines only after a dot.
  card.short.textContent = data.short.split(' · ').map((one) => one.replaceAll(' ', '\u00a0')).join('\u00a0· ');
  card.quiet.title = words.call;
  card.quiet.setAttribute('aria-pressed', String(!data.quiet));
  part(card.quiet, '.caption').textContent = words.sound;
  part(card.root, 'summary .caption').textContent = words.list;
  card.root.style.setProperty('--house', data.fill);
  card.rows.setAttribute('aria-label', words.figures);
  const rows = JSON.stringify(data.rows);
  if (card.listed !== rows) card.rows.replaceChildren(...data.rows.map(line));
  card.listed = rows;
  // Notifying the surrounding frame takes longer than the drawing, so do it afterwards.
  clearTimeout(card.calling);
  card.calling = setTimeout(() => entitle(card));
}

/** @param {string[]} row */
function line(row) {
  const item = document.createElement('li');
  item.append(...row.map((text) => Object.assign(document.createElement('span'), { textContent: text })));
  return item;
}

/** @param {Card} card */
function entitle({ data }) {
  const title = data.due ? `● ${data.title}` : data.calm;
  if (document.title !== title) document.title = title;
}

/** @param {Card} card */
async function look(card) {
  const { data } = card;
  card.asked += 1;
  const { asked } = card;
  show(card, data.words.wait, true);
  let words = data.words.failed;
  let found = false;
  try {
    const answer = await fetch('/own', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, cache: 'no-store',
      // In another tab this browser may have sat down elsewhere at the table.
      body: JSON.stringify({ table: data.table, seat: data.seat }),
    });
    if (answer.ok) {
      const { cash } = await answer.json();
      words = data.cash.join(formatAmount(cash, data.lang));
      found = true;
    } else if (answer.status === 403) {
      words = data.words.other;
    }
  } catch {
    // The connection is lost; the notice above says so.
  }
  if (asked === card.asked) show(card, words, !found);
}

/**
 * @param {Card} card
 * @param {string} words
 * @param {boolean} quiet
 */
function show(card, words, quiet) {
  card.cash.classList.toggle('quiet', quiet);
  card.out.textContent = words;
}

/** @param {Card} card */
function hide(card) {
  card.asked += 1;
  show(card, '', false);
}
