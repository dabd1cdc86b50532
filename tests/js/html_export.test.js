// The script of an exported page: decoding of its data, and the dark colour scheme.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bytesOf, changed } from '../../charts/html_export.js';

test('a sign at the end holds six bits, two signs thirteen', () => {
  // The signs in order, from ! as 0: 91 of them, without < > &.
  assert.deepEqual([...bytesOf('')], []);
  assert.deepEqual([...bytesOf('!!')], [0]);
  // 0b1111_1111_00000 = 8160 = 89 * 91 + 61, and the 61st sign is a, as three before it are left out.
  assert.deepEqual([...bytesOf('}a')], [255]);
  // Thirteen bits and six make two bytes, three bits are left.
  assert.deepEqual([...bytesOf('}a!')], [255, 0]);
});

test('every byte comes back, whatever stands before and after it', () => {
  const signs = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter((one) => !/[<>&]/.test(one));
  for (let length = 0; length < 40; length += 1) {
    const bytes = Array.from({ length }, (_, index) => (index * 151 + length * 7) % 256);
    const bits = bytes.map((one) => one.toString(2).padStart(8, '0')).join('');
    let text = '';
    for (let start = 0; start < bits.length; start += 13) {
      const part = bits.slice(start, start + 13);
      const value = parseInt(part.padEnd(part.length <= 6 ? 6 : 13, '0'), 2);
      text += part.length <= 6 ? signs[value] : `${signs[Math.floor(value / 91)]}${signs[value % 91]}`;
    }
    assert.deepEqual([...bytesOf(text)], bytes);
  }
});

test('a list of one replaces, an object goes deeper, and what was is as it was', () => {
  const day = { a: 1, b: [{ c: 2, d: 3 }, 4] };
  assert.deepEqual(changed(day, { b: { 0: { c: [9] } } }), { a: 1, b: [{ c: 9, d: 3 }, 4] });
  assert.deepEqual(changed(day, { a: [{ e: 1 }] }), { a: { e: 1 }, b: day.b });
  assert.deepEqual(changed(day, {}), day);
  assert.deepEqual(day, { a: 1, b: [{ c: 2, d: 3 }, 4] });
});
