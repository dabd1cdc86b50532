// The parts of the tabletop on one table's socket, each in a shadow root of its own: messages of any part are sent, and
// all parts draw the view that is received. The page's script runs only for what is around the parts. `PARTS` (markup,
// css and `mount` of each part, by name) is prepended to this file by `__init__.py`.

/** @import { BoardEvent } from '../board/types' */
/** @import { Heard, Mounted } from '../shared/types' */
/** @import { Given, Glide, Message, Name, Tabletop } from './types' */

import { actionKey } from '../shared/action_key.js';
import { runAsker } from '../shared/ask_run.js';
import { tableSocket } from '../shared/table_socket.js';
import { patched } from '../shared/view_patch.js';
import { attend, attention, bell, toggleQuiet } from './notifications.js';
import { arrange, noteMoment, ring, sitRound, sitsRound } from './layout.js';
import { foreseen } from './optimistic.js';
import { partsOf } from './parts.js';

/** @type {WeakMap<Node, Tabletop>} */
const tables = new WeakMap();
// The board measures positions before it draws, so it comes first, before any part has changed the layout.
const ORDER = /** @type {Name[]} */ (['board', 'log', 'own', 'agreements', 'moment', 'clock', 'now']);
const NAMES = /** @type {Name[]} */ (Object.keys(PARTS));
const DOCKED = /** @type {Name[]} */ (['clock', 'now', 'own', 'moment']);
const GIVE_UP = 6000;

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
    clearTimeout(table.entering?.timer);
    table.leave.abort();
    table.sizes.disconnect();
    for (const stop of table.stops) stop();
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
    parent, sign, frame, dock, roots: {}, stops: [], asker: runAsker(), turn: 0, trigger: () => {}, layout: 'flow', ring: sitsRound(),
    leave, attention: attention(leave.signal),
    given, view: given.view, base: given.view, socket: null, entering: null, answers: {}, last: 0, sizes: new ResizeObserver(() => fit(table)),
  };
  table.sizes.observe(dock);
  // Content above the frame may be drawn, or change its height, later.
  const page = frame.closest('[data-testid="stMainBlockContainer"]');
  if (page) table.sizes.observe(page);
  window.addEventListener('resize', () => fit(table), { signal: table.leave.signal });
  return table;
}

// Rearrange after a change of size; redraw all parts if the layout has changed.
/** @param {Tabletop} table */
function fit(table) {
  if (table.frame.isConnected && (arrange(table) || table.layout === 'ring')) show(table);
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
  if (other || given.view.version >= table.view.version) table.view = given.view;
  if (first || other) connect(table);
  arrange(table);
  show(table);
  surround(table);
}

/** @param {Tabletop} table */
function connect(table) {
  const { given } = table;
  table.socket?.stop();
  table.base = given.view;
  table.socket = tableSocket({
    code: given.table, screen: given.screen, language: given.view.lang, have: given.digest,
    hear: (message) => hear(table, message),
    // Send an unanswered message again; its key makes that safe.
    open: () => { if (table.entering) table.socket?.send(table.entering.message); },
    line: (isLost) => {
      const words = isLost ? table.given.lost : '';
      if (table.sign.textContent !== words) table.sign.textContent = words;
    },
  });
}

/**
 * @param {Tabletop} table
 * @param {Heard} message
 */
function hear(table, { view, patch, answer }) {
  if (view) table.base = view;
  else if (patch) table.base = patched(table.base, patch);
  if (table.base.version >= table.view.version) table.view = table.base;
  show(table, answer ? settle(table, answer) : []);
  surround(table);
}

// Handle the answer to a message: done, or refused, in which case the optimistic changes are animated back.
/**
 * @param {Tabletop} table
 * @param {NonNullable<Heard['answer']>} answer
 * @returns {Glide[]}
 */
function settle(table, answer) {
  const entered = table.entering?.key === answer.key ? table.entering : null;
  if (entered) forget(table);
  table.answers = answer.is === 'done' ? {} : { [entered?.part ?? 'board']: answer };
  if (answer.is === 'done' || !entered) return [];
  return entered.glides.map(({ from, to, figure }) => /** @type {Glide} */ ({ from: { ...to, ...figure }, to: from, figure }));
}

/** @param {Tabletop} table */
function forget(table) {
  clearTimeout(table.entering?.timer);
  table.entering = null;
}

/**
 * @param {Tabletop} table
 * @param {Name} part
 * @param {Message} message
 */
function enter(table, part, message) {
  if (message.aside === 'ring') {
    table.ring = sitRound(!table.ring);
    arrange(table);
    show(table);
    return;
  }
  if (message.aside === 'agreements') {
    document.dispatchEvent(new Event('intrige-agreements'));
    return;
  }
  if (message.aside) {
    table.trigger('aside', message.aside);
    return;
  }
  if (message.bell) {
    bell(table.attention, message.bell);
    return;
  }
  if (message.clock) {
    table.socket?.send({ clock: message.clock, version: table.view.version, key: actionKey() });
    return;
  }
  if (message.quiet) {
    toggleQuiet(table.attention);
    show(table);
    return;
  }
  if (!message.ask) {
    forget(table);
    const ahead = foreseen(table.view, message.action) ?? { board: null, glides: [], words: null };
    table.entering = { ...ahead, part, key: message.key, message, timer: setTimeout(giveUp, GIVE_UP, table) };
    table.answers = {};
  }
  // Without a connection it is sent after the next connect.
  table.socket?.send(message);
  if (table.entering) show(table, table.entering.glides);
}

/** @param {Tabletop} table */
function giveUp(table) {
  const { entering, view } = table;
  if (!entering) return;
  if (table.sign.textContent) {
    entering.timer = setTimeout(giveUp, GIVE_UP, table);
    return;
  }
  forget(table);
  const { silent } = view.now.words;
  table.answers = { [entering.part]: { key: entering.key, version: view.version, sentence: silent, article: null } };
  show(table);
}

/**
 * @param {Tabletop} table
 * @param {Glide[]} [glides]
 */
function show(table, glides = []) {
  const { view, entering } = table;
  // A device without a seat gets no table data; the page's script shows that.
  if (!view.now) return;
  noteMoment(table);
  const ahead = entering?.board && entering.message.version === view.version ? { ...view, board: entering.board } : view;
  const answers = Object.fromEntries(Object.entries(table.answers).filter(([, { version }]) => version === view.version));
  const events = glides.map((one) => event(table, one));
  const parts = partsOf(ahead, { entering, answers, events, open: table.given.open, layout: table.layout, screen: table.given.screen, quiet: table.attention.quiet, ring: ring(table) });
  attend(table.attention, { due: view.own ? view.own.due : null, playing: view.now.tone !== 'over' });
  table.stops = ORDER.filter((name) => parts[name]).map((name) => PARTS[name].mount({
    parentElement: rootOf(table, name),
    data: [parts[name]],
    setTriggerValue: (_, value) => enter(table, name, /** @type {Message} */ (value)),
  }));
}

// Fractional ids between the integer ids of real events, so that the next real event is still animated.
/**
 * @param {Tabletop} table
 * @param {Glide} glide
 * @returns {BoardEvent}
 */
function event(table, glide) {
  const newest = Math.max(0, ...table.view.board.events.map(({ id }) => id));
  table.last = Math.max(table.last, newest) + 2 ** -20;
  return { id: table.last, kind: 'place', label: '', ...glide };
}

// Run the page's script when the part of the view that it depends on has changed.
/** @param {Tabletop} table */
function surround(table) {
  table.asker.until(() => table.given.view.around === table.view.around, () => table.trigger('around', table.view.around));
}

/**
 * @param {Tabletop} table
 * @param {Name} name
 */
function rootOf(table, name) {
  const there = table.roots[name];
  if (there) return there;
  const { html, css } = PARTS[name];
  const host = document.createElement('div');
  host.className = `st-key-${name}`;
  host.dataset.layout = table.layout;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = html;
  // In the order of the parts' names, whatever the order of drawing.
  const place = DOCKED.includes(name) ? table.dock : table.frame;
  const next = NAMES.slice(NAMES.indexOf(name) + 1).map((one) => table.roots[one]?.host).find((one) => one?.parentElement === place);
  place.insertBefore(host, next ?? null);
  table.roots[name] = root;
  return root;
}
