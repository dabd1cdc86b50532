// SVG drawings on a 24 by 24 field: a sign for every profession and state, and the shields of the houses.

import { leaf, svg } from '../shared/dom.js';

// Each sign is a list of paths; one that begins with "*" is filled, others are strokes.
/** @type {Record<string, string[]>} */
const SIGNS = {
  finance: ['M7.4 7a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0M12 5.4v3.2', '*M4.8 13.3h13a1.8 1.8 0 0 1 0 3.6h-13a1.8 1.8 0 0 1 0-3.6z',
    '*M6.6 18.2h13a1.8 1.8 0 0 1 0 3.6h-13a1.8 1.8 0 0 1 0-3.6z'],
  law: ['M12 3v17.5M7.5 20.5h9M4.7 6.2h14.6M4.9 6.5L2.2 13.6M4.9 6.5l2.7 7.1M19.1 6.5l-2.7 7.1M19.1 6.5l2.7 7.1',
    '*M1.6 13.6h6.6a3.3 3.1 0 0 1-6.6 0zM15.8 13.6h6.6a3.3 3.1 0 0 1-6.6 0z'],
  military: ['M4.2 3.8l12 12.2M19.8 3.8l-12 12.2', 'M13.6 18.6l5.2-5.2M10.4 18.6l-5.2-5.2',
    'M17 16.8l3.3 3.4M7 16.8l-3.3 3.4'],
  science: ['M5.5 12a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0', 'M6.6 15.4C3.6 17.3 1.7 18.9 2.3 19.8c.9 1.3 6.1-1.3 11.6-5.9s9.2-9.2 8-10.3c-.9-.8-3.3.4-6.3 2.3'],
  church: ['*M9.7 2.2h4.6l-.7 5.7 5.7-.7v4.6l-5.7-.7.9 10.7H9.5l.9-10.7-5.7.7V7.2l5.7.7z'],
  chemist: ['M8.7 3h6.6M10 3v6.3L4.7 18.4a1.7 1.7 0 0 0 1.5 2.6h11.6a1.7 1.7 0 0 0 1.5-2.6L14 9.3V3',
    '*M8 14.6h8l2.5 4.3a.7.7 0 0 1-.6 1.1H6.1a.7.7 0 0 1-.6-1.1z'],
  writer: ['*M21 2.3C13.4 3 8.4 7.5 6.6 15.2l2 2C16.3 15.6 20.7 10.6 21 2.3z', 'M3.2 21.3L9.4 14M11.5 21.3h9'],
  physician: ['M12.5 9.5L19 2.8', '*M3.2 9.3h17.6c.3 5-2 8.2-5.3 9.3v1.2h2.2v1.9H6.3v-1.9h2.2v-1.2C5.2 17.5 2.9 14.3 3.2 9.3z'],
  cleric: ['M12 2.6c4.6 3.5 6.7 8 6 13.1H6c-.7-5.1 1.4-9.6 6-13.1z', 'M12 6.9v6M9.3 9.4h5.4', '*M5.6 17.8h12.8v3.4H5.6z'],
  turn: ['*M3 18.2h18v2.9H3zM2.6 6.6l5 4L12 3l4.4 7.6 5-4-1.8 9.9H4.4z'],
  bribe: ['*M8.6 7.5h6.8l2-4.2-2.7 1L12 2.7l-2.7 1.6-2.7-1zM8.3 8.8C4.8 11.6 3 15.2 4 18.1c.8 2.3 3.2 3.2 8 3.2s7.2-.9 8-3.2c1-2.9-.8-6.5-4.3-9.3z'],
  wait: ['M6.5 2.8h11M6.5 21.2h11M8 3v3.6L12 12l-4 5.4V21M16 3v3.6L12 12l4 5.4V21'],
  over: ['M4 12.8l5.4 5.4L20 6.6'],
  goal: ['M12 3.5v15M5.5 12.3l6.5 6.5 6.5-6.5'],
  back: ['M9 14.5L3.8 9.2 9 4M4.2 9.2h9.6a5.6 5.6 0 0 1 0 11.2H9.5'],
  close: ['M5 5l14 14M19 5L5 19'],
  add: ['M12 4.5v15M4.5 12h15'],
  speak: ['M4 4.5h16V16h-9l-4.5 4v-4H4z'],
  send: ['M4 12h15M12.5 5.5L19 12l-6.5 6.5'],
};

// Other editions' names for professions with the same sign.
/** @type {Record<string, string>} */
const SAME = { scientist: 'science', priest: 'church' };

const SHIELD = 'M2 2h32v19.5c0 9-6.8 14.7-16 18.5C8.8 36.2 2 30.5 2 21.5z';
// Partitions of the shields, which distinguish houses without colours.
const PARTINGS = ['M2 2h32v9H2z', 'M18 2h16v19.5c0 9-6.8 14.7-16 18.5z', 'M2 2l32 27c-1.6 2.6-3.8 4.8-6.5 6.6L2 14z',
  'M18 12l16 12.5c-.8 2-1.9 3.8-3.3 5.4L18 20 5.3 29.9A19 19 0 0 1 2 24.5z', 'M2 15h32v10H2.2z',
  'M2 2h16v18.5H2zM18 20.5h16c0 9.5-6.8 15.7-16 19.5z'];
const HOUSES = ['venice', 'milan', 'rome', 'naples', 'florence', 'orange', 'black', 'white', 'blue', 'green', 'yellow', 'red', 'purple'];

/**
 * What has been drawn once, to be copied.
 * @type {Map<string, SVGElement>}
 */
const drawings = new Map();

/**
 * A sign by its name; "=Co" draws the letters Co; an unknown one draws the first letters of `word`.
 * @param {string} called
 * @param {string} [word]
 */
export function sign(called, word = '') {
  const name = SAME[called] ?? called;
  const key = `sign ${name}`;
  return leaf(key, () => (Object.hasOwn(SIGNS, name) ? copy(key, () => drawn(SIGNS[name])) : lettered(name.startsWith('=') ? name.slice(1) : word || name)));
}

/**
 * The shield of a house, without its letter.
 * @param {string} house
 */
export function shield(house) {
  const known = HOUSES.indexOf(house);
  const code = known >= 0 ? known : [...String(house)].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const key = `shield ${house}`;
  return leaf(key, () => copy(key, () => picture('0 0 36 42', 'shield',
    svg('path', { d: SHIELD, class: 'field' }),
    svg('path', { d: PARTINGS[code % PARTINGS.length], class: 'parting' }),
    svg('path', { d: SHIELD, class: 'rim' }))));
}

/**
 * @param {string} key
 * @param {() => SVGElement} draw
 */
function copy(key, draw) {
  const drawing = drawings.get(key) ?? draw();
  drawings.set(key, drawing);
  return /** @type {SVGElement} */ (drawing.cloneNode(true));
}

/** @param {string[]} strokes */
function drawn(strokes) {
  return picture('0 0 24 24', 'sign', ...strokes.map((d) => (d.startsWith('*')
    ? svg('path', { d: d.slice(1), fill: 'currentColor' })
    : svg('path', { d, fill: 'none', stroke: 'currentColor' }))));
}

/** @param {string} word */
function lettered(word) {
  const text = svg('text', { x: 12, y: 12.5, 'text-anchor': 'middle', 'dominant-baseline': 'central', fill: 'currentColor' });
  const [first = '', second = ''] = String(word);
  text.textContent = first.toLocaleUpperCase() + second;
  return picture('0 0 24 24', 'sign lettered', text);
}

/**
 * @param {string} viewBox
 * @param {string} name
 * @param {...SVGElement} children
 */
function picture(viewBox, name, ...children) {
  return svg('svg', { viewBox, class: name, 'aria-hidden': 'true', focusable: 'false' }, ...children);
}
