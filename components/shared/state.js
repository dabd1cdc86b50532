// What lives in the browser alone: what is typed and chosen, what is on its way, and how it is told the server.

import { h } from './dom.js';

// A second tap of the same thumb comes sooner than anybody can have read the question.
const SETTLE = 350;

/** A key nobody else draws; randomUUID is missing where the page is not served securely. */
export function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The state of a panel in which nothing is typed or chosen yet. */
export function emptyState() {
  return {
    drafts: new Map(), tab: null, extra: null, armed: null, ready: true, option: null, figure: null, dispatch: null, halves: [], open: null, closed: null,
    ticks: new Set(), sent: null,
  };
}

/** Tell the server; the same thing entered again at the same version carries the same key. */
export function send(panel, message) {
  const { state, data } = panel;
  const body = JSON.stringify(message);
  if (state.sent?.body !== body || state.sent.version !== data.version) state.sent = { body, version: data.version, key: freshKey() };
  // To take away what has the focus holds up the drawing of the answer; until that comes there is time.
  panel.had = panel.root.getRootNode().activeElement;
  setTimeout(() => panel.had?.blur());
  panel.emit({ ...message, version: data.version, key: state.sent.key });
}

/** Whether something that was entered on this table is on its way. */
export function isSending(panel) {
  return Boolean(panel.data.pending);
}

/** Ask whether it is meant: the button that says yes wakes up a moment later. */
export function arm(panel, what) {
  panel.state.armed = what;
  // A refusal that was read is not in the way of the next try.
  panel.state.closed = panel.data.answer?.key ?? null;
  panel.state.ready = false;
  panel.draw();
  setTimeout(() => {
    panel.state.ready = true;
    panel.draw();
    panel.root.querySelector('[data-act="sure"]')?.focus({ preventScroll: true });
  }, SETTLE);
}

/** Take the question back. */
export function disarm(panel) {
  panel.state.armed = null;
}

/** A button of ours. */
export function button(key, text, props = {}, ...children) {
  return h('button', { key, class: 'button', text: children.length ? undefined : text, ...props }, ...children);
}

/** A named group of choices. */
export function choices(key, label, buttons) {
  return h('div', { key, class: 'choices', role: 'group', 'aria-label': label },
    h('span', { key: 'label', class: 'label', 'aria-hidden': 'true', text: label }), ...buttons);
}
