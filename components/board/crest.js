// The crest of a house: its shield with its letter, in its colours.

/** @import { Owner } from './types' */

import { h } from '../shared/dom.js';
import { inks } from './palette.js';
import { shield } from './signs.js';

/**
 * Shield and letter of a palace's house; empty without one.
 * @param {(Owner & { house: string }) | undefined} palace
 */
export function crest(palace) {
  if (!palace) return null;
  return h('span', { key: 'crest', class: 'crest', 'aria-hidden': 'true', style: inks(palace) }, ...crestParts(palace));
}

/**
 * The content of a crest; the element that contains it sets the house's colours.
 * @param {Owner & { house: string }} palace
 */
export function crestParts(palace) {
  return [shield(palace.house), h('b', { key: 'letter', 'aria-hidden': 'true', text: palace.letter })];
}
