// The routes of the desk (`web/desk_routes.py`).

/** @import { Told } from './types' */

/**
 * Post JSON and return the JSON of the answer, a refusal, or that nobody answered.
 * @template Data
 * @param {string} path
 * @param {object} body
 * @returns {Promise<Told<Data>>}
 */
export async function post(path, body) {
  try {
    const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    if (answer.status >= 500) return { lost: true };
    const told = await answer.json();
    return answer.ok ? { data: told } : { sentence: told.sentence ?? null };
  } catch {
    return { lost: true };
  }
}

/**
 * Have the browser save a text as a file.
 * @param {string} text
 * @param {string} name
 */
export function save(text, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
