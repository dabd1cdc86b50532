// Selects the data of each part from the one view model.

/** @import { BoardEvent, Ring } from '../board/types' */
/** @import { Answer } from '../shared/types' */
/** @import { Entering, Layout, Name, Shown, TableView } from './types' */

/**
 * The data of the parts by name. `entering`: the message being sent; `answers`: by part; `done`: the key of the last message
 * that was done; `events`: the screen's own animations; `open`: the small button whose panel is open.
 * @param {TableView} shown
 * @param {{ entering: Entering | null, answers: Partial<Record<Name, Answer>>, done?: string | null, events: BoardEvent[], open: string | null,
 * layout?: Layout, screen?: string, quiet?: boolean, ring?: Ring | null }} more
 * @returns {Shown}
 */
export function partsOf(shown, { entering, answers, done = null, events, open, layout = 'flow', screen = 'table', quiet = false, ring = null }) {
  const { version, lang, controls, board } = shown;
  const head = { version, lang, pending: entering?.key ?? null };
  const order = shown.order ?? board.palaces.map(({ seat }) => seat);
  const refused = answers.board;
  return {
    board: {
      ...board, ...head, refused: refused ? { ...refused, article: refused.article?.number, cases: refused.article?.cases } : null,
      palaces: order.flatMap((seat) => board.palaces.filter((palace) => palace.seat === seat)),
      moves: controls.moves, dispatch: controls.pairs,
      events: [...board.events, ...events],
      layout, main: mainOf(shown, screen), purses: shown.purses, ring,
    },
    log: {
      ...shown.log, ...head, answer: answers.log ?? null, undo: controls.undo, redo: controls.redo,
      layout, asides: asidesFor(shown, layout).map((one) => ({ ...one, open: one.name === (ring && one.name === 'ring' ? 'ring' : open) })),
    },
    own: shown.own && { ...shown.own, quiet },
    agreements: { ...shown.agreements, ...head, answer: answers.agreements ?? null, done },
    highlight: shown.highlight, clock: shown.clock ?? undefined,
    now: {
      ...shown.now, ...head, answer: answers.now ?? null, foreseen: entering?.words ?? null,
      palaces: board.palaces, professions: board.professions,
      offers: controls.offers, ahead: controls.ahead, replies: controls.replies, decisions: controls.decisions,
      dispatch: controls.dispatch && { ...controls.dispatch, pairs: controls.pairs },
    },
  };
}

// The palace that a phone shows whole: one's own, or the host's on a device that enters everything.
/**
 * @param {TableView} shown
 * @param {string} screen
 */
function mainOf({ own, board }, screen) {
  if (screen === 'seat' && own) return own.seat;
  return board.palaces.find(({ state }) => state === 'turn')?.seat ?? board.palaces[0]?.seat;
}

// The ring layout is offered on shared screens that are large enough.
/**
 * @param {TableView} shown
 * @param {Layout} layout
 */
function asidesFor({ asides }, layout) {
  return asides.filter(({ name }) => name !== 'ring' || (layout !== 'phone' && layout !== 'flow'));
}
