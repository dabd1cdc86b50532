// A double tap decides one thing: its second half was not meant for what the first has put in its place.

// Milliseconds within which a finger taps again without having looked. Of a mouse's double click the browser knows.
const TAPS_AGAIN_WITHIN = 400;
// Pixels between two taps in one place.
const ONE_PLACE = 30;
// What is done again by another tap, and undone by the tap beside it.
const REPEATED = '[data-act="undo"], [data-act="redo"]';

/**
 * Keep from the parts in `frame` the second half of a double tap where the first has sent something, or was on another
 * button, and what an Enter key that is held down repeats.
 * @param {HTMLElement} frame
 * @param {AbortSignal} signal
 * @param {() => number} sentAt when something was sent last, by the clock of events
 */
export function tapOnce(frame, signal, sentAt) {
  let device = '';
  let pressed = { at: 0, on: '' };
  let tapped = { at: -Infinity, x: 0, y: 0, on: '' };
  const how = { signal, capture: true };
  frame.addEventListener('pointerdown', ({ pointerType }) => { device = pointerType; }, { ...how, passive: true });
  frame.addEventListener('click', (event) => {
    const { detail, timeStamp: at, clientX: x, clientY: y } = event;
    const isNear = at - tapped.at < TAPS_AGAIN_WITHIN && Math.hypot(x - tapped.x, y - tapped.y) < ONE_PLACE;
    const isSecond = device === 'mouse' ? detail > 1 : detail > 0 && isNear;
    const on = wordsOf(event);
    if (isSecond && (sentAt() >= tapped.at || on !== tapped.on) && !isRepeated(event)) keep(event);
    else tapped = { at, x, y, on };
  }, how);
  frame.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    const on = wordsOf(event);
    if (!event.repeat) pressed = { at: event.timeStamp, on };
    else if (sentAt() >= pressed.at || on !== pressed.on) keep(event);
  }, how);
}

/** @param {Event} event */
function isRepeated(event) {
  return event.composedPath().some((one) => one instanceof Element && one.matches(REPEATED));
}

/**
 * The words of the button that was tapped on, "" where it was none.
 * @param {Event} event
 */
function wordsOf(event) {
  const button = event.composedPath().find((one) => one instanceof Element && one.matches('button'));
  return button instanceof Element ? button.textContent ?? '' : '';
}

/** @param {Event} event */
function keep(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}
