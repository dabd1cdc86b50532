// Parsing and formatting of amounts: whole ducats.

// The board abbreviates the rooms' salaries like this.
const THOUSANDS = /^([+-]?\d{1,6})\s?k$/i;
const GROUPED = /^[+-]?\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/;

/**
 * The whole number in a typed text, with or without grouping; null for anything else.
 * @param {string} text
 * @returns {number | null}
 */
export function parseAmount(text) {
  const typed = text.trim();
  const bare = GROUPED.test(typed) ? typed.replace(/[^\d+-]/g, '') : typed.replace(THOUSANDS, '$1000');
  return /^[+-]?\d{1,15}$/.test(bare) ? Number(bare) : null;
}

// Cached: creating a format costs a hundred times as much as using it.
/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * An amount with the grouping of a language.
 * @param {number} amount
 * @param {string} [lang]
 */
export function formatAmount(amount, lang) {
  const known = formats.get(lang ?? '') ?? new Intl.NumberFormat(lang, { useGrouping: 'always' });
  formats.set(lang ?? '', known);
  return known.format(amount);
}
