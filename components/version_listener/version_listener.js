// Reruns the page's script when the table's version differs from the one shown; reports a lost connection.

/** @import { Mounted } from '../shared/types' */
/** @import { Listened, Listener } from './types' */

import { runAsker } from '../shared/streamlit_rerun.js';
import { part } from '../shared/dom.js';
import { tableSocket } from '../shared/table_socket.js';

/** @type {WeakMap<Node, Listener>} */
const listeners = new WeakMap();

/**
 * Called by Streamlit after every script run that mounts the listener.
 * @param {Mounted<[Listened]>} mounted
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  const [given] = data;
  const listener = listeners.get(parentElement) ?? fresh(given);
  listeners.set(parentElement, listener);
  listener.shown = given.version;
  listener.ask = () => setTriggerValue('version', listener.newest);
  if (listener.table !== given.table) listenTo(listener, given, part(parentElement, 'output'));
  listener.turn += 1;
  const { turn } = listener;
  // Streamlit may call the clean-up of an older mount later: it must not close the newer socket.
  return () => {
    if (listener.turn !== turn) return;
    listener.socket?.stop();
    listener.asker.stop();
    listeners.delete(parentElement);
  };
}

/**
 * @param {Listened} given
 * @returns {Listener}
 */
function fresh({ version }) {
  return { asker: runAsker(), socket: null, table: null, shown: version, newest: version, turn: 0, ask: () => {} };
}

/**
 * @param {Listener} listener
 * @param {Listened} given
 * @param {HTMLElement} sign
 */
function listenTo(listener, { table, lang, lost }, sign) {
  listener.socket?.stop();
  listener.table = table;
  listener.socket = tableSocket({
    code: table, screen: 'version', language: lang, have: null,
    receive: ({ view, version }) => {
      listener.newest = view?.version ?? version ?? listener.newest;
      listener.asker.until(() => listener.newest === listener.shown, () => listener.ask());
    },
    open: () => {},
    line: (isLost) => { sign.textContent = isLost ? lost : ''; },
  });
}
