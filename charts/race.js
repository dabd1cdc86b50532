// Runs a chart's race (`chart_parts/race_animation.py`): moves what stands at its end along the course that the chart's
// frames hold. Plotly's own animation would work out the whole chart anew at every step of the course.

/** @typedef {{ x: number[], y: number[] }} Points */
/** @typedef {{ data: Points[], traces: number[] }} Step */
/** @typedef {{ c2p(value: number): number }} Axis */
/** @typedef {Element & { _fullLayout: { xaxis: Axis, yaxis: Axis }, _fullData: { uid: string }[], _transitionData: { _frames: Step[] } }} Racing */
/** @typedef {[null | null[], { frame: { duration: number } }]} Wanted the arguments of a button of Plotly's method `animate` */

/**
 * Run from the beginning, or stay where it is, as a button says.
 * @param {Racing} plot
 * @param {Wanted} wanted
 */
export function race(plot, [stopped, { frame }]) {
  for (const one of plot.getAnimations({ subtree: true })) {
    if (stopped) one.pause();
    else one.cancel();
  }
  if (!stopped) runCourse(plot, frame.duration);
}

/**
 * @param {Racing} plot
 * @param {number} duration of a step, in milliseconds
 */
function runCourse(plot, duration) {
  const course = plot._transitionData._frames;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  course[0]?.traces.forEach((trace, index) => {
    const drawn = plot.querySelector(`.trace${plot._fullData[trace]?.uid}`);
    const steps = course.map(({ data }) => /** @type {Points} */ (data[index]));
    for (const kind of ['.js-fill', '.point', '.textpoint']) {
      drawn?.querySelectorAll(kind).forEach((element, point) => {
        const end = getComputedStyle(element).transform.replace('none', '');
        const ways = waysOf(plot._fullLayout, steps, point);
        // Not by `translate`, with which Chromium paints a part of an SVG anew for each frame.
        const frames = ways.map((way) => ({ transform: `${end} ${way}`, easing: isCalm ? 'step-end' : 'linear' }));
        element.animate(frames, duration * (ways.length - 1));
      });
    }
  });
}

/**
 * How far a point is from its end at every step, as CSS functions `translate`.
 * @param {{ xaxis: Axis, yaxis: Axis }} axes
 * @param {Points[]} steps
 * @param {number} point
 */
export function waysOf({ xaxis, yaxis }, steps, point) {
  const places = steps.map(({ x, y }) => [xaxis.c2p(Number(x[point])), yaxis.c2p(Number(y[point]))]);
  const [right, down] = places.at(-1) ?? [];
  return places.map(([across, along]) => `translate(${Number(across) - Number(right)}px, ${Number(along) - Number(down)}px)`);
}
