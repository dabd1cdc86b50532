// The contract of the promises and payments (`presenters/agreements_view.py`) and the part's own state.

import type { Answer, Sender, SendingState } from '../shared/types';

/** A promise that nobody has decided; `judges`: what the one it was made to may say of it on this device. */
export interface OpenPromise {
  id: number;
  words: string;
  when: string;
  due: boolean;
  obstacle: string;
  judges: { word: string; label: string; action: object }[];
}

export interface Person {
  seat: number;
  word: string;
  /** Before and behind the amount. */
  sure: [string, string];
  promise: string;
  pay: string;
}

/** What a promise or a payment is put together from. `usual`: by seat, the turn at which a room is usually promised. */
export interface Compose {
  from: { seat: number; word: string }[];
  first: number;
  to: Person[];
  rooms: { room: number; word: string }[];
  quick: { amount: number; word: string }[];
  turns: { word: string; due: object | null }[];
  usual: Record<string, number>;
  pays: boolean;
}

export interface AgreementsView {
  version: number;
  lang: string;
  answer: Answer | null;
  pending: string | null;
  own: boolean;
  open: OpenPromise[];
  compose: Compose | null;
  words: Record<string, string>;
}

/** `mode`: what is being put together, if anything; `when`: the place of a chosen turn among those there are. */
export interface AgreementsState extends SendingState {
  mode: 'promise' | 'pay' | null;
  from: number | null;
  to: number | null;
  when: string;
  sum: string;
  text: string;
  sending: string | null;
}

export interface Agreements extends Sender {
  data: AgreementsView;
  state: AgreementsState;
  turn: number;
  stop: AbortController;
}

export type AgreementsActs = Record<string, (part: Agreements, chosen: Record<string, string>) => void>;
