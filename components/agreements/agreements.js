// Open promises, and the form for a promise or a payment: the person, then a room or a sum, which sends it.

/** @import { Mounted } from '../shared/types' */
/** @import { Agreements, AgreementsActs, AgreementsView, OpenPromise } from './types' */

import { closest, h, mark, part, patch } from '../shared/dom.js';
import { button } from '../shared/buttons.js';
import { caseLink } from '../shared/case_link.js';
import { isSending, send } from '../shared/panel_send.js';
import { composeActs, composer, emptyAgreement, fillFields, revise, typeInto } from './compose.js';

/** @type {WeakMap<Node, Agreements>} */
const agreements = new WeakMap();
const OPEN = 'intrige-agreements';

/**
 * Called after every change of the view.
 * @param {Mounted<[AgreementsView]>} mounted
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  const one = agreements.get(parentElement) ?? build(parentElement);
  one.emit = (value) => setTriggerValue('action', value);
  agreements.set(parentElement, one);
  if (data?.[0]) accept(one, data[0]);
  one.turn += 1;
  const { turn } = one;
  return () => {
    if (one.turn !== turn) return;
    one.stop.abort();
    agreements.delete(parentElement);
  };
}

/** @type {AgreementsActs} */
const acts = {
  ...composeActs,
  judge: (one, { id, index }) => send(one, { action: one.data.open.find((promise) => String(promise.id) === id)?.judges[Number(index)].action }),
};

/**
 * @param {HTMLElement | ShadowRoot} parent
 * @returns {Agreements}
 */
function build(parent) {
  const root = part(parent, '.agreements');
  /** @type {Agreements} */
  const one = {
    root, data: /** @type {any} */ (null), turn: 0, stop: new AbortController(), emit: () => {}, draw: () => draw(one),
    state: { ...emptyAgreement(), armed: null, ready: true, sent: null },
  };
  root.onclick = (event) => {
    const found = closest(event, '[data-act]');
    if (!found || found.matches(':disabled') || isSending(one)) return;
    acts[String(found.dataset.act)](one, /** @type {Record<string, string>} */ (found.dataset));
    draw(one);
  };
  root.oninput = (event) => {
    typeInto(one, event);
    draw(one);
  };
  root.onkeydown = (event) => {
    const field = closest(event, '[data-enter]');
    if (event.key !== 'Enter' || !field || isSending(one)) return;
    acts[String(field.dataset.enter)](one, {});
    draw(one);
  };
  // The table's small button below the log toggles this part.
  document.addEventListener(OPEN, () => {
    acts[one.state.mode ? 'close' : 'begin'](one, { mode: 'promise' });
    draw(one);
    if (one.state.mode) root.scrollIntoView({ block: 'nearest' });
  }, { signal: one.stop.signal });
  return one;
}

/**
 * @param {Agreements} one
 * @param {AgreementsView} data
 */
function accept(one, data) {
  const { state } = one;
  one.data = data;
  // The words have arrived, so reset the form.
  if (state.composed !== null && data.done === state.composed) Object.assign(state, emptyAgreement(), { armed: null });
  if (!data.compose) Object.assign(state, emptyAgreement());
  revise(one);
  draw(one);
}

/** @param {Agreements} one */
function draw(one) {
  const { root, data, state } = one;
  const { words, open, compose } = data;
  mark(root, 'hidden', !open.length && !state.mode && !(data.own && compose));
  for (const [name, value] of Object.entries({ 'aria-label': words.region, lang: data.lang, role: 'region', 'aria-busy': String(isSending(one)) })) mark(root, name, value);
  patch(root, h('', {}, [
    open.length > 0 && h('ul', { key: 'open', 'aria-label': words.open }, open.map((promise) => row(promise, words))),
    compose && data.own && !state.mode && h('div', { key: 'begin', class: 'begin' },
      button('promise', words.promise, { 'data-act': 'begin', 'data-mode': 'promise' }),
      compose.pays && button('pay', words.pay, { 'data-act': 'begin', 'data-mode': 'pay' })),
    compose && state.mode && composer(one, compose),
    data.answer && data.answer.key !== state.closed && h('p', { key: 'answer', class: 'refusal', role: 'alert' },
      h('span', { key: 'words', text: `${[data.answer.sentence, data.answer.article?.word].filter(Boolean).join(' ')} ` }),
      caseLink(data.answer.article?.cases)),
  ]).children);
  fillFields(one);
}

/**
 * @param {OpenPromise} promise
 * @param {Record<string, string>} words
 */
function row(promise, words) {
  return h('li', { key: String(promise.id), class: promise.due ? 'due' : '' },
    h('p', { key: 'told' },
      promise.due && h('b', { key: 'remind', text: `${words.remind} ` }),
      h('span', { key: 'words', text: promise.words }),
      h('small', { key: 'when', text: ` · ${promise.when}` }),
      promise.obstacle && h('small', { key: 'obstacle', class: 'obstacle', text: ` · ${promise.obstacle}` })),
    promise.judges.length > 0 && h('span', { key: 'judges', class: 'judges' }, promise.judges.map(({ word, label }, index) => button(word, word, {
      'data-act': 'judge', 'data-id': promise.id, 'data-index': index, 'aria-label': label,
    }))));
}
