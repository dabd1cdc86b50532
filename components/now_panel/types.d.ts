// The contract of the now panel and its state. Output: `{action, version, key}`.

import type { Figures, Owner } from '../board/types';
import type { Answer, Article, Described, Pair, Runs, Sender, SendingState } from '../shared/types';

/** A room, by its salary alone and as a room. */
export interface Choice {
  room: number;
  word: string;
  name: string;
}

/** A room that can be asked for or promised with a bribe. */
export interface Extra {
  label: string;
  /** The text while no room is chosen; that before and after the chosen one. */
  open: string;
  said: [string, string];
  rooms: Choice[];
}

/** A bribe that may be declared now, from `presenters/bribe_view.py`. Amounts are whole ducats. */
export interface Offer {
  id: string;
  tab: string;
  seat: number;
  profession: string;
  least: number;
  step: number;
  start: number;
  waived: boolean;
  /** Key that joins an offer and the replies to it. */
  figure: string;
  /** `free`: paid only when the host accepts it; `propose`: this screen can only offer. */
  free: boolean;
  propose: boolean;
  /** Whether the bribe is due later, and offers can be made already. */
  ahead: boolean;
  /** Whether its owner must name a room next; the room and the sum of the current offer. */
  wish: boolean;
  asked: number | null;
  standing: number | null;
  offer: [string, string];
  /** The button that passes; null for whoever must pay. */
  pass: string | null;
  quick: { amount: number; word: string }[];
  extras: { asks: Extra; promised: Extra };
  /** The text before and after the amount, as in `said` and `sure`. */
  pay: [string, string];
  said: [string, string];
  sure: [string, string];
  none: string;
}

/** A figure to decide on: with its rooms (`goals`), with one action (`sure`), or a conflict to open (`act`). */
export interface Option {
  id: string;
  word: string;
  act?: object;
  label?: string;
  sure?: object;
  hint?: string;
  banish?: string;
  goals?: { word: string; label: string; act: object }[];
}

export interface Dispatch {
  id: string;
  seat: number;
  pairs: [Pair, Pair][];
  figures: { profession: string; word: string; count: number }[];
  palaces: { to: number; word: string; label: string }[];
  halves: Record<string, { word: string; back: string }>;
  /** A remark on two equal figures for one palace, or "". */
  useless: string;
}

/** What was said and paid for one figure. */
export interface SaidRow {
  id: string;
  figure: string;
  who: string;
  said: { kind: 'paid' | 'offered' | 'asked' | 'promised' | 'more'; words: string }[];
  /** An offer as the reader, its host, is told it: what is offered, and what for. */
  request: { seat: number; profession: string; offer: string; purpose: string } | null;
}

/** An answer of the host to an offer; `sure`: the confirmation before money moves, or "". */
export interface Way {
  name: string;
  word: string;
  label: string;
  sure: string;
  action: object;
}

export interface Replies {
  figure: string;
  /** Whose replies they are, in words. */
  by: string;
  ways: Way[];
}

/** The input of the panel (`presenters/now_view.py`). */
export interface NowView extends Figures {
  palaces: (Owner & { house: string })[];
  version: number;
  lang: string;
  round: string;
  /** The current step of the turn, in words; "" when the game is over. */
  step?: string;
  steps: { words: string; state: 'past' | 'now' | 'next' }[];
  /** On the device of a seat that must act: that it is its turn. */
  yours?: string;
  tone: string;
  sentence: Runs;
  details: string[];
  article: Article | null;
  offers: Offer[];
  ahead: Offer[];
  replies: Replies[];
  said: SaidRow[];
  decisions: { options: Option[] } | null;
  dispatch: Dispatch | null;
  answer: Answer | null;
  /** The key of the message being sent, and its foreseen result in words. */
  pending: string | null;
  foreseen: string | null;
  news: News[];
  words: Record<string, string>;
}

export interface News {
  id: number;
  words: string;
  notes: string;
  /** Whether the panel shows the same above. */
  known: boolean;
}

/** The unsent input for one offer. */
export interface Draft {
  text: string;
  asks: number | null;
  promised: number | null;
}

export interface PanelState extends SendingState {
  drafts: Map<string, Draft>;
  tab: string | null;
  extra: string | null;
  option: string | null;
  figure: string | null;
  dispatch: string | null;
  halves: Pair[];
  open: string | null;
  closed: string | null;
  ticks: Set<string>;
  /** Whether offers for later bribes are shown; the answer awaiting confirmation. */
  ahead: boolean;
  agreed: string | null;
}

/** A mounted panel. */
export interface Panel extends Sender {
  all: HTMLElement;
  announcer: HTMLElement;
  data: NowView;
  state: PanelState;
  turn: number;
  told: number | null;
  drawn: Described | null;
  stop: AbortController;
}

/** The button handlers of a panel, by `data-act`. */
export type Acts = Record<string, (panel: Panel, chosen: Record<string, string>) => void>;
