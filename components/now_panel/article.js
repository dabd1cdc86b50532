// Articles: a number is a link, which opens the article's text in a card below.

/** @import { Article } from '../shared/types' */
/** @import { Panel } from './types' */

import { caseLink } from '../shared/case_link.js';
import { h } from '../shared/dom.js';

/**
 * The link of an article; `place` distinguishes the two places where one can be.
 * @param {Panel} panel
 * @param {Article | null} article
 * @param {string} place
 */
export function articleWord(panel, article, place) {
  if (!article) return null;
  return h('button', {
    key: `word:${place}`, class: 'link', 'data-act': 'article', 'data-place': place,
    'aria-expanded': String(panel.state.open === place), text: article.word,
  });
}

/**
 * The article's text while it is open.
 * @param {Panel} panel
 * @param {Article | null} article
 * @param {string} place
 */
export function articleCard(panel, article, place) {
  if (!article || panel.state.open !== place) return null;
  return h('div', { key: `card:${place}`, class: 'article', role: 'note' },
    h('strong', { key: 'title', text: `${article.number} ${article.title}` }),
    h('p', { key: 'text', text: article.text }),
    article.ruling && h('p', { key: 'ruling', class: 'soft', text: panel.data.words.ruling }),
    article.cases && h('p', { key: 'cases' }, caseLink(article.cases)));
}
