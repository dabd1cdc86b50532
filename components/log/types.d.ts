// The contract of the log (`presenters/log_view.py`) and its state. Output: `{undo | redo: true, version, key}`.

import type { Answer, Runs, Sender, SendingState } from '../shared/types';

export interface Line {
  id: number;
  sentence: Runs;
  consequences: Runs[];
  time: string;
  /** Who entered it, or nothing where the sentence has them as its subject. */
  who: string;
  struck: boolean;
  correction: boolean;
}

export interface Aside {
  name: string;
  word: string;
  open: boolean;
  /** Shown only when the others are requested. */
  folded: boolean;
}

export interface LogView {
  version: number;
  lang: string;
  lines: Line[];
  /** What an undo removes, in words; null if nothing can be undone, false if this device may not. */
  undo: string | null | false;
  redo: boolean;
  answer: Answer | null;
  /** The key of the message being sent, if any. */
  pending: string | null;
  asides?: Aside[];
  /** `components/tabletop/layout.js` */
  layout?: string;
  words: Record<string, string>;
}

export interface Log extends Sender {
  all: HTMLElement;
  data: LogView;
  turn: number;
  state: SendingState & { all: boolean; rest: boolean };
  heights: ResizeObserver;
  /** Whether nobody has scrolled away from the newest line, and which that was. */
  isAtTop: boolean;
  newest: number | null;
}
