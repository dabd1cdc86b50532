// The tray beside the island: the figure in hand, the halves of a dispatch, a choice between actions, a hint.

/** @import { Board, BoardView } from './types' */

import { caseLink } from '../shared/case_link.js';
import { fill, h } from '../shared/dom.js';
import { crest } from './crest.js';
import { figureName, palaceOf, token } from './figure.js';
import { goalName } from './palace.js';
import { sign } from './signs.js';

// Most goals listed in a phone's tray; more are chosen on the board itself.
const MANY_PLACES = 12;

/**
 * The tray as described elements; null if it is empty. While an action is on its way, what lay in it keeps its place beside
 * the island, hidden, so that the layout does not change.
 * @param {Board} board
 */
export function tray(board) {
  const { data, cols } = board;
  if (!data.pending) board.lying = inside(board);
  return board.lying && (!data.pending || cols > 1) && h('div', { key: 'tray', class: 'tray', 'data-waiting': Boolean(data.pending) }, board.lying);
}

/** @param {Board} board */
function inside(board) {
  const { data, ui } = board;
  if (data.dispatch.length && isSentByPanel(board)) return null;
  if (ui.choices) return choice(board);
  if (ui.picked) return inHand(board);
  return ui.halves.length ? halves(board) : hint(board);
}

// With a panel on the page, the dispatch is shown and sent there.
/** @param {Board} board */
function isSentByPanel({ data }) {
  return data.layout !== undefined;
}

/** @param {Board} board */
function inHand(board) {
  const { data, ui, moves, cols } = board;
  const { picked } = ui;
  if (!picked) return null;
  const goals = [...(moves.get(picked.source) ?? new Map()).entries()];
  const buttons = goals.map(([zone, found]) => h('button', {
    key: zone, class: 'button place', 'data-goal': zone, 'aria-label': found[0].label, tabindex: '-1',
  }, ...placeFace(data, zone)));
  return [
    h('div', { key: 'hand', class: 'line' },
      h('span', { key: 'figure', class: 'figure mark', 'aria-hidden': 'true' }, token(data, picked.figure)),
      h('p', { key: 'words', text: fill(goals.length ? data.words.choose : data.words.stuck, { figure: figureName(data, picked.figure) }) }),
      h('button', { key: 'cancel', class: 'button', 'data-act': 'cancel', text: data.words.cancel })),
    cols === 1 && buttons.length > 0 && buttons.length <= MANY_PLACES && h('div', { key: 'places', class: 'line places' }, buttons),
  ];
}

/**
 * @param {BoardView} data
 * @param {string} zone
 */
function placeFace(data, zone) {
  const [kind, seat] = zone.split(':');
  const words = h('span', { key: 'name', text: kind === 'park' ? palaceOf(data, Number(seat))?.name : goalName(data, zone) });
  return kind === 'park' ? [crest(palaceOf(data, Number(seat))), words] : [words];
}

/** @param {Board} board */
function halves(board) {
  const { data, ui } = board;
  const rows = ui.halves.map((half, index) => h('button', {
    key: `half:${index}:${half.profession}:${half.to}`, class: 'button sent', 'data-act': 'take-back', 'data-half': index,
    'aria-label': fill(data.words.take_back_figure, { figure: figureName(data, half) }),
  },
  h('span', { key: 'figure', class: 'figure mark', 'aria-hidden': 'true' }, token(data, half)), sign('send'),
  crest(palaceOf(data, half.to)), h('span', { key: 'undo', class: 'undo' }, sign('back'))));
  const whole = ui.halves.length === 2;
  return [
    h('div', { key: 'halves', class: 'line' }, rows,
      !whole && h('p', { key: 'more', text: data.words.one_more })),
    whole && h('div', { key: 'confirm', class: 'line' },
      h('button', { key: 'send', class: 'button main', 'data-act': 'send', text: data.words.send })),
  ];
}

/** @param {Board} board */
function choice(board) {
  const { data, ui } = board;
  const choices = ui.choices ?? [];
  const one = choices.length === 1 && choices[0].banish ? choices[0] : null;
  return [
    h('p', { key: 'which', text: one ? one.label : data.words.which }),
    h('div', { key: 'choices', class: 'line' }, choices.map((move, index) => h('button', {
      key: `choice:${index}`, class: `button${one ? ' main' : ''}`, 'data-act': 'choose', 'data-choice': index, text: one?.banish ?? move.label,
    })), h('button', { key: 'cancel', class: 'button', 'data-act': 'cancel', text: data.words.cancel })),
  ];
}

/** @param {Board} board */
function hint(board) {
  const { data, moves, cols } = board;
  const words = moves.size ? data.words.hint : '';
  return cols > 1 && words ? [h('p', { key: 'hint', class: 'hint', text: words })] : null;
}

/**
 * The reason why a move is refused, with its article and its cases, beside the place it was meant for.
 * @param {Board} board
 */
export function bubble(board) {
  const { data, ui } = board;
  if (!ui.bubble) return [];
  const { sentence, article, cases, x, y, tail, above } = ui.bubble;
  return [h('div', {
    key: 'bubble', class: `bubble${above ? ' above' : ''}`, style: { '--x': `${x}px`, '--y': `${y}px`, '--tail': `${tail}px` },
  },
  h('p', { key: 'why' }, h('span', { key: 'sentence', text: sentence }),
    article && h('small', { key: 'article', text: fill(data.words.article, { article }) }),
    caseLink(cases)),
  h('button', { key: 'close', class: 'button close', 'data-act': 'close', 'aria-label': data.words.close }, sign('close')))];
}
