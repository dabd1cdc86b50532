// A dispatch as buttons: a figure and its palace, twice, then both are sent.

/** @import { Pair } from '../shared/types' */
/** @import { Acts, Dispatch, Panel } from './types' */

import { crest } from '../board/crest.js';
import { palaceOf, token } from '../board/figure.js';
import { sign } from '../board/signs.js';
import { h, sendHalves } from '../shared/dom.js';
import { button, choices } from '../shared/buttons.js';
import { send } from '../shared/panel_send.js';

/**
 * Controls for the dispatch; only choices that can complete a legal pair are enabled.
 * @param {Panel} panel
 */
export function dispatchControls(panel) {
  const { words } = panel.data;
  const dispatch = dispatchOf(panel);
  const { state } = panel;
  const open = openHalves(panel);
  const figure = figureOf(panel, open);
  const figures = dispatch.figures.map(({ profession, word, count }) => button(profession, word, {
    class: 'button chip piece', title: word, 'data-act': 'figure', 'data-profession': profession, 'aria-label': word,
    'aria-pressed': String(figure === profession), disabled: !open.some((half) => half[0] === profession),
  }, token(panel.data, { seat: dispatch.seat, profession }), h('small', { key: 'count', 'aria-hidden': 'true', text: String(count - used(panel, profession)) })));
  const palaces = dispatch.palaces.map(({ to, word, label }) => button(`to:${to}`, word, {
    class: 'button chip house', 'data-act': 'palace', 'data-to': to, 'aria-label': label,
    disabled: !open.some((half) => half[1] === to && half[0] === figure),
  }, crest(palaceOf(panel.data, to)), h('span', { key: 'word', text: word })));
  const whole = state.halves.length === 2;
  const equal = whole && state.halves[0].join('/') === state.halves[1].join('/');
  return [
    !whole && h('div', { key: 'pick', class: 'row pick' }, choices('figures', words.figure, figures), choices('palaces', words.palace, palaces)),
    equal && dispatch.useless && h('p', { key: 'useless', class: 'soft', role: 'status', text: dispatch.useless }),
    h('div', { key: 'halves', class: 'row halves' },
      [0, 1].map((index) => slot(panel, index)),
      h('div', { key: 'pay', class: 'pay' }, button('send', words.send, { class: 'button main', 'data-act': 'send', disabled: !whole }))),
  ];
}

/**
 * @param {Panel} panel
 * @param {number} index
 */
function slot(panel, index) {
  const { words } = panel.data;
  const dispatch = dispatchOf(panel);
  const half = panel.state.halves[index];
  if (!half) return h('span', { key: `slot:${index}`, class: 'slot', text: index ? words.second : words.first });
  const told = dispatch.halves[half.join('/')];
  return button(`half:${index}`, told.word, { class: 'button half', 'data-act': 'back', 'data-index': index, title: told.word, 'aria-label': told.back },
    token(panel.data, { seat: dispatch.seat, profession: half[0] }), sign('send'), crest(palaceOf(panel.data, half[1])), h('span', { key: 'cross', 'aria-hidden': 'true', text: '×' }));
}

/** @param {Panel} panel */
function dispatchOf(panel) {
  return /** @type {Dispatch} */ (panel.data.dispatch);
}

// The figure in hand: the one tapped, or the only one left.
/**
 * @param {Panel} panel
 * @param {Pair[]} open
 */
function figureOf(panel, open) {
  const left = new Set(open.map(([profession]) => profession));
  return panel.state.figure ?? (left.size === 1 ? [...left][0] : null);
}

/**
 * @param {Panel} panel
 * @param {string} profession
 */
function used(panel, profession) {
  return panel.state.halves.filter((half) => half[0] === profession).length;
}

// The halves that make a legal pair with what is chosen already.
/** @param {Panel} panel */
function openHalves(panel) {
  const [chosen] = panel.state.halves;
  if (!chosen) return dispatchOf(panel).pairs.flat();
  const same = (/** @type {Pair} */ one) => one[0] === chosen[0] && one[1] === chosen[1];
  return dispatchOf(panel).pairs.flatMap(([one, two]) => [...(same(one) ? [two] : []), ...(same(two) ? [one] : [])]);
}

/**
 * What of the chosen halves a pair that is legal still has: a correction may have changed the rules.
 * @param {Dispatch} dispatch
 * @param {Pair[]} halves
 * @returns {Pair[]}
 */
export function stillPaired(dispatch, halves) {
  const name = (/** @type {Pair[]} */ pair) => pair.map((half) => half.join('/')).sort().join(' ');
  const legal = new Set(dispatch.pairs.flatMap(([one, two]) => [name([one]), name([two]), name([one, two])]));
  return legal.has(name(halves)) ? halves : [];
}

/**
 * The button handlers of the dispatch.
 * @type {Acts}
 */
export const dispatchActs = {
  figure: (panel, { profession }) => {
    panel.state.figure = panel.state.figure === profession ? null : profession;
    sendHalves('now', panel.state.halves, panel.state.figure);
  },
  palace: (panel, { to }) => {
    const figure = figureOf(panel, openHalves(panel));
    if (figure === null) return;
    panel.state.halves.push([figure, Number(to)]);
    panel.state.figure = null;
    sendHalves('now', panel.state.halves);
  },
  back: (panel, { index }) => {
    panel.state.halves.splice(Number(index), 1);
    sendHalves('now', panel.state.halves);
  },
  send: (panel) => send(panel, {
    action: {
      type: 'dispatch', seat: dispatchOf(panel).seat, figures: panel.state.halves.map(([profession, to]) => ({ profession, to })),
    },
  }),
};
