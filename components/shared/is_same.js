// Comparing plain data.

/**
 * Whether plain data are the same; what is the very same object is not looked into.
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
export function isSame(one, other) {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const names = Object.keys(one);
  const [fields, others] = /** @type {Record<string, unknown>[]} */ ([one, other]);
  return names.length === Object.keys(others).length && names.every((name) => Object.hasOwn(others, name) && isSame(fields[name], others[name]));
}
