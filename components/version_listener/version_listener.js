// Asks for a run of the page's script when the table has another version than the one on the screen; says when it
// cannot know.

import { runAsker } from '../shared/ask_run.js';
import { tableSocket } from '../shared/table_socket.js';

const LISTENERS = new WeakMap();

/** Called by Streamlit after every run that mounts the listener; `data` is a list of `{ table, version, lang, lost }`. */
export default function mount({ parentElement, data, setTriggerValue }) {
  const listener = LISTENERS.get(parentElement) ?? { asker: runAsker(), turn: 0, table: null, newest: null };
  LISTENERS.set(parentElement, listener);
  const [given] = data;
  listener.shown = given.version;
  listener.ask = () => setTriggerValue('version', listener.newest);
  if (listener.table !== given.table) listenTo(listener, given, parentElement.querySelector('output'));
  listener.turn += 1;
  const { turn } = listener;
  // A call that was overtaken by a later one is cleaned up too, and must leave the later one's socket alone.
  return () => {
    if (listener.turn !== turn) return;
    listener.socket.stop();
    listener.asker.stop();
    LISTENERS.delete(parentElement);
  };
}

function listenTo(listener, { table, lang, lost }, sign) {
  listener.socket?.stop();
  listener.table = table;
  listener.socket = tableSocket({
    code: table, screen: 'version', language: lang,
    hear: ({ view, version }) => {
      listener.newest = view?.version ?? version;
      listener.asker.until(() => listener.newest === listener.shown, () => listener.ask());
    },
    open: () => {},
    line: (isLost) => { sign.textContent = isLost ? lost : ''; },
  });
}
