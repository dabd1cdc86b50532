// A third referee, of one edition and of records of version 1, to show that it can be done from the documents alone:
//   python -m cases --edition fx-schmid-1994 --record-version 1 --stream node cases/javascript/referee.mjs
import { createInterface } from 'node:readline';
import { Game } from './game.mjs';
import { action, record, Refused } from './shape.mjs';

/** @param {string} line */
function parse(line) {
  try { return JSON.parse(line); } catch { throw new Refused('record'); }
}

/** @param {string} line */
function replay(line) {
  const game = new Game(record(parse(line)));
  return { game, actions: JSON.parse(line).actions };
}

/** @param {string} line */
function answer(line) {
  let index = null;
  try {
    const { game, actions } = replay(line);
    for (const [number, one] of actions.entries()) {
      index = number;
      game.play(action(one));
    }
    return game.position();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { error: { action: index, article: error.article } };
  }
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(answer(line)));
