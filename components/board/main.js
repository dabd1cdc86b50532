// Entry point: mounts one board per parent element, updates it with new data, and unmounts it.

/** @import { Mounted } from '../shared/types' */
/** @import { Board, BoardView, Refusal } from './types' */

import { emptyHand, endWait, placeBubble, say, sayWhy, takeOver } from './board_actions.js';
import { mark, onHalves, part } from '../shared/dom.js';
import { isSame } from '../shared/is_same.js';
import { endDrag, listenToPointer } from './drag.js';
import { draw, measure, survey, tellShore } from './draw.js';
import { listenToKeys } from './input_handlers.js';
import { stillLegal } from './legal_moves.js';
import { land, remember, show } from './animations.js';
import { followPurse, listenToPurses } from './purse.js';

const LATE = 150;
/** @type {WeakMap<Node, Board>} */
const boards = new WeakMap();

/**
 * Called by Streamlit after every script run that mounts the board, with the current data.
 * @param {Mounted<[BoardView]>} mounted
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  const board = boards.get(parentElement) ?? build(parentElement);
  board.emit = (value) => setTriggerValue('action', value);
  boards.set(parentElement, board);
  // Streamlit may call the clean-up of an older mount later: it must not unmount the newer board.
  board.turn += 1;
  const { turn } = board;
  if (data) accept(board, data[0]);
  return () => {
    if (board.turn !== turn) return;
    clearTimeout(board.timer);
    clearTimeout(board.leaving);
    clearTimeout(board.surveying);
    clearTimeout(board.noting);
    // Else one that is held at the screen's edge would scroll on for ever.
    board.drag = null;
    board.watch.disconnect();
    board.stop.abort();
    land(board);
    boards.delete(parentElement);
  };
}

/**
 * @param {HTMLElement | ShadowRoot} parent
 * @returns {Board}
 */
function build(parent) {
  const root = part(parent, '.board');
  const inner = (/** @type {string} */ name) => part(root, `:scope > .${name}`);
  /** @type {Board} */
  const board = {
    root, cells: inner('cells'), dock: inner('dock'), layer: inner('layer'), bubbles: inner('bubbles'), announcer: inner('announcer'), pad: inner('pad'), purse: null, leaving: undefined,
    data: /** @type {any} */ (null), ui: emptyHand(), moves: new Map(), hot: new Set(), flights: new Set(), stop: new AbortController(), turn: 0,
    lastEvent: -Infinity, drag: null, goals: null, dragged: false, dropGhost: null, timer: undefined, surveying: undefined, noting: undefined, unfocused: false,
    places: new Map(), flown: new Set(), roomy: new Set(), width: 0, cols: 1, lines: 1, theme: 'light', drawn: new Map(), lying: null, emit: () => {},
    watch: new ResizeObserver((sizes) => resized(board, sizes)), shore: null,
  };
  root.tabIndex = -1;
  listenToPurses(board);
  listenToPointer(board);
  listenToKeys(board);
  onHalves('board', (halves, inHand) => board.data && takeOver(board, halves, inHand), board.stop.signal);
  board.watch.observe(root);
  return board;
}

/**
 * @param {Board} board
 * @param {ResizeObserverEntry[]} sizes
 */
function resized(board, sizes) {
  board.goals = null;
  if (sizes.some(({ target }) => target === board.root)) {
    measure(board);
    if (board.data && survey(board)) draw(board);
  }
  for (const { target, contentRect } of sizes) if (target === board.shore) tellShore(board.shore, contentRect);
  if (board.data) remember(board);
}

/**
 * @param {Board} board
 * @param {BoardView} data
 */
function accept(board, data) {
  const first = board.data === null;
  const last = board.data;
  const moved = !first && data.version !== board.data.version;
  const before = board.places;
  const dropped = board.ui.busy?.drop;
  const laid = first || board.data.layout !== data.layout;
  board.data = data;
  if (laid) {
    measure(board);
    survey(board);
  } else {
    surveyLater(board);
  }
  if (data.pending !== undefined) holdStill(board, data.pending);
  if (moved && !isSame({ ...data, version: 0 }, { ...last, version: 0 })) moveOn(board);
  // What it takes to know its place is asked before anything is drawn, which is once.
  const refused = data.refused && takeRefusal(board, data.refused) ? data.refused : null;
  draw(board);
  followPurse(board);
  const news = (data.events ?? []).filter((event) => event.id > board.lastEvent);
  board.lastEvent = Math.max(board.lastEvent, ...news.map((event) => event.id));
  if (moved && data.pace) land(board);
  if (!first && news.length) {
    say(board, news.map((event) => event.label).filter(Boolean).join(' '));
    show(board, news, before, dropped);
  }
  if (refused) sayWhy(board, refused);
}

// To ask for the page's colours has the browser work out all styles, so it waits until the answer to a tap is drawn.
/** @param {Board} board */
function surveyLater(board) {
  clearTimeout(board.surveying);
  board.surveying = setTimeout(() => survey(board) && draw(board), LATE);
}

// The data names the action being sent, from here or elsewhere on the page; the board is disabled until it is answered.
/**
 * @param {Board} board
 * @param {string | null} pending
 */
function holdStill(board, pending) {
  const { ui, dropGhost } = board;
  if (pending && ui.busy?.key !== pending) ui.busy = { key: pending, drop: null, shown: false };
  if (pending && ui.busy && !ui.busy.late) waitVisibly(board);
  if (pending || !ui.busy) return;
  Object.assign(ui, { busy: null, answered: ui.busy.key });
  dropGhost?.();
}

// An answer that is there at once changes nothing that a hand looks at; one that is late does, until it comes.
/** @param {Board} board */
function waitVisibly(board) {
  const { busy } = board.ui;
  clearTimeout(board.timer);
  board.timer = setTimeout(() => {
    if (!busy || board.ui.busy !== busy) return;
    busy.late = true;
    // Drawn by itself, for what was sent may be in flight meanwhile.
    mark(board.root, 'data-inert', true);
  }, LATE);
}

/** @param {Board} board */
function moveOn(board) {
  const { data, ui } = board;
  clearTimeout(board.timer);
  endDrag(board, false);
  board.dropGhost?.();
  Object.assign(ui, { picked: null, dragging: false, choices: null, busy: data.pending ? ui.busy : null, halves: stillLegal(data, ui.halves) });
}

// Take over the server's answer to our question, or its refusal of an action that looked legal; tells whether it is one.
/**
 * @param {Board} board
 * @param {Refusal & { key: string }} refused
 */
function takeRefusal(board, refused) {
  const { ui } = board;
  if (ui.busy?.key === refused.key) endWait(board);
  else if (ui.asked?.key !== refused.key && ui.answered !== refused.key) return false;
  ui.answered = null;
  const point = ui.asked && ui.asked.key === refused.key ? ui.asked.point : null;
  ui.asked = null;
  placeBubble(board, refused, point);
  return true;
}
