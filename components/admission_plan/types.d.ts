// The contract of the plan of an admission (`presenters/admission_plan_view.py`). No output.

import type { Figures } from '../board/types';

/** One figure of a stage: the number and amount of its bribe, and its outcome; "" where there is none. */
export interface Part {
  seat: number;
  profession: string;
  label: string;
  role: string;
  turn: string;
  turn_word: string;
  paid: string;
  due: boolean;
  fate: string;
}

export interface Stage {
  state: 'past' | 'now' | 'next';
  state_word: string;
  title: string;
  article: string;
  parts: Part[];
  more: string;
}

export interface Plan extends Figures {
  lang: string;
  label: string;
  stages: Stage[];
}
