// Mounts the parts, each in a shadow root of its own. `PARTS` (markup, css and `mount` of each part, by name) is prepended
// to the bundled script by `__init__.py`.

/** @import { Unmount } from '../shared/types' */
/** @import { Name, Tabletop } from './types' */

/** The order of drawing: the board measures positions, so it comes before any part has changed the layout. */
export const ORDER = /** @type {Name[]} */ (['board', 'log', 'own', 'agreements', 'highlight', 'clock', 'now']);
export const NAMES = /** @type {Name[]} */ (Object.keys(PARTS));
const DOCKED = /** @type {Name[]} */ (['clock', 'now', 'own', 'highlight']);

/**
 * Draw a part; `send` is called with its messages.
 * @param {Tabletop} table
 * @param {Name} name
 * @param {unknown} data
 * @param {(message: unknown) => void} send
 * @returns {Unmount}
 */
export function mountPart(table, name, data, send) {
  return PARTS[name].mount({ parentElement: rootOf(table, name), data: [data], setTriggerValue: (_, value) => send(value) });
}

/**
 * @param {Tabletop} table
 * @param {Name} name
 */
function rootOf(table, name) {
  const there = table.roots[name];
  if (there) return there;
  const { html, css } = PARTS[name];
  const host = document.createElement('div');
  host.className = `st-key-${name}`;
  host.dataset.layout = table.layout;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = html;
  // In the order of the parts' names, whatever the order of drawing.
  const place = DOCKED.includes(name) ? table.dock : table.frame;
  const next = NAMES.slice(NAMES.indexOf(name) + 1).map((one) => table.roots[one]?.host).find((one) => one?.parentElement === place);
  place.insertBefore(host, next ?? null);
  table.roots[name] = root;
  return root;
}
