// A link from a refusal or an article to the page with its numbered cases.

/** @import { Cases } from './types' */

import { h } from './dom.js';

/**
 * The link to the cases; nothing where there are none. It opens beside the table, which goes on.
 * @param {Cases | null | undefined} cases
 */
export function caseLink(cases) {
  return cases && h('a', { key: 'cases', class: 'cases', href: cases.href, target: '_blank', rel: 'noopener', text: cases.label });
}
