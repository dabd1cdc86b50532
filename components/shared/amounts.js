// Amounts as people type them.

const GROUPED = /^[+-]?\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/;

/** The whole number that a person has typed, with or without grouping; null for anything else. */
export function wholeNumber(text) {
  const typed = text.trim();
  const bare = GROUPED.test(typed) ? typed.replace(/[^\d+-]/g, '') : typed;
  return /^[+-]?\d{1,15}$/.test(bare) ? Number(bare) : null;
}
