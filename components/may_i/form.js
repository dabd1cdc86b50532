// The form of a question as described elements: a group of radio buttons for each field, a sum with its steps.

/** @import { Field, MayI } from './types' */

import { h } from '../shared/dom.js';
import { formatAmount } from '../shared/amounts.js';
import { button } from '../shared/buttons.js';
import { chosenOption } from './question.js';

/** @param {MayI} may */
export function form(may) {
  return h('div', { key: 'form', class: 'may-form' }, may.view.fields.map((field) => (field.options ? group(may, field) : sum(may, field))));
}

/**
 * @param {MayI} may
 * @param {Field} field
 */
function group({ given }, { name, label, options = [] }) {
  return h('div', { key: name, class: 'may-field', 'data-field': name, role: 'radiogroup', 'aria-label': label },
    h('span', { key: 'label', class: 'may-label', 'aria-hidden': 'true', text: label }),
    h('div', { key: 'options', class: 'may-options' }, options.map((option, index) => h('label', { key: JSON.stringify(option.value), class: 'may-option' },
      h('input', { key: 'input', type: 'radio', name: `${given.name}-${name}`, value: index }),
      h('span', { key: 'word', text: option.word })))));
}

/**
 * @param {MayI} may
 * @param {Field} field
 */
function sum({ given: { words } }, { name, label, step = 1 }) {
  return h('div', { key: name, class: 'may-field', 'data-field': name },
    h('span', { key: 'label', class: 'may-label', 'aria-hidden': 'true', text: label }),
    h('div', { key: 'sum', class: 'may-options' },
      button('less', '−', { class: 'may-button', 'data-by': -step, 'aria-label': words.less }),
      h('input', { key: 'input', class: 'may-sum', 'aria-label': label, inputmode: 'numeric', autocomplete: 'off', maxlength: '20', enterkeyhint: 'done' }),
      button('more', '+', { class: 'may-button', 'data-by': step, 'aria-label': words.more })));
}

/**
 * Show what is chosen, which is no attribute of the fields; a sum that is being typed is left alone unless `all`.
 * @param {MayI} may
 * @param {boolean} [all]
 */
export function fillForm({ root, view, asked }, all = false) {
  for (const field of view.fields) {
    const place = root.querySelector(`[data-field="${field.name}"]`);
    const chosen = chosenOption(field, asked);
    for (const input of place?.querySelectorAll('input') ?? []) {
      if (field.options) input.checked = Number(input.value) === chosen;
      else if (all || input !== document.activeElement) input.value = formatAmount(asked.amount, view.lang);
    }
  }
}
