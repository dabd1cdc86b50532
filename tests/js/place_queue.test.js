import assert from 'node:assert/strict';
import { test } from 'node:test';

import { join, leave } from '../../components/on_screen/place_queue.js';

/** @import { PlaceQueue } from '../../components/on_screen/types' */

/**
 * Places at these distances from the screen, and the order in which they asked.
 * @param {...number} distances
 */
function placed(...distances) {
  /** @type {number[]} */
  const asked = [];
  const places = distances.map((distance, index) => ({ ask: () => { asked.push(index); }, distance: () => distance }));
  /** @type {PlaceQueue} */
  const queue = { waiting: [], asking: null };
  return { asked, places, queue };
}

test('of the places that come into sight at one moment the one on the screen is first, and the farthest last', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { asked, places, queue } = placed(300, 40, 0, 0, 120);
  for (const place of places) join(queue, place);
  assert.deepEqual(asked, []);
  mock.timers.tick(0);
  for (const index of [2, 3, 1, 4, 0]) {
    assert.equal(asked.at(-1), index);
    leave(queue, places[index]);
  }
  assert.equal(asked.length, 5);
});

test('one asks at a time, and whoever has left asks no more', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { asked, places, queue } = placed(0, 0, 0);
  join(queue, places[0]);
  mock.timers.tick(0);
  join(queue, places[1]);
  join(queue, places[2]);
  mock.timers.tick(0);
  assert.deepEqual(asked, [0]);
  leave(queue, places[1]);
  assert.deepEqual(asked, [0]);
  leave(queue, places[0]);
  assert.deepEqual(asked, [0, 2]);
  leave(queue, places[2]);
  assert.deepEqual([queue.waiting, queue.asking], [[], null]);
});

test('distances are looked at when a place is chosen, as the page was scrolled meanwhile', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { asked, places, queue } = placed(0, 0, 500);
  for (const place of places) join(queue, place);
  mock.timers.tick(0);
  places[1].distance = () => 900;
  places[2].distance = () => 0;
  leave(queue, places[0]);
  assert.deepEqual(asked, [0, 2]);
});
