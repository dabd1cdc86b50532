// What a tap on a panel (now panel, log, agreements) sends: the message with the version it was decided on and a key of its own.
// From here it goes up through `tabletop.js`, which draws it ahead, to `table_socket.js`. The board sends by itself (`board/act.js`).

/** @import { Sender } from './types' */

import { actionKey } from './action_key.js';
import { scope } from './dom.js';

/**
 * Send a message to the server; the same one again at the same version carries the same key, so that it counts once.
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
