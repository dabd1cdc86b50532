// Runs before Streamlit's scripts on every page: keeps open lists open, takes a double tap for one tap, and registers the
// service worker.

// Milliseconds and pixels within which a finger's second tap is the other half of a double tap. Of a mouse's double click
// the browser knows.
const TAPS_AGAIN_WITHIN = 400;
const ONE_PLACE = 30;
const TABLETOP = 'tabletop';
let device = '';
/** @type {{ at: number, x: number, y: number, on: string | null }} */
let tapped = { at: -Infinity, x: 0, y: 0, on: null };

/**
 * Keeps an open list open while the page scrolls. Streamlit closes lists on every scroll, also on the smooth scrolling
 * after a tap, but repositions them on a resize of the window; so this earlier listener dispatches a resize event.
 * @param {Event} event
 */
function keepOpen(event) {
  const list = document.querySelector('[role="listbox"]');
  if (list && event.target instanceof Node && !list.contains(event.target)) {
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }
}

/**
 * What was tapped on: of a button its key, by which Streamlit knows it, and its words; null for anything else.
 * @param {Event} event
 */
function tappedOn(event) {
  const path = event.composedPath().filter((one) => one instanceof Element);
  if (path.some((one) => one.classList.contains(TABLETOP))) return TABLETOP;
  const button = path.find((one) => one.matches('button'));
  if (!button) return null;
  const [key] = button.closest('[class*="st-key-"]')?.className.match(/st-key-\S+/) ?? [''];
  return `${key} ${button.textContent}`;
}

/**
 * Keeps the second half of a double tap from a button that was not there for the first: it takes the place of the one that
 * was tapped, such as the answer to a question that nobody has read. Within the tabletop `double_tap.js` sees to that.
 * @param {MouseEvent} event
 */
function tapOnce(event) {
  const { detail, timeStamp: at, clientX: x, clientY: y } = event;
  const on = tappedOn(event);
  const isNear = at - tapped.at < TAPS_AGAIN_WITHIN && Math.hypot(x - tapped.x, y - tapped.y) < ONE_PLACE;
  const isSecond = device === 'mouse' ? detail > 1 : detail > 0 && isNear;
  if (isSecond && on !== null && on !== tapped.on) {
    event.stopImmediatePropagation();
    event.preventDefault();
  } else {
    tapped = { at, x, y, on };
  }
}

window.addEventListener('scroll', keepOpen, true);
window.addEventListener('pointerdown', ({ pointerType }) => { device = pointerType; }, { capture: true, passive: true });
window.addEventListener('click', tapOnce, true);

// Only over TLS or on localhost; the page works without it.
navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
