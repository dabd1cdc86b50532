// What a seat's card says while it is held: the sum, or why there is none.

import assert from 'node:assert/strict';
import test from 'node:test';

import { FakeNode } from './fake_page.js';

class Watcher {
  observe() {}

  disconnect() {}
}
Object.assign(globalThis, { MutationObserver: Watcher });
const { default: mount } = await import('../../components/seat_card/seat_card.js');
const DATA = {
  seat: 1, name: 'Ben', crest: '', fill: 'red', table: 'ABCD', lang: 'en', due: false, title: 'Ben', calm: 'Ben', cash: ['', ' ducats'], short: '', rows: [],
  words: { mine: '', hold: '', wait: 'Wait.', failed: 'Again.', other: 'Another seat.', figures: '', list: '', call: '', sound: '' },
};

/** @param {() => any} answer of the server */
async function held(answer) {
  /** @type {any[]} */
  const asked = [];
  Object.assign(globalThis, {
    fetch: (/** @type {string} */ address, /** @type {any} */ { body }) => {
      asked.push([address, JSON.parse(body)]);
      return Promise.resolve(answer());
    },
  });
  const parent = new FakeNode('div');
  for (const name of ['own', 'cash', 'crest', 'short', 'quiet-toggle', 'caption', 'mine']) parent.append(Object.assign(new FakeNode('div'), { className: name }));
  for (const tag of ['output', 'ul', 'b', 'small']) parent.append(new FakeNode(tag));
  // The card looks for its parts within its parts.
  for (const inner of ['own', 'cash', 'quiet-toggle']) Object.assign(/** @type {FakeNode} */ (parent.querySelector(`.${inner}`)), { querySelector: (/** @type {string} */ one) => parent.querySelector(one) });
  const cash = /** @type {any} */ (Object.assign(/** @type {FakeNode} */ (parent.querySelector('.cash')), { classList: { toggle() {} } }));
  Object.assign(/** @type {FakeNode} */ (parent.querySelector('ul')), { replaceChildren() {} });
  const leave = mount(/** @type {any} */ ({ parentElement: parent, data: [DATA], setTriggerValue() {} }));
  cash.onpointerdown({ button: 0, pointerId: 1 });
  await new Promise((done) => { setTimeout(done, 0); });
  const told = parent.querySelector('output')?.textContent;
  assert.deepEqual(asked, [['/own', { table: 'ABCD', seat: 1 }]]);
  Object.assign(globalThis.document, { removeEventListener() {} });
  leave();
  return told;
}

test('the sum is told of the seat that the page is of', async () => {
  assert.equal(await held(() => ({ ok: true, json: () => Promise.resolve({ cash: 20_000 }) })), '20,000 ducats');
});

test('of another seat than this browser holds by now none is told', async () => {
  assert.equal(await held(() => ({ ok: false, status: 403 })), 'Another seat.');
});

test('without an answer it may be tried again', async () => {
  assert.equal(await held(() => { throw new Error('no connection'); }), 'Again.');
});
