// The contract of the now panel and its own state, as types. The action that comes out is `{action, version, key}`.

import type { Figures, Owner } from '../board/types';
import type { Answer, Article, Described, Pair, Runs, Sender, SendingState } from '../shared/types';

export interface Choice {
  room: number;
  word: string;
}

/** A room that can be asked for or promised with a bribe. */
export interface Extra {
  label: string;
  /** Before and behind the room. */
  said: [string, string];
  rooms: Choice[];
}

/** A bribe that may be declared now, as `presenters/bribe_view.py` describes it. Amounts are whole ducats. */
export interface Offer {
  id: string;
  tab: string;
  seat: number;
  profession: string;
  least: number;
  step: number;
  start: number;
  waived: boolean;
  /** Joins the offer and the answers to it. */
  figure: string;
  /** Whether what is offered is paid only when the host accepts it; whether this screen may only offer. */
  free: boolean;
  propose: boolean;
  /** Whether the bribe comes later, and may only be spoken of. */
  ahead: boolean;
  /** Whether its owner is the next one to name a room; the room and the sum of the offer that stands. */
  wish: boolean;
  asked: number | null;
  standing: number | null;
  offer: [string, string];
  pass: string;
  quick: { amount: number; word: string }[];
  extras: { asks: Extra; promised: Extra };
  /** Before and behind the amount, as `said` and `sure`. */
  pay: [string, string];
  said: [string, string];
  sure: [string, string];
  none: string;
}

/** A figure that may be decided for: with its rooms (`goals`), with one action (`sure`), or a conflict to open (`act`). */
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
  /** What is said of two equal figures for one palace; empty where nothing is. */
  useless: string;
}

/** What was said and paid for one figure. */
export interface SaidRow {
  id: string;
  figure: string;
  who: string;
  said: { kind: 'paid' | 'offered' | 'asked' | 'promised' | 'more'; words: string }[];
}

/** One answer of the host to an offer; `sure`: the question before money moves, else empty. */
export interface Way {
  name: string;
  word: string;
  label: string;
  sure: string;
  action: object;
}

export interface Answers {
  figure: string;
  ways: Way[];
}

/** What goes into the panel (`presenters/now_view.py`). */
export interface NowView extends Figures {
  palaces: (Owner & { house: string })[];
  version: number;
  lang: string;
  round: string;
  /** Which of the turn's steps runs, in words; empty when the game is over. */
  step?: string;
  steps: { words: string; state: 'past' | 'now' | 'next' }[];
  tone: string;
  sentence: Runs;
  details: string[];
  article: Article | null;
  offers: Offer[];
  ahead: Offer[];
  answers: Answers[];
  said: SaidRow[];
  decisions: { options: Option[] } | null;
  dispatch: Dispatch | null;
  answer: Answer | null;
  /** The key of what is on its way, if anything is; and what will then have happened, as far as the screen knows. */
  pending: string | null;
  foreseen: string | null;
  news: News[];
  words: Record<string, string>;
}

export interface News {
  id: number;
  words: string;
  notes: string;
}

/** What is typed and chosen for one offer. */
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
  /** Whether something is offered for a bribe that comes later; the answer that is asked about. */
  ahead: boolean;
  agreed: string | null;
}

/** A mounted panel. */
export interface Panel extends Sender {
  all: HTMLElement;
  hear: HTMLElement;
  data: NowView;
  state: PanelState;
  turn: number;
  told: number | null;
  drawn: Described | null;
  stop: AbortController;
}

/** What the buttons of a panel do, by the name in `data-act`. */
export type Acts = Record<string, (panel: Panel, chosen: Record<string, string>) => void>;
