// What the player computes: boards of single frames, the frame to go to, and how a speed becomes a pause.

/** Milliseconds from one action to the next at speed 1. */
const PACE = 1600;

/**
 * The board of every frame, each made of the one before; what did not change is the same object in all of them.
 * @param {object} first the board of the opening
 * @param {{board: object, palaces: Record<string, object>, events: object[]}[]} frames
 * @returns {object[]} one board for each frame
 */
export function boardsOf(first, frames) {
  const boards = [];
  let before = first;
  for (const { board, palaces, events } of frames) {
    const seats = before.palaces.map((palace, seat) => palaces[seat] ?? palace);
    before = { ...before, ...board, palaces: seats, events };
    boards.push(before);
  }
  return boards;
}

/** The frame itself, or the nearest there is; anything but a whole number is the last one. */
export function within(frame, count) {
  return Number.isInteger(frame) ? Math.min(Math.max(frame, 0), count - 1) : count - 1;
}

/** The frame of the next decisive moment, of the first one behind the last; null where there is none. */
export function nextMark(marks, frame) {
  return (marks.find((one) => one.frame > frame) ?? marks[0])?.frame ?? null;
}

/** How long a frame stays, in milliseconds. */
export function pause(speed) {
  return PACE / speed;
}

/** What a swipe over the board means: 1 forward, -1 back, 0 where it was none. */
export function swiped(dx, dy) {
  return Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy) ? -Math.sign(dx) : 0;
}
