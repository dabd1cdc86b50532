// Asks Streamlit for a run until it has come: one that is asked for while the page's own connection is down never comes.

/** @import { RunAsker } from './types' */

const AGAIN = 1500;
const LONGEST = 5000;

/**
 * `until(isThere, ask)` calls `ask` now and again until `isThere()`; the next call of it ends the one before.
 * @returns {RunAsker}
 */
export function runAsker() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {RunAsker['until']} */
  const until = (isThere, ask, later = AGAIN) => {
    clearTimeout(timer);
    if (isThere()) return;
    ask();
    timer = setTimeout(until, later, isThere, ask, Math.min(later * 2, LONGEST));
  };
  return { until, stop: () => clearTimeout(timer) };
}
