// The contract of the replay player (CONTRACT.md) and its state.

import type { BoardEvent, BoardView } from '../board/types';
import type { Described, Patch, Unmount } from '../shared/types';

/** The changes by one action. */
export interface Frame {
  board: Patch | null;
  events: BoardEvent[];
  balances: number[];
  told: string[];
}

/** A key moment. */
export interface Mark {
  frame: number;
  words: string;
}

export interface Shown {
  lang: string;
  board: BoardView;
  seats: { name: string }[];
  most: number;
  frames: Frame[];
  marks: Mark[];
  words: Record<string, string>;
  frame: number;
}

export interface Player {
  root: HTMLElement;
  told: HTMLElement;
  purses: HTMLElement;
  controls: HTMLElement;
  more: HTMLElement;
  lines: HTMLElement;
  announcer: HTMLElement;
  stage: ShadowRoot;
  data: Shown;
  boards: BoardView[];
  frame: number;
  playing: boolean;
  speed: number;
  open: boolean;
  copied: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Timer for updating the address. */
  naming: ReturnType<typeof setTimeout> | undefined;
  /** The frame behind which the next part is drawn; 0 while nothing waits. */
  drawing: number;
  later: ReturnType<typeof setTimeout> | undefined;
  /** What is still to be drawn, in this order: the board, or parts of what stands around it. */
  waiting: string[];
  /** The boards on the way to this frame, which are drawn one after another. */
  stages: BoardView[];
  /** The board as it is drawn by now. */
  shown: BoardView | null;
  /** The list of all lines as it was described, and the line that was marked in it. */
  listed: { items: Described[]; frame: number } | null;
  turn: number;
  events: number;
  start: [x: number, y: number] | null;
  stopBoard?: Unmount;
}
