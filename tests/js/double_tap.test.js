// A double tap, a double click and an Enter key that is held down decide one thing.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { tapOnce } from '../../components/tabletop/double_tap.js';

/** A button of a part, as far as it is asked. */
class Button extends EventTarget {
  /** @param {string} act */
  constructor(act) {
    super();
    this.act = act;
    this.textContent = act;
  }

  /** @param {string} selector */
  matches(selector) {
    return selector === 'button' || selector.includes(`"${this.act}"`);
  }
}
Object.assign(globalThis, { Element: Button });

/** @type {EventTarget} */
let frame;
let sentAt = -Infinity;
/** @type {number[]} */
let taken = [];

beforeEach(() => {
  frame = new EventTarget();
  sentAt = -Infinity;
  taken = [];
  tapOnce(/** @type {HTMLElement} */ (frame), new AbortController().signal, () => sentAt);
  for (const kind of ['click', 'keydown']) frame.addEventListener(kind, ({ timeStamp }) => taken.push(timeStamp));
});

/**
 * @param {string} kind
 * @param {Record<string, unknown>} told
 * @param {string} act
 */
function happens(kind, told, act = 'pay') {
  const event = new Event(kind, { cancelable: true });
  for (const [name, value] of Object.entries({ ...told, composedPath: () => [new Button(act), frame] })) {
    Object.defineProperty(event, name, { value });
  }
  frame.dispatchEvent(event);
}

/**
 * @param {number} timeStamp
 * @param {{ x?: number, device?: string, detail?: number, act?: string }} how
 */
function tap(timeStamp, { x = 0, device = 'touch', detail = 1, act = 'pay' } = {}) {
  happens('pointerdown', { pointerType: device });
  happens('click', { timeStamp, detail, clientX: x, clientY: 0 }, act);
}

test('the second half of a double tap is not taken, where the first has sent something', () => {
  tap(1000);
  sentAt = 1001;
  tap(1399);
  assert.deepEqual(taken, [1000]);
  tap(1401);
  assert.deepEqual(taken, [1000, 1401]);
});

test('taps that have sent nothing are all taken', () => {
  sentAt = 500;
  for (const at of [1000, 1100, 1200]) tap(at);
  for (const detail of [1, 2, 3]) tap(2000 + detail, { device: 'mouse', detail });
  assert.equal(taken.length, 6);
});

test('what lies elsewhere is another tap', () => {
  tap(1000);
  sentAt = 1001;
  tap(1100, { x: 40 });
  assert.deepEqual(taken, [1000, 1100]);
});

for (const device of ['touch', 'mouse']) {
  // A question before ducats are paid, or what a purse offers once its PIN is complete, which no message of the table is.
  test(`another button that has taken the place of the first is not tapped on by the second half: ${device}`, () => {
    tap(1000, { device, act: '6' });
    tap(1390, { device, act: 'No PIN', detail: device === 'mouse' ? 2 : 1 });
    tap(1450, { device, act: 'No PIN' });
    assert.deepEqual(taken, [1000, 1450]);
  });
}

test('a digit of a PIN comes twice', () => {
  tap(5000, { act: '5' });
  tap(5150, { act: '5' });
  assert.deepEqual(taken, [5000, 5150]);
});

test('a double click is known by what the browser counts, however slow it is', () => {
  tap(1000, { device: 'mouse' });
  sentAt = 1001;
  tap(1450, { device: 'mouse', detail: 2 });
  assert.deepEqual(taken, [1000]);
  tap(1500, { device: 'mouse' });
  assert.deepEqual(taken, [1000, 1500]);
});

test('what is taken back tap by tap is', () => {
  for (const at of [1000, 1200, 1400]) {
    tap(at, { act: 'undo' });
    sentAt = at + 1;
  }
  assert.equal(taken.length, 3);
});

test('a click of the keyboard is none of a finger', () => {
  tap(1000);
  sentAt = 1001;
  happens('click', { timeStamp: 1100, detail: 0, clientX: 0, clientY: 0 });
  assert.deepEqual(taken, [1000, 1100]);
});

test('an Enter key that is held down decides once', () => {
  const enter = (/** @type {number} */ timeStamp, repeat = false, act = 'pay') => happens('keydown', { timeStamp, repeat, key: 'Enter' }, act);
  enter(1000);
  enter(1500, true);
  sentAt = 1501;
  enter(1530, true);
  assert.deepEqual(taken, [1000, 1500]);
  enter(2000);
  assert.deepEqual(taken, [1000, 1500, 2000]);
  // Nor does it answer the question that it has brought up.
  enter(2500, true, 'sure');
  assert.deepEqual(taken, [1000, 1500, 2000]);
});
