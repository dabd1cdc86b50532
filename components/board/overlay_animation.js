// An element's way over the board, above everything else, from one place to another.

/** @import { Board, Spot } from './types' */

// Milliseconds of the usual way.
export const GLIDE = 650;

/**
 * Where an element is within the board's own rectangle.
 * @param {DOMRect} home
 * @param {Element} element
 */
export function within(home, element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - home.left, top: top - home.top, width, height };
}

/**
 * The middle of a place, as CSS `translate`.
 * @param {Spot} place
 */
export function middleOf(place) {
  return `${place.left + place.width / 2}px ${place.top + place.height / 2}px`;
}

/**
 * Start an animation; returns what ends it. `landed` is called at its end, also where it is ended early.
 * @param {Board} board
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} timing
 * @param {() => void} [landed]
 */
export function launch(board, element, frames, timing, landed) {
  if (!element.isConnected) board.layer.append(element);
  const flight = element.animate(frames, timing);
  flight.playbackRate = board.data.pace ?? 1;
  const stop = () => {
    flight.cancel();
    element.remove();
    landed?.();
    board.flights.delete(stop);
  };
  flight.onfinish = stop;
  return stop;
}
