// What arrives while a finger is on the table waits until it has tapped, and not for long.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { stillness } from '../../components/tabletop/stillness.js';

mock.timers.enable({ apis: ['setTimeout'] });
/** @type {EventTarget} */
let frame;
/** @type {AbortController} */
let leave;
/** @type {number[]} */
let done;
/** @type {(act: () => void) => void} */
let still;

beforeEach(() => {
  frame = new EventTarget();
  leave = new AbortController();
  Object.assign(globalThis, { window: new EventTarget() });
  done = [];
  still = stillness(/** @type {HTMLElement} */ (frame), leave.signal);
});

const arrives = (/** @type {number} */ one) => still(() => { done.push(one); });
const finger = (/** @type {string} */ kind) => (kind === 'pointerdown' ? frame : globalThis.window).dispatchEvent(new Event(kind));

test('without a finger it is taken in at once', () => {
  arrives(1);
  for (const kind of ['pointerup', 'click']) finger(kind);
  arrives(2);
  assert.deepEqual(done, [1, 2]);
});

test('under a finger it waits for the tap, and keeps its order', () => {
  finger('pointerdown');
  for (const one of [1, 2]) arrives(one);
  finger('pointerup');
  arrives(3);
  assert.deepEqual(done, []);
  finger('click');
  // Those that hear the tap later are heard first.
  assert.deepEqual(done, []);
  mock.timers.tick(0);
  assert.deepEqual(done, [1, 2, 3]);
  arrives(4);
  assert.deepEqual(done, [1, 2, 3, 4]);
});

test('a finger that taps nothing, stays down or is taken for scrolling does not keep it for long', () => {
  for (const [kinds, time] of /** @type {[string[], number][]} */ ([[['pointerup'], 80], [[], 500], [['pointercancel'], 0]])) {
    done = [];
    finger('pointerdown');
    arrives(1);
    kinds.forEach(finger);
    if (time) mock.timers.tick(time - 1);
    assert.deepEqual(done, []);
    mock.timers.tick(1);
    assert.deepEqual(done, [1]);
  }
});

test('what waits for a page that was left is given up', () => {
  finger('pointerdown');
  arrives(1);
  leave.abort();
  mock.timers.tick(1000);
  assert.deepEqual(done, []);
});
