// What lives in the browser alone: what is typed and chosen, what is on its way, and how it is told the server.

/** @import { Child, Props, Sender } from './types' */

import { actionKey } from './action_key.js';
import { h, scope } from './dom.js';

// A second tap of the same thumb comes sooner than anybody can have read the question.
const SETTLE = 350;

/**
 * Tell the server; the same thing entered again at the same version carries the same key.
 * @param {Sender} panel
 * @param {object} message
 */
export function send(panel, message) {
  const { state, data } = panel;
  const body = JSON.stringify(message);
  const again = state.sent?.body === body && state.sent.version === data.version;
  const key = again && state.sent ? state.sent.key : actionKey();
  state.sent = { body, version: data.version, key };
  // To take away what has the focus holds up the drawing of the answer; until that comes there is time.
  panel.had = /** @type {HTMLElement | null} */ (scope(panel.root).activeElement);
  setTimeout(() => panel.had?.blur());
  panel.emit({ ...message, version: data.version, key });
}

/**
 * Whether something that was entered on this table is on its way.
 * @param {Sender} panel
 */
export function isSending(panel) {
  return Boolean(panel.data.pending);
}

/**
 * Ask whether it is meant: the button that says yes wakes up a moment later.
 * @param {Sender} panel
 * @param {string} what
 */
export function arm(panel, what) {
  panel.state.armed = what;
  // A refusal that was read is not in the way of the next try.
  panel.state.closed = panel.data.answer?.key ?? null;
  panel.state.ready = false;
  panel.draw();
  setTimeout(() => {
    panel.state.ready = true;
    panel.draw();
    /** @type {HTMLElement | null} */ (panel.root.querySelector('[data-act="sure"]'))?.focus({ preventScroll: true });
  }, SETTLE);
}

/**
 * Take the question back.
 * @param {Sender} panel
 */
export function disarm(panel) {
  panel.state.armed = null;
}

/**
 * A button of ours.
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
