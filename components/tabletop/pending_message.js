// The message of this screen that the server has not answered yet: drawn ahead of the answer, and given up in time.

/** @import { ServerMessage } from '../shared/types' */
/** @import { Glide, Message, Name, Redraw, TableView, Tabletop } from './types' */

import { noteAnswered, noteGivenUp } from '../shared/panel_send.js';
import { foreseen } from './optimistic.js';

// Milliseconds after which a message without an answer is given up.
const GIVE_UP = 6000;

/**
 * Keep the message as the one that is not answered, with what the board will look like if it is done.
 * @param {Tabletop} table
 * @param {Name} part
 * @param {Message} message
 * @param {Redraw} redraw
 */
export function awaitAnswer(table, part, message, redraw) {
  forget(table);
  const ahead = foreseen(table.view, message.action) ?? { board: null, glides: [], words: null };
  table.entering = { ...ahead, part, key: message.key, message, timer: setTimeout(giveUp, GIVE_UP, table, redraw) };
  table.answers = {};
  table.senders.set(message.key, part);
}

// A refusal stays to be read, whatever is noted meanwhile, until something is decided or set that it may not be true of; or
// paid, where ducats were missing.
/**
 * @param {Tabletop} table
 * @param {TableView} view
 */
export function takeView(table, view) {
  const { view: before } = table;
  table.view = view;
  // A device without a seat has nothing to be refused.
  const changed = (/** @type {keyof TableView['latest']} */ what) => view.latest?.[what] !== before.latest?.[what];
  if (view.lang !== before.lang || changed('decided') || changed('set')) {
    table.answers = {};
  } else if (changed('paid')) {
    const others = Object.entries(table.answers).filter(([, { code }]) => !code?.endsWith('-beyond-cash'));
    table.answers = Object.fromEntries(others);
  }
}

// Handle the answer to a message: done, or refused, in which case the optimistic changes are animated back.
/**
 * @param {Tabletop} table
 * @param {NonNullable<ServerMessage['answer']>} answer
 * @returns {Glide[]}
 */
export function handleAnswer(table, answer) {
  noteAnswered(answer.key, answer.is === 'done');
  const entered = table.entering?.key === answer.key ? table.entering : null;
  if (entered) forget(table);
  if (answer.is === 'done') table.done = answer.key;
  // The clock, whose messages are not awaited, has no room for a sentence.
  table.answers = answer.is === 'done' ? {} : { [table.senders.get(answer.key) ?? 'now']: answer };
  if (answer.is === 'done' || !entered) return [];
  return entered.glides.map(({ from, to, figure }) => /** @type {Glide} */ ({ from: { ...to, ...figure }, to: from, figure }));
}

/**
 * Forget what was sent and answered: it belongs to another table.
 * @param {Tabletop} table
 */
export function forgetAll(table) {
  forget(table);
  table.answers = {};
  table.senders.clear();
}

/**
 * Give up the message that is not answered, without a word.
 * @param {Tabletop} table
 */
export function forget(table) {
  clearTimeout(table.entering?.timer);
  table.entering = null;
}

// Without a connection it waits on: the message is sent again after the next connect.
/**
 * @param {Tabletop} table
 * @param {Redraw} redraw
 */
function giveUp(table, redraw) {
  const { entering, view } = table;
  if (!entering) return;
  if (table.sign.textContent) {
    entering.timer = setTimeout(giveUp, GIVE_UP, table, redraw);
    return;
  }
  forget(table);
  if (entering.message.action) noteGivenUp(entering.key);
  const { silent } = view.now.words;
  table.answers = { [entering.part]: { key: entering.key, version: view.version, sentence: silent, article: null } };
  redraw(table);
}
