// What each part of the tabletop shows, cut from the one view model.

/** Data of the parts by name. `shown`: the view; `entering`: what is on its way, if anything; `answers`: by part. */
export function partsOf(shown, { entering, answers, glides, open }) {
  const { version, lang, controls } = shown;
  const head = { version, lang, pending: entering?.key ?? null };
  const order = shown.order ?? shown.board.palaces.map(({ seat }) => seat);
  return {
    board: {
      ...shown.board, ...head, refused: answers.board && { ...answers.board, article: answers.board.article?.number },
      palaces: order.map((seat) => shown.board.palaces.find((palace) => palace.seat === seat)),
      moves: entering ? [] : controls.moves, dispatch: controls.pairs,
      events: [...shown.board.events, ...glides],
    },
    log: {
      ...shown.log, ...head, answer: answers.log, undo: controls.undo, redo: controls.redo,
      asides: shown.asides.map((one) => ({ ...one, open: one.name === open })),
    },
    own: shown.own,
    now: {
      ...shown.now, ...head, answer: answers.now, foreseen: entering?.words ?? null,
      offers: controls.offers, decisions: controls.decisions,
      dispatch: controls.dispatch && { ...controls.dispatch, pairs: controls.pairs },
    },
  };
}
