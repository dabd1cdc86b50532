// The card of a seat: the sum comes when it is asked for and goes with the finger; a buzz and the title say that
// something is due.

const OWNS = new WeakMap();
const BUZZ = [180, 90, 180];

/** Called by Streamlit after every run that mounts the card. */
export default function mount({ parentElement, data }) {
  const own = OWNS.get(parentElement) ?? build(parentElement);
  OWNS.set(parentElement, own);
  if (data) accept(own, data[0]);
  own.turn += 1;
  const { turn } = own;
  return () => {
    if (own.turn === turn) own.stop();
  };
}

function build(parent) {
  const find = (one) => parent.querySelector(one);
  const own = {
    root: find('.own'), cash: find('.cash'), crest: find('.crest'), out: find('output'), short: find('summary'), rows: find('ul'),
    data: null, asked: 0, lock: null, turn: 0, calling: 0,
  };
  const { cash } = own;
  cash.onpointerdown = (event) => {
    if (event.button) return;
    cash.setPointerCapture?.(event.pointerId);
    look(own);
  };
  cash.onpointerup = cash.onpointercancel = cash.onlostpointercapture = cash.onblur = () => hide(own);
  cash.oncontextmenu = (event) => event.preventDefault();
  cash.onkeydown = (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) look(own);
  };
  cash.onkeyup = () => hide(own);
  const titles = new MutationObserver(() => entitle(own));
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  const seen = () => {
    if (document.hidden) hide(own);
    else stayAwake(own);
  };
  document.addEventListener('visibilitychange', seen);
  own.stop = () => {
    clearTimeout(own.calling);
    hide(own);
    titles.disconnect();
    document.removeEventListener('visibilitychange', seen);
    own.lock?.release();
    OWNS.delete(parent);
  };
  return own;
}

function accept(own, data) {
  const became = data.due && own.data !== null && !own.data.due;
  own.data = data;
  own.root.hidden = false;
  const { words } = data;
  own.root.setAttribute('lang', data.lang);
  own.cash.querySelector('b').textContent = data.name;
  own.cash.querySelector('.mine').textContent = words.mine;
  own.cash.querySelector('small').textContent = words.hold;
  // The drawing is the program's own; a name is text.
  if (own.crest.dataset.of !== data.crest) {
    own.crest.innerHTML = data.crest;
    own.crest.dataset.of = data.crest;
  }
  // A line ends after a dot, and never between a word and its figure.
  own.short.textContent = data.short.replaceAll(' · ', '\u00a0· ').replace(/: (?=\d)/g, ':\u00a0');
  own.rows.setAttribute('aria-label', words.figures);
  const rows = JSON.stringify(data.rows);
  if (own.listed !== rows) own.rows.replaceChildren(...data.rows.map(line));
  own.listed = rows;
  // To tell the browser's own frame takes longer than the drawing, which the person waits for.
  clearTimeout(own.calling);
  own.calling = setTimeout(() => {
    entitle(own);
    // Browsers that cannot, or are not allowed to, simply do not.
    if (became) navigator.vibrate?.(BUZZ);
    stayAwake(own);
  });
}

function line(row) {
  const item = document.createElement('li');
  item.append(...row.map((text) => Object.assign(document.createElement('span'), { textContent: text })));
  return item;
}

function entitle({ data }) {
  const title = data.due ? `● ${data.title}` : data.calm;
  if (document.title !== title) document.title = title;
}

async function stayAwake(own) {
  if (!own.data?.due) {
    own.lock?.release();
    own.lock = null;
    return;
  }
  if (document.hidden || !navigator.wakeLock || (own.lock && !own.lock.released)) return;
  try {
    own.lock = await navigator.wakeLock.request('screen');
  } catch {
    own.lock = null;
  }
}

async function look(own) {
  const { data } = own;
  own.asked += 1;
  const { asked } = own;
  show(own, data.words.wait, true);
  let words = data.words.failed;
  let found = false;
  try {
    const answer = await fetch('/own', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ table: data.table }), cache: 'no-store',
    });
    if (answer.ok) {
      const { cash } = await answer.json();
      words = data.cash.join(new Intl.NumberFormat(data.lang, { useGrouping: 'always' }).format(cash));
      found = true;
    }
  } catch {
    // The connection is lost; the words above say so.
  }
  if (asked === own.asked) show(own, words, !found);
}

function show(own, words, quiet) {
  own.cash.classList.toggle('quiet', quiet);
  own.out.textContent = words;
}

function hide(own) {
  own.asked += 1;
  show(own, '', false);
}
