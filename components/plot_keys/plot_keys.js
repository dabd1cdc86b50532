// Makes the charts of the surrounding container operable by keys (`charts/plot_keys.js`).

/** @import { Mounted, Unmount } from '../shared/types' */

import { operable } from '../../charts/plot_keys.js';

/**
 * Called by Streamlit after every run that mounts the place.
 * @param {Mounted<null>} mounted
 * @returns {Unmount}
 */
export default function mount({ parentElement }) {
  const here = parentElement instanceof ShadowRoot ? parentElement.host : parentElement;
  const block = here.closest('[data-testid="stVerticalBlock"]');
  return block ? operable(block) : () => {};
}
