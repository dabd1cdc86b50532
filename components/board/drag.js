// Dragging with mouse or touch: pointer events, a copy of the figure under the pointer, highlighted goals.

/** @import { Point } from '../shared/types' */
/** @import { Board, Drag, Lifted } from './types' */

import { letGo, pick, put, takeBack } from './board_actions.js';
import { closest, under } from '../shared/dom.js';
import { calm, remember } from './animations.js';

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
  if (back) sendHome(board, drag);
  else empty(board, drag);
}

/**
 * Whether a drag has begun to move.
 * @param {Drag | null} drag
 * @returns {drag is Lifted}
 */
function isLifted(drag) {
  return drag?.hand !== undefined;
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
  if (element.matches('[data-movable], .ghost')) withoutMouseEvents(event, element);
  board.drag = { id: event.pointerId, element, x: event.clientX, y: event.clientY, finger: event.pointerType !== 'mouse' };
}

// Else all that listens on the page hears of each move twice: it takes a tenth of a frame from a figure that is carried.
/**
 * @param {PointerEvent} event
 * @param {HTMLElement} element what a mouse's press would have focused
 */
function withoutMouseEvents(event, element) {
  event.preventDefault();
  element.focus({ preventScroll: true });
}

/**
 * @param {Board} board
 * @param {PointerEvent} event
 */
function move(board, event) {
  const { drag } = board;
  if (drag?.id !== event.pointerId) return;
  if (!drag.hand && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_THRESHOLD) return;
  event.stopPropagation();
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
  const box = token.getBoundingClientRect();
  const home = middleWithin(board, box);
  const copy = /** @type {HTMLElement} */ (token.cloneNode(true));
  copy.classList.add('flying', 'raised');
  copy.style.setProperty('--size', `${Math.max(box.width, 48)}px`);
  const hand = document.createElement('div');
  hand.className = 'hand';
  hand.append(copy);
  board.layer.append(hand);
  const lifted = Object.assign(drag, { home, at: home, hand, moving: asAnimated(hand), frame: 0, over: null });
  board.root.setPointerCapture(drag.id);
  board.dragged = true;
  let source = String(element.dataset.source);
  if (element.dataset.half !== undefined) {
    const half = board.ui.halves[Number(element.dataset.half)];
    source = `supply:${half.seat}:${half.profession}`;
    takeBack(board, Number(element.dataset.half));
  }
  pick(board, source, { dragging: true });
  return lifted;
}

// A paused animation that changes nothing. An element without one is sorted into the layers of the page anew at each move,
// because Chromium looks what it covers; of one that is animated it assumes that it covers everything, and only moves it.
/** @param {HTMLElement} hand */
function asAnimated(hand) {
  const animation = hand.animate({ transform: ['none', 'none'] }, { duration: 1, composite: 'add' });
  animation.pause();
  return animation;
}

/**
 * @param {Board} board
 * @param {Lifted} drag
 */
function follow(board, drag) {
  // Asked before anything is changed: afterwards the browser would have to lay out once more for the answer.
  const box = board.layer.getBoundingClientRect();
  const zone = zoneUnder(board, drag);
  if (!drag.frame && pull(drag)) drag.frame = requestAnimationFrame(() => scrollAtEdge(board, drag));
  moveHand(drag, { x: drag.x - box.left, y: drag.y - box.top - (drag.finger ? 26 : 0) });
  if (zone !== drag.over) light(board, zone);
  drag.over = zone;
}

/**
 * @param {Lifted} drag
 * @param {Point} at within the layer
 */
function moveHand(drag, at) {
  drag.at = at;
  drag.hand.style.transform = `translate(${at.x}px, ${at.y}px)`;
}

/**
 * The middle of a box on the screen, within the layer.
 * @param {Board} board
 * @param {DOMRect} box
 * @returns {Point}
 */
function middleWithin({ layer }, { left, top, width, height }) {
  const home = layer.getBoundingClientRect();
  return { x: left + width / 2 - home.left, y: top + height / 2 - home.top };
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
  else if (board.ui.halves.length || board.ui.choices) empty(board, drag);
  else sendHome(board, drag);
}

// Keep the dragged copy where it was dropped until the position changes, so that it does not jump back and forth.
/**
 * @param {Board} board
 * @param {Lifted} drag
 * @param {HTMLElement} zone
 */
function rest(board, drag, zone) {
  const place = middleWithin(board, (zone.querySelector('.arch') ?? zone).getBoundingClientRect());
  drag.moving.cancel();
  drag.hand.classList.add('resting');
  drag.hand.firstElementChild?.classList.remove('raised');
  moveHand(drag, place);
  board.dropGhost = () => {
    board.dropGhost = null;
    drag.hand.remove();
  };
}

// The way is known without asking where the figure is: the browser would have to lay out for the answer what has just been
// drawn.
/**
 * @param {Board} board
 * @param {Lifted} drag
 */
function sendHome(board, drag) {
  const { at, hand, home, moving } = drag;
  const way = `${home.x - at.x}px ${home.y - at.y}px`;
  const stop = () => empty(board, drag);
  if (calm()) {
    stop();
    return;
  }
  // In the frame after that in which the goals go out, for which the whole board is drawn.
  requestAnimationFrame(() => {
    moving.cancel();
    hand.animate([{ translate: '0 0' }, { translate: way }], { duration: 260, easing: 'ease-out' }).onfinish = stop;
  });
}

/**
 * @param {Board} board
 * @param {Lifted} drag
 */
function empty(board, { hand }) {
  hand.remove();
  remember(board);
}

// Scroll the page while a figure is held at the screen's edge: on a phone the goal may be off screen.
/**
 * @param {Board} board
 * @param {Lifted} drag
 */
function scrollAtEdge(board, drag) {
  drag.frame = 0;
  const speed = pull(drag);
  if (board.drag !== drag || !speed) return;
  scroller(board.root)?.scrollBy(0, speed / 5);
  follow(board, drag);
}

// How fast the page scrolls, down or up: not at all while the pointer is far from both edges.
/** @param {Drag} drag */
function pull({ y }) {
  return y < EDGE ? y - EDGE : Math.max(0, y - window.innerHeight + EDGE);
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
