// The log: lines, the newest first; undo asks first and says what is taken back.

import { h, mark, patch } from '../shared/dom.js';
import { arm, button, disarm, isSending, send } from '../shared/state.js';

const SHORT = 5;
// The end of a game pays everybody: the standing tells it better.
const THEN = 2;
const logs = new WeakMap();

/** Called by Streamlit after every run that mounts the log. */
export default function mount({ parentElement, data, setTriggerValue }) {
  const log = logs.get(parentElement) ?? build(parentElement);
  logs.set(parentElement, log);
  log.emit = (value) => setTriggerValue('action', value);
  if (data?.[0]) accept(log, data[0]);
  log.turn += 1;
  const { turn } = log;
  return () => {
    if (log.turn !== turn) return;
    logs.delete(parentElement);
  };
}

const acts = {
  undo: (log) => arm(log, 'undo'),
  keep: (log) => disarm(log),
  sure: (log) => {
    disarm(log);
    send(log, { undo: true });
  },
  redo: (log) => send(log, { redo: true }),
  more: (log) => { log.state.all = !log.state.all; },
  aside: (log, { name }) => log.emit({ aside: name }),
};

function build(parent) {
  const root = parent.querySelector('.log');
  const log = { root, all: root.querySelector('.all'), data: null, turn: 0, state: { armed: null, ready: true, sent: null, all: false } };
  log.draw = () => draw(log);
  root.onclick = ({ target }) => {
    const found = target.closest('[data-act]');
    if (!found || found.disabled || (isSending(log) && found.dataset.act !== 'more')) return;
    acts[found.dataset.act](log, found.dataset);
    if (!isSending(log)) draw(log);
  };
  root.onkeydown = ({ key }) => {
    if (key !== 'Escape' || !log.state.armed) return;
    disarm(log);
    draw(log);
  };
  return log;
}

function accept(log, data) {
  const moved = log.data !== null && log.data.version !== data.version;
  const opened = openAside(data);
  if (opened && log.data && opened !== openAside(log.data)) lead(log, opened);
  log.data = data;
  // What would be taken back is another step now, so it is asked anew.
  if (moved) disarm(log);
  draw(log);
}

function openAside({ asides = [] }) {
  return asides.find((one) => one.open)?.name;
}

// What a button has opened lies below the log, which may be below the screen; the page may draw it later than the log.
function lead(log, name) {
  requestAnimationFrame(() => {
    if (!log.root.isConnected || openAside(log.data) !== name) return;
    const { testScriptState } = document.querySelector('[data-testid="stApp"]')?.dataset ?? {};
    const aside = document.querySelector('.st-key-aside');
    if (aside && testScriptState !== 'running') aside.scrollIntoView({ block: 'nearest' });
    else lead(log, name);
  });
}

function draw(log) {
  const { data, state, root } = log;
  const { words } = data;
  mark(root, 'aria-label', words.log);
  mark(root, 'lang', data.lang);
  mark(root, 'aria-busy', String(isSending(log)));
  const lines = state.all ? data.lines : data.lines.slice(0, SHORT);
  patch(log.all, [
    h('header', { key: 'head' },
      h('h2', { key: 'title', class: 'hear', text: words.log }),
      h('div', { key: 'acts', class: 'acts' },
        data.redo && button('redo', words.redo, { 'data-act': 'redo' }),
        data.undo !== false && button('undo', words.undo, { 'data-act': 'undo', disabled: !data.undo || Boolean(state.armed) || isSending(log) }))),
    state.armed && question(log),
    data.answer && h('p', { key: 'answer', class: 'refusal', role: 'alert', text: data.answer.sentence }),
    !lines.length && h('p', { key: 'empty', class: 'soft', text: words.empty }),
    h('ol', { key: 'lines' }, lines.map((line) => row(line, words, state.all))),
    hasMore(data.lines) && button('more', state.all ? words.fewer : words.more, { class: 'button quiet', 'data-act': 'more', 'aria-expanded': String(state.all) }),
    data.asides && h('footer', { key: 'asides', class: 'acts' }, data.asides.map((one) => button(one.name, one.word, {
      'data-act': 'aside', 'data-name': one.name, 'aria-expanded': String(one.open),
    }))),
  ].filter(Boolean));
}

function hasMore(lines) {
  return lines.length > SHORT || lines.some(({ consequences }) => consequences.length > THEN);
}

function question({ data, state }) {
  return h('div', { key: 'question', class: 'question', role: 'group' },
    h('p', { key: 'words', text: data.undo }),
    h('div', { key: 'acts', class: 'acts' },
      button('keep', data.words.keep, { 'data-act': 'keep' }),
      button('sure', data.words.sure, { class: 'button main', 'data-act': 'sure', disabled: !state.ready })));
}

function row(line, words, all) {
  const kind = `${line.struck ? 'struck' : ''}${line.correction ? ' correction' : ''}`;
  const then = all ? line.consequences : line.consequences.slice(0, THEN);
  const told = (parts) => parts.map(([text, strong], index) => h(strong ? 'b' : 'span', { key: `${index}${strong}`, text }));
  return h('li', { key: `${line.id}`, class: kind },
    h('div', { key: 'told', class: 'told' },
      line.struck && h('span', { key: 'struck', class: 'hear', text: `${words.struck} ` }),
      h('p', { key: 'sentence' }, told(line.sentence)),
      ...then.map((one, index) => h('p', { key: `then:${index}`, class: 'then' }, told(one))),
      then.length < line.consequences.length && h('p', { key: 'rest', class: 'then', text: '…' })),
    h('small', { key: 'when', text: `${line.time} · ${line.who}` }));
}
