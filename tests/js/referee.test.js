// The JavaScript referee of the numbered cases: reading, playing, refusing, and its output.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

import { Game } from '../../cases/javascript/game.mjs';
import { action, record, Refused } from '../../cases/javascript/shape.mjs';

const REFEREE = fileURLToPath(new URL('../../cases/javascript/referee.mjs', import.meta.url));
const HEAD = {
  format: 'intrige-record', version: 1, edition: 'fx-schmid-1994', first: 0, actions: [],
  players: [{ name: 'Anna', house: 'venice' }, { name: 'Ben', house: 'rome' }, { name: 'Cem', house: 'milan' }],
};
const SENT = { type: 'dispatch', seat: 0, figures: [{ profession: 'law', to: 1 }, { profession: 'church', to: 2 }] };

/** @param {() => unknown} work @param {string} article */
const refused = (work, article) => assert.throws(work, (error) => error instanceof Refused && error.article === article);

/** @param {unknown[]} actions */
function played(actions) {
  const game = new Game(record(HEAD));
  for (const one of actions) game.play(action(one));
  return game;
}

test('a figure is sent, paid for and placed', () => {
  const game = played([
    SENT,
    { type: 'bribe', seat: 0, profession: 'law', amount: 30000 },
    { type: 'place', seat: 1, figure: { seat: 0, profession: 'law' }, room: 100000 },
  ]);
  const position = game.position();
  assert.equal(position.phase, 'dispatch');
  assert.deepEqual(position.balances, [290000, 350000, 320000]);
  assert.deepEqual(position.palaces[1], { 100000: { seat: 0, profession: 'law' } });
  assert.equal(position.places, null);
});

test('what an article forbids is refused with its number', () => {
  refused(() => played([{ ...SENT, seat: 1 }]), '2');
  refused(() => played([{ ...SENT, figures: [SENT.figures[0], { profession: 'law', to: 1 }] }]), '10.1');
  refused(() => played([SENT, { type: 'bribe', seat: 0, profession: 'law', amount: 15000 }]), '5.1');
  refused(() => played([SENT, { type: 'place', seat: 1, figure: { seat: 0, profession: 'law' }, room: 10000 }]), '5.4');
});

test('what is no record is refused before anything is played', () => {
  for (const wrong of [null, [], {}, { ...HEAD, version: 2 }, { ...HEAD, more: 1 }, { ...HEAD, first: '0' }]) {
    refused(() => record(wrong), 'record');
  }
  refused(() => action({ type: 'bribe', seat: 0, profession: 'law', amount: true }), 'record');
  refused(() => action({ type: 'constructor' }), 'record');
  refused(() => new Game(record({ ...HEAD, players: HEAD.players.slice(1) })), '1');
});

test('every line is answered with a line', () => {
  const lines = [JSON.stringify({ ...HEAD, actions: [SENT] }), JSON.stringify({ ...HEAD, actions: [SENT, SENT] }), 'no JSON'];
  const done = spawnSync(process.execPath, [REFEREE], { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
  const [first, second, third] = done.stdout.trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(first.phase, 'regular-bribes');
  assert.deepEqual(second, { error: { action: 1, article: '5.3' } });
  assert.deepEqual(third, { error: { action: null, article: 'record' } });
});
