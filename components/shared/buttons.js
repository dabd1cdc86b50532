// The buttons of the panels, as described elements (`dom.js`).

/** @import { Child, Props } from './types' */

import { h } from './dom.js';

/**
 * A button.
 * @param {string} key
 * @param {string} text
 * @param {Props} [props]
 * @param {...Child} children
 */
export function button(key, text, props = {}, ...children) {
  return h('button', { key, class: 'button', text: children.length ? undefined : text, ...props }, ...children);
}

/**
 * A named group of choices.
 * @param {string} key
 * @param {string} label
 * @param {Child[]} buttons
 */
export function choices(key, label, buttons) {
  return h('div', { key, class: 'choices', role: 'group', 'aria-label': label },
    h('span', { key: 'label', class: 'label', 'aria-hidden': 'true', text: label }), ...buttons);
}
