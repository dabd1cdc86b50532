// Button handlers of a bribe: type, pay, offer, wish. "Pay" above the minimum asks first (`shared/confirmation.js`); an
// offer moves no money.

/** @import { Acts, Offer, Panel } from './types' */

import { parseAmount } from '../shared/amounts.js';
import { arm, disarm } from '../shared/confirmation.js';
import { send } from '../shared/panel_send.js';
import { draftOf, figure, offerOf, onlyOffers } from './bribe.js';

/**
 * The button handlers of a bribe.
 * @type {Acts}
 */
export const bribeActs = {
  tab: (panel, { id }) => { panel.state.tab = id; disarm(panel); },
  // A suggested amount asks for confirmation at once; the stepper can still change it.
  quick: (panel, { amount }) => {
    type(panel, figure(panel, Number(amount)));
    if (!onlyOffers(offerOf(panel))) arm(panel, 'pay');
  },
  step: (panel, { by }) => {
    const offer = offerOf(panel);
    const now = parseAmount(draftOf(panel, offer).text) ?? offer.least;
    type(panel, figure(panel, Math.max(offer.least, now + Number(by))));
  },
  extra: (panel, { name, room }) => {
    const offer = offerOf(panel);
    const draft = draftOf(panel, offer);
    const extra = /** @type {'asks' | 'promised'} */ (name);
    panel.state.extra = null;
    if (extra === 'asks' && offer.free) {
      wish(panel, offer, offer.asked === Number(room) ? null : Number(room));
      return;
    }
    draft[extra] = draft[extra] === Number(room) ? null : Number(room);
  },
  pass: (panel) => wish(panel, offerOf(panel), null),
  ahead: (panel) => {
    panel.state.ahead = !panel.state.ahead;
    disarm(panel);
  },
  offer: (panel) => {
    const offer = offerOf(panel);
    const { text, asks } = draftOf(panel, offer);
    propose(panel, offer, text, offer.free ? offer.asked : asks);
    panel.state.ahead = false;
  },
  extras: (panel, { name }) => { panel.state.extra = panel.state.extra === name ? null : name; },
  pay: (panel) => {
    const offer = offerOf(panel);
    if (onlyOffers(offer)) {
      bribeActs.offer(panel, {});
      return;
    }
    const amount = parseAmount(draftOf(panel, offer).text);
    // Invalid amounts are sent, so that the referee explains them. The minimum needs no confirmation, since it must be
    // paid anyway.
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
  const { text, asks: typed, promised } = draftOf(panel, offer);
  const asks = offer.free ? offer.asked : typed;
  /** @type {Record<string, unknown>} */
  const action = { type: 'bribe', seat: offer.seat, profession: offer.profession, amount: nothingAtAll ? 0 : text };
  if (asks !== null) action.asks = asks;
  // A correction may have filled the room since it was chosen, and no button shows it then.
  if (offer.extras.promised.rooms.some(({ room }) => room === promised)) action.promised = promised;
  send(panel, { action });
}

// Wish for a room, keeping the offered sum; without a room or a sum it is an offer of 0, which passes the turn to
// speak.
/**
 * @param {Panel} panel
 * @param {Offer} offer
 * @param {number | null} room
 */
function wish(panel, offer, room) {
  propose(panel, offer, room === null ? offer.standing ?? 0 : offer.standing, room);
}

/**
 * @param {Panel} panel
 * @param {Offer} offer
 * @param {string | number | null} amount
 * @param {number | null} asks
 */
function propose(panel, offer, amount, asks) {
  /** @type {Record<string, unknown>} */
  const action = { type: 'offer', seat: offer.seat, profession: offer.profession };
  if (amount !== null) action.amount = amount;
  if (asks !== null) action.asks = asks;
  send(panel, { action });
}

/**
 * Put an amount into the input field of the selected bribe.
 * @param {Panel} panel
 * @param {string} text
 */
export function type(panel, text) {
  draftOf(panel, offerOf(panel)).text = text;
  disarm(panel);
}
