// What each part of the tabletop shows, cut from the one view model.

/** @import { BoardEvent } from '../board/types' */
/** @import { Answer } from '../shared/types' */
/** @import { Entering, Name, Shown, TableView } from './types' */

/**
 * The data of the parts by name. `entering`: what is on its way, if anything; `answers`: by part; `events`: what the
 * screen shows by itself; `open`: the small button whose panel is open.
 * @param {TableView} shown
 * @param {{ entering: Entering | null, answers: Partial<Record<Name, Answer>>, events: BoardEvent[], open: string | null }} more
 * @returns {Shown}
 */
export function partsOf(shown, { entering, answers, events, open }) {
  const { version, lang, controls, board } = shown;
  const head = { version, lang, pending: entering?.key ?? null };
  const order = shown.order ?? board.palaces.map(({ seat }) => seat);
  const refused = answers.board;
  return {
    board: {
      ...board, ...head, refused: refused ? { ...refused, article: refused.article?.number } : null,
      palaces: order.flatMap((seat) => board.palaces.filter((palace) => palace.seat === seat)),
      moves: entering ? [] : controls.moves, dispatch: controls.pairs,
      events: [...board.events, ...events],
    },
    log: {
      ...shown.log, ...head, answer: answers.log ?? null, undo: controls.undo, redo: controls.redo,
      asides: shown.asides.map((one) => ({ ...one, open: one.name === open })),
    },
    own: shown.own,
    agreements: { ...shown.agreements, ...head, answer: answers.agreements ?? null },
    now: {
      ...shown.now, ...head, answer: answers.now ?? null, foreseen: entering?.words ?? null,
      offers: controls.offers, ahead: controls.ahead, answers: controls.answers, decisions: controls.decisions,
      dispatch: controls.dispatch && { ...controls.dispatch, pairs: controls.pairs },
    },
  };
}
