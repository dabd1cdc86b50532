// A double tap on a page is one tap: its second half is not for a button that has taken the place of the first.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

class Thing {
  /**
   * @param {string} tag
   * @param {string} className
   * @param {string} textContent
   */
  constructor(tag, className = '', textContent = '') {
    Object.assign(this, { tag, className, textContent });
    this.classList = { contains: (/** @type {string} */ one) => className.split(' ').includes(one) };
  }

  /** @param {string} selector */
  matches(selector) {
    return Reflect.get(this, 'tag') === selector;
  }

  closest() {
    return this;
  }
}
const FREE = new Thing('button', 'css-1 st-key-phones-free-seat-1', "Free Bo's seat");
const SURE = new Thing('button', 'css-1 st-key-phones-sure-1', 'Yes, free it');
const LATER = new Thing('button', 'css-2 st-key-why-step-later', 'Later');
const WORDS = new Thing('p');
const FRAME = new Thing('div', 'tabletop');

/** @type {Record<string, (event: any) => void>} */
const heard = {};
const window = { addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ act) => { heard[kind] = act; } };
Object.assign(globalThis, { window, navigator: {}, Element: Thing });
await import(String(new URL('../../web/scripts/head.js', import.meta.url)));
let now = 0;

beforeEach(() => { now += 10_000; });

/**
 * Whether a tap is taken.
 * @param {Thing[]} path
 * @param {{ after?: number, detail?: number, kind?: string, x?: number }} how
 */
function isTaken(path, { after = 200, detail = 1, kind = 'touch', x = 0 } = {}) {
  now += after;
  let kept = 0;
  const keep = () => { kept += 1; };
  heard.pointerdown({ pointerType: kind });
  heard.click({ detail, timeStamp: now, clientX: x, clientY: 0, composedPath: () => path, stopImmediatePropagation: keep, preventDefault: keep });
  assert.ok([0, 2].includes(kept));
  return kept === 0;
}

test('the answer to a question that nobody has read is not given by a double tap', () => {
  assert.ok(isTaken([FREE]));
  assert.ok(!isTaken([SURE]));
  assert.ok(isTaken([SURE], { after: 300 }));
});

test('nor by a double click, however slow', () => {
  assert.ok(isTaken([FREE], { kind: 'mouse' }));
  assert.ok(!isTaken([SURE], { kind: 'mouse', detail: 2, after: 480 }));
  assert.ok(isTaken([SURE], { kind: 'mouse', detail: 1 }));
});

test('a button is tapped as often as one likes', () => {
  for (const detail of [1, 2, 3]) {
    assert.ok(isTaken([LATER], { kind: 'mouse', detail }));
    assert.ok(isTaken([LATER]));
  }
});

test('what lies elsewhere, and what is no button, is another tap', () => {
  assert.ok(isTaken([FREE]));
  assert.ok(isTaken([SURE], { x: 40 }));
  assert.ok(isTaken([WORDS], { x: 40 }));
  assert.ok(!isTaken([SURE], { x: 40 }));
});

test('within the tabletop its own parts know what was sent, but what comes with a page is not tapped on by the tap before', () => {
  assert.ok(isTaken([new Thing('button'), FRAME]));
  assert.ok(isTaken([new Thing('button'), FRAME]));
  assert.ok(isTaken([LATER], { after: 5000 }));
  assert.ok(!isTaken([new Thing('button'), FRAME]));
});

test('keys are no fingers', () => {
  assert.ok(isTaken([FREE]));
  assert.ok(isTaken([SURE], { detail: 0 }));
});
