// What is in the hand, or chosen in a form, while others only note something or a correction takes away what it rests on.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { markup, tap } from './fake_page.js';

/** @import { FakeNode } from './fake_page.js' */

const { default: mountBoard } = await import('../../components/board/main.js');
const { default: mountPanel } = await import('../../components/now_panel/main.js');

mock.timers.enable({ apis: ['setTimeout'] });

const FIGURES = {
  palaces: ['Anna', 'Ben', 'Cem'].map((name, seat) => ({
    seat, name, letter: name[0], fill: '#000000', ink: '#ffffff', house: name, house_word: name, state: 'wait', state_word: '', summary: '', rooms: [], park: [],
    supply: [{ profession: 'law', word: 'lawyer', count: 2 }],
  })),
  professions: { law: { word: 'lawyer', sign: 'law' } },
};
const MOVE = { from: { zone: 'supply', seat: 0, profession: 'law' }, to: { zone: 'park', palace: 1 }, part: true, label: 'to Ben' };
const PAIRS = [[['law', 1], ['law', 2]]];

/** @param {Record<string, unknown>} more */
function feedBoard(more) {
  const data = { lang: 'en', ...FIGURES, island: [], moves: [MOVE], dispatch: PAIRS, concerned: [], events: [], words: {}, refused: null, pending: null, ...more };
  mountBoard({ parentElement: /** @type {any} */ (boardParent), data: [/** @type {any} */ (data)], setTriggerValue() {} });
}

const boardParent = markup('board', 'cells', 'dock', 'layer', 'bubbles', 'announcer', 'pad');
const board = /** @type {FakeNode} */ (boardParent.querySelector('.board'));
const inHand = () => board.querySelector('.picked')?.dataset.source ?? null;

test('a figure in the hand stays there when only a note comes, and is put down when the board changes', () => {
  feedBoard({ version: 1 });
  board.listeners.click({ target: board.querySelector('[data-movable]'), detail: 1 });
  assert.equal(inHand(), 'supply:0:law');
  feedBoard({ version: 2 });
  assert.equal(inHand(), 'supply:0:law');
  feedBoard({ version: 3, moves: [] });
  assert.equal(inHand(), null);
});

/** A panel of its own, what it has sent, and how it is fed. */
function panel() {
  const parent = markup('now', 'all', 'announcer');
  const root = /** @type {FakeNode} */ (parent.querySelector('.now'));
  /** @type {any[]} */
  const sent = [];
  const feed = (/** @type {Record<string, unknown>} */ more) => {
    const data = {
      lang: 'en', ...FIGURES, round: '', steps: [], tone: 'turn', sentence: [], details: [], article: null, said: [], news: [], words: {}, answer: null,
      pending: null, foreseen: null, offers: [], ahead: [], replies: [], decisions: null, dispatch: null, ...more,
    };
    mountPanel({ parentElement: /** @type {any} */ (parent), data: [/** @type {any} */ (data)], setTriggerValue: (_, message) => sent.push(message) });
  };
  return { root, sent, feed };
}

test('a chosen half stays when only a note comes, also on a page that was opened in the dispatch', () => {
  const { root, feed } = panel();
  const dispatch = {
    id: '2/0', seat: 0, pairs: PAIRS, figures: [{ profession: 'law', word: 'lawyer', count: 2 }], palaces: [{ to: 1, word: 'Ben', label: 'to Ben' }, { to: 2, word: 'Cem', label: 'to Cem' }],
    halves: { 'law/1': { word: 'lawyer to Ben', back: 'back' }, 'law/2': { word: 'lawyer to Cem', back: 'back' } }, useless: '',
  };
  const chosen = () => root.querySelectorAll('.half').map((one) => one.dataset.index);
  feed({ version: 1, dispatch });
  tap(root, { act: 'figure', profession: 'law' });
  tap(root, { act: 'palace', to: '1' });
  assert.deepEqual(chosen(), ['0']);
  feed({ version: 2, dispatch });
  assert.deepEqual(chosen(), ['0']);
  feed({ version: 3, dispatch: { ...dispatch, id: '3/0' } });
  assert.deepEqual(chosen(), []);
});

test('a promised room that a correction has filled is not sent with the bribe', () => {
  const { root, sent, feed } = panel();
  const extra = (/** @type {number[]} */ ...rooms) => ({ label: '', open: '', said: ['', ''], rooms: rooms.map((room) => ({ room, word: '', name: '' })) });
  const offer = (/** @type {number[]} */ ...rooms) => ({
    id: 'bribe', tab: '', seat: 2, profession: 'law', least: 10_000, step: 10_000, start: 10_000, waived: false, figure: '2/law', free: false, propose: false, ahead: false, wish: false,
    asked: null, standing: null, offer: ['', ''], pass: null, quick: [], extras: { asks: extra(), promised: extra(...rooms) }, pay: ['', ''], said: ['', ''], sure: ['', ''], none: '',
  });
  const promise = () => {
    feed({ version: 1, offers: [offer(20_000, 30_000)] });
    tap(root, { act: 'extras', name: 'promised' });
    tap(root, { act: 'extra', name: 'promised', room: '20000' });
  };
  promise();
  feed({ version: 2, offers: [offer(20_000)] });
  tap(root, { act: 'pay' });
  assert.equal(sent.at(-1).action.promised, 20_000);
  feed({ version: 3, offers: [offer(30_000)] });
  tap(root, { act: 'pay' });
  assert.deepEqual(sent.at(-1).action, { type: 'bribe', seat: 2, profession: 'law', amount: '10,000' });
});

test('an answer whose offer was replaced is asked anew, and confirms nothing else', () => {
  const { root, sent, feed } = panel();
  const extra = { label: '', open: '', said: ['', ''], rooms: [] };
  const bribe = {
    id: 'bribe', tab: '', seat: 0, profession: 'law', least: 1_000, step: 1_000, start: 1_000, waived: false, figure: '0/law', free: false, propose: false, ahead: false, wish: false,
    asked: null, standing: null, offer: ['', ''], pass: null, quick: [], extras: { asks: extra, promised: extra }, pay: ['', ''], said: ['', ''], sure: ['', ''], none: '',
  };
  const offered = (/** @type {number} */ amount) => ({
    offers: [bribe], said: [{ id: '0/1/law', figure: '1/law', who: 'Ben', said: [], request: null }],
    replies: [{ figure: '1/law', by: 'Cem', ways: [{ name: 'accept', word: 'Accept', label: '', sure: `Ben pays ${amount}`, action: { type: 'bribe', seat: 1, profession: 'law', amount } }] }],
  });
  const asked = () => root.querySelectorAll('[data-act]').filter(({ dataset }) => dataset.act === 'sure').map(({ textContent }) => textContent);
  const accept = () => {
    tap(root, { act: 'answer', figure: '1/law', name: 'accept' });
    mock.timers.tick(1_000);
  };
  feed({ version: 1, ...offered(3_000) });
  accept();
  assert.deepEqual(asked(), ['Ben pays 3000']);
  feed({ version: 2, ...offered(3_000) });
  assert.deepEqual(asked(), ['Ben pays 3000']);
  feed({ version: 3, ...offered(5_000) });
  assert.deepEqual(asked(), []);
  feed({ version: 4, ...offered(3_000) });
  assert.deepEqual(asked(), []);
  accept();
  tap(root, { act: 'sure' });
  assert.equal(sent.at(-1).action.seat, 1);
});
