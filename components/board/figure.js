// A figure: a disc in its house's colour with the sign of its profession and the letter of its house.

/** @import { Board, Figure, Figures, Owner } from './types' */

import { h } from '../shared/dom.js';
import { inks } from './palette.js';
import { sign } from './signs.js';
import { tag } from './figure_tag.js';

/**
 * The palace, and so the player, of a seat.
 * @template {Owner} T
 * @param {{ palaces: T[] }} data
 * @param {number} seat
 * @returns {T | undefined}
 */
export function palaceOf(data, seat) {
  return data.palaces.find((palace) => palace.seat === seat);
}

/**
 * The name of a figure: its own label if the data has one, else owner and profession.
 * @param {Figures} data
 * @param {Figure} figure
 */
export function figureName(data, figure) {
  const word = data.professions?.[figure.profession]?.word ?? figure.profession;
  return figure.label ?? [palaceOf(data, figure.seat)?.name, word].filter(Boolean).join(', ');
}

/**
 * The disc alone; its size is set by CSS.
 * @param {Figures} data
 * @param {Figure} figure
 */
export function token(data, figure) {
  const owner = palaceOf(data, figure.seat);
  const profession = data.professions?.[figure.profession] ?? {};
  return h('span', { key: 'token', class: 'token', style: inks(owner) },
    sign(profession.sign ?? figure.profession, profession.word),
    h('b', { key: 'letter', class: 'letter', text: owner?.letter ?? '' }));
}

/**
 * A figure as a button; `place`: words for where it is.
 * @param {Board} board
 * @param {{ key: string, source: string, figure: Figure, place: string, hot: boolean }} options
 */
export function figureButton(board, { key, source, figure, place, hot }) {
  const { data, ui, moves } = board;
  const movable = moves.has(source);
  const picked = ui.picked?.source === source;
  return h('button', {
    key,
    class: `figure${hot ? ' hot' : ''}${picked ? ' picked' : ''}${picked && ui.dragging ? ' lifted' : ''}`,
    'data-source': source,
    'data-who': `${figure.seat}:${figure.profession}`,
    'data-movable': movable,
    'aria-label': [figureName(data, figure), place, hot ? data.words.concerned : '', figure.tag?.words].filter(Boolean).join(', '),
    'data-tagged': Boolean(figure.tag),
    'aria-pressed': movable ? String(picked) : undefined,
    tabindex: movable && !ui.picked ? '0' : '-1',
  }, token(data, figure), tag(figure));
}

/**
 * A figure without function.
 * @param {Figures} data
 * @param {string} key
 * @param {Figure} figure
 */
export function figureMark(data, key, figure) {
  return h('span', {
    key, class: 'figure mark', role: 'img', 'data-who': `${figure.seat}:${figure.profession}`, 'aria-label': figureName(data, figure),
  }, token(data, figure));
}

/**
 * Number equal figures, so that two figures of one owner and profession in a park have distinct keys.
 * @param {Figure[]} figures
 * @returns {[string, Figure][]}
 */
export function numbered(figures) {
  /** @type {Record<string, number>} */
  const seen = {};
  return figures.map((figure) => {
    const name = `${figure.seat}:${figure.profession}`;
    seen[name] = (seen[name] ?? 0) + 1;
    return [`${name}:${seen[name]}`, figure];
  });
}
