// The island: the banished figures, in as many rows as fit.

/** @import { Described } from '../shared/types' */
/** @import { Board } from './types' */

import { h } from '../shared/dom.js';
import { figureMark, numbered } from './figure.js';
import { goalButton } from './palace.js';

/**
 * Describe the island.
 * @param {Board} board
 * @param {Described | null | false} lying what lies beside it
 */
export function island(board, lying) {
  const { data } = board;
  const { length } = data.island;
  const crowd = length > 18 ? 'crowd' : length > 8 ? 'many' : 'few';
  const place = data.ring?.island;
  const rows = length > 30 ? 5 : length > 21 ? 4 : length > 12 ? 3 : length > 4 ? 2 : 1;
  const size = { '--rows': String(rows), '--across': String(Math.max(4, Math.ceil(length / rows))) };
  const style = place && { '--x': `${place.left}px`, '--y': `${place.top}px`, '--w': `${place.width}px`, '--h': `${place.height}px` };
  return h('div', { key: 'sea', class: 'sea', style },
    h('section', { key: 'island', class: `island ${crowd}`, 'data-zone': 'island', 'aria-label': data.words.island },
      h('div', { key: 'shore', class: 'shore' },
        h('h3', { key: 'name', text: data.words.island }),
        h('div', { key: 'standing', class: 'standing', style: size },
          numbered(data.island).map(([key, figure]) => figureMark(data, key, figure)),
          !length && h('em', { key: 'nobody', text: data.words.nobody_banished ?? data.words.nobody }))),
      goalButton(board, 'island')),
    lying);
}
