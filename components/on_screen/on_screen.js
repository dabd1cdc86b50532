// Tells the page's script once that this place is about to be seen.

/** @import { Mounted, Unmount } from '../shared/types' */

import { runAsker } from '../shared/ask_run.js';
import { part } from '../shared/dom.js';

// How far below the screen what will be seen soon is made, so that a reader who scrolls hardly waits.
const AHEAD = '400px';
// Milliseconds after which a place asks for the second time.
const SOON = 400;

/**
 * Called by Streamlit after every run that mounts the place.
 * @param {Mounted<null>} mounted
 * @returns {Unmount}
 */
export default function mount({ parentElement, setTriggerValue }) {
  const asker = runAsker();
  const watcher = new IntersectionObserver((seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    watcher.disconnect();
    // Of two places seen at one moment Streamlit may tell the script of one alone: whoever still stands here asks again.
    asker.until(() => false, () => setTriggerValue('near', true), SOON);
  }, { rootMargin: AHEAD });
  watcher.observe(part(parentElement, '.place'));
  return () => {
    watcher.disconnect();
    asker.stop();
  };
}
