// The form of a promise or a payment, while turns pass.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { composeActs, emptyAgreement, revise } from '../../components/agreements/compose.js';

/** @import { Agreements, Compose } from '../../components/agreements/types' */

/**
 * What may be composed, when this seat's turn has begun.
 * @param {number} host
 * @returns {Compose}
 */
function compose(host) {
  const turns = [0, 1, 2].map((later) => ({ word: `turn ${host + later}`, due: { round: 1, seat: host + later } }));
  return {
    from: [0, 1, 2].map((seat) => ({ seat, word: `seat ${seat}` })), first: host, to: [], rooms: [], quick: [],
    turns: [...turns, { word: 'no turn', due: null }], usual: { 0: 1, 1: 1, 2: 1 }, pays: true,
  };
}

/** A panel of the banker's device, and what it has sent. */
function panel() {
  /** @type {Record<string, any>[]} */
  const sent = [];
  const root = { getRootNode: () => ({ activeElement: null }), getAttribute: () => null, setAttribute: () => {} };
  const data = { version: 1, lang: 'en', pending: null, compose: compose(0) };
  const state = { ...emptyAgreement(), armed: null, ready: true, sent: null };
  const one = /** @type {Agreements} */ (/** @type {unknown} */ ({ root, data, state, emit: (/** @type {any} */ told) => sent.push(told), draw: () => {} }));
  return { one, sent };
}

/**
 * Another turn begins.
 * @param {Agreements} one
 * @param {number} host
 */
function passes(one, host) {
  one.data = { ...one.data, compose: compose(host) };
  revise(one);
}

test('a promise is for the turn that was chosen, also after another turn has begun', () => {
  const { one, sent } = panel();
  composeActs.begin(one, { mode: 'promise' });
  composeActs.to(one, { seat: '2' });
  one.state.when = '1:1';
  passes(one, 1);
  composeActs.room(one, { room: '50000' });
  assert.deepEqual(sent[0].action, { type: 'promise', seat: 0, to: 2, room: 50_000, due: { round: 1, seat: 1 } });
});

test('where the chosen turn has passed it is asked anew', () => {
  const { one } = panel();
  composeActs.begin(one, { mode: 'promise' });
  composeActs.to(one, { seat: '2' });
  one.state.when = '1:0';
  passes(one, 1);
  assert.deepEqual([one.state.mode, one.state.from, one.state.to, one.state.when], ['promise', 0, null, '']);
});

test('who pays stays the same, whoever has the turn by then', () => {
  const { one, sent } = panel();
  composeActs.begin(one, { mode: 'pay' });
  composeActs.to(one, { seat: '2' });
  one.state.sum = '10,000';
  passes(one, 1);
  composeActs.sure(one, {});
  assert.deepEqual(sent[0].action, { type: 'pay', seat: 0, to: 2, amount: '10,000' });
});

test('a form goes on with a seat of this device', () => {
  const { one } = panel();
  composeActs.begin(one, { mode: 'pay' });
  composeActs.to(one, { seat: '2' });
  one.data = { ...one.data, compose: { ...compose(1), from: [{ seat: 1, word: 'seat 1' }] } };
  revise(one);
  assert.deepEqual([one.state.from, one.state.to, one.state.armed], [1, null, null]);
});
