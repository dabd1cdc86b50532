// What waits until the frame of a tap has been drawn.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { afterFrame } from '../../components/shared/after_frame.js';

mock.timers.enable({ apis: ['setTimeout'] });
/** @type {Map<number, () => void>} */
const frames = new Map();
Object.assign(globalThis, {
  requestAnimationFrame: (/** @type {() => void} */ act) => frames.set(frames.size + 1, act).size,
  cancelAnimationFrame: (/** @type {number} */ frame) => frames.delete(frame),
});

function drawFrame() {
  for (const act of frames.values()) act();
  frames.clear();
  return mock.timers;
}

test('what waits is done once the frame has been drawn, and once', () => {
  let done = 0;
  afterFrame(() => { done += 1; });
  mock.timers.tick(1000);
  assert.equal(done, 0);
  drawFrame();
  assert.equal(done, 0);
  mock.timers.tick(16);
  assert.equal(done, 1);
  drawFrame().tick(1000);
  assert.equal(done, 1);
});

test('what is prevented before or after the frame is never done', () => {
  afterFrame(assert.fail)();
  drawFrame().tick(1000);
  const prevent = afterFrame(assert.fail);
  drawFrame();
  prevent();
  mock.timers.tick(1000);
});
