// The animation of what is carried: none while the pointer moves it, then its way home.

// Milliseconds.
const HOMEWARD = 260;

/**
 * A paused animation that changes nothing. An element without one is sorted into the layers of the page anew at each move,
 * because Chromium looks what it covers; of one that is animated it assumes that it covers everything, and only moves it.
 * @param {HTMLElement} hand
 */
export function asAnimated(hand) {
  const animation = hand.animate({ transform: ['none', 'none'] }, { duration: 1, composite: 'add' });
  animation.pause();
  return animation;
}

/**
 * Let it go a way, by the animation that is there: to end it and begin another would sort the layers of the page anew.
 * @param {Animation} moving
 * @param {string} way as a CSS transform
 * @param {() => void} then called at its end
 */
export function glide(moving, way, then) {
  const effect = /** @type {KeyframeEffect} */ (moving.effect);
  effect.setKeyframes({ transform: ['none', way] });
  effect.updateTiming({ duration: HOMEWARD, easing: 'ease-out' });
  Object.assign(moving, { onfinish: then });
  moving.play();
}
