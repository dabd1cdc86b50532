// The contract of the replay player (CONTRACT.md) and its state.

import type { BoardEvent, BoardView, Palace } from '../board/types';
import type { Described, Mounted, Unmount } from '../shared/types';

/** The changes by one action. */
export interface Frame {
  board: Partial<BoardView>;
  palaces: Record<string, Palace>;
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
  hear: HTMLElement;
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
  /** The animation frame in which the words are drawn. */
  drawing: number;
  /** The last description of the list of lines, and its current line. */
  listed: { items: Described[]; frame: number } | null;
  turn: number;
  events: number;
  start: [x: number, y: number] | null;
  stopBoard?: Unmount;
}

declare global {
  /** The board, prepended to the player's script by `components/replay_player/__init__.py`. */
  const BOARD: { html: string; css: string; mount(mounted: Mounted<[BoardView]>): Unmount };
}
