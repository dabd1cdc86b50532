// The parts around the board: the sentence of the frame, everybody's ducats, the controls and the list of lines.

/** @import { Described } from '../shared/types' */
/** @import { Frame, Player } from './types' */

import { formatAmount } from '../shared/amounts.js';
import { h, mark, patch } from '../shared/dom.js';

const SPEEDS = [0.5, 1, 2, 4];

/**
 * What stands around the board, in parts that can each be drawn by itself.
 * @type {Record<string, (player: Player) => void>}
 */
export const parts = {
  told: (player) => {
    const { data, root, told } = player;
    mark(root, 'aria-label', data.words.region ?? '');
    mark(root, 'lang', data.lang);
    patch(told, sentences(player, shownOf(player)));
  },
  controls: (player) => {
    patch(player.controls, controls(player));
    // A button that has nothing more to do would keep the keys for itself.
    const { activeElement } = /** @type {Document | ShadowRoot} */ (player.root.getRootNode());
    if (activeElement instanceof HTMLButtonElement && activeElement.disabled) player.root.focus({ preventScroll: true });
  },
  purses: (player) => patch(player.purses, player.data.seats.map(({ name }, seat) => purse(player, shownOf(player), name, seat))),
  more: (player) => {
    patch(player.more, more(player));
    patch(player.lines, lines(player));
  },
};

/**
 * All of them at once.
 * @param {Player} player
 */
export function drawAroundBoard(player) {
  for (const draw of Object.values(parts)) draw(player);
}

/** @param {Player} player */
function shownOf({ data, frame }) {
  return /** @type {Frame} */ (data.frames[frame]);
}

/**
 * @param {Player} player
 * @param {Frame} shown
 * @returns {Described[]}
 */
function sentences({ data, frame }, shown) {
  const found = data.marks.find((one) => one.frame === frame);
  const told = shown.told.map((text, index) => h('p', { key: `told${index}`, class: index ? 'then' : 'sentence', text }));
  if (!found) return told;
  return [...told, h('p', { key: 'decisive', class: 'decisive' },
    h('b', { key: 'word', text: `★ ${data.words.decisive}` }), h('span', { key: 'words', text: ` ${found.words}` }))];
}

/**
 * @param {Player} player
 * @param {Frame} shown
 * @param {string} name
 * @param {number} seat
 */
function purse({ data }, shown, name, seat) {
  const ducats = shown.balances[seat] ?? 0;
  const ahead = ducats === Math.max(...shown.balances);
  const told = formatAmount(ducats, data.lang);
  return h('div', { key: String(seat), class: `purse${ahead ? ' ahead' : ''}` },
    h('span', { key: 'name', class: 'name', text: name }),
    h('span', { key: 'sum', class: 'sum', text: told }),
    h('span', { key: 'track', class: 'track', 'aria-hidden': 'true' },
      h('span', { key: 'bar', class: 'bar', style: { transform: `scaleX(${data.most ? ducats / data.most : 0})` } })));
}

/** @param {Player} player */
function controls(player) {
  const { data, frame, playing } = player;
  const { words } = data;
  const last = data.frames.length - 1;
  const act = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {boolean} */ off) => h('button', {
    key: name, class: 'button', 'data-act': name, 'aria-label': words[name], title: words[name], disabled: off, text: sign,
  });
  return [
    h('div', { key: 'slide', class: 'slide' },
      h('input', {
        key: 'slider', class: 'slider', type: 'range', min: '0', max: String(last), step: '1', 'aria-label': words.slider,
        'aria-valuetext': whereabouts(player), value: String(frame),
      }),
      h('div', { key: 'marks', class: 'marks', 'aria-hidden': 'true' },
        data.marks.map((one) => h('i', { key: String(one.frame), style: { left: `${(100 * one.frame) / Math.max(last, 1)}%` } })))),
    h('div', { key: 'row', class: 'row' },
      act('first', '|◀', frame === 0), act('back', '◀', frame === 0),
      h('button', { key: 'play', class: 'button main', 'data-act': 'play', text: playing ? `❚❚ ${words.pause}` : `▶ ${words.play}` }),
      act('forward', '▶', frame === last), act('last', '▶|', frame === last),
      data.marks.length > 0 && act('mark', '★', false),
      h('span', { key: 'place', class: 'place', text: whereabouts(player) })),
  ];
}

/** @param {Player} player */
function more({ data, speed, open, copied }) {
  const { words } = data;
  return [
    h('div', { key: 'speeds', class: 'speeds', role: 'group', 'aria-label': words.speed },
      SPEEDS.map((one) => h('button', {
        key: String(one), class: 'button', 'data-act': 'speed', 'data-speed': String(one), 'aria-pressed': String(one === speed),
        text: `${one.toLocaleString(data.lang)}×`,
      }))),
    h('button', { key: 'lines', class: 'button quiet', 'data-act': 'lines', 'aria-expanded': String(open), text: words.lines }),
    ...(words.copy ? [h('button', { key: 'copy', class: 'button quiet', 'data-act': 'copy', text: copied ? words.copied : words.copy })] : []),
  ];
}

/** @param {Player} player */
function whereabouts({ data, frame }) {
  return (data.words.place ?? '').replace('{number}', String(frame)).replace('{last}', String(data.frames.length - 1));
}

// A step changes only two of hundreds of lines; the others are reused and not patched.
/** @param {Player} player */
function lines(player) {
  const { frame, open, data } = player;
  if (!open) return [];
  const listed = player.listed ?? { items: data.frames.map((_, index) => line(player, index)), frame };
  if (listed.frame !== frame) {
    const items = listed.items.slice();
    for (const index of [listed.frame, frame]) items[index] = line(player, index);
    Object.assign(listed, { items, frame });
  }
  player.listed = listed;
  return [h('ol', { key: 'list' }, listed.items)];
}

/**
 * @param {Player} player
 * @param {number} index
 */
function line({ data, frame }, index) {
  const decisive = data.marks.some((one) => one.frame === index);
  return h('li', { key: String(index) }, h('button', {
    key: 'line', class: 'line', 'data-act': 'line', 'data-frame': String(index), 'aria-current': index === frame ? 'step' : null,
    text: `${decisive ? '★ ' : ''}${data.frames[index]?.told[0] ?? ''}`,
  }));
}
