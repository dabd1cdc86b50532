// A patch turns the old view into the new one, and keeps unchanged parts.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { patched } from '../../components/shared/view_patch.js';

test('members are set, changed within and cut', () => {
  const old = { version: 1, now: { tone: 'turn', words: { a: 'A' } }, own: {} };
  const next = patched(old, { in: { version: { set: 2 }, now: { in: { tone: { set: 'wait' } } } }, cut: ['own'] });
  assert.deepEqual(next, { version: 2, now: { tone: 'wait', words: { a: 'A' } } });
  assert.equal(next.now.words, old.now.words);
  assert.deepEqual(old, { version: 1, now: { tone: 'turn', words: { a: 'A' } }, own: {} });
});

test('a list is taken over, left out, added to and changed, from left to right', () => {
  const old = [{ id: 3 }, { id: 2 }, { id: 1 }, { id: 0 }];
  const next = patched(old, { list: [[{ id: 4 }], 1, { in: { id: { set: 22 } } }, -1, 1] });
  assert.deepEqual(next, [{ id: 4 }, { id: 3 }, { id: 22 }, { id: 0 }]);
  assert.equal(next[1], old[0]);
});

test('an item that is a list itself is set like any other', () => {
  assert.deepEqual(patched([['a', true], ['b', false]], { list: [1, { set: ['c', false] }] }), [['a', true], ['c', false]]);
});

test('anything can be replaced, by nothing too', () => {
  assert.equal(patched({ a: 1 }, { set: null }), null);
  assert.deepEqual(patched(null, { set: [] }), []);
  assert.deepEqual(patched({ a: 1 }, {}), { a: 1 });
});
