// Dragging with mouse or touch: pointer events, a copy of the figure under the pointer, highlighted goals.

/** @import { Board, Drag, Lifted } from './types' */

import { letGo, pick, put, takeBack } from './board_actions.js';
import { closest, under } from '../shared/dom.js';
import { calm } from './animations.js';

// Pixels: a shorter way of the pointer is a tap; nearer to an edge of the screen the page scrolls.
const DRAG_THRESHOLD = 7;
const EDGE = 70;

/**
 * Listen for drags until the board is unmounted.
 * @param {Board} board
 */
export function listenToPointer(board) {
  const { root } = board;
  const options = { signal: board.stop.signal };
  root.addEventListener('pointerdown', (event) => press(board, event), options);
  root.addEventListener('pointermove', (event) => move(board, event), options);
  root.addEventListener('pointerup', (event) => release(board, event), options);
  root.addEventListener('pointercancel', () => endDrag(board, true), options);
  root.addEventListener('click', (event) => {
    if (!board.dragged) return;
    board.dragged = false;
    event.stopImmediatePropagation();
  }, { ...options, capture: true });
}

/**
 * End a drag, if any; with `back` the figure glides back to its place.
 * @param {Board} board
 * @param {boolean} back
 */
export function endDrag(board, back) {
  const { drag } = board;
  board.drag = null;
  if (!isLifted(drag)) return;
  cancelAnimationFrame(drag.frame);
  light(board, null);
  if (board.ui.picked) letGo(board, board.data.words.cancelled);
  if (back) sendHome(drag);
  else drag.ghost.remove();
}

/**
 * Whether a drag has begun to move.
 * @param {Drag | null} drag
 * @returns {drag is Lifted}
 */
function isLifted(drag) {
  return drag?.ghost !== undefined;
}

/**
 * @param {Board} board
 * @param {PointerEvent} event
 */
function press(board, event) {
  board.dragged = false;
  if (board.ui.busy || board.drag || event.button !== 0 || !event.isPrimary) return;
  const element = closest(event, '[data-source], .ghost');
  if (!element || (event.pointerType !== 'mouse' && !element.matches('[data-movable], .ghost'))) return;
  board.drag = { id: event.pointerId, element, x: event.clientX, y: event.clientY, finger: event.pointerType !== 'mouse' };
}

/**
 * @param {Board} board
 * @param {PointerEvent} event
 */
function move(board, event) {
  const { drag } = board;
  if (drag?.id !== event.pointerId) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_THRESHOLD) return;
  const lifted = isLifted(drag) ? drag : lift(board, drag);
  Object.assign(lifted, { x: event.clientX, y: event.clientY });
  follow(board, lifted);
}

/**
 * @param {Board} board
 * @param {Drag} drag
 */
function lift(board, drag) {
  const { element } = drag;
  const token = element.querySelector('.token') ?? element;
  const home = token.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (token.cloneNode(true));
  const lifted = Object.assign(drag, { home, ghost, frame: 0, over: null });
  ghost.classList.add('flying', 'held');
  ghost.style.setProperty('--size', `${Math.max(home.width, 48)}px`);
  board.layer.append(ghost);
  board.root.setPointerCapture(drag.id);
  board.dragged = true;
  let source = String(element.dataset.source);
  if (element.dataset.half !== undefined) {
    const half = board.ui.halves[Number(element.dataset.half)];
    source = `supply:${half.seat}:${half.profession}`;
    takeBack(board, Number(element.dataset.half));
  }
  pick(board, source, { dragging: true });
  lifted.frame = requestAnimationFrame(() => scrollAtEdge(board, lifted));
  return lifted;
}

/**
 * @param {Board} board
 * @param {Lifted} drag
 */
function follow(board, drag) {
  const box = board.layer.getBoundingClientRect();
  const rise = drag.finger ? 26 : 0;
  // Asked before anything is changed: afterwards the browser would have to lay out once more for the answer.
  const zone = zoneUnder(board, drag);
  drag.ghost.style.transform = `translate(${drag.x - box.left}px, ${drag.y - box.top - rise}px) translate(-50%, -50%)`;
  if (zone !== drag.over) light(board, zone);
  drag.over = zone;
}

/**
 * @param {Board} board
 * @param {Drag} drag
 */
function zoneUnder(board, drag) {
  return /** @type {HTMLElement | null} */ (under(board, drag.x, drag.y)?.closest('[data-zone]') ?? null);
}

/**
 * @param {Board} board
 * @param {HTMLElement | null} zone
 */
function light(board, zone) {
  for (const lit of board.root.querySelectorAll('.over')) lit.classList.remove('over');
  zone?.querySelector(':scope > .goal')?.classList.add('over');
}

/**
 * @param {Board} board
 * @param {PointerEvent} event
 */
function release(board, event) {
  const { drag } = board;
  if (drag?.id !== event.pointerId) return;
  if (!isLifted(drag)) {
    board.drag = null;
    return;
  }
  Object.assign(drag, { x: event.clientX, y: event.clientY });
  const zone = zoneUnder(board, drag);
  cancelAnimationFrame(drag.frame);
  light(board, null);
  board.drag = null;
  if (!zone) letGo(board, board.data.words.cancelled);
  if (zone && put(board, String(zone.dataset.zone), drag)) rest(board, drag, zone);
  else if (board.ui.halves.length || board.ui.choices) drag.ghost.remove();
  else sendHome(drag);
}

// Keep the dragged copy where it was dropped until the position changes, so that it does not jump back and forth.
/**
 * @param {Board} board
 * @param {Lifted} drag
 * @param {HTMLElement} zone
 */
function rest(board, drag, zone) {
  const place = (zone.querySelector('.arch') ?? zone).getBoundingClientRect();
  Object.assign(drag, { x: place.left + place.width / 2, y: place.top + place.height / 2, finger: false });
  const box = board.layer.getBoundingClientRect();
  drag.ghost.classList.replace('held', 'resting');
  drag.ghost.style.transform = `translate(${drag.x - box.left}px, ${drag.y - box.top}px) translate(-50%, -50%)`;
  board.dropGhost = () => {
    board.dropGhost = null;
    drag.ghost.remove();
  };
}

/** @param {Lifted} drag */
function sendHome({ ghost, home }) {
  const now = ghost.getBoundingClientRect();
  const way = `${home.left + home.width / 2 - now.left - now.width / 2}px ${home.top + home.height / 2 - now.top - now.height / 2}px`;
  const stop = () => ghost.remove();
  if (calm()) stop();
  else ghost.animate([{ translate: '0 0' }, { translate: way }], { duration: 260, easing: 'ease-out' }).onfinish = stop;
}

// Scroll the page while a figure is held at the screen's edge: on a phone the goal may be off screen.
/**
 * @param {Board} board
 * @param {Lifted} drag
 */
function scrollAtEdge(board, drag) {
  if (board.drag !== drag) return;
  const speed = drag.y < EDGE ? drag.y - EDGE : Math.max(0, drag.y - window.innerHeight + EDGE);
  if (speed) {
    scroller(board.root)?.scrollBy(0, speed / 5);
    follow(board, drag);
  }
  drag.frame = requestAnimationFrame(() => scrollAtEdge(board, drag));
}

/** @param {HTMLElement} root */
function scroller(root) {
  /** @type {Element | undefined} */
  let node = root;
  for (; node; node = node.parentElement ?? /** @type {ShadowRoot} */ (node.getRootNode()).host) {
    if (node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return document.scrollingElement;
}
