// Questions of “May I?”: what a choice, a sum and a drag make of one.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { changed, keepQuestion, keptQuestion } from '../../components/may_i/kept_question.js';
import { chosenOption, dragged, stepped, withOption, withSum } from '../../components/may_i/question.js';

const QUESTION = {
  kind: 'bribe', who: 1, host: 0, profession: 'law', amount: 10000, figure: { seat: 1, profession: 'law' }, room: 50000,
  first: 'law', first_to: 1, second: 'church', second_to: 2,
};
/** @type {import('../../components/may_i/types').Field} */
const FIGURES = {
  name: 'figure', label: 'Which figure',
  options: [{ value: { seat: 2, profession: 'law' }, word: 'Cem’s lawyer' }, { value: { seat: 1, profession: 'law' }, word: 'Ben’s lawyer' }],
};

test('what is chosen is found by its value, and another is taken over', () => {
  assert.equal(chosenOption(FIGURES, QUESTION), 1);
  assert.equal(chosenOption({ ...FIGURES, options: [] }, QUESTION), -1);
  const other = withOption(QUESTION, FIGURES, 0);
  assert.deepEqual(other.figure, { seat: 2, profession: 'law' });
  assert.equal(QUESTION.figure.seat, 1);
});

test('a sum goes up and down within its bounds, and is typed as people write sums', () => {
  assert.equal(stepped(QUESTION, 10000).amount, 20000);
  assert.equal(stepped(QUESTION, -20000).amount, 0);
  assert.equal(stepped({ ...QUESTION, amount: 10 ** 9 }, 10000).amount, 10 ** 9);
  assert.equal(withSum(QUESTION, '30.000')?.amount, 30000);
  for (const wrong of ['', 'many', '-5', '2000000000']) assert.equal(withSum(QUESTION, wrong), null);
});

test('a drag asks for the room, for the banishment, or for the figure alone', () => {
  const park = { zone: 'park', palace: 3, seat: 2, profession: 'law' };
  const entered = dragged(QUESTION, { from: park, to: { zone: 'room', palace: 3, room: 20000 } });
  assert.deepEqual([entered?.kind, entered?.host, entered?.room, entered?.figure], ['room', 3, 20000, { seat: 2, profession: 'law' }]);
  assert.equal(dragged(QUESTION, { from: park, to: { zone: 'island' } })?.kind, 'banish');
  assert.equal(dragged(QUESTION, { from: park, to: null })?.room, QUESTION.room);
  assert.equal(dragged(QUESTION, { from: { zone: 'supply', seat: 0, profession: 'law' }, to: null }), null);
});

test('a question is kept for its moment alone, and without a place to keep it nothing happens', () => {
  const given = { name: 'desk-may', moment: 'ABCD 3 3' };
  keepQuestion(given, QUESTION);
  assert.equal(keptQuestion(given), null);
  const kept = new Map();
  Object.assign(globalThis, { sessionStorage: { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value) } });
  keepQuestion(given, QUESTION);
  assert.deepEqual(keptQuestion(given), QUESTION);
  assert.equal(keptQuestion({ ...given, moment: 'ABCD 4 4' }), null);
});

test('what was only paid or said at a moment has its question asked again, and nothing else draws it anew', () => {
  const given = /** @type {import('../../components/may_i/types').MayData} */ ({ name: 'desk-may', moment: 'ABCD now 3', said: 3, about: { table: 'ABCD', at: null }, view: { lang: 'en' }, words: {} });
  assert.equal(changed(given, { ...given, words: { less: 'Less' } }), 'same');
  assert.equal(changed(given, { ...given, said: 4 }), 'again');
  assert.equal(changed(given, { ...given, moment: 'ABCD now 4', said: 4 }), 'new');
  assert.equal(changed(given, { ...given, about: { table: 'ABCD', at: 2 } }), 'new');
  assert.equal(changed(given, { ...given, view: { ...given.view, lang: 'de' } }), 'new');
});
