// Redeems a ticket for an HttpOnly cookie and loads the page of the new seat.

/** @import { Ticket } from './types' */
/** @import { Mounted } from '../shared/types' */

/** @type {WeakMap<Node, string>} */
const redeemed = new WeakMap();

/** @param {Mounted<Ticket>} mounted */
export default function ({ parentElement, data }) {
  if (!data?.ticket || redeemed.get(parentElement) === data.ticket) return;
  redeemed.set(parentElement, data.ticket);
  redeem(parentElement, data);
}

/**
 * @param {HTMLElement | ShadowRoot} parentElement
 * @param {Ticket} data
 */
async function redeem(parentElement, data) {
  try {
    const answer = await fetch('/take', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ table: data.table, ticket: data.ticket }),
    });
    if (answer.ok) {
      location.assign(data.goal);
      return;
    }
  } catch {
    // Shown below.
  }
  const told = parentElement.querySelector('p');
  if (told) told.textContent = data.failed;
}
