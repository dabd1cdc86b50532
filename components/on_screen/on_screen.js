// Notifies the page's script when this placeholder comes near the screen; repeats until it is replaced.

/** @import { Mounted, Unmount } from '../shared/types' */
/** @import { Place, Wanted } from './types' */

import { part } from '../shared/dom.js';
import { repeated, scriptRuns } from './retry_while_idle.js';

// Distance below the screen at which content is requested, and what scrolls: the margin of any other root would end at it.
const AHEAD = '400px';
const SCROLLED = '[data-testid="stMain"]';
// How often what is awaited is looked for, and how long: where it never comes, the rest of the page does.
const LOOK = 50;
const LONGEST = 5000;

// Queue of the page's waiting placeholders. Only the first sends a request: Streamlit merges concurrent ones and would
// run the fragment of only one.
const shared = /** @type {{ intrigePlaces?: Place[] }} */ (globalThis);
shared.intrigePlaces ??= [];
const places = shared.intrigePlaces;

/**
 * Called by Streamlit after every run that mounts the place.
 * @param {Mounted<Wanted>} mounted
 * @returns {Unmount}
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  let quiet = () => {};
  /** @type {Place} */
  const place = {
    ask: () => { quiet = repeated(() => setTriggerValue('near', true), scriptRuns); },
  };
  if (data.after) {
    const stop = awaited(data.after, place.ask);
    return () => {
      stop();
      quiet();
    };
  }
  const watcher = new IntersectionObserver((seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    watcher.disconnect();
    places.push(place);
    if (places[0] === place) place.ask();
  }, { root: document.querySelector(SCROLLED), rootMargin: AHEAD });
  watcher.observe(part(parentElement, '.place'));
  return () => {
    watcher.disconnect();
    quiet();
    const index = places.indexOf(place);
    if (index < 0) return;
    places.splice(index, 1);
    if (index === 0) places[0]?.ask();
  };
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
