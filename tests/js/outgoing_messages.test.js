// A tap is sent before anything is drawn for it, and drawn ahead only where the answer takes longer than a frame.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { handleMessage } from '../../components/tabletop/outgoing_messages.js';

mock.timers.enable({ apis: ['setTimeout'] });
/** @type {Map<number, () => void>} */
const frames = new Map();
Object.assign(globalThis, {
  requestAnimationFrame: (/** @type {() => void} */ act) => frames.set(frames.size + 1, act).size,
  cancelAnimationFrame: (/** @type {number} */ frame) => frames.delete(frame),
});

/** @type {string[]} */
let done = [];
beforeEach(() => {
  done = [];
  frames.clear();
});

function drawFrame() {
  for (const act of frames.values()) act();
  frames.clear();
  mock.timers.tick(16);
}

/** @returns {any} */
function tabletop() {
  return {
    view: { version: 4, lang: 'en', controls: {} }, entering: null, answers: {}, senders: new Map(), sign: { textContent: '' }, leave: new AbortController(),
    drawn: { now: { data: {}, stop: () => {} }, log: { data: {}, stop: () => {} } },
    socket: { send: (/** @type {any} */ message) => done.push(`sent ${message.key}`) },
  };
}

const message = (/** @type {string} */ key) => ({ key, version: 4, action: { type: 'note', text: 'hm' } });
const redraw = () => done.push('drawn');

test('a message is sent at once and drawn once the frame of its tap is', () => {
  const table = tabletop();
  handleMessage(table, 'now', message('a'), redraw);
  assert.deepEqual(done, ['sent a']);
  drawFrame();
  assert.deepEqual(done, ['sent a', 'drawn']);
});

test('when a decision was sent is known to what tells a double tap', () => {
  const table = { ...tabletop(), sentAt: -Infinity };
  handleMessage(table, 'now', { ...message('a'), ask: {} }, redraw);
  assert.equal(table.sentAt, -Infinity);
  const before = performance.now();
  handleMessage(table, 'now', message('b'), redraw);
  assert.ok(table.sentAt >= before);
  table.sentAt = -Infinity;
  handleMessage(table, 'clock', /** @type {any} */ ({ clock: 'stop' }), redraw);
  assert.ok(table.sentAt >= before);
});

test('one that is answered by then is not drawn ahead', () => {
  const table = tabletop();
  handleMessage(table, 'now', message('a'), redraw);
  table.entering = null;
  drawFrame();
  assert.deepEqual(done, ['sent a']);
});

test('nothing is drawn for a page that was left meanwhile', () => {
  const table = tabletop();
  handleMessage(table, 'now', message('a'), redraw);
  table.leave.abort();
  drawFrame();
  assert.deepEqual(done, ['sent a']);
});

test('the part that sent is drawn with the answer, even if its data are as before', () => {
  const table = tabletop();
  handleMessage(table, 'now', message('a'), redraw);
  assert.equal(table.drawn.now.data, null);
  assert.notEqual(table.drawn.log.data, null);
});

test('no second message is sent before the first is answered; whoever sent it is told', () => {
  const table = tabletop();
  handleMessage(table, 'now', message('a'), redraw);
  handleMessage(table, 'log', message('b'), redraw);
  assert.deepEqual(done, ['sent a', 'drawn']);
  assert.equal(table.entering.key, 'a');
});
