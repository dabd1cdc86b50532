// Which of the waiting placeholders sends its request next: the nearest to the screen, and of several on it the first.

/** @import { Place, PlaceQueue } from './types' */

/**
 * A place waits for its turn. What comes into sight at one moment is there before one of it is chosen.
 * @param {PlaceQueue} queue
 * @param {Place} place
 */
export function join(queue, place) {
  queue.waiting.push(place);
  setTimeout(() => askNearest(queue));
}

/**
 * A place is gone, whether it waited, asked, or neither.
 * @param {PlaceQueue} queue
 * @param {Place} place
 */
export function leave(queue, place) {
  queue.waiting = queue.waiting.filter((one) => one !== place);
  if (queue.asking === place) queue.asking = null;
  askNearest(queue);
}

/** @param {PlaceQueue} queue */
function askNearest(queue) {
  if (queue.asking || !queue.waiting.length) return;
  const ways = queue.waiting.map((place) => place.distance());
  const [nearest] = queue.waiting.splice(ways.indexOf(Math.min(...ways)), 1);
  queue.asking = nearest;
  nearest.ask();
}
