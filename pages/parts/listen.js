// Listens on /push/CODE and asks for a new run when the table has another version than the one on the screen.

const LISTENERS = new WeakMap();
const SOONEST = 300;
const LATEST = 5000;
// The answer to a person's own tap brings the new version along; only when it does not come is it asked for.
const OWN_TAP = 400;

export default function ({ parentElement, data, setTriggerValue }) {
  const listener = LISTENERS.get(parentElement) ?? start(parentElement);
  listener.ask = (version) => setTriggerValue('version', version);
  if (listener.table !== data.table) listener.turnTo(data.table);
  listener.shown = data.version;
  return listener.stop;
}

function start(parentElement) {
  let socket;
  let retry;
  let wait = SOONEST;
  let tapped = 0;
  const listener = { table: null, shown: null, newest: null };

  const tap = () => { tapped = performance.now(); };
  const check = () => {
    if (listener.newest === listener.shown) return;
    listener.shown = listener.newest;
    listener.ask(listener.newest);
  };
  const hear = (event) => {
    wait = SOONEST;
    listener.newest = JSON.parse(event.data).version;
    const left = tapped + OWN_TAP - performance.now();
    if (tapped && left > 0) setTimeout(check, left);
    else check();
  };
  const open = () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const opened = new WebSocket(`${scheme}://${location.host}/push/${encodeURIComponent(listener.table)}`);
    socket = opened;
    opened.onmessage = hear;
    opened.onclose = (event) => {
      if (opened !== socket || event.code === 1008) return;
      retry = setTimeout(open, wait);
      wait = Math.min(wait * 2, LATEST);
    };
  };
  const hush = () => {
    clearTimeout(retry);
    const old = socket;
    socket = null;
    old?.close();
  };
  // A phone that wakes up should not wait for the next try.
  const wake = () => {
    if (document.hidden || !socket || socket.readyState < WebSocket.CLOSING) return;
    clearTimeout(retry);
    open();
  };
  listener.turnTo = (table) => {
    hush();
    listener.table = table;
    open();
  };
  listener.stop = () => {
    hush();
    document.removeEventListener('pointerup', tap, true);
    document.removeEventListener('keydown', tap, true);
    document.removeEventListener('visibilitychange', wake);
    LISTENERS.delete(parentElement);
  };
  document.addEventListener('pointerup', tap, true);
  document.addEventListener('keydown', tap, true);
  document.addEventListener('visibilitychange', wake);
  LISTENERS.set(parentElement, listener);
  return listener;
}
