// Comparing plain data.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isSame } from '../../components/shared/is_same.js';

test('the same data in other objects are the same', () => {
  const palaces = [{ seat: 0, park: [] }];
  assert.ok(isSame({ version: 3, palaces, open: null }, { version: 3, palaces: [...palaces], open: null }));
  assert.ok(isSame({ words: { a: 'b' } }, { words: { a: 'b' } }));
});

test('data that differ anywhere are not', () => {
  assert.ok(!isSame(undefined, {}));
  assert.ok(!isSame({ answer: null }, { answer: {} }));
  assert.ok(!isSame({ list: [1, 2] }, { list: [1] }));
  assert.ok(!isSame({ list: [1, 2] }, { list: [2, 1] }));
  assert.ok(!isSame({ a: undefined }, { b: undefined }));
  assert.ok(!isSame({ a: 0 }, { a: '0' }));
});
