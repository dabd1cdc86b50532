// Dragging with mouse or touch: pointer events, a copy of the figure under the pointer, highlighted goals.

/** @import { Point } from '../shared/types' */
/** @import { Board, Drag, Lifted } from './types' */

import { letGo, pick, put, takeBack } from './board_actions.js';
import { afterFrame } from '../shared/after_frame.js';
import { closest, under } from '../shared/dom.js';
import { calm, remember } from './animations.js';
import { asAnimated, glide } from './carried.js';
import { pull, scroller } from './edge_scroll.js';
import { isWithin } from './geometry.js';
import { within } from './overlay_animation.js';

// Pixels: a shorter way of the pointer is a tap.
const DRAG_THRESHOLD = 7;

/**
 * Listen for drags until the board is unmounted.
 * @param {Board} board
 */
export function listenToPointer(board) {
  const { root } = board;
  const options = { signal: board.stop.signal };
  root.addEventListener('pointerdown', (event) => press(board, event), options);
  // Before all that listens on the page, which hears nothing of a figure that is carried: it would take a tenth of a frame.
  window.addEventListener('pointermove', (event) => move(board, event), { ...options, capture: true });
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
  light(drag.over);
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

// Else each move would be told as a mouse's too.
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
  if (!drag.finger && !event.buttons) {
    // The mouse let go of it where the board did not hear it, as under a menu.
    endDrag(board, true);
    return;
  }
  if (!drag.hand && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_THRESHOLD) return;
  event.stopImmediatePropagation();
  Object.assign(drag, { x: event.clientX, y: event.clientY });
  // What it may be put on is drawn when it is taken up, and laid out when it moves on.
  if (isLifted(drag)) follow(board, drag);
  else lift(board, drag);
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
  moveHand(Object.assign(drag, { home, at: home, hand, moving: asAnimated(hand), frame: 0, over: null }), home);
  board.root.setPointerCapture(drag.id);
  board.dragged = true;
  let source = String(element.dataset.source);
  if (element.dataset.half !== undefined) {
    const half = board.ui.halves[Number(element.dataset.half)];
    source = `supply:${half.seat}:${half.profession}`;
    takeBack(board, Number(element.dataset.half));
  }
  pick(board, source, { dragging: true });
}

/**
 * @param {Board} board
 * @param {Lifted} drag
 */
function follow(board, drag) {
  // Asked before anything is changed: afterwards the browser would have to lay out once more for the answer.
  const box = board.layer.getBoundingClientRect();
  board.goals ??= goalsOf(board, box);
  const at = { x: drag.x - box.left, y: drag.y - box.top };
  const goal = goalAt(board, drag, at);
  if (!drag.frame && pull(drag.y)) drag.frame = requestAnimationFrame(() => scrollAtEdge(board, drag));
  moveHand(drag, { x: at.x, y: at.y - (drag.finger ? 26 : 0) });
  if (goal !== drag.over) light(drag.over, goal);
  drag.over = goal;
}

// To ask at each move what is below the pointer would take a fifth of a frame: it is asked where it comes to another goal,
// for a panel may lie over that.
/**
 * @param {Board} board
 * @param {Lifted} drag
 * @param {Point} at within the layer
 */
function goalAt(board, drag, at) {
  const goal = board.goals?.findLast(({ place }) => isWithin(place, at))?.goal ?? null;
  return goal && goal !== drag.over && zoneUnder(board, drag) !== goal.parentElement ? null : goal;
}

/**
 * Where the goals are.
 * @param {Board} board
 * @param {DOMRect} home
 */
function goalsOf({ root }, home) {
  const goals = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.goal')]);
  return goals.map((goal) => ({ goal, place: within(home, goal) }));
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
 * @param {HTMLElement | null} before
 * @param {HTMLElement | null} [goal]
 */
function light(before, goal) {
  before?.classList.remove('over');
  goal?.classList.add('over');
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
  light(drag.over);
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
  const { at, home, moving } = drag;
  const way = `translate(${home.x - at.x}px, ${home.y - at.y}px)`;
  const stop = () => empty(board, drag);
  if (calm()) {
    stop();
    return;
  }
  // After the frame in which the goals go out, for which the whole board is drawn.
  afterFrame(() => glide(moving, way, stop));
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
  const speed = pull(drag.y);
  if (board.drag !== drag || !speed) return;
  scroller(board.root)?.scrollBy(0, speed / 5);
  follow(board, drag);
}
