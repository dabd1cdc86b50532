// The contract of the board (CONTRACT.md) and its own state, as types.

import type { Described, Pair, Point } from '../shared/types';

export interface Figure {
  seat: number;
  profession: string;
  label?: string;
  /** What was said and paid for it, while it waits for the host. */
  tag?: { parts: { kind: string; short: string }[]; words: string };
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
  /** Of a decision that sends figures to the island: the word by which it is made, once it is asked about. */
  banish?: string;
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
  /** The owner's ducats in words, where all play with open cash. */
  cash?: string;
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
  /** How much of the screen the board has and what stands beside it (`components/tabletop/layout.js`); alone it is `flow`. */
  layout?: string;
  /** Where everything lies round the island, if it does. */
  ring?: Ring | null;
  /** Where everybody's ducats can be seen with their PIN: whose seats have one, and the words. */
  purses?: Purses | null;
  /** The seat whose palace a phone shows whole, above it the others in a row. Without it they stand one below the other. */
  main?: number;
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
  busy: { key: string; drop: Drop | null; shown: boolean; late?: boolean } | null;
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

export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A palace at its player's side: its middle, its length, and by how many degrees it is turned to them. */
export interface Seated extends Point {
  long: number;
  turn: number;
}

export interface Ring {
  palaces: Record<number, Seated>;
  island: Spot;
  panel: Spot;
  log: Spot;
}

export interface Purses {
  table: string;
  protected: number[];
  /** Before and behind the sum. */
  cash: [string, string];
  words: Record<string, string>;
}

/** A purse that is open at its palace: what is typed, the PIN that was right, and the sum while it is held. */
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
  hear: HTMLElement;
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
  turn: number;
  lastEvent: number;
  drag: Drag | null;
  dragged: boolean;
  dropGhost: (() => void) | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  noting: number;
  places: Map<string, Place>;
  cols: number;
  lines: number;
  theme: string;
  drawn: Map<number, { drawn: string; node: Described }>;
  /** Seats in whose parks figures stand apart, for they may be taken up. */
  roomy: Set<number>;
  emit(message: object): void;
}
