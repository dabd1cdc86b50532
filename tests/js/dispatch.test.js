// What of a dispatch stays chosen where a correction has changed what is legal.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { stillPaired } from '../../components/now_panel/dispatch.js';

/** @import { Dispatch } from '../../components/now_panel/types' */
/** @import { Pair } from '../../components/shared/types' */

/** @type {Pair[]} */
const [LAW, CHURCH, ARMY] = [['law', 1], ['church', 2], ['military', 1]];
const dispatch = /** @type {Dispatch} */ (/** @type {unknown} */ ({ pairs: [[LAW, CHURCH]] }));

test('halves of a legal pair stay, in whatever order they were chosen', () => {
  for (const halves of [[], [LAW], [CHURCH], [LAW, CHURCH], [CHURCH, LAW]]) assert.equal(stillPaired({ ...dispatch, pairs: [[LAW, CHURCH]] }, halves).length, halves.length);
});

test('halves that are in no legal pair any more are let go', () => {
  for (const halves of [[ARMY], [LAW, ARMY], [LAW, LAW]]) assert.deepEqual(stillPaired(dispatch, halves), []);
});
