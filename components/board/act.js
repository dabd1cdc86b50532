// What a person does: take a figure up, put it down, take a half back, send; and what is told the server.

import { fill, mark, tellHalves } from '../shared/dom.js';
import { draw, firstThing } from './draw.js';
import { figureName } from './figure.js';
import { dispatchAction, fits, goalOf, half, homeKey, randomKey } from './moves.js';
import { goalName } from './palace.js';

const SHOW_BUSY = 150;
const GIVE_UP = 5000;

/** The state of a hand that holds nothing. */
export function emptyHand() {
  return { picked: null, dragging: false, halves: [], choices: null, bubble: null, busy: null, asked: null, answered: null };
}

/** Say something to those who listen instead of look. */
export function say(board, words) {
  board.hear.textContent = words ?? '';
}

/** The figure that an element stands for, and where it is taken from. */
export function taken(board, source) {
  const [zone, first, second, third] = source.split(':');
  const palace = board.data.palaces.find((one) => one.seat === Number(first));
  if (zone === 'supply') {
    const figure = { seat: Number(first), profession: second };
    return { source, figure, from: { zone, ...figure } };
  }
  if (zone === 'park') {
    const figure = { seat: Number(second), profession: third };
    return { source, figure, from: { zone, palace: Number(first), ...figure } };
  }
  const figure = palace.rooms.find((room) => String(room.salary) === second)?.figure;
  return { source, figure, from: { zone, palace: Number(first), room: Number(second), ...figure } };
}

/** Take a figure up; `aim` moves the focus to the first goal, for hands on a keyboard. */
export function pick(board, source, { aim = false, dragging = false } = {}) {
  const { data, ui } = board;
  Object.assign(ui, { picked: taken(board, source), dragging, bubble: null, choices: null });
  draw(board);
  const count = board.moves.get(source)?.size ?? 0;
  say(board, fill(count ? data.words.picked : data.words.stuck, { figure: figureName(data, ui.picked.figure), count }));
  if (aim) firstThing(board)?.focus();
}

/** Put everything back that is not yet sent or chosen. */
export function letGo(board, words) {
  const { ui } = board;
  const source = ui.picked?.source;
  Object.assign(ui, { picked: null, dragging: false, choices: null });
  draw(board);
  if (words) say(board, words);
  return source;
}

/** Put the figure in hand on a zone: a legal move, a half of one, or a refusal. Tells whether it stays there. */
export function put(board, zone, point) {
  const { ui, moves } = board;
  const { source } = ui.picked;
  const found = moves.get(source)?.get(zone) ?? [];
  if (!found.length) {
    if (zone === homeKey(source)) letGo(board, board.data.words.cancelled);
    else refuse(board, zone, point);
    return false;
  }
  if (found[0].part) return putHalf(board, half(found[0]));
  if (found.length > 1) {
    Object.assign(ui, { choices: found, dragging: false });
    draw(board);
    board.root.querySelector('.tray button')?.focus();
    return false;
  }
  // What a hand has carried there itself need not glide there once more.
  commit(board, found[0].action, ui.dragging ? { source, zone } : null);
  return true;
}

function putHalf(board, extra) {
  const { data, ui } = board;
  if (!fits(data, ui.halves, extra)) return false;
  ui.halves = [...ui.halves, extra];
  tellBoth(board);
  letGo(board, fill(ui.halves.length === 2 ? data.words.both_chosen : data.words.half_chosen,
    { figure: figureName(data, extra), goal: goalName(data, `park:${extra.to}`) }));
  return false;
}

function tellBoth({ ui }) {
  tellHalves('board', ui.halves.map(({ profession, to }) => [profession, to]));
}

/** Take over what was chosen for the dispatch elsewhere on the page. */
export function takeOver(board, chosen) {
  const open = (board.data.moves ?? []).filter((move) => move.part).map(half);
  const found = chosen.map(([profession, to]) => open.find((one) => one.profession === profession && one.to === to));
  board.ui.halves = found.filter(Boolean);
  draw(board);
}

/** Take one half of a dispatch back into the supply. */
export function takeBack(board, index) {
  const { data, ui } = board;
  const [gone] = ui.halves.splice(index, 1);
  tellBoth(board);
  ui.bubble = null;
  draw(board);
  say(board, fill(data.words.taken_back, { figure: figureName(data, gone) }));
}

/** Send the two halves as one action. */
export function sendBoth(board) {
  commit(board, dispatchAction(board.ui.halves), null);
}

/** Choose between the actions that one drop can mean. */
export function choose(board, index) {
  const move = board.ui.choices[index];
  commit(board, move.action, null);
}

/** Hand one action to the server and hold still until the position has moved on. */
export function commit(board, action, drop) {
  const key = randomKey();
  const { ui, data } = board;
  clearTimeout(board.timer);
  Object.assign(ui, { picked: null, dragging: false, choices: null, bubble: null });
  ui.busy = { key, drop, shown: false };
  board.emit({ action, version: data.version, key });
  mark(board.root, 'aria-busy', 'true');
  if (data.pending !== undefined) return;
  board.timer = setTimeout(() => {
    ui.busy.shown = true;
    draw(board);
    say(board, data.words.busy);
    board.timer = setTimeout(() => wake(board, data.words.no_answer), GIVE_UP - SHOW_BUSY);
  }, SHOW_BUSY);
}

/** Let the board be used again, saying why if nothing came of the last action. */
export function wake(board, sentence) {
  clearTimeout(board.timer);
  board.dropGhost?.();
  board.ui.busy = null;
  if (sentence) explain(board, { sentence }, null);
  else draw(board);
}

/** Put the figure back and ask the server why it may not go there. */
export function refuse(board, zone, point) {
  const { data, ui } = board;
  const { source, from } = ui.picked;
  const box = board.root.querySelector(`[data-source="${CSS.escape(source)}"]`)?.getBoundingClientRect();
  const aside = point && { ...point, clear: box && zone ? (box.top + box.bottom) / 2 : undefined };
  letGo(board);
  const key = randomKey();
  ui.asked = { key, point: aside };
  const ask = { from, to: zone ? goalOf(zone) : null };
  if (ui.halves.length) ask.half = { profession: ui.halves[0].profession, to: ui.halves[0].to };
  board.emit({ ask, version: data.version, key });
}

/**
 * Show a reason in a bubble at `point` (viewport pixels), which stays until the next touch. Where `point.clear` names the
 * height of the figure that was refused, the bubble leaves that side free.
 */
export function explain(board, why, point) {
  const box = board.root.getBoundingClientRect();
  const shown = { left: Math.max(box.left, 0), right: Math.min(box.right, window.innerWidth) };
  const reach = Math.min(170, (shown.right - shown.left) / 2 - 8);
  const at = point ?? { x: box.left + box.width / 2, y: Math.max(box.top, 0) + 90 };
  const x = Math.min(Math.max(at.x, shown.left + reach + 8), shown.right - reach - 8);
  const room = at.y > 150 && at.y < window.innerHeight - 150;
  const above = room && at.clear !== undefined ? at.clear > at.y : at.y > window.innerHeight / 2;
  board.ui.bubble = { ...why, x: x - box.left, y: at.y - box.top, tail: at.x - x, above };
  draw(board);
  const article = why.article ? fill(board.data.words.article, { article: why.article }) : '';
  say(board, [why.sentence, article].filter(Boolean).join(' '));
}
