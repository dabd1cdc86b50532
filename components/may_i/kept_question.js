// The question of a screen outlasts a look at another section: it is kept in the browser's tab, with its moment.

/** @import { MayData, Question } from './types' */

/**
 * The question kept for this moment; null for another moment, or none.
 * @param {Pick<MayData, 'name' | 'moment'>} given
 * @returns {Question | null}
 */
export function keptQuestion({ name, moment }) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(`intrige-${name}`) ?? 'null');
    return kept?.moment === moment ? kept.question : null;
  } catch {
    return null;
  }
}

/**
 * What a script run means for the question that is shown: `new`, it is drawn anew; `again`, it stays, and is asked again, since
 * what was paid or promised may change its answer; `same`, nothing.
 * @param {MayData} before
 * @param {MayData} given
 * @returns {'new' | 'again' | 'same'}
 */
export function changed(before, given) {
  const shown = (/** @type {MayData} */ { moment, about, view }) => JSON.stringify([moment, about, view.lang]);
  if (shown(before) !== shown(given)) return 'new';
  return before.said === given.said ? 'same' : 'again';
}

/**
 * @param {Pick<MayData, 'name' | 'moment'>} given
 * @param {Question} question
 */
export function keepQuestion({ name, moment }, question) {
  try {
    sessionStorage.setItem(`intrige-${name}`, JSON.stringify({ moment, question }));
  } catch {
    // Without session storage the question is lost on the way to another section.
  }
}
