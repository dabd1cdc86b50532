// The virtual DOM: elements persist while their key stays, and only changes are written.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { fill, h, leaf, patch } from '../../components/shared/dom.js';

let writes = 0;

/** As much of an element as the patcher uses. */
class FakeElement {
  /** @type {Map<string, string>} */
  attributes = new Map();

  /** @type {Map<string, string>} */
  properties = new Map();

  /** @type {FakeElement[]} */
  childNodes = [];

  /** @type {FakeElement | null} */
  parent = null;

  textContent = '';

  style = { setProperty: (/** @type {string} */ name, /** @type {string} */ value) => { writes += 1; this.properties.set(name, value); } };

  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get nextSibling() {
    const siblings = this.parent?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  remove() {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((one) => one !== this);
    this.parent = null;
  }

  /**
   * @param {FakeElement} child
   * @param {FakeElement | null} before
   */
  insertBefore(child, before) {
    writes += 1;
    child.remove();
    child.parent = this;
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  setAttribute(name, value) {
    writes += 1;
    this.attributes.set(name, value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    writes += 1;
    this.attributes.delete(name);
  }
}

Object.assign(globalThis, {
  document: { createElement: (/** @type {string} */ tag) => new FakeElement(tag) },
  HTMLButtonElement: class {},
});

/** @type {FakeElement} */
let parent;

beforeEach(() => {
  parent = new FakeElement('main');
  writes = 0;
});

/** @param {...import('../../components/shared/types').Child} children */
function draw(...children) {
  patch(/** @type {Node} */ (/** @type {unknown} */ (parent)), h('', {}, ...children).children);
}

/** @param {...string} keys */
const items = (...keys) => keys.map((key) => h('li', { key, text: key }));
const shown = () => parent.childNodes.map((one) => one.textContent);

test('elements keep themselves through any change of order', () => {
  draw(items('a', 'b', 'c', 'd'));
  const before = new Map(parent.childNodes.map((one) => [one.textContent, one]));
  for (const order of ['dcba', 'abcd', 'badc', 'cd', 'xcdy', 'abcd']) {
    draw(items(...order));
    assert.equal(shown().join(''), order);
    for (const one of parent.childNodes) {
      if ('cd'.includes(one.textContent)) assert.equal(one, before.get(one.textContent));
    }
  }
});

test('what stays as it is costs nothing', () => {
  const described = () => [h('p', { key: 'a', class: 'x', style: { '--size': '1px' } }, h('b', { text: 'word' }))];
  draw(described());
  writes = 0;
  draw(described());
  assert.equal(writes, 0);
});

test('the very same description is not looked into', () => {
  const node = h('p', { key: 'a', text: 'old' });
  draw(node);
  node.props.text = 'new';
  draw(node);
  assert.deepEqual(shown(), ['old']);
});

test('attributes and properties change, come and go', () => {
  draw(h('p', { key: 'a', class: 'x', title: 'here', hidden: true, style: { '--a': '1', '--b': '2' } }));
  draw(h('p', { key: 'a', class: 'y', title: null, hidden: false, lang: 'de', style: { '--b': '3' } }));
  const [element] = parent.childNodes;
  assert.deepEqual(Object.fromEntries(element.attributes), { class: 'y', lang: 'de' });
  assert.deepEqual(Object.fromEntries(element.properties), { '--a': '', '--b': '3' });
});

test('an element is whole before it is put on the page', () => {
  /** @type {string[]} */
  const order = [];
  const { insertBefore } = FakeElement.prototype;
  FakeElement.prototype.insertBefore = function insert(/** @type {FakeElement} */ child, /** @type {FakeElement | null} */ before) {
    order.push(`${child.tag} in ${this.tag}`);
    insertBefore.call(this, child, before);
  };
  draw(h('p', { key: 'a' }, h('b', { text: 'word' })));
  FakeElement.prototype.insertBefore = insertBefore;
  assert.deepEqual(order, ['b in p', 'p in main']);
});

test('without a key an element is known by its kind and place', () => {
  draw(h('p', { text: 'one' }), h('b', { text: 'two' }));
  const [first] = parent.childNodes;
  draw(h('p', { text: 'three' }), h('i', { text: 'four' }));
  assert.equal(parent.childNodes[0], first);
  assert.deepEqual(parent.childNodes.map(({ tag }) => tag), ['p', 'i']);
});

test('a drawing is built once', () => {
  let built = 0;
  const drawing = () => leaf('sign', () => {
    built += 1;
    return /** @type {HTMLElement} */ (/** @type {unknown} */ (new FakeElement('svg')));
  });
  draw(drawing());
  draw(drawing());
  assert.equal(built, 1);
});

test('what is falsy is left out', () => {
  draw(null, false, h('p', { text: 'shown' }), [undefined, '', 0, h('p', { text: 'too' })]);
  assert.deepEqual(shown(), ['shown', 'too']);
});

test('the gaps of a sentence are filled, unknown ones with nothing', () => {
  assert.equal(fill('{figure} to {goal}: {count}', { figure: 'Anna, banker', count: 0 }), 'Anna, banker to : 0');
  assert.equal(fill(undefined), '');
});
