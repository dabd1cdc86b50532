// Shows words for some time and takes them away again; what was shown is kept nowhere.

/** @import { Mounted } from '../shared/types' */

/** @type {WeakMap<Node, ReturnType<typeof setTimeout>>} */
const timers = new WeakMap();
/** @param {Mounted<{ words: string, milliseconds: number }>} mounted */
export default function ({ parentElement, data, setTriggerValue }) {
  const out = /** @type {HTMLElement} */ (parentElement.querySelector('output'));
  out.textContent = data.words;
  clearTimeout(timers.get(parentElement));
  timers.set(parentElement, setTimeout(() => {
    out.textContent = '';
    setTriggerValue('gone', true);
  }, data.milliseconds));
  return () => { clearTimeout(timers.get(parentElement)); out.textContent = ''; };
}
