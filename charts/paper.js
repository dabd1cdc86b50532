// The scripts of a chronicle that was sent: unpacks the charts and the theatre, and shows both in the reader's light.

// Python's base85 alphabet; three of its signs mean something in HTML and are written otherwise.
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%:()*+-;,=.?@^_`{|}~';
const night = matchMedia('(prefers-color-scheme: dark)');

/** The bytes of a text in base 85, five signs for four of them. @param {string} text @returns {Uint8Array} */
export function bytesOf(text) {
  const values = new Uint8Array(128);
  for (let index = 0; index < SIGNS.length; index += 1) values[SIGNS.charCodeAt(index)] = index;
  const padded = text + '~'.repeat((5 - (text.length % 5)) % 5);
  const view = new DataView(new ArrayBuffer((padded.length / 5) * 4));
  for (let index = 0; index < padded.length; index += 5) {
    let value = 0;
    for (let sign = 0; sign < 5; sign += 1) value = value * 85 + values[padded.charCodeAt(index + sign)];
    view.setUint32((index / 5) * 4, value % 4294967296);
  }
  return new Uint8Array(view.buffer, 0, view.byteLength - (padded.length - text.length));
}

/** The text that was packed into an element. @param {string} id @returns {Promise<string>} */
async function unpacked(id) {
  const bytes = bytesOf(document.getElementById(id).textContent);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}

/** A value with other parts: a list of one replaces, an object goes deeper. */
export function changed(value, changes) {
  if (Array.isArray(changes)) return changes[0];
  const copy = Array.isArray(value) ? [...value] : { ...value };
  for (const [key, inside] of Object.entries(changes)) copy[key] = changed(value[key], inside);
  return copy;
}

/** Draw every chart as the page's light wants it. */
function drawAll(charts) {
  for (const [name, { day, night: changes, picture }] of Object.entries(charts)) {
    const { data, layout } = night.matches ? changed(day, changes) : day;
    globalThis.Plotly.react(name, data, layout, {
      responsive: true,
      displaylogo: false,
      displayModeBar: true,
      modeBarButtons: [['toImage']],
      toImageButtonOptions: { format: 'png', filename: `intrige-${name}`, scale: 2, ...picture },
    });
  }
}

/** Run a script that the page brought along. @param {string} source */
function run(source) {
  const element = document.createElement('script');
  element.textContent = source;
  document.head.append(element);
}

/** Show the board moment by moment. */
function play(theatre) {
  run(`globalThis.mountBoard = ${theatre.mount};`);
  const part = (name) => document.querySelector(`.theatre ${name}`);
  const host = part('.stage');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(theatre.css);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = theatre.html;
  // Nothing can be moved here: the board is to be looked at, and what happens is told below it.
  host.inert = true;
  const slider = part('input');
  const last = theatre.moments.length - 1;
  slider.max = String(last);
  const show = (number) => {
    const { board, told, cash } = theatre.moments[number];
    host.style.setProperty('--st-background-color', getComputedStyle(document.body).backgroundColor);
    globalThis.mountBoard({ parentElement: root, data: [{ ...theatre.base, ...board, version: number }], setTriggerValue: () => {} });
    part('output').textContent = told;
    document.querySelectorAll('.theatre dd').forEach((cell, seat) => { cell.textContent = cash[seat]; });
    slider.value = String(number);
    slider.setAttribute('aria-valuetext', told);
  };
  const now = () => Number(slider.value);
  let timer = 0;
  const stop = () => { clearInterval(timer); timer = 0; part('.run').setAttribute('aria-pressed', 'false'); };
  const go = (number) => { stop(); show(Math.max(0, Math.min(last, number))); };
  part('.back').addEventListener('click', () => go(now() - 1));
  part('.forth').addEventListener('click', () => go(now() + 1));
  slider.addEventListener('input', () => go(now()));
  part('.run').addEventListener('click', () => {
    if (timer) { stop(); return; }
    if (now() === last) show(0);
    part('.run').setAttribute('aria-pressed', 'true');
    timer = setInterval(() => (now() < last ? show(now() + 1) : stop()), 1600);
  });
  night.addEventListener('change', () => show(now()));
  show(0);
}

/** Unpack what the page brought along; the library, which takes longest, last. */
export async function start() {
  const { charts, theatre } = JSON.parse(await unpacked('packed-data'));
  if (theatre) play(theatre);
  run(await unpacked('packed-library'));
  drawAll(charts);
  night.addEventListener('change', () => drawAll(charts));
}
