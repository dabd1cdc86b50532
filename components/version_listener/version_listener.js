// Listens on /push/CODE and asks for a new run when the table has another version than the one on the screen. While it
// cannot hear, it says so.

const LISTENERS = new WeakMap();
const SOONEST = 300;
const LATEST = 5000;
// The answer to a person's own tap brings the new version along; only when it does not come is it asked for.
const OWN_TAP = 250;
// A run that was asked for while the page's own connection was down never comes: it is asked for again.
const AGAIN = 1500;
// A connection that is back at once is not worth a word.
const PATIENT = 1200;
// Behind a locked screen a connection can die without anybody noticing.
const SLEPT = 10000;

/** Called by Streamlit after every run that mounts the ear. */
export default function mount({ parentElement, data, setTriggerValue }) {
  const listener = LISTENERS.get(parentElement) ?? start(parentElement);
  listener.ask = (version) => setTriggerValue('version', version);
  const [now] = data;
  listener.words = now.lost;
  if (listener.table !== now.table) listener.turnTo(now.table);
  listener.draws(now.version);
  listener.turn += 1;
  const { turn } = listener;
  // A call that was overtaken by a later one is cleaned up too, and must leave the later one's ear alone.
  return () => {
    if (listener.turn === turn) listener.stop();
  };
}

function start(parentElement) {
  const sign = parentElement.querySelector('output');
  let socket;
  let retry;
  let again;
  let patience = null;
  let wait = SOONEST;
  let tapped = 0;
  let hidden = 0;
  const listener = { table: null, shown: null, newest: null, words: '', turn: 0 };

  const tap = () => { tapped = performance.now(); };
  const check = (later = AGAIN) => {
    clearTimeout(again);
    if (listener.newest === null || listener.newest === listener.shown) return;
    listener.ask(listener.newest);
    again = setTimeout(check, later, Math.min(later * 2, LATEST));
  };
  const hear = (event) => {
    wait = SOONEST;
    found();
    listener.newest = JSON.parse(event.data).version;
    clearTimeout(again);
    const left = tapped + OWN_TAP - performance.now();
    if (tapped && left > 0) again = setTimeout(check, left);
    else check();
  };
  const lost = (patient) => {
    patience ??= setTimeout(() => { sign.textContent = listener.words; }, patient);
  };
  const found = () => {
    clearTimeout(patience);
    patience = null;
    sign.textContent = '';
  };
  const open = () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const opened = new WebSocket(`${scheme}://${location.host}/push/${encodeURIComponent(listener.table)}`);
    socket = opened;
    opened.onmessage = hear;
    opened.onclose = (event) => {
      if (opened !== socket || event.code === 1008) return;
      lost(PATIENT);
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
  const anew = () => {
    if (!listener.table || !socket) return;
    hush();
    wait = SOONEST;
    open();
  };
  // A phone that wakes up should not wait for the next try.
  const wake = () => {
    if (document.hidden) {
      hidden = performance.now();
      return;
    }
    if (socket && (socket.readyState > WebSocket.OPEN || performance.now() - hidden > SLEPT)) anew();
  };
  const cut = () => {
    clearTimeout(patience);
    patience = null;
    lost(0);
  };
  const heard = [
    [document, 'pointerup', tap, true], [document, 'keydown', tap, true], [document, 'visibilitychange', wake, false],
    [window, 'online', anew, false], [window, 'offline', cut, false],
  ];
  listener.draws = (version) => {
    if (listener.shown === version) return;
    listener.shown = version;
    // What was tapped has been answered; whatever comes from now on is another's.
    tapped = 0;
    if (listener.newest > version) check();
  };
  listener.turnTo = (table) => {
    hush();
    listener.table = table;
    listener.newest = null;
    open();
  };
  listener.stop = () => {
    hush();
    clearTimeout(again);
    found();
    for (const [target, name, what, early] of heard) target.removeEventListener(name, what, early);
    LISTENERS.delete(parentElement);
  };
  for (const [target, name, what, early] of heard) target.addEventListener(name, what, early);
  LISTENERS.set(parentElement, listener);
  return listener;
}
