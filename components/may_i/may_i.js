// “May I?”: a form for any action, legal or not, and the verdict on it, which is asked for at every tap.

/** @import { Child, Mounted } from '../shared/types' */
/** @import { Drag, MayData, MayI, MayView, Question, Told } from './types' */

import { button } from '../shared/buttons.js';
import { closest, h, leaf, mark, part, patch } from '../shared/dom.js';
import { boardRoot, drawBoardIn } from '../shared/embedded_board.js';
import { fillForm, form } from './form.js';
import { changed, keepQuestion, keptQuestion } from './kept_question.js';
import { dragged, stepped, withOption, withSum } from './question.js';
import { post, save } from './routes.js';

const AGAIN = 1000;
/** @type {WeakMap<Node, MayI>} */
const mounted = new WeakMap();

/**
 * Called by Streamlit after every script run that mounts the component.
 * @param {Mounted<[MayData]>} given
 */
export default function mount({ parentElement, data: [given] }) {
  const before = mounted.get(parentElement);
  const may = before ?? build(part(parentElement, '.may-i'), given);
  mounted.set(parentElement, may);
  accept(may, given, !before);
  may.mounts += 1;
  const { mounts } = may;
  return () => {
    if (may.mounts !== mounts) return;
    clearTimeout(may.retry);
    cancelAnimationFrame(may.drawing);
    may.turn += 1;
    may.stopBoard();
    mounted.delete(parentElement);
  };
}

/**
 * @param {HTMLElement} root
 * @param {MayData} given
 * @returns {MayI}
 */
function build(root, given) {
  // What an earlier mount has drawn knows nothing of this one.
  root.replaceChildren();
  /** @type {MayI} */
  const may = { root, given, view: given.view, asked: given.view.question, wrong: '', turn: 0, retry: undefined, mounts: 0, drawing: 0, board: null, stopBoard: () => {} };
  root.onclick = (event) => {
    const found = closest(event, 'button');
    if (found?.dataset.by) ask(may, stepped(may.asked, Number(found.dataset.by)));
    if (found?.dataset.near) ask(may, may.view.follows?.near[Number(found.dataset.near)]?.question ?? may.asked);
    if (found?.dataset.act === 'case') writeCase(may);
  };
  root.onchange = ({ target }) => {
    if (target instanceof HTMLInputElement) choose(may, target);
  };
  return may;
}

/**
 * Take over the data of a script run: another moment begins with its own question.
 * @param {MayI} may
 * @param {MayData} given
 * @param {boolean} first
 */
function accept(may, given, first) {
  const { given: before } = may;
  may.given = given;
  const change = first ? 'new' : changed(before, given);
  if (change === 'again') ask(may, may.asked);
  if (change !== 'new') return;
  const kept = !first && before.moment === given.moment ? may.asked : keptQuestion(given);
  may.turn += 1;
  Object.assign(may, { view: given.view, asked: given.view.question, wrong: '' });
  draw(may);
  if (kept) ask(may, kept);
}

/**
 * Ask for the verdict on a question; it is drawn when it is there. A refusal brings the question before back.
 * @param {MayI} may
 * @param {Question} question
 */
async function ask(may, question) {
  clearTimeout(may.retry);
  may.retry = undefined;
  may.turn += 1;
  const { turn, given } = may;
  may.asked = question;
  mark(may.root, 'aria-busy', 'true');
  fillForm(may);
  /** @type {Told<MayView>} */
  const told = await post('/may', { ...given.about, question, lang: given.view.lang });
  if (turn !== may.turn) return;
  if ('data' in told) Object.assign(may, { view: told.data, asked: told.data.question, wrong: '' });
  else if ('lost' in told) waitForLine(may, question);
  else Object.assign(may, { asked: may.view.question, wrong: told.sentence ?? given.words.lost });
  if ('data' in told) keepQuestion(given, told.data.question);
  draw(may);
}

/**
 * @param {MayI} may
 * @param {Question} question
 */
function waitForLine(may, question) {
  may.wrong = may.given.words.lost;
  may.retry = setTimeout(ask, AGAIN, may, question);
}

/**
 * @param {MayI} may
 * @param {HTMLInputElement} input
 */
function choose(may, input) {
  const name = input.closest('[data-field]')?.getAttribute('data-field');
  const field = may.view.fields.find((one) => one.name === name);
  if (!field) return;
  const question = field.options ? withOption(may.asked, field, Number(input.value)) : withSum(may.asked, input.value);
  if (question) ask(may, question);
  else fillForm(may, true);
}

/** @param {MayI} may */
async function writeCase(may) {
  const { root, given, asked } = may;
  const title = /** @type {HTMLInputElement} */ (part(root, '.may-title')).value;
  if (!title.trim()) {
    part(root, '.may-title').focus();
    return;
  }
  /** @type {Told<{ case: string }>} */
  const told = await post('/case', { ...given.about, question: asked, lang: given.view.lang, title });
  may.wrong = 'data' in told ? '' : 'lost' in told ? given.words.lost : told.sentence ?? given.words.lost;
  draw(may);
  if ('data' in told) save(told.data.case, 'intrige-case.json');
}

/** @param {MayI} may */
function draw(may) {
  const { root, view, given, wrong } = may;
  const hadFocus = root.contains(document.activeElement);
  mark(root, 'lang', view.lang);
  mark(root, 'aria-busy', String(may.retry !== undefined));
  patch(root, h('', {},
    h('div', { key: 'verdict', class: 'may-verdict', role: 'status', tabindex: '-1' },
      h('p', { key: 'told', class: 'desk-question', text: view.told }), markup(view.answer)),
    h('p', { key: 'wrong', class: 'may-wrong', role: 'alert', hidden: !wrong, text: wrong }),
    form(may), follows(view),
    h('div', { key: 'proof' }, markup(view.proof)),
    h('p', { key: 'caption', class: 'may-caption', text: view.caption }),
    leaf('board', () => boardHost(may)),
    caseForm(given.words)).children);
  fillForm(may);
  // What was tapped may be gone with the answer before.
  if (hadFocus && !root.contains(document.activeElement)) part(root, '.may-verdict').focus({ preventScroll: true });
  // The verdict is not kept waiting for the board below it.
  cancelAnimationFrame(may.drawing);
  may.drawing = requestAnimationFrame(() => drawBoard(may));
}

// The server's own HTML, in which it has escaped what people have typed.
/** @param {string} html */
function markup(html) {
  return leaf(html, () => Object.assign(document.createElement('div'), { innerHTML: html }));
}

/**
 * @param {MayView} view
 * @returns {Child}
 */
function follows({ follows: found }) {
  return found && h('section', { key: 'follows', class: 'may-follows' },
    h('p', { key: 'title' }, h('b', { key: 'words', text: found.title })),
    found.effects.length > 0 && h('ul', { key: 'effects' }, found.effects.map((one, index) => h('li', { key: String(index), text: one }))),
    found.near.map(({ word }, index) => button(`near:${index}`, word, { class: 'may-button', 'data-near': index })));
}

/** @param {Record<string, string>} words */
function caseForm(words) {
  return h('details', { key: 'case', class: 'may-case' },
    h('summary', { key: 'summary', text: words.case }),
    h('p', { key: 'about', class: 'may-caption', text: words.about }),
    h('label', { key: 'title' }, h('span', { key: 'word', text: words.title }), h('input', { key: 'input', class: 'may-title', maxlength: '200', autocomplete: 'off' })),
    button('case', words.download, { class: 'may-button', 'data-act': 'case' }));
}

/** @param {MayI} may */
function boardHost(may) {
  const host = Object.assign(document.createElement('div'), { className: 'may-board' });
  may.board = boardRoot(host);
  return host;
}

/** @param {MayI} may */
function drawBoard(may) {
  if (!may.board) return;
  may.stopBoard = drawBoardIn(may.board, may.view.board, (message) => {
    const { ask: drag } = /** @type {{ ask?: Drag }} */ (message);
    const question = drag && dragged(may.asked, drag);
    if (question) ask(may, question);
  });
}
