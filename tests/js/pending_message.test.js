// What was sent from one table, and what was answered there, is neither sent nor shown at another.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { awaitAnswer, forgetAll, handleAnswer } from '../../components/tabletop/pending_message.js';

mock.timers.enable({ apis: ['setTimeout'] });

/** @returns {any} */
function tabletop() {
  return { view: { version: 4, lang: 'en', controls: {} }, entering: null, answers: {}, senders: new Map(), sign: { textContent: '' } };
}

test('a refusal is forgotten with its table', () => {
  const table = tabletop();
  handleAnswer(table, { key: 'a', is: 'refused', version: 4, sentence: 'No.', article: null });
  assert.deepEqual(Object.keys(table.answers), ['now']);
  forgetAll(table);
  assert.deepEqual(table.answers, {});
});

test('a message without an answer is forgotten with its table, and not given up later', () => {
  const table = tabletop();
  let redrawn = 0;
  awaitAnswer(table, 'log', { key: 'a', version: 4, action: { type: 'note', text: 'hm' } }, () => { redrawn += 1; });
  assert.equal(table.entering.key, 'a');
  forgetAll(table);
  assert.equal(table.entering, null);
  mock.timers.tick(60_000);
  assert.deepEqual([redrawn, table.answers], [0, {}]);
});
