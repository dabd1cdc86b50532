// The contract of promises and payments (`presenters/agreements_view.py`) and the component's state.

import type { Answer, Sender, SendingState } from '../shared/types';

/** An undecided promise; `judges`: the judgements that the promisee can enter on this device. */
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
  /** The text before and after the amount. */
  sure: [string, string];
  promise: string;
  pay: string;
}

/** The choices for a promise or a payment. `usual`: by seat, the default turn for a room. */
export interface Compose {
  from: { seat: number; word: string }[];
  first: number;
  to: Person[];
  rooms: { room: number; word: string }[];
  quick: { amount: number; word: string }[];
  turns: { word: string; due: { round: number; seat: number } | null }[];
  usual: Record<string, number>;
  pays: boolean;
}

export interface AgreementsView {
  version: number;
  lang: string;
  answer: Answer | null;
  /** The key of this screen's last message that was done. */
  done: string | null;
  pending: string | null;
  own: boolean;
  open: OpenPromise[];
  compose: Compose | null;
  words: Record<string, string>;
}

/**
 * `mode`: what is being composed, if anything; `when`: the name of the chosen turn, "" for the usual one; `composed`: the
 * key of the form's last message.
 */
export interface AgreementsState extends SendingState {
  mode: 'promise' | 'pay' | null;
  from: number | null;
  to: number | null;
  when: string;
  sum: string;
  text: string;
  composed: string | null;
}

export interface Agreements extends Sender {
  data: AgreementsView;
  state: AgreementsState;
  turn: number;
  stop: AbortController;
}

export type AgreementsActs = Record<string, (part: Agreements, chosen: Record<string, string>) => void>;
