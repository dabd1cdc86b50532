// What a record of version 1 may look like (record.md): every key and every type, before anything is played.

export class Refused extends Error {
  /** @param {string} article @param {number | null} index */
  constructor(article, index = null) {
    super(article);
    this.article = article;
    this.action = index;
  }
}

const MOST = 10 ** 12;
// Signs of a note or a reason.
const LONGEST = 4096;
// How deeply `meta` may be nested.
const DEEPEST = 50;
const PROFESSIONS = ['finance', 'law', 'military', 'science', 'church'];
export const ROOMS = [10000, 20000, 30000, 50000, 100000];

/** @import { Action, GameRecord, Reader } from './types' */

/** @type {(article?: string) => never} */
const refuse = (article = 'record') => { throw new Refused(article); };
/** @param {any} value */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {any} value */
const whole = (value) => (Number.isInteger(value) ? value : refuse());
/** @param {any} value */
const ducats = (value) => (Number.isInteger(value) && value <= MOST ? value : refuse());
/** @param {any} value */
const text = (value) => (typeof value === 'string' ? value : refuse());
/** @param {any} value */
const remark = (value) => ([...text(value).normalize()].length <= LONGEST ? value : refuse());
/** @param {any} value */
const profession = (value) => (PROFESSIONS.includes(value) ? value : refuse());
/** @param {any} value */
const room = (value) => (ROOMS.includes(value) ? value : refuse());
/** @param {any} value */
const account = (value) => (value === 'bank' ? value : whole(value));
/** @type {(read: Reader) => Reader} */
const list = (read) => (value) => (Array.isArray(value) ? value.map(read) : refuse());
/** @type {(read: Reader) => Reader} */
const optional = (read) => Object.assign((/** @type {any} */ value) => (value === null || value === undefined ? null : read(value)), { optional: true });

/**
 * A reader of an object with exactly these keys; an optional one may be missing or null.
 * @param {Record<string, Reader>} readers
 * @returns {Reader}
 */
function object(readers) {
  return (value) => {
    if (!isObject(value)) refuse();
    for (const key of Object.keys(value)) if (!(key in readers)) refuse();
    /** @type {Record<string, unknown>} */
    const made = {};
    for (const [key, read] of Object.entries(readers)) {
      if (!(key in value) && !read.optional) refuse();
      made[key] = read(value[key]);
    }
    return made;
  };
}

const figure = object({ seat: whole, profession });
/** @type {(wanted: unknown) => Reader} */
const exactly = (wanted) => (value) => (value === wanted ? value : refuse());
/** @type {Record<string, Record<string, Reader>>} */
const ACTIONS = {
  bribe: { seat: whole, profession, amount: ducats, asks: optional(room), promised: optional(room) },
  place: { seat: whole, figure, room: whole },
  open: { seat: whole, profession },
  settle: { seat: whole, profession, winner: whole, room: optional(whole) },
  dispatch: { seat: whole, figures: list(object({ profession, to: whole })) },
  adjust: { from: account, to: account, amount: ducats, reason: remark },
  note: { text: remark, seat: optional(whole) },
};

/** One action.
 * @param {any} value
 * @returns {Action}
 */
export function action(value) {
  if (!isObject(value) || typeof value.type !== 'string' || !Object.hasOwn(ACTIONS, value.type)) refuse();
  return object({ type: exactly(value.type), ...ACTIONS[value.type] })(value);
}

/** @param {any} value */
function palace(value) {
  if (!isObject(value)) refuse();
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [ROOMS.map(String).includes(name) ? name : refuse('1'), figure(held)]));
}

const start = object({
  round: whole, seat: whole, balances: list(ducats), palaces: list(palace), parks: list(list(figure)), island: list(figure),
});
/** @param {any} value */
const flag = (value) => (typeof value === 'boolean' ? value : refuse());
/** @param {any} value */
const insolvency = (value) => (['waive', 'grant'].includes(text(value)) ? value : refuse('1'));

/**
 * How deep the deepest value lies.
 * @param {any} value
 * @param {number} depth
 * @returns {number}
 */
function deepest(value, depth) {
  if (typeof value !== 'object' || value === null) return depth;
  return Math.max(depth, ...Object.values(value).map((one) => deepest(one, depth + 1)));
}

/** @type {(value: any) => GameRecord} */
export const record = object({
  format: exactly('intrige-record'),
  version: exactly(1),
  edition: exactly('fx-schmid-1994'),
  players: list(object({ name: text, house: text })),
  first: whole,
  actions: (value) => (Array.isArray(value) && value.length <= 20000 ? value : refuse()),
  options: optional(object({ refund: optional(flag), insolvency: optional(insolvency), self_attack: optional(flag) })),
  start: optional(start),
  meta: optional((value) => (isObject(value) && deepest(value, 0) <= DEEPEST ? value : refuse())),
});
