// What may wait until the frame of a tap has been drawn: before that, Chromium takes in no answer, so the less there is to
// draw in it the sooner the answer is there.

// Milliseconds from one frame's beginning on: one frame more, in which a server nearby answers even while it is busy, so
// that nothing is drawn twice; an answer that takes longer is not waited for.
const WAIT = 16;

/**
 * Call a function one frame after the next; returns what prevents it.
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
