// Asks until it is told to stop, but never while the page's script runs: to ask would end the run that brings the answer.

// Milliseconds until it asks again, later and later; and until it looks again whether the script still runs.
const AGAIN = 1500;
const UNTIL_IDLE = 200;

/**
 * Ask now, and again as long as nothing comes of it. Returns what ends that.
 * @param {() => void} ask
 * @param {() => boolean} running whether the page's script runs
 * @returns {() => void}
 */
export function repeated(ask, running) {
  let wait = AGAIN;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const askOnce = () => {
    ask();
    timer = setTimeout(askAgain, wait);
    wait *= 2;
  };
  const askAgain = () => {
    if (running()) timer = setTimeout(askAgain, UNTIL_IDLE);
    else askOnce();
  };
  askOnce();
  return () => clearTimeout(timer);
}

/** Whether Streamlit runs the page's script, as it says on the app's element. */
export function scriptRuns() {
  const app = /** @type {HTMLElement | null} */ (document.querySelector('[data-testid="stApp"]'));
  return app?.dataset.testScriptState === 'running';
}
