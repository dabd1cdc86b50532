// The script of an exported chronicle: unpacks charts and replay, and shows both in the reader's colour scheme.

/** @typedef {{ [key: string]: any }} Parts */
/** @typedef {{ day: Parts, night: Parts, picture: Parts }} Drawn a chart in light mode, its changes for dark mode, its saved size */
/** @typedef {{ html: string, css: string, mount: string, view: Parts }} ReplayPlayer see `charts/html_export.py` */
/** @typedef {{ parentElement: ShadowRoot, data: Parts[], setTriggerValue: () => void }} Mounted */

import { operable } from './plot_keys.js';

// The printable signs of ASCII but for the blank and the three that mean something in HTML.
const SIGNS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter((sign) => !'<>&'.includes(sign));
const VALUES = new Uint8Array(128);
SIGNS.forEach((sign, value) => { VALUES[sign.charCodeAt(0)] = value; });
// Two characters encode thirteen bits, since 91 * 91 is slightly more than 2 ** 13; a rest at the end may fit into one.
const PAIR = 13;
const SINGLE = 6;

/**
 * Decode a text encoded by `charts/compression.py` to bytes.
 * @param {string} text
 */
export function bytesOf(text) {
  const bits = (text.length >> 1) * PAIR + (text.length % 2) * SINGLE;
  const bytes = new Uint8Array(bits >> 3);
  let held = 0;
  let count = 0;
  let filled = 0;
  for (let index = 0; index < text.length; index += 2) {
    const first = VALUES[text.charCodeAt(index)] ?? 0;
    const single = index + 1 === text.length;
    held = single ? (held << SINGLE) | first : (held << PAIR) | (first * SIGNS.length + (VALUES[text.charCodeAt(index + 1)] ?? 0));
    count += single ? SINGLE : PAIR;
    while (count >= 8) {
      count -= 8;
      bytes[filled] = held >> count;
      filled += 1;
    }
    held &= (1 << count) - 1;
  }
  return bytes;
}

/**
 * Apply changes to a value: a list of one replaces it, an object recurses into its parts.
 * @param {any} value
 * @param {Parts | [any]} changes
 * @returns {any}
 */
export function changed(value, changes) {
  if (Array.isArray(changes)) return changes[0];
  const copy = Array.isArray(value) ? [...value] : { ...value };
  for (const [key, inside] of Object.entries(changes)) copy[key] = changed(value[key], inside);
  return copy;
}

/**
 * The decompressed text of an element.
 * @param {string} id
 */
async function unpacked(id) {
  const bytes = bytesOf(document.getElementById(id)?.textContent ?? '');
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}

/**
 * Draw every chart in the page's colour scheme.
 * @param {Record<string, Drawn>} charts
 * @param {Record<string, string>} words what Plotly says in English, in the page's language
 * @param {boolean} dark
 */
function drawAll(charts, words, dark) {
  for (const [name, { day, night, picture }] of Object.entries(charts)) {
    const { data, layout, frames = [] } = dark ? changed(day, night) : day;
    const config = {
      responsive: true,
      locale: 'page',
      locales: { page: { dictionary: words, format: {} } },
      displaylogo: false,
      displayModeBar: true,
      modeBarButtons: [['toImage']],
      toImageButtonOptions: { format: 'png', filename: `intrige-${name}`, scale: 2, ...picture },
    };
    /** @type {any} */ (globalThis).Plotly.react(name, { data, layout, frames, config });
  }
}

/**
 * Run a script embedded in the page.
 * @param {string} source
 */
function run(source) {
  const element = document.createElement('script');
  element.textContent = source;
  document.head.append(element);
}

/**
 * Show the replay; returns a function that redraws it.
 * @param {ReplayPlayer} player
 */
function play(player) {
  run(`globalThis.mountReplay = ${player.mount};`);
  const host = /** @type {HTMLElement} */ (document.querySelector('.replay-player .stage'));
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(player.css);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = player.html;
  const { mountReplay } = /** @type {{ mountReplay(mounted: Mounted): void }} */ (/** @type {unknown} */ (globalThis));
  const show = () => mountReplay({ parentElement: root, data: [{ ...player.view, frame: 0 }], setTriggerValue: () => {} });
  show();
  return show;
}

/** Unpack the embedded data; the chart library, which takes longest, last. */
export async function start() {
  const night = matchMedia('(prefers-color-scheme: dark)');
  /** @type {{ charts: Record<string, Drawn>, player: ReplayPlayer | null, words: Record<string, string> }} */
  const { charts, player, words } = JSON.parse(await unpacked('packed-data'));
  if (player) night.addEventListener('change', play(player));
  run(await unpacked('packed-library'));
  drawAll(charts, words, night.matches);
  night.addEventListener('change', () => drawAll(charts, words, night.matches));
  operable(document.body);
}
