// The player: a board of its own fed frame by frame, and the controls beneath it.

import { h, mark, patch } from '../shared/dom.js';
import { boardsOf, nextMark, pause, swiped, within } from './frames.js';

const SPEEDS = [0.5, 1, 2, 4];
const players = new WeakMap();

/** Called by Streamlit after every run that mounts the player; `data` is a list of one object. */
export default function mount({ parentElement, data }) {
  const player = players.get(parentElement) ?? build(parentElement, data[0]);
  players.set(parentElement, player);
  player.turn += 1;
  const { turn } = player;
  if (data[0].lang !== player.data.lang) feed(player, data[0]);
  show(player, player.frame, false);
  return () => {
    if (player.turn !== turn) return;
    clearTimeout(player.timer);
    player.stopBoard?.();
    players.delete(parentElement);
  };
}

function build(parent, data) {
  const root = parent.querySelector('.player');
  const part = (name) => root.querySelector(`:scope > .${name}, :scope > .dock > .${name}`);
  const player = {
    root, told: part('told'), purses: part('purses'), controls: part('controls'), more: part('more'), lines: part('lines'), hear: part('hear'),
    stage: stageIn(part('stage')), data, boards: [], frame: 0, playing: false, speed: 1, open: false, copied: false,
    timer: 0, turn: 0, events: 0, start: null,
  };
  feed(player, data);
  player.frame = within(data.frame, data.frames.length);
  root.onclick = ({ target }) => tapped(player, target.closest('[data-act]'));
  root.oninput = ({ target }) => { if (target.matches('.slider')) go(player, Number(target.value)); };
  root.onkeydown = (event) => keyed(player, event);
  listenToSwipes(player, part('stage'));
  return player;
}

function feed(player, data) {
  player.data = data;
  player.boards = boardsOf(data.board, data.frames);
}

// The board keeps its own styles, so it lives in a shadow root of its own.
function stageIn(host) {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BOARD.css);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = BOARD.html;
  return root;
}

const acts = {
  first: (player) => go(player, 0),
  back: (player) => go(player, player.frame - 1),
  forward: (player) => go(player, player.frame + 1),
  last: (player) => go(player, player.data.frames.length - 1),
  mark: (player) => { const frame = nextMark(player.data.marks, player.frame); if (frame !== null) go(player, frame); },
  line: (player, { frame }) => go(player, Number(frame)),
  play: (player) => play(player, !player.playing),
  speed: (player, { speed }) => { player.speed = Number(speed); if (player.playing) play(player, true); else draw(player); },
  lines: (player) => { player.open = !player.open; draw(player); },
  copy: (player) => navigator.clipboard?.writeText(location.href).then(() => { player.copied = true; draw(player); }, () => {}),
};

function tapped(player, button) {
  if (button) acts[button.dataset.act](player, button.dataset);
}

const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', m: 'mark', ' ': 'play' };

function keyed(player, event) {
  const act = KEYS[event.key];
  const within_ = event.target.closest('.slider, button');
  // A slider moves by the arrows itself, and a button is pressed by the space bar.
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  if (within_ && (act === 'play' || within_.matches('.slider'))) return;
  event.preventDefault();
  acts[act](player, {});
}

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

/** To a frame, by hand: it then stays there. */
function go(player, frame) {
  play(player, false);
  show(player, within(frame, player.data.frames.length), frame === player.frame + 1);
}

function play(player, on) {
  clearTimeout(player.timer);
  const { length } = player.data.frames;
  player.playing = on && length > 1;
  if (player.playing && player.frame === length - 1) show(player, 0, false);
  if (player.playing) player.timer = setTimeout(() => advance(player), pause(player.speed));
  draw(player);
}

function advance(player) {
  const last = player.data.frames.length - 1;
  show(player, player.frame + 1, true);
  if (player.frame < last) player.timer = setTimeout(() => advance(player), pause(player.speed));
  else play(player, false);
}

// animated: only what follows on the frame before is seen to happen.
function show(player, frame, animated) {
  player.frame = frame;
  player.copied = false;
  const board = player.boards[frame];
  const events = animated ? board.events.map((event) => ({ ...event, label: '', id: player.events += 1 })) : [];
  player.stopBoard = BOARD.mount({
    parentElement: player.stage, data: [{ ...board, version: frame, events }], setTriggerValue: () => {},
  });
  const place = new URL(location.href);
  place.searchParams.set('n', String(frame));
  history.replaceState(history.state, '', place);
  draw(player);
  if (!player.playing) player.hear.textContent = player.data.frames[frame].told.join(' ');
}

function draw(player) {
  const { data, frame } = player;
  mark(player.root, 'aria-label', data.words.region);
  mark(player.root, 'lang', data.lang);
  const found = data.marks.find((one) => one.frame === frame);
  const [first, ...then] = data.frames[frame].told;
  patch(player.told, [
    h('p', { key: 'sentence', class: 'sentence', text: first }),
    ...then.map((text, index) => h('p', { key: `then${index}`, class: 'then', text })),
    found && h('p', { key: 'decisive', class: 'decisive' },
      h('b', { key: 'word', text: `★ ${data.words.decisive}` }), h('span', { key: 'words', text: ` ${found.words}` })),
  ].filter(Boolean));
  patch(player.purses, data.seats.map((seat, index) => purse(player, seat, index)));
  patch(player.controls, controls(player));
  patch(player.more, more(player));
  patch(player.lines, lines(player));
  // A button that has nothing more to do would keep the keys for itself.
  if (player.root.getRootNode().activeElement?.disabled) player.root.focus({ preventScroll: true });
}

function purse(player, seat, index) {
  const { data, frame } = player;
  const ducats = data.frames[frame].balances[index];
  const ahead = ducats === Math.max(...data.frames[frame].balances);
  return h('div', { key: index, class: `purse${ahead ? ' ahead' : ''}` },
    h('span', { key: 'name', class: 'name', text: seat.name }),
    h('span', { key: 'sum', class: 'sum', 'aria-label': `${data.words.ducats}: ${ducats}`, text: ducats.toLocaleString(data.lang, { useGrouping: 'always' }) }),
    h('span', { key: 'track', class: 'track', 'aria-hidden': 'true' },
      h('span', { key: 'bar', class: 'bar', style: { transform: `scaleX(${data.most ? ducats / data.most : 0})` } })));
}

function controls(player) {
  const { data, frame, playing } = player;
  const { words } = data;
  const last = data.frames.length - 1;
  const act = (name, sign, off) => h('button', { key: name, class: 'button', 'data-act': name, 'aria-label': words[name], title: words[name], disabled: off, text: sign });
  return [
    h('div', { key: 'slide', class: 'slide' },
      h('input', { key: 'slider', class: 'slider', type: 'range', min: '0', max: String(last), step: '1', 'aria-label': words.slider, 'aria-valuetext': place(player), value: String(frame) }),
      h('div', { key: 'marks', class: 'marks', 'aria-hidden': 'true' },
        data.marks.map((one) => h('i', { key: one.frame, style: { left: `${(100 * one.frame) / Math.max(last, 1)}%` } })))),
    h('div', { key: 'row', class: 'row' },
      act('first', '|◀', frame === 0), act('back', '◀', frame === 0),
      h('button', { key: 'play', class: 'button main', 'data-act': 'play', text: playing ? `❚❚ ${words.pause}` : `▶ ${words.play}` }),
      act('forward', '▶', frame === last), act('last', '▶|', frame === last),
      data.marks.length > 0 && act('mark', '★', false),
      h('span', { key: 'place', class: 'place', text: place(player) })),
  ];
}

function more({ data, speed, open, copied }) {
  const { words } = data;
  return [
    h('div', { key: 'speeds', class: 'speeds', role: 'group', 'aria-label': words.speed },
      SPEEDS.map((one) => h('button', { key: one, class: 'button', 'data-act': 'speed', 'data-speed': String(one), 'aria-pressed': String(one === speed), text: `${one.toLocaleString(data.lang)}×` }))),
    h('button', { key: 'lines', class: 'button quiet', 'data-act': 'lines', 'aria-expanded': String(open), text: words.lines }),
    h('button', { key: 'copy', class: 'button quiet', 'data-act': 'copy', text: copied ? words.copied : words.copy }),
  ];
}

function place({ data, frame }) {
  return data.words.place.replace('{number}', String(frame)).replace('{last}', String(data.frames.length - 1));
}

function lines({ data, frame, open }) {
  if (!open) return [];
  const decisive = new Set(data.marks.map((one) => one.frame));
  return [h('ol', { key: 'list' }, data.frames.map(({ told }, index) => h('li', { key: index },
    h('button', { key: 'line', class: 'line', 'data-act': 'line', 'data-frame': String(index), 'aria-current': index === frame ? 'step' : null, text: `${decisive.has(index) ? '★ ' : ''}${told[0]}` }))))];
}
