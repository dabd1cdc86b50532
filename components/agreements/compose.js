// The form for a promise or a payment. Choosing a room or a suggested sum sends it; a payment asks for confirmation.

/** @import { Agreements, AgreementsActs, Compose, Person } from './types' */

import { formatAmount, parseAmount } from '../shared/amounts.js';
import { h } from '../shared/dom.js';
import { arm, disarm } from '../shared/confirmation.js';
import { button, choices } from '../shared/buttons.js';
import { send } from '../shared/panel_send.js';

/**
 * The state of an empty form.
 * @returns {Pick<import('./types').AgreementsState, 'mode' | 'from' | 'to' | 'when' | 'sum' | 'text' | 'composed'>}
 */
export function emptyAgreement() {
  return { mode: null, from: null, to: null, when: '', sum: '', text: '', composed: null };
}

/**
 * @param {Agreements} one
 * @param {Compose} compose
 */
export function composer(one, compose) {
  const { state, data } = one;
  const { words } = data;
  const from = state.from ?? compose.first;
  const to = compose.to.find(({ seat }) => seat === state.to && seat !== from);
  return h('div', { key: 'composer', class: 'composer' },
    h('header', { key: 'head' },
      h('div', { key: 'modes', class: 'choices', role: 'group', 'aria-label': words.region }, /** @type {const} */ (['promise', 'pay']).filter((mode) => mode === 'promise' || compose.pays).map((mode) => button(mode, words[`${mode}s`], {
        'data-act': 'mode', 'data-mode': mode, 'aria-pressed': String(state.mode === mode),
      }))),
      button('close', '×', { class: 'close', 'data-act': 'close', 'aria-label': words.close })),
    compose.from.length > 1 && choices('from', words.from, compose.from.map(({ seat, word }) => button(String(seat), word, {
      'data-act': 'from', 'data-seat': seat, 'aria-pressed': String(seat === from),
    }))),
    choices('to', words.to, compose.to.filter(({ seat }) => seat !== from).map(({ seat, word }) => button(String(seat), word, {
      'data-act': 'to', 'data-seat': seat, 'aria-pressed': String(seat === to?.seat),
    }))),
    to && (state.mode === 'pay' ? paying(one, compose, to) : promising(one, compose, to)));
}

/**
 * @param {Agreements} one
 * @param {Compose} compose
 * @param {Person} to
 */
function promising(one, compose, to) {
  const { words } = one.data;
  const usual = [h('option', { key: 'usual', value: '', text: words.usual })];
  return h('div', { key: 'promising', class: 'things' },
    h('label', { key: 'when', class: 'choices' }, h('span', { key: 'label', class: 'label', text: words.when }),
      h('select', { key: 'select', 'data-field': 'when' }, ...usual, compose.turns.map((turn) => h('option', { key: keyOf(turn), value: keyOf(turn), text: turn.word })))),
    choices('rooms', words.room, compose.rooms.map(({ room, word }) => button(String(room), word, { 'data-act': 'room', 'data-room': room }))),
    h('div', { key: 'sums', class: 'choices' }, sums(one, compose, 'sum'), field(one, 'sum', 'say-sum'), button('say-sum', to.promise, { 'data-act': 'say-sum' })),
    h('div', { key: 'texts', class: 'choices' }, h('span', { key: 'label', class: 'label', text: words.text }),
      field(one, 'text', 'say-text'), button('say-text', to.promise, { 'data-act': 'say-text' })));
}

/**
 * @param {Agreements} one
 * @param {Compose} compose
 * @param {Person} to
 */
function paying(one, compose, to) {
  const { state, data } = one;
  const amount = parseAmount(state.sum);
  if (state.armed === 'pay' && amount !== null) {
    return h('div', { key: 'question', class: 'choices question' },
      button('change', data.words.change, { 'data-act': 'change' }),
      button('sure', to.sure.join(formatAmount(amount, data.lang)), { class: 'button main sure', 'data-act': 'sure', disabled: !state.ready }));
  }
  return h('div', { key: 'paying', class: 'choices' }, sums(one, compose, 'pay-sum'), field(one, 'sum', 'pay-typed'),
    button('pay-typed', to.pay, { class: 'button main', 'data-act': 'pay-typed' }));
}

/**
 * @param {Agreements} one
 * @param {Compose} compose
 * @param {string} act
 */
function sums(one, compose, act) {
  return choices('quick', one.data.words.sum, compose.quick.map(({ amount, word }) => button(String(amount), word, { 'data-act': act, 'data-amount': amount })));
}

/**
 * @param {Agreements} one
 * @param {'sum' | 'text'} name
 * @param {string} enter
 */
function field(one, name, enter) {
  const { words } = one.data;
  return h('input', {
    key: `field:${name}`, class: name, 'data-field': name, 'data-enter': enter, 'aria-label': name === 'sum' ? words.amount : words.text, autocomplete: 'off',
    inputmode: name === 'sum' ? 'numeric' : 'text', maxlength: name === 'sum' ? '40' : '300', placeholder: name === 'sum' ? words.amount : null,
  });
}

/**
 * Store what is typed or chosen in a field.
 * @param {Agreements} one
 * @param {Event} event
 */
export function typeInto(one, { target }) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const name = /** @type {'when' | 'sum' | 'text'} */ (target.dataset.field);
  one.state[name] = target.value;
  disarm(one);
}

/**
 * Update the fields from the state, except one that is being edited.
 * @param {Agreements} one
 */
export function fillFields({ root, state }) {
  for (const element of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll('[data-field]'))) {
    const kept = state[/** @type {'when' | 'sum' | 'text'} */ (element.dataset.field)];
    if (element.value !== kept) element.value = kept;
  }
}

/**
 * The button handlers of the form.
 * @type {AgreementsActs}
 */
export const composeActs = {
  // Who pays stays as the form told it, whoever's turn begins meanwhile.
  begin: (one, { mode }) => Object.assign(one.state, emptyAgreement(), { mode, from: one.data.compose?.first ?? null, armed: null }),
  close: (one) => Object.assign(one.state, emptyAgreement(), { armed: null, closed: one.data.answer?.key ?? null }),
  mode: (one, { mode }) => Object.assign(one.state, { mode, armed: null }),
  from: (one, { seat }) => Object.assign(one.state, { from: Number(seat), armed: null }),
  to: (one, { seat }) => Object.assign(one.state, { to: Number(seat), armed: null }),
  change: (one) => disarm(one),
  room: (one, { room }) => promise(one, { room: Number(room) }, 'room'),
  sum: (one, { amount }) => promise(one, { amount: Number(amount) }, 'now'),
  'say-sum': (one) => promise(one, { amount: one.state.sum }, 'now'),
  'say-text': (one) => promise(one, { text: one.state.text.trim() }, 'none'),
  'pay-sum': (one, { amount }) => {
    one.state.sum = formatAmount(Number(amount), one.data.lang);
    arm(one, 'pay');
  },
  'pay-typed': (one) => {
    // An invalid sum is sent as it is: the referee explains it.
    if (parseAmount(one.state.sum) === null) pay(one);
    else arm(one, 'pay');
  },
  sure: (one) => {
    disarm(one);
    pay(one);
  },
};

/** @param {Agreements} one */
function pay(one) {
  const { seat, to } = between(one);
  sendForm(one, { action: { type: 'pay', seat, to, amount: one.state.sum } });
}

/**
 * @param {Agreements} one
 * @param {object} message
 */
function sendForm(one, message) {
  send(one, message);
  one.state.composed = one.state.sent?.key ?? null;
}

// Default turn of a promise: for a room the next turn in which it can be given, for a sum the current one, for words
// none.
/**
 * @param {Agreements} one
 * @param {object} what
 * @param {'room' | 'now' | 'none'} usual
 */
function promise(one, what, usual) {
  const { compose } = one.data;
  if (!compose) return;
  const { seat, to } = between(one);
  const places = { room: compose.usual[String(seat)], now: 0, none: compose.turns.length - 1 };
  const { when } = one.state;
  const { due } = (when === '' ? compose.turns[places[usual]] : compose.turns.find((turn) => keyOf(turn) === when)) ?? { due: null };
  sendForm(one, { action: { type: 'promise', seat, to, ...what, ...(due && { due }) } });
}

/**
 * A name of a turn that stays the same while turns pass.
 * @param {Compose['turns'][number]} turn
 */
function keyOf({ due }) {
  return due ? `${due.round}:${due.seat}` : 'none';
}

/**
 * After a new view: where the turn that was chosen has passed, or who gives is nobody of this device any more, ask anew.
 * @param {Agreements} one
 */
export function revise({ state, data }) {
  const { compose } = data;
  if (!compose || !state.mode) return;
  const isGone = state.when !== '' && !compose.turns.some((turn) => keyOf(turn) === state.when);
  const isOther = !compose.from.some(({ seat }) => seat === state.from);
  if (isGone || isOther) Object.assign(state, { from: isOther ? compose.first : state.from, to: null, when: isGone ? '' : state.when, armed: null });
}

/** @param {Agreements} one */
function between({ state, data }) {
  return { seat: state.from ?? data.compose?.first, to: state.to };
}
