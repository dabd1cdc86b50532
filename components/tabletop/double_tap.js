// A double tap decides one thing: its second half was not meant for what the answer to the first has put in its place.

// Milliseconds within which a finger taps again without having looked. Of a mouse's double click the browser knows.
const TAPS_AGAIN_WITHIN = 400;
// Pixels between two taps in one place.
const ONE_PLACE = 30;
// What is done again by another tap, and undone by the tap beside it.
const REPEATED = '[data-act="undo"], [data-act="redo"]';

/**
 * Keep from the parts in `frame` the second half of a double tap, and what an Enter key that is held down repeats, where
 * the first has sent something.
 * @param {HTMLElement} frame
 * @param {AbortSignal} signal
 * @param {() => number} sentAt when something was sent last, by the clock of events
 */
export function tapOnce(frame, signal, sentAt) {
  let device = '';
  let pressed = 0;
  let tapped = { at: -Infinity, x: 0, y: 0 };
  const on = { signal, capture: true };
  frame.addEventListener('pointerdown', ({ pointerType }) => { device = pointerType; }, { ...on, passive: true });
  frame.addEventListener('click', (event) => {
    const { detail, timeStamp: at, clientX: x, clientY: y } = event;
    const isNear = at - tapped.at < TAPS_AGAIN_WITHIN && Math.hypot(x - tapped.x, y - tapped.y) < ONE_PLACE;
    const isSecond = device === 'mouse' ? detail > 1 : detail > 0 && isNear;
    if (isSecond && sentAt() >= tapped.at && !isRepeated(event)) keep(event);
    else tapped = { at, x, y };
  }, on);
  frame.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    if (!event.repeat) pressed = event.timeStamp;
    else if (sentAt() >= pressed) keep(event);
  }, on);
}

/** @param {Event} event */
function isRepeated(event) {
  return event.composedPath().some((one) => one instanceof Element && one.matches(REPEATED));
}

/** @param {Event} event */
function keep(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}
