// The board inside another component, in a shadow root of its own.

/** @import { BoardView } from '../board/types' */

/**
 * The shadow root for a board in `host`, with its style sheet and its markup.
 * @param {HTMLElement} host
 */
export function boardRoot(host) {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BOARD.css);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = BOARD.html;
  return root;
}

/**
 * Draw a board in its shadow root; `emit` is called with its messages.
 * @param {ShadowRoot} root
 * @param {BoardView} view
 * @param {(message: unknown) => void} [emit]
 */
export function drawBoardIn(root, view, emit = () => {}) {
  return BOARD.mount({ parentElement: root, data: [view], setTriggerValue: (_, message) => emit(message) });
}
