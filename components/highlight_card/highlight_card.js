// A highlight; animates when its text changes.

/** @import { Mounted } from '../shared/types' */
/** @import { HighlightView } from './types' */

import { part } from '../shared/dom.js';

/**
 * Called after every change of the table.
 * @param {Mounted<[HighlightView]>} mounted
 */
export default function mount({ parentElement, data: [{ title, words, lang }] }) {
  const card = part(parentElement, '.highlight');
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
