// The layout of the tabletop by screen size.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { beforeTurn, ringOf } from '../../components/board/ring.js';
import { layoutOf } from '../../components/tabletop/layout.js';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const TELEVISION = { width: 1920, height: 1080 };

test('a television shows the watching view side by side, an upright screen one above the other', () => {
  const watching = { screen: 'watch', round: false };
  assert.equal(layoutOf(TELEVISION, watching), 'watch');
  assert.equal(layoutOf({ width: 1180, height: 820 }, watching), 'watch');
  assert.equal(layoutOf(TABLET, watching), 'upright');
  assert.equal(layoutOf(PHONE, watching), 'phone');
});

test('nobody sits round a phone, nor round the watching view', () => {
  assert.equal(layoutOf(TABLET, { screen: 'table', round: true }), 'ring');
  assert.equal(layoutOf(PHONE, { screen: 'table', round: true }), 'phone');
  assert.equal(layoutOf(TABLET, { screen: 'watch', round: true }), 'upright');
});

test('the panel has the room between the palaces, to whatever side it is turned', () => {
  const { panel, island } = ringOf([0, 1, 2, 3, 4], { width: 794, height: 1112 });
  assert.ok(panel.height > panel.width && island.top + island.height <= panel.top);
  assert.deepEqual(beforeTurn(panel, 180, 1), panel);
  const aside = beforeTurn(panel, 90, 1);
  assert.deepEqual([aside.width, aside.height], [panel.height, panel.width]);
  assert.equal(aside.left + aside.width / 2, panel.left + panel.width / 2);
});
