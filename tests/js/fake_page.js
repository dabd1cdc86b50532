// A page in a few lines, enough for the parts' own scripts: importing it makes its `document` and the rest global.

/** As much of an element as the parts use. */
export class FakeNode {
  /** @type {FakeNode[]} */
  childNodes = [];

  /** @type {Record<string, string>} */
  attributes = {};

  /** @type {FakeNode | null} */
  parentNode = null;

  /** @type {Record<string, (event: any) => void>} */
  listeners = {};

  /** @type {any} */
  onclick = null;

  /** @type {any} */
  oninput = null;

  value = '';

  text = '';

  isConnected = true;

  style = { setProperty() {}, removeProperty() {}, getPropertyValue: () => '' };

  /** @type {Record<string, string | undefined>} */
  dataset = new Proxy({}, {
    get: (_, name) => this.attributes[dataName(String(name))],
    set: (_, name, value) => {
      this.attributes[dataName(String(name))] = String(value);
      return true;
    },
  });

  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get nextSibling() {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  get className() {
    return this.attributes.class ?? '';
  }

  set className(value) {
    this.attributes.class = value;
  }

  /** @returns {string} */
  get textContent() {
    return this.text + this.childNodes.map((one) => one.textContent).join('');
  }

  set textContent(value) {
    this.childNodes = [];
    this.text = value;
  }

  /**
   * @param {FakeNode} child
   * @param {FakeNode | null} before
   */
  insertBefore(child, before) {
    child.remove();
    child.parentNode = this;
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child);
  }

  /** @param {...FakeNode} children */
  append(...children) {
    for (const child of children) this.insertBefore(child, null);
  }

  remove() {
    if (this.parentNode) this.parentNode.childNodes = this.parentNode.childNodes.filter((one) => one !== this);
    this.parentNode = null;
  }

  /** @param {FakeNode | null} other */
  contains(other) {
    for (let one = other; one; one = one.parentNode) if (one === this) return true;
    return false;
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    delete this.attributes[name];
  }

  /**
   * @param {string} name
   * @param {(event: any) => void} act
   */
  addEventListener(name, act) {
    this.listeners[name] = act;
  }

  /** @returns {FakeNode} */
  cloneNode() {
    const twin = create(this.tag);
    Object.assign(twin.attributes, this.attributes);
    twin.append(...this.childNodes.map((one) => one.cloneNode()));
    return twin;
  }

  getRootNode() {
    return { activeElement: null, elementFromPoint: () => null };
  }

  attachShadow() {
    return new FakeNode('shadow');
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  }

  getAnimations() {
    return [];
  }

  animate() {
    return { finished: Promise.resolve(), cancel() {}, finish() {} };
  }

  dispatchEvent() {}

  focus() {}

  blur() {}

  scrollIntoView() {}

  /** @param {string} selector */
  matches(selector) {
    return selector.split(',').some((one) => isOne(this, one.trim()));
  }

  /** @param {string} selector */
  closest(selector) {
    for (let one = /** @type {FakeNode | null} */ (this); one; one = one.parentNode) if (one.matches(selector)) return one;
    return null;
  }

  /** @returns {FakeNode[]} */
  get all() {
    return this.childNodes.flatMap((one) => [one, ...one.all]);
  }

  /**
   * The elements that match the last part of a selector, wherever they are.
   * @param {string} selector
   */
  querySelectorAll(selector) {
    const last = selector.split(',').map((one) => one.trim().split(' ').at(-1)).join(',');
    return this.all.filter((one) => one.matches(last));
  }

  /** @param {string} selector */
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}

/** @param {string} name */
function dataName(name) {
  return `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * @param {FakeNode} node
 * @param {string} selector one tag, classes and attributes
 */
function isOne(node, selector) {
  if (selector.startsWith(':')) return selector === ':disabled' && 'disabled' in node.attributes;
  const parts = selector.replace(/:[\w-]+(\([^)]*\))?/g, '').match(/^[\w-]+|\.[\w-]+|\[[^\]]+\]/g) ?? [];
  return parts.length > 0 && parts.every((part) => {
    if (part.startsWith('.')) return node.className.split(' ').includes(part.slice(1));
    if (!part.startsWith('[')) return node.tag === part;
    const [name, value] = part.slice(1, -1).split('=');
    return name in node.attributes && (value === undefined || node.attributes[name] === value.replaceAll('"', ''));
  });
}

class FakeButton extends FakeNode {}
class FakeInput extends FakeNode {}
class FakeSelect extends FakeNode {}
class Watcher {
  observe() {}

  unobserve() {}

  disconnect() {}
}

/**
 * @param {string} tag
 * @returns {FakeNode}
 */
function create(tag) {
  return new ({ button: FakeButton, input: FakeInput, select: FakeSelect }[tag] ?? FakeNode)(tag);
}

const watched = { addEventListener() {}, dispatchEvent() {} };
const colours = { getPropertyValue: () => '', color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)', colorScheme: 'light' };

Object.assign(globalThis, {
  Element: FakeNode, HTMLElement: FakeNode, HTMLButtonElement: FakeButton, HTMLInputElement: FakeInput, HTMLSelectElement: FakeSelect,
  document: { ...watched, createElement: create, createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => create(tag), documentElement: new FakeNode('html'), body: new FakeNode('body'), querySelector: () => null, hidden: false },
  window: { ...watched, innerWidth: 1200, innerHeight: 900 }, location: { protocol: 'http:', host: 'table', href: 'http://table/' }, history: { replaceState() {}, state: null },
  ResizeObserver: Watcher, CSSStyleSheet: class { replaceSync() {} }, CSS: { escape: (/** @type {string} */ name) => name },
  matchMedia: () => ({ matches: true, addEventListener() {} }), getComputedStyle: () => colours, localStorage: { getItem: () => null, setItem() {} },
  requestAnimationFrame: (/** @type {() => void} */ act) => setTimeout(act, 0), cancelAnimationFrame: clearTimeout,
});

/**
 * The markup of a part: an element with some others in it, by their classes.
 * @param {string} outer
 * @param {...string} inner
 */
export function markup(outer, ...inner) {
  const [parent, root, ...others] = ['', outer, ...inner].map((name) => Object.assign(new FakeNode('div'), { className: name }));
  parent.append(root);
  root.append(...others);
  return parent;
}

/**
 * Tap the button with these data, and fail where there is none.
 * @param {FakeNode} root
 * @param {Record<string, string>} data
 */
export function tap(root, data) {
  const target = root.querySelectorAll('[data-act]').find((one) => Object.entries(data).every(([name, value]) => one.dataset[name] === value));
  if (!target) throw new Error(`No button has ${JSON.stringify(data)}.`);
  root.onclick({ target });
}
