// The contract of the board (CONTRACT.md) and its own state, as types.

import type { Described, Pair, Point } from '../shared/types';

export interface Figure {
  seat: number;
  profession: string;
  label?: string;
}

export interface ParkPlace {
  zone: 'park';
  palace: number;
  seat: number;
  profession: string;
}

export interface RoomPlace {
  zone: 'room';
  palace: number;
  room: number;
  seat: number;
  profession: string;
}

export interface SupplyPlace {
  zone: 'supply';
  seat: number;
  profession: string;
}

/** Where a figure is taken from. */
export type Source = ParkPlace | RoomPlace | SupplyPlace;

/** Where a figure is put. */
export type Goal =
  | { zone: 'room'; palace: number; room: number }
  | { zone: 'park'; palace: number }
  | { zone: 'supply'; seat: number }
  | { zone: 'island' };

/** Half of a dispatch that may be chosen. */
export interface PartMove {
  from: SupplyPlace;
  to: { zone: 'park'; palace: number };
  label: string;
  part: true;
}

/** A legal move with its action. */
export interface WholeMove {
  from: Source;
  to: Goal;
  label: string;
  action: object;
  part?: false;
}

export type Move = PartMove | WholeMove;

export interface Room {
  salary: number;
  label: string;
  word: string;
  figure: Figure | null;
}

export interface Heap {
  profession: string;
  word: string;
  count: number;
}

/** Colours and letter of a house, as `presenters/crest.py` gives them. */
export interface Owner {
  seat: number;
  name: string;
  letter: string;
  fill: string;
  ink: string;
}

export interface Palace extends Owner {
  /** What listeners hear of it, where two boards stand on one page. */
  label?: string;
  house: string;
  house_word: string;
  state: 'turn' | 'bribe' | 'wait';
  state_word: string;
  summary: string;
  rooms: Room[];
  park: Figure[];
  supply: Heap[];
}

export interface Account {
  seat?: number;
}

/** What has happened: figures that moved, or a payment. */
export interface BoardEvent {
  id: number;
  kind: string;
  label: string;
  from: Source | Account;
  to: Goal | Account;
  figure?: Figure;
  amount?: number;
  sum?: string;
}

export interface Refusal {
  sentence: string;
  article?: string | null;
}

/** Figures and their owners: what a token needs. */
export interface Figures {
  palaces: Owner[];
  professions: Record<string, { word: string; sign: string }>;
}

/** What goes into the board. */
export interface BoardView extends Figures {
  version: number;
  lang: string;
  palaces: Palace[];
  island: Figure[];
  moves: Move[];
  dispatch: [Pair, Pair][];
  concerned: Source[];
  events: BoardEvent[];
  words: Record<string, string>;
  refused: (Refusal & { key: string }) | null;
  /** The key of what is on its way, where whoever feeds the board keeps account of that; the board holds still then. */
  pending?: string | null;
}

/** One half of a dispatch that is chosen and not yet sent. */
export interface Half {
  seat: number;
  profession: string;
  to: number;
  from: Source;
}

/** A figure in hand. */
export interface Picked {
  source: string;
  figure: Figure;
  from: Source | { zone: 'room'; palace: number; room: number };
}

/** A point of the viewport; `clear` is the height of the figure that a bubble must leave free. */
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

/** What is in hand, chosen, asked and on its way. */
export interface Hand {
  picked: Picked | null;
  dragging: boolean;
  halves: Half[];
  choices: WholeMove[] | null;
  bubble: Bubble | null;
  busy: { key: string; drop: Drop | null; shown: boolean } | null;
  asked: { key: string; point: Aside | null } | null;
  answered: string | null;
}

/** A drag under way; `ghost` is the copy under the pointer, once it has begun to move. */
export interface Drag extends Point {
  id: number;
  element: HTMLElement;
  finger: boolean;
  ghost?: HTMLElement;
  home?: DOMRect;
  frame?: number;
}

/** A drag that has begun to move. */
export interface Lifted extends Drag {
  ghost: HTMLElement;
  home: DOMRect;
  frame: number;
}

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A mounted board. */
export interface Board {
  root: HTMLElement;
  cells: HTMLElement;
  dock: HTMLElement;
  layer: HTMLElement;
  bubbles: HTMLElement;
  hear: HTMLElement;
  data: BoardView;
  ui: Hand;
  moves: Map<string, Map<string, Move[]>>;
  hot: Set<string>;
  flights: Set<() => void>;
  stop: AbortController;
  watch: ResizeObserver;
  turn: number;
  lastEvent: number;
  drag: Drag | null;
  dragged: boolean;
  dropGhost: (() => void) | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  noting: number;
  places: Map<string, Place>;
  cols: number;
  theme: string;
  drawn: Map<number, { drawn: string; node: Described }>;
  emit(message: object): void;
}
