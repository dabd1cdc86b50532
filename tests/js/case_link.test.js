// Every refusal with an article links to its numbered cases, on the board and in the panels.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bubble } from '../../components/board/tray.js';
import { articleCard } from '../../components/now_panel/article.js';
import { refusal } from '../../components/now_panel/refusal.js';
import { partsOf } from '../../components/tabletop/part_data.js';

const CASES = { label: 'Test cases 8101, 8102', href: 'rules?cases=defenders-room' };
const ARTICLE = { number: '8.1', word: 'Article 8.1', title: 'The room', text: 'As it is.', ruling: false, cases: CASES };
const ANSWER = { key: 'a', version: 3, sentence: 'A winner takes the room of the defender.', article: ARTICLE };

/**
 * Every link in a description.
 * @param {any} node
 * @returns {any[]}
 */
function links(node) {
  return [...(node.tag === 'a' ? [node.props] : []), ...node.children.flatMap(links)];
}

/** @param {any} [refused] */
function shownRefused(refused) {
  const part = { events: [], palaces: [] };
  /** @type {any} */
  const view = { version: 3, lang: 'en', asides: [], board: part, log: {}, agreements: {}, now: {}, controls: { moves: [], pairs: [] }, purses: null };
  /** @type {any} */
  const parts = partsOf(view, { entering: null, answers: refused ? { board: refused } : {}, events: [], open: null });
  return parts.board.refused;
}

test('the bubble of the board leads to the cases of its refusal', () => {
  const refused = shownRefused(ANSWER);
  /** @type {any} */
  const board = { data: { words: { article: 'Article {article}', close: 'Close' } }, ui: { bubble: { ...refused, x: 1, y: 1, tail: 0, above: false } } };
  const [told] = bubble(board);
  assert.deepEqual(links(told).map(({ href, text }) => ({ href, label: text })), [CASES]);
});

test('without an article, or without cases on it, there is no link', () => {
  assert.equal(shownRefused(), null);
  for (const article of [null, { ...ARTICLE, cases: null }]) {
    /** @type {any} */
    const board = { data: { words: { article: '{article}', close: 'Close' } }, ui: { bubble: { ...shownRefused({ ...ANSWER, article }), x: 1, y: 1, tail: 0, above: false } } };
    assert.deepEqual(links(bubble(board)[0]), []);
  }
});

test('an article that a refusal names unfolds with its cases', () => {
  /** @type {any} */
  const panel = { data: { answer: ANSWER, words: { close: 'Close', ruling: '' } }, state: { closed: null, open: 'answer' } };
  assert.deepEqual(links(refusal(panel)).map(({ href }) => href), [CASES.href]);
  assert.deepEqual(links(articleCard(panel, ARTICLE, 'answer')).map(({ text }) => text), [CASES.label]);
});
