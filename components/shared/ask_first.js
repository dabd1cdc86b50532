// The question "are you sure?" of a panel, asked before ducats are paid above what is due: `arm` asks it, `disarm` takes it back.

/** @import { Sender } from './types' */

// A second tap of the same thumb comes sooner than anybody can have read the question.
const SETTLE = 350;

/**
 * Ask whether it is meant: the button that says yes wakes up a moment later.
 * @param {Sender} panel
 * @param {string} what
 */
export function arm(panel, what) {
  panel.state.armed = what;
  // A refusal that was read is not in the way of the next try.
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
 * Take the question back.
 * @param {Sender} panel
 */
export function disarm(panel) {
  panel.state.armed = null;
}
