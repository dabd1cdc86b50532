// What was paid or offered for a figure, asked and promised, as a tag under it; listeners hear it with its name.

/** @import { Figure } from './types' */

import { h } from '../shared/dom.js';

/** @type {Record<string, string>} */
const BEFORE = { asked: '→', promised: '✓' };
/** @type {Record<string, string>} */
const BEHIND = { offered: '?' };

/**
 * The tag of a figure, if it bears one.
 * @param {Figure} figure
 */
export function tag(figure) {
  if (!figure.tag) return null;
  return h('span', { key: 'tag', class: 'said', title: figure.tag.words, 'aria-hidden': 'true' },
    shownParts(figure.tag.parts).map(({ kind, short }) => h('span', { key: kind, class: kind, text: `${BEFORE[kind] ?? ''}${short}${BEHIND[kind] ?? ''}` })));
}

// A room that was asked for and is promised is said once: by the promise.
/** @param {NonNullable<Figure['tag']>['parts']} parts */
function shownParts(parts) {
  const promised = parts.find(({ kind }) => kind === 'promised')?.short;
  return parts.filter(({ kind, short }) => kind !== 'asked' || short !== promised);
}
