// The contract of the clock card (`presenters/clock_view.py`) and its state.

/** One clock: of a seat, or the table's. `left`: seconds at the view's `at`. */
export interface ClockRow {
  seat: number | null;
  name: string;
  left: number;
  runs: boolean;
}

/** Without `rows` there is no clock. */
export interface ClockView {
  kind: string;
  /** Milliseconds since 1970 by the server's clock. */
  at: number;
  paused: boolean;
  pause: boolean;
  rows: ClockRow[];
  lang: string;
  words: Record<string, string>;
}

/**
 * A mounted clock. `ahead`: milliseconds by which this device's clock is ahead; `told`: by seat, the last stage of
 * warning.
 */
export interface ClockCard {
  root: HTMLElement;
  view: ClockView;
  ahead: number;
  told: Map<number | null, number>;
  turn: number;
  timer: ReturnType<typeof setInterval>;
  emit(name: string, message: object): void;
}
