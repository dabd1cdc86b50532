// Tells the page's script once that this place is about to be seen.

/** @import { Mounted, Unmount } from '../shared/types' */

import { part } from '../shared/dom.js';

// How far below the screen what will be seen soon is made, so that a reader who scrolls hardly waits.
const AHEAD = '400px';

/**
 * Called by Streamlit after every run that mounts the place.
 * @param {Mounted<null>} mounted
 * @returns {Unmount}
 */
export default function mount({ parentElement, setTriggerValue }) {
  const watcher = new IntersectionObserver((seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    watcher.disconnect();
    setTriggerValue('near', true);
  }, { rootMargin: AHEAD });
  watcher.observe(part(parentElement, '.place'));
  return () => watcher.disconnect();
}
