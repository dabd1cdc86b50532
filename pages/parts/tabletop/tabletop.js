// Several components on one: each in a shadow root of its own, fed and put away together.

const tables = new WeakMap();
// The board first, which looks where everything stands before it draws: nothing has changed by then.
const ORDER = ['board', 'log', 'own', 'now', 'listen'];

/** Called by Streamlit after every run that mounts the component; `data` is a list of one object, by part. */
export default function mount({ parentElement, data, setTriggerValue }) {
  const table = tables.get(parentElement) ?? build(parentElement, data[0]);
  tables.set(parentElement, table);
  table.turn += 1;
  const { turn } = table;
  const stops = ORDER.filter((name) => table.roots[name]).map((name) => PARTS[name].mount({
    parentElement: table.roots[name],
    data: [data[0][name]],
    setTriggerValue: (event, value) => setTriggerValue(event, event === 'action' ? { ...value, part: name } : value),
  }));
  return () => {
    for (const stop of stops) stop();
    if (table.turn === turn) tables.delete(parentElement);
  };
}

function build(parent, shown) {
  const roots = {};
  for (const [name, { html, css }] of Object.entries(PARTS)) {
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
