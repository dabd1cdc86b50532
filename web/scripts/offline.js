// On the offline page: shows it in the language of this device, and retries periodically.

const TRY_AGAIN = 3000;

/** @returns {string} */
function language() {
  const chosen = document.cookie.split('; ').find((one) => one.startsWith('COOKIE='))?.split('=')[1];
  const wanted = [...(chosen ? [chosen] : []), ...navigator.languages];
  const known = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[lang]')]).map((one) => one.lang);
  return wanted.map((tag) => known.find((one) => one === tag) ?? known.find((one) => one === tag.split('-')[0]))
    .find((tag) => tag !== undefined) ?? 'en';
}

/** @returns {Promise<void>} */
async function look() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(look, TRY_AGAIN);
}

const shown = language();
document.documentElement.lang = shown;
for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('main[lang]'))) one.hidden = one.lang !== shown;
setTimeout(look, TRY_AGAIN);
window.addEventListener('online', () => location.reload());
