// Shows words for some time and takes them away again; what was shown is kept nowhere.

const timers = new WeakMap();
export default function ({ parentElement, data, setTriggerValue }) {
  const out = parentElement.querySelector('output');
  out.textContent = data.words;
  clearTimeout(timers.get(parentElement));
  timers.set(parentElement, setTimeout(() => {
    out.textContent = '';
    setTriggerValue('gone', true);
  }, data.milliseconds));
  return () => { clearTimeout(timers.get(parentElement)); out.textContent = ''; };
}
