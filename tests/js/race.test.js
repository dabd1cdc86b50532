// The race of a chart: how far each point is from its end.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { waysOf } from '../../charts/race.js';

const size = { _offset: 0, _length: 100 };
const axes = {
  xaxis: { ...size, c2p: (/** @type {number} */ value) => 10 * value }, yaxis: { ...size, c2p: (/** @type {number} */ value) => 100 - value },
};

test('a point comes from where it was at every step, and ends where it is drawn', () => {
  const steps = [{ x: [0, 0], y: [50, 60] }, { x: [1, 1], y: [50, 20] }, { x: [3, 3], y: [80, 20] }];
  assert.deepEqual(waysOf(axes, steps, 0), ['translate(-30px, 30px)', 'translate(-20px, 30px)', 'translate(0px, 0px)']);
  assert.deepEqual(waysOf(axes, steps, 1), ['translate(-30px, -40px)', 'translate(-20px, 0px)', 'translate(0px, 0px)']);
});

test('without a course nothing moves', () => {
  assert.deepEqual(waysOf(axes, [], 0), []);
});
