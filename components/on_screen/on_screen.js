// Notifies the page's script when this placeholder comes near the screen; repeats until it is replaced.

/** @import { Mounted, Unmount } from '../shared/types' */
/** @import { PlaceQueue, Wanted } from './types' */

import { part } from '../shared/dom.js';
import { join, leave } from './place_queue.js';
import { repeated, scriptRuns } from './retry_while_idle.js';

// Distance below the screen at which content is requested, and what scrolls: the margin of any other root would end at it.
const AHEAD = '400px';
const SCROLLED = '[data-testid="stMain"]';
// How often what is awaited is looked for, and how long: where it never comes, the rest of the page does.
const LOOK = 50;
const LONGEST = 5000;

// The page's waiting placeholders, of which one at a time sends a request: Streamlit merges concurrent ones and would
// run the fragment of only one.
const shared = /** @type {{ intrigePlaces?: PlaceQueue }} */ (globalThis);
shared.intrigePlaces ??= { waiting: [], asking: null };
const places = shared.intrigePlaces;

/**
 * Called by Streamlit after every run that mounts the place.
 * @param {Mounted<Wanted>} mounted
 * @returns {Unmount}
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  let quiet = () => {};
  const ask = () => { quiet = repeated(() => setTriggerValue('near', true), scriptRuns); };
  if (data.after) {
    const stop = awaited(data.after, ask);
    return () => {
      stop();
      quiet();
    };
  }
  const element = part(parentElement, '.place');
  const place = { ask, distance: () => outside(element) };
  const watcher = new IntersectionObserver((seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    watcher.disconnect();
    join(places, place);
  }, { root: document.querySelector(SCROLLED), rootMargin: AHEAD });
  watcher.observe(element);
  return () => {
    watcher.disconnect();
    quiet();
    leave(places, place);
  };
}

/**
 * How many pixels an element is above or below what is on the screen.
 * @param {HTMLElement} element
 */
function outside(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.max(0, -bottom, top - innerHeight);
}

/**
 * Call `then` once what the selector names is on the page, or could be no more; what is returned ends that.
 * @param {string} selector
 * @param {() => void} then
 */
function awaited(selector, then) {
  const begun = performance.now();
  const look = setInterval(() => {
    if (!document.querySelector(selector) && performance.now() - begun < LONGEST) return;
    clearInterval(look);
    then();
  }, LOOK);
  return () => clearInterval(look);
}
