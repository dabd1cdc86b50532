// The course of the turn above the panel, and below it what has just happened and the notes to hand over.

import { h } from '../board/dom.js';

/** The chips of the turn. */
export function course(panel) {
  const { round, steps, words } = panel.data;
  return h('div', { key: 'course', class: 'course' },
    h('b', { key: 'round', text: round }),
    h('ol', { key: 'steps', 'aria-label': words.course }, steps.map((step, index) => h('li', {
      key: `${index}:${step.words}`, class: step.state, 'aria-current': step.state === 'now' ? 'step' : undefined,
    },
    step.state === 'past' && h('span', { key: 'done', class: 'tick', role: 'img', 'aria-label': words.done, text: '✓' }),
    h('span', { key: 'words', text: step.words })))));
}

/** Announcements, with a tick for each pile of notes; the tick is this screen's alone. */
export function strip(panel) {
  const { news, words } = panel.data;
  if (!news.length) return null;
  return h('ul', { key: 'news', class: 'news', 'aria-label': words.news }, news.map(({ id, words: told, notes }) => {
    const done = panel.state.ticks.has(String(id));
    return h('li', { key: String(id), class: notes ? `notes${done ? ' done' : ''}` : '' },
      h('span', { key: 'words', class: 'told', text: told }),
      notes && h('span', { key: 'notes', class: 'pile', text: notes }),
      notes && h('button', {
        key: 'tick', class: 'button tick', 'data-act': 'tick', 'data-id': id, 'aria-pressed': String(done), text: words.handed,
      }));
  }));
}
