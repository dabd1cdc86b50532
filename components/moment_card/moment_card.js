// A memorable moment; animates when its text changes.

/** @import { Mounted } from '../shared/types' */
/** @import { MomentView } from './types' */

import { part } from '../shared/dom.js';

/**
 * Called after every change of the table.
 * @param {Mounted<[MomentView]>} mounted
 */
export default function mount({ parentElement, data: [{ title, words, lang }] }) {
  const card = part(parentElement, '.moment');
  card.hidden = !words;
  card.lang = lang;
  part(card, 'h2').textContent = title;
  const told = part(card, 'p');
  if (told.textContent !== words) {
    told.textContent = words;
    card.classList.remove('fresh');
    requestAnimationFrame(() => card.classList.add('fresh'));
  }
  return () => {};
}
