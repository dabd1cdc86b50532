// The nearest element in a direction, and the position of a bubble.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fitBubble, isWithin, nearest } from '../../components/board/geometry.js';

const VIEW = { width: 800, height: 1200 };
const BOARD = { left: 0, top: 0, width: 800, height: 1000 };

test('the nearest thing ahead is found in each direction', () => {
  const points = [{ x: 100, y: 0 }, { x: -50, y: 0 }, { x: 0, y: 70 }, { x: 0, y: -30 }];
  const start = { x: 0, y: 0 };
  assert.equal(nearest(start, points, [1, 0]), 0);
  assert.equal(nearest(start, points, [-1, 0]), 1);
  assert.equal(nearest(start, points, [0, 1]), 2);
  assert.equal(nearest(start, points, [0, -1]), 3);
});

test('what lies straight ahead counts as nearer than what lies aside', () => {
  assert.equal(nearest({ x: 0, y: 0 }, [{ x: 50, y: 40 }, { x: 120, y: 0 }], [1, 0]), 1);
});

test('what lies behind, or as good as beside, is not ahead', () => {
  assert.equal(nearest({ x: 0, y: 0 }, [{ x: -10, y: 0 }, { x: 3, y: 0 }], [1, 0]), -1);
  assert.equal(nearest({ x: 0, y: 0 }, [], [1, 0]), -1);
});

test('a place has its left and upper edge, and not those of the next', () => {
  const place = { left: 10, top: 20, width: 5, height: 5 };
  assert.deepEqual([[10, 20], [14, 24], [15, 20], [10, 25], [9, 22]].map(([x, y]) => isWithin(place, { x, y })), [true, true, false, false, false]);
});

test('a bubble stays within the board and its tail shows the point', () => {
  for (const x of [0, 5, 400, 795, 800]) {
    const bubble = fitBubble({ x, y: 600 }, BOARD, VIEW);
    assert.ok(bubble.x - 170 >= 0);
    assert.ok(bubble.x + 170 <= 800);
    assert.equal(bubble.x + bubble.tail, x);
  }
});

test('on a narrow screen a bubble takes what room there is', () => {
  const bubble = fitBubble({ x: 10, y: 600 }, { ...BOARD, width: 300 }, { width: 300, height: 700 });
  assert.equal(bubble.x, 150);
});

test('a bubble lies on the side where there is room, or leaves the refused figure free', () => {
  assert.equal(fitBubble({ x: 400, y: 900 }, BOARD, VIEW).above, true);
  assert.equal(fitBubble({ x: 400, y: 200 }, BOARD, VIEW).above, false);
  assert.equal(fitBubble({ x: 400, y: 500, clear: 700 }, BOARD, VIEW).above, true);
  assert.equal(fitBubble({ x: 400, y: 700, clear: 500 }, BOARD, VIEW).above, false);
  assert.equal(fitBubble({ x: 400, y: 1150, clear: 500 }, BOARD, VIEW).above, true);
});

test('without a point a bubble lies at the top of what is seen of the board', () => {
  const bubble = fitBubble(null, { ...BOARD, top: -300 }, VIEW);
  assert.deepEqual([bubble.x, bubble.y, bubble.tail], [400, 390, 0]);
});
