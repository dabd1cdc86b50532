// Applies the patches of `presenters/view_patch.py` to a view model.

/** @import { Patch } from './types' */

/**
 * The new view model; `old` is not changed, and unchanged parts are the same objects.
 * @param {any} old
 * @param {Patch} patch
 * @returns {any}
 */
export function patched(old, patch) {
  if ('set' in patch) return patch.set;
  if ('list' in patch) return patchedList(old, patch.list);
  const next = { ...old };
  for (const name of patch.cut ?? []) delete next[name];
  for (const [name, one] of Object.entries(patch.in ?? {})) next[name] = patched(old?.[name], one);
  return next;
}

/**
 * @param {any[]} old
 * @param {(number | any[] | Patch)[]} steps
 */
function patchedList(old, steps) {
  /** @type {any[]} */
  const next = [];
  let at = 0;
  for (const step of steps) {
    if (Array.isArray(step)) {
      next.push(...step);
    } else if (typeof step === 'number') {
      if (step > 0) next.push(...old.slice(at, at + step));
      at += Math.abs(step);
    } else {
      next.push(patched(old[at], step));
      at += 1;
    }
  }
  return next;
}
