// What was said and paid for each figure, with the host's replies beside an offer.

/** @import { Acts, Panel, SaidRow, Way } from './types' */

import { token } from '../board/figure.js';
import { h } from '../shared/dom.js';
import { arm, disarm } from '../shared/confirmation.js';
import { button } from '../shared/buttons.js';
import { send } from '../shared/panel_send.js';
import { answeredFigure, offerOf, shownOffers } from './bribe.js';

/**
 * A row per figure; nothing if nothing was said.
 * @param {Panel} panel
 */
export function saidRows(panel) {
  const { said, words } = panel.data;
  const answered = new Set();
  const rows = said.map((row) => {
    const ways = answered.has(row.figure) ? [] : waysOf(panel, row.figure);
    if (row.figure) answered.add(row.figure);
    return saidRow(panel, row, ways);
  });
  return rows.length > 0 && h('ul', { key: 'said', class: 'said', 'aria-label': words.said }, rows);
}

/**
 * @param {Panel} panel
 * @param {SaidRow} row
 * @param {Way[]} ways
 */
function saidRow(panel, row, ways) {
  const offers = ways.length ? shownOffers(panel) : [];
  const offer = offers.length > 1 && offers.find(({ figure }) => figure === row.figure);
  const isOpen = offer && (offer === offerOf(panel) || ways.some(({ name }) => panel.state.armed === armedFor(row.figure, name)));
  return h('li', { key: row.id, 'data-ways': ways.length > 0, 'data-request': Boolean(ways.length && row.request), 'data-tab': Boolean(offer), 'data-open': Boolean(isOpen) },
    ways.length > 0 && request(panel, row),
    h('b', { key: 'who', text: row.who }),
    ...row.said.map(({ kind, words }) => h('span', { key: kind, class: `tag ${kind}`, text: words })),
    // In the ring layout and beside the board many offers are a row each, which also chooses whose is changed below.
    offer && h('button', { key: 'tab', type: 'button', class: 'button chip tab', 'data-act': 'tab', 'data-id': offer.id, 'aria-pressed': String(offer === offerOf(panel)) },
      h('b', { key: 'who', text: row.who }), h('small', { key: 'said', text: row.said.map(({ words }) => words).join(' · ') })),
    ways.length > 0 && whose(panel),
    ways.length > 0 && h('span', { key: 'ways', class: 'ways' }, answerButtons(panel, row, ways)));
}

/**
 * The offer on its host's own screen, in large type beside the figure.
 * @param {Panel} panel
 * @param {SaidRow} row
 */
function request({ data }, { request: told }) {
  return told && h('div', { key: 'request', class: 'request' }, token(data, told),
    h('p', { key: 'told' }, h('strong', { key: 'offer', text: told.offer }), told.purpose && h('span', { key: 'purpose', text: ` ${told.purpose}` })));
}

/**
 * @param {Panel} panel
 * @param {SaidRow} row
 * @param {Way[]} ways
 */
function answerButtons(panel, row, ways) {
  const asked = ways.find(({ name }) => panel.state.armed === armedFor(row.figure, name));
  if (asked && asked === agreed(panel)) {
    return [
      button('change', panel.data.words.change, { class: 'button chip', 'data-act': 'keep' }),
      button('sure', asked.sure, { class: 'button chip main sure', 'data-act': 'sure', disabled: !panel.state.ready }),
    ];
  }
  // Where bribes can be entered too, only one action is the main one.
  const isMain = !shownOffers(panel).length || row.figure === answeredFigure(panel);
  const likeliest = ways.find((way) => way.name === 'accept') ?? ways.find((way) => way.name === 'promise');
  return ways.map(({ name, word, label }) => button(name, word, {
    class: `button chip${name === likeliest?.name && isMain ? ' main' : ''}`, 'data-act': 'answer', 'data-figure': row.figure, 'data-name': name, 'aria-label': label,
  }));
}

/**
 * @param {Panel} panel
 * @param {string} figure
 */
function waysOf({ data }, figure) {
  return (figure && data.replies.find((one) => one.figure === figure)?.ways) || [];
}

/**
 * Whose the answers are; not on a phone, where the host reads only their own.
 * @param {Panel} panel
 */
export function whose(panel) {
  const { replies } = panel.data;
  return replies.length > 0 && shownOffers(panel).length > 0 && h('span', { key: 'by', class: 'by', text: replies[0].by });
}

/**
 * @param {string} figure
 * @param {string} name
 */
function armedFor(figure, name) {
  return `way:${figure}:${name}`;
}

/**
 * Whether what awaits confirmation is an answer to an offer.
 * @param {Panel} panel
 */
export function isAnswer({ state }) {
  return Boolean(state.armed?.startsWith('way:'));
}

/**
 * The answer awaiting confirmation, if it is still the same.
 * @param {Panel} panel
 */
export function agreed(panel) {
  const { state, data } = panel;
  if (!isAnswer(panel)) return null;
  const all = data.replies.flatMap(({ figure, ways }) => ways.map((way) => ({ figure, way })));
  const found = all.find(({ figure, way }) => state.armed === armedFor(figure, way.name))?.way;
  return found && JSON.stringify(found.action) === state.agreed ? found : null;
}

/**
 * The button handlers of an answer.
 * @type {Acts}
 */
export const saidActs = {
  answer: (panel, { figure, name }) => {
    const way = waysOf(panel, figure).find((one) => one.name === name);
    if (!way) return;
    if (!way.sure) {
      send(panel, { action: way.action });
      return;
    }
    panel.state.agreed = JSON.stringify(way.action);
    arm(panel, armedFor(figure, name));
  },
  keep: (panel) => disarm(panel),
};
