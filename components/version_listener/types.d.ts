// The contract of the version listener (`presenters/listener_view.py`) and its own state. Out comes the newest version.

export interface Listened {
  table: string;
  version: number;
  lost: string;
}

/** A mounted listener: the version shown, the newest one heard of, and what it does when the page is drawn. */
export interface Listener {
  table: string | null;
  shown: number | null;
  newest: number | null;
  words: string;
  turn: number;
  ask(version: number): void;
  draws(version: number): void;
  turnTo(table: string): void;
  stop(): void;
}
