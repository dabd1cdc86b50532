// The tag under a figure: sums paid or offered, rooms asked for and promised; part of its accessible name.

/** @import { Figure } from './types' */

import { h } from '../shared/dom.js';

/** @type {Record<string, string>} */
const BEFORE = { asked: '→', promised: '✓' };
/** @type {Record<string, string>} */
const BEHIND = { offered: '?' };

/**
 * The tag of a figure, if any.
 * @param {Figure} figure
 */
export function tag(figure) {
  if (!figure.tag) return null;
  return h('span', { key: 'tag', class: 'said', title: figure.tag.words, 'aria-hidden': 'true' },
    shownParts(figure.tag.parts).map(({ kind, short }) => h('span', { key: kind, class: kind, text: `${BEFORE[kind] ?? ''}${short}${BEHIND[kind] ?? ''}` })));
}

// If the promised room is the one asked for, show only the promise.
/** @param {NonNullable<Figure['tag']>['parts']} parts */
function shownParts(parts) {
  const promised = parts.find(({ kind }) => kind === 'promised')?.short;
  return parts.filter(({ kind, short }) => kind !== 'asked' || short !== promised);
}
