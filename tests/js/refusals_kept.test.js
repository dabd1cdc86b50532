// A refusal stays to be read while others note, say or pay something, and a form stays as it is until it is entered.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { markup, tap } from './fake_page.js';

/** @import { FakeNode } from './fake_page.js' */
/** @import { Message, Name, Shown, Tabletop } from '../../components/tabletop/types' */

const { default: mountAgreements } = await import('../../components/agreements/agreements.js');
const { partsOf } = await import('../../components/tabletop/part_data.js');
const { handleAnswer, takeView } = await import('../../components/tabletop/pending_message.js');
const { handleMessage } = await import('../../components/tabletop/outgoing_messages.js');

mock.timers.enable({ apis: ['setTimeout'] });
const PROMISE = { id: 3, words: 'Anna promises', when: '', due: true, obstacle: '', judges: [{ word: 'Kept', label: 'Kept', action: { type: 'judge', seat: 1, promise: 3, kept: true } }] };
const COMPOSE = {
  from: [{ seat: 1, word: 'Ben' }], first: 1, to: [{ seat: 2, word: 'Cem', sure: ['', ''], promise: 'Promise Cem', pay: 'Pay Cem' }],
  rooms: [], quick: [], turns: [{ word: 'no turn', due: null }], usual: { 1: 0 }, pays: true,
};

/**
 * @param {number} version
 * @param {number} decided
 * @param {object} [more]
 * @returns {any}
 */
function view(version, decided, more) {
  return {
    version, latest: { decided, set: 1, paid: 1, ...more }, lang: 'en', now: { words: { silent: 'silent' }, news: [] }, asides: [], log: {}, board: { palaces: [], events: [] },
    agreements: { own: true, open: [PROMISE], compose: COMPOSE, words: {} }, controls: {},
  };
}

/** @type {Tabletop} */
let table;
/** @type {FakeNode} */
let root;
/** @type {any[]} */
let sent;
/** @type {any} */
let parent;

beforeEach(() => {
  sent = [];
  parent = markup('agreements');
  root = parent.querySelector('.agreements');
  table = /** @type {any} */ ({
    view: view(4, 2), entering: null, answers: {}, done: null, senders: new Map(), sign: { textContent: '' }, leave: new AbortController(), drawn: {},
    socket: { send: (/** @type {any} */ message) => sent.push(message) },
  });
  draw();
});

/** @returns {Shown} */
function draw() {
  const { view: shown, entering, answers, done } = table;
  const parts = partsOf(shown, { entering, answers, done, events: [], open: null });
  mountAgreements({ parentElement: parent, data: [parts.agreements], setTriggerValue: (_, message) => say('agreements', message) });
  return parts;
}

/**
 * @param {Name} part
 * @param {any} message
 */
function say(part, message) {
  handleMessage(table, part, /** @type {Message} */ (message), () => {});
}

/** @param {any} shown */
function receive(shown) {
  takeView(table, shown);
  return draw();
}

/**
 * @param {'done' | 'refused'} is
 * @param {string} [code]
 */
function answer(is, code) {
  handleAnswer(table, { key: sent.at(-1).key, is, code, version: table.view.version, sentence: 'No.', article: null });
  return draw();
}

/** @param {string} words */
function type(words) {
  tap(root, { act: 'begin', mode: 'promise' });
  tap(root, { act: 'to', seat: '2' });
  const target = /** @type {FakeNode} */ (root.querySelector('input.text'));
  target.value = words;
  root.oninput({ target });
}

const typed = () => root.querySelector('input.text')?.value ?? null;
const told = () => root.querySelector('.refusal')?.textContent.trim() ?? null;

test('a refusal and the refused form stay while others only note something, and the refusal goes with a decision', () => {
  type('my vote');
  tap(root, { act: 'say-text' });
  answer('refused');
  assert.deepEqual([told(), typed()], ['No.', 'my vote']);
  receive(view(5, 2));
  assert.deepEqual([told(), typed()], ['No.', 'my vote']);
  receive(view(6, 6));
  assert.deepEqual([told(), typed()], [null, 'my vote']);
});

test('a refusal goes as a setting changes, or the language, and where ducats were missing as some are paid', () => {
  const changes = [
    { code: 'closed', next: view(5, 2, { set: 5 }), goes: true },
    { code: 'closed', next: { ...view(5, 2), lang: 'de' }, goes: true },
    { code: 'pay-beyond-cash', next: view(5, 2, { paid: 5 }), goes: true },
    { code: 'text-long', next: view(5, 2, { paid: 5 }), goes: false },
  ];
  type('my vote');
  for (const { code, next, goes } of changes) {
    takeView(table, view(4, 2));
    tap(root, { act: 'say-text' });
    answer('refused', code);
    assert.equal(told(), 'No.');
    receive(next);
    assert.equal(told(), goes ? null : 'No.', code);
  }
});

test('a refusal that a note or a decision comes along with is told', () => {
  type('my vote');
  for (const [version, decided] of [[5, 2], [6, 6]]) {
    tap(root, { act: 'say-text' });
    takeView(table, view(version, decided));
    answer('refused');
    assert.deepEqual([told(), typed()], ['No.', 'my vote']);
  }
});

test('the next message takes the refusal away, and is refused as visibly, also if it is the same', () => {
  type('');
  tap(root, { act: 'mode', mode: 'pay' });
  const target = /** @type {FakeNode} */ (root.querySelector('input.sum'));
  target.value = '900,000';
  root.oninput({ target });
  for (let times = 0; times < 2; times += 1) {
    tap(root, { act: 'pay-typed' });
    mock.timers.tick(1000);
    tap(root, { act: 'sure' });
    assert.equal(told(), null);
    answer('refused');
    assert.equal(told(), 'No.');
  }
  assert.equal(sent[0].key, sent[1].key);
});

test('whoever closes the form closes the refusal with it', () => {
  type('my vote');
  tap(root, { act: 'say-text' });
  answer('refused');
  tap(root, { act: 'close' });
  assert.deepEqual([told(), typed()], [null, null]);
});

test('the form is emptied once it is entered', () => {
  type('my vote');
  tap(root, { act: 'say-text' });
  answer('done');
  assert.equal(typed(), null);
});

test('a promise that is being typed stays while another one is judged', () => {
  type('my vote');
  tap(root, { act: 'judge' });
  assert.equal(sent.at(-1).action.type, 'judge');
  answer('done');
  assert.equal(typed(), 'my vote');
  tap(root, { act: 'say-text' });
  answer('done');
  assert.equal(typed(), null);
});

test('a refused tap on the clock is told in the now panel, a question of the board at the board', () => {
  say('clock', { clock: 'stop' });
  let parts = answer('refused');
  assert.deepEqual([parts.now.answer?.sentence, parts.board.refused], ['No.', null]);
  say('board', { key: 'why', version: 4, ask: {} });
  parts = answer('refused');
  assert.deepEqual([parts.now.answer, parts.board.refused?.key], [null, 'why']);
});

test('a refusal that comes after its message was given up is told where it was sent', () => {
  type('my vote');
  tap(root, { act: 'say-text' });
  table.entering = null;
  answer('refused');
  assert.equal(told(), 'No.');
});
