// Makes Plotly's buttons and sliders, which it draws for pointers only, usable by keys and screen readers, and enlarges
// the small ones for touch; a button that runs a race does so.

import { DRAWN, race } from './race.js';

/** @import { Racing, Wanted } from './race.js' */

/** @typedef {{ name?: string, active?: number, buttons?: { name?: string, method?: string, args?: unknown }[] }} Control */
/** @typedef {HTMLElement & { _fullLayout?: { updatemenus?: Control[], sliders?: Control[] } }} Plot */

// The least height of what a finger shall hit, in pixels.
const FINGER = 44;
const BUTTONS = '.updatemenu-button';
const SLIDERS = '.slider-group';
const RAIL = '.slider-rail-touch-rect';
const TICKS = '.slider-tick-rect';

/**
 * The step that a key leads to from the one that is chosen; undefined for a key that leads nowhere.
 * @param {string} key
 * @param {number} now
 * @param {number} last
 * @returns {number | undefined}
 */
export function stepAfter(key, now, last) {
  switch (key) {
    case 'ArrowRight': case 'ArrowUp': return Math.min(now + 1, last);
    case 'ArrowLeft': case 'ArrowDown': return Math.max(now - 1, 0);
    case 'Home': return 0;
    case 'End': return last;
    default: return undefined;
  }
}

/**
 * Let keys at every button and slider of the plots in a place, also at those that are drawn later.
 * @param {Element} place
 * @returns {() => void} ends it
 */
export function operable(place) {
  const watcher = new MutationObserver(() => reach(place));
  watcher.observe(place, { childList: true, subtree: true });
  reach(place);
  return () => watcher.disconnect();
}

/** @param {Element} place */
function reach(place) {
  for (const plot of /** @type {NodeListOf<Plot>} */ (place.querySelectorAll('.js-plotly-plot'))) {
    plot.querySelectorAll(BUTTONS).forEach((button, index) => reachButton(plot, button, index));
    plot.querySelectorAll(SLIDERS).forEach((slider, index) => reachSlider(plot, slider, index));
  }
}

/**
 * @param {Plot} plot
 * @param {Element} button
 * @param {number} index
 */
function reachButton(plot, button, index) {
  if (button.hasAttribute('tabindex')) return;
  const told = plot._fullLayout?.updatemenus?.[0]?.buttons?.[index];
  name(button, 'button', told?.name ?? '');
  button.prepend(room(button));
  button.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  if (told?.method === 'animate') button.addEventListener('click', () => race(/** @type {Racing & Plot} */ (plot), /** @type {Wanted} */ (told.args)));
}

/**
 * Unseen room around a button, as high as a finger.
 * @param {Element} button
 */
function room(button) {
  const rim = button.querySelector('rect');
  const height = Number(rim?.getAttribute('height') ?? FINGER);
  const wide = Number(rim?.getAttribute('width') ?? FINGER);
  const more = document.createElementNS(DRAWN, 'rect');
  const size = { x: 0, y: (height - Math.max(height, FINGER)) / 2, width: wide, height: Math.max(height, FINGER), fill: 'transparent' };
  for (const [attribute, value] of Object.entries(size)) more.setAttribute(attribute, String(value));
  return more;
}

/**
 * @param {Plot} plot
 * @param {Element} slider
 * @param {number} index
 */
function reachSlider(plot, slider, index) {
  const now = () => plot._fullLayout?.sliders?.[index]?.active ?? 0;
  const ticks = slider.querySelectorAll(TICKS);
  const labels = slider.querySelectorAll('.slider-label');
  const tell = () => {
    slider.setAttribute('aria-valuenow', String(now()));
    slider.setAttribute('aria-valuetext', labels[now()]?.textContent ?? '');
  };
  if (!slider.hasAttribute('tabindex')) {
    name(slider, 'slider', plot._fullLayout?.sliders?.[index]?.name ?? '');
    slider.setAttribute('aria-valuemin', '0');
    slider.setAttribute('aria-valuemax', String(ticks.length - 1));
    slider.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const steps = slider.querySelectorAll(TICKS);
      const step = stepAfter(event.key, now(), steps.length - 1);
      if (step === undefined) return;
      event.preventDefault();
      press(plot, slider, steps[step]);
      tell();
    });
  }
  tell();
}

/**
 * Press the rail over a step, as a pointer would.
 * @param {Plot} plot
 * @param {Element} slider
 * @param {Element} tick
 */
function press(plot, slider, tick) {
  const { left, width } = tick.getBoundingClientRect();
  const { top, height } = slider.getBoundingClientRect();
  const where = { bubbles: true, cancelable: true, clientX: left + width / 2, clientY: top + height / 2 };
  slider.querySelector(RAIL)?.dispatchEvent(new MouseEvent('mousedown', where));
  plot.dispatchEvent(new MouseEvent('mouseup', where));
}

/**
 * @param {Element} element
 * @param {string} role
 * @param {string} told
 */
function name(element, role, told) {
  element.setAttribute('tabindex', '0');
  element.setAttribute('role', role);
  element.setAttribute('aria-label', told || (element.textContent ?? ''));
}
