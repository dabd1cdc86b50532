// WebSocket client of /table/CODE: sends messages, passes on those received, and reconnects.

/** @import { Connection, TableSocket } from './types' */

const SOONEST = 300;
const LATEST = 5000;
// Milliseconds before a lost connection is reported; shorter losses are not.
const PATIENT = 1200;
// Milliseconds between heartbeats while the page is visible, to detect dead connections.
const BEAT = 800;
const SILENT = 2 * BEAT;
const DEAD = 5000;
// After this time in the background the connection is replaced.
const SLEPT = 10000;
const FOR_GOOD = 1008;

/**
 * Connect to the table `code` as one of its screens. `have`: digest of the view in the page. `receive(message)` is called
 * with every message, `open()` after every connect, `line(isLost)` when the connection is lost or back.
 * @param {Connection} connection
 * @returns {TableSocket}
 */
export function tableSocket({ code, screen, language, have, receive, open, line }) {
  /** @type {WebSocket | null} */
  let current = null;
  let digest = have;
  let wait = SOONEST;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  /** @type {ReturnType<typeof setTimeout> | null} */
  let patience = null;
  let heardAt = 0;
  let hiddenAt = 0;

  const lost = (/** @type {number} */ patient) => {
    patience ??= setTimeout(() => line(true), patient);
  };
  const found = () => {
    if (patience !== null) clearTimeout(patience);
    patience = null;
    line(false);
  };
  const connect = () => {
    clearTimeout(retry);
    const query = new URLSearchParams({ screen, lang: language, ...(digest && { have: digest }) });
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/table/${encodeURIComponent(code)}?${query}`);
    // Later patches are based on what this client received; after a reconnect it needs the whole view.
    digest = null;
    current = socket;
    socket.onopen = () => {
      if (socket !== current) return;
      heardAt = performance.now();
      open();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== current) return;
      heardAt = performance.now();
      wait = SOONEST;
      found();
      if (data) receive(JSON.parse(data));
    };
    socket.onclose = (event) => {
      if (socket !== current || event.code === FOR_GOOD) return;
      lost(PATIENT);
      retry = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LATEST);
    };
  };
  const leave = () => {
    clearTimeout(retry);
    const old = current;
    current = null;
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
  const isOpen = () => current?.readyState === WebSocket.OPEN;
  // A phone that wakes up reconnects at once.
  const wake = () => {
    if (document.hidden) {
      hiddenAt = performance.now();
    } else if (!isOpen() || performance.now() - hiddenAt > SLEPT) {
      anew();
    } else {
      heardAt = performance.now();
    }
  };
  const ask = () => {
    if (document.hidden || !isOpen()) return;
    const silence = performance.now() - heardAt;
    if (silence > DEAD) {
      anew();
      return;
    }
    if (silence > SILENT) lost(0);
    current?.send('');
  };
  const beat = setInterval(ask, BEAT);
  const leaving = new AbortController();
  const { signal } = leaving;
  document.addEventListener('visibilitychange', wake, { signal });
  window.addEventListener('online', anew, { signal });
  window.addEventListener('offline', cut, { signal });

  connect();
  return {
    send(message) {
      if (!isOpen()) return false;
      current?.send(JSON.stringify(message));
      return true;
    },
    stop() {
      leave();
      clearInterval(beat);
      if (patience !== null) clearTimeout(patience);
      leaving.abort();
    },
  };
}
