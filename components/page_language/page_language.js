// Sets the page's language, translates Streamlit's own English texts, and reruns the page's script after a server
// restart.

/** @import { Frame, Language } from './types' */
/** @import { Mounted } from '../shared/types' */

const NAMES = ['aria-label', 'data-title', 'title', 'placeholder'];
// Streamlit's own elements; user input and our texts are not translated.
const FRAME = '[data-testid="stSkipToContent"], [data-testid="stFileUploader"] button, [data-testid="stFileChip"] [role="alert"], [data-testid="InputInstructions"], [role="listbox"], [data-testid="stStatusWidget"], [data-testid="stTooltipContent"], [data-testid="stTooltipErrorContent"], [data-testid="stDownloadButtonError"]';

// What is offered or chosen in a list, and shown in an empty field, is mostly a name.
const OPTION = '[role="option"]';
const OFFERED = 'Select all';
const NAMED = { title: '[data-testid="stMultiSelect"]', placeholder: '[data-testid="stTextInput"]' };

const LINE = 'data-test-connection-state';
const DIALOG = '[data-testid="stDialog"]';

/**
 * One per page: the observer, and the original English of every translated text.
 * @returns {Frame}
 */
function frame() {
  document.intrigeFrame ??= { english: new Map(), words: {}, shapes: [], observer: new MutationObserver(changed), anew: () => {} };
  return document.intrigeFrame;
}

/** @param {string} text */
function said(text) {
  const { english, words } = frame();
  const key = english.get(text) ?? text;
  const whole = Object.hasOwn(words, key) ? words[key] : filled(key);
  const told = whole ?? (english.has(text) ? key : text);
  if (told !== key) english.set(told, key);
  return told;
}

/**
 * The translation of a text that matches a known sentence with one insert.
 * @param {string} text
 * @returns {string | undefined}
 */
function filled(text) {
  const { words, shapes } = frame();
  const fits = shapes.find(([before, , after]) => text.startsWith(before) && text.slice(before.length).endsWith(after));
  if (!fits) return undefined;
  const [before, insert, after] = fits;
  return words[fits.join('')].replace(insert, () => text.slice(before.length, text.length - after.length));
}

/** @param {Element} element */
function name(element) {
  for (const attribute of NAMES) {
    const named = NAMED[/** @type {keyof typeof NAMED} */ (attribute)];
    if (named && element.closest(named)) continue;
    const text = element.getAttribute(attribute);
    if (text !== null && said(text) !== text) element.setAttribute(attribute, said(text));
  }
}

/** @param {Node} node */
function write(node) {
  const text = node.nodeValue?.trim();
  if (!text || node.parentElement?.closest(OPTION) && (frame().english.get(text) ?? text) !== OFFERED) return;
  if (node.parentElement?.closest(FRAME) && said(text) !== text) node.nodeValue = String(node.nodeValue).replace(text, () => said(text));
}

/** @param {Node} node */
function put(node) {
  if (node.nodeType === Node.TEXT_NODE) write(node);
  if (!(node instanceof Element)) return;
  name(node);
  // Every password field is a PIN: show the numeric keyboard.
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (node.querySelectorAll('input[type="password"]'))) field.inputMode = 'numeric';
  // The only dialog is Streamlit's English one on a lost connection; the app has its own notice, so close it.
  if (node.matches(DIALOG)) node.querySelector('button')?.click();
  for (const element of node.querySelectorAll(NAMES.map((one) => `[${one}]`).join())) name(element);
  for (const part of node.matches(FRAME) || node.closest(FRAME) ? [node] : node.querySelectorAll(FRAME)) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) write(texts.currentNode);
  }
}

/** @param {MutationRecord[]} records */
function changed(records) {
  for (const record of records) {
    if (record.type === 'attributes') name(/** @type {Element} */ (record.target));
    else if (record.type === 'characterData') write(record.target);
    else record.addedNodes.forEach(put);
  }
}

// A restarted server knows no fragments, and Streamlit ignores interactions in unknown ones.
/** @param {Frame} page */
function watch(page) {
  const app = page.connection ? null : document.querySelector(`[${LINE}]`);
  if (!app) return;
  let lost = false;
  page.connection = new MutationObserver(() => {
    const connected = app.getAttribute(LINE) === 'CONNECTED';
    if (connected && lost) page.anew();
    lost = !connected;
  });
  page.connection.observe(app, { attributes: true, attributeFilter: [LINE] });
}

/** @param {Mounted<[Language]>} mounted */
export default function ({ data, setTriggerValue }) {
  const { language, cookie, words } = data[0];
  document.documentElement.lang = language;
  if (cookie) document.cookie = `${cookie}=${language}; path=/; max-age=31536000; samesite=lax`;
  const page = frame();
  page.words = words;
  page.shapes = Object.keys(words).filter((one) => one.includes('{')).map((one) => one.split(/(\{\w+\})/));
  page.anew = () => setTriggerValue('anew', Date.now());
  watch(page);
  put(document.body);
  page.observer.observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: NAMES,
  });
}
