// The host's decisions as buttons: first the figure, then the room, or the confirmation of a banishment.

/** @import { Acts, Panel } from './types' */

import { h } from '../shared/dom.js';
import { button, choices } from '../shared/buttons.js';
import { send } from '../shared/panel_send.js';

/**
 * Controls for placing, settling and opening.
 * @param {Panel} panel
 */
export function decideControls(panel) {
  const { words } = panel.data;
  const chosen = optionOf(panel);
  const alone = optionsOf(panel).length === 1 && chosen;
  const figures = optionsOf(panel).map((option) => button(option.id, option.word, {
    class: 'button chip', 'data-act': option.act ? 'open' : 'option', 'data-id': option.id,
    'aria-pressed': option.act ? undefined : String(option === chosen),
  }));
  return [
    // The sentence names a single figure already; leaving out its row saves height.
    !alone && choices('figures', words.figure, figures),
    chosen?.hint && h('p', { key: 'hint', class: 'soft', text: chosen.hint }),
    chosen?.goals?.length && choices('goals', words.room, chosen.goals.map((goal, index) => button(`goal:${index}`, goal.word, {
      class: 'button goal', 'aria-label': goal.label, 'data-act': 'goal', 'data-index': index,
    }))),
    chosen?.sure && h('div', { key: 'decide', class: 'row' }, h('div', { key: 'pay', class: 'pay' },
      button('banish', chosen.banish ?? '', { class: 'button main', 'data-act': 'banish' }))),
  ];
}

/** @param {Panel} panel */
function optionsOf(panel) {
  return panel.data.decisions?.options ?? [];
}

/** @param {Panel} panel */
function optionOf(panel) {
  const options = optionsOf(panel);
  if (options.length === 1 && !options[0].act) return options[0];
  return options.find((option) => option.id === panel.state.option && !option.act);
}

/**
 * The button handlers of a decision.
 * @type {Acts}
 */
export const decideActs = {
  option: (panel, { id }) => { panel.state.option = id; },
  open: (panel, { id }) => send(panel, { action: optionsOf(panel).find((option) => option.id === id)?.act }),
  goal: (panel, { index }) => send(panel, { action: optionOf(panel)?.goals?.[Number(index)].act }),
  banish: (panel) => send(panel, { action: optionOf(panel)?.sure }),
};
