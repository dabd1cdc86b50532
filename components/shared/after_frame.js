// What may wait until the frame of a tap has been drawn: before that, Chromium takes in no answer, so the less there is to
// draw in it the sooner the answer is there.

// Milliseconds from one frame's beginning on; time for an answer, and still time to be drawn in the next frame.
const WAIT = 8;

/**
 * Call a function between the next frame and the one after it; returns what prevents it.
 * @param {() => void} act
 */
export function afterFrame(act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const frame = requestAnimationFrame(() => { timer = setTimeout(act, WAIT); });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
