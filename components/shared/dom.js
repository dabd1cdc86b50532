// A small keyed patcher: trees of plain descriptions become elements that stay the same element for as long as their
// key stays, so that focus, scrolling and running animations outlive a redraw.

const KEY = Symbol('key');
const PROPS = Symbol('props');
const NODE = Symbol('node');
const SVG = 'http://www.w3.org/2000/svg';

/** Describe an element. `children` may hold null or false, which are left out. */
export function h(tag, props = {}, ...children) {
  return { tag, props, children: children.flat(2).filter(Boolean) };
}

/** Make `parent` hold exactly the described children, reusing those whose key is there; the very same node is as it was. */
export function patch(parent, wanted) {
  const keyed = wanted.map((node, index) => [node.props.key ?? `${node.tag}/${index}`, node]);
  const keep = new Set(keyed.map(([key]) => key));
  const old = new Map();
  for (const child of [...parent.childNodes]) {
    if (keep.has(child[KEY])) old.set(child[KEY], child);
    else child.remove();
  }
  let cursor = parent.firstChild;
  for (const [key, node] of keyed) {
    let element = old.get(key);
    if (!element) {
      element = node.make ? node.make() : create(node.tag);
      element[KEY] = key;
      element[PROPS] = {};
    }
    if (element === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(element, cursor);
    if (!node.make && element[NODE] !== node) update(element, node);
    element[NODE] = node;
  }
}

/** A described element that is built once by `make` and never looked into again: drawings. */
export function leaf(key, make) {
  return { tag: 'leaf', props: { key }, children: [], make };
}

/** Build an SVG element with its attributes. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Fill the {gaps} of a sentence; an unknown gap becomes nothing. */
export function fill(sentence, gaps = {}) {
  return String(sentence ?? '').replace(/\{(\w+)\}/g, (_, name) => gaps[name] ?? '');
}

/** Element under a point, looking inside the shadow root the board lives in. */
export function under(board, x, y) {
  return board.root.getRootNode().elementFromPoint(x, y);
}

/** The element that has the focus inside the board, if any. */
export function focused(board) {
  const active = board.root.getRootNode().activeElement;
  return active && board.root.contains(active) ? active : null;
}

/** Set an attribute, or take it away for null and false; one that stays as it is costs the browser nothing then. */
export function mark(element, name, value) {
  const wanted = value === true ? '' : value === false || value === null ? null : String(value);
  if (element.getAttribute(name) !== wanted) set(element, name, wanted);
}

const HALVES = 'intrige-halves';

/** Tell the other parts of the page which figures are chosen for a dispatch, as [profession, palace]. */
export function tellHalves(part, halves) {
  document.dispatchEvent(new CustomEvent(HALVES, { detail: { part, halves } }));
}

/** Hear what another part tells so, until `signal` says that it is enough. */
export function hearHalves(part, hear, signal) {
  document.addEventListener(HALVES, ({ detail }) => { if (detail.part !== part) hear(detail.halves); }, { signal });
}

function create(tag) {
  const element = document.createElement(tag);
  if (tag === 'button') element.type = 'button';
  return element;
}

function update(element, { props, children }) {
  const before = element[PROPS];
  for (const name of Object.keys({ ...before, ...props })) {
    if (name !== 'key' && name !== 'style' && before[name] !== props[name]) set(element, name, props[name]);
  }
  const style = props.style ?? {};
  for (const name of Object.keys({ ...before.style, ...style })) {
    if (before.style?.[name] !== style[name]) element.style.setProperty(name, style[name] ?? '');
  }
  element[PROPS] = props;
  if (props.text === undefined) patch(element, children);
}

function set(element, name, value) {
  if (name === 'text') element.textContent = value ?? '';
  else if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : value);
}
