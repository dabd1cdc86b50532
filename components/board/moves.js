// What may go where: keys for places, the legal goals of a figure, the two halves of a dispatch, and the reason why not.

/** The key of the place a figure is taken from. */
export function sourceKey(from) {
  if (from.zone === 'room') return `room:${from.palace}:${from.room}`;
  if (from.zone === 'supply') return `supply:${from.seat}:${from.profession}`;
  return `${from.zone}:${from.palace}:${from.seat}:${from.profession}`;
}

/** The key of the place a figure is put. */
export function goalKey(to) {
  if (to.zone === 'room') return `room:${to.palace}:${to.room}`;
  return to.zone === 'park' ? `park:${to.palace}` : to.zone;
}

/** The key of the zone that holds the place a figure is taken from: dropping it there changes nothing. */
export function homeKey(source) {
  const parts = source.split(':');
  return parts[0] === 'room' ? source : parts.slice(0, 2).join(':');
}

/** The place that a goal's key names, as the data writes it. */
export function goalOf(key) {
  const [zone, palace, room] = key.split(':');
  if (zone === 'room') return { zone, palace: Number(palace), room: Number(room) };
  if (zone === 'supply') return { zone, seat: Number(palace) };
  return zone === 'park' ? { zone, palace: Number(palace) } : { zone };
}

/** All legal moves now, by source and then by goal: Map(source -> Map(goal -> [move])). */
export function legalMoves(data, halves = []) {
  const moves = new Map();
  for (const move of data.moves ?? []) {
    if (move.part ? !fits(data, halves, half(move)) : halves.length > 0) continue;
    const source = sourceKey(move.from);
    const goal = goalKey(move.to);
    if (!moves.has(source)) moves.set(source, new Map());
    const goals = moves.get(source);
    goals.set(goal, [...(goals.get(goal) ?? []), move]);
  }
  return moves;
}

/** One half of a dispatch: who is sent where, by whom. */
export function half(move) {
  return { seat: move.from.seat, profession: move.from.profession, to: move.to.palace, from: move.from };
}

/** Whether the halves already chosen stand together in one legal pair with the new one. */
export function fits(data, halves, extra) {
  const chosen = [...halves, extra];
  if (chosen.length > 2) return false;
  return (data.dispatch ?? []).some((pair) => {
    const rest = [...pair];
    return chosen.every(({ profession, to }) => {
      const at = rest.findIndex(([name, palace]) => name === profession && palace === to);
      return at >= 0 && rest.splice(at, 1).length === 1;
    });
  });
}

/** The halves that are still legal after the position moved on. */
export function stillLegal(data, halves) {
  const open = (data.moves ?? []).filter((move) => move.part).map((move) => `${sourceKey(move.from)}|${goalKey(move.to)}`);
  const kept = halves.filter((one) => open.includes(`${sourceKey(one.from)}|park:${one.to}`));
  return kept.length && fits(data, kept.slice(0, -1), kept.at(-1)) ? kept : [];
}

/** The action of a whole dispatch (article 10), as the record writes it. */
export function dispatchAction(halves) {
  const figures = halves.map(({ profession, to }) => ({ profession, to }));
  return { type: 'dispatch', seat: halves[0].seat, figures };
}

/** A key nobody else draws; the secure-context-only randomUUID is missing on a table's plain local network. */
export function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
