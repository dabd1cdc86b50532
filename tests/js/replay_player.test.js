// The replay player: the board of a frame, the next frame, and swipes.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { boardsOf, nearestFrame, nextMark, pauseAt, stages, swiped } from '../../components/replay_player/frames.js';

const palace = (/** @type {number} */ seat, /** @type {string} */ state) => /** @type {any} */ ({ seat, state });

test('a frame changes what it names and nothing else', () => {
  const first = /** @type {any} */ ({ round: 1, island: [], palaces: [palace(0, 'turn'), palace(1, 'wait')], events: [] });
  const frames = /** @type {any} */ ([
    { board: null, events: [] },
    { board: { in: { round: { set: 2 }, palaces: { list: [1, { in: { state: { set: 'turn' } } }] } } }, events: [{ id: 7 }] },
    { board: null, events: [] },
  ]);
  const [opening, second, third] = boardsOf(first, frames);
  assert.deepEqual([opening, second, third].map((board) => /** @type {any} */ (board).round), [1, 2, 2]);
  assert.equal(second?.palaces[0], first.palaces[0]);
  assert.equal(second?.palaces[1]?.state, 'turn');
  assert.equal(third?.palaces[1], second?.palaces[1]);
  assert.deepEqual(third?.events, []);
  assert.equal(first.palaces[1].state, 'wait');
});

test('a frame that is not there is the nearest one, and what is no number the last', () => {
  assert.deepEqual([-3, 0, 4, 99, Number.NaN, 1.5].map((frame) => nearestFrame(frame, 10)), [0, 0, 4, 9, 9, 9]);
});

test('behind the last decisive moment comes the first', () => {
  const marks = [{ frame: 3, words: '' }, { frame: 8, words: '' }];
  assert.deepEqual([0, 3, 8].map((frame) => nextMark(marks, frame)), [3, 8, 3]);
  assert.equal(nextMark([], 0), null);
});

test('twice the speed is half the pause', () => {
  assert.equal(pauseAt(2), pauseAt(1) / 2);
});

test('only a long sideways swipe is a step', () => {
  assert.deepEqual([[-80, 5], [80, 5], [-30, 0], [-80, 60]].map(([dx, dy]) => swiped(dx ?? 0, dy ?? 0)), [1, -1, 0, 0]);
});

test('on the way to a board each palace changes by itself, and at last those that a figure leaves and comes to', () => {
  const before = /** @type {any} */ ({ round: 1, palaces: [0, 1, 2, 3, 4].map((seat) => palace(seat, 'a')), events: [] });
  const figure = { seat: 3, profession: 'law' };
  const events = [{ id: 1, kind: 'place', figure, from: { zone: 'park', palace: 2, ...figure }, to: { zone: 'room', palace: 1, room: 10 } }];
  const board = /** @type {any} */ ({ round: 2, version: 7, palaces: [...[0, 1, 2, 3].map((seat) => palace(seat, 'b')), before.palaces[4]], events });
  const way = /** @type {any[]} */ (stages(before, board));
  assert.deepEqual(way.map(({ palaces }) => palaces.map((/** @type {any} */ { state }) => state).join('')), ['baaaa', 'baaba', 'bbbba']);
  assert.deepEqual(way.map((one) => [one.round, one.version, one.events.length]), [[1, 7, 0], [1, 7, 0], [2, 7, 1]]);
  assert.equal(way.at(-1), board);
});

test('where no figure moves the last palace that changes comes with all else', () => {
  const before = /** @type {any} */ ({ round: 1, palaces: [palace(0, 'a'), palace(1, 'a')], events: [] });
  const board = /** @type {any} */ ({ round: 1, palaces: [palace(0, 'b'), palace(1, 'b')], events: [{ id: 1, kind: 'pay', from: { seat: 0 }, to: { seat: 1 } }] });
  assert.deepEqual(stages(before, board).map(({ palaces, events }) => [palaces.map(({ state }) => state).join(''), events.length]), [['ba', 0], ['bb', 1]]);
  assert.deepEqual(stages(board, { ...board, version: 3 }).map(({ version }) => version), [3]);
});
