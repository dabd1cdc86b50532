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
