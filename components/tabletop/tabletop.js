// The tabletop on one table's socket: messages of any part are sent (`outgoing_messages.js`), and all parts draw the view that is
// received (`part_roots.js`). The page's script runs only for what is around the parts.

/** @import { BoardEvent } from '../board/types' */
/** @import { ServerMessage, Mounted } from '../shared/types' */
/** @import { Given, Glide, Message, Tabletop } from './types' */

import { runAsker } from '../shared/streamlit_rerun.js';
import { tableSocket } from '../shared/table_socket.js';
import { patched } from '../shared/view_patch.js';
import { attend, attention } from './turn_alert.js';
import { newestOf } from './optimistic.js';
import { tapOnce } from './double_tap.js';
import { arrange, noteMoment, ring, showQuestion, sitsRound, uncover } from './layout.js';
import { handleMessage } from './outgoing_messages.js';
import { isSame } from '../shared/is_same.js';
import { partsOf } from './part_data.js';
import { mountPart, NAMES, ORDER } from './part_roots.js';
import { forget, forgetAll, handleAnswer, takeView } from './pending_message.js';
import { stillness } from './stillness.js';

// Milliseconds after which a table that is behind what is shown is at no server that lags: a backup was restored.
const WENT_BACK = 20_000;
/** @type {WeakMap<Node, Tabletop>} */
const tables = new WeakMap();

/**
 * Called by Streamlit after every script run that mounts the component.
 * @param {Mounted<[Given]>} mounted
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  const [given] = data;
  const before = tables.get(parentElement);
  const table = before ?? build(parentElement, given);
  tables.set(parentElement, table);
  table.trigger = setTriggerValue;
  table.turn += 1;
  const { turn } = table;
  accept(table, given, !before);
  return () => {
    if (table.turn !== turn) return;
    table.socket?.stop();
    table.asker.stop();
    stay(table);
    forget(table);
    table.leave.abort();
    table.sizes.disconnect();
    for (const { stop } of Object.values(table.drawn)) stop();
    tables.delete(parentElement);
  };
}

/**
 * @param {HTMLElement | ShadowRoot} parent
 * @param {Given} given
 * @returns {Tabletop}
 */
function build(parent, given) {
  // Remove what an older version of the program has drawn before a restart of the server.
  for (const one of ['output.line', 'div.tabletop', ...NAMES.map((name) => `.st-key-${name}`)]) parent.querySelector(`:scope > ${one}`)?.remove();
  const sign = Object.assign(document.createElement('output'), { className: 'line' });
  sign.setAttribute('role', 'status');
  const frame = Object.assign(document.createElement('div'), { className: 'tabletop' });
  const dock = Object.assign(document.createElement('div'), { className: 'docked' });
  frame.append(dock);
  parent.append(sign, frame);
  const leave = new AbortController();
  /** @type {Tabletop} */
  const table = {
    parent, sign, frame, dock, roots: {}, drawn: {}, asker: runAsker(), turn: 0, trigger: () => {}, layout: 'flow', asked: null, uncover: null, ring: sitsRound(),
    leave, still: stillness(frame, leave.signal), attention: attention(leave.signal),
    given, view: given.view, base: given.view, behind: undefined, socket: null, entering: null, answers: {}, done: null, senders: new Map(), sentAt: -Infinity, last: 0, sizes: new ResizeObserver(() => fit(table)),
  };
  tapOnce(frame, leave.signal, () => table.sentAt);
  table.sizes.observe(dock);
  // Content above the frame may be drawn, or change its height, later.
  const page = frame.closest('[data-testid="stMainBlockContainer"]');
  if (page) table.sizes.observe(page);
  for (const hand of ['pointerdown', 'wheel', 'keydown']) {
    window.addEventListener(hand, () => { table.uncover = null; }, { signal: table.leave.signal, capture: true, passive: true });
  }
  window.addEventListener('resize', () => fit(table), { signal: table.leave.signal });
  return table;
}

// Rearrange after a change of size; redraw all parts if the layout has changed.
/** @param {Tabletop} table */
function fit(table) {
  if (table.frame.isConnected && (arrange(table) || table.layout === 'ring')) show(table);
  uncover(table);
}

// Take over the data of a script run: its view, and what only the page knows.
/**
 * @param {Tabletop} table
 * @param {Given} given
 * @param {boolean} first
 */
function accept(table, given, first) {
  const { given: before } = table;
  table.given = given;
  const other = before.table !== given.table || before.screen !== given.screen || before.view.lang !== given.view.lang;
  if (other || given.view.version >= table.view.version) takeView(table, given.view);
  // What was not answered at one table is not sent to another, nor shown there.
  if (before.table !== given.table) forgetAll(table);
  if (first || other) connect(table);
  arrange(table);
  show(table);
  surround(table);
}

/** @param {Tabletop} table */
function connect(table) {
  const { given } = table;
  table.socket?.stop();
  stay(table);
  table.base = given.view;
  const socket = tableSocket({
    code: given.table, screen: given.screen, language: given.view.lang, have: given.digest,
    receive: (message) => table.still(() => {
      if (table.socket === socket) receive(table, message);
    }),
    // Send an unanswered message again; its key makes that safe.
    open: () => { if (table.entering) table.socket?.send(table.entering.message); },
    line: (isLost) => {
      const words = isLost ? table.given.lost : '';
      if (table.sign.textContent !== words) table.sign.textContent = words;
    },
  });
  table.socket = socket;
}

/**
 * @param {Tabletop} table
 * @param {ServerMessage} message
 */
function receive(table, { view, patch, answer }) {
  if (view) table.base = view;
  else if (patch) table.base = patched(table.base, patch);
  if (table.base.version < table.view.version) {
    table.behind ??= setTimeout(goBack, WENT_BACK, table);
  } else {
    stay(table);
    takeView(table, table.base);
  }
  show(table, answer ? handleAnswer(table, answer) : [], { onlyChanged: !view && !patch });
  surround(table);
}

/** @param {Tabletop} table */
function stay(table) {
  clearTimeout(table.behind);
  table.behind = undefined;
}

/** @param {Tabletop} table */
function goBack(table) {
  table.behind = undefined;
  takeView(table, table.base);
  show(table);
  surround(table);
}

/**
 * @param {Tabletop} table
 * @param {Glide[]} [glides]
 * @param {{ onlyChanged?: boolean }} [how] after an answer without a view most parts have nothing new to show
 */
function show(table, glides = [], { onlyChanged = false } = {}) {
  const { view, entering } = table;
  // A device without a seat gets no table data; the page's script shows that.
  if (!view.now) return;
  noteMoment(table);
  const ahead = entering?.board && entering.message.version === view.version ? { ...view, board: entering.board } : view;
  table.last = newestOf(table.last, view.board.events);
  const events = glides.map((one) => event(table, one));
  const parts = partsOf(ahead, { entering, answers: table.answers, done: table.done, events, open: table.given.open, layout: table.layout, screen: table.given.screen, quiet: table.attention.quiet, ring: ring(table) });
  attend(table.attention, { due: view.own ? view.own.due : null, playing: view.now.tone !== 'over' });
  for (const name of ORDER) {
    const data = parts[name];
    if (!data || (onlyChanged && isSame(table.drawn[name]?.data, data))) continue;
    const stop = mountPart(table, name, data, (value) => handleMessage(table, name, /** @type {Message} */ (value), show));
    table.drawn[name] = { data, stop };
  }
  if (!entering) showQuestion(table);
}

// Fractional ids between the integer ids of real events, so that the next real event is still animated; above all that were
// shown, also those that have been undone since.
/**
 * @param {Tabletop} table
 * @param {Glide} glide
 * @returns {BoardEvent}
 */
function event(table, glide) {
  table.last += 2 ** -20;
  return { id: table.last, kind: 'place', label: '', ...glide };
}

// Run the page's script when the part of the view that it depends on has changed.
/** @param {Tabletop} table */
function surround(table) {
  table.asker.until(() => table.given.view.around === table.view.around, () => table.trigger('around', table.view.around));
}
