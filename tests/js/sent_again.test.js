// What was sent and never answered is sent again under its key: the server may have done it.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import './fake_page.js';
import { send } from '../../components/shared/panel_send.js';
import { awaitAnswer, handleAnswer } from '../../components/tabletop/pending_message.js';

let now = 0;
mock.timers.enable({ apis: ['setTimeout'] });
Date.now = () => now;
const PAYS = { action: { type: 'pay', seat: 0, to: 1, amount: 10_000 } };
/** @type {any} */
let table;
/** @type {any} */
let panel;
/** @type {any[]} */
let sent;

beforeEach(() => {
  sent = [];
  const view = { version: 4, lang: 'en', controls: {}, now: { words: { silent: 'No answer came.' } } };
  table = { view, entering: null, answers: {}, senders: new Map(), sign: { textContent: '' } };
  const root = Object.assign(globalThis.document.createElement('div'), { getRootNode: () => ({ activeElement: null }) });
  panel = { root, state: { sent: null, closed: null }, data: { version: 4 }, draw: () => {}, emit };
});

/** @param {any} message */
function emit(message) {
  sent.push(message);
  awaitAnswer(table, 'agreements', message, () => {});
}

/**
 * @param {number} version the one that is shown by now
 * @param {object} message
 */
function tap(version, message = PAYS) {
  panel.data = { version };
  send(panel, message);
  return sent.at(-1).key;
}

test('a payment of which no answer came is the same payment when it is tapped again, though the table has moved on', () => {
  const first = tap(4);
  mock.timers.tick(6000);
  assert.equal(table.answers.agreements.sentence, 'No answer came.');
  assert.equal(tap(5), first);
  // The answer may come late, or to the second.
  handleAnswer(table, /** @type {any} */ ({ key: first, is: 'done', version: 5 }));
  assert.notEqual(tap(6), first);
});

test('a round later it is another, though the first was never answered', () => {
  const first = tap(4);
  mock.timers.tick(6000);
  now += 59_000;
  assert.equal(tap(5), first);
  now += 2000;
  assert.notEqual(tap(6), first);
});

test('what was done is not sent under its key once more, though this screen has not heard of another version', () => {
  const first = tap(4);
  mock.timers.tick(6000);
  const second = tap(5);
  handleAnswer(table, /** @type {any} */ ({ key: second, is: 'done', version: 5 }));
  assert.equal(second, first);
  assert.notEqual(tap(5), first);
});

test('another payment is another', () => {
  const first = tap(4);
  mock.timers.tick(6000);
  assert.notEqual(tap(5, { action: { ...PAYS.action, amount: 20_000 } }), first);
});

test('what was answered is sent anew, and so is what takes back', () => {
  const first = tap(4);
  handleAnswer(table, /** @type {any} */ ({ key: first, is: 'done', version: 5 }));
  assert.notEqual(tap(5), first);
  const undo = tap(5, { undo: true });
  mock.timers.tick(6000);
  assert.notEqual(tap(6, { undo: true }), undo);
});
