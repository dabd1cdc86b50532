// Several components on one: each in a shadow root of its own, fed and put away together.

const tables = new WeakMap();
// The board first, which looks where everything stands before it draws: nothing has changed by then.
const ORDER = ['board', 'log', 'own', 'now', 'listen'];
// Later than any answer takes, sooner than a part gives up waiting for it.
const AGAIN = 2000;
// What was entered and not answered yet; it outlives a server that comes back and mounts everything anew.
const way = { emit: null, sent: null, timer: 0 };

/** Called by Streamlit after every run that mounts the component; `data` is a list of one object, by part. */
export default function mount({ parentElement, data, setTriggerValue }) {
  const table = tables.get(parentElement) ?? build(parentElement, data[0]);
  tables.set(parentElement, table);
  table.turn += 1;
  const { turn } = table;
  way.emit = setTriggerValue;
  if (way.sent && answered(way.sent, data[0])) forget();
  const stops = ORDER.filter((name) => table.roots[name]).map((name) => PARTS[name].mount({
    parentElement: table.roots[name],
    data: [data[0][name]],
    setTriggerValue: (event, value) => (event === 'action' ? send({ ...value, part: name }) : setTriggerValue(event, value)),
  }));
  return () => {
    for (const stop of stops) stop();
    if (table.turn === turn) tables.delete(parentElement);
  };
}

// What a server that is just coming back has not heard is sent again; its key lets it be done but once.
function send(value) {
  forget();
  way.emit('action', value);
  if (!value.key) return;
  way.sent = value;
  way.timer = setTimeout(() => way.emit('action', value), AGAIN);
}

function forget() {
  clearTimeout(way.timer);
  way.sent = null;
}

function answered({ key, part, version }, shown) {
  const { answer, refused } = shown[part];
  return shown.listen.version !== version || [answer?.key, refused?.key].includes(key);
}

function build(parent, shown) {
  const roots = {};
  for (const [name, { html, css }] of Object.entries(PARTS)) {
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
