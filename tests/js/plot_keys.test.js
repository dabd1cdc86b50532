// Keys of a chart's slider: the step that each leads to.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { stepAfter } from '../../charts/plot_keys.js';

test('arrows lead to the neighbour and no further than the ends', () => {
  assert.equal(stepAfter('ArrowRight', 0, 6), 1);
  assert.equal(stepAfter('ArrowUp', 6, 6), 6);
  assert.equal(stepAfter('ArrowLeft', 3, 6), 2);
  assert.equal(stepAfter('ArrowDown', 0, 6), 0);
});

test('Home and End lead to the ends, any other key nowhere', () => {
  assert.equal(stepAfter('Home', 4, 6), 0);
  assert.equal(stepAfter('End', 4, 6), 6);
  assert.equal(stepAfter('Tab', 4, 6), undefined);
  assert.equal(stepAfter('a', 4, 6), undefined);
});
