// A palace from top to bottom: banner, front of rooms, park, supply.

/** @import { Board, BoardView, Half, Heap, Palace, Room } from './types' */

import { fill, h } from '../shared/dom.js';
import { crest, crestParts } from './crest.js';
import { figureButton, figureName, numbered, palaceOf, token } from './figure.js';
import { inks } from './palette.js';
import { sign } from './signs.js';

/**
 * The palace as a described section; returns the same node while nothing in it has changed.
 * @param {Board} board
 * @param {Palace} palace
 */
export function palaceCell(board, palace) {
  const drawn = JSON.stringify([palace, board.data.lang, Boolean(board.data.purses), isRoomy(board, palace), board.data.ring?.palaces[palace.seat], board.ui.halves, ...handsOn(board, palace.seat)]);
  const before = board.drawn.get(palace.seat);
  if (before?.drawn === drawn) return before.node;
  const node = described(board, palace);
  board.drawn.set(palace.seat, { drawn, node });
  return node;
}

// Figures that may be taken up stand further apart, and stay so while an action is on its way: nothing moves twice.
/**
 * @param {Board} board
 * @param {Palace} palace
 */
function isRoomy({ moves, roomy, ui }, { seat, park: waiting }) {
  if (ui.busy) return roomy.has(seat);
  const movable = waiting.some((figure) => moves.has(`park:${seat}:${figure.seat}:${figure.profession}`));
  if (movable) roomy.add(seat);
  else roomy.delete(seat);
  return movable;
}

// What of the moment shows in this palace: its figures in question, what may be moved from it, and where to.
/**
 * @param {Board} board
 * @param {number} seat
 */
function handsOn({ data, hot, moves, ui }, seat) {
  const here = (/** @type {string} */ source) => source.split(':')[1] === String(seat);
  const goals = ui.picked ? [...moves.get(ui.picked.source) ?? []] : [];
  const names = data.palaces.map((one) => [one.seat, one.name, one.fill, one.ink, one.letter]);
  const movable = [...moves.keys()].filter(here);
  // A figure that is taken up elsewhere shows only in that others cannot be.
  const held = ui.picked && (here(ui.picked.source) ? [ui.picked.source, ui.dragging] : movable.length + ui.halves.length > 0);
  return [
    [...hot].filter(here), movable, goals.filter(([zone]) => here(zone)).map(([zone, [move]]) => [zone, move.label]), held, data.professions, names,
  ];
}

/**
 * @param {Board} board
 * @param {Palace} palace
 */
function described(board, palace) {
  return h('section', {
    key: `palace:${palace.seat}`, class: `palace ${palace.state}`, 'data-seat': palace.seat, 'aria-label': palace.label ?? palace.name,
    style: { ...inks(palace), ...seatedAt(board, palace.seat) },
  }, banner(board, palace), front(board, palace), park(board, palace), supply(board, palace));
}

/**
 * @param {Board} board
 * @param {number} seat
 * @returns {Record<string, string>}
 */
function seatedAt({ data }, seat) {
  const place = data.ring?.palaces[seat];
  return place ? { '--x': `${place.x}px`, '--y': `${place.y}px`, '--long': `${place.long}px`, '--turn': `${place.turn}deg` } : {};
}

/**
 * @param {Board} board
 * @param {Palace} palace
 */
function banner({ data }, palace) {
  const purse = data.purses && fill(data.purses.words.of, { name: palace.name });
  return h('header', { key: 'banner' },
    purse ? h('button', { key: 'purse', class: 'crest', 'data-purse': palace.seat, 'aria-label': purse, title: data.purses?.words.mine }, ...crestParts(palace)) : crest(palace),
    h('div', { key: 'names', class: 'names' },
      h('h3', { key: 'name', text: palace.name }),
      h('span', { key: 'house', class: palace.cash ? 'visually-hidden' : 'house', text: palace.house_word }),
      palace.cash && h('span', { key: 'cash', class: 'cash', text: palace.cash })),
    h('span', { key: 'state', class: 'state' },
      sign(palace.state === 'offer' ? 'bribe' : palace.state), h('span', { key: 'word', text: palace.state_word })),
    h('p', { key: 'summary', class: 'visually-hidden', text: palace.summary }));
}

/**
 * @param {Board} board
 * @param {Palace} palace
 */
function front(board, palace) {
  const style = { '--rooms': String(palace.rooms.length) };
  return h('div', { key: 'front', class: 'front', style },
    h('span', { key: 'cornice', class: 'cornice' }), palace.rooms.map((room) => roomCell(board, palace, room)));
}

/**
 * @param {Board} board
 * @param {Palace} palace
 * @param {Room} room
 */
function roomCell(board, palace, room) {
  const zone = `room:${palace.seat}:${room.salary}`;
  const { figure } = room;
  return h('div', { key: zone, class: `room${figure ? ' taken' : ''}`, 'data-zone': zone },
    h('div', { key: 'arch', class: 'arch' }, figure && figureButton(board, {
      key: `${figure.seat}:${figure.profession}`, source: zone, figure, place: room.word, hot: isHot(board, zone),
    })),
    h('span', { key: 'salary', class: 'salary', 'aria-hidden': 'true', text: room.label }),
    goalButton(board, zone));
}

/**
 * @param {Board} board
 * @param {Palace} palace
 */
function park(board, palace) {
  const { data } = board;
  const zone = `park:${palace.seat}`;
  const figures = numbered(palace.park).map(([key, figure]) => {
    const source = `${zone}:${figure.seat}:${figure.profession}`;
    return figureButton(board, { key, source, figure, place: data.words.park, hot: isHot(board, source) });
  });
  const ghosts = board.ui.halves.filter((half) => half.to === palace.seat)
    .map((half, index) => ghost(board, half, index));
  return h('div', { key: 'park', class: 'park', 'data-zone': zone },
    h('span', { key: 'hedge', class: 'hedge' }), h('span', { key: 'trees', class: 'trees' }),
    h('span', { key: 'word', class: 'word', 'aria-hidden': 'true', text: data.words.park }),
    h('div', { key: 'standing', class: 'standing', 'data-roomy': isRoomy(board, palace), style: { '--waiting': String(figures.length + ghosts.length) } }, figures, ghosts,
      !figures.length && !ghosts.length && h('em', { key: 'nobody', text: data.words.nobody })),
    goalButton(board, zone));
}

/**
 * @param {Board} board
 * @param {Half} half
 * @param {number} index
 */
function ghost(board, half, index) {
  const { data } = board;
  const name = fill(data.words.take_back_figure, { figure: figureName(data, half) });
  return h('button', {
    key: `ghost:${half.profession}:${index}`, class: 'figure ghost', 'data-act': 'take-back', 'data-half': board.ui.halves.indexOf(half),
    'aria-label': name, tabindex: board.ui.picked ? '-1' : '0',
  }, token(data, half), h('span', { key: 'back', class: 'undo' }, sign('back')));
}

/**
 * @param {Board} board
 * @param {Palace} palace
 */
function supply(board, palace) {
  return h('div', { key: 'supply', class: 'supply', 'data-zone': `supply:${palace.seat}`, style: { '--rooms': String(palace.supply.length) } },
    h('span', { key: 'word', class: 'word', 'aria-hidden': 'true', text: board.data.words.supply }),
    palace.supply.map((heap) => heapCell(board, palace, heap)));
}

/**
 * @param {Board} board
 * @param {Palace} palace
 * @param {Heap} heap
 */
function heapCell(board, palace, heap) {
  const { data, ui, moves } = board;
  const source = `supply:${palace.seat}:${heap.profession}`;
  const out = ui.halves.filter((half) => half.seat === palace.seat && half.profession === heap.profession).length;
  const count = heap.count - out;
  const profession = data.professions?.[heap.profession] ?? {};
  const movable = count > 0 && moves.has(source);
  const picked = ui.picked?.source === source;
  const figure = { seat: palace.seat, profession: heap.profession };
  const face = movable ? token(data, figure) : sign(profession.sign ?? heap.profession, profession.word);
  const number = h('span', { key: 'count', class: 'count', 'aria-hidden': 'true', text: String(count) });
  const words = fill(data.words.heap, { count, profession: heap.word ?? profession.word });
  if (!movable) {
    return h('span', { key: heap.profession, class: `heap${count ? '' : ' none'}`, 'data-heap': source, role: 'img', 'aria-label': words }, face, number);
  }
  return h('button', {
    key: `${heap.profession}:hand`, class: `heap figure${picked ? ' picked' : ''}${picked && ui.dragging ? ' lifted' : ''}`,
    'data-source': source, 'data-heap': source, 'data-movable': true, 'aria-pressed': String(picked), 'aria-label': words,
    tabindex: ui.picked ? '-1' : '0',
  }, face, number);
}

/**
 * The button over a zone while it is a goal of the figure in hand.
 * @param {Board} board
 * @param {string} zone
 */
export function goalButton(board, zone) {
  const goals = board.ui.picked && board.moves.get(board.ui.picked.source);
  const moves = goals?.get(zone);
  if (!moves) return null;
  return h('button', {
    key: 'goal', class: 'goal', 'data-goal': zone, 'aria-label': moves[0].label ?? goalName(board.data, zone), tabindex: '0',
  }, sign('goal'));
}

/**
 * The name of a goal.
 * @param {BoardView} data
 * @param {string} zone
 */
export function goalName(data, zone) {
  const [kind, seat, salary] = zone.split(':');
  if (kind === 'island') return data.words.island;
  const palace = palaceOf(data, Number(seat));
  if (kind === 'park') return fill(data.words.park_of, { name: palace?.name });
  return palace?.rooms.find((room) => String(room.salary) === salary)?.word ?? zone;
}

/**
 * @param {Board} board
 * @param {string} source
 */
function isHot(board, source) {
  return board.hot.has(source);
}
