// WebSocket client of /table/CODE: sends what is entered, hands on what comes, and comes back after every loss.

const SOONEST = 300;
const LATEST = 5000;
// A connection that is back at once is not worth a word.
const PATIENT = 1200;
// A connection can die without anybody noticing: while somebody looks, it is asked whether it is still there.
const BEAT = 800;
const SILENT = 2 * BEAT;
const DEAD = 5000;
// Behind a locked screen nothing is asked.
const SLEPT = 10000;
const FOR_GOOD = 1008;

/**
 * Connect to the table `code` as one of its screens. `have`: digest of the view that the page came with.
 * `hear(message)` is called with every message, `open()` after every connection, `line(isLost)` when it is lost or back.
 */
export function tableSocket({ code, screen, language, have, hear, open, line }) {
  const wire = { socket: null, stopped: false };
  let digest = have;
  let wait = SOONEST;
  let retry;
  let patience = null;
  let heardAt = 0;
  let hiddenAt = 0;

  const lost = (patient) => {
    patience ??= setTimeout(() => line(true), patient);
  };
  const found = () => {
    clearTimeout(patience);
    patience = null;
    line(false);
  };
  const connect = () => {
    clearTimeout(retry);
    const query = new URLSearchParams({ screen, lang: language, ...(digest && { have: digest }) });
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/table/${encodeURIComponent(code)}?${query}`);
    // What comes later is told from what was last heard here, which the page alone no longer knows.
    digest = null;
    wire.socket = socket;
    socket.onopen = () => {
      if (socket !== wire.socket) return;
      heardAt = performance.now();
      open();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== wire.socket) return;
      heardAt = performance.now();
      wait = SOONEST;
      found();
      if (data) hear(JSON.parse(data));
    };
    socket.onclose = (event) => {
      if (socket !== wire.socket || event.code === FOR_GOOD) return;
      lost(PATIENT);
      retry = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LATEST);
    };
  };
  const leave = () => {
    clearTimeout(retry);
    const old = wire.socket;
    wire.socket = null;
    old?.close();
  };
  const anew = () => {
    leave();
    wait = SOONEST;
    connect();
  };
  const cut = () => {
    leave();
    lost(0);
    retry = setTimeout(connect, wait);
  };
  // A phone that wakes up should not wait for the next try.
  const wake = () => {
    if (document.hidden) {
      hiddenAt = performance.now();
    } else if (wire.socket?.readyState !== WebSocket.OPEN || performance.now() - hiddenAt > SLEPT) {
      anew();
    } else {
      heardAt = performance.now();
    }
  };
  const ask = () => {
    const { socket } = wire;
    if (document.hidden || socket?.readyState !== WebSocket.OPEN) return;
    const silence = performance.now() - heardAt;
    if (silence > DEAD) {
      anew();
      return;
    }
    if (silence > SILENT) lost(0);
    socket.send('');
  };
  const beat = setInterval(ask, BEAT);
  const heard = [[document, 'visibilitychange', wake], [window, 'online', anew], [window, 'offline', cut]];
  for (const [target, name, what] of heard) target.addEventListener(name, what);

  connect();
  return {
    /** Send a message now; false where there is no connection. */
    send(message) {
      if (wire.socket?.readyState !== WebSocket.OPEN) return false;
      wire.socket.send(JSON.stringify(message));
      return true;
    },
    stop() {
      leave();
      clearInterval(beat);
      clearTimeout(patience);
      for (const [target, name, what] of heard) target.removeEventListener(name, what);
    },
  };
}
