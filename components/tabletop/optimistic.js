// What the screen knows a move will bring about, shown before the server has confirmed it. The moves and what comes of
// them are the server's (`controls` of the view model); nothing is judged here.

const AMOUNT = '\ue002';

/**
 * The view as it will be once `action` is done: its board, the `glides` of figures on it, and the sentence that says so.
 * Null for an action of which the screen does not know that it is legal.
 */
export function foreseen(view, action) {
  switch (action?.type) {
    case 'bribe': return bribed(view, action);
    case 'place': return decided(view, action, [glideIn(action.seat, action.figure, action.room)]);
    case 'settle': return settled(view, action);
    case 'open': return decided(view, action, []);
    case 'dispatch': return sent(view, action);
    default: return null;
  }
}

function bribed(view, { seat, profession, amount }) {
  const offer = view.controls.offers.find((one) => one.seat === seat && one.profession === profession);
  const sum = wholeNumber(String(amount));
  const fits = offer && sum !== null && (offer.waived ? sum === 0 : sum >= offer.least && sum % offer.step === 0);
  if (!fits) return null;
  const written = new Intl.NumberFormat(view.lang, { useGrouping: 'always' }).format(sum);
  return { board: view.board, glides: [], words: offer.said.replace(AMOUNT, written) };
}

function settled(view, action) {
  const { seat, profession, winner } = action;
  const known = view.controls.settlements.find((one) => one.profession === profession && one.winner === winner);
  if (!known) return null;
  const gone = known.banished.map((from) => ({ from, to: { zone: 'island' }, figure: { seat: from.seat, profession } }));
  const room = action.room ?? known.room;
  return decided(view, action, room === null ? gone : [...gone, glideIn(seat, { seat: winner, profession }, room)]);
}

function sent(view, { seat, figures }) {
  const { dispatch } = view.controls;
  const halves = figures.map(({ profession, to }) => dispatch?.halves[`${profession}/${to}`]);
  if (!halves.every(Boolean)) return null;
  const glides = figures.map(({ profession, to }) => ({
    from: { zone: 'supply', seat, profession }, to: { zone: 'park', palace: to }, figure: { seat, profession },
  }));
  const words = halves.map(({ word }) => word).join(' · ');
  return { board: moved(view.board, glides), glides, words };
}

function decided(view, action, glides) {
  const same = JSON.stringify(action);
  const { moves, decisions } = view.controls;
  const known = moves.find((move) => JSON.stringify(move.action) === same)
    ?? decisions?.options.find(({ act }) => act && JSON.stringify(act) === same);
  return known ? { board: moved(view.board, glides), glides, words: known.label } : null;
}

function glideIn(palace, figure, room) {
  return { from: { zone: 'park', palace, ...figure }, to: { zone: 'room', palace, room }, figure };
}

function moved(board, glides) {
  const next = { ...board, island: [...board.island], palaces: board.palaces.map(copied) };
  for (const { from, to, figure } of glides) putDown(next, to, takenUp(next, from) ?? figure);
  return next;
}

function copied(palace) {
  return {
    ...palace, park: [...palace.park], rooms: palace.rooms.map((room) => ({ ...room })), supply: palace.supply.map((heap) => ({ ...heap })),
  };
}

function takenUp(board, from) {
  const palace = board.palaces.find(({ seat }) => seat === (from.palace ?? from.seat));
  if (from.zone === 'supply') {
    palace.supply.find(({ profession }) => profession === from.profession).count -= 1;
    return null;
  }
  if (from.zone === 'room') {
    const room = palace.rooms.find(({ salary }) => salary === from.room);
    const { figure } = room;
    room.figure = null;
    return figure;
  }
  const at = palace.park.findIndex(({ seat, profession }) => seat === from.seat && profession === from.profession);
  return at < 0 ? null : palace.park.splice(at, 1)[0];
}

function putDown(board, to, figure) {
  if (to.zone === 'island') {
    board.island.push(figure);
    return;
  }
  const palace = board.palaces.find(({ seat }) => seat === to.palace);
  if (to.zone === 'park') palace.park.push(figure);
  else palace.rooms.find(({ salary }) => salary === to.room).figure = figure;
}
