// A bribe: a stepper of the unit, quick amounts, the rooms asked for and promised, and a question before money moves.

/** @import { Acts, Draft, Extra, Offer, Panel } from './types' */

import { formatAmount, parseAmount } from '../shared/amounts.js';
import { h, mark } from '../shared/dom.js';
import { arm, button, choices, disarm, isSending, send } from '../shared/state.js';


/**
 * The bribe that is shown: the one chosen among several, else the first.
 * @param {Panel} panel
 */
export function offerOf(panel) {
  const { offers } = panel.data;
  return offers.find((offer) => offer.id === panel.state.tab) ?? offers[0];
}

/**
 * What is typed and chosen for an offer so far.
 * @param {Panel} panel
 * @param {Offer} offer
 */
export function draftOf(panel, offer) {
  const { drafts } = panel.state;
  const draft = drafts.get(offer.id) ?? { text: figure(panel, offer.start), asks: null, promised: null };
  drafts.set(offer.id, draft);
  return draft;
}

/**
 * Controls for the bribes that may be declared now.
 * @param {Panel} panel
 */
export function bribeControls(panel) {
  const offer = offerOf(panel);
  const draft = draftOf(panel, offer);
  const { words, offers } = panel.data;
  return [
    offers.length > 1 && h('div', { key: 'head', class: 'row head' }, choices('who', words.who, offers.map((one) => button(one.id, one.tab, {
      class: 'button chip', 'data-act': 'tab', 'data-id': one.id, 'aria-pressed': String(one === offer),
    }))), toggles(panel)),
    rooms(panel, offer, draft),
    offer.waived ? waived(offer) : amountRow(panel, offer, draft),
  ];
}

/**
 * @param {Panel} panel
 * @param {Offer} offer
 * @param {Draft} draft
 */
function amountRow(panel, offer, draft) {
  const { words } = panel.data;
  const quick = offer.quick.map(({ amount, word }) => button(`quick:${amount}`, word, {
    class: 'button quick', 'data-act': 'quick', 'data-amount': amount, 'aria-pressed': String(parseAmount(draft.text) === amount),
  }));
  return h('div', { key: 'amount', class: 'row amounts' },
    h('div', { key: 'stepper', class: 'stepper' },
      button('less', '−', { class: 'button step', 'data-act': 'step', 'data-by': -offer.step, 'aria-label': words.less }),
      h('input', {
        key: `input:${offer.id}`, class: 'amount', 'data-draft': offer.id, 'aria-label': words.amount, inputmode: 'numeric', autocomplete: 'off',
        maxlength: '40', spellcheck: 'false', enterkeyhint: 'done',
      }),
      button('more', '+', { class: 'button step', 'data-act': 'step', 'data-by': offer.step, 'aria-label': words.more })),
    // The question takes the room of the quick amounts, so that nothing else on the page moves.
    !panel.state.armed && h('div', { key: 'quick', class: 'quicks' }, quick),
    h('div', { key: 'pay', class: 'pay' }, payButtons(panel, offer, draft)));
}

/** @param {Offer} offer */
function waived(offer) {
  return h('div', { key: 'waived', class: 'row' }, h('div', { key: 'pay', class: 'pay' }, nothing(offer, true)));
}

/**
 * @param {Panel} panel
 * @param {Offer} offer
 * @param {Draft} draft
 */
function payButtons(panel, offer, draft) {
  if (panel.state.armed) return question(panel, offer, draft);
  const amount = payable(draft.text);
  const word = offer.pay.join(amount === null ? '' : figure(panel, amount)).trim();
  return [
    offer.least === 0 && nothing(offer, false),
    button('go', word, { class: 'button main', 'data-act': 'pay', 'data-once': amount === offer.least }),
  ];
}

/**
 * @param {Offer} offer
 * @param {boolean} main
 */
function nothing(offer, main) {
  return button('nothing', offer.none, { class: `button${main ? ' main' : ''}`, 'data-act': 'nothing' });
}

/**
 * @param {Panel} panel
 * @param {Offer} offer
 * @param {Draft} draft
 */
function question(panel, offer, draft) {
  const { state, data } = panel;
  const word = offer.sure.join(figure(panel, payable(draft.text) ?? 0));
  return [
    button('change', data.words.change, { 'data-act': 'change' }),
    button('sure', word, { class: 'button main sure', 'data-act': 'sure', disabled: !state.ready }),
  ];
}

/**
 * What is seldom said takes one small button each, where there is room for them anyway; the rooms come when it is tapped.
 * @param {Panel} panel
 */
export function toggles(panel) {
  const offer = offerOf(panel);
  const draft = draftOf(panel, offer);
  const kinds = spoken(offer);
  return kinds.length > 0 && h('div', { key: 'extras', class: 'row extras' }, kinds.map(([name, { said, rooms: all }]) => {
    const chosen = all.find(({ room }) => room === draft[name]);
    return button(name, said.join(chosen?.word ?? '…'), {
      class: 'button chip', 'data-act': 'extras', 'data-name': name, 'aria-expanded': String(panel.state.extra === name), 'data-chosen': Boolean(chosen),
    });
  }));
}

/**
 * @param {Panel} panel
 * @param {Offer} offer
 * @param {Draft} draft
 */
function rooms(panel, offer, draft) {
  const open = spoken(offer).find(([name]) => name === panel.state.extra);
  return open && choices('rooms', open[1].label, open[1].rooms.map(({ room, word }) => button(`room:${room}`, word, {
    class: 'button chip', 'data-act': 'extra', 'data-name': open[0], 'data-room': room, 'aria-pressed': String(draft[open[0]] === room),
  })));
}

/** @param {Offer} offer */
function spoken(offer) {
  const kinds = /** @type {['asks' | 'promised', Extra][]} */ (Object.entries(offer.extras));
  return kinds.filter(([, { rooms: all }]) => all.length > 0);
}

/**
 * What a button of a bribe does.
 * @type {Acts}
 */
export const bribeActs = {
  tab: (panel, { id }) => { panel.state.tab = id; disarm(panel); },
  // A usual amount is asked about at once; the stepper beside the question still changes it.
  quick: (panel, { amount }) => {
    type(panel, figure(panel, Number(amount)));
    arm(panel, 'pay');
  },
  step: (panel, { by }) => {
    const offer = offerOf(panel);
    const now = parseAmount(draftOf(panel, offer).text) ?? offer.least;
    type(panel, figure(panel, Math.max(offer.least, now + Number(by))));
  },
  extra: (panel, { name, room }) => {
    const draft = draftOf(panel, offerOf(panel));
    const extra = /** @type {'asks' | 'promised'} */ (name);
    draft[extra] = draft[extra] === Number(room) ? null : Number(room);
    panel.state.extra = null;
  },
  extras: (panel, { name }) => { panel.state.extra = panel.state.extra === name ? null : name; },
  pay: (panel) => {
    const offer = offerOf(panel);
    const amount = parseAmount(draftOf(panel, offer).text);
    // What cannot be a bribe anyway is told at once, by the referee and not by us.
    // The smallest can do no harm, for it must be paid anyway: it is not asked about.
    if (amount === null || amount <= offer.least || amount % offer.step) declare(panel, false);
    else arm(panel, 'pay');
  },
  nothing: (panel) => declare(panel, true),
  change: (panel) => {
    disarm(panel);
    panel.draw();
    /** @type {HTMLElement | null} */ (panel.root.querySelector('.amount'))?.focus({ preventScroll: true });
  },
  sure: (panel) => {
    disarm(panel);
    declare(panel, false);
  },
};

/**
 * @param {Panel} panel
 * @param {boolean} nothingAtAll
 */
function declare(panel, nothingAtAll) {
  const offer = offerOf(panel);
  const { text, asks, promised } = draftOf(panel, offer);
  /** @type {Record<string, unknown>} */
  const action = { type: 'bribe', seat: offer.seat, profession: offer.profession, amount: nothingAtAll ? 0 : text };
  if (asks !== null) action.asks = asks;
  if (promised !== null) action.promised = promised;
  send(panel, { action });
}

/**
 * Put an amount into the field of the bribe that is shown.
 * @param {Panel} panel
 * @param {string} text
 */
export function type(panel, text) {
  draftOf(panel, offerOf(panel)).text = text;
  disarm(panel);
}

/**
 * Bring the field in line with what is typed, without touching it under somebody's fingers.
 * @param {Panel} panel
 */
export function fillAmount(panel) {
  const input = /** @type {HTMLInputElement | null} */ (panel.root.querySelector('.amount'));
  if (!input) return;
  const draft = panel.state.drafts.get(input.dataset.draft ?? '');
  if (draft && input.value !== draft.text) input.value = draft.text;
  mark(input, 'readonly', isSending(panel));
}

/**
 * The amount that a person has typed; null for what nobody can pay.
 * @param {string} text
 */
function payable(text) {
  const amount = parseAmount(text);
  return amount === null || amount < 0 ? null : amount;
}

/**
 * @param {Panel} panel
 * @param {number} amount
 */
function figure(panel, amount) {
  return formatAmount(amount, panel.data.lang);
}
