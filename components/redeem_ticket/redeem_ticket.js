// Hands a ticket in and goes where it leads. The cookie that comes is not for scripts to see.

const KNOCKED = new WeakMap();

export default function ({ parentElement, data }) {
  if (!data?.ticket || KNOCKED.get(parentElement) === data.ticket) return;
  KNOCKED.set(parentElement, data.ticket);
  handIn(parentElement, data);
}

async function handIn(parentElement, data) {
  try {
    const answer = await fetch('/take', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ table: data.table, ticket: data.ticket }),
    });
    if (answer.ok) {
      location.assign(data.goal);
      return;
    }
  } catch {
    // Said below.
  }
  parentElement.querySelector('p').textContent = data.failed;
}
