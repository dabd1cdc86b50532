// What browser tests wait for: from asking Streamlit for a run to the end of a run begun since.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import vm from 'node:vm';

const SCRIPT = readFileSync(new URL('../browser/run_watch.js', import.meta.url), 'utf8');
// As Streamlit writes them: a field's number and kind, then its value.
const RERUN = [0x5a, 2, 0x0a, 0];
const PART = [0x5a, 3, 0x2a, 1, 0x61];
const BY_ITSELF = [0x5a, 5, 0x2a, 1, 0x61, 0x30, 1];
const HEARTBEAT = [0x8a, 0x01, 1, 0];
const HASH = [0x0a, 3, 0x30, 0x00, 0x30];
const NEW_SESSION = [...HASH, 0x22, 2, 0x30, 0];
const DELTA = [...HASH, 0x2a, 2, 0x30, 0];
const finished = (/** @type {number} */ how) => [...HASH, 0x30, how];

class FakeSocket {
  /** @type {Record<string, ((event: any) => void)[]>} */
  listeners = {};

  /**
   * @param {string} kind
   * @param {(event: any) => void} listener
   */
  addEventListener(kind, listener) {
    (this.listeners[kind] ??= []).push(listener);
  }

  send() {}

  /** @param {number[]} bytes */
  hear(bytes) {
    for (const listener of this.listeners.message ?? []) listener({ data: Uint8Array.from(bytes).buffer });
  }
}

let time = 0;

/**
 * @param {number} [lag]
 * @param {object} [more]
 */
function page(lag = 0, more = {}) {
  time = 0;
  /** @type {any} */
  const window = { WebSocket: FakeSocket, setTimeout, ...more };
  vm.runInNewContext(SCRIPT.replace('LAG = 0;', `LAG = ${lag};`), { window, Uint8Array, Math, performance: { now: () => time } });
  return window;
}

const ADDRESS = 'ws://here/_stcore/stream';

test('a run is asked for until one that began since has finished', () => {
  const window = page();
  const socket = new window.WebSocket(ADDRESS);
  socket.send(Uint8Array.from(RERUN));
  assert.equal(window.runIsAsked, true);
  for (const bytes of [DELTA, finished(0)]) socket.hear(bytes);
  assert.equal(window.runIsAsked, true);
  for (const bytes of [NEW_SESSION, DELTA]) socket.hear(bytes);
  assert.equal(window.runIsAsked, true);
  socket.hear(finished(0));
  assert.equal(window.runIsAsked, false);
});

test('a run that ends early for the next one is not the end', () => {
  const window = page();
  const socket = new window.WebSocket(ADDRESS);
  socket.send(Uint8Array.from(RERUN));
  socket.hear(NEW_SESSION);
  socket.send(Uint8Array.from(RERUN));
  socket.hear(finished(2));
  assert.equal(window.runIsAsked, true);
  for (const bytes of [NEW_SESSION, finished(3)]) socket.hear(bytes);
  assert.equal(window.runIsAsked, false);
});

test('a part of the page that is gone is not waited for, as it is not answered', () => {
  const window = page();
  const socket = new window.WebSocket(ADDRESS);
  socket.send(Uint8Array.from(PART));
  assert.equal(window.runIsAsked, true);
  time = 60_000;
  assert.equal(window.runIsAsked, false);
  socket.send(Uint8Array.from(RERUN));
  socket.send(Uint8Array.from(PART));
  time = 120_000;
  assert.equal(window.runIsAsked, true);
});

test('neither a heartbeat nor another socket asks for a run, and a closed one waits for none', () => {
  const window = page();
  const socket = new window.WebSocket(ADDRESS);
  for (const bytes of [HEARTBEAT, BY_ITSELF]) socket.send(Uint8Array.from(bytes));
  new window.WebSocket('ws://here/table/ABCD').send('{}');
  assert.equal(window.runIsAsked, false);
  socket.send(Uint8Array.from(RERUN));
  for (const listener of socket.listeners.close) listener({});
  assert.equal(window.runIsAsked, false);
});

test('late messages arrive all, and in their order', async () => {
  const socket = new (page(2).WebSocket)('ws://here/table/ABCD');
  const heard = await new Promise((done) => {
    /** @type {number[]} */
    const all = [];
    socket.addEventListener('message', (/** @type {MessageEvent} */ { data }) => {
      if (all.push(new Uint8Array(data)[0]) === 20) done(all);
    });
    for (let one = 0; one < 20; one += 1) socket.hear([one]);
    assert.deepEqual(all, []);
  });
  assert.deepEqual(heard, [...Array(20).keys()]);
});

test('a late frame comes once, later, and can be called off', () => {
  /** @type {((now: number) => void)[]} */
  let asked = [];
  const next = () => {
    time += 1;
    for (const act of asked.splice(0)) act(time);
  };
  const window = page(40, {
    requestAnimationFrame: (/** @type {(now: number) => void} */ act) => asked.push(act),
    cancelAnimationFrame: (/** @type {number} */ id) => { if (id) asked = []; },
  });
  /** @type {number[]} */
  const heard = [];
  for (let one = 0; one < 20; one += 1) window.requestAnimationFrame((/** @type {number} */ now) => heard.push(now));
  for (let one = 0; one < 50; one += 1) next();
  assert.equal(heard.length, 20);
  assert.ok(new Set(heard).size > 1 && Math.max(...heard) <= 41);
  window.cancelAnimationFrame(window.requestAnimationFrame(() => heard.push(0)));
  for (let one = 0; one < 50; one += 1) next();
  assert.equal(heard.length, 20);
});

test('a late timer comes later, with what was handed to it', () => {
  /** @type {[string, number][]} */
  const heard = [];
  const window = page(1000, { setTimeout: (/** @type {(one: string) => void} */ act, /** @type {number} */ after, /** @type {string} */ one) => {
    act(one);
    heard.push([one, after]);
  } });
  window.setTimeout((/** @type {string} */ one) => assert.equal(one, 'here'), 5000, 'here');
  assert.ok(heard[0][1] >= 5000 && heard[0][1] <= 6000);
});
