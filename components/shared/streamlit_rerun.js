// Requests a run of the page's script with retries, since requests are lost while Streamlit's connection is down.

/** @import { RunAsker } from './types' */

const AGAIN = 1500;
const LONGEST = 5000;

/**
 * `until(isThere, ask)` calls `ask` repeatedly with back-off until `isThere()`; a new call cancels the previous one.
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
