// The replay player draws the game as it is by now, also where that has become shorter.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { FakeNode, markup } from './fake_page.js';

const { default: mount } = await import('../../components/replay_player/replay_player.js');

mock.timers.enable({ apis: ['setTimeout'] });
Object.assign(globalThis, { BOARD: { css: '', html: '', mount: () => () => {} } });

const parent = markup('player', 'told', 'purses', 'controls', 'more', 'lines', 'announcer', 'stage');
const stage = /** @type {FakeNode} */ (parent.querySelector('.stage'));
stage.attachShadow = () => new FakeNode('shadow');

/**
 * Draw a game of so many actions.
 * @param {number} count
 * @param {string} winner
 */
function feed(count, winner) {
  const frames = Array.from({ length: count + 1 }, (_, number) => ({ board: {}, palaces: {}, events: [], balances: [number], told: [`${winner} ${number}`] }));
  const data = { lang: 'en', board: { palaces: [], events: [] }, seats: [{ name: 'Anna' }], most: 9, frames, marks: [], words: {}, frame: 5 };
  mount({ parentElement: /** @type {any} */ (parent), data: [/** @type {any} */ (data)], setTriggerValue() {} });
  mock.timers.tick(1000);
  return parent.querySelector('.told')?.textContent;
}

test('what was corrected, taken back or played on is drawn, at the frame that was shown or the nearest one', () => {
  assert.equal(feed(5, 'Anna'), 'Anna 5');
  assert.equal(feed(5, 'Ben'), 'Ben 5');
  assert.equal(feed(3, 'Ben'), 'Ben 3');
  assert.equal(feed(7, 'Ben'), 'Ben 3');
});
