// A page that is open while a backup is restored shows the table as it is by then, and a server that lags takes nothing back.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });

/** @returns {any} */
function element() {
  const box = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 };
  return {
    className: '', textContent: '', style: { setProperty() {} }, offsetHeight: 0, dataset: {}, isConnected: false, classList: { toggle() {}, add() {}, remove() {} },
    setAttribute() {}, append() {}, remove() {}, closest: () => null, querySelector: () => null, querySelectorAll: () => [], addEventListener() {},
    getBoundingClientRect: () => box,
  };
}

/** @type {any[]} */
const sockets = [];
const noMedia = () => ({ matches: false, addEventListener() {} });
Object.assign(globalThis, {
  PARTS: {},
  WebSocket: class {
    static OPEN = 1;

    readyState = 1;

    constructor() { sockets.push(this); }

    send() {}

    close() {}
  },
  location: { protocol: 'http:', host: 'here' },
  ResizeObserver: class {
    observe() {}

    disconnect() {}
  },
  document: { hidden: false, createElement: element, addEventListener() {}, dispatchEvent() {}, documentElement: element(), body: element(), querySelector: () => null },
  window: { addEventListener() {}, innerWidth: 400, innerHeight: 800, matchMedia: noMedia },
  matchMedia: noMedia, localStorage: { getItem: () => null, setItem() {} }, sessionStorage: { getItem: () => null, setItem() {} },
});
const { default: mount } = await import('../../components/tabletop/tabletop.js');

/** @type {any} */
let parent;
/** @type {string[]} */
let asked;
/** @type {() => void} */
let leave;

// The page's script is asked for what lies around the view that is shown.
/** @param {number} version */
function run(version) {
  const view = { version, lang: 'en', around: `version ${version}` };
  const data = /** @type {any} */ ([{ table: 'KMRT', screen: 'seat', view, digest: '', open: null, lost: '' }]);
  leave = mount({ parentElement: parent, data, setTriggerValue: (_, value) => asked.push(String(value)) });
}

/** @param {number} version */
function receive(version) {
  sockets.at(-1).onmessage({ data: JSON.stringify({ view: { version, lang: 'en', around: `version ${version}` } }) });
}

beforeEach(() => {
  parent = element();
  asked = [];
  run(50);
  sockets.at(-1).onopen();
});

afterEach(() => leave());

test('a table that stays behind has gone back', () => {
  receive(40);
  mock.timers.tick(19_000);
  assert.deepEqual(asked, []);
  receive(41);
  mock.timers.tick(2_000);
  assert.equal(asked.at(-1), 'version 41');
});

test('a server that hears of the rest in time takes nothing back', () => {
  receive(48);
  mock.timers.tick(15_000);
  receive(50);
  mock.timers.tick(60_000);
  assert.deepEqual(asked, []);
});

test('a table that has caught up is not put back by what comes later', () => {
  receive(48);
  mock.timers.tick(10_000);
  receive(50);
  run(52);
  mock.timers.tick(19_000);
  assert.deepEqual(asked, []);
});
