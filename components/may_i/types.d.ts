// The contract of “May I?” (`presenters/may_i_view.py`, `web/desk_routes.py`) and the component's state.

import type { BoardView } from '../board/types';
import type { Unmount } from '../shared/types';

/** A question's fields by name; each kind reads its own. */
export interface Question {
  kind: string;
  who: number;
  host: number;
  profession: string;
  amount: number;
  figure: { seat: number; profession: string };
  room: number;
  first: string;
  first_to: number;
  second: string;
  second_to: number;
}

export interface Option {
  value: unknown;
  word: string;
}

/** A field of the form: one of `options`, or a sum in whole multiples of `step`. */
export interface Field {
  name: keyof Question;
  label: string;
  options?: Option[];
  step?: number;
}

/** What follows from what is allowed, or what is allowed instead. */
export interface Follows {
  title: string;
  effects: string[];
  near: { word: string; question: Question }[];
}

/** The answer to one question; `answer` and `proof` are HTML. */
export interface MayView {
  lang: string;
  question: Question;
  told: string;
  answer: string;
  fields: Field[];
  follows: Follows | null;
  proof: string;
  caption: string;
  board: BoardView;
}

/** What is asked about: a table at a moment, or a position that was set up, as a record. */
export type About = { table: string; at: number | null } | { record: object };

/** The data of a script run. `moment`: another one begins with its own default question. `said`: another has it asked again. */
export interface MayData {
  name: string;
  moment: string;
  said: number;
  about: About;
  view: MayView;
  words: Record<string, string>;
}

/** A figure dragged on the board, or tapped and put. */
export interface Drag {
  from: { zone: string; palace?: number; room?: number; seat?: number; profession?: string };
  to: { zone: string; palace?: number; room?: number } | null;
}

/** The answer of a route, or why there is none. `sentence`: of the refusal, if it has one. */
export type Told<Data> = { data: Data } | { sentence: string | null } | { lost: true };

/** A mounted component. `asked`: the question that is shown as chosen; `wrong`: a refusal, or that the line is lost. */
export interface MayI {
  root: HTMLElement;
  given: MayData;
  view: MayView;
  asked: Question;
  wrong: string;
  /** Rises with every question: only the newest is answered. */
  turn: number;
  retry: ReturnType<typeof setTimeout> | undefined;
  mounts: number;
  drawing: number;
  board: ShadowRoot | null;
  stopBoard: Unmount;
}
