// Notifies the page's script when this placeholder comes near the screen; repeats until it is replaced.

/** @import { Mounted, Unmount } from '../shared/types' */
/** @import { Place } from './types' */

import { part } from '../shared/dom.js';

// Distance below the screen at which content is requested.
const AHEAD = '400px';
// Milliseconds until the request is repeated.
const AGAIN = 1500;

// Queue of the page's waiting placeholders. Only the first sends a request: Streamlit merges concurrent ones and would
// run the fragment of only one.
const shared = /** @type {{ intrigePlaces?: Place[] }} */ (globalThis);
shared.intrigePlaces ??= [];
const places = shared.intrigePlaces;

/**
 * Called by Streamlit after every script run that mounts the placeholder.
 * @param {Mounted<null>} mounted
 * @returns {Unmount}
 */
export default function mount({ parentElement, setTriggerValue }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Place} */
  const place = {
    ask: () => {
      setTriggerValue('near', true);
      timer = setTimeout(place.ask, AGAIN);
    },
  };
  const watcher = new IntersectionObserver((seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    watcher.disconnect();
    places.push(place);
    if (places[0] === place) place.ask();
  }, { rootMargin: AHEAD });
  watcher.observe(part(parentElement, '.place'));
  return () => {
    watcher.disconnect();
    clearTimeout(timer);
    const index = places.indexOf(place);
    if (index < 0) return;
    places.splice(index, 1);
    if (index === 0) places[0]?.ask();
  };
}
