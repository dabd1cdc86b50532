// Questions and how they change: by a choice, a sum, a figure dragged on the board. Nothing is judged here.

/** @import { Drag, Field, Question } from './types' */

import { parseAmount } from '../shared/amounts.js';

const HIGHEST = 10 ** 9;

/**
 * The index of the option that a question has chosen in a field; -1 for none.
 * @param {Field} field
 * @param {Question} question
 */
export function chosenOption(field, question) {
  const value = JSON.stringify(question[field.name]);
  return (field.options ?? []).findIndex((option) => JSON.stringify(option.value) === value);
}

/**
 * The question with another option of a field.
 * @param {Question} question
 * @param {Field} field
 * @param {number} index
 * @returns {Question}
 */
export function withOption(question, field, index) {
  return { ...question, [field.name]: field.options?.[index]?.value };
}

/**
 * The question about so many ducats more or less.
 * @param {Question} question
 * @param {number} by
 * @returns {Question}
 */
export function stepped(question, by) {
  return { ...question, amount: Math.min(Math.max(question.amount + by, 0), HIGHEST) };
}

/**
 * The question about a typed sum; null if that is none.
 * @param {Question} question
 * @param {string} text
 * @returns {Question | null}
 */
export function withSum(question, text) {
  const amount = parseAmount(text);
  return amount === null || amount < 0 || amount > HIGHEST ? null : { ...question, amount };
}

/**
 * The question that a drag on the board asks: about its figure, and about the room or the island it was dragged to. Null
 * for a figure that is in no palace.
 * @param {Question} question
 * @param {Drag} drag
 * @returns {Question | null}
 */
export function dragged(question, { from, to }) {
  const { zone, palace, seat, profession } = from;
  if ((zone !== 'park' && zone !== 'room') || palace === undefined || seat === undefined || profession === undefined) return null;
  const about = { ...question, kind: 'room', host: palace, figure: { seat, profession } };
  if (to?.zone === 'island') return { ...about, kind: 'banish' };
  return to?.zone === 'room' ? { ...about, host: to.palace ?? palace, room: to.room ?? question.room } : about;
}
