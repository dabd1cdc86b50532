// Three components on one: each in a shadow root of its own, fed and put away together.

const tables = new WeakMap();
// The board first, which looks where everything stands before it draws: nothing has changed by then.
const ORDER = ['board', 'log', 'now'];

/** Called by Streamlit after every run that mounts the component; `data` is a list of one object, by part. */
export default function mount({ parentElement, data, setTriggerValue }) {
  const table = tables.get(parentElement) ?? build(parentElement);
  tables.set(parentElement, table);
  table.turn += 1;
  const { turn } = table;
  const stops = ORDER.map((name) => PARTS[name].mount({
    parentElement: table.roots[name],
    data: [data[0][name]],
    setTriggerValue: (event, value) => setTriggerValue(event, { ...value, part: name }),
  }));
  return () => {
    for (const stop of stops) stop();
    if (table.turn === turn) tables.delete(parentElement);
  };
}

function build(parent) {
  const roots = {};
  for (const [name, { html, css }] of Object.entries(PARTS)) {
    const host = document.createElement('div');
    host.className = `st-key-${name}`;
    host.style.marginBlockEnd = '8px';
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
