// The confirmation of a panel before ducats are paid above what is due: `arm` shows it, `disarm` hides it.

/** @import { Sender } from './types' */

// Milliseconds before the confirmation is enabled, so that a double tap does not confirm it.
const SETTLE = 350;

/**
 * Ask for confirmation; the button is enabled a moment later.
 * @param {Sender} panel
 * @param {string} what
 */
export function arm(panel, what) {
  panel.state.armed = what;
  // Close an earlier refusal.
  panel.state.closed = panel.data.answer?.key ?? null;
  panel.state.ready = false;
  panel.draw();
  setTimeout(() => {
    panel.state.ready = true;
    panel.draw();
    /** @type {HTMLElement | null} */ (panel.root.querySelector('[data-act="sure"]'))?.focus({ preventScroll: true });
  }, SETTLE);
}

/**
 * Cancel the confirmation.
 * @param {Sender} panel
 */
export function disarm(panel) {
  panel.state.armed = null;
}
