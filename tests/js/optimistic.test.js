// Optimistic updates of the view.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { foreseen, newestOf } from '../../components/tabletop/optimistic.js';

/** @import { TableView } from '../../components/tabletop/types' */

const LAW = { seat: 1, profession: 'law', label: "Ben's lawyer" };
const OURS = { seat: 0, profession: 'law', label: "Anna's lawyer" };
const CHURCH = { seat: 1, profession: 'church', label: "Ben's churchman" };

/**
 * A table in the middle of a game, as far as moves go.
 * @param {object} controls
 * @returns {TableView}
 */
function view(controls) {
  const palace = (/** @type {number} */ seat) => ({
    seat, park: seat ? [] : [LAW, CHURCH], rooms: [{ salary: 10, figure: null }, { salary: 20, figure: seat ? null : OURS }],
    supply: [{ profession: 'law', word: 'lawyer', count: 2 }, { profession: 'church', word: 'churchman', count: 1 }],
  });
  return /** @type {any} */ ({
    lang: 'en', board: { palaces: [palace(0), palace(1), palace(2)], island: [] },
    controls: { offers: [], decisions: null, dispatch: null, moves: [], pairs: [], settlements: [], ...controls },
  });
}

/**
 * @param {TableView} shown
 * @param {object} action
 */
function ahead(shown, action) {
  const found = foreseen(shown, action);
  assert.ok(found?.board);
  return { ...found, board: found.board };
}

test('a figure that is placed stands in its room and waits no more', () => {
  const action = { type: 'place', seat: 0, figure: { seat: 1, profession: 'church' }, room: 10 };
  const before = view({ moves: [{ action, label: 'Anna puts it there.' }] });
  const { board, glides, words } = ahead(before, action);
  assert.deepEqual(board.palaces[0].park, [LAW]);
  assert.equal(board.palaces[0].rooms[0].figure, CHURCH);
  assert.equal(words, 'Anna puts it there.');
  assert.equal(glides.length, 1);
  assert.deepEqual(before.board.palaces[0].park, [LAW, CHURCH]);
});

test('the loser of a conflict goes to the island and the winner takes the room', () => {
  const action = { type: 'settle', seat: 0, profession: 'law', winner: 1 };
  const banished = [{ zone: 'room', palace: 0, room: 20, seat: 0, profession: 'law' }];
  const shown = view({ moves: [{ action, label: '' }], settlements: [{ profession: 'law', winner: 1, room: 20, banished }] });
  const { board } = ahead(shown, action);
  assert.deepEqual(board.island, [OURS]);
  assert.equal(board.palaces[0].rooms[1].figure, LAW);
  assert.deepEqual(board.palaces[0].park, [CHURCH]);
});

test('two figures that are sent leave the supply and wait in the parks', () => {
  const half = { word: 'lawyer to Ben', back: '' };
  const shown = view({ dispatch: { halves: { 'law/1': half, 'law/2': { ...half, word: 'lawyer to Cem' } } } });
  const action = { type: 'dispatch', seat: 0, figures: [{ profession: 'law', to: 1 }, { profession: 'law', to: 2 }] };
  const { board, words } = ahead(shown, action);
  assert.equal(board.palaces[0].supply[0].count, 0);
  assert.deepEqual(board.palaces.map(({ park }) => park.length), [2, 1, 1]);
  assert.equal(words, 'lawyer to Ben · lawyer to Cem');
});

test('a bribe is told with its amount where it can be one', () => {
  const offer = { seat: 1, profession: 'law', least: 10_000, step: 10_000, waived: false, said: ['Ben gives ', '.'] };
  const shown = view({ offers: [offer] });
  const bribe = { type: 'bribe', seat: 1, profession: 'law' };
  assert.equal(ahead(shown, { ...bribe, amount: '30,000' }).words, 'Ben gives 30,000.');
  for (const amount of ['', 'ten', '15,000', '0', '-10,000']) assert.equal(foreseen(shown, { ...bribe, amount }), null);
  assert.equal(foreseen(shown, { ...bribe, seat: 2, amount: '30,000' }), null);
});

test('an id stays above what has been undone', () => {
  const shown = newestOf(0, [{ id: 200 }, { id: 300 }]);
  assert.equal(newestOf(shown, [{ id: 200 }]), 300);
  assert.equal(newestOf(shown, []), 300);
  assert.equal(newestOf(shown, [{ id: 200 }, { id: 500 }]), 500);
});

test('nothing is shown of what the screen does not offer', () => {
  const action = { type: 'place', seat: 0, figure: { seat: 1, profession: 'church' }, room: 10 };
  assert.equal(foreseen(view({}), action), null);
  assert.equal(foreseen(view({}), { type: 'settle', seat: 0, profession: 'law', winner: 1 }), null);
  assert.equal(foreseen(view({}), { type: 'dispatch', seat: 0, figures: [{ profession: 'law', to: 1 }] }), null);
  assert.equal(foreseen(view({}), { type: 'note', text: 'x' }), null);
  assert.equal(foreseen(view({}), undefined), null);
});
