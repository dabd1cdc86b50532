// While a finger is on the table nothing moves under it: what arrives is taken in once it is lifted and has tapped.

// Milliseconds after which what arrives waits no longer, as for a figure that is carried or ducats that are looked at.
const STILL_AT_MOST = 500;
// Milliseconds between lifting a finger and its tap, which goes to what lies there by then.
const TAPS_WITHIN = 80;

/**
 * Returns what carries out an act: at once, or where a finger is down in `frame` as soon as it has tapped.
 * @param {HTMLElement} frame
 * @param {AbortSignal} signal
 * @returns {(act: () => void) => void}
 */
export function stillness(frame, signal) {
  /** @type {(() => void)[]} */
  const waiting = [];
  let isDown = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const goOn = () => {
    isDown = false;
    for (const act of waiting.splice(0)) act();
  };
  const goOnIn = (/** @type {number} */ time) => {
    clearTimeout(timer);
    timer = setTimeout(goOn, time);
  };
  const on = { signal, capture: true, passive: true };
  frame.addEventListener('pointerdown', () => {
    isDown = true;
    goOnIn(STILL_AT_MOST);
  }, on);
  window.addEventListener('pointerup', () => { if (isDown) goOnIn(TAPS_WITHIN); }, on);
  for (const kind of ['click', 'pointercancel']) window.addEventListener(kind, () => { if (isDown) goOnIn(0); }, on);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    waiting.length = 0;
  });
  return (act) => {
    if (isDown) waiting.push(act);
    else act();
  };
}
