// Several components on one: each in a shadow root of its own, fed and put away together.

/** @import { Answer } from '../shared/types' */
/** @import { Message, Name, Sent, Shown, Tabletop } from './types' */
/** @import { Mounted } from '../shared/types' */

/** @type {WeakMap<Node, Tabletop>} */
const tables = new WeakMap();
// The board first, which looks where everything stands before it draws: nothing has changed by then.
/** @type {Name[]} */
const ORDER = ['board', 'log', 'own', 'now', 'listen'];
// Later than any answer takes, sooner than a part gives up waiting for it.
const AGAIN = 2000;
// What was entered and not answered yet; it outlives a server that comes back and mounts everything anew.
/** @type {{ emit(name: string, value: unknown): void, sent: Sent | null, timer: ReturnType<typeof setTimeout> | undefined }} */
const way = { emit: () => {}, sent: null, timer: undefined };

/**
 * Called by Streamlit after every run that mounts the component; `data` is a list of one object, by part.
 * @param {Mounted<[Shown]>} mounted
 */
export default function mount({ parentElement, data, setTriggerValue }) {
  const table = tables.get(parentElement) ?? build(parentElement, data[0]);
  tables.set(parentElement, table);
  table.turn += 1;
  const { turn } = table;
  way.emit = setTriggerValue;
  if (way.sent && answered(way.sent, data[0])) forget();
  const stops = ORDER.flatMap((name) => {
    const root = table.roots[name];
    return root ? PARTS[name].mount({
      parentElement: root,
      data: [data[0][name]],
      setTriggerValue: (event, value) => (event === 'action' ? send(name, /** @type {Message} */ (value)) : setTriggerValue(event, value)),
    }) : [];
  });
  return () => {
    for (const stop of stops) stop();
    if (table.turn === turn) tables.delete(parentElement);
  };
}

// What a server that is just coming back has not heard is sent again; its key lets it be done but once.
/**
 * @param {Name} part
 * @param {Message} value
 */
function send(part, value) {
  forget();
  const message = { ...value, part };
  way.emit('action', message);
  if (!value.key) return;
  way.sent = { ...message, key: value.key };
  way.timer = setTimeout(() => way.emit('action', message), AGAIN);
}

function forget() {
  clearTimeout(way.timer);
  way.sent = null;
}

/**
 * Whether the table has moved on, or the part shows why it did not.
 * @param {Sent} sent
 * @param {Shown} shown
 */
function answered({ key, part, version }, shown) {
  const view = /** @type {{ answer?: Answer | null, refused?: { key: string } | null }} */ (shown[part] ?? {});
  return shown.listen.version !== version || [view.answer?.key, view.refused?.key].includes(key);
}

/**
 * @param {HTMLElement | ShadowRoot} parent
 * @param {Shown} shown
 * @returns {Tabletop}
 */
function build(parent, shown) {
  /** @type {Tabletop['roots']} */
  const roots = {};
  for (const name of ORDER) {
    const { html, css } = PARTS[name];
    // A server that comes back as a newer program finds on an open screen what the older one has drawn.
    parent.querySelector(`:scope > .st-key-${name}`)?.remove();
    if (!shown[name]) continue;
    const host = document.createElement('div');
    host.className = `st-key-${name}`;
    // A change elsewhere on the page is then no reason to paint this part again.
    host.style.cssText = 'isolation: isolate; margin-block-end: 8px';
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = html;
    parent.append(host);
    roots[name] = root;
  }
  return { roots, turn: 0 };
}
