import assert from 'node:assert/strict';
import { test } from 'node:test';

import { repeated } from '../../components/on_screen/retry_while_idle.js';

test('a place asks again, later and later, until it is told to stop', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let asked = 0;
  const stop = repeated(() => { asked += 1; }, () => false);
  assert.equal(asked, 1);
  mock.timers.tick(1500);
  assert.equal(asked, 2);
  mock.timers.tick(2999);
  assert.equal(asked, 2);
  mock.timers.tick(1);
  assert.equal(asked, 3);
  stop();
  mock.timers.tick(60_000);
  assert.equal(asked, 3);
});

test('it never ends a run that is on its way', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let asked = 0;
  let running = true;
  const stop = repeated(() => { asked += 1; }, () => running);
  mock.timers.tick(60_000);
  assert.equal(asked, 1);
  running = false;
  mock.timers.tick(200);
  assert.equal(asked, 2);
  stop();
});
