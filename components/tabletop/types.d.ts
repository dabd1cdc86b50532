// The contract of the tabletop: the view model of a table (`presenters/table_view.py`), and the component's state.

import type { AgreementsView } from '../agreements/types';
import type { BoardView, Goal, Move, Palace, Purses, Source } from '../board/types';
import type { LogView } from '../log/types';
import type { ClockView } from '../clock_card/types';
import type { HighlightView } from '../highlight_card/types';
import type { Replies, Dispatch, NowView, Offer, Option } from '../now_panel/types';
import type { SeatCardView } from '../seat_card/types';
import type { Answer, Mounted, Pair, RunAsker, TableSocket, Unmount } from '../shared/types';

/** The effects of deciding for one winner of a conflict (`presenters/settlement_view.py`). */
export interface Settlement {
  profession: string;
  winner: number;
  room: number | null;
  banished: Source[];
}

/** What this device may enter (`presenters/controls_view.py`). */
export interface Controls {
  offers: Offer[];
  decisions: { options: Option[] } | null;
  dispatch: Omit<Dispatch, 'pairs'> | null;
  moves: Move[];
  pairs: [Pair, Pair][];
  settlements: Settlement[];
  undo: string | null | false;
  redo: boolean;
  /** The host's replies to current offers; bribes for which offers can be made before they are due. */
  replies: Replies[];
  ahead: Offer[];
}

export type BoardData = Omit<BoardView, 'version' | 'lang' | 'moves' | 'dispatch' | 'refused'>;
type Fed = 'version' | 'lang' | 'answer' | 'done' | 'pending';

/** The view model; a device without a seat gets only `version` and `around`. `order`: of the palaces, by seat. */
export interface TableView {
  version: number;
  /** Of each the last that a refusal may rest on: decided, not only said, paid or set; set; paid. */
  latest: { decided: number; set: number; paid: number };
  lang: string;
  around: string;
  now: Omit<NowView, Fed | 'offers' | 'ahead' | 'replies' | 'decisions' | 'dispatch' | 'foreseen' | 'palaces' | 'professions'>;
  controls: Controls;
  board: BoardData;
  log: Omit<LogView, Fed | 'undo' | 'redo' | 'asides'>;
  asides: { name: string; word: string; folded: boolean }[];
  agreements: Omit<AgreementsView, Fed>;
  own?: SeatCardView;
  /** Data for opening the purses at the palaces' crests, on a shared screen. */
  purses?: Purses | null;
  order?: number[];
  /** On a watching screen: a highlight of the game. */
  highlight?: HighlightView;
  clock?: ClockView | null;
}

/** The data of a script run. `open`: the small button whose panel is open. `lost`: shown while offline. */
export interface Given {
  table: string;
  screen: 'table' | 'seat' | 'watch';
  view: TableView;
  digest: string;
  open: string | null;
  lost: string;
}

/** A figure moving over the board. */
export interface Glide {
  from: Source;
  to: Goal;
  figure: { seat: number; profession: string };
}

/** The foreseen result of an action: the board, the moving figures, and a sentence. */
export interface Foreseen {
  board: BoardData | null;
  glides: Glide[];
  words: string | null;
}

/** An action in the format of the record. */
export type Action = { type?: string; [field: string]: any };

/** A message from a part. */
export interface Message {
  key: string;
  version: number;
  action?: Action;
  ask?: object;
  aside?: string;
  quiet?: boolean;
  /** Stop or resume the clock; `bell`: sound it, by stage. */
  clock?: string;
  bell?: number;
}

/** The message that is not answered yet. */
export interface Entering extends Foreseen {
  part: Name;
  key: string;
  message: Message;
  timer: ReturnType<typeof setTimeout>;
}

export interface Shown {
  now: NowView;
  board: BoardView;
  log: LogView;
  own?: SeatCardView;
  highlight?: HighlightView;
  agreements: AgreementsView;
  clock?: ClockView | null;
}

export type Name = keyof Shown;

/** The arrangement of the parts (`layout.js`). */
export type Layout = 'phone' | 'upright' | 'wide' | 'ring' | 'watch' | 'flow';

/** Sound and vibration; `sound` once the page has been touched. */
export interface Attention {
  due: boolean | null;
  playing: boolean;
  quiet: boolean;
  lock: WakeLockSentinel | null;
  sound: AudioContext | null;
}

export interface Tabletop {
  attention: Attention;
  parent: HTMLElement | ShadowRoot;
  sign: HTMLElement;
  frame: HTMLElement;
  dock: HTMLElement;
  layout: Layout;
  /** What this device was last asked about, "" if nothing; null before the first view. */
  asked: string | null;
  /** How the palace in question is scrolled to; null once a hand is on the page. */
  uncover: ScrollBehavior | null;
  ring: boolean;
  leave: AbortController;
  /** Carries out what moves something on the table, once no finger is on it (`stillness.js`). */
  still(act: () => void): void;
  sizes: ResizeObserver;
  roots: Partial<Record<Name, ShadowRoot>>;
  /** The parts as they were last drawn, and how each is unmounted. */
  drawn: Partial<Record<Name, { data: unknown; stop: Unmount }>>;
  asker: RunAsker;
  turn: number;
  given: Given;
  /** The newest view from any source; and the one that the socket's patches are based on. */
  view: TableView;
  base: TableView;
  /** Timer that ends where the table that was received stays behind what is shown. */
  behind: ReturnType<typeof setTimeout> | undefined;
  socket: TableSocket | null;
  entering: Entering | null;
  /** The refusal of the last message, by the part that shows it; the key of the last message that was done. */
  answers: Partial<Record<Name, Answer>>;
  done: string | null;
  /** By key: the part that shows the refusal of a message. */
  senders: Map<string, Name>;
  /** When a decision was sent last, by the clock of events (`double_tap.js`). */
  sentAt: number;
  last: number;
  trigger(name: string, value: unknown): void;
}

/** Draws all parts again, with figures moving over the board. */
export type Redraw = (table: Tabletop, glides?: Glide[]) => void;

export type { Palace };

declare global {
  /** The parts' markup, style sheets and scripts, prepended to this script by `components/tabletop/__init__.py`. */
  const PARTS: Record<Name, { html: string; css: string; mount(mounted: Mounted<[unknown]>): Unmount }>;
}
