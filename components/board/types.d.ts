// The contract of the board (CONTRACT.md): its input. Its state is in `board_state.d.ts`.

import type { Cases, Mounted, Pair, Point, Unmount } from '../shared/types';

export type * from './board_state';

export interface Figure {
  seat: number;
  profession: string;
  label?: string;
  /** What was said and paid for it, until the host decides. */
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

/** A half of a dispatch that can be chosen. */
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
  /** For a decision that banishes figures: the text of its button, as it asks for confirmation. */
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

/** Colours and letter of a house, from `presenters/crest_html.py`. */
export interface Owner {
  seat: number;
  name: string;
  letter: string;
  fill: string;
  ink: string;
}

export interface Palace extends Owner {
  /** The owner's ducats as text, with open cash. */
  cash?: string;
  /** The accessible name of the board, if two are on one page. */
  label?: string;
  house: string;
  house_word: string;
  state: 'turn' | 'bribe' | 'offer' | 'wait' | 'over';
  state_word: string;
  summary: string;
  rooms: Room[];
  park: Figure[];
  supply: Heap[];
}

export interface Account {
  seat?: number;
}

/** An event: moved figures, or a payment. */
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
  cases?: Cases | null;
}

/** Figures and their owners, as needed for drawing a token. */
export interface Figures {
  palaces: Owner[];
  professions: Record<string, { word: string; sign: string }>;
}

/** The input of the board. */
export interface BoardView extends Figures {
  /** How many times faster than at a table events are seen; given, what still flies lands when the next ones come. */
  pace?: number;
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
  /** The key of the action being sent, if the page tracks it; the board is then disabled. */
  pending?: string | null;
  /** The layout (`components/tabletop/layout.js`); `flow` for a board alone. */
  layout?: string;
  /** The positions in the ring layout. */
  ring?: Ring | null;
  /** The seats whose ducats can be seen with a PIN, and the texts for it. */
  purses?: Purses | null;
  /** The seat whose palace a phone shows whole, the others in a row. Without it they are stacked. */
  main?: number;
}

/** A rectangle, in pixels. */
export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A palace in the ring: its centre, length and rotation in degrees. */
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
  /** The text before and after the sum. */
  cash: [string, string];
  words: Record<string, string>;
}

declare global {
  /** The board, prepended to the scripts of components that have one in them (`EMBEDDED` in `components/board/__init__.py`). */
  const BOARD: { html: string; css: string; mount(mounted: Mounted<[BoardView]>): Unmount };
}
