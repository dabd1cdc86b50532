// The player: a board that is updated frame by frame, and its controls.

/** @import { Mounted } from '../shared/types' */
/** @import { BoardView } from '../board/types' */
/** @import { Player, Shown } from './types' */

import { boardRoot, drawBoardIn } from '../shared/embedded_board.js';
import { isSame } from '../shared/is_same.js';
import { boardsOf, nearestFrame, nextMark, pauseAt, stages, swiped } from './frames.js';
import { drawAroundBoard, parts } from './player_controls.js';

/** @type {WeakMap<Node, Player>} */
const players = new WeakMap();

/**
 * Called by Streamlit after every script run that mounts the player; `data` is a list of one object.
 * @param {Mounted<[Shown]>} mounted
 */
export default function mount({ parentElement, data }) {
  const player = players.get(parentElement) ?? build(parentElement, data[0]);
  players.set(parentElement, player);
  player.turn += 1;
  const { turn } = player;
  // The game may have been corrected or played on.
  if (!isSame({ ...data[0], frame: 0 }, { ...player.data, frame: 0 })) feed(player, data[0]);
  show(player, nearestFrame(player.frame, data[0].frames.length), false);
  drawAroundBoard(player);
  return () => {
    if (player.turn !== turn) return;
    clearTimeout(player.timer);
    clearTimeout(player.naming);
    clearTimeout(player.later);
    cancelAnimationFrame(player.drawing);
    player.stopBoard?.();
    players.delete(parentElement);
  };
}

/**
 * @param {HTMLElement | ShadowRoot} parent
 * @param {Shown} data
 * @returns {Player}
 */
function build(parent, data) {
  const root = /** @type {HTMLElement} */ (parent.querySelector('.player'));
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(`.${name}`));
  /** @type {Player} */
  const player = {
    root, told: part('told'), purses: part('purses'), controls: part('controls'), more: part('more'), lines: part('lines'),
    announcer: part('announcer'), stage: boardRoot(part('stage')), data, boards: [], frame: nearestFrame(data.frame, data.frames.length),
    playing: false, speed: 1, open: false, copied: false, timer: undefined, naming: undefined, drawing: 0, listed: null, stages: [], shown: null, waiting: [], later: undefined, turn: 0, events: 0, start: null,
  };
  feed(player, data);
  root.onclick = ({ target }) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('[data-act]'));
    if (button) acts[button.dataset.act ?? '']?.(player, button.dataset);
  };
  root.oninput = ({ target }) => {
    if (target instanceof HTMLInputElement) go(player, Number(target.value));
  };
  root.onkeydown = (event) => keyed(player, event);
  listenToSwipes(player, part('stage'));
  return player;
}

/**
 * @param {Player} player
 * @param {Shown} data
 */
function feed(player, data) {
  player.data = data;
  player.listed = null;
  player.boards = boardsOf(data.board, data.frames);
}

/** @type {Record<string, (player: Player, data: DOMStringMap) => void>} */
const acts = {
  first: (player) => go(player, 0),
  back: (player) => go(player, player.frame - 1),
  forward: (player) => go(player, player.frame + 1),
  last: (player) => go(player, player.data.frames.length - 1),
  mark: (player) => {
    const frame = nextMark(player.data.marks, player.frame);
    if (frame !== null) go(player, frame);
  },
  line: (player, { frame }) => go(player, Number(frame)),
  play: (player) => play(player, !player.playing),
  speed: (player, { speed }) => {
    player.speed = Number(speed);
    play(player, player.playing);
  },
  lines: (player) => {
    player.open = !player.open;
    drawAroundBoard(player);
  },
  copy: (player) => {
    nameInAddress(player);
    navigator.clipboard?.writeText(location.href).then(() => {
      player.copied = true;
      drawAroundBoard(player);
    }, () => {});
  },
};

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', m: 'mark', ' ': 'play' };

/**
 * @param {Player} player
 * @param {KeyboardEvent} event
 */
function keyed(player, event) {
  const act = KEYS[event.key];
  const { target } = event;
  // A slider handles the arrow keys itself, and a button the space bar.
  const taken = target instanceof HTMLInputElement || (act === 'play' && target instanceof HTMLButtonElement);
  if (!act || taken || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  acts[act]?.(player, {});
}

/**
 * @param {Player} player
 * @param {HTMLElement} stage
 */
function listenToSwipes(player, stage) {
  stage.addEventListener('pointerdown', ({ clientX, clientY }) => { player.start = [clientX, clientY]; });
  stage.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!player.start) return;
    const way = swiped(clientX - player.start[0], clientY - player.start[1]);
    player.start = null;
    if (way) go(player, player.frame + way);
  });
  stage.addEventListener('pointercancel', () => { player.start = null; });
}

/**
 * Go to a frame and stop playing.
 * @param {Player} player
 * @param {number} frame
 */
function go(player, frame) {
  if (player.playing) play(player, false);
  show(player, nearestFrame(frame, player.data.frames.length), frame === player.frame + 1);
}

/**
 * @param {Player} player
 * @param {boolean} on
 */
function play(player, on) {
  clearTimeout(player.timer);
  const { length } = player.data.frames;
  player.playing = on && length > 1;
  if (player.playing && player.frame === length - 1) show(player, 0, false);
  if (player.playing) player.timer = setTimeout(() => advance(player), pauseAt(player.speed));
  drawAroundBoard(player);
}

/** @param {Player} player */
function advance(player) {
  const last = player.data.frames.length - 1;
  show(player, player.frame + 1, true);
  if (player.frame < last) player.timer = setTimeout(() => advance(player), pauseAt(player.speed));
  else play(player, false);
}

// All at once is too much for one frame on a slow tablet: each part is drawn in a frame of its own, once the one before has
// been painted, and what moves comes last. Between two frames, so that the board finds everything laid out; what waits
// already comes first, so that hurried steps leave no part behind.
const ORDER = ['told', 'controls', 'more', 'announcer', 'board', 'purses'];

/** @param {Player} player */
function drawInTurn(player) {
  for (const name of ORDER) if (!player.waiting.includes(name)) player.waiting.push(name);
  if (document.hidden) while (player.waiting.length) drawNext(player);
  else if (!player.drawing) drawOne(player);
}

/** @param {Player} player */
function drawOne(player) {
  player.drawing = 0;
  drawNext(player);
  if (!player.waiting.length) return;
  player.drawing = requestAnimationFrame(() => {
    player.drawing = requestAnimationFrame(() => { player.later = setTimeout(() => drawOne(player)); });
  });
}

/** @param {Player} player */
function drawNext(player) {
  const name = player.waiting.shift() ?? '';
  if (name === 'board') drawBoard(player);
  else if (name === 'announcer') announce(player);
  else parts[name]?.(player);
}

/** @param {Player} player */
function drawBoard(player) {
  const board = player.stages.shift();
  if (board) player.shown = board;
  if (board) player.stopBoard = drawBoardIn(player.stage, board);
  if (player.stages.length) player.waiting.unshift('board');
}

/** @param {Player} player */
function announce(player) {
  if (!player.playing) player.announcer.textContent = player.data.frames[player.frame]?.told.join(' ') ?? '';
}

// Browsers limit changes of the address, and each delays a frame: update it once the player rests, in milliseconds.
const REST = 200;

/** @param {Player} player */
function nameSoon(player) {
  clearTimeout(player.naming);
  if (player.data.words.copy) player.naming = setTimeout(() => nameInAddress(player), REST);
}

/** @param {Player} player */
function nameInAddress({ frame, data }) {
  if (!data.words.copy) return;
  const address = new URL(location.href);
  if (address.searchParams.get('n') === String(frame)) return;
  address.searchParams.set('n', String(frame));
  history.replaceState(history.state, '', address);
}

/**
 * @param {Player} player
 * @param {number} frame
 * @param {boolean} animated only what follows on the frame before is seen to happen
 */
function show(player, frame, animated) {
  player.frame = frame;
  player.copied = false;
  const board = /** @type {BoardView} */ (player.boards[frame]);
  const events = animated ? board.events.map((event) => ({ ...event, label: '', id: player.events += 1 })) : [];
  const wanted = { ...board, events, version: frame, pace: player.playing ? player.speed : 1 };
  player.stages = player.shown ? stages(player.shown, wanted) : [wanted];
  nameSoon(player);
  drawInTurn(player);
}
