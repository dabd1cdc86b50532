// The plan of an admission: nothing to do here, only to see.

import { h, patch } from '../shared/dom.js';
import { figureMark } from '../board/figure.js';
import { scheme } from '../board/palette.js';

/** Called by Streamlit after every run that mounts the drawing. */
export default function mount({ parentElement, data }) {
  const root = parentElement.querySelector('.plan');
  const plan = data?.[0];
  if (!plan) return;
  root.dataset.theme = scheme(root);
  root.setAttribute('lang', plan.lang);
  const list = root.querySelector('.stages');
  list.setAttribute('aria-label', plan.label);
  patch(list, plan.stages.map((stage, index) => stageItem(plan, stage, index)));
}

function stageItem(plan, stage, index) {
  return h('li', { key: `stage:${index}`, class: `stage ${stage.state}`, 'aria-current': stage.state === 'now' ? 'step' : undefined },
    h('header', { key: 'head' },
      h('b', { key: 'title', text: stage.title }),
      h('span', { key: 'state', class: 'when', text: stage.state_word }),
      h('small', { key: 'article', text: stage.article })),
    h('ul', { key: 'parts' }, stage.parts.map((part, at) => partItem(plan, part, at)),
      stage.more && h('li', { key: 'more', class: 'more', text: stage.more })));
}

function partItem(plan, part, at) {
  return h('li', { key: `part:${at}`, class: `part${part.due ? ' due' : ''}` },
    part.turn && h('span', { key: 'turn', class: 'turn', 'aria-label': part.turn_word, role: 'img', text: part.turn }),
    figureMark(plan, 'figure', { seat: part.seat, profession: part.profession, label: part.label }),
    h('span', { key: 'words', class: 'words' },
      h('span', { key: 'name', class: 'who', text: part.label }),
      part.role && h('span', { key: 'role', class: 'role', text: part.role }),
      part.paid && h('span', { key: 'paid', class: part.due ? 'owed' : 'paid', text: part.paid }),
      part.fate && h('span', { key: 'fate', class: 'fate', text: part.fate })));
}
