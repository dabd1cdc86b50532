// Entry point: mounts one panel per parent element, updates it with new data, and unmounts it.

/** @import { Mounted } from '../shared/types' */
/** @import { Acts, NowView, Panel, PanelState } from './types' */

import { inks } from '../board/palette.js';
import { formatAmount, parseAmount } from '../shared/amounts.js';
import { closest, h, onHalves, mark, part, patch, scope } from '../shared/dom.js';
import { articleCard, articleWord } from './article.js';
import { bribeControls, draftOf, fillAmount, offerOf, shownOffers, toggles } from './bribe.js';
import { bribeActs } from './bribe_handlers.js';
import { decideActs, decideControls } from './host_decisions.js';
import { dispatchActs, dispatchControls, stillPaired } from './dispatch.js';
import { refusal } from './refusal.js';
import { agreed, isAnswer, saidActs, saidRows, whose } from './talk_rows.js';
import { disarm } from '../shared/confirmation.js';
import { isSending, send } from '../shared/panel_send.js';
import { course, strip } from './round_and_news.js';

/** @type {WeakMap<Node, Panel>} */
const panels = new WeakMap();

/**
 * Called by the tabletop with the first view, and with every later one.
 * @param {Mounted<[NowView]>} mounted
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  const panel = panels.get(parentElement) ?? build(parentElement);
  panel.emit = (value) => setTriggerValue('action', value);
  panels.set(parentElement, panel);
  if (data?.[0]) accept(panel, data[0]);
  panel.turn += 1;
  const { turn } = panel;
  return () => {
    if (panel.turn !== turn) return;
    panel.stop.abort();
    panels.delete(parentElement);
  };
}

/** @type {Acts} */
const acts = {
  ...bribeActs, ...decideActs, ...dispatchActs, ...saidActs,
  sure: (panel, chosen) => {
    if (!isAnswer(panel)) {
      bribeActs.sure(panel, chosen);
      return;
    }
    const way = agreed(panel);
    disarm(panel);
    if (way) send(panel, { action: way.action });
  },
  article: (panel, { place }) => { panel.state.open = panel.state.open === place ? null : place; },
  close: (panel) => { panel.state.closed = panel.data.answer?.key ?? null; },
  tick: (panel, { id }) => { if (!panel.state.ticks.delete(id)) panel.state.ticks.add(id); },
};

/**
 * @param {HTMLElement | ShadowRoot} parent
 * @returns {Panel}
 */
function build(parent) {
  const root = part(parent, '.now');
  /** @type {Panel} */
  const panel = {
    root, all: part(root, '.all'), announcer: part(root, '.announcer'), data: /** @type {any} */ (null), state: emptyState(), turn: 0, told: null, drawn: null,
    stop: new AbortController(), emit: () => {}, draw: () => draw(panel),
  };
  root.onclick = (event) => {
    const found = closest(event, '[data-act]');
    const act = found?.dataset.act;
    if (!found || !act || found.matches(':disabled') || (isSending(panel) && !['article', 'tick', 'close'].includes(act))) return;
    acts[act](panel, /** @type {Record<string, string>} */ (found.dataset));
    drawUnlessSent(panel);
  };
  root.oninput = ({ target }) => {
    const draft = typed(panel, target);
    if (draft) draft.text = /** @type {HTMLInputElement} */ (target).value;
    disarm(panel);
    draw(panel);
  };
  root.onkeydown = (event) => {
    if (event.key === 'Escape' && panel.state.armed) acts.change(panel, {});
    if (event.key === 'Enter' && closest(event, '.amount') && !isSending(panel)) {
      acts.pay(panel, {});
      drawUnlessSent(panel);
    }
  };
  onHalves('now', (halves, figure) => {
    Object.assign(panel.state, { halves, figure });
    drawUnlessSent(panel);
  }, panel.stop.signal);
  root.addEventListener('focusout', ({ target }) => tidy(panel, target));
  return panel;
}

/**
 * The unsent input of an amount field; undefined for any other element.
 * @param {Panel} panel
 * @param {EventTarget | null} target
 */
function typed(panel, target) {
  return target instanceof HTMLElement ? panel.state.drafts.get(target.dataset.draft ?? '') : undefined;
}

// On leaving the field, format a plainly typed number with its grouping.
/**
 * @param {Panel} panel
 * @param {EventTarget | null} target
 */
function tidy(panel, target) {
  const draft = typed(panel, target);
  const amount = draft ? parseAmount(draft.text) : null;
  if (!draft || amount === null) return;
  draft.text = formatAmount(amount, panel.data.lang);
  fillAmount(panel);
}

/**
 * @param {Panel} panel
 * @param {NowView} data
 */
function accept(panel, data) {
  const { state } = panel;
  const moved = panel.data !== null && panel.data.version !== data.version;
  const asked = panel.data && shownOffers(panel).length ? offerOf(panel).id : null;
  if (panel.data === null) state.dispatch = data.dispatch?.id ?? null;
  panel.data = data;
  if (!data.answer && state.open === 'answer') state.open = null;
  if (moved) forget(panel, asked);
  draw(panel);
  tell(panel);
}

// Keep the input for bribes that are still to be declared; discard choices for past decisions.
/**
 * @param {Panel} panel
 * @param {string | null} asked
 */
function forget(panel, asked) {
  const { state, data } = panel;
  const open = new Set([...data.offers, ...data.ahead].map((offer) => offer.id));
  for (const id of state.drafts.keys()) if (!open.has(id)) state.drafts.delete(id);
  if (state.tab !== null && !open.has(state.tab)) state.tab = null;
  if (!data.ahead.length) state.ahead = false;
  const now = shownOffers(panel).length ? offerOf(panel).id : null;
  if (now === null || now !== asked) Object.assign(state, { armed: agreed(panel) ? state.armed : null, extra: null });
  // The offer may have been replaced: what is confirmed is what was asked.
  if (isAnswer(panel) && !agreed(panel)) disarm(panel);
  if (!data.decisions?.options.some((option) => option.id === state.option)) state.option = null;
  const sending = data.dispatch?.id ?? null;
  const kept = data.dispatch && sending === state.dispatch ? stillPaired(data.dispatch, state.halves) : [];
  if (sending !== state.dispatch || kept.length < state.halves.length) Object.assign(state, { dispatch: sending, halves: kept, figure: null });
  if (state.open === 'due') state.open = null;
}

// Announce the news and what is due to screen readers, once per version.
/** @param {Panel} panel */
function tell(panel) {
  const { data } = panel;
  if (panel.told !== null && panel.told !== data.version) {
    panel.announcer.textContent = [...data.news.map((one) => one.words), data.sentence.map(([text]) => text).join('')].join(' ');
  }
  panel.told = data.version;
}

// While a message is being sent, the tabletop has its foreseen result drawn.
/** @param {Panel} panel */
function drawUnlessSent(panel) {
  if (!isSending(panel)) draw(panel);
}

/** @param {Panel} panel */
function draw(panel) {
  const { data, root } = panel;
  const had = panel.had ?? scope(root).activeElement;
  if (shownOffers(panel).length) draftOf(panel, offerOf(panel));
  const waiting = isSending(panel);
  const looks = { 'aria-label': data.words.region, lang: data.lang, 'data-busy': waiting, 'aria-busy': String(waiting) };
  for (const [name, value] of Object.entries(looks)) mark(root, name, value);
  patch(panel.all, h('', {}, course(panel), card(panel), strip(panel)).children);
  fillAmount(panel);
  if (waiting) return;
  panel.had = null;
  if (had && had !== scope(root).activeElement) requestAnimationFrame(() => refocus(root, had));
}

// Setting the focus forces a layout, so it waits until the browser has done one.
/**
 * @param {HTMLElement} root
 * @param {Element} had
 */
function refocus(root, had) {
  if (scope(root).activeElement) return;
  const next = had.isConnected && !had.matches(':disabled') ? had : root.querySelector('.controls button:not([disabled]), .controls input');
  /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
}

// A player's name bears the letter and the colour of the house, as the figures on the board do.
/** @param {NowView} data */
function sentence({ sentence: told, palaces }) {
  return h('p', { key: 'sentence', class: 'sentence' }, told.map(([text, strong], index) => {
    const owner = strong && palaces.find(({ name }) => name === text);
    const crest = owner ? { 'data-letter': owner.letter, style: inks(owner) } : {};
    return h(strong ? 'b' : 'span', { key: `${index}${strong}`, text, ...crest });
  }));
}

/** @param {Panel} panel */
function card(panel) {
  const { data } = panel;
  return h('div', { key: 'card', class: `card ${data.tone}` },
    sentence(data),
    h('div', { key: 'about', class: 'about' },
      h('p', { key: 'why', class: 'soft' },
        h('span', { key: 'details', class: 'details', text: data.details.map((one) => `${one} `).join('') }), articleWord(panel, data.article, 'due')),
      whose(panel),
      shownOffers(panel).length < 2 && toggles(panel)),
    articleCard(panel, data.article, 'due'),
    saidRows(panel),
    h('div', { key: 'place', class: 'place' },
      controlsOf(panel),
      data.foreseen && h('p', { key: 'sending', class: 'sending', text: `${data.foreseen} …` })),
    refusal(panel));
}

// While sending, the controls stay in place, hidden, so that the layout does not change.
/** @param {Panel} panel */
function controlsOf(panel) {
  if (!isSending(panel) || !panel.drawn) panel.drawn = h('div', { key: 'controls', class: 'controls' }, ...controls(panel));
  return panel.drawn;
}

/** @param {Panel} panel */
function controls(panel) {
  const { data } = panel;
  if (shownOffers(panel).length) return bribeControls(panel);
  if (data.decisions) return decideControls(panel);
  return data.dispatch ? dispatchControls(panel) : [];
}

/**
 * The state of a panel without input.
 * @returns {PanelState}
 */
function emptyState() {
  return {
    drafts: new Map(), tab: null, extra: null, armed: null, ready: true, option: null, figure: null, dispatch: null, halves: [], open: null, closed: null,
    ticks: new Set(), sent: null, ahead: false, agreed: null,
  };
}
