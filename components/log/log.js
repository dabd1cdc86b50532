// The log: lines, newest first, with undo and redo.

/** @import { Described, Mounted, Runs } from '../shared/types' */
/** @import { Line, Log, LogView } from './types' */

import { closest, h, mark, part, patch } from '../shared/dom.js';
import { button } from '../shared/buttons.js';
import { caseLink } from '../shared/case_link.js';
import { isSending, send } from '../shared/panel_send.js';

const SHORT = 5;
// Pixels: in lower ones the lines are beside the buttons; in the lowest two lines are whole.
const LOW = 140;
const LOWEST = 64;
/** @type {WeakMap<Node, Log>} */
const logs = new WeakMap();
/** @type {WeakMap<Line, { words: Record<string, string>, node: Described }>} */
const rows = new WeakMap();

/**
 * Called by Streamlit after every script run that mounts the log.
 * @param {Mounted<[LogView]>} mounted
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  const log = logs.get(parentElement) ?? build(parentElement);
  log.emit = (value) => setTriggerValue('action', value);
  logs.set(parentElement, log);
  if (data?.[0]) accept(log, data[0]);
  log.turn += 1;
  const { turn } = log;
  return () => {
    if (log.turn !== turn) return;
    log.heights.disconnect();
    logs.delete(parentElement);
  };
}

/** @type {Record<string, (log: Log, chosen: Record<string, string>) => void>} */
const acts = {
  // No confirmation, since an undo can be redone.
  undo: (log) => send(log, { undo: true }),
  redo: (log) => send(log, { redo: true }),
  more: (log) => { log.state.all = !log.state.all; },
  rest: (log) => {
    log.state.rest = !log.state.rest;
    draw(log);
    // Below their button they may be covered by the dock at the bottom of the screen.
    if (!framed(log)) log.root.querySelector('.rest')?.scrollIntoView({ block: 'nearest' });
  },
  aside: (log, chosen) => {
    log.state.rest = false;
    log.emit({ aside: chosen.name });
  },
};

/**
 * @param {HTMLElement | ShadowRoot} parent
 * @returns {Log}
 */
function build(parent) {
  const root = part(parent, '.log');
  /** @type {Log} */
  const log = {
    root, all: part(root, '.all'), data: /** @type {any} */ (null), turn: 0, emit: () => {}, draw: () => draw(log),
    state: { armed: null, ready: true, sent: null, all: false, rest: false },
    heights: new ResizeObserver(([{ contentRect: { height } }]) => {
      mark(root, 'data-height', height <= LOWEST ? 'lowest' : height <= LOW ? 'low' : null);
    }),
    isAtTop: true, newest: null,
  };
  root.addEventListener('scroll', ({ target }) => { log.isAtTop = !(/** @type {Element} */ (target).scrollTop); }, { capture: true, passive: true });
  log.heights.observe(root);
  root.onclick = (event) => {
    const found = closest(event, '[data-act]');
    if (!found || found.matches(':disabled') || (isSending(log) && found.dataset.act !== 'more')) return;
    acts[String(found.dataset.act)](log, /** @type {Record<string, string>} */ (found.dataset));
    if (!isSending(log)) draw(log);
  };
  root.onkeydown = ({ key }) => {
    if (key !== 'Escape' || !log.state.rest) return;
    log.state.rest = false;
    draw(log);
    focusRest(log);
  };
  return log;
}

/**
 * @param {Log} log
 * @param {LogView} data
 */
function accept(log, data) {
  const opened = openAside(data);
  if (opened && log.data && opened !== openAside(log.data)) lead(log, opened);
  log.data = data;
  draw(log);
}

/** @param {LogView} data */
function openAside({ asides = [] }) {
  return asides.find((one) => one.open)?.name;
}

// Scroll to the panel that a button has opened below the log, once the page has drawn it.
/**
 * @param {Log} log
 * @param {string} name
 */
function lead(log, name) {
  requestAnimationFrame(() => {
    if (!log.root.isConnected || openAside(log.data) !== name) return;
    const { testScriptState } = /** @type {HTMLElement | null} */ (document.querySelector('[data-testid="stApp"]'))?.dataset ?? {};
    const aside = document.querySelector('.st-key-aside');
    if (aside && testScriptState !== 'running') aside.scrollIntoView({ block: 'nearest' });
    else lead(log, name);
  });
}

/** @param {Log} log */
function draw(log) {
  const { data, state, root } = log;
  const { words } = data;
  mark(root, 'aria-label', words.log);
  mark(root, 'lang', data.lang);
  mark(root, 'aria-busy', String(isSending(log)));
  const lines = state.all || framed(log) ? data.lines : data.lines.slice(0, SHORT);
  patch(log.all, h('', {}, [
    h('header', { key: 'head' },
      h('h2', { key: 'title', class: 'visually-hidden', text: words.log }),
      h('div', { key: 'acts', class: 'acts' },
        data.redo && button('redo', words.redo, { 'data-act': 'redo' }),
        data.undo !== false && button('undo', words.undo, { 'data-act': 'undo', title: data.undo || undefined, disabled: !data.undo || isSending(log) }))),
    data.answer && h('p', { key: 'answer', class: 'refusal', role: 'alert' },
      h('span', { key: 'words', text: `${data.answer.sentence} ` }), caseLink(data.answer.article?.cases)),
    !lines.length && h('p', { key: 'empty', class: 'soft empty', text: words.empty }),
    h('ol', { key: 'lines', tabindex: '0', 'aria-label': words.log }, lines.map((line) => row(line, words))),
    hasMore(data.lines) && button('more', state.all ? words.fewer : words.more, { class: 'button quiet', 'data-act': 'more', 'aria-expanded': String(state.all) }),
    data.asides && footer(data, state.rest),
  ]).children);
  if (data.lines[0]?.id !== log.newest) showNewest(log);
}

// A list that snaps to its lines follows the one at its top when others come above it: browsers keep it there.
/** @param {Log} log */
function showNewest(log) {
  log.newest = log.data.lines[0]?.id ?? null;
  if (!log.isAtTop || !framed(log)) return;
  requestAnimationFrame(() => {
    const list = log.all.querySelector('ol');
    if (list?.scrollTop) list.scrollTop = 0;
  });
}

// Buttons for play are always shown; the others open over the lines, so that the layout does not change.
/**
 * @param {LogView} data
 * @param {boolean} isOpen
 */
function footer({ asides = [], words, redo, undo }, isOpen) {
  const those = (/** @type {boolean} */ folded) => asides.filter((one) => Boolean(one.folded) === folded).map((one) => button(one.name, one.word, {
    'data-act': 'aside', 'data-name': one.name, 'aria-expanded': String(one.open),
  }));
  const rest = those(true);
  // Beside the buttons the space of undo and redo is kept free, in every language as long as their words.
  const kept = [redo && words.redo, undo !== false && words.undo].filter(Boolean).join(' ');
  return h('footer', { key: 'asides', class: 'acts', 'data-kept': kept },
    ...those(false),
    rest.length > 0 && button('rest', words.rest, { 'data-act': 'rest', 'aria-expanded': String(isOpen) }),
    isOpen && h('div', { key: 'others', class: 'acts rest', role: 'group', 'aria-label': words.rest }, rest));
}

/** @param {Log} log */
function focusRest({ root }) {
  /** @type {HTMLElement | null} */ (root.querySelector('[data-act="rest"]'))?.focus();
}

/** @param {Line[]} lines */
function hasMore(lines) {
  return lines.length > SHORT;
}

// A line that has not changed is described once, so that a long log costs no more to draw than a short one.
/**
 * @param {Line} line
 * @param {Record<string, string>} words
 */
function row(line, words) {
  const before = rows.get(line);
  if (before?.words === words) return before.node;
  const node = described(line, words);
  rows.set(line, { words, node });
  return node;
}

/**
 * @param {Line} line
 * @param {Record<string, string>} words
 */
function described(line, words) {
  const kind = `${line.struck ? 'struck' : ''}${line.correction ? ' correction' : ''}`;
  const told = (/** @type {Runs} */ parts) => parts.map(([text, strong], index) => h(strong ? 'b' : 'span', { key: `${index}${strong}`, text }));
  return h('li', { key: `${line.id}`, class: kind },
    h('div', { key: 'told', class: 'told' },
      line.struck && h('span', { key: 'struck', class: 'visually-hidden', text: `${words.struck} ` }),
      h('p', { key: 'sentence' }, told(line.sentence)),
      ...line.consequences.map((one, index) => h('p', { key: `then:${index}`, class: 'then' }, told(one)))),
    h('small', { key: 'when', text: [line.time, line.who].filter(Boolean).join(' · ') }));
}

// Whether the log scrolls in a fixed height, and so shows all its lines.
/** @param {Log} log */
function framed({ data }) {
  return ['wide', 'upright', 'ring'].includes(data.layout ?? '');
}
