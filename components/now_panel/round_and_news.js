// The steps of the turn above the panel, and below it the news and the notes to hand over.

/** @import { News, Panel } from './types' */

import { h } from '../shared/dom.js';

// Letters of step names that fit into one line of an upright tablet.
const LINE = 70;

/**
 * The steps as one line of words; if they need a second one, finished steps are only spoken. Whoever must act is told so in
 * place of the step's number, which the segments show.
 * @param {Panel} panel
 */
export function course(panel) {
  const { round, step, steps, yours, words } = panel.data;
  const tight = steps.reduce((sum, one) => sum + one.words.length, 0) > LINE;
  return h('div', { key: 'course', class: `course${tight ? ' tight' : ''}` },
    h('b', { key: 'round', text: round }),
    yours && h('span', { key: 'yours', class: 'yours', text: yours }),
    h('span', { key: 'step', class: 'step-of', 'aria-hidden': 'true', text: (yours ? steps.find(({ state }) => state === 'now')?.words : step) ?? '' }),
    h('ol', { key: 'steps', 'aria-label': words.course }, steps.map((one, index) => h('li', {
      key: `${index}:${one.words}`, class: one.state, 'aria-current': one.state === 'now' ? 'step' : undefined,
    },
    one.state === 'past' && h('span', { key: 'done', class: 'tick', role: 'img', 'aria-label': words.done, text: '✓' }),
    h('span', { key: 'words', text: one.words })))));
}

/**
 * The news, with a tick box for each pile of notes; ticks are local to this screen. A watching screen has none.
 * @param {Panel} panel
 */
export function strip(panel) {
  const { news, words } = panel.data;
  if (!news.length) return null;
  const told = news.filter(({ notes }) => !notes);
  return h('ul', { key: 'news', class: 'news', 'aria-label': words.news },
    told.length > 0 && h('li', { key: 'told', 'data-known': told.every(({ known }) => known) }, told.map(({ id, words: one }) => h('span', { key: String(id), class: 'told', text: `${one} ` }))),
    news.filter(({ notes }) => notes).map((one) => pile(panel, one)));
}

/**
 * @param {Panel} panel
 * @param {News} one
 */
function pile(panel, { id, words: told, notes }) {
  const { words } = panel.data;
  const done = panel.state.ticks.has(String(id));
  return h('li', { key: String(id), class: `notes${done ? ' done' : ''}` },
    h('span', { key: 'words', class: 'told', text: told }),
    h('span', { key: 'notes', class: 'pile', text: notes }),
    Boolean(words.handed) && h('button', {
      key: 'tick', class: 'button tick', 'data-act': 'tick', 'data-id': id, 'aria-pressed': String(done), text: words.handed,
    }));
}
