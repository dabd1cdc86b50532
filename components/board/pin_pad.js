// The pad for a PIN: a dot for every digit, and the keys.

import { fill, h } from '../shared/dom.js';

const DIGITS = 4;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'close', '0', 'delete'];

/**
 * Whether all digits of a PIN are typed.
 * @param {string} typed
 */
export function isComplete(typed) {
  return typed.length === DIGITS;
}

/**
 * The pad; `typed`: the digits so far. Its buttons have `data-digit`, or `data-purse-act`: `close` or `delete`.
 * @param {string} typed
 * @param {Record<string, string>} words
 */
export function pinPad(typed, words) {
  const dots = Array.from({ length: DIGITS }, (_, index) => h('i', { key: `dot:${index}`, class: index < typed.length ? 'on' : '' }));
  return [
    h('div', { key: 'dots', class: 'dots', role: 'img', 'aria-label': fill(words.typed, { count: typed.length }) }, dots),
    h('div', { key: 'keys', class: 'keys' }, KEYS.map((name) => (/\d/.test(name)
      ? h('button', { key: name, class: 'key', 'data-digit': name, text: name })
      : h('button', { key: name, class: 'key side', 'data-purse-act': name, 'aria-label': words[name], text: name === 'close' ? '×' : '⌫' })))),
  ];
}
