// Sends the message of a panel (now panel, log, agreements) with the version it was decided on and an idempotency key.
// It goes through `tabletop.js`, which draws the foreseen result, to `table_socket.js`. The board sends by itself
// (`board/board_actions.js`).

/** @import { Sender } from './types' */

import { actionKey } from './action_key.js';
import { mark, scope } from './dom.js';

// Milliseconds after which what was given up is not tried again, but meant anew.
const TRIED_AGAIN_WITHIN = 60_000;

/**
 * Keys of the actions that were given up, and when: the server may have executed them.
 * @type {Map<string, number>}
 */
const unanswered = new Map();

/** @param {string} key */
export function noteGivenUp(key) {
  unanswered.set(key, Date.now());
}

/**
 * What was done last: the same, sent once more, is another.
 * @type {string | null}
 */
let done = null;

/**
 * @param {string} key
 * @param {boolean} isDone
 */
export function noteAnswered(key, isDone) {
  unanswered.delete(key);
  if (isDone) done = key;
}

/**
 * Send a message; repeated at the same version, or soon after the first was given up, it has the same key, so that it is
 * executed once.
 * @param {Sender} panel
 * @param {object} message
 */
export function send(panel, message) {
  const { state, data } = panel;
  const body = JSON.stringify(message);
  const isSame = state.sent?.body === body && state.sent.key !== done;
  const isTriedAgain = Date.now() - (unanswered.get(state.sent?.key ?? '') ?? -Infinity) < TRIED_AGAIN_WITHIN;
  const again = isSame && (state.sent?.version === data.version || isTriedAgain);
  const key = again && state.sent ? state.sent.key : actionKey();
  state.sent = { body, version: data.version, key };
  // Whoever sends the same once more is told the same again.
  state.closed = null;
  // Blur the focused control now: before anything has changed it costs nothing, later it would delay drawing; the focus is
  // restored once the answer is there.
  panel.had = /** @type {HTMLElement | null} */ (scope(panel.root).activeElement);
  panel.had?.blur();
  // Nothing more is sent. What is to be seen of that the tabletop has drawn later: an answer that is there at once flashes nothing.
  panel.data = { ...data, pending: key, answer: null };
  mark(panel.root, 'aria-busy', 'true');
  panel.emit({ ...message, version: data.version, key });
}

/**
 * Whether a message of this table is being sent.
 * @param {Sender} panel
 */
export function isSending(panel) {
  return Boolean(panel.data.pending);
}
