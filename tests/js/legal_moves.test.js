// The goals of a figure, and the halves of a dispatch.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dispatchAction, fits, goalKey, goalOf, half, homeKey, legalMoves, sourceKey, stillLegal } from '../../components/board/legal_moves.js';
import { actionKey } from '../../components/shared/action_key.js';

/** @import { BoardView, Goal, PartMove, Source } from '../../components/board/types' */
/** @import { Pair } from '../../components/shared/types' */

/** @type {Source[]} */
const SOURCES = [
  { zone: 'park', palace: 0, seat: 4, profession: 'finance' },
  { zone: 'room', palace: 2, room: 10_000, seat: 3, profession: 'law' },
  { zone: 'supply', seat: 1, profession: 'church' },
];
/** @type {Goal[]} */
const GOALS = [{ zone: 'room', palace: 2, room: 10_000 }, { zone: 'park', palace: 3 }, { zone: 'supply', seat: 1 }, { zone: 'island' }];

/**
 * @param {string} profession
 * @param {number} to
 * @returns {PartMove}
 */
function part(profession, to) {
  return { from: { zone: 'supply', seat: 1, profession }, to: { zone: 'park', palace: to }, part: true, label: '' };
}

/**
 * A view in which these pairs may be sent.
 * @param {...[Pair, Pair]} pairs
 */
function dispatch(...pairs) {
  const parts = pairs.flat().map(([profession, to]) => part(profession, to));
  return /** @type {BoardView} */ (/** @type {unknown} */ ({ moves: parts, dispatch: pairs }));
}

test('every place has a key of its own, and a goal is read from its key', () => {
  assert.deepEqual(SOURCES.map(sourceKey), ['park:0:4:finance', 'room:2:10000', 'supply:1:church']);
  for (const goal of GOALS) if (goal.zone !== 'supply') assert.deepEqual(goalOf(goalKey(goal)), goal);
  assert.deepEqual(goalOf('supply:1'), { zone: 'supply', seat: 1 });
});

test('a figure dropped where it was taken from changes nothing', () => {
  assert.deepEqual(SOURCES.map((one) => homeKey(sourceKey(one))), ['park:0', 'room:2:10000', 'supply:1']);
});

test('legal moves are found by source and goal, several meanings of one drop together', () => {
  const [from] = SOURCES;
  const to = GOALS[0];
  const moves = [{ from, to, action: { winner: 4 }, label: 'one' }, { from, to, action: { winner: 9 }, label: 'two' }, { from, to: GOALS[3], action: {}, label: 'three' }];
  const found = legalMoves(/** @type {BoardView} */ (/** @type {unknown} */ ({ moves, dispatch: [] })));
  assert.deepEqual([...found.keys()], ['park:0:4:finance']);
  assert.deepEqual(found.get('park:0:4:finance')?.get('room:2:10000')?.map(({ label }) => label), ['one', 'two']);
});

test('two halves fit where a legal pair has both, in either order', () => {
  const data = dispatch([['law', 0], ['church', 2]]);
  const [law, church] = [half(part('law', 0)), half(part('church', 2))];
  assert.ok(fits(data, [], law));
  assert.ok(fits(data, [law], church));
  assert.ok(fits(data, [church], law));
  assert.ok(!fits(data, [law], half(part('church', 3))));
  assert.ok(!fits(data, [law, church], law));
});

test('the same figure twice needs a pair that has it twice', () => {
  const once = half(part('law', 0));
  assert.ok(!fits(dispatch([['law', 0], ['church', 2]]), [once], once));
  assert.ok(fits(dispatch([['law', 0], ['law', 2]]), [once], half(part('law', 2))));
});

test('with one half chosen only what completes a pair may move', () => {
  const data = dispatch([['law', 0], ['church', 2]], [['law', 0], ['military', 3]]);
  assert.deepEqual([...legalMoves(data, [half(part('church', 2))]).keys()], ['supply:1:law']);
});

test('halves stay chosen only while they are legal', () => {
  const chosen = [half(part('law', 0)), half(part('church', 2))];
  assert.deepEqual(stillLegal(dispatch([['law', 0], ['church', 2]]), chosen), chosen);
  assert.deepEqual(stillLegal(dispatch([['law', 0], ['military', 2]]), chosen), [chosen[0]]);
  assert.deepEqual(stillLegal(dispatch([['military', 2], ['science', 3]]), chosen), []);
});

test('both halves are one action, as the record writes it', () => {
  const figures = [{ profession: 'law', to: 0 }, { profession: 'church', to: 2 }];
  assert.deepEqual(dispatchAction([half(part('law', 0)), half(part('church', 2))]), { type: 'dispatch', seat: 1, figures });
});

test('a key is 32 hexadecimal digits and never the same', () => {
  const keys = Array.from({ length: 100 }, actionKey);
  assert.ok(keys.every((key) => /^[0-9a-f]{32}$/.test(key)));
  assert.equal(new Set(keys).size, 100);
});
