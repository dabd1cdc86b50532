// Controls of a bribe: a stepper, suggested amounts, the rooms asked for and promised, and a confirmation.

/** @import { Props } from '../shared/types' */
/** @import { Draft, Extra, Offer, Panel } from './types' */

import { formatAmount, parseAmount } from '../shared/amounts.js';
import { sign } from '../board/signs.js';
import { h, mark } from '../shared/dom.js';
import { button, choices } from '../shared/buttons.js';
import { isSending } from '../shared/panel_send.js';


/**
 * The bribes shown: those that may be declared now, or those for which offers can be made already.
 * @param {Panel} panel
 */
export function shownOffers({ data, state }) {
  return state.ahead && data.ahead.length ? data.ahead : data.offers;
}

/**
 * The selected bribe: the chosen one, else the one whose owner must name a room, else the first.
 * @param {Panel} panel
 */
export function offerOf(panel) {
  const offers = shownOffers(panel);
  return offers.find((offer) => offer.id === panel.state.tab) ?? offers.find((offer) => offer.wish) ?? offers[0];
}

/**
 * The unsent input for an offer.
 * @param {Panel} panel
 * @param {Offer} offer
 */
export function draftOf(panel, offer) {
  const { drafts } = panel.state;
  const draft = drafts.get(offer.id) ?? { text: figure(panel, offer.start), asks: offer.asked, promised: null };
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
  const { words } = panel.data;
  const offers = shownOffers(panel);
  return [
    offers.length > 1 && h('div', { key: 'head', class: 'row head' }, choices('who', words.who, offers.map((one) => button(one.id, one.tab, {
      class: 'button chip', 'data-act': 'tab', 'data-id': one.id, 'aria-pressed': String(one === offer), 'data-said': panel.data.replies.some((reply) => reply.figure === one.figure && reply.ways.length > 0),
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
  // At the least the way down is grey, so that the least is seen where there is no room to say it.
  const isLeast = (parseAmount(draft.text) ?? offer.least) <= offer.least;
  // In one frame with the number, for the suggested amounts only fill it in.
  return h('div', { key: 'amount', class: 'row amounts' },
    h('div', { key: 'field', class: 'field' },
      h('div', { key: 'stepper', class: 'stepper' },
        button('less', '−', { class: 'button step', 'data-act': 'step', 'data-by': -offer.step, 'aria-label': words.less, 'aria-disabled': String(isLeast) }),
        h('input', {
          key: `input:${offer.id}`, class: 'amount', 'data-draft': offer.id, 'aria-label': words.amount, inputmode: 'numeric', autocomplete: 'off',
          maxlength: '40', spellcheck: 'false', enterkeyhint: 'done',
        }),
        button('more', '+', { class: 'button step', 'data-act': 'step', 'data-by': offer.step, 'aria-label': words.more })),
      // The confirmation replaces the suggested amounts, so that the layout does not change.
      !isAsked(panel) && h('div', { key: 'quick', class: 'quicks' }, quick)),
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
  if (isAsked(panel)) return question(panel, offer, draft);
  const amount = payable(draft.text);
  const isHosts = answeredFigure(panel) !== null;
  const word = (/** @type {[string, string]} */ parts) => parts.join(amount === null ? '' : figure(panel, amount)).trim();
  return [
    offer.least === 0 && !offer.ahead && nothing(offer, false),
    onlyOffers(offer)
      ? button('offer', word(offer.offer), { class: 'button main', 'data-act': 'offer' })
      : button('go', word(offer.pay), { class: isHosts ? 'button' : 'button main', 'data-act': 'pay', 'data-once': amount === offer.least }),
  ];
}

/**
 * The figure whose offer the host's answer settles, so that accepting it is the panel's main action: the selected one,
 * while its sum is still the offered one, or that of an answer awaiting confirmation. Null while a bribe is.
 * @param {Panel} panel
 */
export function answeredFigure(panel) {
  const { armed } = panel.state;
  if (armed) return /^way:(.*):/.exec(armed)?.[1] ?? null;
  const offer = offerOf(panel);
  const stands = panel.data.replies.some(({ figure: one, ways }) => one === offer.figure && ways.some(({ name }) => name === 'accept'));
  return stands && payable(draftOf(panel, offer).text) === offer.standing ? offer.figure : null;
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
 * Buttons for rare additions, one each; the rooms open on a tap.
 * @param {Panel} panel
 */
export function toggles(panel) {
  const chips = [...(shownOffers(panel).length ? extraChips(panel, offerOf(panel)) : []), aheadChip(panel)].filter(Boolean);
  return chips.length > 0 && h('div', { key: 'extras', class: 'row extras' }, chips);
}

/**
 * @param {Panel} panel
 * @param {Offer} offer
 */
function extraChips(panel, offer) {
  const draft = draftOf(panel, offer);
  const amount = payable(draft.text);
  const chips = spoken(offer).filter(([name]) => !(name === 'asks' && offer.wish)).map(([name, { said, open, rooms: all }]) => {
    const chosen = all.find(({ room }) => room === chosenRoom(offer, draft, name));
    return addition(name, chosen ? 'over' : 'add', chosen ? said.join(chosen.word) : open, {
      'data-act': 'extras', 'data-name': name, 'aria-expanded': String(panel.state.extra === name), 'data-chosen': Boolean(chosen),
    });
  });
  const offered = offer.free && !onlyOffers(offer) && amount !== null;
  return [...chips, offered && addition('offer', 'speak', offer.offer.join(figure(panel, amount)), { 'data-act': 'offer' })];
}

/**
 * @param {string} key
 * @param {string} icon
 * @param {string} text
 * @param {Props} props
 */
function addition(key, icon, text, props) {
  return button(key, text, { class: 'button chip', ...props }, sign(icon), h('span', { key: 'word', class: 'word', text }));
}

// Offers before a bribe is due take only one chip until it is tapped.
/** @param {Panel} panel */
function aheadChip({ data, state }) {
  return data.ahead.length > 0 && addition('ahead', 'speak', data.words.ahead, { 'data-act': 'ahead', 'aria-pressed': String(state.ahead) });
}

/**
 * @param {Panel} panel
 * @param {Offer} offer
 * @param {Draft} draft
 */
function rooms(panel, offer, draft) {
  const wanted = panel.state.extra ?? (offer.wish ? 'asks' : null);
  const open = spoken(offer).find(([name]) => name === wanted);
  return open && choices('rooms', open[1].label, [
    ...open[1].rooms.map(({ room, name }) => button(`room:${room}`, name, {
      class: 'button chip', 'data-act': 'extra', 'data-name': open[0], 'data-room': room, 'aria-pressed': String(chosenRoom(offer, draft, open[0]) === room),
    })),
    open[0] === 'asks' && offer.wish && offer.pass !== null && button('pass', offer.pass, { class: 'button chip', 'data-act': 'pass' }),
  ]);
}

// Where offers come first, a wish is sent as soon as it is chosen, so the server has it.
/**
 * @param {Offer} offer
 * @param {Draft} draft
 * @param {'asks' | 'promised'} name
 */
function chosenRoom(offer, draft, name) {
  return name === 'asks' && offer.free ? offer.asked : draft[name];
}

/** @param {Offer} offer */
function spoken(offer) {
  const kinds = /** @type {['asks' | 'promised', Extra][]} */ (Object.entries(offer.extras));
  // Only the host can promise.
  return kinds.filter(([name, { rooms: all }]) => all.length > 0 && !(name === 'promised' && onlyOffers(offer)));
}

/**
 * Whether this screen can only offer for a figure, not pay.
 * @param {Offer} offer
 */
export function onlyOffers(offer) {
  return offer.ahead || offer.propose;
}

// The confirmation of a host's answer is shown beside that answer, not here.
/** @param {Panel} panel */
function isAsked({ state }) {
  return state.armed === 'pay';
}

/**
 * Update the input field from the state, except while it is being edited.
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
 * The typed amount; null if it cannot be a bribe.
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
export function figure(panel, amount) {
  return formatAmount(amount, panel.data.lang);
}
