// A small keyed virtual DOM: trees of plain descriptions are patched into elements that persist while their key stays,
// so that focus, scrolling and running animations survive a redraw.

/** @import { Attribute, Child, Described, Pair, Props, Style } from './types' */

/**
 * The last description of an element.
 * @type {WeakMap<Node, { key: string, props: Props, node: Described | null }>}
 */
const made = new WeakMap();
const SVG = 'http://www.w3.org/2000/svg';
// Properties of a description that are no attributes.
const APART = new Set(['key', 'style']);

/**
 * Describe an element. Falsy `children` are left out.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {Described}
 */
export function h(tag, props = {}, ...children) {
  return { tag, props, children: /** @type {Described[]} */ (children.flat(2).filter(Boolean)) };
}

/**
 * Make `parent` contain exactly the described children, reusing elements by key; an identical description is skipped.
 * @param {Node} parent
 * @param {Described[]} wanted
 */
export function patch(parent, wanted) {
  const keys = wanted.map((node, index) => node.props.key ?? `${node.tag}/${index}`);
  // Most children are already where they belong.
  let cursor = /** @type {HTMLElement | SVGElement | null} */ (parent.firstChild);
  let index = 0;
  for (; cursor && index < keys.length && made.get(cursor)?.key === keys[index]; index += 1) {
    become(cursor, keys[index], wanted[index]);
    cursor = /** @type {HTMLElement | SVGElement | null} */ (cursor.nextSibling);
  }
  if (cursor || index < keys.length) arrangeRest(parent, cursor, keys.slice(index), wanted.slice(index));
}

/**
 * Make the children from `first` on the described ones.
 * @param {Node} parent
 * @param {HTMLElement | SVGElement | null} first
 * @param {string[]} keys
 * @param {Described[]} wanted
 */
function arrangeRest(parent, first, keys, wanted) {
  const keep = new Set(keys);
  /** @type {Map<string, HTMLElement | SVGElement>} */
  const old = new Map();
  let cursor = first;
  for (let child = first; child;) {
    const next = /** @type {HTMLElement | SVGElement | null} */ (child.nextSibling);
    const key = made.get(child)?.key;
    if (key !== undefined && keep.has(key)) {
      old.set(key, child);
    } else {
      if (child === cursor) cursor = next;
      child.remove();
    }
    child = next;
  }
  wanted.forEach((node, index) => {
    const element = old.get(keys[index]) ?? node.make?.() ?? create(node.tag);
    // Whole before it is on the page, which then takes notice of it once.
    become(element, keys[index], node);
    if (element === cursor) cursor = /** @type {HTMLElement | SVGElement | null} */ (cursor.nextSibling);
    else parent.insertBefore(element, cursor);
  });
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {string} key
 * @param {Described} node
 */
function become(element, key, node) {
  const before = made.get(element);
  if (before?.node === node) return;
  if (!node.make) update(element, before?.props ?? {}, node);
  made.set(element, { key, props: node.props, node });
}

/**
 * A described element that is built once by `make` and never patched, for drawings.
 * @param {string} key
 * @param {() => HTMLElement | SVGElement} make
 * @returns {Described}
 */
export function leaf(key, make) {
  return { tag: 'leaf', props: { key }, children: [], make };
}

/**
 * Build an SVG element with its attributes.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...SVGElement} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Fill the {placeholders} of a sentence; unknown ones become "".
 * @param {string | null | undefined} sentence
 * @param {Record<string, string | number | null | undefined>} [gaps]
 */
export function fill(sentence, gaps = {}) {
  return String(sentence ?? '').replace(/\{(\w+)\}/g, (_, name) => String(gaps[name] ?? ''));
}

/**
 * The element of a component's markup that matches a selector.
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function part(parent, selector) {
  const found = /** @type {HTMLElement | null} */ (parent.querySelector(selector));
  if (!found) throw new Error(`The markup has no ${selector}.`);
  return found;
}

/**
 * The element that matches a selector, or null.
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function find(parent, selector) {
  return parent.querySelector(selector);
}

/**
 * The closest ancestor of an event's target that matches a selector, or null.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * The shadow root, or the document, that contains an element.
 * @param {Element} element
 */
export function scope(element) {
  return /** @type {ShadowRoot | Document} */ (element.getRootNode());
}

/**
 * The element at a point of the viewport, inside the board's shadow root.
 * @param {{ root: HTMLElement }} board
 * @param {number} x
 * @param {number} y
 */
export function under(board, x, y) {
  return scope(board.root).elementFromPoint(x, y);
}

/**
 * The focused element inside the board, or null.
 * @param {{ root: HTMLElement }} board
 */
export function focused(board) {
  const active = scope(board.root).activeElement;
  return active && board.root.contains(active) ? active : null;
}

/**
 * Set an attribute, or remove it for null and false; unchanged values are not written.
 * @param {Element} element
 * @param {string} name
 * @param {Attribute} value
 */
export function mark(element, name, value) {
  const wanted = value === true ? '' : value === false || value === null ? null : String(value);
  if (element.getAttribute(name) !== wanted) set(element, name, wanted);
}

const HALVES = 'intrige-halves';

/**
 * Publish the selection of a dispatch to other parts of the page.
 * @param {string} name
 * @param {Pair[]} halves
 * @param {string | null} [inHand] its profession
 */
export function sendHalves(name, halves, inHand = null) {
  document.dispatchEvent(new CustomEvent(HALVES, { detail: { part: name, halves, inHand } }));
}

/**
 * Subscribe to the dispatch selection of another part, until `signal` aborts.
 * @param {string} name
 * @param {(halves: Pair[], inHand: string | null) => void} receive
 * @param {AbortSignal} signal
 */
export function onHalves(name, receive, signal) {
  document.addEventListener(HALVES, (event) => {
    const { detail } = /** @type {CustomEvent<{ part: string, halves: Pair[], inHand: string | null }>} */ (event);
    if (detail.part !== name) receive(detail.halves, detail.inHand);
  }, { signal });
}

/** @param {string} tag */
function create(tag) {
  const element = document.createElement(tag);
  if (element instanceof HTMLButtonElement) element.type = 'button';
  return element;
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {Props} before
 * @param {Described} node
 */
function update(element, before, { props, children }) {
  for (const name of Object.keys(before)) if (!(name in props) && !APART.has(name)) set(element, name, null);
  for (const name of Object.keys(props)) {
    if (before[name] !== props[name] && !APART.has(name)) set(element, name, /** @type {Attribute} */ (props[name]));
  }
  if (props.style || before.style) restyle(element, before.style ?? {}, props.style ?? {});
  if (props.text === undefined) patch(element, children);
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {Style} before
 * @param {Style} style
 */
function restyle(element, before, style) {
  for (const name of Object.keys(before)) if (!(name in style)) element.style.setProperty(name, '');
  for (const name of Object.keys(style)) if (before[name] !== style[name]) element.style.setProperty(name, style[name] ?? '');
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {Attribute} value
 */
function set(element, name, value) {
  if (name === 'text') element.textContent = String(value ?? '');
  else if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}
