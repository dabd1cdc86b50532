// The refusal of this screen's last message, with its article.

/** @import { Panel } from './types' */

import { h } from '../shared/dom.js';
import { articleCard, articleWord } from './article.js';

/**
 * @param {Panel} panel
 */
export function refusal(panel) {
  const { answer, words } = panel.data;
  const { state } = panel;
  if (!answer || state.closed === answer.key) return null;
  return h('div', { key: `answer:${answer.key}`, class: 'refusal', role: 'alert' },
    h('p', { key: 'words' }, h('span', { key: 'sentence', text: `${answer.sentence} ` }), articleWord(panel, answer.article, 'answer')),
    h('button', { key: 'close', class: 'close', 'data-act': 'close', 'aria-label': words.close, text: '×' }),
    articleCard(panel, answer.article, 'answer'));
}
