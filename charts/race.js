// Runs a chart's race (`chart_parts/race_animation.py`): what stands at its end is moved along the course that the chart's
// frames hold. Plotly's own animation would work out the whole chart anew at every step of the course, and Chromium lays
// an SVG out and paints it for each frame in which a part of it moves: so copies move, each a drawing of its own over the
// chart, which the browser only puts elsewhere.

/** @typedef {{ x: number[], y: number[] }} Points */
/** @typedef {{ data: Points[], traces: number[] }} Step */
/** @typedef {{ _offset: number, _length: number, c2p(value: number): number }} Axis */
/** @typedef {{ xaxis: Axis, yaxis: Axis }} Axes */
/**
 * @typedef {Element & {
 *   _fullLayout: Axes, _fullData: { uid: string }[], _transitionData: { _frames: Step[] },
 *   once(event: string, told: () => void): void,
 * }} Racing
 */
/** @typedef {[null | null[], { frame: { duration: number } }]} Wanted the arguments of a button of Plotly's method `animate` */

export const DRAWN = 'http://www.w3.org/2000/svg';
const FILL = '.js-fill';
/**
 * What ends each plot's race.
 * @type {WeakMap<Racing, () => void>}
 */
const ends = new WeakMap();

/**
 * Run from the beginning, or stay where it is, as a button says.
 * @param {Racing} plot
 * @param {Wanted} wanted
 */
export function race(plot, [stopped, { frame }]) {
  if (stopped) {
    for (const one of plot.getAnimations({ subtree: true })) one.pause();
    return;
  }
  ends.get(plot)?.();
  runCourse(plot, frame.duration);
}

/**
 * @param {Racing} plot
 * @param {number} duration of a step, in milliseconds
 */
function runCourse(plot, duration) {
  const { _fullLayout: axes, _fullData: traces, _transitionData: { _frames: course } } = plot;
  const easing = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'step-end' : 'linear';
  const over = layer(axes);
  /** @type {SVGElement[]} */
  const covered = [];
  /** @type {Promise<Animation>[]} */
  const arrivals = [];
  plot.querySelector('.main-svg')?.after(over);
  course[0]?.traces.forEach((trace, index) => {
    const steps = course.map(({ data }) => /** @type {Points} */ (data[index]));
    pointsOf(plot.querySelector(`.trace${traces[trace]?.uid}`)).forEach((parts, point) => {
      const copy = drawing(parts);
      (parts.some((part) => part.matches(FILL)) ? framed(over) : over).append(copy);
      const frames = waysOf(axes, steps, point).map((transform) => ({ transform, easing }));
      arrivals.push(copy.animate(frames, duration * (frames.length - 1)).finished);
      covered.push(...parts);
    });
  });
  const end = () => {
    if (!over.isConnected) return;
    over.remove();
    for (const { style } of covered) style.visibility = '';
  };
  for (const { style } of covered) style.visibility = 'hidden';
  ends.set(plot, end);
  // A chart that is drawn anew has its parts elsewhere.
  plot.once('plotly_afterplot', end);
  Promise.all(arrivals).then(end, end);
}

/**
 * What is drawn of each point of a trace.
 * @param {Element | null} trace
 * @returns {SVGElement[][]}
 */
function pointsOf(trace) {
  const drawn = [FILL, '.point', '.textpoint'].map((kind) => /** @type {SVGElement[]} */ ([...trace?.querySelectorAll(kind) ?? []]));
  return Array.from({ length: Math.max(...drawn.map(({ length }) => length)) }, (_, point) => drawn.flatMap((kind) => kind[point] ?? []));
}

/**
 * A layer over the room between the axes; what leaves it is seen.
 * @param {Axes} axes
 */
function layer({ xaxis, yaxis }) {
  const made = document.createElement('div');
  made.className = 'race';
  const [left, top, width, height] = [xaxis._offset, yaxis._offset, xaxis._length, yaxis._length].map((pixels) => `${pixels}px`);
  Object.assign(made.style, { position: 'absolute', left, top, width, height, pointerEvents: 'none' });
  return made;
}

/**
 * A layer in another, as large, but for half a mark of the lines' ends; what leaves it is not seen.
 * @param {Element} over
 */
function framed(over) {
  const made = document.createElement('div');
  Object.assign(made.style, { position: 'absolute', inset: '0 -9px 0 0', overflow: 'hidden' });
  over.append(made);
  return made;
}

/**
 * Copies of parts of a chart, where they are in it.
 * @param {SVGElement[]} parts
 */
function drawing(parts) {
  const made = document.createElementNS(DRAWN, 'svg');
  Object.assign(made.style, { position: 'absolute', left: '0', top: '0', width: '1px', height: '1px', overflow: 'visible' });
  made.append(...parts.map((part) => part.cloneNode(true)));
  return made;
}

/**
 * How far a point is from its end at every step, as CSS functions `translate`.
 * @param {Axes} axes
 * @param {Points[]} steps
 * @param {number} point
 */
export function waysOf({ xaxis, yaxis }, steps, point) {
  const places = steps.map(({ x, y }) => [xaxis.c2p(Number(x[point])), yaxis.c2p(Number(y[point]))]);
  const [right, down] = places.at(-1) ?? [];
  return places.map(([across, along]) => `translate(${Number(across) - Number(right)}px, ${Number(along) - Number(down)}px)`);
}
