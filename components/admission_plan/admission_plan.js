// The plan of an admission, read-only.

/** @import { Part, Plan, Stage } from './types' */
/** @import { Mounted } from '../shared/types' */

import { h, part, patch } from '../shared/dom.js';
import { figureMark } from '../board/figure.js';
import { scheme } from '../board/palette.js';

/**
 * Called by Streamlit after every script run that mounts the component.
 * @param {Mounted<[Plan]>} mounted
 */
export default function mount({ parentElement, data }) {
  const root = part(parentElement, '.plan');
  const plan = data?.[0];
  if (!plan) return;
  root.dataset.theme = scheme(root);
  root.setAttribute('lang', plan.lang);
  const list = part(root, '.stages');
  list.setAttribute('aria-label', plan.label);
  patch(list, plan.stages.map((stage, index) => stageItem(plan, stage, index)));
}

/**
 * @param {Plan} plan
 * @param {Stage} stage
 * @param {number} index
 */
function stageItem(plan, stage, index) {
  return h('li', { key: `stage:${index}`, class: `stage ${stage.state}`, 'aria-current': stage.state === 'now' ? 'step' : undefined },
    h('header', { key: 'head' },
      h('b', { key: 'title', text: stage.title }),
      h('span', { key: 'state', class: 'when', text: stage.state_word }),
      h('small', { key: 'article', text: stage.article })),
    h('ul', { key: 'parts' }, stage.parts.map((one, at) => partItem(plan, one, at)),
      stage.more && h('li', { key: 'more', class: 'more', text: stage.more })));
}

/**
 * @param {Plan} plan
 * @param {Part} one
 * @param {number} at
 */
function partItem(plan, one, at) {
  return h('li', { key: `part:${at}`, class: `part${one.due ? ' due' : ''}` },
    one.turn && h('span', { key: 'turn', class: 'turn', 'aria-label': one.turn_word, role: 'img', text: one.turn }),
    figureMark(plan, 'figure', { seat: one.seat, profession: one.profession, label: one.label }),
    h('span', { key: 'words', class: 'words' },
      h('span', { key: 'name', class: 'who', text: one.label }),
      one.role && h('span', { key: 'role', class: 'role', text: one.role }),
      one.paid && h('span', { key: 'paid', class: one.due ? 'owed' : 'paid', text: one.paid }),
      one.fate && h('span', { key: 'fate', class: 'fate', text: one.fate })));
}
