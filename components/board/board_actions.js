// Actions on the board: pick up, put down, take back, send; builds the action for the server.

/** @import { Pair } from '../shared/types' */
/** @import { Aside, Board, Drop, Goal, Half, Hand, Picked, Refusal } from './types' */

import { actionKey } from '../shared/action_key.js';
import { fill, find, mark, sendHalves } from '../shared/dom.js';
import { draw, firstThing } from './draw.js';
import { figureName } from './figure.js';
import { dispatchAction, fits, goalOf, half, homeKey, sourceKey } from './legal_moves.js';
import { fitBubble } from './geometry.js';
import { goalName } from './palace.js';

const SHOW_BUSY = 150;
const GIVE_UP = 5000;

/**
 * The state of an empty hand.
 * @returns {Hand}
 */
export function emptyHand() {
  return { picked: null, dragging: false, halves: [], choices: null, bubble: null, busy: null, asked: null, answered: null };
}

/**
 * Announce words to screen readers.
 * @param {Board} board
 * @param {string | null} [words]
 */
export function say(board, words) {
  board.announcer.textContent = words ?? '';
}

/**
 * The figure that an element represents, and where it would be taken from.
 * @param {Board} board
 * @param {string} source the key of a place
 * @returns {Picked}
 */
export function taken(board, source) {
  const [zone, first, ...rest] = source.split(':');
  const palace = board.data.palaces.find((one) => one.seat === Number(first));
  if (zone === 'supply') {
    // A profession of an edition of one's own may have a colon.
    const figure = { seat: Number(first), profession: rest.join(':') };
    return { source, figure, from: { zone: 'supply', ...figure } };
  }
  if (zone === 'park') {
    const figure = { seat: Number(rest[0]), profession: rest.slice(1).join(':') };
    return { source, figure, from: { zone: 'park', palace: Number(first), ...figure } };
  }
  const [salary] = rest;
  const figure = palace?.rooms.find((room) => String(room.salary) === salary)?.figure ?? { seat: -1, profession: '' };
  return { source, figure, from: { zone: 'room', palace: Number(first), room: Number(salary), ...figure } };
}

/**
 * Pick a figure up; `aim` moves the focus to the first goal, for keyboard users.
 * @param {Board} board
 * @param {string} source
 * @param {{ aim?: boolean, dragging?: boolean }} [options]
 */
export function pick(board, source, { aim = false, dragging = false } = {}) {
  const { data, ui } = board;
  const picked = taken(board, source);
  Object.assign(ui, { picked, dragging, bubble: null, choices: null });
  draw(board);
  tellBoth(board);
  const count = board.moves.get(source)?.size ?? 0;
  say(board, fill(count ? data.words.picked : data.words.stuck, { figure: figureName(data, picked.figure), count }));
  if (aim) firstThing(board)?.focus();
}

/**
 * Cancel the selection.
 * @param {Board} board
 * @param {string} [words]
 */
export function letGo(board, words) {
  const { ui } = board;
  const source = ui.picked?.source;
  Object.assign(ui, { picked: null, dragging: false, choices: null });
  draw(board);
  tellBoth(board);
  if (words) say(board, words);
  return source;
}

/**
 * Put the picked figure on a zone: a legal move, half of a dispatch, or a refusal. Returns whether it stays there.
 * @param {Board} board
 * @param {string} zone
 * @param {Aside | null} point
 */
export function put(board, zone, point) {
  const { ui, moves } = board;
  const source = ui.picked?.source ?? '';
  const found = moves.get(source)?.get(zone) ?? [];
  if (!found.length) {
    if (zone === homeKey(source)) letGo(board, board.data.words.cancelled);
    else refuse(board, zone, point);
    return false;
  }
  const [first] = found;
  if (first.part) return putHalf(board, half(first));
  // Ask first if the move banishes figures or is ambiguous.
  if (found.length > 1 || first.banish) {
    Object.assign(ui, { choices: found, dragging: false });
    draw(board);
    find(board.root, '.tray button')?.focus();
    return false;
  }
  // A figure that was dragged to its goal is not animated again.
  commit(board, first.action, ui.dragging ? { source, zone } : null);
  return true;
}

/**
 * @param {Board} board
 * @param {Half} extra
 */
function putHalf(board, extra) {
  const { data, ui } = board;
  if (!fits(data, ui.halves, extra)) return false;
  ui.halves = [...ui.halves, extra];
  letGo(board, fill(ui.halves.length === 2 ? data.words.both_chosen : data.words.half_chosen,
    { figure: figureName(data, extra), goal: goalName(data, `park:${extra.to}`) }));
  return false;
}

// Keep the panel's selection in sync.
/** @param {Board} board */
function tellBoth({ data, ui }) {
  if (!data.dispatch.length) return;
  sendHalves('board', ui.halves.map(({ profession, to }) => [profession, to]), ui.picked?.from.zone === 'supply' ? ui.picked.figure.profession : null);
}

/**
 * Take over the dispatch selection and the figure in hand from another part of the page.
 * @param {Board} board
 * @param {Pair[]} chosen
 * @param {string | null} inHand
 */
export function takeOver(board, chosen, inHand) {
  const open = board.data.moves.flatMap((move) => (move.part ? [half(move)] : []));
  board.ui.halves = chosen.flatMap(([profession, to]) => open.find((one) => one.profession === profession && one.to === to) ?? []);
  const from = open.find((one) => one.profession === inHand)?.from;
  board.ui.picked = from ? taken(board, sourceKey(from)) : null;
  draw(board);
}

/**
 * Return one half of a dispatch to the supply.
 * @param {Board} board
 * @param {number} index
 */
export function takeBack(board, index) {
  const { data, ui } = board;
  const [gone] = ui.halves.splice(index, 1);
  tellBoth(board);
  ui.bubble = null;
  draw(board);
  say(board, fill(data.words.taken_back, { figure: figureName(data, gone) }));
}

/**
 * Send the two halves as one action.
 * @param {Board} board
 */
export function sendBoth(board) {
  commit(board, dispatchAction(board.ui.halves), null);
}

/**
 * Choose between the actions that one drop can mean.
 * @param {Board} board
 * @param {number} index
 */
export function choose(board, index) {
  const move = board.ui.choices?.[index];
  if (move) commit(board, move.action, null);
}

/**
 * Send an action to the server and disable the board until the position has changed.
 * @param {Board} board
 * @param {object} action
 * @param {Drop | null} drop
 */
export function commit(board, action, drop) {
  const key = actionKey();
  const { ui, data } = board;
  clearTimeout(board.timer);
  Object.assign(ui, { picked: null, dragging: false, choices: null, bubble: null });
  ui.busy = { key, drop, shown: false };
  board.emit({ action, version: data.version, key });
  mark(board.root, 'aria-busy', 'true');
  if (data.pending !== undefined) return;
  board.timer = setTimeout(() => {
    if (ui.busy) ui.busy.shown = true;
    draw(board);
    say(board, data.words.busy);
    board.timer = setTimeout(() => wake(board, data.words.no_answer), GIVE_UP - SHOW_BUSY);
  }, SHOW_BUSY);
}

/**
 * Enable the board again, with the reason if the last action failed.
 * @param {Board} board
 * @param {string} [sentence]
 */
export function wake(board, sentence) {
  endWait(board);
  if (sentence) explain(board, { sentence }, null);
  else draw(board);
}

/**
 * End the waiting for an answer, without drawing.
 * @param {Board} board
 */
export function endWait(board) {
  clearTimeout(board.timer);
  board.dropGhost?.();
  board.ui.busy = null;
}

/**
 * Put the figure back and ask the server why it cannot go there.
 * @param {Board} board
 * @param {string | null} zone
 * @param {Aside | null} point
 */
export function refuse(board, zone, point) {
  const { data, ui } = board;
  if (!ui.picked) return;
  const { source, from } = ui.picked;
  const box = board.root.querySelector(`[data-source="${CSS.escape(source)}"]`)?.getBoundingClientRect();
  const aside = point && { x: point.x, y: point.y, clear: box && zone ? (box.top + box.bottom) / 2 : undefined };
  letGo(board);
  const key = actionKey();
  ui.asked = { key, point: aside };
  /** @type {{ from: object, to: Goal | null, half?: object }} */
  const ask = { from, to: zone ? goalOf(zone) : null };
  if (ui.halves.length) ask.half = { profession: ui.halves[0].profession, to: ui.halves[0].to };
  board.emit({ ask, version: data.version, key });
}

/**
 * Show a refusal in a bubble at `point` (viewport pixels) until the next touch. `point.clear`, the height of the
 * refused figure, is left uncovered.
 * @param {Board} board
 * @param {Refusal} why
 * @param {Aside | null} point
 */
export function explain(board, why, point) {
  placeBubble(board, why, point);
  draw(board);
  sayWhy(board, why);
}

/**
 * Place the bubble with a refusal, without drawing it.
 * @param {Board} board
 * @param {Refusal} why
 * @param {Aside | null} point
 */
export function placeBubble(board, why, point) {
  const place = fitBubble(point, board.root.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight });
  board.ui.bubble = { ...why, ...place };
}

/**
 * Announce a refusal.
 * @param {Board} board
 * @param {Refusal} why
 */
export function sayWhy(board, why) {
  const article = why.article ? fill(board.data.words.article, { article: why.article }) : '';
  say(board, [why.sentence, article].filter(Boolean).join(' '));
}
