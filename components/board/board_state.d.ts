// The state of a mounted board: the selection, a drag, the open purse, what is drawn.

import type { Described, Point } from '../shared/types';
import type { BoardView, Figure, Move, Refusal, Source, Spot, WholeMove } from './types';

/** A chosen half of a dispatch, not sent yet. */
export interface Half {
  seat: number;
  profession: string;
  to: number;
  from: Source;
}

/** The figure in hand. */
export interface Picked {
  source: string;
  figure: Figure;
  from: Source | { zone: 'room'; palace: number; room: number };
}

/** A point in the viewport; `clear`: the height of a figure that a bubble must not cover. */
export interface Aside extends Point {
  clear?: number;
}

export interface Bubble extends Refusal {
  x: number;
  y: number;
  tail: number;
  above: boolean;
}

export interface Drop {
  source: string;
  zone: string;
}

/** The selection, the open question and the action being sent. */
export interface Hand {
  picked: Picked | null;
  dragging: boolean;
  halves: Half[];
  choices: WholeMove[] | null;
  bubble: Bubble | null;
  busy: { key: string; drop: Drop | null; shown: boolean; late?: boolean } | null;
  asked: { key: string; point: Aside | null } | null;
  answered: string | null;
}

/** A drag in progress; `hand`: what holds the copy of the figure under the pointer, once it moves. */
export interface Drag extends Point {
  id: number;
  element: HTMLElement;
  finger: boolean;
  hand?: HTMLElement;
  frame?: number;
}

/** A drag that moves. */
export interface Lifted extends Drag {
  hand: HTMLElement;
  moving: Animation;
  /** Where the figure was taken from, and where it is now, within the layer. */
  home: Point;
  at: Point;
  frame: number;
  /** The goal below it. */
  over: HTMLElement | null;
}

/** One event whose goal is not asked for yet: null if it is not on the screen. `drop`: have it not be seen. */
export interface Waiting {
  aim(): Flight | null;
  drop(): void;
}

/** One event that is about to be seen: how it takes off after a wait, and how long the next one waits for it, in milliseconds. */
export interface Flight {
  start(wait: number): void;
  pause: number;
}

/** The open purse: the digits typed, the verified PIN, and the sum while it is held. */
export interface Purse extends Point {
  seat: number;
  turn: number;
  mode: 'ask' | 'choose' | 'change' | 'open';
  typed: string;
  pin: string;
  told: string;
  sum: string;
  asked: number;
}

/** A mounted board. */
export interface Board {
  root: HTMLElement;
  cells: HTMLElement;
  dock: HTMLElement;
  layer: HTMLElement;
  bubbles: HTMLElement;
  announcer: HTMLElement;
  pad: HTMLElement;
  purse: Purse | null;
  leaving: ReturnType<typeof setTimeout> | undefined;
  data: BoardView;
  ui: Hand;
  moves: Map<string, Map<string, Move[]>>;
  hot: Set<string>;
  flights: Set<() => void>;
  stop: AbortController;
  watch: ResizeObserver;
  /** Where the banished stand, as it is drawn now. */
  shore: HTMLElement | null;
  turn: number;
  lastEvent: number;
  drag: Drag | null;
  /** Where goals are within the layer; null since something was drawn. */
  goals: { goal: HTMLElement, place: Spot }[] | null;
  dragged: boolean;
  dropGhost: (() => void) | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  surveying: ReturnType<typeof setTimeout> | undefined;
  noting: ReturnType<typeof setTimeout> | undefined;
  /** Whether what had the focus is gone, and nothing else has got it yet. */
  unfocused: boolean;
  places: Map<string, Spot>;
  /** The ways of figures that have flown ahead of the server's answer. */
  flown: Set<string>;
  /** In pixels, as the browser told it last. */
  width: number;
  cols: number;
  lines: number;
  theme: string;
  drawn: Map<number, { drawn: string; node: Described }>;
  /** What the tray showed last. */
  lying: (Described | false)[] | null;
  /** Seats in whose parks figures stand apart, for they may be taken up. */
  roomy: Set<number>;
  emit(message: object): void;
}
