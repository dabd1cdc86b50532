// Scrolls the page while something is held at an edge of the screen.

// Pixels.
const EDGE = 70;

/**
 * How fast the page scrolls, down or up: not at all while the pointer is far from both edges.
 * @param {number} y of the pointer, on the screen
 */
export function pull(y) {
  return y < EDGE ? y - EDGE : Math.max(0, y - window.innerHeight + EDGE);
}

/**
 * What scrolls when something in it is held at an edge.
 * @param {HTMLElement} root
 */
export function scroller(root) {
  /** @type {Element | undefined} */
  let node = root;
  for (; node; node = node.parentElement ?? /** @type {ShadowRoot} */ (node.getRootNode()).host) {
    if (node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return document.scrollingElement;
}
