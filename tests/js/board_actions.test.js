// The figure that a place of the board stands for.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { taken } from '../../components/board/board_actions.js';
import { sourceKey } from '../../components/board/legal_moves.js';

/** @import { Board, Source } from '../../components/board/types' */

test('a figure is read from the key of its place, also where its profession has a colon', () => {
  const held = { seat: 4, profession: 'law:y' };
  const board = /** @type {Board} */ (/** @type {unknown} */ ({ data: { palaces: [{ seat: 2, rooms: [{ salary: 10_000, figure: held }] }] } }));
  /** @type {Source[]} */
  const sources = [
    { zone: 'supply', seat: 1, profession: 'law' },
    { zone: 'supply', seat: 1, profession: 'law:x' },
    { zone: 'park', palace: 0, seat: 3, profession: 'law:x' },
    { zone: 'room', palace: 2, room: 10_000, ...held },
  ];
  for (const from of sources) {
    const { seat, profession } = from;
    const key = sourceKey(from);
    assert.deepEqual(taken(board, key), { source: key, figure: { seat, profession }, from });
  }
});
