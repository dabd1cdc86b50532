// The parts of the tabletop on one table's socket, each in a shadow root of its own: what is entered on one goes up,
// the view that comes down is drawn by all. A script of the page runs only for what lies around the parts.

import { runAsker } from '../shared/ask_run.js';
import { tableSocket } from '../shared/table_socket.js';
import { patched } from '../shared/view_patch.js';
import { foreseen } from './optimistic.js';
import { partsOf } from './parts.js';

const tables = new WeakMap();
// The board first, which looks where everything stands before it draws: nothing has changed by then.
const ORDER = ['board', 'log', 'own', 'now'];
const GIVE_UP = 6000;

/** Called by Streamlit after every run that mounts the component; `data` is a list of one object (`CONTRACT.md`). */
export default function mount({ parentElement, data, setTriggerValue }) {
  const [given] = data;
  const table = tables.get(parentElement) ?? build(parentElement);
  tables.set(parentElement, table);
  table.trigger = setTriggerValue;
  table.turn += 1;
  const { turn } = table;
  accept(table, given);
  return () => {
    if (table.turn !== turn) return;
    table.socket.stop();
    table.asker.stop();
    clearTimeout(table.entering?.timer);
    for (const stop of table.stops) stop();
    tables.delete(parentElement);
  };
}

function build(parent) {
  // A server that comes back as a newer program finds on an open screen what the older one has drawn.
  for (const one of ['output.line', ...Object.keys(PARTS).map((name) => `.st-key-${name}`)]) parent.querySelector(`:scope > ${one}`)?.remove();
  const sign = Object.assign(document.createElement('output'), { className: 'line' });
  sign.setAttribute('role', 'status');
  parent.append(sign);
  return {
    parent, sign, roots: {}, stops: [], asker: runAsker(), turn: 0,
    given: null, view: null, base: null, socket: null, entering: null, answers: {}, last: 0,
  };
}

// What came with a run of the page's script: the view of then, and what only the page knows.
function accept(table, given) {
  const before = table.given;
  table.given = given;
  if (!table.view || given.view.version >= table.view.version) table.view = given.view;
  if (before?.table !== given.table || before.screen !== given.screen || before.view.lang !== given.view.lang) connect(table);
  show(table);
  surround(table);
}

function connect(table) {
  const { given } = table;
  table.socket?.stop();
  table.view = given.view;
  table.base = given.view;
  table.socket = tableSocket({
    code: given.table, screen: given.screen, language: given.view.lang, have: given.digest,
    hear: (message) => hear(table, message),
    open: () => table.entering && table.socket.send(table.entering.message),
    line: (isLost) => {
      const words = isLost ? table.given.lost : '';
      if (table.sign.textContent !== words) table.sign.textContent = words;
    },
  });
}

function hear(table, { view, patch, answer }) {
  if (view) table.base = view;
  else if (patch) table.base = patched(table.base, patch);
  if (table.base.version >= table.view.version) table.view = table.base;
  const glides = answer ? settle(table, answer) : [];
  show(table, glides);
  surround(table);
}

// What was entered has been answered: done, or refused, and then what was shown of it goes back.
function settle(table, answer) {
  const { entering } = table;
  const mine = entering?.key === answer.key;
  const part = mine ? entering.part : 'board';
  if (mine) forget(table);
  table.answers = answer.is === 'done' ? {} : { [part]: answer };
  if (answer.is === 'done' || !mine) return [];
  return entering.glides.map(({ from, to, figure }) => ({ from: { ...to, ...figure }, to: from, figure }));
}

function forget(table) {
  clearTimeout(table.entering?.timer);
  table.entering = null;
}

function enter(table, part, message) {
  if (message.aside) {
    table.trigger('aside', message.aside);
    return;
  }
  if (!message.ask) {
    forget(table);
    const { board, glides, words } = foreseen(table.view, message.action) ?? { board: null, glides: [], words: null };
    table.entering = { part, key: message.key, message, board, glides, words, timer: setTimeout(giveUp, GIVE_UP, table) };
    table.answers = {};
  }
  // Without a connection it waits for the next one.
  table.socket.send(message);
  if (table.entering) show(table, table.entering.glides);
}

function giveUp(table) {
  const { entering } = table;
  if (table.sign.textContent) {
    entering.timer = setTimeout(giveUp, GIVE_UP, table);
    return;
  }
  forget(table);
  const { silent } = table.view.now.words;
  table.answers = { [entering.part]: { key: entering.key, version: table.view.version, sentence: silent, article: null } };
  show(table);
}

function show(table, glides = []) {
  const { view, entering } = table;
  // Nothing of the table is for a device that has no seat at it any more; the page is asked to say so.
  if (!view.now) return;
  const ahead = entering?.board && entering.message.version === view.version ? { ...view, board: entering.board } : view;
  const answers = Object.fromEntries(Object.entries(table.answers).filter(([, { version }]) => version === view.version));
  const parts = partsOf(ahead, { entering, answers, glides: glides.map((one) => event(table, one)), open: table.given.open });
  table.stops = ORDER.filter((name) => parts[name]).map((name) => PARTS[name].mount({
    parentElement: rootOf(table, name),
    data: [parts[name]],
    setTriggerValue: (_, value) => enter(table, name, value),
  }));
}

// Between the numbers of what has happened, which are whole, so that what happens next is shown too.
function event(table, glide) {
  const newest = Math.max(0, ...table.view.board.events.map(({ id }) => id));
  table.last = Math.max(table.last, newest) + 2 ** -20;
  return { id: table.last, kind: 'place', label: '', ...glide };
}

// The page around the parts depends on little of the view; when that changes, its script runs.
function surround(table) {
  const isThere = () => table.given.view.around === table.view.around;
  table.asker.until(isThere, () => table.trigger('around', table.view.around));
}

function rootOf(table, name) {
  if (table.roots[name]) return table.roots[name];
  const { html, css } = PARTS[name];
  const host = document.createElement('div');
  host.className = `st-key-${name}`;
  // A change elsewhere on the page is then no reason to paint this part again.
  host.style.cssText = 'isolation: isolate; margin-block-end: 8px';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = html;
  // In the order in which the parts are named, however they are drawn.
  const names = Object.keys(PARTS);
  const next = names.slice(names.indexOf(name) + 1).map((one) => table.roots[one]?.host).find(Boolean);
  table.parent.insertBefore(host, next ?? null);
  table.roots[name] = root;
  return root;
}
