// What lives in the browser alone: what is typed and chosen, what is on its way, and how it is told the server.

import { h, mark } from './dom.js';

const SHOW_BUSY = 150;
const GIVE_UP = 6000;
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
    ticks: new Set(), sending: null, silent: false,
  };
}

/** Tell the server; the same thing tapped again while no answer has come carries the same key. */
export function send(panel, message) {
  const { state, data } = panel;
  const body = JSON.stringify(message);
  const key = state.sending?.body === body ? state.sending.key : freshKey();
  clearTimeout(panel.timer);
  state.sending = { key, body, waiting: true };
  state.silent = false;
  panel.emit({ ...message, version: data.version, key });
  mark(panel.root, 'aria-busy', 'true');
  // To take away what has the focus holds up the drawing of the answer; until that comes there is time.
  panel.had = panel.root.getRootNode().activeElement;
  setTimeout(() => panel.had?.blur());
  panel.timer = setTimeout(() => {
    panel.draw();
    panel.timer = setTimeout(() => giveUp(panel), GIVE_UP - SHOW_BUSY);
  }, SHOW_BUSY);
}

function giveUp(panel) {
  panel.state.sending.waiting = false;
  panel.state.silent = true;
  panel.draw();
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
