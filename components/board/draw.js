// Draws the whole board from its data and the figure in hand.

/** @import { Described } from '../shared/types' */
/** @import { Board } from './types' */

import { find, focused, h, mark, patch } from '../shared/dom.js';
import { figureMark, numbered } from './figure.js';
import { legalMoves, sourceKey } from './moves.js';
import { remember } from './motion.js';
import { goalButton, palaceCell } from './palace.js';
import { scheme } from './palette.js';
import { bubble, tray } from './tray.js';

const TWO_COLUMNS = 600;
const THREE_COLUMNS = 1040;

/**
 * Bring the elements up to what `board` holds; the focus stays, or goes to the nearest thing to do.
 * @param {Board} board
 */
export function draw(board) {
  const { root, data, ui } = board;
  const had = focused(board);
  board.moves = legalMoves(data, ui.halves);
  board.hot = new Set((data.concerned ?? []).map(sourceKey));
  const looks = {
    'data-theme': board.theme, 'data-cols': board.cols, 'data-palaces': data.palaces.length,
    'data-busy': ui.busy?.shown ?? false, 'data-inert': Boolean(ui.busy), 'data-picked': Boolean(ui.picked),
    'aria-busy': String(Boolean(ui.busy)), 'aria-label': data.words.board ?? '', lang: data.lang ?? null,
  };
  for (const [name, value] of Object.entries(looks)) mark(root, name, value);
  const lying = tray(board);
  patch(board.cells, [...data.palaces.map((palace) => palaceCell(board, palace)), sea(board, board.cols > 1 && lying)]);
  patch(board.dock, board.cols === 1 && lying ? [lying] : []);
  patch(board.bubbles, bubble(board));
  remember(board);
  if (had && !focused(board)) requestAnimationFrame(() => refocus(board));
}

// To move the focus makes the browser lay everything out at once, so it waits until that is done anyway.
/** @param {Board} board */
function refocus(board) {
  if (!focused(board)) (firstThing(board) ?? board.root).focus({ preventScroll: true });
}

/**
 * The first goal while a figure is in hand, else what sends, the first figure that may move, any button of the tray.
 * @param {Board} board
 */
export function firstThing(board) {
  const wanted = board.ui.picked ? ['.cells .goal', '.tray button'] : ['.tray .main', '[data-movable]', '.tray button'];
  return wanted.map((one) => find(board.root, one)).find(Boolean) ?? null;
}

/**
 * Look how much room there is, and whether it is day or night; tells whether that has changed. Not done while drawing:
 * the browser would have to lay everything out for the answer.
 * @param {Board} board
 */
export function survey(board) {
  const { clientWidth: width } = board.root;
  const cols = width < TWO_COLUMNS ? 1 : width < THREE_COLUMNS ? 2 : 3;
  const theme = scheme(board.root);
  const changed = cols !== board.cols || theme !== board.theme;
  Object.assign(board, { cols, theme });
  return changed;
}

/**
 * @param {Board} board
 * @param {Described | null | false} lying
 */
function sea(board, lying) {
  const { data } = board;
  const { length } = data.island;
  const crowd = length > 18 ? 'crowd' : length > 8 ? 'many' : 'few';
  return h('div', { key: 'sea', class: 'sea' },
    h('section', { key: 'island', class: `island ${crowd}`, 'data-zone': 'island', 'aria-label': data.words.island },
      h('div', { key: 'shore', class: 'shore' },
        h('h3', { key: 'name', text: data.words.island }),
        h('div', { key: 'standing', class: 'standing' },
          numbered(data.island).map(([key, figure]) => figureMark(data, key, figure)),
          !length && h('em', { key: 'nobody', text: data.words.nobody_banished ?? data.words.nobody }))),
      goalButton(board, 'island')),
    lying);
}
